"""Proofs of an account: the typed data and its digest, and a verifier's verdict on a payload, here and onchain.

Each case states by hand why its proof counts for nothing, or that it counts; the model must agree.
"""

from abi import hexed, parts, word
from access_proof_model import (as_message, digest, digest_of, judge, keccak, packed, payload, read_payload, separator, struct,
    typed_data, warnings)
from access_proof_viem import VIEM
import secp256k1
from secp256k1 import HALF, N

CHAIN, PREDICATE, REGISTRY, TIME = "8453", "0x" + "bb" * 20, "0x" + "aa" * 20, 1_790_000_000
KEY, OTHER_KEY = 1, 2
ACCOUNT, OTHER = secp256k1.account(KEY), secp256k1.account(OTHER_KEY)
ZERO = "0x" + "0" * 40
MAX64 = 2**64 - 1
CONTRACT = bytes.fromhex("6001600155")
DELEGATED = bytes.fromhex("ef0100" + "cc" * 20)


class Proofs:
    """Collects the cases."""
    title = "AccessProofs"
    comment = ("For the account of `proof`, its typed data and hashes are those of `expect`, with the deadline that `data` has if it "
        "is a payload. At `now`, `data` proves the account unless `fault` says why not. `onchain` is what a predicate that verifies "
        "says at that block time: `granted`, `denied`, or null where none can be asked (no predicate, no such time or chain ID, more data than nodes take). `accountCode` is the code at the account.")

    def __init__(self):
        self.cases = []

    def add(self, case_id, ledger, comment, proof, data, fault=None, now=None, warns=(), code=None):
        given = read_payload(data)
        if not isinstance(given, str):
            proof = {**proof, "deadline": str(given[0])}
        deadline = int(proof["deadline"])
        now = deadline if now is None else now
        judged, found = judge(proof, data, now)
        assert judged == fault, (case_id, judged, fault)
        assert warnings(deadline, now, code) == list(warns), (case_id, warnings(deadline, now, code))
        case = {"id": f"proof-{case_id}", "comment": comment, "ledger": ledger.split(), "proof": proof}
        case.update({"dataParts": parts(data)} if len(data) > 1_000 else {"data": hexed(data)})
        case["now"] = str(now)
        if code is not None:
            case["accountCode"] = hexed(code)
        chain = (int(proof["chainId"]) < 2**53 and int(proof["predicate"], 16) and TIME // 2 < now < 2**40
            and len(data) < 100_000)
        case["expect"] = {"typedData": typed_data(proof), "domainSeparator": hexed(separator(proof)),
            "structHash": hexed(struct(proof)), "digest": hexed(digest(proof)),
            "fault": None if fault is None else {"code": fault, "found": found}, "warnings": list(warns),
            "onchain": ("denied" if fault else "granted") if chain else None}
        self.cases.append(case)


SUITE = Proofs()


def proof(deadline=TIME, tool_id=2, chain_id=CHAIN, predicate=PREDICATE, account=ACCOUNT):
    return {"chainId": str(chain_id), "predicate": predicate, "toolId": str(tool_id), "account": account,
        "deadline": str(deadline)}


def join(r, s, v):
    return r.to_bytes(32, "big") + s.to_bytes(32, "big") + bytes([v])


def signed(of, key=KEY, over=None):
    return join(*secp256k1.sign(key, digest(of) if over is None else over))


def good(case_id, ledger, comment, of, key=KEY, **options):
    SUITE.add(case_id, ledger, comment, of, payload(of["deadline"], signed(of, key)), **options)


def bad(case_id, ledger, comment, signature, fault, of=None, **options):
    of = of or proof()
    SUITE.add(case_id, ledger, comment, of, payload(of["deadline"], signature), fault, **options)


# Held to another implementation, and to pinned values.

for given in VIEM:
    of = {name: given[name] for name in ("chainId", "predicate", "toolId", "account", "deadline")}
    signature = signed(of, given["key"])
    assert secp256k1.account(given["key"]) == given["account"] and hexed(signature) == given["signature"]
    assert [hexed(part) for part in (separator(of), struct(of), digest(of))] == [
        given[name] for name in ("domainSeparator", "structHash", "digest")]
    assert payload(of["deadline"], signature).hex() in given["call"]
    good(f"viem-{given['id']}", "sec-ap-eip712 sec-ap-digest sec-ap-payload sec-ap-use sec-ap-offchain", "Made with viem 2.21.0; the deadline is now.", of,
        given["key"])

PINNED = proof(1_750_000_000)
assert hexed(separator(PINNED)) == "0x00be4dceb00e77c03c6176062e6fe772d83a6aa77cecdfecc01ec759cb4110e5"
assert hexed(struct(PINNED)) == "0x1451076e61385da37b94d95dfc5bd60bc534bce29dcb675a3c7f8f80be6e5fd3"
assert hexed(digest(PINNED)) == "0x8ea55e9bf245df93926f59107c4779c694a92dcd8c222fac86ee06f7176afb3c"
assert hexed(digest_of(separator(PINNED), packed(PINNED))) == "0x011c03ca41f1fc0f5dd0f44c0ea4a4cd764298640d63774829788d5516aef246"
assert signed(PINNED).hex() == ("59bed07e05d44505a1e62803002891a6ad54dcddc290fc3fedf1769e6ac71720"
    "6e30ff2e2fa752d0b363b058095effcce65d212817c3fd30dc2cda433d3bfb931b")
good("pinned", "sec-ap-domain sec-ap-typehash sec-ap-digest sec-ap-payload", "Pinned.", PINNED)

# Proofs that count.

good("v-27", "sec-ap-signer", "A signature with v = 27.", proof(TIME))
good("v-28", "sec-ap-signer", "A signature with v = 28.", proof(TIME + 1))
good("leading-zero", "sec-ap-signer", "r begins with a zero byte.", proof(TIME + 162))
good("tool-0", "sec-ap-digest", "No registry assigns the ID 0; the predicate decides.", proof(tool_id=0))
good("tool-max", "sec-ap-digest", "The largest tool ID.", proof(tool_id=2**256 - 1))
good("chain-2-53", "sec-ap-domain", "The first chain ID that is not an exact double is text in the typed data.",
    proof(chain_id=2**53))
good("chain-32-digits", "sec-ap-domain", "A chain ID of 32 digits is a uint256 like others.", proof(chain_id="9" * 32))
good("other-account", "sec-ap-signer", "Another account, for itself.", proof(account=OTHER), OTHER_KEY)
good("1-second", "sec-ap-deadline", "A second before the deadline.", proof(), now=TIME - 1)
good("deadline-0", "sec-ap-deadline", "The deadline 0 counts at the time 0.", proof(0))
good("deadline-max", "sec-ap-deadline", "The last second that a uint64 can say.", proof(MAX64))

# The deadline.

for over, text in ((1, "A second too late."), (86_400, "A day too late.")):
    good(f"expired-{over}", "sec-ap-deadline", text, proof(), now=TIME + over, fault="sec-ap-deadline")
good("expired-0", "sec-ap-deadline", "The deadline 0 is long over.", proof(0), now=TIME, fault="sec-ap-deadline")
good("now-milliseconds", "sec-ap-deadline", "The verifier took its own time in milliseconds.", proof(), now=TIME * 1_000,
    fault="sec-ap-deadline")
good("milliseconds", "sec-ap-deadline lib-sec-ap-registry-gap", "A deadline in milliseconds counts, for thousands of years.",
    proof((TIME + 60) * 1_000), now=TIME, warns=["lib-sec-ap-milliseconds"])
good("before-milliseconds", "lib-sec-ap-registry-gap", "The year 5138, in seconds: far ahead, and no milliseconds.",
    proof(10**11 - 1), now=TIME, warns=["lib-sec-ap-registry-gap"])
good("beyond-milliseconds", "lib-sec-ap-registry-gap", "Too late for milliseconds too: somebody wants no deadline.", proof(10**14),
    now=TIME, warns=["lib-sec-ap-registry-gap"])
good("forever", "lib-sec-ap-registry-gap", "No deadline at all.", proof(MAX64), now=TIME, warns=["lib-sec-ap-registry-gap"])
good("300-seconds", "lib-sec-ap-registry-gap A19", "As far ahead as draws no warning.", proof(TIME + 300), now=TIME)
good("301-seconds", "lib-sec-ap-registry-gap A19", "A second further ahead.", proof(TIME + 301), now=TIME,
    warns=["lib-sec-ap-registry-gap"])
good("30-days", "lib-sec-ap-registry-gap A19", "Whoever sees it can use it for a month.", proof(TIME + 2_592_000), now=TIME,
    warns=["lib-sec-ap-registry-gap"])

# The account's code.

good("no-code", "A19", "An account that was looked at.", proof(), code=b"")
good("contract", "A19", "An address that has a key and code, which nobody can make: the proof counts, with a warning.", proof(),
    code=CONTRACT, warns=["lib-sec-ap-contract-account"])
good("delegated", "A19", "An account with a key that has delegated to a contract (EIP-7702) can sign.", proof(), code=DELEGATED)
good("delegated-24", "A19", "A byte more is other code.", proof(), code=DELEGATED + b"\0", warns=["lib-sec-ap-contract-account"])
good("delegated-22", "A19", "A byte less is other code.", proof(), code=DELEGATED[:-1], warns=["lib-sec-ap-contract-account"])
good("delegated-other", "A19", "So is the mark of another version.", proof(), code=b"\xef\x01\x01" + DELEGATED[3:],
    warns=["lib-sec-ap-contract-account"])
bad("contract-other", "A19 sec-ap-signer", "The owner's key signs for a contract account: no ERC-1271.", signed(proof(account=REGISTRY)),
    "sec-ap-signer", proof(account=REGISTRY), code=CONTRACT, warns=["lib-sec-ap-contract-account"])

# The signature's form.

GOOD = signed(proof())
R, S, V = int.from_bytes(GOOD[:32], "big"), int.from_bytes(GOOD[32:64], "big"), GOOD[64]
for length, signature, text in ((0, b"", "No signature."), (1, b"\x1b", "One byte."),
                                (32, b"\7" * 32, "One word."),
                                (64, join(R, S + ((V - 27) << 255), 0)[:64], "A compact signature (EIP-2098)."),
                                (66, GOOD + b"\0", "A byte more."), (130, GOOD + GOOD, "Two signatures."),
                                (224, b"\5" * 224, "What a contract may take (ERC-1271)."),
                                (4_000, b"\0" * 4_000, "As long as a payload may be.")):
    bad(f"length-{length}", "sec-ap-signer", text, signature, "lib-sec-ap-length")
for v in (0, 1, 2, 26, 29, 35, 36, 255):
    bad(f"v-{v}", "sec-ap-signer", "A v that the precompile does not know, or that it would have to be told.", GOOD[:64] + bytes([v]),
        "lib-sec-ap-v")
bad("v-other", "sec-ap-signer", "The other v: another key's signature.", join(R, S, 55 - V), "lib-sec-ap-v")
bad("high-s", "sec-ap-signer", "The second signature that anybody can make of the first.", join(R, N - S, 55 - V),
    "lib-sec-ap-high-s")


for name, s in (("half", HALF), ("half-1", HALF + 1)):
    # The account is a part of the signed data, so that no search finds an account whose signature has a chosen s.
    assert secp256k1.recover(digest(proof()), R, s, V)
    bad(f"s-{name}", "sec-ap-signer", "The largest s that counts, by some other key." if s == HALF else "One more.", join(R, s, V),
        "sec-ap-signer" if s == HALF else "lib-sec-ap-high-s")
for case, r, s, text in (("r-0", 0, S, "r = 0."), ("s-0", R, 0, "s = 0."), ("r-order", N, S, "r is the order."),
                         ("r-max", 2**256 - 1, S, "r has all bits set."), ("r-5", 5, S, "No point of the curve has x = 5."),
                         ("zeros", 0, 0, "All zero.")):
    bad(case, "sec-ap-signer", text, join(r, s, 27), "lib-sec-ap-no-signer")
    bad(f"{case}-zero-account", "sec-ap-signer", text + " ecrecover gives zero, and the account is zero.", join(r, s, 27),
        "lib-sec-ap-no-signer", proof(account=ZERO))
bad("s-order", "sec-ap-signer", "s is the order.", join(R, N, 27), "lib-sec-ap-high-s")
bad("r-1", "sec-ap-signer", "r = 1 is a point; nobody knows whose signature it is.", join(1, S, 27), "sec-ap-signer")
for account in (ACCOUNT, ZERO):
    # Of R = G and s = z, or of R = -G and s = -z, comes the point at infinity, which is not a key.
    z = int.from_bytes(digest(proof(account=account)), "big") % N
    odd, s = (secp256k1.G[1] % 2, z) if z <= HALF else (1 - secp256k1.G[1] % 2, N - z)
    bad("infinity" + ("" if account == ACCOUNT else "-zero-account"), "sec-ap-signer",
        "What is recovered is the point at infinity.", join(secp256k1.G[0], s, 27 + odd), "lib-sec-ap-no-signer",
        proof(account=account))
bad("zero-account", "sec-ap-signer", "Somebody's signature, for the zero address.", signed(proof(account=ZERO)), "sec-ap-signer",
    proof(account=ZERO))

# The signer, and the signed data.

bad("other-key", "sec-ap-signer sec-account-bind sec-account-not-proof", "Another key.", signed(proof(), OTHER_KEY), "sec-ap-signer")
for case, other, text in (
        ("other-tool", proof(tool_id=3), "A proof for another tool."),
        ("other-chain", proof(chain_id=1), "A proof for another chain."),
        ("other-predicate", proof(predicate="0x" + "bc" * 20), "A proof for another predicate."),
        ("registry", proof(predicate=REGISTRY), "The registry as the verifying contract."),
        ("for-other", proof(account=OTHER), "The account signed for another one."),
        ("deadline-raised", proof(TIME - 1), "The deadline was raised after signing.")):
    bad(case, "sec-ap-domain sec-ap-signer", text, signed(other), "sec-ap-signer")
for case, over, text in (
        ("name", digest_of(separator(proof(), name="ERC8257AccessProof"), struct(proof())), "Another domain name."),
        ("version", digest_of(separator(proof(), version="2"), struct(proof())), "Another version."),
        ("salt", digest_of(separator(proof(), salt=b"\0" * 32), struct(proof())), "A salt in the domain."),
        ("spaces", digest_of(separator(proof()), struct(proof(), "AccessProof(uint256 toolId, address account, uint64 deadline)")),
            "Spaces in the type string."),
        ("uint256", digest_of(separator(proof()), struct(proof(), "AccessProof(uint256 toolId,address account,uint256 deadline)")),
            "A uint256 deadline in the type string."),
        ("struct-only", struct(proof()), "The struct hash without its domain."),
        ("message-text", as_message(b'{"toolId":"2"}'), "A JSON text, signed as a message.")):
    bad(case, "sec-ap-domain sec-ap-typehash sec-ap-eip712", text, signed(proof(), over=over), "sec-ap-signer")
bad("packed", "sec-ap-digest A19", "The members packed into 32, 20 and 8 bytes.",
    signed(proof(), over=digest_of(separator(proof()), packed(proof()))), "sec-ap-digest")
bad("packed-other", "sec-ap-digest A19", "The same, by another key.",
    signed(proof(), OTHER_KEY, digest_of(separator(proof()), packed(proof()))), "sec-ap-signer")
bad("personal-sign", "sec-ap-eip712", "The digest, signed as a message.", signed(proof(), over=as_message(digest(proof()))),
    "sec-ap-eip712")
bad("personal-sign-other", "sec-ap-eip712", "The same, by another key.",
    signed(proof(), OTHER_KEY, as_message(digest(proof()))), "sec-ap-signer")
good("open", "sec-ap-domain", "An open tool has no predicate to bind a proof to.", proof(predicate=ZERO), fault="sec-ap-domain")

# Several faults: the first in the order of the codes' table.

bad("expired-other", "sec-ap-deadline", "Over, and by another key.", signed(proof(), OTHER_KEY), "sec-ap-deadline", now=TIME + 5)
bad("expired-high-s", "sec-ap-deadline", "Over, and with a high s.", join(R, N - S, 55 - V), "lib-sec-ap-high-s", now=TIME + 5)
bad("v-high-s", "sec-ap-signer", "A strange v, and a high s.", join(R, N - S, 0), "lib-sec-ap-v")

# The payload.

DATA = payload(TIME, GOOD)
for case, data, text in (
        ("empty", b"", "Nothing, as for a predicate that wants no proof."),
        ("signature-alone", GOOD, "The signature without anything."),
        ("packed-data", TIME.to_bytes(8, "big") + GOOD, "abi.encodePacked."),
        ("swapped", word(64) + word(TIME) + DATA[64:], "The signature first."),
        ("tuple", word(32) + DATA, "As one tuple, with an offset before it."),
        ("trailing-byte", DATA + b"\0", "A byte more."), ("trailing-word", DATA + word(0), "A word more."),
        ("short", DATA[:-1], "A byte less."), ("unpadded", DATA[:-31], "Without its padding."),
        ("padding", DATA[:-1] + b"\1", "A bit in the padding."),
        ("deadline-65-bits", word(2**64 + TIME) + DATA[32:], "A deadline of 65 bits."),
        ("deadline-256-bits", word(2**256 - 1) + DATA[32:], "A deadline of 256 bits."),
        ("offset-0", word(TIME) + word(0) + DATA[64:], "The deadline as the length."),
        ("offset-96", word(TIME) + word(96) + word(0) + DATA[64:], "A gap."),
        ("offset-max", word(TIME) + word(2**256 - 1) + DATA[64:], "An offset out of the data."),
        ("length-max", word(TIME) + word(64) + word(2**256 - 1) + DATA[96:], "A length out of the data."),
        ("length-66", word(TIME) + word(64) + word(97) + DATA[96:], "A byte more than there is."),
        ("head", DATA[:64], "The head alone."), ("selector", bytes.fromhex("12345678") + DATA, "A selector before it."),
        ("too-long", payload(TIME, b"\0" * 4_001), "A word more than is read."),
        ("mebibyte", b"\0" * 1_048_576, "A mebibyte of zeros is not looked at.")):
    SUITE.add(f"payload-{case}", "sec-ap-payload", text, proof(), data, "sec-ap-payload")
