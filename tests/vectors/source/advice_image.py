"""The icon: the class of its URL, and the advice on it."""

from advice_build import Advice, alarm, caution, note
from build import m

SUITE = Advice("Advice about icons", "`image` and the pictures of extensions, by the scheme that a browser will see.")

PNG = "data:image/png;base64,iVBORw0KGgo="
F, D = "sec-image-forbidden", "sec-image-data-allow"

# name, ledger, comment, URL, class.
CLASSES = [(name, ledger + " A20", comment, url, kind) for name, ledger, comment, url, kind in (
    ("https", "sec-image-https", "By way of a proxy.", "https://tools.example.com/icon.png", "proxy"),
    ("https-upper", "sec-image-https", "Schemes have no case.", "HTTPS://tools.example.com/icon.png", "proxy"),
    ("https-svg-path", "sec-image-https", "What a server will answer is not known from a path.", "https://tools.example.com/icon.svg", "proxy"),
    ("https-space", "sec-image-https", "Browsers trim.", " https://tools.example.com/icon.png\n", "proxy"),
    ("ipfs", "sec-image-ipfs", "By way of an own gateway.", "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi", "gateway"),
    ("ipns", "sec-image-ipfs", "Another scheme.", "ipns://icons.example.com/icon.png", "unlisted"),
    ("http", "sec-image-http-blob", "Not encrypted.", "http://tools.example.com/icon.png", "discouraged"),
    ("blob", "sec-image-http-blob", "Another page's memory.", "blob:https://tools.example.com/0b0c", "discouraged"),
    ("javascript", F, "A script.", "javascript:alert(1)", "forbidden"),
    ("javascript-case", F, "A script, whatever the case.", "JaVaScRiPt:alert(1)", "forbidden"),
    ("javascript-broken", F, "Line breaks and tabs are stripped.", " java\nscr\tipt\r:alert(1)", "forbidden"),
    ("javascript-control", F, "Control characters in front are trimmed.", "\u0001\u001f javascript:alert(1)", "forbidden"),
    ("javascript-nbsp", F, "Frameworks trim more than URL parsers do.", "\u00a0\ufeffjavascript:alert(1)", "forbidden"),
    ("javascript-far", F, "However many line breaks.", "java" + "\n" * 5000 + "script:alert(1)", "forbidden"),
    ("javascript-inner-space", "lib-sec-image-scheme", "A space inside is not a scheme.", "java script:alert(1)", "unlisted"),
    ("javascript-inner-nul", "lib-sec-image-scheme", "Nor is a control character that nothing strips.", "java\u0001script:alert(1)", "unlisted"),
    ("javascripts", "lib-sec-image-scheme", "Another scheme.", "javascripts:alert(1)", "unlisted"),
    ("javascript-path", "lib-sec-image-scheme", "A path.", "/javascript:alert(1)", "unlisted"),
    ("vbscript", F, "A script.", "vbscript:msgbox(1)", "forbidden"),
    ("file", F, "A file.", "file:///etc/passwd", "forbidden"),
    ("data-html", F, "A document.", "data:text/html,<script>alert(1)</script>", "forbidden"),
    ("data-html-case", F, "Media types have no case.", "data:TEXT/HTML;base64,PHNjcmlwdD4=", "forbidden"),
    ("data-html-parameter", F, "With parameters.", "data:text/html;charset=utf-8,x", "forbidden"),
    ("data-html-space", F, "With white space around its type.", "data: text/html ,x", "forbidden"),
    ("data-html-tab", F, "With tabs in its type.", "data:te\txt/html,x", "forbidden"),
    ("data-html-no-comma", F, "It loads nothing, and still says what it is.", "data:text/html", "forbidden"),
    ("data-xhtml", F, "XHTML runs scripts as well.", "data:application/xhtml+xml,<html/>", "forbidden"),
    ("data-xml", F, "So does XML that holds XHTML.", "data:text/xml,<x/>", "forbidden"),
    ("data-htmlx", D, "Another type.", "data:text/htmlx,x", "unlisted"),
    ("data-svg", "sec-image-svg", "A document that can hold scripts.", "data:image/svg+xml,<svg onload=alert(1)>", "sandbox"),
    ("data-svg-case", "sec-image-svg", "In any case.", "DATA:Image/SVG+XML;base64,PHN2Zz4=", "sandbox"),
    ("data-png", D, "A type of the list.", PNG, "allow"),
    ("data-jpeg", D, "A type of the list.", "data:IMAGE/JPEG;base64,/9j/", "allow"),
    ("data-webp", D, "A type of the list.", "data:image/webp;foo=bar;base64,UklGRg==", "allow"),
    ("data-jpg", D, "No registered type.", "data:image/jpg;base64,/9j/", "unlisted"),
    ("data-gif", D, "The list is the standard's.", "data:image/gif;base64,R0lGODlh", "unlisted"),
    ("data-pdf", D, "No picture.", "data:application/pdf;base64,JVBERi0=", "unlisted"),
    ("data-none", D, "No type is text/plain.", "data:,x", "unlisted"),
    ("data-base64", D, "Nor is this a type.", "data:;base64,eA==", "unlisted"),
    ("relative", "lib-sec-image-scheme", "It would lead into the surface that shows it.", "/logout", "unlisted"),
    ("no-scheme", "lib-sec-image-scheme", "It takes the scheme of the surface.", "//tools.example.com/icon.png", "unlisted"),
    ("empty", "lib-sec-image-scheme", "Nothing.", "", "unlisted"),
    ("emoji", "lib-sec-image-scheme", "No URL.", "\U0001f527", "unlisted"),
    ("other", "lib-sec-image-scheme", "A scheme that no icon has.", "ftp://tools.example.com/icon.png", "unlisted"),
)]


def add(name, ledger, comment, url, *items, summary=None, **members):
    SUITE.add(f"image-{name}", ledger, comment, m(image=url, **members), *items, summary={"image": summary})


add("https", "sec-image-https A20", "An https icon: the class is enough.", "https://tools.example.com/icon.png", summary="proxy")
add("png", "sec-image-data-allow A20", "A type of the list.", PNG, summary="allow")
add("javascript", "sec-image-forbidden A20", "A script; the manifest is valid all the same.", "JaVaScRiPt:alert(1)",
    alarm("sec-image-forbidden", "/image", found='"JaVaScRiPt:alert(1)"'), summary="forbidden")
add("javascript-broken", "sec-image-forbidden", "With a line break in its scheme.", " java\nscript:alert(1)", alarm("sec-image-forbidden", "/image"),
    summary="forbidden")
add("html", "sec-image-forbidden", "A document.", "data:TEXT/HTML;base64,PHNjcmlwdD4=", alarm("sec-image-forbidden", "/image"), summary="forbidden")
add("svg", "sec-image-svg", "A picture that can hold scripts.", "data:image/svg+xml,<svg onload=alert(1)>", caution("sec-image-svg", "/image"),
    summary="sandbox")
add("gif", "sec-image-data-allow", "A type beyond the list.", "data:image/gif;base64,R0lGODlh", caution("sec-image-data-allow", "/image"),
    summary="unlisted")
add("http", "sec-image-http-blob", "Not encrypted.", "http://tools.example.com/icon.png", caution("sec-image-http-blob", "/image"),
    summary="discouraged")
add("blob", "sec-image-http-blob", "Another page's memory.", "blob:https://tools.example.com/0b0c", caution("sec-image-http-blob", "/image"),
    summary="discouraged")
add("ipfs", "sec-image-ipfs", "On IPFS.", "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/icon.png", note("sec-image-ipfs", "/image"),
    summary="gateway")
add("relative", "lib-sec-image-scheme", "No scheme.", "/icon.png", caution("lib-sec-image-scheme", "/image"), summary="unlisted")
add("empty", "lib-sec-image-scheme", "Nothing.", "", caution("lib-sec-image-scheme", "/image"), summary="unlisted")
SUITE.add("image-absent", "sec-image-forbidden", "No icon.", m(), summary={"image": None})
SUITE.add("image-not-a-string", "sec-image-forbidden", "Not an icon; the rules of the manifest refuse it.", m(image=["javascript:alert(1)"]),
    manifest="invalid", summary={"image": None})

# Pictures of extensions.
SUITE.add("image-featured", "sec-image-forbidden", "The picture of a platform's extension.", m(featuredImage="javascript:alert(1)"),
    alarm("sec-image-forbidden", "/featuredImage"), summary={"image": None})
SUITE.add("image-featured-https", "sec-image-https", "A usual one.", m(featuredImage="https://tools.example.com/wide.png"))
EXTENSION = {"io.example.display": {"icon": "data:text/html,x", "bannerImage": "http://tools.example.com/b.png", "mood": "javascript:alert(1)"}}
SUITE.add("image-extension", "sec-image-forbidden sec-image-http-blob", "Pictures within an extension, by their names; another member is not a URL.",
    m(**EXTENSION), alarm("sec-image-forbidden", "/io.example.display/icon"), caution("sec-image-http-blob", "/io.example.display/bannerImage"))
SUITE.add("image-extension-name", "lib-sec-image-scheme", "The icon of an extension may not be a URL.", m(**{"io.example.icon": "wrench"}))
SUITE.add("image-schema", "sec-image-forbidden", "A schema may have a property of this name: it is not an extension.",
    m(inputs={"type": "object", "properties": {"image": {"type": "string", "description": "javascript:alert(1)"}}}))
