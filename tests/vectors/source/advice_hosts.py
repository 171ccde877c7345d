"""Where URLs lead: addresses, local names, throw-away hosts, redirects."""

from advice_build import UNKNOWN_KIND, Advice, alarm, caution, note
from build import JUNK_HASH, ENDPOINT, ZERO, access, m, requirement, verifiability

SUITE = Advice("Advice about hosts", "Where the URLs of a manifest and of its record lead, as far as their text tells.")

P, X, META, LOCAL = "sec-ep-private", "lib-sec-ep-private-extended", "lib-sec-ep-metadata", "lib-sec-ep-local-name"
THROW, USER, REDIRECT = "lib-sec-host-throwaway", "lib-sec-host-user-content", "lib-sec-url-redirect"
ADDRESS, PORT, NAME = "lib-sec-host-address", "lib-sec-host-port", "lib-sec-url-user"
HTTP, SCHEME = "lib-sec-link-http", "sec-link-schemes"

# name, ledger, comment, URL, codes, role; the URLs alone.
BARE = []


def bare(name, url, *codes, role="endpoint", ledger="sec-ep-private", comment="Where it leads."):
    BARE.append((name, ledger + " B27", comment, url, list(codes), role))


# Private addresses, and where the ranges end.
for name, address in (("10", "10.0.0.1"), ("172", "172.16.0.1"), ("172-last", "172.31.255.255"), ("192", "192.168.1.1"), ("shared", "100.64.0.1"),
                      ("shared-last", "100.127.255.255"), ("loopback", "127.0.0.1"), ("link-local", "169.254.1.1"), ("v6-loopback", "[::1]"),
                      ("v6-link-local", "[fe80::1]"), ("v6-zone", "[fe80::1%25eth0]"), ("v6-local", "[fd00::1]"), ("v6-mapped", "[::ffff:10.0.0.1]"),
                      ("v6-nat64", "[64:ff9b::a00:1]"), ("v6-6to4", "[2002:a00:1::]"), ("localhost", "localhost"), ("localhost-below", "api.localhost"),
                      ("localhost-dot", "LOCALHOST.")):
    bare(f"private-{name}", f"https://{address}/x", P)
for name, address in (("172-next", "172.32.0.1"), ("shared-next", "100.128.0.1"), ("v4", "93.184.216.34"), ("v6", "[2606:2800:220:1::1]")):
    bare(f"public-{name}", f"https://{address}/x", ADDRESS, comment="An address without a name.", ledger="sec-ep-info-surface")
for name, address in (("zero", "0.0.0.0"), ("v6-zero", "[::]"), ("test", "192.0.2.1"), ("benchmark", "198.18.0.1"), ("multicast", "224.0.0.1"),
                      ("broadcast", "255.255.255.255"), ("v6-documentation", "[2001:db8::1]"), ("v6-teredo", "[2001:0:5db8:d822::]")):
    bare(f"extended-{name}", f"https://{address}/x", X, ledger="lib-sec-ep-private-extended")
# Other spellings, which URL parsers read as addresses.
for name, host, codes in (("decimal", "2852039166", [META]), ("decimal-private", "167772161", [P]), ("hex", "0x7f000001", [P]), ("hex-parts", "0x7f.0.0.0x1", [P]),
                          ("octal", "0177.0.0.1", [P]), ("short", "127.1", [P]), ("percent", "169.254.169%2e254", [META]), ("fullwidth", "\uff11\uff12\uff17.0.0.1", [P]),
                          ("ideographic-dot", "127\u30020\u30020\u30021", [P]), ("circled", "\u2460\u2461\u2466.0.0.1", [P]), ("trailing-dot", "127.0.0.1.", [P])):
    bare(f"spelled-{name}", f"https://{host}/x", *codes)
bare("spelled-too-large", "https://4294967296/x", LOCAL, comment="No address, and a name without a dot.")
bare("spelled-octal-8", "https://08.0.0.1/x", comment="No address: 8 is not an octal digit.")
# Cloud metadata.
for name, url in (("aws", "http://169.254.169.254/latest/meta-data/"), ("ecs", "http://169.254.170.2/v2/credentials"), ("google", "http://metadata.google.internal/"),
                  ("goog", "http://metadata.goog/"), ("alibaba", "http://100.100.100.200/"), ("azure", "http://168.63.129.16/"), ("v6", "http://[fd00:ec2::254]/"),
                  ("mapped", "http://[::ffff:169.254.169.254]/"), ("name", "http://169.254.169.254.nip.io/"), ("name-hex", "http://a9fea9fe.sslip.io/")):
    bare(f"metadata-{name}", url, META, HTTP)
bare("metadata-near", "https://metadata.google.com/", comment="A public name.")
# Local names.
for name, host in (("single", "intranet"), ("local", "printer.local"), ("internal", "db.internal"), ("lan", "nas.lan"), ("home", "router.home.arpa"),
                   ("cluster", "api.default.svc.cluster.local"), ("loopback-name", "app.localtest.me"), ("in-name", "10.0.0.1.nip.io"),
                   ("in-name-hyphens", "app-192-168-1-1.sslip.io"), ("rebind", "7f000001.c0a80001.rbndr.us")):
    bare(f"local-{name}", f"https://{host}/x", LOCAL)
for name, host in (("local-word", "local.example.com"), ("localhost-word", "localhost.example.com"), ("localhost-end", "notlocalhost.com"), ("internal-word", "internal.dev")):
    bare(f"local-not-{name}", f"https://{host}/x", comment="A public name.")
bare("in-name-public", "https://93-184-216-34.nip.io/", THROW, comment="A public address in a name that nobody owns.", ledger="sec-dangling-dns")
# User information.
bare("user", "https://opensea.io@evil.example/x", NAME, ledger="B18", comment="The host is evil.example.")
bare("user-password", "https://a:b@93.184.216.34/x", NAME, ADDRESS, ledger="B18", comment="With a password.")
bare("user-backslash", "https://evil.example\\@opensea.io/x", ledger="B18", comment="Browsers end the host at the backslash.")
bare("user-path", "https://tools.example.com/@alice", ledger="B18", comment="An at sign in the path.")
# Hosts that any attacker can have for a moment.
for name, host in (("webhook", "webhook.site"), ("webhook-below", "b3b106ba-3097.webhook.site"), ("tunnel", "vector-festivals.trycloudflare.com"), ("loca", "metal-pumas-help.loca.lt"),
                   ("ngrok", "1a2b.ngrok-free.app"), ("blob", "jsonblob.com"), ("mantle", "mantledb.sh"), ("oast", "d9ua11q0.oast.fun"), ("httpbin", "httpbin.org")):
    bare(f"throwaway-{name}", f"https://{host}/x", THROW, ledger="sec-dangling-dns", comment="Nobody stands behind it.")
bare("throwaway-case", "https://WEBHOOK.SITE./x", THROW, ledger="sec-dangling-dns", comment="Names have no case, and a dot more is the same host.")
bare("throwaway-uri", "https://webhook.site/.well-known/ai-tool/x.json", THROW, role="metadata-uri", ledger="sec-dangling-dns")
bare("throwaway-link", "https://webhook.site/x", role="link", ledger="sec-dangling-dns", comment="A person who follows a link sees where it leads.")
for name, host in (("end", "mywebhook.site"), ("front", "webhook.site.example.com"), ("vercel", "my-tool.vercel.app"), ("pages", "my-tool.pages.dev"), ("render", "tool.onrender.com")):
    bare(f"throwaway-not-{name}", f"https://{host}/x", ledger="sec-dangling-dns", comment="A host of its own.")
bare("content-gist", "https://gist.githubusercontent.com/a/raw/b.json", USER, role="metadata-uri", ledger="sec-dangling-dns")
bare("content-ipfs", "https://ipfs.io/ipfs/bafy/x.json", USER, role="metadata-uri", ledger="sec-ipfs-reduced")
bare("image-script", "javascript:alert(1)", "sec-image-forbidden", role="image", ledger="sec-image-forbidden", comment="An icon is judged as one.")
bare("image-svg", "data:image/svg+xml,x", "sec-image-svg", role="image", ledger="sec-image-svg", comment="No link, and an icon with care.")
bare("image-http", "http://10.0.0.1/i.png", P, "sec-image-http-blob", role="image", ledger="sec-image-http-blob", comment="Two things at once.")
bare("content-image", "https://raw.githubusercontent.com/a/b/icon.png", role="image", ledger="sec-image-https", comment="A picture there is usual.")
# Redirects.
R = "https://tools.example.com/"
for name, url in (("path", R + "redirect-to?url=https%3A%2F%2Fevil.example%2F&status_code=302"), ("name", R + "login?returnTo=//evil.example/"),
                  ("next", R + "x?a=1&next=https://evil.example"), ("uri", R + "a?redirect_uri=http:evil.example"), ("out", R + "out?u=https://evil.example"),
                  ("backslash", R + "x?next=/\\evil.example")):
    bare(f"redirect-{name}", url, REDIRECT, ledger="7-no-redirects", comment="It asks to be sent elsewhere.")
bare("redirect-metadata", R + "r?to=http%3A%2F%2F2852039166%2Flatest%2F", META, REDIRECT, ledger="sec-ep-private", comment="It asks to be sent to a cloud's credentials.")
bare("redirect-private", R + "x?next=//10.0.0.1/", P, REDIRECT, ledger="sec-ep-private", comment="It asks to be sent to a private address.")
for name, query, codes, comment in (
        ("metadata", "?url=http://169.254.169.254/", [META], "Where clouds keep credentials."), ("decimal", "?u=http%3A%2F%2F2852039166%2F", [META], "The same, encoded and as one number."),
        ("private", "?a=1&src=https://10.0.0.1:8443/x", [P], "A private address."), ("name", "?feed=http://metadata.google.internal/", [META], "By name."),
        ("localhost", "?x=HTTP://LOCALHOST/", [P], "The machine that asks."), ("second", "?a=https://example.com/&b=http://[::1]/", [P], "The second of two.")):
    bare(f"nested-{name}", R + query, *codes, ledger="sec-ep-private", comment=f"A URL in a parameter of any name. {comment}")
for name, query, comment in (
        ("public", "?url=https://93.184.216.34/&u=https://api.example.com/", "Public hosts."), ("address", "?ip=10.0.0.1&host=localhost", "An address that is not a URL."),
        ("path", "?path=//shared/docs&p=/10.0.0.1/", "Paths."), ("fragment", "?a=1#http://10.0.0.1/", "A fragment is not sent."),
        ("time", "?from=10:00&scheme=http:", "Colons of other kinds.")):
    bare(f"nested-not-{name}", R + query, ledger="sec-ep-private", comment=f"What a parameter may hold. {comment}")
bare("nested-link", R + "?url=http://127.0.0.1:3000/", role="link", ledger="sec-ep-private", comment="A person follows it.")
bare("redirect-address", R + "x?next=//93.184.216.34/", REDIRECT, ledger="7-no-redirects", comment="It asks to be sent to a public address.")
for name, url in (("own-path", R + "login?next=/home"), ("parameter", R + "screenshot?url=https://shop.example/"), ("number", R + "list?next=20"), ("fragment", R + "x#next=https://evil.example"),
                  ("word", R + "redirect?to=home")):
    bare(f"redirect-not-{name}", url, ledger="7-no-redirects", comment="It does not.")
bare("redirect-link", R + "out?u=https://evil.example", role="link", ledger="7-no-redirects", comment="A person sees it.")
# Ports.
bare("port", "https://tools.example.com:8443/x", PORT, ledger="sec-ep-info-surface", comment="A port of its own.")
bare("port-443", "https://tools.example.com:443/x", ledger="sec-ep-info-surface", comment="The usual port.")
bare("port-80", "http://tools.example.com:80/x", HTTP, ledger="sec-ep-info-surface", comment="The usual port of http.")
bare("port-link", "https://tools.example.com:8443/x", role="link", ledger="sec-ep-info-surface", comment="A link may have one.")
# Everything else.
bare("plain", ENDPOINT, ledger="sec-ep-limits", comment="A usual endpoint.")
bare("plain-uri", "https://tools.example.com/.well-known/ai-tool/x.json", role="metadata-uri", ledger="sec-ep-resolve-each", comment="A usual URI.")
bare("javascript", "javascript:alert(1)", SCHEME, ledger="sec-link-schemes", comment="A script.")
bare("empty", "", ledger="sec-ep-limits", comment="Nothing.")
bare("no-host", "https://", ledger="sec-ep-limits", comment="Nothing after the slashes.")
bare("idn", "https://xn--80ak6aa92e.com/x", "sec-idn-display", ledger="sec-idn-display", comment="A look-alike.")
bare("idn-unicode", "https://\u0430\u0440\u0440\u04cf\u0435.com/x", "sec-idn-display", ledger="sec-idn-display", comment="The same, as no URL may have it.")
bare("no-slashes", "https:127.0.0.1/x", P, comment="URL parsers add the slashes.")
bare("many-slashes", "https:////127.0.0.1/x", P, comment="Or leave some out.")
bare("no-scheme", "//127.0.0.1/x", P, comment="It takes the scheme of whoever shows it.")


def add(name, ledger, comment, body, *items, **options):
    SUITE.add(f"hosts-{name}", ledger, comment, body, *items, **options)


def endpoint(name, url, *items, ledger="sec-ep-private", **options):
    add(f"endpoint-{name}", ledger, "The endpoint.", m(endpoint=url), *items, **options)


endpoint("usual", ENDPOINT)
endpoint("private", "https://10.0.0.1/x", alarm(P, "/endpoint", found="10.0.0.1 (private use)"))
endpoint("localhost", "https://localhost/x", alarm(P, "/endpoint", found='"localhost"'))
endpoint("extended", "https://0.0.0.0/x", alarm(X, "/endpoint", found="0.0.0.0 (unspecified)"), ledger="lib-sec-ep-private-extended")
endpoint("metadata", "https://169.254.169.254/latest", alarm(META, "/endpoint", found="169.254.169.254 (link-local)"))
endpoint("metadata-decimal", "http://2852039166/latest", alarm(META, "/endpoint", found="169.254.169.254 (link-local)"), caution(HTTP, "/endpoint"),
    manifest="invalid")
endpoint("local", "https://db.internal/x", alarm(LOCAL, "/endpoint", found='"db.internal"'))
endpoint("user", "https://opensea.io@evil.example/x", alarm(NAME, "/endpoint"), manifest="invalid", ledger="B18")
endpoint("throwaway", "https://metal-pumas.loca.lt/x", caution(THROW, "/endpoint", found='"metal-pumas.loca.lt"'), ledger="sec-dangling-dns")
endpoint("content", "https://gist.githubusercontent.com/x", caution(USER, "/endpoint"), ledger="sec-dangling-dns")
endpoint("redirect", "https://tools.example.com/redirect?url=https%3A%2F%2Fevil.example", caution(REDIRECT, "/endpoint", found='"https://evil.example"'),
    ledger="7-no-redirects")
endpoint("address", "https://93.184.216.34/x", note(ADDRESS, "/endpoint", found="93.184.216.34 (public)"), ledger="sec-ep-info-surface")
endpoint("port", "https://tools.example.com:8443/x", note(PORT, "/endpoint", found="8443"), ledger="sec-ep-info-surface")


def record(uri):
    return {"config": {"creator": "0x" + "ab" * 20, "metadataURI": uri, "manifestHash": JUNK_HASH, "accessPredicate": ZERO}}


add("record", "lib-sec-manifest-fetch-ssrf", "The record's URI, without a manifest.", None, alarm(META, found="169.254.169.254 (link-local)"),
    facts=record("http://169.254.169.254/latest/dynamic/instance-identity/document"))
add("record-content", "sec-dangling-dns", "A manifest on a host of many.", m(), caution(USER), facts=record("https://gist.githubusercontent.com/a/raw/b.json"))
add("record-usual", "sec-ep-private", "A usual record.", m(), facts=record("https://tools.example.com/.well-known/ai-tool/x.json"))
add("image-private", "sec-ep-private sec-image-https", "A proxy that fetches this icon is in one's own network.", m(image="https://192.168.1.1/i.png"), alarm(P, "/image"),
    summary={"image": "proxy"})
add("image-content", "sec-image-https", "Icons on such hosts are usual.", m(image="https://raw.githubusercontent.com/a/b/i.png"))
add("featured-private", "sec-ep-private", "The picture of an extension.", m(featuredImage="http://169.254.169.254/x"), caution("sec-image-http-blob", "/featuredImage"),
    alarm(META, "/featuredImage"))
add("link-private", "sec-ep-private", "A link into a private network.", m(access=access(requirement(links={"x": "https://127.0.0.1/x"}))),
    UNKNOWN_KIND, alarm(P, "/access/requirements/0/links/x"))
add("link-throwaway", "sec-dangling-dns", "A person who follows a link sees where it leads.",
    m(access=access(requirement(links={"x": "https://webhook.site/x"}))), UNKNOWN_KIND)
