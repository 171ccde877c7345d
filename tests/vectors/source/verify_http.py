"""The recorded response: check 1 (§7 Handling Verification Failure; decisions B4, D1, D2, D16)."""

from build import Verify, error, m

SUITE = Verify("The response",
               "Only status 200, not redirected and complete, gives a body to judge. Otherwise check 1 fails and "
               "the body is not looked at.")
ok, no = SUITE.ok, SUITE.no
STATUS, REDIRECT, CUT = "lib-7-status-200-only", "7-no-redirects", "7-truncated"
BODY = m()

ok("http-200", f"{STATUS} 2-uri-resolves-json", "Status 200, nothing else said: not redirected, complete.", BODY)
ok("http-200-explicit", f"{STATUS} {REDIRECT} {CUT}", "All members given.", BODY, redirected=False, complete=True)
ok("http-200-base64", STATUS, "The body as base64.", BODY, base64=True)
ok("http-200-base64-non-ascii", STATUS + " 2-json-utf8-only", "Base64 of text that is not ASCII.",
   m(description="\u6f22\u5b57 \U0001f600"), base64=True)
ok("http-content-type-unknown", "lib-2-content-type-ignored", "A bundle has no Content-Type: it plays no part.", BODY)
for status in (0, 199, 201, 203, 204, 206, 299, 400, 402, 404, 500, 503, 999):
    no(f"http-{status}", f"{STATUS} 7-unverified 7-no-open-fallback B4 D1",
       "Not 200; the body, a good one, is not looked at.", BODY, error(STATUS, check=1), status=status)
for status in (300, 301, 302, 304, 308, 399):
    no(f"http-{status}", f"{REDIRECT} 7-unverified B4 D1", "Every 3xx is a redirect, 304 too.", BODY,
       error(REDIRECT, check=1), status=status)
no("http-redirected", REDIRECT, "The host followed a redirect and got 200.", BODY, error(REDIRECT, check=1),
   redirected=True)
no("http-302-redirected", REDIRECT, "Both signs of one redirect: one finding.", BODY, error(REDIRECT, check=1),
   status=302, redirected=True)
no("http-incomplete", CUT, "Fewer bytes than announced: judged as truncated, though the bytes make a good manifest.",
   BODY, error(CUT, check=1), complete=False)
no("http-incomplete-cut", CUT, "Half a body: not a JSON error.", BODY[:100], error(CUT, check=1), complete=False)
no("http-404-no-body", STATUS, "A response without a body.", None, error(STATUS, check=1), status=404)
no("http-404-html", STATUS, "An error page.", "<html>not found</html>", error(STATUS, check=1), status=404)
no("http-404-bom", STATUS + " 2-bom-reject", "The body is not looked at: no finding about its mark.", b"\xef\xbb\xbf{}",
   error(STATUS, check=1), status=404)
for kind, rule in (("connect", "lib-7-connect"), ("tls", "7-tls-error"), ("timeout", "7-timeout"),
                   ("blocked-address", "lib-sec-manifest-fetch-ssrf"), ("encoding", "lib-7-encoding")):
    no(f"http-error-{kind}",
       f"{rule if rule == 'lib-sec-manifest-fetch-ssrf' else '7-unverified'} 7-no-open-fallback D16",
       "No response at all.", None, error(rule, check=1), failed=kind)
no("http-error-too-large", "sec-parser-size", "The host stopped one byte past the cap: an unreadable body, check 3.",
   None, error("sec-parser-size", check=3), failed="too-large", expect={"manifestValid": False})
no("http-404-and-bad-uri", f"{STATUS} 6-https-only 7-order D2",
   "A bad URI and a recorded 404: both fail, the lowest is named.", None, error("6-https-only", check=2),
   error(STATUS, check=1), status=404, uri="http://tools.example.com/.well-known/ai-tool/sample.json")
no("http-redirect-and-bad-uri", f"{REDIRECT} 6-w2-no-query", "So with a redirect.", BODY,
   error("6-w2-no-query", check=2), error(REDIRECT, check=1), status=301,
   uri="https://tools.example.com/.well-known/ai-tool/sample.json?x")
no("http-error-and-bad-uri", "7-unverified 6-slug-grammar", "So with a response error.", None,
   error("6-slug-grammar", check=2), error("7-timeout", check=1),
   failed="timeout", uri="https://tools.example.com/.well-known/ai-tool/A.json")
no("http-too-large-and-bad-uri", "sec-parser-size 6-slug-grammar", "An unreadable body and a bad URI: checks 2 and 3.",
   None, error("6-slug-grammar", check=2),
   error("sec-parser-size", check=3), failed="too-large", uri="https://tools.example.com/.well-known/ai-tool/A.json")
no("http-unreadable-and-bad-uri", "2-json-strict-grammar 6-slug-grammar", "The same with a body that is not JSON.", "{",
   error("6-slug-grammar", check=2),
   error("2-json-strict-grammar", check=3), uri="https://tools.example.com/.well-known/ai-tool/A.json")
