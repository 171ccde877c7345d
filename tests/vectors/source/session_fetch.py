"""The fetch: URLs that are never asked for, the server's answers, and records that are not read again."""

from build import JUNK_HASH, MISMATCH, URI, error, info, m, understand, warning
from session_build import Sessions
from session_world import Rpc, record, stale

SUITE = Sessions("Sessions: the fetch",
                 "One fetch at most, of the normalised metadataURI, and only where its half of check 2 holds.")
ok, no = SUITE.ok, SUITE.no
HOST = "https://tools.example.com/.well-known/ai-tool/"
NOTHING = info("lib-7-no-response")
PRIVATE = "lib-sec-manifest-fetch-ssrf"
GOOD = understand(m())[1]


def at(uri, **changes):
    return [Rpc(record(metadataURI=uri, **changes))]


# --- a bad URI: nothing is fetched
for name, rule, uri in (
        ("http", "6-https-only", URI.replace("https", "http")), ("query", "6-w2-no-query", URI + "?v=1"),
        ("fragment", "6-w2-no-query", URI + "#a"), ("path", "6-wellknown-path", "https://tools.example.com/x.json"),
        ("slug", "6-slug-grammar", HOST + "Sample.json"), ("userinfo", "lib-6-userinfo", URI.replace("//", "//user@")),
        ("port", "6-g2-port", URI.replace(".com/", ".com:0443/")), ("space", "lib-6-raw-chars", URI + "\n"),
        ("u-label", "6-g3-alabel", "https://b\u00fccher.example/.well-known/ai-tool/sample.json"),
        ("numeric", "lib-6-host-numeric", "https://127.1/.well-known/ai-tool/sample.json"),
        ("empty", "6-metadatauri-cap-consumer", ""), ("cap", "6-metadatauri-cap-consumer", HOST + "s" * 2100 + ".json"),
        ("file", "6-https-only", "file:///etc/passwd"), ("ipfs", "6-https-only", "ipfs://bafybeigdyr/sample.json"),
        ("metadata", "6-https-only", "http://169.254.169.254/latest/meta-data")):
    no(f"uri-{name}", f"7-uri-precheck {rule} D2", "The URI half of check 2 fails: the session ends without a fetch.",
       error(rule, check=2), NOTHING, rpcs=at(uri), url=None)
no("uri-control", "7-uri-precheck lib-6-raw-chars", "Control characters of a hostile record stay harmless.",
   error("lib-6-raw-chars", check=2), NOTHING, rpcs=at("\u0000\u001b[2J\u202e\"\\" + URI), url=None)

# --- literals of addresses that are not public
for name, host in (("loopback", "127.0.0.1"), ("metadata", "169.254.169.254"), ("10", "10.1.2.3"),
                   ("v6", "[::1]"), ("v6-mapped", "[::ffff:10.0.0.1]"), ("nat64", "[64:ff9b::7f00:1]"),
                   ("unspecified", "0.0.0.0"), ("multicast", "224.0.0.1"), ("localhost", "localhost"),
                   ("below-localhost", "tools.localhost")):
    uri = f"https://{host}/.well-known/ai-tool/sample.json"
    body = m(endpoint=f"https://{host}/x")
    there = at(uri, manifestHash=understand(body)[1])
    no(f"private-{name}", f"{PRIVATE} 7-uri-precheck B27 D10", "A private literal is not even asked for.",
       error(PRIVATE, check=1), rpcs=there, body=body, url=None, blocked=True)
    ok(f"private-{name}-allowed", f"{PRIVATE} B27 D10", "Unless the policy allows it: then it is judged, and flagged.",
       warning(PRIVATE), rpcs=there, body=body, url=uri, policy={"allowPrivateAddresses": True})
no("private-addresses-not-enforced", f"{PRIVATE} sec-ep-info-surface B27",
   "A host that does not see addresses is not a reason to ask it.",
   error(PRIVATE, check=1), rpcs=at("https://127.0.0.1/.well-known/ai-tool/sample.json"), url=None, blocked=True,
   policy={"addressesEnforced": False})
no("private-name", f"{PRIVATE} D10", "A name may resolve to a private address: the host looks, and refuses.",
   error(PRIVATE, check=1), response={"error": "blocked-address"})

# --- the URL that is asked for
for name, uri in (("host", URI.replace("tools", "TOOLS")), ("443", URI.replace(".com/", ".com:443/")),
                  ("scheme", "HTTPS" + URI[5:])):
    ok(f"url-normalised-{name}", "6-both-sides 6-g1-lower 6-g2-port", "The URL is asked for in its normal form.",
       warning("6-both-sides"), rpcs=at(uri))
ok("url-other-port", "6-g2-port", "Another port stays.", rpcs=at(URI.replace(".com/", ".com:8443/"),
   manifestHash=understand(m(endpoint="https://tools.example.com:8443"))[1]),
   body=m(endpoint="https://tools.example.com:8443"), url=URI.replace(".com/", ".com:8443/"))

# --- where the answer came from
ok("final-same", "7-host-reports-final-url 7-no-redirects", "The URL that was asked for.", final=URI)
ok("final-spelling", "7-host-reports-final-url", "In another spelling of the same.", final=URI.replace(
   "tools.example.com", "Tools.example.com:443"))
for name, final in (("slash", URI + "/"), ("host", URI.replace("tools", "evil")), ("query", URI + "?"),
                    ("http", URI.replace("https", "http")), ("dot", URI.replace(".com/", ".com./")),
                    ("empty", ""), ("garbage", "about:blank"), ("case", URI.replace("sample", "Sample")),
                    ("port", URI.replace(".com/", ".com:8443/"))):
    no(f"final-{name}", "7-host-reports-final-url 7-no-redirects 6-no-other-location",
       "Another URL answered in the end: the host was redirected, whatever else it says.",
       error("7-no-redirects", check=1), final=final, moved=True)
no("redirected", "7-no-redirects", "The host says that it was redirected.", error("7-no-redirects", check=1),
   response={"status": 200, "redirected": True})
no("redirected-same", "7-no-redirects", "Even if the way led back.", error("7-no-redirects", check=1),
   response={"status": 200, "redirected": True}, final=URI)

# --- HTTP
for status in (0, 199, 201, 204, 206, 400, 401, 402, 403, 404, 410, 429, 500, 502, 503, 999):
    no(f"status-{status}", "lib-7-status-200-only 7-no-open-fallback B4", "Not 200: the body, a good one, is nothing.",
       error("lib-7-status-200-only", check=1), response={"status": status})
for status in (300, 301, 302, 303, 304, 307, 308):
    no(f"status-{status}", "7-no-redirects 7-no-relaxed-retry B4", "A redirect is not followed.",
       error("7-no-redirects", check=1), response={"status": status})
no("truncated", "7-truncated", "Part of a body.", error("7-truncated", check=1),
   response={"status": 200, "complete": False}, body=m()[:50])
no("truncated-whole", "7-truncated", "Fewer bytes than announced, though they make a good manifest.",
   error("7-truncated", check=1), response={"status": 200, "complete": False})
no("truncated-404", "7-truncated lib-7-status-200-only", "Two faults of one answer.", error("7-truncated", check=1),
   error("lib-7-status-200-only", check=1), response={"status": 404, "complete": False})
for reason, rule in (("connect", "lib-7-connect"), ("tls", "7-tls-error"), ("timeout", "7-timeout"),
                     ("encoding", "lib-7-encoding")):
    no(f"error-{reason}", "7-unverified 7-no-open-fallback 7-no-relaxed-retry D16",
       "No answer, and no second try under other rules.", error(rule, check=1), response={"error": reason})
no("error-too-large", "sec-parser-size D16", "The host stopped reading: an unreadable body.",
   error("sec-parser-size", check=3), response={"error": "too-large"})

# --- the body
HEAD, FILL = m()[:-1], 1048576 - len(m())
no("size-over", "sec-parser-size", "A host that did not stop: a byte too many.", error("sec-parser-size", check=3),
   parts=[{"text": m()}, {"repeat": " ", "count": FILL + 1}], becomes="too-large")
ok("size-at", "sec-parser-size sec-ep-limits", "1,048,576 bytes: as many as the host is asked to read.",
   body=m() + " " * FILL,
   parts=[{"text": m()}, {"repeat": " ", "count": FILL}])
ok("base64", "lib-2-content-type-ignored", "Raw bytes.", base64=True)
for name, rule, body in (("empty", "2-json-strict-grammar", ""), ("html", "2-json-strict-grammar", "<html></html>"),
                         ("bom", "2-bom-reject", "\ufeff" + m()), ("utf8", "2-json-utf8-only", b"\xff{}")):
    no(f"body-{name}", f"{rule} 2-uri-resolves-json 7-no-relaxed-retry D1",
       "An unreadable body is not read again: there is no hash to mismatch.",
       error(rule, None if rule in ("2-bom-reject", "2-json-utf8-only") else None, 3), rpcs=[Rpc(stale())], body=body)

# --- failures that no second reading can heal
no("field-error", "7-race-reread-once 7-schema-before-compare", "A bad manifest with the right hash.",
   error("2-name-length", "/name"), body=m(name=""), rpcs=[Rpc(record(manifestHash=understand(m(name=""))[1]))])
FOREIGN = m(endpoint="https://evil.example/x")
no("origin", "7-race-reread-once 6-origin-rfc6454", "Another origin with the right hash.",
   error("6-origin-rfc6454", "/endpoint", 2), body=FOREIGN, rpcs=[Rpc(record(manifestHash=understand(FOREIGN)[1]))])

# --- pinned hashes
ok("pin", "8-pin", "The hash that the caller expects.", policy={"pinnedHash": GOOD})
no("pin-other", "8-pin sec-mut-reverify", "Registry and server agree on a manifest that the caller does not expect.",
   error("8-pin", check=3), policy={"pinnedHash": JUNK_HASH})
no("pin-old", "8-pin sec-mut-reverify 7-race-still-fails",
   "The server still gives the pinned manifest, the registration has moved on: read again, and final.", MISMATCH,
   rpcs=[Rpc(stale())], policy={"pinnedHash": GOOD})
no("pin-neither", "8-pin", "Neither the registered nor the pinned hash.", MISMATCH, error("8-pin", check=3),
   rpcs=[Rpc(stale())], policy={"pinnedHash": "0x" + "22" * 32})
ok("type-allowed", "2-type-known A1", "The policy goes through.", body=m(type="https://schemas.example.com/tool#v2"),
   rpcs=[Rpc(record(manifestHash=understand(m(type="https://schemas.example.com/tool#v2"))[1]))],
   policy={"acceptUnknownType": True})
assert HEAD
