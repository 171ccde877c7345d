"""URL functions: normalize_url, well_known_url, the metadataURI, same origin, host_to_ascii."""

import verify_uri
from build import URI


class Urls:
    """Collects the cases of one file of kind `url`."""

    def __init__(self, title, comment, function):
        self.title, self.comment, self.function, self.cases = title, comment, function, []

    def add(self, case_id, ledger, comment, given, expect, flags=()):
        case = {"id": case_id, "comment": comment, "ledger": ledger.split()}
        if flags:
            case["flags"] = list(flags)
        self.cases.append({**case, "input": given, "expect": expect})


NORMALIZE = Urls("normalize_url",
    "G1-G3 of an https URL: the normalised text, or a code. The code is null where the URL is not https: each field has its own.", "normalize_url")


def gives(name, url, normalized, why="", ledger="6-g1-lower 6-g2-port"):
    NORMALIZE.add(f"norm-{name}", ledger, why or "Normalised.", {"url": url}, {"normalized": normalized})


def same(name, url, why="", ledger="6-no-path-rewrite"):
    gives(name, url, url, why or "Unchanged.", ledger)


def refuses(name, url, code, why="", flags=()):
    NORMALIZE.add(f"norm-{name}", code or "2-endpoint-https 6-https-only", why or "Refused.", {"url": url},
        {"error": code}, flags)


E = "https://example.com"
for name, url in (("plain", E + "/x"), ("bare", E), ("slash", E + "/"), ("query", E + "?a"), ("fragment", E + "#a"),
                  ("empty-query", E + "/?"), ("empty-fragment", E + "/#"),
                  ("dots", E + "/a/./b/../c"), ("dots-encoded", E + "/%2e%2e/a"), ("percent-lower", E + "/%c3%bc"),
                  ("percent-unreserved", E + "/%41%7e"), ("double-slash", E + "//a//b"),
                  ("upper-path", E + "/AbC?D=E#F"), ("at-path", E + "/@a"), ("colon-path", E + "/a:b"),
                  ("port", E + ":8443/x"), ("port-0", E + ":0/"), ("port-65535", E + ":65535/"),
                  ("port-80", E + ":80/"), ("trailing-dot", E + "./x"), ("underscore", "https://a_b.example/"),
                  ("hyphens", "https://-a-.example/"), ("single", "https://localhost/"),
                  ("ipv4", "https://127.0.0.1/"), ("ipv6", "https://[::1]/"),
                  ("ipv6-port", "https://[2001:db8::1]:8443/"), ("a-label", "https://xn--bcher-kva.example/"),
                  ("braces", E + "/{id}"), ("quotes", E + "/'\"`"), ("non-ascii-path", E + "/caf\u00e9"),
                  ("label-63", f"https://{'a' * 63}.example/"),
                  ("host-253", "https://" + ".".join(["a" * 63] * 3 + ["b" * 57, "com"]) + "/"),
                  ("host-254-with-dot", "https://" + ".".join(["a" * 63] * 3 + ["b" * 57, "com"]) + "./"),
                  ("url-in-query", E + "/?u=HTTPS://A.example:443/"), ("443-in-path", E + "/:443"),
                  ("digits", "https://1.2.3.example/")):
    same(name, url)
for name, url, normalized in (
        ("scheme", "HTTPS://example.com/x", E + "/x"), ("scheme-mixed", "hTTps://example.com", E),
        ("host", "https://EXAMPLE.Com/X", E + "/X"), ("443", E + ":443/x", E + "/x"), ("443-bare", E + ":443", E),
        ("443-query", E + ":443?a", E + "?a"), ("443-fragment", E + ":443#a", E + "#a"),
        ("all", "HTTPS://Api.Example.com:443/x?y#z", "https://api.example.com/x?y#z"),
        ("upper-port", "https://EXAMPLE.com:8443/", E + ":8443/"),
        ("upper-a-label", "https://XN--BCHER-KVA.example/", "https://xn--bcher-kva.example/"),
        ("ipv6-upper", "https://[2001:DB8::1]/", "https://[2001:db8::1]/"),
        ("ipv6-443", "https://[2001:db8::1]:443/a", "https://[2001:db8::1]/a"),
        ("ipv4-443", "https://8.8.8.8:443", "https://8.8.8.8"),
        ("dot-443", "https://EXAMPLE.com.:443/", "https://example.com./"),
        ("turkish-i", "https://ISTANBUL.example/", "https://istanbul.example/")):
    gives(name, url, normalized)
for name, url in (("http", "http://example.com"), ("empty", ""), ("relative", "/x"),
                  ("scheme-relative", "//example.com/"), ("no-scheme", "example.com"), ("javascript", "javascript:1"),
                  ("ftp", "ftp://example.com/"), ("long-s", "http\u017f://example.com/")):
    refuses(name, url, None, "Not https.")
for name, url in (("no-slash", "https:example.com"), ("one-slash", "https:/example.com"),
                  ("three", "https:///example.com"), ("nothing", "https://"), ("query", "https://?a"),
                  ("fragment", "https://#a"), ("scheme-only", "https:")):
    refuses(f"slashes-{name}", url, "6-scheme-slashes")
for name, url in (("space-before", " https://example.com"), ("space-after", E + " "), ("space-path", E + "/a b"),
                  ("tab", "https://exam\tple.com/"), ("newline", E + "/\n"), ("cr", E + "\r"), ("nul", E + "/\0"),
                  ("del", E + "/\x7f"), ("backslashes", "https:\\\\example.com\\x"), ("backslash-path", E + "/\\"),
                  ("newline-scheme", "ht\ntps://example.com"), ("fragment", E + "/#a b"), ("http-too", "http://a b")):
    refuses(f"raw-{name}", url, "lib-6-raw-chars")
for name, host in (("user", "u@example.com"), ("password", "u:p@example.com"), ("empty", "@example.com"),
    ("port-trick", "example.com:443@evil.example"), ("two", "a@b@example.com")):
    refuses(f"userinfo-{name}", f"https://{host}/", "lib-6-userinfo")
for name, port in (("empty", ""), ("0443", "0443"), ("00", "00"), ("65536", "65536"), ("70000", "70000"),
                   ("huge", "4294967739"), ("letters", "8a"), ("minus", "-1"), ("plus", "+1"), ("dot", "44.3"),
                   ("two", "1:2"), ("arabic", "\u0664\u0664\u0663")):
    refuses(f"port-{name}", f"https://example.com:{port}/", "6-g2-port")
for name, host in (("u-label", "b\u00fccher.example"), ("cyrillic", "\u0430pple.com"),
                   ("full-width", "\uff45xample.com"), ("stop", "example\u3002com"),
                   ("soft-hyphen", "exa\u00admple.com"), ("kelvin", "\u212a.example"),
                   ("emoji", "\U0001f600.example"), ("zwnj", "a\u200cb.example")):
    refuses(f"alabel-{name}", f"https://{host}/", "6-g3-alabel")
for name, host in (("letter", "ex%61mple.com"), ("u-label", "%C3%BC.example"), ("dot", "a%2eexample"),
    ("at", "a%40example.com")):
    refuses(f"percent-{name}", f"https://{host}/", "lib-6-host-percent")
for name, host in (("empty", "xn--.example"), ("ascii", "xn--abc-.example"),
                   ("nfd", "xn--" + "cafe\u0301".encode("punycode").decode() + ".example"),
                   ("overflow", "xn--99999999.example"), ("second", "a.xn--.example"), ("upper", "XN--ABC-.example")):
    refuses(f"punycode-{name}", f"https://{host}/", "lib-6-alabel-valid")
for name, host in (("empty-label", "a..b"), ("dot-first", ".a"), ("dot", "."), ("two-dots-end", "a.."),
                   ("bang", "a!b.example"), ("star", "*.example"), ("braces", "{a}.example"),
                   ("label-64", "a" * 64 + ".example"),
                   ("host-254", ".".join(["a" * 63] * 3 + ["b" * 58, "com"])), ("comma", "a,b"), ("semicolon", "a;b"),
                   ("tilde", "~a"), ("equals", "a=b")):
    refuses(f"host-{name}", f"https://{host}/", "lib-6-host-chars")
for name, host in (("decimal", "2130706433"), ("two", "127.1"), ("three", "127.0.1"), ("octal", "0177.0.0.1"),
                   ("256", "256.1.1.1"), ("five", "1.2.3.4.5"), ("zero-padded", "1.2.3.04"), ("tld", "example.1"),
                   ("hex-first", "0x7f.0.0.1")):
    refuses(f"numeric-{name}", f"https://{host}/", "lib-6-host-numeric")
refuses("numeric-hex", "https://0x7f000001/", "lib-6-host-numeric", flags=("assumption",))
for name, host in (("padded", "[2001:0db8::1]"), ("long", "[2001:db8:0:0:0:0:0:1]"), ("two-gaps", "[1::2::3]"),
                   ("gap-of-one", "[1:2:3::5:6:7:8]"), ("nine", "[1:2:3:4:5:6:7:8:9]"), ("seven", "[1:2:3:4:5:6:7]"),
                   ("empty", "[]"), ("not-hex", "[g::]"), ("five-digits", "[12345::]"), ("colons", "[:::]")):
    refuses(f"ipv6-{name}", f"https://{host}/", "6-host-ipv6")
refuses("ipv6-zone", "https://[fe80::1%25eth0]/", "6-host-ipv6", flags=("assumption",))

METADATA = Urls("metadataURI",
    "The rules of an onchain metadataURI, in their order: cap, raw characters, ? and #, scheme, slashes, host and port, path, slug. Warnings name codes.", "metadata_uri")
for uri, normalized, slug, warnings in (
        (URI, URI, "sample", []), (URI.replace("https", "HTTPS"), URI, "sample", ["6-both-sides"]),
        (URI.replace(".com/", ".com:443/"), URI, "sample", ["6-both-sides"]),
        (URI.replace("tools", "Tools"), URI, "sample", ["6-both-sides"]),
        (URI.replace("sample", "a"), URI.replace("sample", "a"), "a", []),
        (URI.replace("sample", "7"), URI.replace("sample", "7"), "7", []),
        (URI.replace("sample", "a--b"), URI.replace("sample", "a--b"), "a--b", []),
        (URI.replace("sample", "s" * 64), URI.replace("sample", "s" * 64), "s" * 64, []),
        (URI.replace(".com/", ".com:8443/"), URI.replace(".com/", ".com:8443/"), "sample", []),
        (URI.replace(".com/", ".com./"), URI.replace(".com/", ".com./"), "sample", ["6-host-trailing-dot"]),
        (URI.replace("tools.example.com", "xn--bcher-kva.example"),
        URI.replace("tools.example.com", "xn--bcher-kva.example"), "sample", []),
        (URI.replace("tools.example.com", "10.0.0.1"), URI.replace("tools.example.com", "10.0.0.1"), "sample",
        ["lib-sec-manifest-fetch-ssrf"]),
        (URI.replace("tools.example.com", "10.0.0.1:443"), URI.replace("tools.example.com", "10.0.0.1"), "sample",
        ["6-both-sides", "lib-sec-manifest-fetch-ssrf"]),
        (URI.replace("tools.example.com", "[2606:4700:4700::1111]"),
        URI.replace("tools.example.com", "[2606:4700:4700::1111]"), "sample", [])):
    METADATA.add(f"metadata-ok-{len(METADATA.cases) + 1}", "6-uri-exact 6-wellknown-path 6-slug-grammar", "A good URI.",
        {"metadataURI": uri}, {"normalized": normalized, "slug": slug, "warnings": warnings})
for case_id, ledger, comment, uri, code, flags in verify_uri.URIS:
    METADATA.add(f"metadata-{case_id}", ledger, comment, {"metadataURI": uri}, {"error": code}, flags)

WELL = Urls("well_known_url",
    "The URL at which a manifest is to be served: the endpoint's origin, the well-known path, the slug.",
    "well_known_url")
for name, endpoint, slug, url in (
        ("plain", "https://opensea.io/api/search", "search", "https://opensea.io/.well-known/ai-tool/search.json"),
        ("bare", "https://weather-oracle.example.com", "weather",
        "https://weather-oracle.example.com/.well-known/ai-tool/weather.json"),
        ("normalised", "HTTPS://OpenSea.io:443/api?x#y", "a", "https://opensea.io/.well-known/ai-tool/a.json"),
        ("port", "https://opensea.io:8443/", "a", "https://opensea.io:8443/.well-known/ai-tool/a.json"),
        ("query", "https://opensea.io?x/y", "a", "https://opensea.io/.well-known/ai-tool/a.json"),
        ("fragment", "https://opensea.io#/y", "a", "https://opensea.io/.well-known/ai-tool/a.json"),
        ("ipv6", "https://[2606:4700:4700::1111]:8443/x", "a",
        "https://[2606:4700:4700::1111]:8443/.well-known/ai-tool/a.json"),
        ("slug-64", "https://a.example/", "s" * 64, f"https://a.example/.well-known/ai-tool/{'s' * 64}.json"),
        ("dot", "https://a.example./", "a", "https://a.example./.well-known/ai-tool/a.json"),
        ("deep-path", "https://a.example/b/c/d", "7", "https://a.example/.well-known/ai-tool/7.json")):
    WELL.add(f"well-known-{name}", "6-wellknown-path 6-slug-grammar", "Built from a good endpoint and slug.",
        {"endpoint": endpoint, "slug": slug}, {"url": url})
for name, slug in (("empty", ""), ("upper", "A"), ("65", "s" * 65), ("hyphen-first", "-a"), ("hyphen-last", "a-"),
                   ("dot", "a.b"), ("slash", "a/b"), ("newline", "a\n"), ("json", "a.json"), ("space", "a b"),
                   ("percent", "%61"), ("non-ascii", "\u00e9"), ("dots", "..")):
    WELL.add(f"well-known-slug-{name}", "6-slug-grammar", "A slug outside the grammar.",
        {"endpoint": "https://a.example", "slug": slug}, {"error": "6-slug-grammar"})
for name, endpoint, code in (("http", "http://a.example", None),
                             ("u-label", "https://b\u00fccher.example", "6-g3-alabel"),
                             ("userinfo", "https://u@a.example", "lib-6-userinfo"),
                             ("space", "https://a.example/ ", "lib-6-raw-chars"),
                             ("no-host", "https:///a", "6-scheme-slashes"), ("port", "https://a.example:", "6-g2-port"),
                             ("host", "https://a..example", "lib-6-host-chars")):
    WELL.add(f"well-known-endpoint-{name}", (code or "2-endpoint-https"), "An endpoint that is refused.",
        {"endpoint": endpoint, "slug": "a"}, {"error": code})

ORIGIN = Urls("Same origin",
    "Whether a good metadataURI and a good endpoint have one origin: scheme, host and port after normalisation, byte for byte.", "same_origin")
W = "/.well-known/ai-tool/a.json"
for name, uri, endpoint, answer in (
        ("equal", "https://a.example", "https://a.example/x", True),
        ("bare", "https://a.example", "https://a.example", True),
        ("443-left", "https://a.example:443", "https://a.example/", True),
        ("443-right", "https://a.example", "https://a.example:443", True),
        ("case", "https://A.example", "https://a.EXAMPLE", True),
        ("scheme-case", "HTTPS://a.example", "https://a.example", True),
        ("port", "https://a.example:8443", "https://a.example:8443/x", True),
        ("dot-both", "https://a.example.", "https://a.example./", True),
        ("ipv6-case", "https://[2606:4700::A]", "https://[2606:4700::a]/", True),
        ("a-label-case", "https://XN--bcher-kva.example", "https://xn--bcher-kva.example", True),
        ("query", "https://a.example", "https://a.example?b", True),
        ("at-in-path", "https://a.example", "https://a.example/@b.example", True),
        ("port-left", "https://a.example:8443", "https://a.example", False),
        ("port-right", "https://a.example", "https://a.example:8443", False),
        ("ports", "https://a.example:8443", "https://a.example:8444", False),
        ("sub", "https://b.a.example", "https://a.example", False),
        ("parent", "https://a.example", "https://b.a.example", False),
        ("www", "https://www.a.example", "https://a.example", False),
        ("dot-left", "https://a.example.", "https://a.example", False),
        ("suffix", "https://a.example", "https://a.example.evil.example", False),
        ("prefix", "https://a.example", "https://nota.example", False),
        ("ipv4", "https://8.8.8.8", "https://8.8.4.4", False),
        ("a-label", "https://xn--bcher-kva.example", "https://bucher.example", False),
        ("underscore", "https://a_b.example", "https://a-b.example", False)):
    ORIGIN.add(f"same-origin-{name}", "6-origin-rfc6454 7-origin-pseudocode",
        "One origin." if answer else "Two origins.", {"metadataURI": uri + W, "endpoint": endpoint},
        {"sameOrigin": answer})

ASCII = Urls("host_to_ascii", "For publishers, with the feature idn: a U-label host as A-labels. No verdict uses it.",
    "host_to_ascii")
for name, host, ascii_host in (("bucher", "b\u00fccher.example", "xn--bcher-kva.example"),
                               ("munich", "m\u00fcnchen.example", "xn--mnchen-3ya.example"),
                               ("upper", "M\u00dcNCHEN.Example", "xn--mnchen-3ya.example"),
                               ("cyrillic", "\u043f\u0440\u0438\u043c\u0435\u0440.example", "xn--e1afmkfd.example"),
                               ("cjk", "\u4f8b\u5b50.example", "xn--fsqu00a.example"),
                               ("ascii", "tools.example.com", "tools.example.com"),
                               ("ascii-upper", "Tools.Example.COM", "tools.example.com"),
                               ("a-label", "xn--bcher-kva.example", "xn--bcher-kva.example"),
                               ("nfd", "bu\u0308cher.example", "xn--bcher-kva.example"),
                               ("tld", "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444", "xn--e1afmkfd.xn--p1ai")):
    ASCII.add(f"to-ascii-{name}", "6-g3-alabel", "Converted.", {"host": host}, {"ascii": ascii_host}, ("idn",))
    assert all(ord(c) < 128 for c in ascii_host)
for name, host in (("empty", ""), ("empty-label", "a..\u00fc"), ("space", "b\u00fc cher.example"),
    ("bad-a-label", "xn--.example"), ("long", "\u00fc" * 64 + ".example")):
    ASCII.add(f"to-ascii-bad-{name}", "6-g3-alabel", "Refused.", {"host": host}, {"error": None}, ("idn",))
SUITES = {"normalize": NORMALIZE, "metadata-uri": METADATA, "well-known": WELL, "same-origin": ORIGIN,
    "host-to-ascii": ASCII}
