"""The publisher's view (decision D14): validate a body alone. Findings have no `check` here."""

import standard as std
import verify_access
import verify_fields
import verify_pricing
import verify_samples
import verify_url
import verify_verifiability
from build import (BODY_CODES, DROP, Raw, access, check_sanity, error, info, m, nfc, place_findings, pricing,
    requirement, served, understand, upper, verifiability, warning)


class Validate:
    """Collects the cases of one file of kind `validate`."""

    def __init__(self, title, comment):
        self.title, self.comment, self.cases = title, comment, []

    def add(self, valid, case_id, ledger, comment, body, *findings, flags=(), profile=None):
        findings = [dict(finding) for finding in findings]
        check_sanity(case_id, body, findings)
        errors = [f for f in findings if f["severity"] == "error"]
        assert valid == (not errors), case_id
        computed = None if any(f["rule"] in BODY_CODES for f in errors) else understand(body)[1]
        placed = [{k: v for k, v in f.items() if k != "check"} for f in place_findings(body, findings)]
        case = {"id": case_id, "comment": comment, "ledger": ledger.split()}
        if flags:
            case["flags"] = list(flags)
        case.update(served(body))
        if profile:
            case["profile"] = profile
        case["expect"] = {"manifestValid": valid, "computedHash": computed, "findings": placed}
        self.cases.append(case)


PUBLISHER = Validate("What a publisher is told",
    "Rules that are stricter for publishers than for consumers, and those that only publishers hear of.")


def ok(*args, **options):
    PUBLISHER.add(True, args[0], args[1] + " D14", *args[2:], **options)


def no(*args, **options):
    PUBLISHER.add(False, args[0], args[1] + " D14", *args[2:], **options)


STORED, IMAGE, KEY, LOSSY = "2-endpoint-normalized-stored", "2-image-normalize", "lib-2-nfc-object-keys", "lib-2-lossy-number-warn"
ok("validate-free", "tc-free-hash", "The standard's free tool.", std.FREE)
ok("validate-paid", "tc-paid-hash", "The standard's paid tool.", std.PAID)
ok("validate-sample", "2-required-present", "The sample manifest.", m())
for name, endpoint in (("host", "https://Tools.example.com/"), ("443", "https://tools.example.com:443/"),
    ("scheme", "HTTPS://tools.example.com/")):
    no(f"validate-endpoint-{name}", STORED, "Un-normalised: an error for the publisher.", m(endpoint=endpoint),
       error(STORED, "/endpoint", place=(5, 14)))
ok("validate-endpoint-port", STORED, "Another port is normal.", m(endpoint="https://tools.example.com:8443/"))
ok("validate-endpoint-path", "lib-6-path-chars", "Braces in the path: a warning here too.",
   m(endpoint="https://tools.example.com/{id}"), warning("lib-6-path-chars", "/endpoint"))
ok("validate-endpoint-dot", "6-host-trailing-dot", "A trailing dot: a warning.",
   m(endpoint="https://tools.example.com./"), warning("6-host-trailing-dot", "/endpoint"))
no("validate-att-endpoint", STORED, "The attestation's endpoint likewise.",
   m(verifiability=verifiability(tier="hardware-attested", execution="tee",
   attestation={"type": "nitro", "endpoint": "https://A.example/"})),
   error(STORED, "/verifiability/attestation/endpoint"))
no("validate-image", IMAGE, "An un-normalised image.", m(image="https://CDN.example.com/a.png"), error(IMAGE, "/image"))
ok("validate-image-plain", IMAGE, "A normalised one.", m(image="https://cdn.example.com/A.png"))
ok("validate-image-ipfs", IMAGE, "Another scheme is not normalised.", m(image="ipfs://Qm/A.png"))
no("validate-nfd-key", KEY, "A name that is not NFC: an error for the publisher.",
   m(inputs={"properties": {"e\u0301": {}}}), error(KEY, "/inputs/properties/e\u0301", place=(6, 27)))
ok("validate-nfc-key", KEY, "A composed one.", m(inputs={"properties": {"\u00e9": {}}}))
no("validate-nfd-value", "2-nfc-producer 2-nfc-consumer", "A value that is not NFC.", m(name="cafe\u0301"),
   nfc("/name"))
no("validate-lossy", LOSSY, "An integer that changes its value: an error for the publisher.",
   m(inputs={"maximum": 9007199254740993}), error(LOSSY, "/inputs/maximum"))
ok("validate-lossy-power", LOSSY, "From 10^21 on the canonical form has an exponent, and the same digits.",
   m(inputs={"maximum": 10 ** 23, "minimum": -1234567890123456800000000}))
no("validate-lossy-digits", LOSSY, "Other digits with that exponent.",
   m(inputs={"maximum": 123456789012345678901234}), error(LOSSY, "/inputs/maximum"))
ok("validate-lossy-exact", LOSSY, "2^53 and 2^64 are exact.",
   m(inputs={"enum": [9007199254740992, 18446744073709551616]}))
ok("validate-noncharacter", "lib-2-noncharacter-warn", "A noncharacter warns here too.", m(description="\ufdd0"),
   warning("lib-2-noncharacter-warn", "/description"))
no("validate-hex-upper", "2-hex-lower-producer 2-hex-lower-consumer", "A checksummed creator.",
   m(creatorAddress="0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD"), upper("/creatorAddress"))
ok("validate-version", "B20", "No semantic version: a warning.", m(version="v1"),
   warning("2-version-semver", "/version"))
ok("validate-retention", "5-retention-values", "An invented value: a warning.",
   m(verifiability=verifiability(dataRetention="short")), warning("5-retention-values", "/verifiability/dataRetention"))
no("validate-link", f"{STORED} 6-g-scope", "An un-normalised link likewise.",
   m(access=access(requirement(links={"a": "https://OpenSea.io/"}))),
   error(STORED, "/access/requirements/0/links/a"), flags=("assumption",))
NAMES, DNS = "2-ext-namespace", "2-ext-reverse-dns"
ok("validate-ext-bare", f"{NAMES} 2-ext-no-bare doc1-featured-image", "A bare name: a warning, at the name.",
   m(featuredImage="https://cdn.example.com/w.png"), warning(NAMES, "/featuredImage", place=(9, 2)))
ok("validate-ext-two", NAMES, "Two of them.", m(category="nft", author="a"), warning(NAMES, "/category"),
   warning(NAMES, "/author"))
ok("validate-ext-x", DNS, "A legacy x- name: information.", m(**{"x-example-hint": 1}), info(DNS, "/x-example-hint"))
ok("validate-ext-dns", f"{NAMES} {DNS}", "A reverse-DNS name: nothing.", m(**{"io.example.hint": 1}))
ok("validate-ext-maxage", "sec-maxage-field 2-ext-namespace", "maxAge is the standard's own.", m(maxAge=60))
ok("validate-ext-maxage-bad", "sec-maxage-after-schema", "A malformed one warns, and is not a bare name.", m(maxAge="60"),
   warning("sec-maxage-after-schema", "/maxAge"))
ok("validate-ext-proto", NAMES, "__proto__ is a bare name like others.", m(**{"__proto__": 1}),
   warning(NAMES, "/__proto__"))
ok("validate-ext-nested", NAMES, "Only top-level names are judged.",
   m(pricing=[pricing(note="x")], access=access(requirement(note=1)), verifiability=verifiability(note=1)))
ok("validate-ext-case", f"{NAMES} 2-unknown-no-shadow", "Endpoint is a bare unknown name.", m(Endpoint="x"),
   warning(NAMES, "/Endpoint"))
ATT = "5-att-recommended"
FLAG = ("assumption",)
ok("validate-att-missing-tee", ATT, "tee without attestation: recommended.",
   m(verifiability=verifiability(tier="hardware-attested", execution="tee")),
   warning(ATT, "/verifiability"), warning("5-incons-hw-noatt", "/verifiability/tier"), flags=FLAG)
ok("validate-att-on-standard", ATT, "standard with attestation: to be left out.",
   m(verifiability=verifiability(tier="hardware-attested", attestation={"type": "nitro"})),
   warning("5-incons-hw-standard", "/verifiability/tier"), warning(ATT, "/verifiability/attestation"), flags=FLAG)
ok("validate-att-fits", ATT, "tee with attestation.", m(verifiability=verifiability(tier="hardware-attested",
   execution="tee", attestation={"type": "nitro"})))
ok("validate-att-standard-none", ATT, "standard without attestation.", m(verifiability=verifiability()))
no("validate-empty-object", "2-required-present", "All seven are missing.", "{}",
   *[error("2-required-present", "")] * 7)
no("validate-array", "2-root-object", "No object.", "[]", error("2-root-object", ""))
no("validate-grammar", "2-json-strict-grammar", "No JSON.", "{'name': 1}", error("2-json-strict-grammar", at=1))
no("validate-bom", "2-bom-reject 2-bom-server", "A mark: the editor's doing.", b"\xef\xbb\xbf" + m().encode(),
   error("2-bom-reject", at=0))
no("validate-dup", "2-json-dup-keys", "A name twice.", m()[:-2] + ',\n "name": "x"\n}',
   error("2-json-dup-keys", "/name"))
no("validate-utf8", "2-json-utf8-only", "Latin-1.", m().encode().replace(b"A sample", b"\xc4 sample"),
   error("2-json-utf8-only"))
no("validate-many", "2-required-present", "Everything at once, in the order of places.",
   m(name="", endpoint="https://A.example", tags=["X"], creatorAddress=DROP), error("2-required-present", ""),
   error("2-name-length", "/name"), error(STORED, "/endpoint"), error("2-tags-regex", "/tags/0"))
no("validate-schema", "sec-parser-depth", "A schema too deep.", m(inputs=Raw('{"a":' * 17 + "1" + "}" * 17)),
   error("sec-parser-depth", "/inputs"))
no("validate-zero-creator", "7-creator-nonzero", "The zero address.", m(creatorAddress="0x" + "0" * 40),
   error("7-creator-nonzero", "/creatorAddress"))

SUITES = {"publisher": PUBLISHER}
for name, module in (("fields", verify_fields), ("pricing", verify_pricing), ("access", verify_access),
    ("verifiability", verify_verifiability), ("urls", verify_url), ("nfc", verify_samples)):
    suite = Validate(f"Field faults: {name}",
        "More of the rows of faults that verify/ samples; all of them are errors for consumers and publishers alike.")
    for case_id, ledger, comment, body, findings in module.SUITE.faults:
        suite.add(False, case_id, ledger, comment, body, *findings)
    SUITES[name] = suite
