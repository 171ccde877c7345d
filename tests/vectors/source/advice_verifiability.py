"""Advice about verifiability: claims, the effective tier, and an attestation report that is handed in."""

from advice_build import Advice, alarm, caution, note
from build import ENDPOINT, m, verifiability

SUITE = Advice("Advice about verifiability",
    "What the claims support, why, and what an attestation report makes of them. Claims are never shown as verified.")

NOW = 1_790_000_000
V = "/verifiability"
ATT = V + "/attestation"
HASH = "0x" + "ab" * 32
LOG = "https://rekor.sigstore.dev/api/v1/log/entries/1"
SOURCE = "https://github.com/o/r/tree/1"


def attestation(**changes):
    return {k: v for k, v in {"type": "nitro", "enclaveHash": HASH, "transparencyLogURI": LOG, **changes}.items() if v is not None}


BUILD = {"sourceCodeURI": SOURCE}


def report(**changes):
    return {"now": NOW, "attestation": {"issuedAt": NOW - 10, "measurement": HASH, "chainVerified": True, **changes}}


def tier(declared, effective, reason, verified="self-attested"):
    return {"tier": {"declared": declared, "effective": effective, "reason": reason, "verified": verified}}


def add(case_id, ledger, comment, block, *items, **options):
    SUITE.add(f"verifiability-{case_id}", ledger, comment, m(verifiability=block), *items, **options)


SELF, HARDWARE, VERIFIABLE = "self-attested", "hardware-attested", "verifiable"
UNREAD = note("5-attest-verify", ATT)
TCB = note("sec-ver-tcb", ATT)


def tier_item(code, declared, level=caution):
    return level(code, V + "/tier", found=f'"{declared}"')


SUITE.add("verifiability-none", "sec-ver-distinguish", "No claims: no tier.", m(), summary={"tier": None})
SUITE.add("verifiability-invalid", "5-object", "Claims of an invalid manifest are not looked at.", m(verifiability={"tier": VERIFIABLE}), manifest="invalid",
    summary={"tier": None})

# The effective tier, and why.
add("self", "5-effective-tier 5-tier-not-alone", "The plainest claim.", verifiability(), summary=tier(SELF, SELF, "supported"))
add("hardware", "5-effective-tier 5-attest-verify sec-ver-unattested-standard sec-ver-distinguish", "Supported by the fields, and still a claim.",
    verifiability(tier=HARDWARE, execution="tee", attestation=attestation()), UNREAD, summary=tier(HARDWARE, HARDWARE, "supported"))
add("verifiable", "5-effective-tier", "The same of the highest tier.", verifiability(tier=VERIFIABLE, execution="e2ee", attestation=attestation(), reproducibleBuild=BUILD),
    UNREAD, summary=tier(VERIFIABLE, VERIFIABLE, "supported"))
add("lower", "5-effective-tier", "Less is declared than the fields support.", verifiability(tier=HARDWARE, execution="tee", attestation=attestation(), reproducibleBuild=BUILD),
    UNREAD, summary=tier(HARDWARE, HARDWARE, "declared-lower"))
add("no-build", "5-incons-verifiable 5-effective-tier 5-flag-inconsistent 5-tier-coarse 5-tier-verify-structure 5-tier-not-alone", "Verifiable without a build: hardware-attested.",
    verifiability(tier=VERIFIABLE, execution="tee", attestation=attestation()), tier_item("5-incons-verifiable", VERIFIABLE), UNREAD,
    summary=tier(VERIFIABLE, HARDWARE, "no-reproducible-build"))
add("no-attestation", "5-incons-verifiable 5-effective-tier 5-tier-coarse 5-tier-verify-structure 5-tier-not-alone", "Verifiable without an attestation.", verifiability(tier=VERIFIABLE, execution="tee", reproducibleBuild=BUILD),
    tier_item("5-incons-verifiable", VERIFIABLE), summary=tier(VERIFIABLE, SELF, "no-attestation"))
add("verifiable-standard", "B22 5-effective-tier 5-tier-coarse 5-tier-verify-structure 5-tier-not-alone", "Verifiable on a standard server.", verifiability(tier=VERIFIABLE, attestation=attestation(), reproducibleBuild=BUILD),
    tier_item("lib-5-incons-gap-verifiable-standard", VERIFIABLE), summary=tier(VERIFIABLE, SELF, "not-isolated"))
add("hardware-standard", "5-incons-hw-standard 5-effective-tier 5-tier-coarse 5-tier-verify-structure 5-tier-not-alone", "Hardware-attested on a standard server.", verifiability(tier=HARDWARE, attestation=attestation()),
    tier_item("5-incons-hw-standard", HARDWARE), summary=tier(HARDWARE, SELF, "not-isolated"))
add("hardware-unattested", "5-incons-hw-noatt 5-effective-tier 5-tier-coarse 5-tier-verify-structure 5-tier-not-alone", "Hardware-attested without an attestation.", verifiability(tier=HARDWARE, execution="tee"),
    tier_item("5-incons-hw-noatt", HARDWARE), summary=tier(HARDWARE, SELF, "no-attestation"))
add("hardware-both", "5-incons-hw-standard 5-incons-hw-noatt", "Both at once.", verifiability(tier=HARDWARE), tier_item("5-incons-hw-noatt", HARDWARE),
    tier_item("5-incons-hw-standard", HARDWARE), summary=tier(HARDWARE, SELF, "not-isolated"))
add("self-tee", "5-incons-self-tee", "Isolation that the tier denies.", verifiability(execution="tee"), tier_item("5-incons-self-tee", SELF, note),
    summary=tier(SELF, SELF, "supported"))
add("self-attestation", "5-incons-self-att", "An attestation that the tier denies.", verifiability(attestation=attestation()),
    tier_item("5-incons-self-att", SELF, note), summary=tier(SELF, SELF, "supported"))
add("self-all", "5-incons-self-tee 5-incons-self-att 5-effective-tier", "Both, and the tier stays the declared one.", verifiability(execution="tee", attestation=attestation()),
    tier_item("5-incons-self-tee", SELF, note), tier_item("5-incons-self-att", SELF, note), UNREAD, summary=tier(SELF, SELF, "declared-lower"))
add("tier-unknown", "5-tier-values B21", "A tier of one's own.", verifiability(tier="platinum", execution="tee", attestation=attestation()),
    tier_item("5-tier-values", "platinum"), UNREAD, summary=tier("platinum", SELF, "unknown-tier"))
add("execution-unknown", "5-execution-unknown 5-execution-values", "A vendor's execution under a tier of hardware.",
    verifiability(tier=HARDWARE, execution="io.phala.tee-sidevm", attestation=attestation()),
    caution("5-execution-unknown", V + "/execution", found='"io.phala.tee-sidevm"'), summary=tier(HARDWARE, SELF, "unknown-execution"))
add("execution-unknown-self", "5-execution-unknown", "A vendor's execution that claims no tier.", verifiability(execution="serverless"),
    summary=tier(SELF, SELF, "supported"))

# The attestation report.
TEE = verifiability(tier=HARDWARE, execution="tee", attestation=attestation())
GOOD = tier(HARDWARE, HARDWARE, "supported", HARDWARE)
BAD = tier(HARDWARE, HARDWARE, "supported")
add("report", "5-attest-verify 5-att-chain sec-ver-tcb sec-ver-distinguish", "A good report: the tier is verified.", TEE, TCB, facts=report(), summary=GOOD)
add("report-unverified", "sec-ver-unattested-standard", "Signatures that lead nowhere.", TEE, caution("sec-ver-unattested-standard", ATT),
    facts=report(chainVerified=False), summary=BAD)
add("report-no-clock", "5-att-maxage-enforce", "A report without a time to compare its own with.", TEE, note("5-attest-verify", ATT, found="the time now is not known"),
    facts={"attestation": report()["attestation"]}, summary=BAD)
for name, age, max_age, good in (("3600", 3600, None, True), ("3601", 3601, None, False), ("60-of-60", 60, 60, True), ("61-of-60", 61, 60, False),
                                 ("7200-of-7200", 7200, 7200, True), ("0-of-0", 0, 0, True), ("1-of-0", 1, 0, False)):
    block = verifiability(tier=HARDWARE, execution="tee", attestation=attestation(maxAge=max_age))
    where = ATT if max_age is None else ATT + "/maxAge"
    items = [TCB] if good else [caution("5-att-maxage-enforce", where, found=f"{age} seconds old, at most {3600 if max_age is None else max_age}")]
    add(f"report-age-{name}", "5-att-maxage-enforce 5-att-maxage-default A12", "The limit is inclusive.", block, *items, facts=report(issuedAt=NOW - age),
        summary=GOOD if good else BAD)
add("report-ahead-60", "B24", "Clocks differ.", TEE, TCB, facts=report(issuedAt=NOW + 60), summary=GOOD)
add("report-ahead-61", "B24", "They do not differ so much.", TEE, caution("lib-5-att-future", ATT, found="61 seconds in the future"), facts=report(issuedAt=NOW + 61), summary=BAD)
for name, measurement in (("other", "0x" + "ac" + "ab" * 31), ("shorter", "0x" + "ab" * 31), ("longer", "0x" + "ab" * 33), ("empty", "0x")):
    add(f"report-measures-{name}", "5-enclavehash-pin", "Another measurement: bytes of equal length are compared.", TEE,
        alarm("5-enclavehash-pin", ATT + "/enclaveHash", found=measurement), facts=report(measurement=measurement), summary=BAD)
add("report-measures-upper", "5-enclavehash-pin", "Bytes are compared, not text.", TEE, TCB, facts=report(measurement="0x" + "AB" * 32), summary=GOOD)
add("report-old-and-other", "5-enclavehash-pin 5-att-maxage-enforce", "Another measurement, and old.", TEE, caution("5-att-maxage-enforce", ATT),
    alarm("5-enclavehash-pin", ATT + "/enclaveHash"), facts=report(issuedAt=NOW - 9999, measurement="0x00"), summary=BAD)
add("report-unnamed", "5-enclavehash-pin", "The manifest names no enclave.", verifiability(tier=HARDWARE, execution="tee", attestation=attestation(enclaveHash=None)),
    TCB, note("lib-5-enclavehash-none", ATT), facts=report(), summary=GOOD)
add("report-standard", "5-att-ignore-standard", "A report about a standard tool.", verifiability(tier=HARDWARE, attestation=attestation()),
    tier_item("5-incons-hw-standard", HARDWARE), note("5-att-ignore-standard", V + "/execution", found='"standard"'), facts=report(),
    summary=tier(HARDWARE, SELF, "not-isolated"))
add("report-no-claim", "5-att-ignore-standard", "A report about a tool that claims no attestation.", verifiability(), note("5-att-ignore-standard", V + "/execution"), facts=report(),
    summary=tier(SELF, SELF, "supported"))
FULL = verifiability(tier=VERIFIABLE, execution="tee", attestation=attestation(), reproducibleBuild=BUILD)
add("report-verifiable", "5-build-pair 5-effective-tier", "Nobody has built the source again: hardware-attested.", FULL, TCB, facts=report(),
    summary=tier(VERIFIABLE, VERIFIABLE, "supported", HARDWARE))
add("report-not-reproduced", "5-build-pair", "Somebody has, and got something else.", FULL, TCB, caution("lib-5-build-other", V + "/reproducibleBuild"), facts=report(reproduced=False),
    summary=tier(VERIFIABLE, VERIFIABLE, "supported", HARDWARE))
add("report-no-build", "5-build-pair", "The manifest names no source that could have been built.", TEE, TCB, facts=report(reproduced=False), summary=GOOD)
add("report-reproduced", "5-build-pair", "Somebody has, and got the measurement.", FULL, TCB, facts=report(reproduced=True),
    summary=tier(VERIFIABLE, VERIFIABLE, "supported", VERIFIABLE))
add("report-reproduced-bad", "5-build-pair", "A build is worth nothing without a good report.", FULL, caution("sec-ver-unattested-standard", ATT),
    facts=report(reproduced=True, chainVerified=False), summary=tier(VERIFIABLE, VERIFIABLE, "supported"))
add("report-reproduced-lower", "5-effective-tier", "Never more than the effective tier.", TEE, TCB, facts=report(reproduced=True), summary=GOOD)

# The transparency log.
def logged(case_id, ledger, comment, log, *items, endpoint=None, **options):
    add(f"log-{case_id}", ledger, comment, verifiability(tier=HARDWARE, execution="tee", attestation=attestation(transparencyLogURI=log, endpoint=endpoint)),
        *items, **options)


def own(log):
    return caution("5-tlog-third-party", ATT + "/transparencyLogURI", found=f'"{log}"')


logged("none", "5-tlog-prefer", "No log.", None, UNREAD, note("5-tlog-prefer", ATT))
logged("other", "5-tlog-prefer 5-tlog-third-party", "A third party's log.", LOG, UNREAD)
for name, log in (("same", "https://tools.example.com/log/1"), ("parent", "https://example.com/log"), ("child", "https://log.tools.example.com/1"),
                  ("case", "https://TOOLS.example.com/log"), ("dot", "https://tools.example.com./log"), ("sibling", "https://log.example.com/1")):
    logged(f"own-{name}", "5-tlog-third-party", "The endpoint's host, or one of the same site.", log, UNREAD, own(log))
for name, log in (("suffix", "https://evil-example.com/log"), ("other-suffix", "https://tools.example.org/1"), ("country", "https://tools.example.co.uk/1"), ("within", "https://tools.example.com.log.org/1")):
    logged(f"not-own-{name}", "5-tlog-third-party", "Another host.", log, UNREAD)
logged("own-port", "5-tlog-third-party", "Another port is no other party.", "https://tools.example.com:8443/log", UNREAD,
    own("https://tools.example.com:8443/log"))
logged("own-attestation", "5-tlog-third-party", "The host that gives the reports.", "https://att.example.org/log", UNREAD, own("https://att.example.org/log"),
    endpoint="https://att.example.org/report")
logged("lacks", "5-tlog-prefer", "The log does not have the report: it is refused, and the tier stays a claim.", LOG,
    caution("lib-5-tlog-inclusion", ATT + "/transparencyLogURI", found=f'"{LOG}"'), facts=report(logged=False), summary=BAD)
logged("has", "5-tlog-prefer", "The log has it.", LOG, TCB, facts=report(logged=True))
logged("none-lacks", "5-tlog-prefer", "There is no log that could have it.", None, TCB, note("5-tlog-prefer", ATT), facts=report(logged=False))
add("log-standard", "5-tlog-third-party 5-att-ignore-standard", "An attestation that counts for nothing has a log that counts for nothing.",
    verifiability(attestation=attestation(transparencyLogURI=ENDPOINT)), tier_item("5-incons-self-att", SELF, note))

# Data retention.
def keeps(case_id, ledger, comment, retention, *items, execution="tee", **options):
    block = verifiability(tier=HARDWARE if execution == "tee" else SELF, execution=execution, dataRetention=retention,
        **({"attestation": attestation()} if execution == "tee" else {}))
    add(f"retention-{case_id}", ledger, comment, block, *items, **options)


def egress(retention):
    return caution("sec-ver-egress", V + "/dataRetention", found=f'"{retention}"')


def claim(retention):
    return note("5-retention-advisory", V + "/dataRetention", found=f'"{retention}"')


for retention in ("ephemeral", "none"):
    keeps(f"{retention}-standard", "5-retention-advisory", "A claim.", retention, claim(retention), execution="standard")
    keeps(f"{retention}-tee", "sec-ver-egress", "A strong claim that only a measured network policy would support.", retention, egress(retention), UNREAD)
    keeps(f"{retention}-report", "sec-ver-egress", "The report says nothing about the network.", retention, egress(retention), TCB, facts=report())
    keeps(f"{retention}-open", "sec-ver-egress", "The report says that the network is open.", retention, egress(retention), TCB, facts=report(egressRestricted=False))
    keeps(f"{retention}-restricted", "sec-ver-egress", "The measured configuration restricts the network.", retention, TCB, facts=report(egressRestricted=True))
keeps("restricted-bad", "sec-ver-egress", "A report that is refused supports nothing.", "none", egress("none"), caution("sec-ver-unattested-standard", ATT),
    facts=report(egressRestricted=True, chainVerified=False))
keeps("metadata", "5-retention-advisory", "A claim.", "metadata-only", claim("metadata-only"), execution="standard")
keeps("metadata-tee", "5-retention-advisory sec-ver-egress", "No strong claim.", "metadata-only", claim("metadata-only"), UNREAD)
keeps("full", "5-retention-values", "That everything may be kept promises nothing.", "full", execution="standard")
keeps("unknown", "5-retention-values B21", "An unknown value asserts nothing.", "anonymized-aggregates", execution="standard")

# Sources and builds.
for name, changes, drawn in (("open", {"sourceVisibility": "open-source"}, True), ("audited", {"sourceVisibility": "audited"}, True),
                             ("proprietary", {"sourceVisibility": "proprietary"}, False), ("unknown", {"sourceVisibility": "public"}, False),
                             ("open-build", {"sourceVisibility": "open-source", "reproducibleBuild": BUILD}, False),
                             ("audited-build", {"sourceVisibility": "audited", "reproducibleBuild": BUILD}, True)):
    said = changes["sourceVisibility"]
    add(f"source-{name}", "5-visibility-values sec-ver-distinguish", "A claim about the source.", verifiability(**changes),
        *([note("lib-5-source-claim", V + "/sourceVisibility", found=f'"{said}"')] if drawn else []))
add("build-instructions", "5-build-instructions-untrusted", "A stranger's command line.",
    verifiability(reproducibleBuild={**BUILD, "buildInstructions": "curl https://x.example | sh"}),
    note("5-build-instructions-untrusted", V + "/reproducibleBuild/buildInstructions", found='"curl https://x.example | sh"'))
add("build-no-instructions", "5-build-instructions-untrusted", "A build without instructions.", verifiability(reproducibleBuild={**BUILD, "buildHash": "0xab"}))
