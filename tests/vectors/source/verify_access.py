"""The access block (§4)."""

from build import warning, DROP, Raw, Verify, access, error, m, nfc, requirement, upper

SUITE = Verify("Access", "§4 of the standard: logic, requirements, links.")
ok, no, some = SUITE.ok, SUITE.no, SUITE.some
R = "/access/requirements"
R0 = R + "/0"


def gated(*requirements, **changes):
    return m(access=access(*requirements, **changes))


def one(**changes):
    return gated(requirement(**changes))


def linked(links):
    return one(links=links)


ok("access-absent", "4-object", "No access block.", m())
ok("access-and", "4-logic-enum 4-object", "AND.", gated())
ok("access-or", "4-logic-enum", "OR.", gated(logic="OR"))
ok("access-example", "4-links-https 4-data-regex 4-advisory", "The standard's own example.", gated(requirement(
    data="0x000000000000000000000000abcdefabcdef1234567890abcdefabcdef123456", label="Hold any Chonk on Base",
    links={"buy": "https://opensea.io/collection/chonks",
           "predicate-source": "https://github.com/example/chonks-predicate"}), logic="OR"))
for name, value in (("null", None), ("array", []), ("string", "open"), ("true", True)):
    some("null", name, f"access-{name}", "4-object", "access is an object or absent.", m(access=value),
        error("4-object", "/access", place=(9, 12)))
for name, value in (("lower", "and"), ("xor", "XOR"), ("empty", ""), ("null", None), ("number", 1), ("space", "AND "),
    ("mixed", "Or")):
    some("lower null", name, f"logic-{name}", "4-logic-enum", "Neither AND nor OR.", gated(logic=value),
        error("4-logic-enum", "/access/logic"))
no("logic-missing", "4-logic-enum", "Missing: at the access block.", gated(logic=DROP),
   error("4-logic-enum", "/access"))
no("requirements-missing", "4-req-nonempty", "Missing.", gated(requirements=DROP), error("4-req-nonempty", "/access"))
for name, value in (("null", None), ("empty", []), ("object", {}), ("string", "x")):
    some("null empty", name, f"requirements-{name}", "4-req-nonempty", "Not a non-empty array.",
        gated(requirements=value), error("4-req-nonempty", R))
no("access-empty-object", "4-logic-enum 4-req-nonempty", "Both members are missing.", m(access={}),
   error("4-logic-enum", "/access"), error("4-req-nonempty", "/access"))
ok("requirements-256", "4-req-cap", "256 requirements.", gated(*[requirement()] * 256))
no("requirements-257", "4-req-cap sec-parser-every-row", "257.", gated(*[requirement()] * 257), error("4-req-cap", R),
   positions=False)

KDL = "4-kind-data-label-required"
for name, value in (("null", None), ("string", "0xabcd1234"), ("array", [])):
    some("null", name, f"requirement-{name}", KDL, "An entry must be an object.", gated(requirement(), value),
        error(KDL, R + "/1"))
for name in ("kind", "data", "label"):
    some("label", name, f"{name}-missing", KDL, "Missing: at the entry.", one(**{name: DROP}), error(KDL, R0))
    some("kind", name, f"{name}-number", KDL, "Not a string: at the member.", one(**{name: 1}),
        error(KDL, f"{R0}/{name}"))
no("requirement-empty", KDL, "All three are missing.", gated({}), *[error(KDL, R0)] * 3)

for name, value in (("lower", "0xabcd1234"), ("zero", "0x00000000"), ("digits", "0x12345678")):
    ok(f"kind-{name}", "4-kind-regex", "Four bytes.", one(kind=value))
for name, value in (("7", "0xabcd123"), ("9", "0xabcd12345"), ("empty", ""), ("no-prefix", "abcd1234"),
                    ("upper-prefix", "0Xabcd1234"), ("newline", Raw('"0xabcd1234\\n"')), ("not-hex", "0xabcd123g")):
    some("7 9 upper-prefix", name, f"kind-{name}", "4-kind-regex", "Not 0x and eight digits.", one(kind=value),
        error("4-kind-regex", f"{R0}/kind"))
no("kind-upper", "2-hex-lower-consumer 4-kind-regex", "Upper-case digits.", one(kind="0xABCD1234"), upper(f"{R0}/kind"))

for name, value in (("empty-payload", "0x"), ("one-byte", "0xab"), ("zeros", "0x00"),
    ("4096-bytes", "0x" + "ab" * 4096)):
    ok(f"data-{name}", "4-data-regex 4-data-cap", "A payload.", one(data=value))
no("data-4097-bytes", "4-data-cap sec-parser-every-row", "4,097 bytes decoded.", one(data="0x" + "ab" * 4097),
   error("4-data-cap", f"{R0}/data"))
for name, value in (("odd", "0xa"), ("empty", ""), ("no-prefix", "ab"), ("upper-prefix", "0Xab"), ("not-hex", "0xgg"),
                    ("space", "0xab "), ("newline", Raw('"0xab\\n"')), ("odd-upper", "0xABC")):
    some("odd empty newline odd-upper", name, f"data-{name}", "4-data-regex", "Not 0x and whole bytes.",
        one(data=value), error("4-data-regex", f"{R0}/data"))
no("data-upper", "2-hex-lower-consumer 4-data-regex", "Upper-case digits.", one(data="0xAB"), upper(f"{R0}/data"))

CJK = "\u6f22"
for name, value in (("empty", ""), ("256-ascii", "l" * 256), ("64-emoji", "\U0001f600" * 64),
                    ("85-cjk", CJK * 85 + "a"), ("newline", "a\nb")):
    ok(f"label-{name}", "4-label-cap", "At most 256 bytes.", one(label=value))
for name, value in (("257-ascii", "l" * 257), ("86-cjk", CJK * 86), ("65-emoji", "\U0001f600" * 64 + "a"),
    ("129-latin", "\u00e9" * 129)):
    some("257-ascii 86-cjk", name, f"label-{name}", "4-label-cap", "More than 256 bytes.", one(label=value),
        error("4-label-cap", f"{R0}/label"))
no("label-nfd", "2-nfc-consumer", "A label that is not NFC.", one(label="cafe\u0301"), nfc(f"{R0}/label"))

# --- links
BASE = "https://opensea.io/"
ok("links-absent", "4-links-type", "links is optional.", one())
ok("links-empty", "4-links-type", "An empty object.", linked({}))
ok("links-proto", "4-links-type", "Names like __proto__ are names.", linked({"__proto__": BASE, "constructor": BASE}))
ok("links-empty-key", "4-links-key-cap", "An empty name.", linked({"": BASE}))
ok("links-checksummed-value", "4-links-https 2-hex-lower-consumer", "Checksummed hex in a link is never a finding.",
   linked({"scan": "https://basescan.org/address/0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"}))
ok("links-value-2048", "4-links-value-cap", "2,048 bytes.", linked({"a": BASE + "a" * (2048 - len(BASE))}))
no("links-value-2049", "4-links-value-cap", "2,049 bytes.", linked({"a": BASE + "a" * (2049 - len(BASE))}),
   error("4-links-value-cap", f"{R0}/links/a"))
no("links-value-2049-with-port", "4-links-value-cap", "The raw length counts, also with :443 in it.",
   linked({"a": "https://opensea.io:443/" + "a" * (2049 - 23)}),
   warning("2-endpoint-normalized-stored", f"{R0}/links/a"), error("4-links-value-cap", f"{R0}/links/a"))
ok("links-unnormalized", "4-links-https 6-g-scope", "A link that is not normalised: a warning.",
   linked({"a": "https://OpenSea.io:443/A"}),
   warning("2-endpoint-normalized-stored", f"{R0}/links/a"), flags=("assumption",))
ok("links-key-2048", "4-links-key-cap", "A name of 2,048 bytes.", linked({"k" * 2048: BASE}))
no("links-key-2049", "4-links-key-cap",
   "2,049 bytes; the finding stands at the name, its pointer is clipped to 512 bytes.",
   linked({"k" * 2049: BASE}), error("4-links-key-cap", f"{R0}/links/" + "k" * 2049))
ok("links-key-682-cjk", "4-links-key-cap", "682 characters of three bytes.", linked({CJK * 682: BASE}))
no("links-key-683-cjk", "4-links-key-cap", "683 characters of three bytes are 2,049.", linked({CJK * 683: BASE}),
   error("4-links-key-cap", f"{R0}/links/" + CJK * 683))
for name, value in (("null", None), ("array", []), ("string", BASE)):
    some("null", name, f"links-{name}", "4-links-type", "links is an object.", linked(value),
        error("4-links-type", f"{R0}/links"))
for name, value in (("number", 1), ("null", None), ("array", [BASE]), ("object", {"href": BASE})):
    some("number", name, f"links-value-{name}", "4-links-type", "A value that is not a string.",
       linked({"ok": BASE, "a": value}), error("4-links-type", f"{R0}/links/a"))
for name, value in (("http", "http://opensea.io/"), ("ipfs", "ipfs://bafy"), ("javascript", "javascript:alert(1)"),
                    ("empty", ""),
                    ("upper-scheme", "HTTPS://opensea.io/"), ("relative", "/docs"), ("no-scheme", "opensea.io"),
                    ("data", "data:text/html,x"),
                    ("file", "file:///etc/passwd"), ("address", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"),
                    ("one-slash", "https:/opensea.io"), ("no-slash", "https:opensea.io")):
    some("http javascript upper-scheme empty", name, f"links-https-{name}", "4-links-https D9",
       "Does not begin with https:// in lower case.", linked({"a": value}), error("4-links-https", f"{R0}/links/a"))
for name, code, value in (("u-label", "6-g3-alabel", "https://b\u00fccher.example/"),
                          ("userinfo", "lib-6-userinfo", "https://u@opensea.io/"),
                          ("port", "6-g2-port", "https://opensea.io:0443/"),
                          ("percent", "lib-6-host-percent", "https://open%73ea.io/"),
                          ("empty-label", "lib-6-host-chars", "https://opensea..io/"),
                          ("numeric", "lib-6-host-numeric", "https://127.1/"),
                          ("space", "lib-6-raw-chars", "https://opensea.io/a b"),
                          ("no-host", "6-scheme-slashes", "https:///a")):
    some("u-label userinfo space", name, f"links-url-{name}", f"4-links-https {code}",
       "A link is an https URL by the rules of the endpoint.", linked({"a": value}), error(code, f"{R0}/links/a"))
no("links-two-faults", "4-links-https 4-links-value-cap", "Two links, two findings.",
   linked({"b": "http://a.example", "a": BASE + "a" * 2048}),
   error("4-links-https", f"{R0}/links/b"), error("4-links-value-cap", f"{R0}/links/a"))
for name, value in (("query", "https://opensea.io/?a=b#c"), ("port", "https://opensea.io:8443/"),
                    ("bare", "https://opensea.io"),
                    ("a-label", "https://xn--bcher-kva.example/"), ("at-in-path", "https://medium.com/@alice/post"),
                    ("colon-in-path", "https://a.example/a:b"), ("percent-path", "https://a.example/%20")):
    ok(f"links-ok-{name}", "4-links-https", "An https URL.", linked({"a": value}))
