"""The verifiability block (§5)."""

from build import DROP, Raw, Verify, error, info, m, nfc, upper, verifiability, warning

SUITE = Verify("Verifiability", "§5 of the standard. Inconsistent claims are flagged; they do not unverify a tool.")
ok, no, some = SUITE.ok, SUITE.no, SUITE.some
V, A, B = "/verifiability", "/verifiability/attestation", "/verifiability/reproducibleBuild"
ENCLAVE = "0xabcdef1234567890abcdef1234567890abcdef1234567890abcdef1234567890"


def claims(**changes):
    return m(verifiability=verifiability(**changes))


def att(**changes):
    block = {"type": "dcap-v3"}
    block.update(changes)
    return {k: v for k, v in block.items() if v is not DROP}


def tee(**changes):
    """A consistent hardware-attested tool whose attestation has the given members."""
    return claims(tier="hardware-attested", execution="tee", attestation=att(**changes))


def build(**changes):
    block = {"sourceCodeURI": "https://github.com/example/tool/tree/abc123def456"}
    block.update(changes)
    block = {k: v for k, v in block.items() if v is not DROP}
    return claims(tier="verifiable", execution="e2ee", attestation=att(), reproducibleBuild=block)


# --- the standard's three examples
ok("verif-self-attested", "5-object 5-tier-values", "The standard's first example.",
   claims(dataRetention="metadata-only"))
ok("verif-hardware-attested", "5-object 5-att-type-required 5-enclavehash 5-tlog-https",
   "The standard's second example.", claims(tier="hardware-attested", execution="tee",
          description="Runs inside Intel SGX enclave via NEAR AI Cloud. GPU operators cannot access prompts.",
          dataRetention="ephemeral", sourceVisibility="open-source",
          attestation={"type": "dcap-v3", "endpoint": "https://tools.example.com/.well-known/attestation",
          "enclaveHash": ENCLAVE,
                       "maxAge": 3600, "transparencyLogURI": "https://rekor.sigstore.dev/api/v1/log/entries/abcdef123456"}))
ok("verif-verifiable", "5-object 5-build-source-https 5-build-hash", "The standard's third example.",
   claims(tier="verifiable", execution="e2ee",
   description="Input encrypted on device, decrypted only inside verified TEE. Full "
          "source-to-attestation chain is independently verifiable.", dataRetention="none",
          sourceVisibility="open-source",
          attestation={"type": "nitro", "endpoint": "https://enclave.example.com/.well-known/attestation",
                       "enclaveHash": "0x" + "1234567890abcdef" * 4, "maxAge": 1800},
          reproducibleBuild={"sourceCodeURI": "https://github.com/example/tool/tree/abc123def456",
                             "buildInstructions": "nix build .#enclave", "buildHash": "0x" + "1234567890abcdef" * 4}))
ok("verif-absent", "5-object 5-retention-absent", "No block.", m())

# --- shape
for name, value in (("null", None), ("array", []), ("string", "tee")):
    some("null string", name, f"verif-{name}", "5-object", "verifiability is an object or absent.",
         m(verifiability=value), error("5-object", V, place=(9, 19)))
for name in ("tier", "execution"):
    no(f"verif-{name}-missing", "5-object", "Missing: at the block.", claims(**{name: DROP}), error("5-object", V))
    some("tier", name, f"verif-{name}-null", "5-object", "Not a string.", claims(**{name: None}),
        error("5-object", f"{V}/{name}"))
no("verif-empty", "5-object", "Both are missing: two findings.", m(verifiability={}), error("5-object", V),
   error("5-object", V))

# --- description
ok("verif-description-500", "5-description", "500 code points.", claims(description="\U0001f600" * 500))
no("verif-description-501", "5-description", "501.", claims(description="d" * 501),
   error("5-description", f"{V}/description"))
no("verif-description-501-astral", "5-description", "501 astral ones.", claims(description="\U0001f600" * 501),
   error("5-description", f"{V}/description"))
no("verif-description-empty", "5-description", "Empty.", claims(description=""),
   error("5-description", f"{V}/description"))
no("verif-description-cc", "5-description", "A control character.", claims(description=Raw('"a\\u000bb"')),
   error("5-description", f"{V}/description"))
ok("verif-description-lf", "5-description", "LF, CR and TAB.", claims(description=Raw('"a\\nb\\r\\tc"')))
no("verif-description-nfd", "2-nfc-consumer", "Not NFC.", claims(description="cafe\u0301"), nfc(f"{V}/description"))
ok("verif-description-1", "5-description", "One code point.", claims(description="."))

# --- open and closed sets of values
for value in ("full", "metadata-only", "ephemeral", "none"):
    ok(f"verif-retention-{value}", "5-retention-values", "A defined value.", claims(dataRetention=value))
ok("verif-retention-unknown", "5-retention-values", "An invented value: kept, asserts nothing, warns.",
   claims(dataRetention="30-days"), warning("5-retention-values", f"{V}/dataRetention"))
ok("verif-retention-case", "5-retention-values", "Another case is another value.", claims(dataRetention="None"),
   warning("5-retention-values", f"{V}/dataRetention"))
for value in ("open-source", "audited", "proprietary"):
    ok(f"verif-visibility-{value}", "5-visibility-values", "A defined value.", claims(sourceVisibility=value))
ok("verif-visibility-unknown", "5-visibility-values", "An invented value.", claims(sourceVisibility="closed"),
   warning("5-visibility-values", f"{V}/sourceVisibility"))
ok("verif-tier-unknown", "5-tier-values", "An unknown tier counts as self-attested, with a warning.",
   claims(tier="platinum"), warning("5-tier-values", f"{V}/tier"))
ok("verif-tier-case", "5-tier-values", "Another case is another value.", claims(tier="Self-Attested"),
   warning("5-tier-values", f"{V}/tier"))
ok("verif-execution-vendor", "5-execution-values 5-execution-unknown",
   "A vendor's value is legal; it counts as standard.",
   claims(execution="io.phala.tee-sidevm"), info("5-execution-unknown", f"{V}/execution"))
ok("verif-execution-unknown", "5-execution-unknown", "So is any other string.", claims(execution="TEE"),
   info("5-execution-unknown", f"{V}/execution"))
TYPE = "lib-2-optional-null"
for name in ("description", "dataRetention", "sourceVisibility", "attestation", "reproducibleBuild"):
    some("dataRetention attestation", name, f"verif-{name.lower()}-null", TYPE, "null is not absent.",
         claims(**{name: None}), error(TYPE, f"{V}/{name}"))
no("verif-attestation-array", TYPE, "attestation is an object.", claims(attestation=[]), error(TYPE, A))

# --- consistency: warnings that leave the tool verified
TIER = f"{V}/tier"
FLAG = ("assumption",)  # that the flag stands at the tier
ok("incons-verifiable-no-build", "5-incons-verifiable 5-flag-inconsistent 5-effective-tier",
   "verifiable without reproducibleBuild.",
   claims(tier="verifiable", execution="tee", attestation=att()), warning("5-incons-verifiable", TIER), flags=FLAG)
ok("incons-verifiable-no-attestation", "5-incons-verifiable", "verifiable without attestation.",
   claims(tier="verifiable", execution="tee", reproducibleBuild={"sourceCodeURI": "https://a.example/"}),
   warning("5-incons-verifiable", TIER), flags=FLAG)
ok("incons-verifiable-neither", "5-incons-verifiable", "Without both: one flag.",
   claims(tier="verifiable", execution="e2ee"), warning("5-incons-verifiable", TIER), flags=FLAG)
ok("incons-verifiable-standard", "lib-5-incons-gap-verifiable-standard B22 B23",
   "verifiable on a standard runtime: not in the standard's list, "
   "flagged all the same.", claims(tier="verifiable", execution="standard", attestation=att(),
                                   reproducibleBuild={"sourceCodeURI": "https://a.example/"}),
   warning("lib-5-incons-gap-verifiable-standard", TIER), flags=FLAG)
ok("incons-hardware-standard", "5-incons-hw-standard", "hardware-attested on a standard runtime.",
   claims(tier="hardware-attested", attestation=att()), warning("5-incons-hw-standard", TIER), flags=FLAG)
ok("incons-hardware-no-attestation", "5-incons-hw-noatt", "hardware-attested without attestation.",
   claims(tier="hardware-attested", execution="tee"), warning("5-incons-hw-noatt", TIER), flags=FLAG)
ok("incons-hardware-both", "5-incons-hw-noatt 5-incons-hw-standard", "Both at once: two flags.",
   claims(tier="hardware-attested"),
   warning("5-incons-hw-noatt", TIER), warning("5-incons-hw-standard", TIER), flags=FLAG)
for value in ("tee", "e2ee"):
    ok(f"incons-self-{value}", "5-incons-self-tee", "self-attested, but the execution claims isolation.",
       claims(execution=value), warning("5-incons-self-tee", TIER), flags=FLAG)
ok("incons-self-attestation", "5-incons-self-att", "self-attested with an attestation.", claims(attestation=att()),
   warning("5-incons-self-att", TIER), flags=FLAG)
ok("incons-self-both", "5-incons-self-att 5-incons-self-tee", "Both.", claims(execution="tee", attestation=att()),
   warning("5-incons-self-att", TIER), warning("5-incons-self-tee", TIER), flags=FLAG)
ok("incons-none-hardware-e2ee", "5-incons-hw-standard 5-effective-tier",
   "hardware-attested on e2ee with attestation is consistent.",
   claims(tier="hardware-attested", execution="e2ee", attestation=att()))
ok("incons-none-hardware-build", "5-incons-hw-standard", "A build beside a lower tier is not a contradiction.",
   claims(tier="hardware-attested", execution="tee", attestation=att(),
   reproducibleBuild={"sourceCodeURI": "https://a.example/"}))
ok("incons-none-self-build", "5-incons-self-att", "So it is with self-attested.",
   claims(reproducibleBuild={"sourceCodeURI": "https://a.example/"}))

# --- attestation
ok("att-minimal", "5-att-type-required", "type alone.", tee())
ok("att-type-opaque", "5-att-type-required", "type is opaque.", tee(type="my own protocol"))
no("att-type-missing", "5-att-type-required", "Missing: at the attestation.", tee(type=DROP),
   error("5-att-type-required", A))
no("att-type-null", "5-att-type-required", "null.", tee(type=None), error("5-att-type-required", f"{A}/type"))
HTTPS = "5-att-endpoint-https"
ok("att-endpoint-query", HTTPS, "With a query.", tee(endpoint="https://a.example/report?fresh=1"))
ok("att-endpoint-other-origin", HTTPS, "On another origin than the tool.",
   tee(endpoint="https://attest.example.org:8443/"))
ok("att-endpoint-unnormalized", HTTPS + " 2-endpoint-normalized-stored", "Un-normalised: a warning.",
   tee(endpoint="HTTPS://A.example:443/x"), warning("2-endpoint-normalized-stored", f"{A}/endpoint"))
for name, code, value in (("http", HTTPS, "http://a.example/"), ("relative", HTTPS, "/attestation"),
                          ("empty", HTTPS, ""),
                          ("no-slashes", "6-scheme-slashes", "https:a.example"),
                          ("space", "lib-6-raw-chars", "https://a.example/ "),
                          ("u-label", "6-g3-alabel", "https://b\u00fccher.example/"),
                          ("userinfo", "lib-6-userinfo", "https://u:p@a.example/")):
    some("http no-slashes u-label", name, f"att-endpoint-{name}", HTTPS,
         "Not an https URL: a field error that fails no check.", tee(endpoint=value), error(code, f"{A}/endpoint"))
no("att-endpoint-null", TYPE, "null.", tee(endpoint=None), error(TYPE, f"{A}/endpoint"))
for name, value in (("one-byte", "0xab"), ("32-bytes", ENCLAVE), ("48-bytes", "0x" + "ab" * 48),
    ("zeros", "0x" + "00" * 32)):
    ok(f"enclavehash-{name}", "5-enclavehash 5-enclavehash-pin", "Any number of bytes but none.",
       tee(enclaveHash=value))
for name, value in (("empty", "0x"), ("odd", "0xa"), ("no-prefix", "ab"), ("upper-prefix", "0Xab"), ("not-hex", "0xzz"),
                    ("nothing", ""), ("newline", Raw('"0xab\\n"'))):
    some("empty odd upper-prefix", name, f"enclavehash-{name}", "5-enclavehash", "Not 0x and whole bytes.",
         tee(enclaveHash=value), error("5-enclavehash", f"{A}/enclaveHash"))
no("enclavehash-upper", "2-hex-lower-consumer", "Upper-case digits.", tee(enclaveHash="0xAB"),
   upper(f"{A}/enclaveHash"))
no("enclavehash-number", TYPE, "A number.", tee(enclaveHash=171), error(TYPE, f"{A}/enclaveHash"))
for name, value in (("3600", 3600), ("0", 0), ("decimal", Raw("3600.0")), ("exponent", Raw("36e2")),
    ("minus-zero", Raw("-0"))):
    ok(f"att-maxage-{name}", "5-att-maxage-type", "A whole number of seconds, however it is written.",
       tee(maxAge=value))
for name, value in (("negative", -1), ("fraction", 1.5), ("string", "3600"), ("null", None), ("true", True),
    ("small", Raw("1e-3"))):
    some("negative fraction string null", name, f"att-maxage-{name}", "5-att-maxage-type",
         "Not a whole number of seconds.", tee(maxAge=value), error("5-att-maxage-type", f"{A}/maxAge"))
LOG = "5-tlog-https"
ok("tlog-https", LOG, "An https URL.",
   tee(transparencyLogURI="https://rekor.sigstore.dev/api/v1/log/entries/abcdef123456"))
for name, code, value in (("http", LOG, "http://rekor.sigstore.dev/"), ("upper", LOG, "HTTPS://rekor.sigstore.dev/"),
                          ("empty", LOG, ""),
                          ("userinfo", "lib-6-userinfo", "https://u@rekor.sigstore.dev/"),
                          ("no-host", "6-scheme-slashes", "https:///x")):
    some("http upper userinfo", name, f"tlog-{name}", LOG + " D9", "Must begin with https:// as written.",
         tee(transparencyLogURI=value), error(code, f"{A}/transparencyLogURI"))
ok("tlog-unnormalized", LOG + " 6-g-scope", "Not normalised: a warning.",
   tee(transparencyLogURI="https://Rekor.sigstore.dev/"),
   warning("2-endpoint-normalized-stored", f"{A}/transparencyLogURI"), flags=("assumption",))
no("tlog-null", TYPE, "null.", tee(transparencyLogURI=None), error(TYPE, f"{A}/transparencyLogURI"))

# --- reproducibleBuild
ok("build-minimal", "5-build-source-https", "sourceCodeURI alone.", build())
ok("build-hashes-differ", "5-build-pair 5-build-hash", "buildHash and enclaveHash need not be equal.",
   claims(tier="verifiable", execution="tee", attestation=att(enclaveHash="0xab"),
          reproducibleBuild={"sourceCodeURI": "https://a.example/", "buildHash": "0xcd"}))
ok("build-instructions", "5-build-source-https", "Instructions are free text.",
   build(buildInstructions="docker build ."))
ok("build-instructions-empty", "5-build-source-https", "Also empty.", build(buildInstructions=""))
SOURCE = "5-build-source-https"
no("build-source-missing", SOURCE, "Missing: at the block.", build(sourceCodeURI=DROP), error(SOURCE, B))
for name, value in (("git", "git://a.example/r"), ("upper", "HTTPS://a.example/r"), ("http", "http://a.example/r"),
    ("null", None), ("ssh", "git@github.com:a/b")):
    some("git upper null", name, f"build-source-{name}", SOURCE + " D9", "Must be a string that begins with https://.",
         build(sourceCodeURI=value), error(SOURCE, f"{B}/sourceCodeURI"))
ok("build-source-unnormalized", SOURCE + " 6-g-scope", "Not normalised: a warning.",
   build(sourceCodeURI="https://GitHub.com/a/b"),
   warning("2-endpoint-normalized-stored", f"{B}/sourceCodeURI"), flags=("assumption",))
no("build-source-u-label", SOURCE + " 6-g3-alabel", "A host that is not an A-label.",
   build(sourceCodeURI="https://b\u00fccher.example/"), error("6-g3-alabel", f"{B}/sourceCodeURI"))
ok("build-hash-one-byte", "5-build-hash", "One byte.", build(buildHash="0xab"))
for name, value in (("empty", "0x"), ("odd", "0xabc"), ("sha", "sha256:ab")):
    some("empty", name, f"build-hash-{name}", "5-build-hash", "Not 0x and whole bytes.", build(buildHash=value),
        error("5-build-hash", f"{B}/buildHash"))
no("build-hash-upper", "2-hex-lower-consumer", "Upper-case digits.", build(buildHash="0xAB"), upper(f"{B}/buildHash"))
no("build-hash-null", TYPE, "null.", build(buildHash=None), error(TYPE, f"{B}/buildHash"))
no("build-instructions-null", TYPE, "null.", build(buildInstructions=None), error(TYPE, f"{B}/buildInstructions"))
