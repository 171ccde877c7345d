"""Links: the class of a URL, and the advice on it."""

from advice_build import UNKNOWN_KIND, Advice, alarm, caution
from build import ENDPOINT, access, m, requirement

SUITE = Advice("Advice about links", "URLs that a surface shows, as links: those of the standard, and those of extensions.")

S = "sec-link-schemes"

# name, ledger, comment, URL, class.
CLASSES = (
    ("https", S, "A link.", "https://opensea.io/collection/example", "plain"),
    ("https-space", "sec-link-rel", "Browsers trim.", "\u3000https://opensea.io/", "plain"),
    ("http", S, "Only with consent.", "http://opensea.io/", "consent"),
    ("javascript", S, "A script.", "javascript:alert(1)", "forbidden"),
    ("javascript-upper", S, "A script.", "\u0001JAVASCRIPT:alert(1)", "forbidden"),
    ("javascript-tab", S, "A script.", "java\tscript:alert(1)", "forbidden"),
    ("vbscript", S, "A script.", "VBScript:msgbox(1)", "forbidden"),
    ("file", S, "A file.", "file:///etc/passwd", "forbidden"),
    ("blob", S, "Another page's memory.", "blob:https://tools.example.com/0b0c", "forbidden"),
    ("data", S, "It holds its own document.", "data:text/plain,x", "forbidden"),
    ("mailto", S, "Another program.", "mailto:a@tools.example.com", "other"),
    ("ipfs", S, "Another program.", "ipfs://bafy/", "other"),
    ("javascripts", S, "Another scheme.", "javascripts:x", "other"),
    ("relative", S, "No scheme.", "/docs", "relative"),
    ("host-only", S, "No scheme.", "//tools.example.com/", "relative"),
    ("words", S, "No URL.", "see the docs", "relative"),
    ("empty", S, "Nothing.", "", "relative"),
)


def add(name, ledger, comment, body, *items, **options):
    SUITE.add(f"link-{name}", ledger, comment, body, *items, **options)


def gated(**links):
    return m(access=access(requirement(links=links)))


AT = "/access/requirements/0/links/"
add("https", S, "A usual link.", gated(opensea="https://opensea.io/collection/example"), UNKNOWN_KIND)
add("javascript", S, "A script as a link.", gated(x="javascript:alert(1)"), UNKNOWN_KIND, alarm(S, AT + "x", found='"javascript:alert(1)"'), manifest="invalid")
add("http", "sec-link-schemes", "A link that is not encrypted.", gated(x="http://opensea.io/"), UNKNOWN_KIND, caution("lib-sec-link-http", AT + "x"), manifest="invalid")
add("relative", S, "No scheme: text, not a link.", gated(x="/collection"), UNKNOWN_KIND, manifest="invalid")
add("endpoint-http", "sec-link-schemes", "The endpoint is shown as a link too.", m(endpoint="http://tools.example.com/x"),
    caution("lib-sec-link-http", "/endpoint"), manifest="invalid")
add("endpoint-file", S, "A file as the endpoint.", m(endpoint="file:///etc/passwd"), alarm(S, "/endpoint"), manifest="invalid")
add("endpoint", S, "A usual endpoint.", m(endpoint=ENDPOINT))

# Extensions.
add("extension", S, "A URL of an extension, by its member's name.", m(**{"io.example.websiteUrl": "javascript:alert(1)"}),
    alarm(S, "/io.example.websiteUrl"))
add("extension-below", S, "Everything below such a member.", m(**{"io.example.links": {"icon": "x", "a": ["https://tools.example.com/", "JAVASCRIPT:alert(1)"]}}),
    alarm(S, "/io.example.links/a/1"))
add("extension-bare", "sec-link-schemes", "A member without a namespace.", m(externalUrl="http://tools.example.com/"),
    caution("lib-sec-link-http", "/externalUrl"))
add("extension-data", S, "A document of its own.", m(**{"io.example.homepage": "data:text/html,x"}), alarm(S, "/io.example.homepage"))
add("extension-prose", S, "A word with a colon, in prose.", m(**{"io.example.docs": "Data: prices of the last hour."}))
add("extension-prose-script", S, "A script is one, spaces or not.", m(**{"io.example.docs": "javascript: alert(1)"}), alarm(S, "/io.example.docs"))
add("extension-mailto", S, "Another program.", m(**{"io.example.contactUrl": "mailto:a@tools.example.com"}))
add("extension-other-name", S, "A member whose name promises no URL.", m(**{"io.example.note": "javascript:alert(1)"}))
add("extension-https", S, "A usual one.", m(**{"io.example.docs": "https://tools.example.com/docs"}))
add("extension-host", "sec-ep-private", "An extension's link into a private network.", m(**{"io.example.docs": "https://192.168.1.1/reboot"}),
    alarm("sec-ep-private", "/io.example.docs", found="192.168.1.1 (private use)"))
add("markdown-javascript", S, "A script as a link of a Markdown description.", m(description="Free NFTs: [mint](javascript:alert(1))."),
    alarm(S, "/description"))
for name, text in (("broken", "[a](java&#115;cript&colon;alert(1))"), ("escaped", "[a](javascript\\:alert(1))"), ("angle", "[a](< javascript:alert(1)>)"),
                   ("autolink", "<javascript:alert(1)>"), ("definition", "[a]: javascript:alert(1)"), ("image", "![a](data:text/html,x)")):
    add(f"markdown-{name}", S, "The same, hidden.", m(description=text), alarm(S, "/description"))
for name, text in (("https", "[docs](https://tools.example.com/docs)"), ("code", "Runs javascript: safely"), ("parentheses", "f](x) and [a] (javascript:x)"),
                   ("relative", "[a](#javascript:alert)")):
    add(f"markdown-{name}-no", S, "No such link.", m(description=text))
