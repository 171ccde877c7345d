"""Functions of one text: encoders, classes of icons and links, hosts for display, skeletons, shapes of secrets.

The encoders' results are computed here: by Python's `html` where it does the same, otherwise from the rule that the
function states. A reader of its format reads each result back. Everything else is stated by hand.
"""

import base64
import html
import json
import re

from advice_hosts import BARE
from advice_image import CLASSES as IMAGE_CLASSES
from advice_links import CLASSES as LINK_CLASSES
from advice_lookalike import DISPLAYED, SKELETONS
from advice_secrets import SHAPES


class Texts:
    """Collects the cases of one file of kind `text`."""

    def __init__(self, title, comment, function):
        self.title, self.comment, self.function, self.cases = title, comment, function, []

    def add(self, case_id, ledger, comment, given, result, **more):
        text = {"base64": base64.b64encode(given).decode()} if isinstance(given, bytes) else {"text": given}
        self.cases.append({"id": f"{self.function.replace('_', '-')}-{case_id}", "comment": comment, "ledger": ledger.split(), **text,
            **more, "result": result})


SAMPLES = (
    ("empty", ""),
    ("plain", "NFT floor price"),
    ("prose", "R&D: is 1 < 2 > 0? It's \"so\"."),
    ("script", "<script>alert(1)</script>"),
    ("handler", "\" onmouseover='alert(1)' x=\""),
    ("entity", "&lt;b&gt; &amp; &#60;"),
    ("backtick", "`${alert(1)}`"),
    ("backslash", "C:\\temp\\x \\\" \\' \\u0041"),
    ("comment", "<!-- --> ]]> <![CDATA["),
    ("lines", "one\ntwo\r\nthree\u2028four\u2029five"),
    ("control", "a\u0000b\u0007c\u001bd\u007fe\u0085f\u009bg"),
    ("tab", "a\tb"),
    ("markdown-link", "[click](javascript:alert(1))"),
    ("markdown-image", "![x](https://tracker.example/p.png)"),
    ("markdown-blocks", "# head\n\n    code\n- item\n1. one\n> quote\n---\n***\n| a | b |\n~~~\n"),
    ("markdown-autolink", "see www.example.com, https://example.com/a_b and a@b.example"),
    ("markdown-addresses", "https://evil.example/x HTTP://A.example ftp://h.example www.evil.example WWW.H.example (pay@evil.example) @user"),
    ("markdown-addresses-none", "www wwww ww.x https:/x https: //x a:b a//b"),
    ("spaces", "  two  spaces \u00a0\u3000 end "),
    ("unicode", "caf\u00e9 \u6771\u4eac \U0001f600 \u0418\u043c\u044f"),
    ("bidi", "abc\u202edef\u202c"),
    ("every-ascii", "".join(map(chr, range(0x20, 0x7f)))),
)


def no_nul(text):
    return text.replace("\0", "\ufffd")


def html_text(text):
    out = html.escape(no_nul(text), quote=False)
    assert html.unescape(out) == html.unescape(html.escape(no_nul(text))) and not re.search("[<>]", out)
    return out


def html_attribute(text):
    out = html.escape(no_nul(text), quote=True)
    assert not re.search("[<>\"']", out)
    return out


def js_string(text):
    """Every control character, the line separators, and characters that end or begin syntax in JavaScript or HTML."""
    out = re.sub("[\\x00-\\x1f\\x7f-\\x9f\u2028\u2029\"'`\\\\$/<>&=-]", lambda found: f"\\u{ord(found[0]):04x}", text)
    assert json.loads(f'"{out}"') == text
    return out


# The addresses that remark-gfm links in text whose backslashes are gone (mdast-util-gfm-autolink-literal, without the tests of their
# surroundings). cmark-gfm looks for addresses of mail alone there.
ADDRESSES = re.compile(r"(https?://|www(?=\.))([-.\w]+)|([-.\w+]+)@([-\w]+(?:\.[-\w]+)+)", re.ASCII | re.IGNORECASE)


def markdown_text(text):
    """White space runs to one space, none in front; then a word joiner where addresses would be linked, and a backslash before each
    of CommonMark's punctuation characters."""
    one = re.sub("[\\s\\x00\u0085]+", " ", text).removeprefix(" ")
    apart = re.sub("(?i)(?<=:/)(?=/)|(?<=www)(?=\\.)|(?<=@)", "\u2060", one)
    assert not ADDRESSES.search(apart)
    return re.sub("([!-/:-@\\[-`{-~])", r"\\\1", apart)


ENCODERS = {
    "html_text": (html_text, "Text between HTML tags."),
    "html_attribute": (html_attribute, "The value of an HTML attribute in quotes."),
    "js_string": (js_string, "The inside of a JavaScript string."),
    "markdown_text": (markdown_text, "A run of text in Markdown."),
}

SUITES = {}
for function, (encode, title) in ENCODERS.items():
    suite = Texts(function, title, function)
    for name, sample in SAMPLES:
        suite.add(name, "sec-render-encode", title, sample, encode(sample))
    SUITES[function.replace("_", "-")] = suite


def stated(function, title, rows):
    suite = Texts(function, title, function)
    for name, ledger, comment, given, result, *role in rows:
        suite.add(name, ledger, comment, given, result, **({"role": role[0]} if role else {}))
    SUITES[function.replace("_", "-")] = suite


stated("image_class", "The class of an icon's URL.", IMAGE_CLASSES)
stated("link_class", "The class of a link's URL.", LINK_CLASSES)
stated("host_for_display", "A host as a person should see it.", DISPLAYED)
stated("skeleton", "The skeleton of a text; UTS #39, section 4.", SKELETONS)
stated("looks_secret", "What bytes look like, if they look like a secret.", SHAPES)
stated("of_url", "The codes of the advice on a URL by itself, in the order of the table.", BARE)
