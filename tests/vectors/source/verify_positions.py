"""Where a finding stands: line and column are stated by hand here, and checked against the reader's offsets."""

from build import ALICE, ENDPOINT, V1, Raw, Verify, error, m, nfc, upper, warning

SUITE = Verify("Places of findings",
               "Lines end at U+000A; columns count code points from 1. A value's finding stands at its first byte, "
               "a name's at the name, a missing member's at the parent. Findings are ordered by byte offset, then by code.")
ok, no = SUITE.ok, SUITE.no
VERSION = "2-version-semver"

HEAD = f'"type":"{V1}","endpoint":"{ENDPOINT}","inputs":{{}},"outputs":{{}},"creatorAddress":"{ALICE}"'


def short(front):
    """A one-line manifest that begins with the given text (which has name and description); the rest is in order."""
    return "{" + front + "," + HEAD + "}"


BAD_NAME = error("2-name-length", "/name")


def named(place):
    return error("2-name-length", "/name", place=place)


def versioned(place):
    return warning(VERSION, "/version", place=place)


def warned(front):
    """The same with the name at the end."""
    return "{" + front + ',"name":"n",' + HEAD + "}"


ok("place-one-line", "B20", "All on one line.", warned('"description":"d","version":""'), versioned((1, 30)))
ok("place-spaces", "B20", "Spaces before the value.", warned('"description":"d","version":   ""'), versioned((1, 33)))
ok("place-tab", "B20", "A tab is one column.", warned('"description":"d",\t"version":\t""'), versioned((1, 32)))
ok("place-lf", "B20", "The value on a line of its own.", warned('"description":"d","version":\n""'), versioned((2, 1)))
ok("place-crlf", "B20", "CR LF is one line end.", warned('"description":"d",\r\n"version":\r\n  ""'), versioned((3, 3)))
ok("place-cr", "B20", "A lone CR ends no line; it is a column.", warned('"description":"d",\r"version":\r""'),
   versioned((1, 32)))
ok("place-blank-lines", "B20", "Blank lines count.", "\n\n\n" + warned('"description":"d","version":""'),
   versioned((4, 30)))
ok("place-crlf-blank", "B20", "So with CR LF.", "\r\n\r\n" + warned('"description":"d","version":""'),
   versioned((3, 30)))
ok("place-after-two-bytes", "B20", "A letter of two bytes is one column.",
   warned('"description":"\u00e9","version":""'), versioned((1, 30)))
ok("place-after-three-bytes", "B20", "So is one of three.", warned('"description":"\u6f22","version":""'),
   versioned((1, 30)))
ok("place-after-astral", "B20", "So is one of four, which is two UTF-16 units.",
   warned('"description":"\U0001f600","version":""'), versioned((1, 30)))
ok("place-after-mark", "B20", "A combining mark is a column of its own.",
   warned('"description":"q\u0323","version":""'), versioned((1, 31)))
ok("place-after-zwj", "B20", "An emoji sequence is as many columns as it has code points.",
   warned('"description":"\U0001f468\u200d\U0001f469","version":""'), versioned((1, 32)))
ok("place-after-escape", "B20", "An escape is as many columns as it has characters.",
   warned('"description":"\\u00e9","version":""'), versioned((1, 35)))
ok("place-after-u2028", "B20", "U+2028 ends no line.", warned('"description":"\u2028","version":""'),
   versioned((1, 30)))
no("place-after-u0085", "2-name-length 2-description-cc", "U+0085 ends no line either.",
   short('"description":"\x85","name":""'), error("2-description-cc", "/description", place=(1, 16)), named((1, 27)))
ok("place-after-escaped-lf", "B20", "An escaped line feed ends no line.", warned('"description":"a\\nb","version":""'),
   versioned((1, 33)))
ok("place-after-feff", "B20", "U+FEFF is one column.", warned('"description":"\ufeff","version":""'),
   versioned((1, 30)))
ok("place-after-nonascii-key", "B20", "Names of members count as well.",
   warned('"\u6f22\u5b57":0,"description":"d","version":""'), versioned((1, 37)))
no("place-missing-root", "2-required-present", "A missing member of the root: at the brace.",
   "\n " + short('"description":"d"'), error("2-required-present", "", place=(2, 2)))
no("place-missing-nested", "5-object", "A missing member of a nested object: at its brace.",
   m(verifiability=Raw('\n  {\n "tier":"self-attested"}')), error("5-object", "/verifiability", place=(10, 3)))
no("place-in-array", "2-tags-regex", "Items of an array over several lines.",
   m(tags=Raw('[\n  "ok",\n  "Bad",\n  "\u00e9", "-"\n ]')),
   error("2-tags-regex", "/tags/1", place=(11, 3)), error("2-tags-regex", "/tags/2", place=(12, 3)),
   error("2-tags-regex", "/tags/3", place=(12, 8)))
no("place-key", "4-links-key-cap", "A name's finding stands at the name, not at the value.",
   m(access=Raw('{"logic":"OR","requirements":[{"kind":"0x00000000","data":"0x","label":"",\n "links":{\n  "' + "k" * 2049 + '" : "https://a.example"}}]}')),
   error("4-links-key-cap", "/access/requirements/0/links/" + "k" * 2049, place=(11, 3)))
no("place-nfd-value", "2-nfc-consumer", "A string that is not NFC: at its quote, not at the mark.",
   m(description="caf\u00e9 cafe\u0301"), nfc("/description", place=(4, 17)))
no("place-nfd-after-nfd", "2-nfc-consumer", "Two of them on one line; the mark of the first is a column.",
   short('"description":"e\u0301","name":"o\u0308"'), nfc("/description", place=(1, 16)), nfc("/name", place=(1, 28)))
no("place-hex-multi-line", "2-hex-lower-consumer", "A hex field deep inside, with CR LF and tabs.",
   m(access=Raw('{\r\n\t"logic": "AND",\r\n\t"requirements": [\r\n\t\t{"kind":\t"0xABCD1234", "data": "0x", "label": "\u6f22"}]}')),
   upper("/access/requirements/0/kind", place=(12, 12)))
no("place-duplicate", "2-json-dup-keys", "A duplicate stands at the second name.",
   short('"description":"d","name":"a",\n"\u00e9":1, "name":"b"'), error("2-json-dup-keys", "/name", 3, place=(2, 8)))
no("place-grammar", "2-json-strict-grammar", "A grammar error stands at the byte that cannot be.",
   short('"description":"\u00e9\U0001f600",\n\t"name" "a"'), error("2-json-strict-grammar", check=3, place=(2, 9)))
no("place-grammar-end", "2-json-strict-grammar", "At the end of the text when it ends too soon.", '{"name":"\u00e9",\n',
   error("2-json-strict-grammar", check=3, at=14, place=(2, 1)))
no("place-utf8", "2-json-utf8-only", "A malformed byte after well-formed ones.",
   b'{"name":"\xc3\xa9\xf0\x9f\x98\x80",\r\n "x":"\xff"}', error("2-json-utf8-only", check=3, at=25, place=(2, 7)))
no("place-infinite", "2-jcs-numbers", "A number at its first character, the sign.", m(inputs=Raw('{"a": -1e999}')),
   error("2-jcs-numbers", "/inputs/a", 3, place=(6, 18)))
no("place-literal", "3-null-reject", "A literal.", m(pricing=Raw("\n  null")),
   error("3-null-reject", "/pricing", place=(10, 3)))
no("place-root-array", "2-root-object", "The root.", "\r\n\t[]", error("2-root-object", "", 2, place=(2, 2)),
   fails=(4,))
no("place-order", "2-name-length 2-description-length",
   "Findings in the order of the document, whatever the standard's order.",
   short('"description":"","name":""'), error("2-description-length", "/description", place=(1, 16)), named((1, 26)))
no("place-order-codes", "2-name-length 2-name-no-cc 2-nfc-consumer",
   "Three findings at one place: by the bytes of their codes.",
   m(name=Raw('"' + "n" * 128 + 'e\u0301\\n"')), error("2-name-length", "/name", place=(3, 10)),
   error("2-name-no-cc", "/name", place=(3, 10)), nfc("/name", place=(3, 10)))
no("place-order-unplaced", "6-both-sides 2-hash-jcs-keccak", "Findings without a place come first, by code.",
   m(version="1", name=""),
   error("2-hash-jcs-keccak", check=3), warning("6-both-sides"), named((3, 10)),
   warning(VERSION, "/version", place=(9, 13)), hash="0x" + "11" * 32,
   uri="https://TOOLS.example.com/.well-known/ai-tool/sample.json")
ok("place-warning-crlf", "B20", "Warnings have places too.", m(version="1").replace("\n", "\r\n"),
   warning(VERSION, "/version", place=(9, 13)))
ok("place-warning-after-astral", "B20", "After astral characters.",
   short('"description":"\U0001f600\U0001f600","name":"n","version":"1"'), warning(VERSION, "/version", place=(1, 42)))
ok("place-warning-key", "lib-2-nfc-object-keys", "A name that is not NFC, after one that is.",
   m(**{"io.example.x": Raw('{"\u00e9":1,\t"e\u0301":2}')}),
   warning("lib-2-nfc-object-keys", "/io.example.x/e\u0301", place=(9, 26)))
ok("place-warning-number", "lib-2-lossy-number-warn", "A number on its own line.",
   m(inputs=Raw('{"maximum":\n\t9007199254740993}')),
   warning("lib-2-lossy-number-warn", "/inputs/maximum", place=(7, 2)))

# --- pointers
for name, key, token in (("slash", "a/b", "a~1b"), ("tilde", "a~b", "a~0b"), ("tilde-one", "~1", "~01"),
                         ("empty", "", ""), ("space", "a b", "a b"),
                         ("percent", "a%2fb", "a%2fb"), ("digits", "0", "0"), ("minus", "-", "-"),
                         ("unicode", "\u6f22", "\u6f22"), ("quote", 'a"b', 'a"b'), ("backslash", "a\\b", "a\\b")):
    no(f"pointer-{name}", "2-nfc-consumer", "RFC 6901: only ~ and / are escaped.",
       m(**{"io.example.x": {key: "e\u0301"}}), nfc(f"/io.example.x/{token}"))
LONG = "io.example." + "k" * 500  # "/" and 511 characters
no("pointer-512", "2-nfc-consumer", "A pointer of 512 bytes is printed whole.", m(**{LONG: "e\u0301"}), nfc("/" + LONG))
no("pointer-513", "2-nfc-consumer", "One of 513 is clipped to its first 512.", m(**{LONG + "k": "e\u0301"}),
   nfc("/" + LONG + "k"), flags=("assumption",))
no("pointer-clipped-inside", "2-nfc-consumer", "Never inside a character: 511 bytes are left.",
   m(**{LONG[:-1] + "\u00e9": "e\u0301"}), nfc("/" + LONG[:-1] + "\u00e9"), flags=("assumption",))
assert len("/" + LONG) == 512 and BAD_NAME
