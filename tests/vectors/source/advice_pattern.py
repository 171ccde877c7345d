"""Advice about patterns: honest ones that draw nothing, and those that hang a matcher that backtracks.

Which ones hang was tried with a backtracking engine (Python's `re`), not taken from the library.
"""

from advice_build import Advice, caution, note
from build import m

SUITE = Advice("Advice about patterns", "pattern and patternProperties in inputs and outputs.")


def schema(pattern):
    return {"properties": {"a": {"type": "string", "pattern": pattern}}}


AT = "/inputs/properties/a/pattern"


def slow(pointer=AT, **options):
    return caution("sec-regex-safe", pointer, **options)


def not_linear(pointer=AT, **options):
    return note("lib-sec-regex-flag", pointer, **options)


def malformed(pointer=AT, **options):
    return note("lib-sec-regex-malformed", pointer, **options)


def add(case_id, ledger, comment, pattern, *items):
    SUITE.add(f"pattern-{case_id}", ledger, comment, m(inputs=schema(pattern)), *items)


HONEST = {
    "addresses and hashes": [r"^0x[a-fA-F0-9]{40}$", r"^0x[0-9a-f]+$", r"^0x([0-9a-f]{2})+$", r"^[1-9A-HJ-NP-Za-km-z]{32,44}$",
        r"^(?:[a-z]+\.)*eth$", r"^([a-z0-9-]+\.)+eth$", r"^#?([a-f0-9]{6}|[a-f0-9]{3})$"],
    "CAIP": [r"^eip155:\d+$", r"^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$", r"^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$"],
    "slugs and names": [r"^[a-z0-9]+(?:-[a-z0-9]+)*$", r"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", r"^[a-z](?:-?[a-z0-9])*$", r"^[a-z_][a-z0-9_]*$",
        r"^[a-z](?:-[a-z])*$", r"^(?:[a-z](?:-[a-z])?)+$", r"^@[A-Za-z0-9_]{1,15}$", r"^(?:\w|-)+$", r"^([a-z]|[0-9])+$", r"^[A-Z]{3}$",
        r"^[A-Za-z]+( [A-Za-z]+)*$", r"^\p{L}+(?: \p{L}+)*$", "^[A-Za-z\u00c0-\u00ff' -]{1,100}$", r"^[\u4e00-\u9fa5]+$", r"^[a-z]{2}(-[A-Z]{2})?$"],
    "dates and times": [r"^\d{4}-\d{2}-\d{2}$", r"^(?:[01]\d|2[0-3]):[0-5]\d$", r"(?<year>\d{4})-(?<month>\d{2})", r"^P(?:\d+Y)?(?:\d+M)?(?:\d+D)?$",
        r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d{2}:\d{2})$"],
    "versions and UUIDs": [r"^v?\d+(\.\d+)*$", r"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$",
        r"^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$"],
    "e-mail": [r"^[^\s@]+@[^\s@]+\.[^\s@]+$", r"^[\w.+-]+@[\w-]+\.[\w.-]+$",
        r"^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$"],
    "hosts and URLs": [r"^https://", r"^(https?://)[^\s/$.?#].[^\s]*$", r"^https?://[\w.-]+(?::\d+)?(?:/[\w./?%&=-]*)?$", r"^(/[^/]+)+/?$",
        r"^([a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])(\.([a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]))*$",
        r"^(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.){3}(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)$",
        r"^(?:(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|::1)$", r"^ipfs://(Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{56,})(/.*)?$",
        r"^data:[a-z]+/[a-z0-9.+-]+(?:;[a-z-]+=[\w-]+)*;base64,[A-Za-z0-9+/]+={0,2}$"],
    "numbers": [r"^-?\d+(\.\d+)?$", r"^-?\d+\.?\d*$", r"^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$", r"\d+", r"^\+?[1-9]\d{1,14}$", r"^(?:0|[1-9][0-9]*)(?:\.[0-9]{1,18})?$",
        r"^\d{1,3}(,\d{3})*(\.\d+)?$", r"^(\d{3}-)?\d{3}-\d{4}$", r"^M{0,4}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$"],
    "text": [r"^.{1,280}$", r"^.*$", r"^.+$", r"^\S+$", r"^\s*$", r"^[^<>]*$", "", r"^$", r"^x-", r"^(asc|desc)$", r"^\w+(,\s*\w+)*$", r"^(?:\s*\w+\s*;)+$",
        r'^"(?:[^"\\]|\\.)*"$', r"^(\([^)]*\)|[^()])*$", r"^[\[\]{}]+$", r"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
        r"^(?:\s|\S)*$", r"^(?:\p{L}|\P{L})+$", r"^(?:\p{L}|\p{N}|\p{Z})+$", r"^\S+(?:\s\S+)*$", r"^[\u4e00-\u9fa5]+(?:\s[\u4e00-\u9fa5]+)*$",
        r"^\p{L}+(?:\s\p{L}+)*$", "^(?:\\w|\u00a0|\u2014)+$", r"^(?:abc|abd|x)+$", r"^(?:ab|abc|d)+$", r"^(?:ab|ba)+$", r"^(?:(?:abc|ab|c)-)+$", r"^(?:USDC|USDT|USD|DAI|,)+$",
        r"^(?:[a-z]+[0-9]+)*$", r"^a{0,1000}$", r"^[]a]{2}x", r"^[^]$", r"a{,5}b{x}", r"^(?i:abc)$"],
}
for index, (kind, patterns) in enumerate(HONEST.items()):
    SUITE.add(f"pattern-honest-{index}", "sec-regex-safe lib-sec-regex-flag", f"Honest patterns draw nothing: {kind}.",
        m(inputs={"properties": {f"p{i}": {"pattern": p} for i, p in enumerate(patterns)}}))

WITHIN = "a repetition within a repetition"
TWICE = "one text in two ways, repeated"
ROW = "repetitions of the same characters in a row"
SLOW = [
    (WITHIN, [r"(a+)+$", r"^([a-zA-Z]+)*$", r"^(a|aa)+$", r"^(a|a?)+$", r"(.*a){20}", r"^(.*a){12,}$", r"^(\w+\s?)*$", r"^(([a-z])+.)+[A-Z]([a-z])+$",
        r"^[a-zA-Z]+(([',. -][a-zA-Z ])?[a-zA-Z]*)*$", r"^\w+([.-]?\w+)*@\w+([.-]?\w+)*(\.\w{2,3})+$",
        r"^(https?:\/\/)?([\da-z\.-]+)\.([a-z\.]{2,6})([\/\w \.-]*)*\/?$", r'^"(\\.|[^"])*$', r"^(a?){30}a{30}$", r"^(a*b?)*$", r"^((a+)b?)+$", r"^(a|b|ab)*$",
        r"^([^@]+\.)+x$", r"^(a{1,2})*$", r"^(?:a?b?)*$", r"^(?:(?:-[a-z]+)*[a-z])*$", r"^(.*?,){11}P", r"^(?:abc|ab|c)+$", r"^(?:aab|a|b[a-c]|b)+$", r"^(?:ab|abba|ba)*$", r"^(?:ab|cab|b|c|abc)+$",
        r"^(?:\w\w|\w\d\d)+$", r"(a+){10}$", r"^(?:(?:a+))+$"]),
    (TWICE, [r"^(a|a)*$", r"(x+x+)+y", r"^(\w|\d)+$", r"^(.|\s)*x$", r"^(ab|ab)*$", r"^(?:\w\d|\d\w)*$", r"^((\d+|\w+),)*$", r"^(\d+\.?\d*,)*$",
        "^(?:\\s|\u00a0)+$", "^(?:\\P{L}|\u2014)+$", "^(?:\\p{L}|\u00e9)+$", r"^(?:\S|[\u00c0-\u00ff])+$"]),
    (ROW, [r".*.*=", r"^.*.*.*=", r"a*a*a*a*b", r"^(a+)(a+)(a+)b$", r"\s*\s*=", r"^.*,.*,.*,.*,P", r"[a-z]+[a-z0-9]*$"]),
    ("counts that multiply", [r"^((a{1000}){1000})$", r"^(?:(?:a{100}){100}){100}$"]),
]
for index, (why, patterns) in enumerate(SLOW):
    SUITE.add(f"pattern-slow-{index}", "sec-regex-safe", f"Patterns that are slow: {why}.",
        m(inputs={"properties": {f"p{i}": {"pattern": p} for i, p in enumerate(patterns)}}),
        *[slow(f"/inputs/properties/p{i}/pattern") for i in range(len(patterns))])
add("found", "sec-regex-safe", "What is shown: why, and from where on.", "^x(a+)+$", slow(found=f"{WITHIN}: (a+)+$"))
add("key", "sec-regex-safe", "A mark that nothing else takes says where a choice was taken.", "^(?:[a-z](?:-[a-z])?)+$")
add("key-shared", "sec-regex-safe", "One that others take does not.", "^(?:[a-z-](?:-[a-z])?)+$", slow())
add("turns-19", "sec-regex-safe", "Few turns of few ways are few.", "^(?:a{1,2}){19}$")
add("turns-20", "sec-regex-safe", "20 are too many.", "^(?:a{1,2}){20}$", slow())
add("turns-7", "sec-regex-safe", "Fewer where the ways grow with the text.", "^(?:.*a){7}$")
add("turns-8", "sec-regex-safe", "Eight are too many.", "^(?:.*a){8}$", slow())
add("anchored-two", "sec-regex-safe", "Two in a row, from the start: the square of the length.", "^a*a*b")
add("anchored-group", "sec-regex-safe", "The start may stand in a group, and in every alternative.", "(?:^a*a*b|^b*b*c)|^c*c*d")
add("anchored-not-all", "sec-regex-safe", "An alternative without it may begin anywhere.", "^a*a*b|b*b*c", slow())
add("anchored-inside", "sec-regex-safe", "A group of an alternative that begins there.", "^(?:x|a*a*b)")
add("anchored-last", "sec-regex-safe", "The same the other way round.", "a*a*b|^x", slow())
add("cannot-fail", "sec-regex-safe", "What cannot fail is not tried again.", "a*a*a*")

add("names", "sec-regex-safe", "The names of patternProperties are patterns; those of properties are not.", "^x$")
SUITE.add("pattern-properties", "sec-regex-safe", "A pattern of names.", m(inputs={"patternProperties": {"^(a+)+$": {}, "^x-": {}}, "properties": {"^(a+)+$": {}}}),
    slow("/inputs/patternProperties/^(a+)+$", key=True))
SUITE.add("pattern-outputs", "sec-regex-safe", "Outputs are validated too.", m(outputs=schema("(a+)+$")), slow("/outputs/properties/a/pattern"))
SUITE.add("pattern-property", "sec-regex-safe", "A property called pattern.", m(inputs={"properties": {"pattern": {"examples": ["(a+)+$"]}}}))
SUITE.add("pattern-no-text", "sec-regex-safe", "A pattern that is not a string.", m(inputs={"pattern": 1}))

for name, pattern, why in (
        ("look-ahead", r"^(?=.*[A-Z])(?=.*\d).{8,}$", "look-around: (?=.*[A-Z])(?=.*\\d).{8,}$"), ("look-ahead-not", r"^(?!admin)\w+$", None),
        ("look-behind", r"(?<=a)b", None), ("look-behind-not", r"(?<!a)b", None),
        ("back-reference", r"^(['\"]).*\1$", "a back-reference: \\1$"), ("back-reference-name", r"^(?<q>['\"]).*\k<q>$", None),
        ("count", r"^a{1001}$", "a count above 1000: a{1001}$"), ("count-open", r"^a{1001,}$", None), ("deep", "(" * 101 + "a" + ")" * 101, None)):
    add(f"linear-{name}", "lib-sec-regex-flag", "What no linear-time matcher runs.", pattern, not_linear(found=why))
add("linear-deep-100", "lib-sec-regex-flag", "A hundred groups are taken.", "(" * 100 + "a" + ")" * 100)
add("linear-named", "lib-sec-regex-flag", "A named group is not a look-behind.", r"^(?<a>x)$")
add("linear-and-slow", "sec-regex-safe lib-sec-regex-flag", "Both may be said.", r"^(?=x)(a+)+$", not_linear(), slow())

for name, pattern, why in (
        ("open", r"^(a", "a group that does not end: (a"), ("close", r"^a)$", "a parenthesis that closes nothing: )$"), ("class", r"^[a-z", "a class that does not end: [a-z"),
        ("repeat", r"*a", "nothing to repeat: *a"), ("repeat-start", r"^+a", None), ("repeat-twice", r"a**", None), ("possessive", r"a++", None),
        ("count-reversed", r"a{3,1}", None), ("range-reversed", r"[z-a]", None), ("backslash", "a\\", None), ("atomic", r"(?>a)", "a group of another dialect: (?>a)"),
        ("python-name", r"(?P<n>a)", None), ("inline-flag", r"(?i)a", None)):
    add(f"malformed-{name}", "lib-sec-regex-flag", "Not a pattern of ECMA-262.", pattern, malformed(found=why))
