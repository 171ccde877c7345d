"""Bodies too large to print: sizes, deep nesting, long strings, many findings. Each is a list of parts."""

import json

from build import ALICE, ENDPOINT, V1, Verify, error, expand, info, lines, m, members, nfc, warning

SIZE = 1_048_576


class Large:
    """A file of kind `verify` whose bodies are given as parts."""

    def __init__(self, title, comment):
        self.suite = Verify(title, comment)

    def case(self, verified, case_id, ledger, comment, parts, *findings, **options):
        body = expand(parts)
        (self.suite.ok if verified else self.suite.no)(case_id, ledger, comment, body, *findings, parts=parts,
                                                       positions=options.pop("positions", False), **options)


def with_extension(*middle, front=""):
    """The sample manifest with an extension member whose value is made of the given parts."""
    start = m()[:-2] + ',\n "io.example.x": ' + front
    return [{"text": start}, *middle, {"text": "\n}"}]


def repeat(text, count):
    return {"repeat": text, "count": count}


def literal(text):
    return {"text": text}


SIZES = Large("Size and nesting",
    "At most 1,048,576 bytes as served; no limit on the nesting of the document as a whole.")
ok = lambda *a, **k: SIZES.case(True, *a, **k)  # noqa: E731
no = lambda *a, **k: SIZES.case(False, *a, **k)  # noqa: E731
room = SIZE - len(m().encode())
ROW = "sec-parser-size"
ok("size-1048576", ROW + " sec-parser-every-row", "1,048,576 bytes: the manifest and spaces.",
   [literal(m()), repeat(" ", room)])
no("size-1048577", ROW + " sec-parser-every-row", "One byte more.", [literal(m()), repeat(" ", room + 1)],
   error(ROW, check=3))
ok("size-1048576-front", ROW, "Spaces in front.", [repeat(" ", room), literal(m())])
edge = with_extension(literal('"'), repeat("\u6f22", 1000), literal('"'))
left = SIZE - len(expand(edge).encode())
ok("size-1048576-bytes", ROW, "Bytes count, not characters: 1,000 characters of three bytes, and spaces.",
   edge + [repeat(" ", left)])
no("size-1048577-bytes", ROW, "One byte more: fewer than 1,048,576 characters.", edge + [repeat(" ", left + 1)],
   error(ROW, check=3))
no("size-1048577-garbage", ROW + " 2-bom-reject", "The size comes before everything else: no word about the mark.",
   [literal("\ufeff"), repeat("x", SIZE - 2)], error(ROW, check=3))
no("size-1048576-garbage", ROW + " 2-json-strict-grammar", "At the limit the grammar decides.", [repeat("x", SIZE)],
   error("2-json-strict-grammar", check=3))
DEEP = "lib-sec-parser-json-depth D7"
ok("deep-arrays-100000", DEEP, "100,000 nested arrays in an extension.",
   with_extension(repeat("[", 100_000), repeat("]", 100_000)))
ok("deep-objects-100000", DEEP, "100,000 nested objects.",
   with_extension(repeat('{"a":', 100_000), literal("0"), repeat("}", 100_000)))
ok("deep-mixed-50000", DEEP, "Arrays and objects in turn.",
   with_extension(repeat('[{"a":', 50_000), literal("0"), repeat("}]", 50_000)))
ok("deep-arrays-520000", DEEP, "As deep as 1 MiB allows.", with_extension(repeat("[", 520_000), repeat("]", 520_000)))
no("deep-unclosed", DEEP + " 2-json-strict-grammar", "100,000 brackets never closed.", [repeat("[", 100_000)],
   error("2-json-strict-grammar", check=3), positions=True)
no("deep-one-missing", DEEP + " 2-json-strict-grammar", "One closing bracket too few.",
   with_extension(repeat("[", 100_000), repeat("]", 99_999)), error("2-json-strict-grammar", check=3))
no("deep-inputs-100000", DEEP + " sec-parser-depth sec-parser-nodes",
   "100,000 nested arrays in inputs: too deep, and too many nodes.",
   [literal(m().replace('"inputs": {}', '"inputs": {"a":@').split("@")[0]), repeat("[", 100_000), repeat("]", 100_000),
    literal("}" + m().split('"inputs": {}')[1])], error("sec-parser-depth", "/inputs"),
    error("sec-parser-nodes", "/inputs"))
no("deep-nfd", DEEP + " 2-nfc-consumer", "A finding below 1,000 arrays: its pointer is clipped to 512 bytes.",
   with_extension(repeat("[", 1000), literal('"e\u0301"'), repeat("]", 1000)), nfc("/io.example.x" + "/0" * 1000),
   flags=("assumption",))
ok("wide-array", ROW, "200,000 numbers.", with_extension(literal("["), repeat("0,", 199_999), literal("0]")))
ok("long-string", ROW, "A string of 900,000 characters in an extension.",
   with_extension(literal('"'), repeat("s", 900_000), literal('"')))
ok("long-escapes", "2-jcs-strings", "100,000 escapes.",
   with_extension(literal('"'), repeat("\\u0041", 100_000), literal('"')))
ok("long-canonical-grows", "2-jcs-numbers", "Numbers whose canonical form is longer: only the served bytes count.",
   with_extension(literal("["), repeat("1e20,", 100_000), literal("1e20]")))
ok("marks-in-order-300000", "2-nfc-consumer 2-nfc-unicode16",
   "One letter with 300,000 marks of one class: NFC, and decided in linear time.",
   with_extension(literal('"q'), repeat("\u0323", 300_000), literal('"')))
no("marks-out-of-order-150000", "2-nfc-consumer", "300,000 marks in the wrong order.",
   with_extension(literal('"q'), repeat("\u0307\u0323", 150_000), literal('"')), nfc("/io.example.x"))
no("name-1000000", "2-name-length", "A name of 1,000,000 characters.",
   [literal(m().split("sample-tool")[0]), repeat("n", 1_000_000), literal(m().split("sample-tool")[1])],
   error("2-name-length", "/name"))
no("amount-1000000", "3-amount-length", "An amount of 1,000,000 digits: the length is checked first.",
   [literal(m()[:-2] + ',\n "pricing": [{"amount":"'), repeat("9", 1_000_000),
    literal('","asset":"eip155:1/slip44:60","recipient":"eip155:1:' + ALICE + '","protocol":"x402"}]\n}')],
    error("3-amount-length", "/pricing/0/amount"))
no("number-digits-100000", "2-jcs-numbers", "A number of 100,000 digits is infinite.",
   with_extension(repeat("9", 100_000)), error("2-jcs-numbers", "/io.example.x", 3))
ok("number-zeros-100000", "2-jcs-numbers", "0.000…1 with 100,000 zeros is zero.",
   with_extension(literal("0."), repeat("0", 100_000), literal("1")))

ok("bundle-size-8388608", "D12", "A bundle of 8,388,608 bytes: the limit of its text.", [literal(m())])
text = json.dumps(SIZES.suite.cases[-1].pop("bundle") | {"response": {"status": 200, "bodyText": m()}})
del SIZES.suite.cases[-1]["bodyParts"]
expect = SIZES.suite.cases[-1].pop("expect")
SIZES.suite.cases[-1]["bundleParts"] = [literal(text), repeat(" ", 8_388_608 - len(text))]
SIZES.suite.cases[-1]["expect"] = expect

FINDINGS = Large("Many findings",
    "At most 256 findings, then one that says how many were left out (decision of the report format).")
ok = lambda *a, **k: FINDINGS.case(True, *a, **k)  # noqa: E731
no = lambda *a, **k: FINDINGS.case(False, *a, **k)  # noqa: E731
LIMIT = info("lib-7-findings-limit")


def kinds(count, **changes):
    """The sample manifest with `count` requirements whose kind is not a selector."""
    bad = '{"kind":"0x","data":"0x","label":""}'
    return [literal(lines(members(**changes))[:-2] + ',\n "access": {"logic":"AND","requirements":['),
        repeat(bad + ",", count - 1), literal(bad + "]}\n}")]


def kind_errors(count):
    return [error("4-kind-regex", f"/access/requirements/{i}/kind") for i in range(count)]


no("findings-256", "D15 4-kind-regex", "256 errors: all of them are listed.", kinds(256), *kind_errors(256))
no("findings-257", "D15 4-kind-regex", "257 errors: the first 256, and one more that says so.", kinds(256, name=""),
   error("2-name-length", "/name"), *kind_errors(255), LIMIT)
no("findings-255-and-warning", "D15 B20", "255 errors and a warning: all of them.", kinds(255, version="1"),
   warning("2-version-semver", "/version"), *kind_errors(255))
no("findings-256-and-warning", "D15 B20", "256 errors and a warning in front of them: the warning is left out.",
   kinds(256, version="1"), *kind_errors(256), LIMIT)
ok("findings-256-warnings", "D15 lib-2-lossy-number-warn", "256 warnings.",
   with_extension(literal("["), repeat("9007199254740993,", 255), literal("9007199254740993]")),
   *[warning("lib-2-lossy-number-warn", f"/io.example.x/{i}") for i in range(256)])
ok("findings-257-warnings", "D15 lib-2-lossy-number-warn", "257 warnings: still verified.",
   with_extension(literal("["), repeat("9007199254740993,", 256), literal("9007199254740993]")),
   *[warning("lib-2-lossy-number-warn", f"/io.example.x/{i}") for i in range(256)], LIMIT)
ok("findings-20000-warnings", "D15 lib-2-lossy-number-warn", "20,000 warnings.",
   with_extension(literal("["), repeat("9007199254740993,", 19_999), literal("9007199254740993]")),
   *[warning("lib-2-lossy-number-warn", f"/io.example.x/{i}") for i in range(256)], LIMIT)
no("findings-error-last", "D15 lib-2-lossy-number-warn",
   "257 warnings, then an error: the error is listed, and 255 warnings.",
   with_extension(literal("["), repeat("9007199254740993,", 256), literal('9007199254740993,"e\u0301"]')),
   *[warning("lib-2-lossy-number-warn", f"/io.example.x/{i}") for i in range(255)], nfc("/io.example.x/257"), LIMIT)
SUITES = {"size": SIZES.suite, "findings": FINDINGS.suite}
assert V1 and ENDPOINT
