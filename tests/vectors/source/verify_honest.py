"""Honest manifests of many shapes: an over-strict verifier is broken too."""

import json

from build import ALICE, USDC, V1, Raw, Verify, access, m, members, pricing, requirement, verifiability

SUITE = Verify("Honest manifests",
    "Whole manifests as publishers write them, in several languages and shapes. All of them verify without a finding.")
NUMBER = 0


def ok(name, ledger, comment, body, **options):
    SUITE.ok(f"honest-{name}", ledger, comment, body, **options)


FIELDS = "2-required-present 2-name-length 2-description-length"
for name, title, text in (
        ("english", "Gas oracle", "Predicts the base fee of the next ten blocks."),
        ("german", "Gr\u00f6\u00dfenrechner", "Rechnet Betr\u00e4ge zwischen W\u00e4hrungen um \u2014 t\u00e4glich."),
        ("french", "Pr\u00e9visions", "Pr\u00e9dit les co\u00fbts d\u2019un \u00e9change."),
        ("vietnamese", "Gi\u00e1 s\u00e0n", "Tr\u1ea3 v\u1ec1 gi\u00e1 s\u00e0n \u01b0\u1edbc t\u00ednh."),
        ("japanese", "\u4fa1\u683c\u30aa\u30e9\u30af\u30eb",
        "NFT \u306e\u6700\u4f4e\u4fa1\u683c\u3092\u8fd4\u3057\u307e\u3059\u3002"),
        ("korean", "\uac00\uaca9 \uc624\ub77c\ud074", "\ubc14\ub2e5\uac00\ub97c \ucd94\uc815\ud569\ub2c8\ub2e4."),
        ("chinese", "\u94fe\u4e0a\u5206\u6790", "\u5206\u6790\u94b1\u5305\u8d44\u4ea7\u3002"),
        ("arabic", "\u0623\u062f\u0627\u0629", "\u062a\u0631\u062c\u0639 \u0627\u0644\u0633\u0639\u0631."),
        ("hebrew", "\u05db\u05dc\u05d9", "\u05de\u05d7\u05d6\u05d9\u05e8 \u05de\u05d7\u05d9\u05e8."),
        ("hindi", "\u092e\u0942\u0932\u094d\u092f",
        "\u0928\u094d\u092f\u0942\u0928\u0924\u092e \u092e\u0942\u0932\u094d\u092f\u0964"),
        ("thai", "\u0e23\u0e32\u0e04\u0e32", "\u0e04\u0e37\u0e19\u0e23\u0e32\u0e04\u0e32\u0e1e\u0e37\u0e49\u0e19"),
        ("greek", "\u03a4\u03b9\u03bc\u03ad\u03c2",
        "\u0395\u03c0\u03b9\u03c3\u03c4\u03c1\u03ad\u03c6\u03b5\u03b9 \u03c4\u03b9\u03bc\u03ad\u03c2."),
        ("russian", "\u041e\u0440\u0430\u043a\u0443\u043b",
        "\u0412\u043e\u0437\u0432\u0440\u0430\u0449\u0430\u0435\u0442 \u0446\u0435\u043d\u0443."),
        ("emoji", "\U0001f916 bot", "\U0001f4c8 up or \U0001f4c9 down? \U0001f469\u200d\U0001f4bb"),
        ("math", "\u222b tool", "Solves \u2207\u00b7E = \u03c1/\u03b5\u2080, x\u00b2 and \U0001d465."),
        ("markdown", "markdown", "# Title\n\n- *one*\n- `two`\n\n\t[link](https://example.com)\r\n")):
    ok(name, FIELDS + " 2-nfc-consumer", "Text in NFC.",
       m(name=title, description=Raw(json.dumps(text, ensure_ascii=False))))
ALL = dict(version="2.3.1", image="https://tools.example.com/icon.png", tags=["defi", "analytics"],
           pricing=[pricing(), pricing(amount="0", protocol="erc20-transfer")],
           access=access(requirement(links={"docs": "https://docs.example.com/"})),
           verifiability=verifiability(dataRetention="none", sourceVisibility="audited"), maxAge=300,
           **{"io.example.contact": {"email": "a@example.com"}})
ok("all-members", FIELDS + " 3-four-fields 4-object 5-object", "Every optional member, and an extension.", m(**ALL))
ok("all-members-compact", FIELDS, "The same on one line.", json.dumps(members(**ALL), separators=(",", ":")))
ok("all-members-reversed", FIELDS + " 2-jcs-key-order", "The same, members in reverse.",
   json.dumps(dict(reversed(list(members(**ALL).items()))), indent=4))
SCHEMA = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://tools.example.com/schema",
          "type": "object", "title": "Swap", "$defs": {"address": {"type": "string", "pattern": "^0x[0-9a-fA-F]{40}$"}},
          "properties": {"from": {"$ref": "#/$defs/address"},
          "amount": {"type": "string", "pattern": "^[0-9]+$", "examples": ["1000"]},
          "slippage": {"type": "number", "minimum": 0, "maximum": 0.5, "default": 0.005},
                         "route": {"type": "array", "items": {"anyOf": [{"const": "v2"}, {"const": "v3"}]},
                         "minItems": 1, "uniqueItems": True}}, "required": ["from", "amount"],
                         "additionalProperties": False}
ok("rich-schema", "2-inputs-object sec-parser-depth sec-parser-nodes",
   "A schema with $defs, pattern, anyOf and defaults.",
   m(inputs=SCHEMA, outputs={"type": "object", "properties": {"tx": {"type": "string"}}}))
ok("draft-07", "2-inputs-object", "A schema of another draft.",
   m(inputs={"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": {"type": "null"}},
   "properties": {"a": {"$ref": "#/definitions/a"}}}))
ok("schema-of-types", "2-inputs-object", "Type lists, enum of mixed values, null.",
   m(inputs={"type": ["object", "null"], "properties": {"a": {"enum": [1, "1", None, True, [], {}]}}}))
ok("schema-floats", "2-jcs-numbers 2-inputs-object", "Numbers in many forms.",
   m(inputs=Raw('{"properties":{"a":{"minimum":-1.50,"maximum":1E3,"multipleOf":0.010,"default":1e-7}}}')))
ok("single-tool-origin", "6-wellknown-path 2-endpoint-path-free", "The standard's single-tool origin.",
   m(endpoint="https://weather-oracle.example.com"),
   uri="https://weather-oracle.example.com/.well-known/ai-tool/weather.json")
for path in ("search", "trade", "mint"):
    ok(f"multi-tool-{path}", "6-wellknown-path 6-slug-single", "The standard's multi-tool origin.",
       m(endpoint=f"https://opensea.io/api/{path}"), uri=f"https://opensea.io/.well-known/ai-tool/{path}.json")
ok("mcp-endpoint", "2-endpoint-path-free", "A long path with a query.",
   m(endpoint="https://tools.example.com/v1/mcp/sse?session=new&mode=stream"))
ok("idn-origin", "6-g3-alabel", "An internationalised origin as A-labels.",
   m(endpoint="https://xn--bcher-kva.example/werkzeug"),
   uri="https://xn--bcher-kva.example/.well-known/ai-tool/werkzeug.json")
ok("native-eth", "3-asset-caip19", "The standard's example of native ETH.",
   m(pricing=[pricing(amount="1000000000000000", asset="eip155:1/slip44:60",
   recipient="eip155:1:0xabcdef0123456789abcdef0123456789abcdef01", protocol="native-transfer")]))
ok("free-by-protocol", "3-zero-amount-free 3-zero-amount-negotiate", "A zero amount.", m(pricing=[pricing(amount="0")]))
ok("ten-prices", "3-order-preference sec-parser-pricing", "Ten entries on one chain.",
   m(pricing=[pricing(amount=str(10**i), asset=USDC) for i in range(10)]))
ok("other-creator", "7-creator-byte-equal", "Another creator, the same on both sides.",
   m(creatorAddress="0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1"), creator="0x265BB2DBFC0A8165C9A1941Eb1372F349baD2cf1")
ok("gated", "4-hash-bound 1-open-predicate", "A predicate onchain, and its hint in the manifest.",
   m(access=access(requirement(kind="0xbdf8c428", data="0x" + "00" * 12 + ALICE[2:]))), predicate="0x" + "b" * 40)
ok("extension-heavy", "2-unknown-ignore 2-jcs-as-served", "More extension than manifest.",
   m(**{f"io.example.part{i}": {"list": list(range(20)), "text": "x" * 50} for i in range(20)}))
assert V1
