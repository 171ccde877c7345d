"""Depth and nodes of inputs and outputs (Manifest Parser Hardening; decisions B15, B16), and the two measures."""

from build import Raw, Verify, error, m, nfc, warning

SUITE = Verify("Schema budgets",
               "Depth: nested containers, the schema itself is level 1; inputs and outputs separately. "
               "Nodes: every JSON value of both, the two roots included, names not counted. "
               "With the policy schemaMeasure \"subschemas\" only subschemas count.")
ok, no = SUITE.ok, SUITE.no
DEPTH, NODES = "sec-parser-depth", "sec-parser-nodes"


def objects(levels):
    """Nested objects: the outermost is level 1."""
    return Raw('{"a":' * (levels - 1) + "{}" + "}" * (levels - 1))


def arrays(levels):
    """An object, then nested arrays: `levels` in all."""
    return Raw('{"a":' + "[" * (levels - 1) + "]" * (levels - 1) + "}")


def properties(levels):
    """Subschemas nested by `properties`: the root is level 1; two JSON containers a level."""
    return Raw('{"properties":{"a":' * (levels - 1) + "{}" + "}}" * (levels - 1))


for which in ("inputs", "outputs"):
    ok(f"depth-16-{which}", DEPTH, "16 levels.", m(**{which: objects(16)}))
    no(f"depth-17-{which}", DEPTH + " sec-parser-every-row B15", "17 levels: at the schema.", m(**{which: objects(17)}),
       error(DEPTH, f"/{which}", place=(6 if which == "inputs" else 7, 12 if which == "inputs" else 13)))
ok("depth-16-both", DEPTH, "16 levels each: the two are measured separately.",
   m(inputs=objects(16), outputs=objects(16)))
no("depth-17-both", DEPTH, "17 levels each: two findings.", m(inputs=objects(17), outputs=objects(17)),
   error(DEPTH, "/inputs"), error(DEPTH, "/outputs"))
ok("depth-16-arrays", DEPTH, "Arrays are containers.", m(inputs=arrays(16)))
no("depth-17-arrays", DEPTH, "17 with arrays.", m(inputs=arrays(17)), error(DEPTH, "/inputs"))
ok("depth-16-scalar", DEPTH, "A scalar inside level 16 adds none.", m(inputs=Raw('{"a":' * 16 + "1" + "}" * 16)))
ok("depth-16-boolean-leaf", DEPTH, "A boolean subschema below level 16 is not a container.",
   m(inputs=Raw('{"items":' * 16 + "true" + "}" * 16)))
ok("depth-8-properties", DEPTH, "Eight subschemas by properties are 15 levels.", m(inputs=properties(8)))
no("depth-9-properties", DEPTH, "Nine are 17.", m(inputs=properties(9)), error(DEPTH, "/inputs"))
no("depth-const", DEPTH, "Depth counts inside const as well.", m(inputs=Raw('{"const":' + "[" * 16 + "]" * 16 + "}")),
   error(DEPTH, "/inputs"))
ok("depth-elsewhere", DEPTH + " lib-sec-parser-json-depth", "Only the schemas have the limit.",
   m(**{"io.example.x": objects(40)}, access={"logic": "OR", "requirements": [
       {"kind": "0x00000000", "data": "0x", "label": "", "note": arrays(20)}]}))
ok("depth-wide", DEPTH, "Many branches of 16 levels.",
   m(inputs=Raw('{"x":[' + ",".join(["{" + '"a":{' * 13 + "}" * 14] * 5) + "]}")))

ok("nodes-roots", NODES, "{} and {} are two nodes.", m())
ok("nodes-1024", NODES, "Root, array, 1,021 numbers, and the other root: 1,024.", m(inputs={"enum": [0] * 1021}))
no("nodes-1025", NODES + " sec-parser-every-row B16", "One more: at inputs.", m(inputs={"enum": [0] * 1022}),
   error(NODES, "/inputs", place=(6, 12)))
no("depth-17-nodes-1025", f"{DEPTH} {NODES} sec-parser-every-row", "One limit that is broken does not stand for the other.",
   m(inputs={"a": objects(16), "enum": [0] * 1022}), error(DEPTH, "/inputs"), error(NODES, "/inputs"))
ok("nodes-1024-outputs", NODES, "All in outputs.", m(outputs={"enum": [0] * 1021}))
no("nodes-1025-outputs", NODES, "Too many in outputs: still at inputs.", m(outputs={"enum": [0] * 1022}),
   error(NODES, "/inputs"))
ok("nodes-1024-split", NODES, "512 in each.", m(inputs={"enum": [0] * 510}, outputs={"enum": [0] * 510}))
no("nodes-1025-split", NODES, "512 and 513.", m(inputs={"enum": [0] * 510}, outputs={"enum": [0] * 511}),
   error(NODES, "/inputs"))
ok("nodes-1024-objects", NODES, "Objects: names are not counted.", m(inputs={str(i): {} for i in range(1022)}))
no("nodes-1025-objects", NODES, "One more.", m(inputs={str(i): {} for i in range(1023)}), error(NODES, "/inputs"))
ok("nodes-1024-literals", NODES, "true, false, null and strings are nodes.",
   m(inputs={"enum": [True, False, None, "a"] * 255 + [1]}))
no("nodes-1025-literals", NODES, "One more.", m(inputs={"enum": [True, False, None, "a"] * 255 + [1, 2]}),
   error(NODES, "/inputs"))
no("nodes-and-depth", NODES + " " + DEPTH, "Both at one place, by code.",
   m(inputs={"enum": [0] * 1022, "a": objects(16)}), error(DEPTH, "/inputs"), error(NODES, "/inputs"))
ok("nodes-ref-not-expanded", NODES, "A recursive $ref is not followed.",
   m(inputs={"$ref": "#", "$defs": {"a": {"$ref": "#/$defs/a"}}}))
ok("nodes-elsewhere", NODES, "Other members do not count.",
   m(inputs={"enum": [0] * 1021}, **{"io.example.x": [0] * 2000}))
ok("schema-remote-ref", "2-inputs-object", "A remote $ref is not fetched, and is not a matter of verification.",
   m(inputs={"$ref": "http://169.254.169.254/latest"}))
ok("schema-pattern", "sec-regex-safe", "A catastrophic pattern is not run.", m(inputs={"pattern": "(a+)+$"}))
ok("schema-default", "2-inputs-object", "default and const are advice, not validity.",
   m(inputs={"properties": {"to": {"const": "0xABC"}, "do": {"default": "transfer_all"}}}))
ok("schema-quotes", "2-inputs-object", "Curly quotes and dashes in examples are text.",
   m(inputs={"examples": ["\u201cx\u201d", "\u2013\u2013yes"]}))
no("schema-nfd", "2-nfc-consumer", "A description inside a schema that is not NFC.",
   m(inputs={"properties": {"a": {"description": "u\u0308"}}}), nfc("/inputs/properties/a/description"))
ok("schema-nfd-key", "lib-2-nfc-object-keys", "A property name that is not NFC: a warning, at the name.",
   m(outputs={"properties": {"u\u0308ber": {}}}), warning("lib-2-nfc-object-keys", "/outputs/properties/u\u0308ber",
   place=(7, 28)))

# --- the other measure
SUB = {"schemaMeasure": "subschemas"}
ok("measure-subschemas-deep", DEPTH + " B15",
   "16 subschemas by properties: 31 levels of JSON, allowed by this measure.", m(inputs=properties(16)), policy=SUB,
   flags=("assumption",))
no("measure-values-deep", DEPTH + " B15", "The same by the default measure.", m(inputs=properties(16)),
   error(DEPTH, "/inputs"))
no("measure-subschemas-17", DEPTH + " B15", "17 subschemas.", m(inputs=properties(17)), error(DEPTH, "/inputs"),
   policy=SUB, flags=("assumption",))
ok("measure-subschemas-enum", NODES + " B16", "An enum of 2,000 values holds no subschema.",
   m(inputs={"enum": list(range(2000))}), policy=SUB)
ok("measure-subschemas-const", DEPTH + " B15", "Containers inside const are not subschemas.",
   m(inputs=Raw('{"const":' + "[" * 40 + "]" * 40 + "}")), policy=SUB)
ok("measure-subschemas-1024", NODES + " B16", "1,022 properties and two roots.",
   m(inputs={"properties": {f"p{i}": {} for i in range(1022)}}), policy=SUB)
no("measure-subschemas-1025", NODES + " B16", "One more.", m(inputs={"properties": {f"p{i}": {} for i in range(1023)}}),
   error(NODES, "/inputs"), policy=SUB)
ok("measure-subschemas-1024-boolean", NODES + " B16", "Boolean subschemas count.",
   m(inputs={"properties": {f"p{i}": True for i in range(1022)}}), policy=SUB)
no("measure-subschemas-1025-boolean", NODES + " B16", "One more.",
   m(inputs={"properties": {f"p{i}": True for i in range(1023)}}), error(NODES, "/inputs"), policy=SUB)
ok("measure-subschemas-property-named-properties", DEPTH + " B15", "A property may be called properties.",
   m(inputs={"properties": {"properties": {"type": "object", "properties": {"enum": {}}}}}), policy=SUB)
ok("measure-values-explicit", DEPTH + " B15", "The default measure, named: the report's policy stays empty.",
   m(inputs=objects(16)), policy={"schemaMeasure": "values"}, expect={"policy": {}})
