"""Documents and their canonical bytes (RFC 8785), or the byte at which they are refused."""

import base64

import jcs
import standard as std
import verify_body
from build import encode, expand
from keccak import keccak256


class Canonical:
    """Collects the cases of one file of kind `canonical`."""

    def __init__(self, title, comment):
        self.title, self.comment, self.cases = title, comment, []

    def start(self, case_id, ledger, comment, document, parts=None):
        case = {"id": case_id, "comment": comment, "ledger": ledger.split()}
        raw = encode(document)
        if parts:
            case["parts"] = parts
        elif isinstance(document, str):
            case["text"] = document
        else:
            case["base64"] = base64.b64encode(raw).decode("ascii")
        self.cases.append(case)
        return case, raw

    def gives(self, case_id, ledger, comment, document, canonical, keccak=None):
        """The canonical text is stated by hand; the reader and writer here must agree with it."""
        case, raw = self.start(case_id, ledger, comment, document)
        root, faults = jcs.read(raw)
        assert not faults and jcs.canonical(root).decode() == canonical, (case_id, jcs.canonical(root))
        computed = keccak256(canonical.encode())
        assert keccak in (None, computed), (case_id, computed)
        case["expect"] = {"canonical": canonical, "keccak256": computed}

    def refuses(self, case_id, ledger, comment, document, code, offset=None, parts=None):
        """The offset may be stated by hand; the reader here must agree with it."""
        case, raw = self.start(case_id, ledger, comment, document, parts)
        try:
            faults = jcs.read(raw)[1]
            assert len(faults) == 1, (case_id, "one fault a case")
            found = faults[0]
            if code == "2-json-lone-surrogate":
                found = (code, jcs.first_lone_escape(raw))
                case["flags"] = ["assumption"]
        except jcs.Unreadable as unreadable:
            found = (unreadable.code, unreadable.offset)
        assert found[0] == code and offset in (None, found[1]), (case_id, found)
        case["expect"] = {"error": {"code": code}}
        if code != "sec-parser-size":
            line, column = jcs.line_column(raw, found[1])
            case["expect"]["error"].update(offset=found[1], line=line, column=column)


DOCUMENTS = Canonical("Canonical documents",
    "The two tools and the samples of the standard, and the examples of RFC 8785.")
give = DOCUMENTS.gives
FREE = ('{"creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456","description":"Returns estimated floor price for any NFT collection.","endpoint":'
        '"https://tools.example.com/nft-price-oracle","inputs":{"properties":{"chainId":{"type":"integer"},"collection":{"description":"Contract address","type":'
        '"string"}},"required":["collection","chainId"],"type":"object"},"name":"nft-price-oracle","outputs":{"properties":{"floorPriceEth":{"type":"string"},'
        '"updatedAt":{"format":"date-time","type":"string"}},"type":"object"},"tags":["nft","pricing","oracle"],"type":'
        '"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","version":"1.0.0"}')
PAID = ('{"creatorAddress":"0xabcdef0123456789abcdef0123456789abcdef01","description":"Advanced portfolio analytics for NFT holders.","endpoint":'
        '"https://tools.example.com/premium-analytics","inputs":{"properties":{"wallet":{"description":"Wallet address to analyze","type":"string"}},"required":'
        '["wallet"],"type":"object"},"name":"premium-analytics","outputs":{"properties":{"breakdown":{"type":"array"},"totalValue":{"type":"string"}},"type":'
        '"object"},"pricing":[{"amount":"20000","asset":"eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","protocol":"x402","recipient":'
        '"eip155:8453:0xabcdef0123456789abcdef0123456789abcdef01"},{"amount":"20000","asset":"eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",'
        '"protocol":"x402","recipient":"eip155:1:0xabcdef0123456789abcdef0123456789abcdef01"}],"tags":["analytics","portfolio"],"type":'
        '"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","version":"1.0.0"}')
assert (len(FREE), len(PAID)) == (632, 922)
give("canon-free", "tc-free-hash tc-vectors-reproduce", "The standard's free tool, as printed there.", std.FREE, FREE,
   std.FREE_HASH)
give("canon-free-canonical", "tc-free-hash", "Canonical bytes are their own canonical form.", FREE, FREE, std.FREE_HASH)
give("canon-paid", "tc-paid-hash tc-vectors-reproduce", "The standard's paid tool.", std.PAID, PAID, std.PAID_HASH)
for name, document, size, pinned in std.PINNED:
    assert len(encode(document)) == size
    if name.startswith("bom"):
        assert keccak256(document) == pinned
        DOCUMENTS.refuses(f"canon-{name}", "tc-bom-hash 2-bom-reject",
            f"Refused for its mark. {pinned} is keccak256 of the raw bytes: no JCS gives it.", document, "2-bom-reject",
            0)
    else:
        give(f"canon-{name}", f"tc-{name.split('-')[0]}-hash 2-nfc-consumer",
             "A pinned sample: canonical form and hash exist for any strict JSON document, NFD or with a stale type as well.",
             document, document, pinned)
RFC = ('{\n  "numbers": [333333333.33333329, 1E30, 4.50,\n              2e-3, 0.000000000000000000000000001],\n  "string": "\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/",\n'
       '  "literals": [null, true, false]\n}')
give("canon-rfc8785-example", "2-jcs-numbers 2-jcs-strings 2-jcs-key-order", "RFC 8785, section 3.2.2.", RFC,
     '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}')
give("canon-rfc8785-sorting", "2-jcs-key-order", "RFC 8785, section 3.2.3.",
     '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control",'
     '"\\u00f6":"Latin Small Letter O With Diaeresis"}',
     '{"\\r":"Carriage Return","1":"One","\x80":"Control","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\U0001f600":"Emoji: Grinning Face",'
     '"\ufb33":"Hebrew Letter Dalet With Dagesh"}')
give("canon-key-order-astral", "2-jcs-key-order", "UTF-16 order: U+1F600 before U+FB33.",
     '{"\\ufb33":1,"\\ud83d\\ude00":2}', '{"\U0001f600":2,"\ufb33":1}',
     "0x477207b7dad52ae518c0d74fba70e6859e256db50491252186d563167459bc19")
give("canon-numbers-probe", "2-jcs-numbers", "Numbers in one array.",
     '{"n":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,-0,9007199254740993,1e21,1e20]}',
     '{"n":[333333333.3333333,1e+30,4.5,0.002,1e-27,0,9007199254740992,1e+21,100000000000000000000]}',
     "0x2896720012df158f8a2a47fb3492bee8037b1e82f1d4c45f5643ecad1c9580e3")
for name, document, canonical in (
        ("empty-object", "{}", "{}"), ("empty-array", "[]", "[]"), ("string", '"x"', '"x"'), ("number", "1.50", "1.5"),
        ("true", " true ", "true"), ("null", "null\n", "null"),
        ("false", "\tfalse", "false"), ("empty-string", '""', '""'), ("zero", "-0.0", "0"),
        ("array-order", "[3,1,2]", "[3,1,2]"), ("nested", '{"b":{"d":1,"c":[{"f":1,"e":2}]},"a":0}',
                                                                                                             '{"a":0,"b":{"c":[{"e":2,"f":1}],"d":1}}'),
        ("prefix-keys", '{"aa":1,"a":2,"":3,"ab":4}', '{"":3,"a":2,"aa":1,"ab":4}'),
        ("digit-keys", '{"10":1,"9":2,"1":3}', '{"1":3,"10":1,"9":2}'),
        ("case-keys", '{"a":1,"B":2,"_":3}', '{"B":2,"_":3,"a":1}'),
        ("surrogate-neighbours", '{"\\ue000":1,"\\ud800\\udc00":2,"\\ud7ff":3}',
        '{"\ud7ff":3,"\U00010000":2,"\ue000":1}'),
        ("control-keys", '{"\\u001f":1,"\\u0000":2," ":3}', '{"\\u0000":2,"\\u001f":1," ":3}'),
        ("magic-key", '{"$serde_json::private::Number":"1"}', '{"$serde_json::private::Number":"1"}'),
        ("magic-raw", '{"$serde_json::private::RawValue":"[1, 2]"}',
                                                                                                        '{"$serde_json::private::RawValue":"[1, 2]"}'),
        ("proto", '{"b":1,"__proto__":{"a":2}}', '{"__proto__":{"a":2},"b":1}'),
        ("to-json", '{"toJSON":"x","constructor":null}', '{"constructor":null,"toJSON":"x"}'),
        ("escaped-key", '{"\\u0062":1,"a":2}', '{"a":2,"b":1}'),
        ("nfd-key", '{"e\u0301":1,"\u00e9":2}', '{"e\u0301":1,"\u00e9":2}')):
    give(f"canon-{name}", "2-jcs-key-order 2-jcs-as-served", "A small document.", document, canonical)
give("canon-cyberphone-weird", "2-jcs-key-order 2-jcs-strings", "Keys of many kinds, with markup that is left alone.",
     '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\u000a":"Newline","1":"One","\\u0080":"Control\\u007f","\\ud83d\\ude02":"Smiley","\\u00f6":"o","\\ufb33":"d","</script>":"Browser Challenge"}',
     '{"\\n":"Newline","\\r":"Carriage Return","1":"One","</script>":"Browser Challenge","\x80":"Control\x7f","\u00f6":"o","\u20ac":"Euro Sign","\U0001f602":"Smiley","\ufb33":"d"}')

STRINGS = Canonical("Canonical strings",
    "Only the quote, the backslash and U+0000 to U+001F are escaped, in one way each.")
for name, document, canonical in (
        ("short-escapes", '"\\b\\t\\n\\f\\r"', '"\\b\\t\\n\\f\\r"'),
        ("short-from-u", '"\\u0008\\u0009\\u000A\\u000c\\u000D"', '"\\b\\t\\n\\f\\r"'),
        ("quote", '"\\u0022\\""', '"\\"\\""'), ("backslash", '"\\u005C\\\\"', '"\\\\\\\\"'),
        ("solidus", '"\\/\\u002f/"', '"///"'), ("u0000", '"\\u0000"', '"\\u0000"'),
        ("u000b-lower", '"\\u000B"', '"\\u000b"'), ("u001f", '"\\u001F"', '"\\u001f"'), ("u0020", '"\\u0020"', '" "'),
        ("u007f", '"\\u007f"', '"\x7f"'),
        ("u0080", '"\\u0080"', '"\x80"'), ("u2028", '"\\u2028\\u2029"', '"\u2028\u2029"'),
        ("html", '"\\u003c\\u0026\\u003e\'"', '"<&>\'"'), ("euro", '"\\u20AC"', '"\u20ac"'),
        ("pair", '"\\uD83D\\uDE00"', '"\U0001f600"'), ("pair-lower", '"\\ud83d\\ude00"', '"\U0001f600"'),
        ("first-pair", '"\\ud800\\udc00"', '"\U00010000"'),
        ("last-pair", '"\\udbff\\udffd"', '"\U0010fffd"'), ("noncharacter", '"\\uffff\\ufdd0"', '"\uffff\ufdd0"'),
        ("feff", '"\\ufeff"', '"\ufeff"'), ("nfd", '"e\\u0301"', '"e\u0301"'),
        ("escaped-u", '"\\\\u0041"', '"\\\\u0041"'), ("raw", '"\u00e9\u6f22\U0001f600"', '"\u00e9\u6f22\U0001f600"')):
    STRINGS.gives(f"string-{name}", "2-jcs-strings", "A string.", document, canonical)

NUMBERS = Canonical("Canonical numbers", "ECMAScript Number::toString of the nearest IEEE 754 double.")
for document, canonical in (
        ("0", "0"), ("-0", "0"), ("0.0", "0"), ("0e5", "0"), ("1", "1"), ("-1", "-1"), ("1.0", "1"), ("10", "10"),
        ("1e0", "1"), ("1E1", "10"), ("1e+1", "10"), ("0.1", "0.1"), ("0.10", "0.1"),
        ("1e-6", "0.000001"), ("1e-7", "1e-7"), ("9.999999999999997e-7", "9.999999999999997e-7"), ("0.0000001", "1e-7"),
        ("123456e-8", "0.00123456"), ("1.5e300", "1.5e+300"),
        ("1e20", "100000000000000000000"), ("1e21", "1e+21"), ("999999999999999999999", "1e+21"),
        ("123456789012345678901", "123456789012345680000"), ("-1e21", "-1e+21"),
        ("295147905179352825856", "295147905179352830000"), ("999999999999999868928", "999999999999999900000"),
        ("9007199254740991", "9007199254740991"), ("9007199254740992", "9007199254740992"),
        ("9007199254740993", "9007199254740992"), ("9007199254740995", "9007199254740996"),
        ("18446744073709551616", "18446744073709552000"), ("9223372036854775807", "9223372036854776000"),
        ("4.50", "4.5"), ("2e-3", "0.002"), ("1E30", "1e+30"), ("333333333.33333329", "333333333.3333333"),
        ("5e-324", "5e-324"), ("2e-324", "0"), ("3e-324", "5e-324"), ("1e-400", "0"),
        ("-1e-400", "0"), ("2.2250738585072014e-308", "2.2250738585072014e-308"),
        ("2.2250738585072011e-308", "2.225073858507201e-308"), ("1.7976931348623157e308", "1.7976931348623157e+308"),
        ("1.7976931348623158e308", "1.7976931348623157e+308"), ("1424953923781206.25", "1424953923781206.2"),
        ("-0.0000033333333333333333", "-0.0000033333333333333333"), ("1e23", "1e+23"),
        ("9.5e-7", "9.5e-7"), ("100", "100"), ("1.10000000000000000000000000000001", "1.1"),
        ("0.30000000000000004", "0.30000000000000004"), ("4503599627370497.5", "4503599627370498"),
        ("2251799813685249.5", "2251799813685249.5"),
        ("8.41e21", "8.41e+21"), ("2.0e-3", "0.002"), ("123e45", "1.23e+47"), ("1e1", "10"),
        ("179769313486231570e291", "1.7976931348623157e+308")):
    NUMBERS.gives("num-" + document.replace("-", "m").replace("+", "p").replace(".", "_"), "2-jcs-numbers", "A number.",
        document, canonical)

REFUSED = Canonical("Refused documents",
    "What is not strict I-JSON, and the byte offset at which it is refused: the first byte that cannot continue a JSON document, the escape sequence, the start of the number or of the second name.")
for case_id, ledger, comment, body, code in verify_body.CANONICAL:
    REFUSED.refuses(case_id, ledger, comment, body, code)
refuse = REFUSED.refuses
refuse("refused-bom", "2-bom-reject", "A byte-order mark.", b"\xef\xbb\xbf{}", "2-bom-reject", 0)
refuse("refused-utf16le", "2-json-utf8-only", "UTF-16LE with its mark.", "{}".encode("utf-16"), "2-json-utf8-only", 0)
for name, document, offset in (("plain", '{"a":1,"a":2}', 7), ("escaped", '{"name":"a","n\\u0061me":"b"}', 12),
                               ("nested", '[{"x":{"k":1,"k":1}}]', 13), ("empty", '{"":0,"":0}', 6),
                               ("surrogate-pair", '{"\\ud83d\\ude00":1,"\U0001f600":2}', 18),
                               ("not-adjacent", '{"a":1,"b":2,"a":3}', 13)):
    refuse(f"refused-dup-{name}", "2-json-dup-keys", "The same name twice: at the second name.", document,
       "2-json-dup-keys", offset)
for name, document, offset in (("high", '"\\ud800"', 1), ("low", '"\\udc00"', 1),
                               ("after-text", '["a","b\\ud800c"]', 7), ("swapped", '"\\ude00\\ud83d"', 1),
                               ("key", '{"\\ud800":1}', 2),
                               ("high-then-escape", '"\\ud800\\n"', 1), ("high-high-low", '"\\ud83d\\ud83d\\ude00"', 1),
                               ("pair-then-low", '"\\ud83d\\ude00\\ude00"', 13)):
    refuse(f"refused-surrogate-{name}", "2-json-lone-surrogate", "An unpaired surrogate: at its escape sequence.",
       document, "2-json-lone-surrogate", offset)
for name, document, offset in (("1e400", "1e400", 0), ("minus", "[-1e400]", 1), ("1e309", "[0,1e309]", 3),
    ("just-above", "1.7976931348623159e308", 0), ("digits", "9" * 400, 0)):
    refuse(f"refused-infinite-{name}", "2-jcs-numbers", "Rounds to infinity.", document, "2-jcs-numbers", offset)
SIZE_PARTS = [{"text": "[1]"}, {"repeat": " ", "count": jcs.MANIFEST_BYTES - 2}]
refuse("refused-size-1048577", "sec-parser-size", "1,048,577 bytes.", expand(SIZE_PARTS), "sec-parser-size",
   parts=SIZE_PARTS)
DEEP_PARTS = [{"repeat": "[", "count": 100_000}]
refuse("refused-deep-unclosed", "2-json-strict-grammar lib-sec-parser-json-depth", "100,000 open brackets.",
   expand(DEEP_PARTS), "2-json-strict-grammar", 100_000, parts=DEEP_PARTS)
SUITES = {"documents": DOCUMENTS, "strings": STRINGS, "numbers": NUMBERS, "refused": REFUSED}
