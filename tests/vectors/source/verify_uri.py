"""The onchain metadataURI: W1-W3, slug, cap, address literals (§6, §7 check 2)."""

from build import URI, Verify, error, info, m, warning

SUITE = Verify("metadataURI", "The URI half of check 2. It has no place in the document; the first fault ends it.")
ok, no, some = SUITE.ok, SUITE.no, SUITE.some
URIS = []  # every refused URI: (id, ledger, comment, uri, code, flags)
HOST = "https://tools.example.com"
WELL = HOST + "/.well-known/ai-tool/"


def fine(case_id, ledger, comment, uri, *findings, **options):
    ok(case_id, ledger, comment, m(**options.pop("changes", {})), *findings, uri=uri, **options)


def refused(case_id, code, comment, uri, ledger="", also=True, **options):
    """A refused URI; without `also` it stands in urls/metadata-uri.json only."""
    ledger = f"{code} {ledger}".strip()
    URIS.append((case_id, ledger, comment, uri, code, options.get("flags", ())))
    if also:
        no(case_id, ledger, comment, m(), error(code, check=2), uri=uri, **options)


fine("uri-plain", "6-wellknown-path 6-uri-exact", "The plain form.", URI)
SLUG = "6-slug-grammar"
for name, slug in (("one-letter", "a"), ("one-digit", "7"), ("hyphens", "a--b"), ("64", "s" * 64),
                   ("64-hyphen", "a" + "-" * 62 + "b"), ("default", "default"),
                   ("digits", "8257"), ("tool-name", "sample-tool"), ("two", "ab"), ("json", "json"),
                   ("well-known", "well-known")):
    fine(f"slug-{name}", f"{SLUG} 6-slug-single", "A compliant slug.", f"{WELL}{slug}.json")
for name, slug in (("65", "s" * 65), ("upper", "Sample"), ("hyphen-first", "-a"), ("hyphen-last", "a-"),
                   ("hyphen-only", "-"), ("dot", "a.b"),
                   ("underscore", "a_b"), ("percent", "%61"), ("json-twice", "a.json"), ("non-ascii", "caf\u00e9"),
                   ("tilde", "~a"), ("plus", "a+b"),
                   ("dots", ".."), ("percent-slash", "a%2fb"), ("colon", "a:b"), ("at", "a@b")):
    refused(f"slug-{name}", SLUG, "A slug outside the grammar.", f"{WELL}{slug}.json",
        ledger="6-w3-percent" if "percent" in name else "",
        also=name in "65 upper hyphen-last percent json-twice underscore".split())
refused("slug-empty", SLUG, "An empty slug.", f"{WELL}.json", flags=("assumption",), ledger="6-w1-path")

PATH = "6-wellknown-path"
for name, uri in (("trailing-slash", URI + "/"), ("double-slash", f"{WELL}/sample.json"),
                  ("dot-segment", f"{WELL}x/../sample.json"), ("upper-prefix",
                  f"{HOST}/.Well-Known/ai-tool/sample.json"), ("upper-suffix", f"{WELL}sample.JSON"),
                  ("no-suffix", f"{WELL}sample"),
                  ("root", f"{HOST}/"), ("bare", HOST), ("elsewhere", f"{HOST}/manifest.json"),
                  ("nested", f"{HOST}/api/.well-known/ai-tool/sample.json"),
                  ("sub-folder", f"{WELL}a/sample.json"), ("no-tool", f"{HOST}/.well-known/sample.json"),
                  ("ai-plugin", f"{HOST}/.well-known/ai-plugin.json"),
                  ("encoded-dot", f"{HOST}/%2ewell-known/ai-tool/sample.json"),
                  ("double-slash-start", f"{HOST}//.well-known/ai-tool/sample.json"),
                  ("plural", f"{HOST}/.well-known/ai-tools/sample.json")):
    refused(f"uri-path-{name}", PATH, "Another path.", uri, ledger="6-w1-path 6-uri-exact",
        also=name in "trailing-slash double-slash dot-segment upper-suffix root encoded-dot".split())
QUERY = "6-w2-no-query"
for name, uri in (("query", URI + "?v=1"), ("empty-query", URI + "?"), ("fragment", URI + "#a"),
                  ("empty-fragment", URI + "#"),
                  ("query-first", f"{HOST}?/.well-known/ai-tool/sample.json"),
                  ("query-http", "http://tools.example.com/?a")):
    refused(f"uri-{name}", QUERY, "A ? or # anywhere.", uri, ledger="A8",
        also=name in "query empty-query empty-fragment query-http".split())
for name, uri in (("http", URI.replace("https", "http")), ("ipfs", "ipfs://bafybeigdyr/sample.json"),
                  ("data", "data:application/json,{}"), ("no-scheme", URI[8:]),
                  ("scheme-relative", URI[6:]), ("word", "manifest"),
                  ("metadata-http", "http://169.254.169.254/latest/meta-data"),
                  ("metadata-decimal", "http://2852039166/latest/meta-data")):
    refused(f"uri-{name}", "6-https-only", "Not https.", uri, ledger="sec-ipfs-reduced",
        also=name in "http ipfs no-scheme".split())
SLASHES = "6-scheme-slashes"
refused("uri-one-slash", SLASHES, "One slash.", "https:/tools.example.com/.well-known/ai-tool/sample.json")
refused("uri-no-host", SLASHES, "No host.", "https:///.well-known/ai-tool/sample.json")
RAW = "lib-6-raw-chars"
for name, uri in (("space-before", " " + URI), ("newline-after", URI + "\n"), ("tab", WELL + "sam\tple.json"),
                  ("backslash", HOST + "\\.well-known\\ai-tool\\sample.json"),
                  ("nul", URI + "\0"), ("space-and-query", URI + "? a")):
    refused(f"uri-{name}", RAW, "White space, a control or a backslash: before all other faults but the length.", uri,
        also=name in "newline-after backslash space-and-query".split())
for name, code, host in (("userinfo", "lib-6-userinfo", "user@tools.example.com"),
                         ("port-zeros", "6-g2-port", "tools.example.com:0443"),
                         ("port-empty", "6-g2-port", "tools.example.com:"),
                         ("u-label", "6-g3-alabel", "b\u00fccher.example"),
                         ("percent-host", "lib-6-host-percent", "tools%2eexample.com"),
                         ("a-label", "lib-6-alabel-valid", "xn--abc-.example"),
                         ("numeric", "lib-6-host-numeric", "127.1"), ("ipv6", "6-host-ipv6", "[2606:4700:0::1]"),
                         ("empty-label", "lib-6-host-chars", "tools..example.com"),
                         ("label-64", "lib-6-host-chars", "a" * 64 + ".example")):
    refused(f"uri-{name}", code, "A host that is refused.", f"https://{host}/.well-known/ai-tool/sample.json",
        also=name in "userinfo port-zeros u-label numeric a-label".split())
CAP = "6-metadatauri-cap-consumer"
refused("uri-empty", CAP, "Empty: the registry does not conform.", "")
refused("uri-2048", SLUG, "2,048 bytes pass the cap; such a slug is too long.",
    WELL + "s" * (2048 - len(WELL) - 5) + ".json", ledger=CAP)
refused("uri-2049", CAP, "2,049 bytes.", WELL + "s" * (2049 - len(WELL) - 5) + ".json")
refused("uri-cap-multibyte", CAP, "Bytes count, not characters.", WELL + "\u00e9" * 1005 + "a" + ".json")
refused("uri-2049-and-space", CAP, "The cap comes first.", " " * 2049, ledger=RAW)
refused("uri-bad-host-and-path", "lib-6-host-chars", "The host comes before the path: one finding.",
    "https://a..example/x")
refused("uri-bad-path-and-slug", PATH, "The path comes before the slug.", f"{WELL}A.JSON")

BOTH = "6-both-sides"
for name, uri in (("upper-scheme", "HTTPS" + URI[5:]), ("upper-host",
                  URI.replace("tools.example.com", "Tools.Example.COM")),
                  ("443", URI.replace(".com/", ".com:443/")),
                  ("all", "HTTPS://TOOLS.example.com:443/.well-known/ai-tool/sample.json")):
    fine(f"uri-unnormalized-{name}", f"{BOTH} 6-g1-lower 6-g2-port",
        "Un-normalised: a warning, judged in its normal form.", uri, warning(BOTH))
no("uri-unnormalized-upper-path", f"{BOTH} 6-w1-path",
   "Capitals in the path are not a matter of normalisation: the fault ends it before the warning.",
   m(), error(PATH, check=2), uri=URI.replace(".well-known", ".WELL-KNOWN"))
fine("uri-port", "6-g2-port", "Another port.", "https://tools.example.com:8443/.well-known/ai-tool/sample.json",
    changes={"endpoint": "https://tools.example.com:8443"})

# --- literals of addresses that are not public: judged on their bytes, with a warning (decision D10)
PRIVATE = "lib-sec-manifest-fetch-ssrf"
for name, host in (("10", "10.0.0.1"), ("127", "127.0.0.1"), ("127-end", "127.255.255.255"),
                   ("169-254", "169.254.169.254"), ("172-16", "172.16.0.1"),
                   ("172-31", "172.31.255.255"), ("192-168", "192.168.0.1"), ("100-64", "100.64.0.1"),
                   ("100-127", "100.127.255.255"), ("0", "0.0.0.0"),
                   ("198-18", "198.18.0.1"), ("224", "224.0.0.1"), ("255", "255.255.255.255"), ("192-0-2", "192.0.2.1"),
                   ("v6-loopback", "[::1]"),
                   ("v6-unspecified", "[::]"), ("v6-link-local", "[fe80::1]"), ("v6-ula", "[fd00::1]"),
                   ("v6-6to4", "[2002:a00:1::1]"), ("v6-nat64", "[64:ff9b::a00:1]")):
    fine(f"uri-address-{name}", f"{PRIVATE} lib-sec-ep-private-extended D10",
         "A recorded response from an address that is not public.",
         f"https://{host}/.well-known/ai-tool/sample.json", warning(PRIVATE), changes={"endpoint": f"https://{host}/x"})
for name, host in (("172-15", "172.15.255.255"), ("172-32", "172.32.0.1"), ("100-63", "100.63.255.255"),
                   ("100-128", "100.128.0.1"), ("11", "11.0.0.1"),
                   ("9", "9.255.255.255"), ("128", "128.0.0.1"), ("169-253", "169.253.255.255"),
                   ("192-167", "192.167.255.255"), ("192-169", "192.169.0.1"),
                   ("v6", "[2606:4700:4700::1111]"), ("cloudflare", "1.1.1.1")):
    fine(f"uri-address-public-{name}", PRIVATE, "A public address, next to a private range.",
         f"https://{host}/.well-known/ai-tool/sample.json", changes={"endpoint": f"https://{host}/x"})
fine("uri-address-private-and-443", f"{PRIVATE} {BOTH}", "Two warnings without a place: by code.",
     "https://10.0.0.1:443/.well-known/ai-tool/sample.json",
     warning(BOTH), warning(PRIVATE), changes={"endpoint": "https://10.0.0.1/x"})

# --- without a response
no("uri-bad-not-fetched", "7-uri-precheck 6-https-only D2",
   "A session ends before it fetches: check 2 fails, the others are skipped.", None,
   error("6-https-only", check=2), info("lib-7-no-response"), uri="http://169.254.169.254/latest", missing=True,
   flags=("assumption",))
no("uri-good-not-fetched", "7-uri-precheck D2 D3", "Nothing was recorded: everything is skipped.", None,
   info("lib-7-no-response"), missing=True)
