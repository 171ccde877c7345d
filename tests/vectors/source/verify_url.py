"""The endpoint and image as URLs: G1-G3, hosts, ports, origin (§6, with the decisions on points that the standard
leaves open)."""

from build import MALLORY, Raw, Verify, error, m, warning

SUITE = Verify("Endpoint and image URLs",
               "§6 of the standard. A fault of the endpoint fails check 2 and makes the manifest "
               "invalid; a fault of an https image is a field error only.")
ok, no, some = SUITE.ok, SUITE.no, SUITE.some
HTTPS, SLASHES, RAW = "2-endpoint-https", "6-scheme-slashes", "lib-6-raw-chars"
STORED = "2-endpoint-normalized-stored"


def uri(origin):
    return f"{origin}/.well-known/ai-tool/sample.json"


def good(case_id, ledger, comment, endpoint, origin="https://tools.example.com", *findings, **options):
    """An endpoint whose normalised origin is the given one; the metadataURI is on that origin."""
    ok(case_id, ledger, comment, m(endpoint=endpoint), *findings, uri=uri(origin), **options)


def unstored(case_id, ledger, comment, endpoint, origin="https://tools.example.com", *more):
    good(case_id, ledger + " B19 " + STORED, comment, endpoint, origin, warning(STORED, "/endpoint", place=(5, 14)),
        *more)


def wrong(name, code, comment, endpoint, ledger="", **options):
    no(f"endpoint-{name}", f"{code} {ledger}".strip(), comment, m(endpoint=endpoint),
       error(code, "/endpoint", 2, place=(5, 14)), **options)


def wrong_host(name, code, comment, host, **options):
    """The host is refused on both sides; the metadataURI is a good one on another origin, and not compared."""
    wrong(name, code, comment, f"https://{host}/x", **options)


# --- endpoints
for name, endpoint, why in (
        ("bare-origin", "https://tools.example.com", "No path, as in the standard's example; no / is added."),
        ("slash", "https://tools.example.com/", "A single slash."),
        ("query-fragment", "https://tools.example.com/a?b=1#c", "Path, query and fragment are free."),
        ("query-only", "https://tools.example.com?b=1", "A query right after the host."),
        ("fragment-only", "https://tools.example.com#c", "A fragment right after the host."),
        ("dot-segments", "https://tools.example.com/a/../b/./c", "Dot segments are not resolved."),
        ("percent", "https://tools.example.com/%2e%2e/%7Ea", "Percent-encoding is left alone."),
        ("upper-path", "https://tools.example.com/API/V1", "The path keeps its case."),
        ("double-slash", "https://tools.example.com//x//", "Empty path segments."),
        ("at-in-path", "https://tools.example.com/@user", "@ after the host is not userinfo."),
        ("at-in-query", "https://tools.example.com?u=a@b", "@ in the query."),
        ("at-in-fragment", "https://tools.example.com#@evil.example", "@ in the fragment."),
        ("colon-in-path", "https://tools.example.com/a:443", "A colon in the path is not a port."),
        ("url-in-query", "https://tools.example.com/?u=https://user@evil.example:99999/", "Another URL in the query."),
        ("shell", "https://tools.example.com/a';calc;$(x)&(y)", "Shell metacharacters that RFC 3986 allows."),
        ("semicolon", "https://tools.example.com/a;v=1,2", "Parameters of a segment.")):
    good(f"endpoint-{name}", "2-endpoint-path-free 6-no-path-rewrite", why, endpoint)
PATH = "lib-6-path-chars"
for name, part in (("braces", "/collections/{slug}"), ("quote", '/a\\"b'), ("pipe", "/a|b"), ("caret", "/a^b"),
                   ("backtick", "/`id`"),
                   ("angle", "/<id>"), ("non-ascii", "/caf\u00e9"), ("query", "/?q={x}"), ("fragment", "/#{x}"),
                   ("emoji", "/\U0001f600")):
    good(f"endpoint-path-{name}", PATH, "Outside RFC 3986: a warning.", Raw(f'"https://tools.example.com{part}"'),
         "https://tools.example.com", warning(PATH, "/endpoint", place=(5, 14)))

# --- un-normalised: the consumer normalises, compares and warns
unstored("endpoint-upper-scheme", "6-g1-lower", "HTTPS://", "HTTPS://tools.example.com/x")
unstored("endpoint-upper-host", "6-g1-lower", "Capitals in the host; the path keeps its own.",
    "https://Tools.EXAMPLE.com/X")
unstored("endpoint-port-443", "6-g2-port", ":443 is the default.", "https://tools.example.com:443/x")
unstored("endpoint-port-443-bare", "6-g2-port", ":443 without a path.", "https://tools.example.com:443")
unstored("endpoint-port-443-query", "6-g2-port", ":443 before a query.", "https://tools.example.com:443?a")
unstored("endpoint-all", "6-g1-lower 6-g2-port 2-endpoint-https", "The ledger's example.",
    "HTTPS://Tools.Example.com:443/x?y#z")
unstored("endpoint-upper-a-label", "6-g1-lower 6-g3-alabel", "An A-label in capitals.",
    "https://XN--BCHER-KVA.example/", "https://xn--bcher-kva.example")
unstored("endpoint-unnormalized-and-path", "6-g1-lower " + PATH, "Two warnings, by code.",
         "https://Tools.example.com/{x}", "https://tools.example.com", warning(PATH, "/endpoint"))

# --- scheme
for name, endpoint in (("http", "http://tools.example.com/x"), ("javascript", "javascript:alert(1)"),
                       ("data", "data:text/html,x"),
                       ("file", "file:///etc/passwd"), ("ipfs", "ipfs://bafybeigdyr/x"),
                       ("scheme-relative", "//tools.example.com/x"),
                       ("relative", "/x"), ("no-scheme", "tools.example.com/x"), ("empty", ""),
                       ("httpss", "httpss://tools.example.com/"),
                       ("wss", "wss://tools.example.com/"), ("upper-http", "HTTP://tools.example.com/")):
    some("http javascript scheme-relative no-scheme empty", name, f"endpoint-{name}", HTTPS, "Not https.",
         m(endpoint=endpoint), error(HTTPS, "/endpoint", 2, place=(5, 14)))
for name, endpoint in (("no-slash", "https:tools.example.com/x"), ("one-slash", "https:/tools.example.com/x"),
                       ("three-slashes", "https:///x"),
                       ("nothing", "https://"), ("query-for-host", "https://?x"), ("fragment-for-host", "https://#x")):
    some("no-slash three-slashes nothing", name, f"endpoint-{name}", SLASHES, "No // and host after https:",
         m(endpoint=endpoint), error(SLASHES, "/endpoint", 2))
for name, endpoint in (("space-before", " https://tools.example.com/"), ("space-after", "https://tools.example.com/ "),
                       ("space-in-path", "https://tools.example.com/a b"),
                       ("space-in-host", "https://tools .example.com/"),
                       ("tab-in-host", "https://tools\\t.example.com/"), ("newline", "https://tools.example.com/\\n"),
                       ("newline-in-scheme", "htt\\nps://tools.example.com/"),
                       ("backslashes", "https:\\\\\\\\tools.example.com\\\\x"),
                       ("backslash-in-path", "https://tools.example.com/a\\\\b"),
                       ("backslash-at", "https://evil.example\\\\@tools.example.com/"),
                       ("del", "https://tools.example.com/\u007f"), ("nul", "https://tools.example.com/\\u0000"),
                       ("space-and-http", "http://tools.example.com/ x")):
    some("space-before space-in-path newline backslashes", name, f"endpoint-{name}", RAW,
         "White space, a control or a backslash anywhere: "
         "this code, whatever else is wrong.", m(endpoint=Raw(f'"{endpoint}"')), error(RAW, "/endpoint", 2))

# --- userinfo and port
for name, host in (("user", "user@tools.example.com"), ("password", "user:pw@tools.example.com"),
                   ("empty-user", "@tools.example.com"),
                   ("host-as-user", "tools.example.com:443@evil.example"), ("percent-at", "a%40b@tools.example.com")):
    some("user host-as-user", name, f"endpoint-userinfo-{name}", "lib-6-userinfo", "User information.",
         m(endpoint=f"https://{host}/x"), error("lib-6-userinfo", "/endpoint", 2))
for name, port in (("empty", ""), ("0443", "0443"), ("00", "00"), ("65536", "65536"), ("huge", "99999999999999999999"),
                   ("letters", "8a"), ("minus", "-1"), ("plus", "+443"), ("arabic", "\u0661"), ("two", "443:443")):
    some("empty 0443 65536 letters", name, f"endpoint-port-{name}", "6-g2-port", "Not a plain decimal port.",
         m(endpoint=f"https://tools.example.com:{port}/x"), error("6-g2-port", "/endpoint", 2))
for port in ("8443", "80", "65535", "1", "0", "444", "4430"):
    good(f"endpoint-port-{port}-ok", "6-g2-port 6-origin-rfc6454 D13", "Another port, the same on both sides.",
         f"https://tools.example.com:{port}/x", f"https://tools.example.com:{port}")

# --- hosts
LABEL63 = "a" * 63
HOST253 = ".".join([LABEL63] * 3 + ["b" * 57, "com"])
HOST254 = ".".join([LABEL63] * 3 + ["b" * 58, "com"])
assert (len(HOST253), len(HOST254)) == (253, 254)
for name, host, why in (
        ("label-63", f"{LABEL63}.example", "63 characters."), ("253", HOST253, "253 characters."),
        ("single-label", "intranet", "One label."),
        ("underscore", "my_host.example", "An underscore is tolerated."),
        ("hyphens", "-a-.b--c.example", "Hyphens anywhere."),
        ("digits", "1.2.example", "Labels of digits, the last one is none."),
        ("digit-tld-mix", "a.b1", "A last label with a letter."),
        ("www", "www.example.com", "www is a host like others."), ("a-label", "xn--bcher-kva.example", "An A-label."),
        ("a-label-munich", "xn--mnchen-3ya.example", "Another."), ("a-label-tld", "example.xn--p1ai", "At the top."),
        ("a-label-cjk", "xn--fsqu00a.xn--0zwm56d", "Two of them."),
        ("a-label-emoji", "xn--e28h.example", "An emoji: not IDNA 2008, but decodable."),
        ("ipv4-public", "93.184.216.34", "A dotted quad."), ("ipv4-zeros", "8.8.0.0", "Zeros."),
        ("ipv6", "[2606:4700:4700::1111]", "Bracketed IPv6."),
        ("ipv6-longest-run", "[2606:0:0:1::2]", "The longest run of zeros is the one left out."),
        ("ipv6-first-of-tie", "[2606::1:2:0:0:3]", "Of two equal runs the first."),
        ("ipv6-full", "[2606:4700:1:2:3:4:5:6]", "Without compression.")):
    good(f"host-{name}", "lib-6-host-chars 6-g3-alabel lib-6-alabel-valid lib-6-host-numeric 6-host-ipv6 D13", why,
        f"https://{host}/x", f"https://{host}")
unstored("host-ipv6-upper", "6-host-ipv6 6-g1-lower", "Capitals in IPv6: un-normalised.",
    "https://[2606:4700:4700::ABCD]/", "https://[2606:4700:4700::abcd]")
good("host-ipv6-port", "6-host-ipv6 6-g2-port", "IPv6 with a port.", "https://[2606:4700:4700::1111]:8443/",
    "https://[2606:4700:4700::1111]:8443")
CHARS = "lib-6-host-chars"
for name, host, why in (
        ("label-64", f"{'a' * 64}.example", "A label of 64 characters."), ("254", HOST254, "254 characters."),
        ("empty-label", "a..example", "An empty label."),
        ("dot-first", ".example", "A dot in front."), ("dot-only", ".", "Nothing but a dot."),
        ("bang", "a!b.example", "An exclamation mark."),
        ("star", "*.example", "A wildcard."), ("braces", "{host}.example", "An unfilled template."),
        ("comma", "a,b.example", "A comma."),
        ("quote", "a'b.example", "A quote."), ("dollar", "$host", "A shell variable.")):
    some("label-64 254 empty-label braces", name, f"host-{name}", CHARS, why, m(endpoint=f"https://{host}/x"),
        error(CHARS, "/endpoint", 2))
for name, host in (("u-label", "b\u00fccher.example"), ("cyrillic", "\u0430pple.example"),
                   ("full-width", "\uff41.example"),
                   ("ideographic-stop", "example\u3002com"), ("soft-hyphen", "exam\u00adple.com"),
                   ("upper-u-label", "B\u00dcCHER.example"), ("zwj", "a\u200db.example"), ("digit", "\u0661.example")):
    some("u-label ideographic-stop soft-hyphen", name, f"host-{name}", "6-g3-alabel", "Not ASCII: never converted.",
         m(endpoint=f"https://{host}/x"), error("6-g3-alabel", "/endpoint", 2))
no("host-u-label-escaped", "6-g3-alabel", "The same written with a JSON escape.",
   m(endpoint=Raw('"https://b\\u00fccher.example/"')), error("6-g3-alabel", "/endpoint", 2))
for name, host in (("letter", "ex%61mple.com"), ("u-label", "b%C3%BCcher.example"), ("dot", "example%2ecom"),
    ("slash", "a%2f.example")):
    some("letter u-label", name, f"host-percent-{name}", "lib-6-host-percent", "A percent sign in the host.",
         m(endpoint=f"https://{host}/x"), error("lib-6-host-percent", "/endpoint", 2))
NFD_LABEL = "xn--" + "cafe\u0301".encode("punycode").decode()
for name, host, why in (("empty", "xn--.example", "Nothing after the prefix."),
                        ("ascii", "xn--abc-.example", "Decodes to ASCII alone."),
                        ("nfd", f"{NFD_LABEL}.example", "Decodes to text that is not NFC."),
                        ("digit-cut", "xn--zzz-z.example", "Ends inside a number."),
                        ("overflow", "xn--99999999.example", "A code point far above U+10FFFF."),
                        ("underscore", "xn--b_cher-kv_.example", "No Punycode digits."),
                        ("second-label", "www.xn--.example", "In the second label.")):
    some("empty ascii nfd", name, f"host-a-label-{name}", "lib-6-alabel-valid", why, m(endpoint=f"https://{host}/x"),
         error("lib-6-alabel-valid", "/endpoint", 2))
NUMERIC = "lib-6-host-numeric"
for name, host in (("hex-part", "0x7f.1"), ("decimal", "2130706433"), ("two-parts", "127.1"),
                   ("three-parts", "127.0.1"), ("octal", "0177.0.0.1"),
                   ("256", "256.1.1.1"), ("five-parts", "1.2.3.4.5"), ("leading-zero", "1.2.3.04"),
                   ("word-number", "example.1"), ("metadata-decimal", "2852039166"), ("999", "999.999.999.999")):
    some("decimal two-parts octal 256", name, f"host-numeric-{name}", NUMERIC + " D13",
         "The last label is a number, but the host is not a dotted quad.",
         m(endpoint=f"https://{host}/x"), error(NUMERIC, "/endpoint", 2))
no("host-numeric-hex", NUMERIC, "0x7f000001: WHATWG parsers read 127.0.0.1.", m(endpoint="https://0x7f000001/x"),
   error(NUMERIC, "/endpoint", 2), flags=("assumption",))
IPV6 = "6-host-ipv6"
for name, host in (("leading-zero", "[2606:04700::1]"), ("padded", "[2606:0470::1]"),
                   ("not-shortest", "[2606:4700:0:0:0:0:0:1]"), ("two-gaps", "[1::2::3]"),
                   ("gap-of-one", "[2606:4700:1::3:4:5:6]"), ("shorter-run", "[1::2:0:0:0:3]"),
                   ("second-of-tie", "[2606:0:0:1:2::3]"), ("too-long", "[1:2:3:4:5:6:7:8:9]"), ("not-hex", "[g::1]"),
                   ("empty", "[]")):
    some("padded not-shortest two-gaps", name, f"host-ipv6-{name}", IPV6, "Not the RFC 5952 spelling.",
         m(endpoint=f"https://{host}/x"), error(IPV6, "/endpoint", 2))
no("host-ipv6-zone", IPV6, "A zone.", m(endpoint="https://[fe80::1%25eth0]/x"), error(IPV6, "/endpoint", 2),
   flags=("assumption",))
DOT = "6-host-trailing-dot"
good("host-trailing-dot", DOT, "A trailing dot on both sides: the same origin, and a warning for each.",
     "https://tools.example.com./x", "https://tools.example.com.", warning(DOT), warning(DOT, "/endpoint"))
no("host-trailing-dot-uri-only", DOT + " 6-origin-rfc6454", "On one side only: two origins.", m(),
   error("6-origin-rfc6454", "/endpoint", 2), warning(DOT), uri=uri("https://tools.example.com."))
no("host-trailing-dot-endpoint-only", DOT + " 6-origin-rfc6454", "On the other side only.",
   m(endpoint="https://tools.example.com./x"), warning(DOT, "/endpoint"), error("6-origin-rfc6454", "/endpoint", 2))

# --- origin
for name, endpoint, origin, why in (
        ("subdomain", "https://api.example.com/x", "https://example.com", "A subdomain is another host."),
        ("www", "https://www.example.com/x", "https://example.com", "So is www."),
        ("apex", "https://example.com/x", "https://www.example.com", "And the other way round."),
        ("port", "https://example.com:8443/x", "https://example.com", "Another port."),
        ("port-other-side", "https://example.com/x", "https://example.com:8443", "Another port there."),
        ("suffix", "https://example.com.evil.example/x", "https://example.com",
        "The end of a name decides, not its beginning."),
        ("prefix", "https://notexample.com/x", "https://example.com", "A longer name."),
        ("cdn", "https://tools.example.com/x", "https://cdn.example.net", "A mirror."),
        ("ipv4", "https://8.8.8.8/x", "https://8.8.4.4", "Two addresses."),
        ("a-label", "https://xn--bcher-kva.example/", "https://bucher.example", "Looks alike, is another.")):
    no(f"origin-{name}", "6-origin-rfc6454 7-origin-pseudocode 6-no-other-location", why, m(endpoint=endpoint),
       error("6-origin-rfc6454", "/endpoint", 2, place=(5, 14)), uri=uri(origin))
for name, endpoint, origin in (
        ("443-endpoint", "https://example.com:443/x", "https://example.com"),
        ("case-endpoint", "https://EXAMPLE.com/x", "https://example.com")):
    unstored(f"origin-same-{name}", "6-origin-rfc6454 7-origin-pseudocode", "The same origin after normalisation.",
        endpoint, origin)
good("origin-same-443-uri", "6-origin-rfc6454 6-both-sides", "The same from the other side.", "https://example.com/x",
     "https://example.com:443", warning("6-both-sides"))
unstored("origin-same-443-both", "6-origin-rfc6454 6-both-sides", "Both un-normalised, in different ways.",
         "https://EXAMPLE.com/x", "https://example.com:443", warning("6-both-sides"))
good("origin-multi-tool", "6-wellknown-path", "The standard's multi-tool origin.", "https://opensea.io/api/trade",
    "https://opensea.io")
no("origin-not-compared", "6-origin-rfc6454 2-endpoint-https",
   "A bad endpoint is reported as such, the origins are not compared.",
   m(endpoint="http://other.example/"), error(HTTPS, "/endpoint", 2))
assert MALLORY

# --- image: a field error, not a check
IMAGE = "2-image-cap"


def pictured(url, **changes):
    return m(image=url, **changes)


base = "https://cdn.example.com/"
for name, url, why in (
        ("https", base + "a.png", "An https URL."), ("ipfs", "ipfs://bafybeigdyr/a.png",
        "Another scheme passes the field rules."),
        ("data", "data:image/png;base64,iVBORw0KGgo=", "A data URL."),
        ("javascript", "javascript:alert(1)", "Forbidden as an icon, "
         "which is a matter of rendering: the field rules pass."), ("http", "http://cdn.example.com/a.png", "http."),
         ("empty", "", "Empty."),
        ("relative", "/a.png", "Relative."), ("other-origin", "https://other.example:8443/a.png?x#y", "Any origin."),
        ("spaces-other-scheme", "data:image/svg+xml,<svg onload=1>", "White space in another scheme."),
        ("2048", base + "a" * (2048 - len(base)), "2,048 bytes."),
        ("2048-data", "data:," + "a" * 2042, "2,048 bytes of data URL."),
        ("2048-multibyte", "data:," + "\u00e9" * 1021, "2,048 bytes, 1,027 characters.")):
    ok(f"image-{name}", f"{IMAGE} D8 A20 sec-image-forbidden sec-image-http-blob sec-image-svg sec-image-data-allow",
       why, pictured(url))
WARN = "2-image-normalize"
ok("image-unnormalized", WARN, "Capitals and :443: a warning.", pictured("https://CDN.example.com:443/A.png"),
   warning(WARN, "/image"))
ok("image-upper-scheme", WARN, "HTTPS is https.", pictured("HTTPS://cdn.example.com/a.png"), warning(WARN, "/image"))
ok("image-2052-with-port", IMAGE + " " + WARN, "2,052 bytes as served, 2,048 without :443.",
   pictured("https://cdn.example.com:443/" + "a" * (2048 - len(base))), warning(WARN, "/image"))
no("image-2053-with-port", IMAGE + " " + WARN, "2,049 without :443.",
   pictured("https://cdn.example.com:443/" + "a" * (2049 - len(base))), error(IMAGE, "/image"), warning(WARN, "/image"))
no("image-2049", IMAGE, "2,049 bytes.", pictured(base + "a" * (2049 - len(base))), error(IMAGE, "/image"))
no("image-2049-data", IMAGE, "2,049 bytes of another scheme.", pictured("data:," + "a" * 2043), error(IMAGE, "/image"))
no("image-2050-multibyte", IMAGE, "1,028 characters, 2,050 bytes.", pictured("data:," + "\u00e9" * 1022),
   error(IMAGE, "/image"))
for name, code, url in (("u-label", "6-g3-alabel", "https://b\u00fccher.example/a.png"),
                        ("port", "6-g2-port", "https://cdn.example.com:/a.png"),
                        ("userinfo", "lib-6-userinfo", "https://u@cdn.example.com/a.png"),
                        ("percent", "lib-6-host-percent", "https://cdn%2eexample.com/"),
                        ("space", RAW, "https://cdn.example.com/a b.png"), ("no-host", SLASHES, "https:///a.png"),
                        ("numeric", NUMERIC, "https://127.1/a.png"), ("ipv6", IPV6, "https://[::0]/a.png"),
                        ("a-label", "lib-6-alabel-valid", "https://xn--.example/"),
                        ("host", CHARS, "https://a..example/a.png")):
    some("u-label port userinfo space", name, f"image-https-{name}", f"6-g-scope {code} D8",
         "An https image that cannot be normalised: a field error.", pictured(url), error(code, "/image"))
