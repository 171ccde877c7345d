"""Size, BOM, UTF-8 and JSON: what must hold before a body is a document at all (§2 Canonical Manifest Bytes)."""

from build import Verify, error, lines, m, members, warning
from jcs import Reader, Unreadable, line_column

SUITE = Verify("Bytes, UTF-8 and JSON", "A body that cannot be read as a manifest fails check 3; check 4 is skipped.")
ok, no = SUITE.ok, SUITE.no

CANONICAL = []  # unreadable bodies that canonical/refused.json has as well: (id, ledger, comment, body, code)
# The rest of the grammar's refusals stands in canonical/refused.json alone.
GRAMMAR_KEPT = ("empty word html trailing-comma-object line-comment nan leading-zero trailing-dot control-in-string "
                "escape-unknown object-open object-cut comma-missing two-documents trailing-text nbsp").split()


def extra(value, name="io.example.x"):
    """The sample manifest with an extension member whose value is the given JSON text."""
    return m()[:-2] + f',\n "{name}": {value}\n}}'


def grammar(**options):
    return error("2-json-strict-grammar", check=3, **options)


# --- BOM and UTF-8
BOM = b"\xef\xbb\xbf"
ok("body-plain", "2-bom-reject 2-json-utf8-only", "The sample manifest, plain UTF-8.", m())
no("body-bom", "2-bom-reject 2-bom-server 2-pre-jcs-are-failures", "The same with a byte-order mark. The "
   "registered hash is that of the document without it: a client that strips the mark would see a match.",
   BOM + m().encode(), error("2-bom-reject", check=3, at=0, place=(1, 1)))
no("body-bom-twice", "2-bom-reject", "Two marks: the first decides.", BOM + BOM + m().encode(),
   error("2-bom-reject", check=3, at=0))
no("body-bom-only", "2-bom-reject", "Nothing but a mark.", BOM, error("2-bom-reject", check=3, at=0))
no("body-bom-before-bad-utf8", "2-bom-reject", "The mark is reported, not what follows it.", BOM + b"\xff",
   error("2-bom-reject", check=3, at=0))
no("body-bom-incomplete", "2-json-utf8-only", "Two bytes of a mark are malformed UTF-8.", b"\xef\xbb" + m().encode(),
   error("2-json-utf8-only", check=3, at=0))
no("body-bom-after-space", "2-json-strict-grammar", "U+FEFF after a space is not a mark, and no white space.",
   b" " + BOM + m().encode(), grammar(at=1, place=(1, 2)))
no("body-bom-at-end", "2-json-strict-grammar", "U+FEFF after the document.", m() + "\ufeff", grammar())
ok("body-feff-in-string", "2-bom-reject", "U+FEFF inside a string is a character like others.",
   m(description="a\ufeffb"))
no("body-utf16le-bom", "2-json-utf8-only", "UTF-16LE with its mark.", b"\xff\xfe" + m().encode("utf-16-le"),
   error("2-json-utf8-only", check=3, at=0, place=(1, 1)))
no("body-utf16be-bom", "2-json-utf8-only", "UTF-16BE with its mark.", b"\xfe\xff" + m().encode("utf-16-be"),
   error("2-json-utf8-only", check=3, at=0))
no("body-utf16le", "2-json-utf8-only 2-json-strict-grammar", "UTF-16LE without a mark is UTF-8 with NUL bytes.",
   m().encode("utf-16-le"), grammar(at=1, place=(1, 2)))
no("body-utf16be", "2-json-utf8-only 2-json-strict-grammar", "UTF-16BE without a mark begins with NUL.",
   m().encode("utf-16-be"), grammar(at=0))
no("body-utf32le", "2-json-utf8-only", "UTF-32LE with its mark begins FF FE.", m().encode("utf-32"),
   error("2-json-utf8-only", check=3, at=0))


def utf8(name, bad, comment):
    """A bad sequence inside the description; the finding stands at its first byte."""
    body = m(description="A@sample.").encode().replace(b"@", bad)
    CANONICAL.append((f"refused-utf8-{name}", "2-json-utf8-only", comment, body, "2-json-utf8-only"))
    if name in ("ff", "latin1", "cesu-pair", "overlong-slash"):
        no(f"body-utf8-{name}", "2-json-utf8-only", comment, body,
           error("2-json-utf8-only", check=3, at=body.index(bad), place=(4, 19)))


utf8("ff", b"\xff", "FF never occurs in UTF-8; it is not replaced by U+FFFD.")
utf8("lone-continuation", b"\x80", "A continuation byte alone.")
utf8("latin1", b"\xe9", "An e-acute in Latin-1.")
utf8("overlong-slash", b"\xc0\xaf", "An overlong form of '/'.")
utf8("overlong-3", b"\xe0\x80\xaf", "An overlong form in three bytes.")
utf8("cesu-surrogate", b"\xed\xa0\x80", "A surrogate encoded as if it were a character (CESU-8).")
utf8("cesu-pair", b"\xed\xa0\xbd\xed\xb8\x80", "A surrogate pair encoded as two characters (CESU-8).")
utf8("above-10ffff", b"\xf4\x90\x80\x80", "A code point above U+10FFFF.")
utf8("truncated-4", b"\xf0\x9f\x98", "Three bytes of four.")
no("body-utf8-truncated-end", "2-json-utf8-only", "A sequence cut off by the end of the body.",
   m().encode() + b"\xe2\x82", error("2-json-utf8-only", check=3, at=len(m().encode())))
no("body-utf8-before-grammar", "2-json-utf8-only 2-json-strict-grammar", "UTF-8 is decided for the whole body before "
   "the grammar: the comma too many stands first, the bad byte is reported.", b'{"a":1,,"b":"\xff"}',
   error("2-json-utf8-only", check=3, at=13, place=(1, 14)))
ok("body-utf8-max", "2-json-utf8-only", "U+10FFFD, four bytes, is fine.", m(description="\U0010fffd"))
ok("body-utf8-replacement", "2-json-utf8-only", "U+FFFD as a character is fine.", m(description="\ufffd"))
ok("body-utf8-neighbours", "2-json-utf8-only", "U+D7FF and U+E000, the neighbours of the surrogates.",
   m(description="\ud7ff\ue000"))

# --- the grammar of RFC 8259
ok("json-one-line", "2-json-strict-grammar 2-any-json-form", "No white space at all.",
   m().replace("\n ", "").replace("\n", ""))
ok("json-spaces", "2-json-strict-grammar 2-any-json-form", "White space of all four kinds, everywhere.",
   " \t\r\n" + m().replace(": ", " \t:\r\n ").replace(",\n", "\r\n,\t\n") + " \r\n\t ")
ok("json-trailing-newline", "2-json-strict-grammar 2-any-json-form", "A file that ends with a newline.", m() + "\n")
ok("json-crlf", "2-json-strict-grammar 2-any-json-form", "Windows line ends.", m().replace("\n", "\r\n") + "\r\n")


def understand_offset(body):
    try:
        Reader(body.encode()).document()
    except Unreadable as unreadable:
        return unreadable.offset
    raise AssertionError("the body reads")


def bad(name, comment, body, at=None, place=None, ledger="2-json-strict-grammar"):
    CANONICAL.append((f"refused-{name}", ledger, comment, body, "2-json-strict-grammar"))
    if name in GRAMMAR_KEPT:
        no(f"json-{name}", ledger, comment, body, grammar(at=at, place=place))
    elif place:
        assert line_column(body.encode(), understand_offset(body)) == place, name


bad("empty", "An empty body.", "", at=0, place=(1, 1))
bad("space-only", "White space alone.", " \n ", at=3, place=(2, 2))
bad("word", "A word.", "not json", at=1, place=(1, 2))
bad("html", "An HTML error page with status 200.", "<!DOCTYPE html>\n<html></html>", at=0, place=(1, 1),
    ledger="2-json-strict-grammar 2-uri-resolves-json")
bad("trailing-comma-object", "A comma before }.", m()[:-2] + ",\n}", place=(9, 1))
bad("trailing-comma-array", "A comma before ].", m(tags=["a"]).replace('["a"]', '["a",]'), place=(9, 15))
bad("line-comment", "A // comment.", "{ // c\n" + m()[2:], at=2, place=(1, 3))
bad("block-comment", "A /* */ comment.", "/* c */" + m(), at=0)
bad("hash-comment", "A # comment.", m() + "\n# c", place=(10, 1))
bad("single-quotes", "Single quotes.", m().replace('"', "'"), at=3, place=(2, 2))
bad("unquoted-key", "A member name without quotes.", m().replace('"name"', "name"), place=(3, 2))
bad("nan", "NaN.", extra("NaN"), place=(9, 18))
bad("infinity", "Infinity.", extra("Infinity"), place=(9, 18))
bad("minus-infinity", "-Infinity: a minus must be followed by a digit.", extra("-Infinity"), place=(9, 19))
bad("leading-zero", "01: nothing but . e or the end may follow a first 0.", extra("01"), place=(9, 19))
bad("leading-zero-minus", "-01.", extra("-01"), place=(9, 20))
bad("leading-plus", "+1.", extra("+1"), place=(9, 18))
bad("leading-dot", ".5", extra(".5"), place=(9, 18))
bad("trailing-dot", "1. needs a digit after the point; the comma stands in its place.",
    extra('1., "b": 2'), place=(9, 20))
bad("exponent-empty", "1e needs a digit.", extra("1e"), place=(9, 20))
bad("exponent-sign-only", "1e+ needs a digit.", extra("[1e+]"), place=(9, 22))
bad("hex-number", "0x10.", extra("0x10"), place=(9, 19))
bad("lone-minus", "-", extra("[-]"), place=(9, 20))
bad("literal-case", "True.", extra("True"), place=(9, 18))
bad("literal-cut", "nul", extra("nul"), place=(9, 21))
bad("literal-long", "nullx", extra("nullx"), place=(9, 22))
bad("control-in-string", "A raw newline inside a string.", m().replace("A sample.", "A\nsample."), place=(4, 19))
bad("tab-in-string", "A raw tab inside a string.", m().replace("A sample.", "A\tsample."), place=(4, 19))
bad("nul-in-string", "A raw NUL inside a string.", m().replace("A sample.", "A\x00sample."), place=(4, 19))
bad("escape-unknown", "\\x41 is not a JSON escape.", m().replace("A sample.", "A\\x41"), place=(4, 20))
bad("escape-quote", "\\' is not a JSON escape.", m().replace("A sample.", "A\\'"), place=(4, 20))
bad("escape-short", "\\u12 has two digits.", m().replace("A sample.", "\\u12"), place=(4, 22))
bad("escape-not-hex", "\\u12g4.", m().replace("A sample.", "\\u12g4"), place=(4, 22))
bad("escape-brace", "\\u{41} is JavaScript, not JSON.", m().replace("A sample.", "\\u{41}"), place=(4, 20))
bad("string-open", "A string without its closing quote, at the end of the body.", '{"name":"abc', at=12, place=(1, 13))
bad("object-open", "The closing brace is missing.", m()[:-1], place=(9, 1))
bad("object-cut", "A body cut off in the middle: `complete` was not noticed by the host.", m()[:60], at=60)
bad("colon-missing", "A name without a value.", m().replace('"name": ', '"name" '), place=(3, 9))
bad("colon-double", "Two colons.", m().replace('"name": ', '"name":: '), place=(3, 9))
bad("comma-missing", "Two members without a comma.", m().replace(",\n \"name\"", "\n \"name\""), place=(3, 2))
bad("comma-double", "Two commas.", m().replace(",\n \"name\"", ",,\n \"name\""))
bad("bracket-mismatch", "[ closed by }.", extra("[1}"), place=(9, 20))
bad("key-number", "A number as a member name.", m().replace('"name"', "1"), place=(3, 2))
bad("two-documents", "Two documents.", m() + m(), place=(9, 2), ledger="2-json-strict-grammar 2-root-object")
bad("trailing-brace", "One brace too many.", m() + "}", place=(9, 2), ledger="2-json-strict-grammar 2-root-object")
bad("trailing-text", "Text after the document.", m() + " x", place=(9, 3), ledger="2-json-strict-grammar 2-root-object")
bad("trailing-nul", "NUL after the document.", m() + "\x00", ledger="2-json-strict-grammar 2-root-object")
bad("nbsp", "U+00A0 is not JSON white space.", "{\u00a0" + m()[1:], at=1, place=(1, 2))
bad("vertical-tab", "U+000B is not JSON white space.", "{\x0b" + m()[1:], at=1)
bad("form-feed", "U+000C is not JSON white space.", m() + "\x0c")
bad("line-separator", "U+2028 is not JSON white space.", m() + "\u2028")
bad("byte-order", "Typographic quotes are not quotes.", m().replace('"name"', "\u201cname\u201d"), place=(3, 2))
bad("xssi-prefix", "A guard against script inclusion.", ")]}',\n" + m(), at=0)
bad("event-stream", "data: before the document.", "data: " + m(), at=0)
ok("json-string-raw-del", "2-json-strict-grammar 2-jcs-strings", "U+007F may stand raw in a JSON string.",
   extra('"a\x7fb"'))
ok("json-string-u2028", "2-json-strict-grammar 2-jcs-strings", "U+2028 and U+2029 may stand raw in a JSON string.",
   extra('"a\u2028b\u2029"'))
ok("json-string-escapes", "2-json-strict-grammar 2-jcs-strings", "Every escape of RFC 8259.",
   extra(r'"\"\\\/\b\f\n\r\t\u00e9\u0000\uD83D\uDE00"'))
ok("json-numbers", "2-json-strict-grammar 2-jcs-numbers", "Every form of number.",
   extra("[0,-0,0.0,10,1.5,-1.5e3,1E3,1e+3,1e-3,0e0,0E+0]"))
ok("json-literals", "2-json-strict-grammar", "true, false and null in an extension.", extra("[true,false,null]"))
ok("json-empty-containers", "2-json-strict-grammar", "Empty containers with white space in them.", extra("[{ },[\n]]"))
ok("json-empty-name", "2-json-strict-grammar", "An empty member name.", extra('{"":1}'))
ok("json-escaped-name", "2-json-dup-keys", "A defined member whose name is written with escapes.",
   m().replace('"name"', '"n\\u0061me"'))

# --- I-JSON: duplicate names, surrogates, infinite numbers
DUP = "2-json-dup-keys"
no("dup-name", DUP, "The name twice; the finding stands at the second key.",
   m().replace('\n "description"', '\n "name": "other",\n "description"'), error(DUP, "/name", 3, place=(4, 2)))
no("dup-same-value", DUP, "Twice with the same value is still twice.", m()[:-2] + ',\n "name": "sample-tool"\n}',
   error(DUP, "/name", 3, place=(9, 2)))
no("dup-escaped", DUP, "Names are compared after unescaping.", m()[:-2] + ',\n "n\\u0061me": "b"\n}',
   error(DUP, "/name", 3, place=(9, 2)))
no("dup-empty-name", DUP, "The empty name twice.", extra('{"":1,"":2}'), error(DUP, "/io.example.x/", 3, place=(9, 24)))
no("dup-nested-extension", DUP, "Deep inside an extension.", extra('[{"a":[{"k":1,"k":2}]}]'),
   error(DUP, "/io.example.x/0/a/0/k", 3))
no("dup-in-inputs", DUP, "Inside a schema.", m().replace('"inputs": {}', '"inputs": {"a":1,"a":2}'),
   error(DUP, "/inputs/a", 3, place=(6, 19)))
no("dup-three-times", DUP, "Three times the same name: the second and the third are findings.",
   extra('{"k":1,"k":2,"k":3}'), error(DUP, "/io.example.x/k", 3), error(DUP, "/io.example.x/k", 3))
no("dup-all-reported", DUP, "All duplicates of a document are reported.", extra('[{"a":1,"a":2},{"b":1,"b":2}]'),
   error(DUP, "/io.example.x/0/a", 3), error(DUP, "/io.example.x/1/b", 3))
no("dup-surrogate-pair", DUP, "An astral name raw and as an escaped pair.",
   extra('{"\U0001f600":1,"\\ud83d\\ude00":2}'), error(DUP, "/io.example.x/\U0001f600", 3, place=(9, 25)))
no("dup-pointer-escapes", DUP, "The pointer escapes ~ and /.", extra('{"a/b~c":1,"a/b~c":2}'),
   error(DUP, "/io.example.x/a~1b~0c", 3))
no("dup-proto", DUP, "__proto__ is a name like others, also here.", extra('{"__proto__":1,"__proto__":2}'),
   error(DUP, "/io.example.x/__proto__", 3))
no("dup-before-grammar-error", DUP + " 2-json-strict-grammar", "What was found before a grammar error is kept, "
   "with its pointer in what was read.", extra('[{"a":1,"a":2}],') + "!",
   error(DUP, "/io.example.x/0/a", 3, at='"a":2'), grammar(place=(10, 1)))
ok("dup-different-objects", DUP, "The same name in two objects is not a duplicate.", extra('[{"a":1},{"a":{"a":2}}]'))
ok("dup-case-differs", DUP, "Names differ by case.", extra('{"a":1,"A":2}'))
ok("dup-nfc-nfd", DUP + " lib-2-nfc-object-keys", "NFC and NFD spellings are different names; the NFD one warns.",
   extra('{"caf\u00e9":1,"cafe\u0301":2}'), warning("lib-2-nfc-object-keys", "/io.example.x/cafe\u0301", place=(9, 28)))
ok("dup-proto-single", DUP + " 2-unknown-no-shadow", "__proto__ once is an ordinary name, hashed.",
   extra('{"__proto__":{"name":"x"}}'))

LONE = "2-json-lone-surrogate"
no("surrogate-high", LONE, "A high surrogate alone.", extra('"a\\ud800"'),
   error(LONE, "/io.example.x", 3, place=(9, 18)))
no("surrogate-low", LONE, "A low surrogate alone.", extra('"\\udc00"'), error(LONE, "/io.example.x", 3))
no("surrogate-swapped", LONE, "Low before high.", extra('"\\ude00\\ud83d"'), error(LONE, "/io.example.x", 3))
no("surrogate-high-high", LONE, "Two high surrogates.", extra('"\\ud83d\\ud83d"'), error(LONE, "/io.example.x", 3))
no("surrogate-high-char", LONE, "A high surrogate before an ordinary escape.", extra('"\\ud83d\\u0041"'),
   error(LONE, "/io.example.x", 3))
no("surrogate-high-pair", LONE, "A high surrogate before a complete pair.", extra('"\\ud83d\\ud83d\\ude00"'),
   error(LONE, "/io.example.x", 3))
no("surrogate-upper-case", LONE, "Upper-case hex digits in the escape.", extra('"\\uDBFF"'),
   error(LONE, "/io.example.x", 3))
no("surrogate-in-name", LONE, "In the name itself.", m().replace("sample-tool", "\\ud800"),
   error(LONE, "/name", 3, place=(3, 10)))
no("surrogate-nested", LONE, "Deep inside a schema.", m().replace('"inputs": {}', '"inputs": {"a":["\\udfff"]}'),
   error(LONE, "/inputs/a/0", 3))
no("surrogate-all-reported", LONE + " " + DUP, "All findings of both kinds, in order of their places.",
   extra('["\\ud800",{"a":1,"a":2},"\\udc00"]'), error(LONE, "/io.example.x/0", 3), error(DUP, "/io.example.x/1/a", 3),
   error(LONE, "/io.example.x/2", 3))
ok("surrogate-pair", LONE, "A pair is one character.", extra('"\\ud83d\\ude00"'))
ok("surrogate-pair-first", LONE, "The first pair, U+10000.", extra('"\\ud800\\udc00"'))
ok("surrogate-escaped-backslash", LONE, "An escaped backslash before ud800 is plain text.", extra('"\\\\ud800"'))
ok("surrogate-neighbours", LONE, "U+D7FF and U+E000 as escapes.", extra('"\\ud7ff\\ue000"'))

INF = "2-jcs-numbers"
no("number-1e400", INF, "Too large for a double: no canonical form.", extra("1e400"),
   error(INF, "/io.example.x", 3, place=(9, 18)))
no("number-minus-1e400", INF, "The same, negative.", extra("-1e400"), error(INF, "/io.example.x", 3))
no("number-above-max", INF, "The first seventeen-digit number that rounds to infinity.",
   extra("1.7976931348623159e308"), error(INF, "/io.example.x", 3))
no("number-long-integer", INF, "310 digits.", extra("1" + "0" * 309), error(INF, "/io.example.x", 3))
no("number-all-reported", INF, "All of them are reported.", extra("[1e999,0,-1e999]"), error(INF, "/io.example.x/0", 3),
   error(INF, "/io.example.x/2", 3))
ok("number-max", INF, "The largest double.", extra("1.7976931348623157e308"))
ok("number-rounds-to-max", INF, "Just below the midpoint: rounds down to the largest double.",
   extra("1.7976931348623158e308"))
ok("number-underflow", INF, "Too small is zero, not an error.", extra("1e-400"))
ok("number-min", INF, "The smallest double.", extra("5e-324"))
ok("number-forms", INF, "1E30, 4.50, -0 and 1e20 hash by their value.", extra("[1E30,4.50,-0,1e20,1e21,2e-3]"))

LOSSY = "lib-2-lossy-number-warn"
ok("lossy-2-53-plus-1", LOSSY, "An integer that a double cannot hold: hashed as ...992, with a warning.",
   extra("9007199254740993"), warning(LOSSY, "/io.example.x", place=(9, 18)))
ok("lossy-minus", LOSSY, "The same, negative.", extra("-9007199254740993"), warning(LOSSY, "/io.example.x"))
ok("lossy-i64-max", LOSSY, "2^63 - 1.", extra("9223372036854775807"), warning(LOSSY, "/io.example.x"))
ok("lossy-2-53", LOSSY, "2^53 is exact.", extra("9007199254740992"))
ok("lossy-2-64", LOSSY, "2^64 is exact as a double, though its shortest text has zeros at the end.",
   extra("18446744073709551616"))
ok("lossy-ten-to-twenty", LOSSY, "10^20 is exact.", extra("100000000000000000000"))
ok("lossy-fraction", LOSSY, "Fractions and exponents are never reported: 0.1 has no exact double either.",
   extra("[0.1,333333333.33333329,9007199254740993.0,9007199254740993e0]"))
ok("lossy-in-inputs", LOSSY, "In a schema: a bound that does not mean what it says.",
   m(inputs={"maximum": 9007199254740993}), warning(LOSSY, "/inputs/maximum"))

NONCHAR = "lib-2-noncharacter-warn"
ok("noncharacter-ffff", NONCHAR, "U+FFFF warns and hashes.", extra('"a\uffff"'), warning(NONCHAR, "/io.example.x"))
ok("noncharacter-fffe-escaped", NONCHAR, "U+FFFE as an escape.", extra('"\\ufffe"'), warning(NONCHAR, "/io.example.x"))
ok("noncharacter-fdd0", NONCHAR, "U+FDD0.", m(description="\ufdd0"), warning(NONCHAR, "/description", place=(4, 17)))
ok("noncharacter-fdef", NONCHAR, "U+FDEF, the last of its row.", extra('"\ufdef"'), warning(NONCHAR, "/io.example.x"))
ok("noncharacter-astral", NONCHAR, "U+1FFFE.", extra('"\U0001fffe"'), warning(NONCHAR, "/io.example.x"))
ok("noncharacter-neighbours", NONCHAR, "U+FDCF, U+FDF0 and U+FFFD are not noncharacters.", extra('"\ufdcf\ufdf0\ufffd"'))

# --- the root
ROOT = "2-root-object"
for name, body in (("array", "[]"), ("string", '"x"'), ("number", "1"), ("null", "null"), ("true", "true"),
                   ("array-of-manifest", "[" + m().replace("\n", "") + "]")):
    no(f"root-{name}", ROOT, "The root must be an object; the document is read and hashed, and checks 2 and 4 "
       "have nothing to compare.", body, error(ROOT, "", 2, place=(1, 1)), fails=(4,))
no("root-space-before", ROOT, "The place is that of the value, not of the body.", " \n []",
   error(ROOT, "", 2, place=(2, 2)), fails=(4,))
no("root-empty-object", "2-required-present", "An empty object lacks seven members; one finding each, at the object, "
   "in the order of the standard's table.", "{}", *[error("2-required-present", "", check)
                                                   for check in (None, None, None, 2, None, None, 4)])

# --- the order and spelling of a document do not matter for its hash
SHUFFLED = members()
ok("hash-shuffled", "2-hash-jcs-keccak 2-jcs-key-order", "Members in another order: the same hash.",
   lines(dict(reversed(list(SHUFFLED.items())))))
ok("hash-escaped", "2-hash-jcs-keccak 2-jcs-strings", "Every character of the name as an escape: the same hash.",
   m().replace("sample-tool", "".join(f"\\u{ord(c):04X}" for c in "sample-tool")))
ok("hash-escaped-solidus", "2-jcs-strings", "\\/ in URLs: the same hash.", m().replace("/", "\\/"))
ok("hash-astral-key-order", "2-jcs-key-order", "UTF-16 order of names: the emoji comes before U+E000.",
   extra('{"\ue000":1,"\U0001f600":2}'))
ok("hash-astral-key-order-excluded", "2-jcs-key-order lib-2-nfc-object-keys",
   "So with U+FB33, the example of RFC 8785, which "
   "NFC decomposes: a warning.", extra('{"\ufb33":1,"\U0001f600":2}'),
   warning("lib-2-nfc-object-keys", "/io.example.x/\ufb33", place=(9, 19)))
