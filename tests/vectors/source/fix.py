"""What `fix` repairs: NFC, lower-case hex, normalised URLs. The result is canonical bytes."""

import jcs
import standard as std
from build import ALICE, Raw, access, m, pricing, requirement, served, verifiability
from keccak import keccak256


class Fix:
    def __init__(self):
        self.title = "Repairs"
        self.comment = ("A body, the canonical text after repair, and the changes in the order of their places; pointers are those of the served body. "
                        "manifestValid is the publisher's verdict on the result.")
        self.cases = []

    def add(self, case_id, ledger, comment, body, repaired, *changes, valid=True, flags=()):
        """`repaired` is a body with the same value as the result, stated by hand."""
        root, faults = jcs.read(repaired.encode())
        assert not faults
        text = jcs.canonical(root)
        case = {"id": case_id, "comment": comment, "ledger": ledger.split()}
        if flags:
            case["flags"] = list(flags)
        case.update(served(body))
        case["expect"] = {"canonical": text.decode(), "keccak256": keccak256(text), "manifestValid": valid,
            "changes": [{"code": c, "pointer": p} for c, p in changes]}
        self.cases.append(case)

    def refuses(self, case_id, ledger, comment, body, code):
        case = {"id": case_id, "comment": comment, "ledger": ledger.split()}
        case.update(served(body))
        case["expect"] = {"error": {"code": code}}
        self.cases.append(case)


SUITE = Fix()
fix = SUITE.add
NFC, HEX, URL, IMAGE, KEY = "2-nfc-consumer", "2-hex-lower-consumer", "2-endpoint-normalized-stored", "2-image-normalize", "lib-2-nfc-object-keys"
CHECKSUM = "0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD"
fix("fix-nothing", "2-jcs-as-served", "Nothing to repair: canonical bytes, no change.", m(), m())
fix("fix-free", "tc-free-hash", "The standard's free tool: only its white space goes, which is not a change.", std.FREE,
   std.FREE)
fix("fix-string", "2-jcs-as-served", "A document that is a string is not a field of a URL: it stays.", '"HTTPS://Tools.Example.com"', '"HTTPS://Tools.Example.com"', valid=False)
fix("fix-nfc-name", NFC + " 2-nfc-producer", "An NFD name.", m(name="cafe\u0301"), m(name="caf\u00e9"), (NFC, "/name"))
fix("fix-nfc-escaped", NFC, "Written with escapes.", m(name=Raw('"cafe\\u0301"')), m(name="caf\u00e9"), (NFC, "/name"))
fix("fix-nfc-deep", NFC, "In a schema and in an extension, in the order of their places.",
    m(inputs={"a": ["\u212b"]}, **{"io.example.x": "e\u0301"}),
    m(inputs={"a": ["\u00c5"]}, **{"io.example.x": "\u00e9"}), (NFC, "/inputs/a/0"), (NFC, "/io.example.x"))
fix("fix-nfc-excluded", NFC, "A composition exclusion is decomposed.", m(name="\u0958"), m(name="\u0915\u093c"),
   (NFC, "/name"))
fix("fix-nfc-order", NFC, "Marks are put in order.", m(name="q\u0307\u0323"), m(name="q\u0323\u0307"), (NFC, "/name"))
fix("fix-nfc-key", KEY, "A name.", m(**{"io.example.x": {"e\u0301": 1}}), m(**{"io.example.x": {"\u00e9": 1}}),
   (KEY, "/io.example.x/e\u0301"), flags=("assumption",))
fix("fix-hex-creator", HEX + " 2-hex-lower-producer", "A checksummed creator.", m(creatorAddress=CHECKSUM),
   m(creatorAddress=CHECKSUM.lower()), (HEX, "/creatorAddress"))
fix("fix-hex-kind-data", HEX, "kind and data.", m(access=access(requirement(kind="0xABCD1234", data="0xAB"))),
    m(access=access(requirement(kind="0xabcd1234", data="0xab"))),
    (HEX, "/access/requirements/0/kind"), (HEX, "/access/requirements/0/data"))
fix("fix-hex-caip", HEX + " 2-hex-caip-0x-portion", "asset and recipient: the 0x parts only.",
    m(pricing=[pricing(asset="eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    recipient="eip155:8453:" + CHECKSUM)]),
    m(pricing=[pricing(recipient="eip155:8453:" + CHECKSUM.lower())]), (HEX, "/pricing/0/asset"),
    (HEX, "/pricing/0/recipient"))
fix("fix-hex-caip-other", HEX + " 2-hex-caip-0x-portion",
    "In another namespace the chain reference keeps its capitals.",
    m(pricing=[pricing(asset="starknet:SN_MAIN/erc20:0xABC", recipient="starknet:SN_MAIN:0xABC")]),
    m(pricing=[pricing(asset="starknet:SN_MAIN/erc20:0xabc", recipient="starknet:SN_MAIN:0xabc")]),
    (HEX, "/pricing/0/asset"), (HEX, "/pricing/0/recipient"))
fix("fix-hex-hashes", HEX, "enclaveHash and buildHash.",
    m(verifiability=verifiability(tier="verifiable", execution="tee",
    attestation={"type": "nitro", "enclaveHash": "0xAB"},
    reproducibleBuild={"sourceCodeURI": "https://a.example/", "buildHash": "0xCD"})),
    m(verifiability=verifiability(tier="verifiable", execution="tee",
    attestation={"type": "nitro", "enclaveHash": "0xab"},
    reproducibleBuild={"sourceCodeURI": "https://a.example/", "buildHash": "0xcd"})),
    (HEX, "/verifiability/attestation/enclaveHash"), (HEX, "/verifiability/reproducibleBuild/buildHash"))
SOL = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
PLAIN = m(pricing=[pricing(asset=f"{SOL}/slip44:501", recipient=f"{SOL}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv")],
    **{"io.example.x": CHECKSUM})
fix("fix-hex-not-listed", HEX, "Base58 and hex outside the listed fields keep their capitals.", PLAIN, PLAIN)
fix("fix-url-endpoint", URL, "An endpoint.", m(endpoint="HTTPS://Tools.Example.com:443/X?y#Z"),
   m(endpoint="https://tools.example.com/X?y#Z"), (URL, "/endpoint"))
fix("fix-url-bare", URL, "A bare origin gets no slash.", m(endpoint="https://Tools.Example.com"),
   m(endpoint="https://tools.example.com"), (URL, "/endpoint"))
fix("fix-url-image", IMAGE, "An https image.", m(image="https://CDN.example.com:443/A.png"),
   m(image="https://cdn.example.com/A.png"), (IMAGE, "/image"))
fix("fix-url-image-other", IMAGE, "Another scheme stays.", m(image="ipfs://Qm/A.PNG"), m(image="ipfs://Qm/A.PNG"))
fix("fix-url-attestation", URL, "The attestation's endpoint.",
    m(verifiability=verifiability(tier="hardware-attested", execution="tee",
    attestation={"type": "nitro", "endpoint": "https://A.example:443/"})),
    m(verifiability=verifiability(tier="hardware-attested", execution="tee",
    attestation={"type": "nitro", "endpoint": "https://a.example/"})), (URL, "/verifiability/attestation/endpoint"))
fix("fix-several", f"{NFC} {HEX} {URL}", "Several repairs at once.",
    m(name="e\u0301", endpoint="https://A.example", creatorAddress=CHECKSUM),
    m(name="\u00e9", endpoint="https://a.example", creatorAddress=CHECKSUM.lower()),
    (NFC, "/name"), (URL, "/endpoint"), (HEX, "/creatorAddress"))
fix("fix-not-repairable", "2-name-length", "What no machine can know stays: an empty name.",
   m(name="", creatorAddress=CHECKSUM), m(name="", creatorAddress=CHECKSUM.lower()), (HEX, "/creatorAddress"),
   valid=False)
fix("fix-not-0x-upper", "2-creator-regex", "0X is a fault of the grammar, not of case.",
   m(creatorAddress="0X" + ALICE[2:]), m(creatorAddress="0X" + ALICE[2:]), valid=False)
fix("fix-not-u-label", "6-g3-alabel", "A U-label is not converted.", m(endpoint="https://b\u00fccher.example/"),
   m(endpoint="https://b\u00fccher.example/"), valid=False)
fix("fix-url-link", f"{URL} 6-g-scope", "A link.",
    m(access=access(requirement(links={"a": "https://OpenSea.io:443/A"}))),
    m(access=access(requirement(links={"a": "https://opensea.io/A"}))),
    (URL, "/access/requirements/0/links/a"), flags=("assumption",))
fix("fix-not-version", "2-version-no-insert", "No default is inserted.", m(), m())
fix("fix-lossy", "lib-2-lossy-number-warn", "An integer comes out as it is hashed; it is listed, and stays an error, since no machine knows what was meant.",
    m(**{"io.example.x": 9007199254740993}), m(**{"io.example.x": 9007199254740992}), ("lib-2-lossy-number-warn", "/io.example.x"), valid=False)
fix("fix-hex-part", "2-hex-caip-0x-portion", "Only the hex digits right behind 0x are lowered.",
    m(pricing=[dict(amount="1", asset="sui:mainnet/coin:0xDBA3%3A%3Ausdc%3A%3AUSDC", recipient="sui:mainnet:0xAB1", protocol="x402")]),
    m(pricing=[dict(amount="1", asset="sui:mainnet/coin:0xdba3%3A%3Ausdc%3A%3AUSDC", recipient="sui:mainnet:0xab1", protocol="x402")]),
    (HEX, "/pricing/0/asset"), (HEX, "/pricing/0/recipient"))
fix("fix-names-collide", "lib-2-nfc-object-keys", "Two names that NFC makes one stay; the rest is repaired.",
    m(creatorAddress=CHECKSUM, **{"io.example.x": {"caf\u00e9": 1, "cafe\u0301": 2}}), m(creatorAddress=CHECKSUM.lower(), **{"io.example.x": {"caf\u00e9": 1, "cafe\u0301": 2}}),
    (HEX, "/creatorAddress"), valid=False)
fix("fix-bom", "2-bom-reject 2-bom-server", "A byte-order mark goes.", b"\xef\xbb\xbf" + m().encode(), m(),
   ("2-bom-reject", ""))
for name, body, code in (("grammar", "{", "2-json-strict-grammar"), ("duplicate", '{"a":1,"a":2}', "2-json-dup-keys"),
                         ("utf8", b'"\xff"', "2-json-utf8-only"),
                         ("surrogate", '"\\ud800"', "2-json-lone-surrogate"), ("infinite", "1e400", "2-jcs-numbers")):
    SUITE.refuses(f"fix-refused-{name}", code, "Cannot be read, so cannot be repaired.", body, code)
