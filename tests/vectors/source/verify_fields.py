"""Required and optional members, unknown members (§2)."""

from build import (ALICE, DROP, V1, ZERO, MALLORY, Raw, Verify, error, m, nfc, upper, warning)

SUITE = Verify("Required, optional and unknown members", "§2 of the standard. A field error makes the manifest "
               "invalid; only endpoint (check 2) and creatorAddress (check 4) fail a check as well.")
ok, no, some = SUITE.ok, SUITE.no, SUITE.some
EMOJI = "\U0001f600"

# --- presence and JSON types
REQUIRED = {"type": None, "name": None, "description": None, "endpoint": 2, "inputs": None, "outputs": None,
            "creatorAddress": 4}
for name, check in REQUIRED.items():
    no(f"required-{name}-missing", "2-required-present", f"{name} is missing: the finding stands at the parent.",
       m(**{name: DROP}), error("2-required-present", "", check, place=(1, 1)))
    if name not in ("inputs", "outputs"):
        some("name endpoint creatorAddress", name, f"required-{name}-null", "2-required-present",
           f"{name} is null, which is neither absent nor a string.",
           m(**{name: None}), error("2-required-present", f"/{name}", check))
no("required-name-number", "2-required-present", "A number for a string.", m(name=7),
   error("2-required-present", "/name", place=(3, 10)))
no("required-description-array", "2-required-present", "An array for a string.", m(description=["a"]),
   error("2-required-present", "/description"))
no("required-endpoint-object", "2-required-present", "An object for the endpoint fails check 2.",
   m(endpoint={"url": "https://tools.example.com"}), error("2-required-present", "/endpoint", 2))
no("required-creator-number", "2-required-present 7-creator-byte-equal", "A number for the creator fails check 4.",
   m(creatorAddress=1), error("2-required-present", "/creatorAddress", 4))
no("required-two-missing", "2-required-present", "Two missing members: one finding each, in the standard's order.",
   m(endpoint=DROP, name=DROP), error("2-required-present", ""), error("2-required-present", "", 2))
for name, value in (("true", True), ("array", []), ("null", None), ("string", "")):
    which = "inputs" if name in ("true", "null") else "outputs"
    no(f"{which}-{name}", "2-inputs-object", "A schema here is an object; boolean schemas are not, nor is null.",
       m(**{which: value}), error("2-inputs-object", f"/{which}"))
ok("inputs-empty", "2-inputs-object", "{} means no schema.", m())
ok("inputs-schema", "2-inputs-object", "An ordinary schema with boolean subschemas inside.",
   m(inputs={"type": "object", "properties": {"a": True}, "additionalProperties": False}, outputs={"type": "array"}))
ok("inputs-content-free", "2-inputs-object", "The schema's own content is not judged: an unknown type passes.",
   m(inputs={"type": "no such type", "properties": 7}))

# --- type
ok("type-v1", "2-type-known 2-type-v1-constant", "The one known identifier.", m(type=V1))
for name, value, why in (
        ("eip-xxxx", "https://eips.ethereum.org/EIPS/eip-XXXX#tool-manifest-v1",
        "The placeholder of the stale samples."),
        ("eip-draft", "https://eips.ethereum.org/EIPS/eip-draft#tool-manifest-v1",
        "A placeholder of an old generator."),
        ("lower-path", "https://ercs.ethereum.org/ercs/erc-8257#tool-manifest-v1", "Another case in the path."),
        ("no-fragment", "https://ercs.ethereum.org/ERCS/erc-8257", "The fragment is part of it."),
        ("v2", "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v2", "Another version."),
        ("upper-host", "https://ERCS.ethereum.org/ERCS/erc-8257#tool-manifest-v1", "No URL normalisation: byte-exact."),
        ("space", V1 + " ", "A trailing space."), ("empty", "", "The empty string.")):
    some("eip-xxxx eip-draft upper-host empty", name, f"type-{name}", "2-type-known 2-type-v1-constant", why,
        m(type=value), error("2-type-known", "/type", place=(2, 10)))

# --- name
ok("name-1", "2-name-length", "One character.", m(name="a"))
ok("name-128", "2-name-length", "128 ASCII characters.", m(name="n" * 128))
no("name-129", "2-name-length", "129.", m(name="n" * 129), error("2-name-length", "/name", place=(3, 10)))
ok("name-128-astral", "2-name-length", "128 emoji: 128 code points, 256 UTF-16 units, 512 bytes.", m(name=EMOJI * 128))
no("name-129-astral", "2-name-length", "129 emoji.", m(name=EMOJI * 129), error("2-name-length", "/name"))
ok("name-128-escaped", "2-name-length", "128 emoji written as escaped pairs.",
   m(name=Raw('"' + "\\ud83d\\ude00" * 128 + '"')))
no("name-empty", "2-name-length", "Empty.", m(name=""), error("2-name-length", "/name"))
ok("name-128-clusters", "2-name-length", "Code points count, not grapheme clusters: 64 letters with a mark each.",
   m(name="q\u0323" * 64))
no("name-130-clusters", "2-name-length", "65 clusters of two code points are 130.", m(name="q\u0323" * 65),
   error("2-name-length", "/name"))
ok("name-128-bytes", "2-name-length", "128 letters of two bytes each.", m(name="\u00e9" * 128))
ok("name-space-only", "2-name-length", "White space is not refused by the standard.", m(name=" "))
for name, char in (("lf", "\\n"), ("nul", "\\u0000"), ("tab", "\\t"), ("cr", "\\r"), ("esc", "\\u001b"),
                   ("del", "\x7f"), ("c1", "\x85"), ("c1-first", "\x80"), ("c1-last", "\x9f")):
    some("lf del c1", name, f"name-cc-{name}", "2-name-no-cc", "A control character (Cc).", m(name=Raw(f'"a{char}b"')),
       error("2-name-no-cc", "/name", place=(3, 10)))
no("name-long-and-cc", "2-name-length 2-name-no-cc", "Two rules, two findings, ordered by code at one place.",
   m(name=Raw('"' + "n" * 129 + '\\n"')), error("2-name-length", "/name"), error("2-name-no-cc", "/name"))
for name, char, why in (("nbsp", "\u00a0", "U+00A0 follows the C1 controls, and is none."), ("tilde", "~", "U+007E"),
                        ("zwj", "\u200d", "U+200D is Cf, not Cc."),
                        ("bidi", "\u202e", "U+202E is Cf: legal, if unpleasant."),
                        ("shy", "\u00ad", "U+00AD is Cf."), ("line-separator", "\u2028", "U+2028 is Zl."),
                        ("private-use", "\ue000", "U+E000 is Co."),
                        ("html", "<script>alert(1)</script>", "Markup is text.")):
    ok(f"name-{name}", "2-name-no-cc", why, m(name=f"a{char}b"))

# --- description
ok("description-1", "2-description-length", "One character.", m(description="d"))
ok("description-500", "2-description-length", "500 characters.", m(description="d" * 500))
no("description-501", "2-description-length", "501.", m(description="d" * 501),
   error("2-description-length", "/description"))
ok("description-500-astral", "2-description-length", "500 astral characters.", m(description=EMOJI * 500))
no("description-501-astral", "2-description-length", "501.", m(description=EMOJI * 501),
   error("2-description-length", "/description"))
no("description-empty", "2-description-length", "Empty.", m(description=""),
   error("2-description-length", "/description"))
ok("description-lf-cr-tab", "2-description-cc", "LF, CR and TAB are allowed.", m(description=Raw('"a\\nb\\tc\\r"')))
ok("description-separators", "2-description-cc", "U+2028 and U+2029 are not controls.", m(description="a\u2028b\u2029"))
for name, char in (("vt", "\\u000b"), ("nul", "\\u0000"), ("c1", "\x85"), ("ff", "\\f"), ("bs", "\\b"), ("del", "\x7f"),
                   ("us", "\\u001f")):
    some("nul c1", name, f"description-cc-{name}", "2-description-cc", "Another control character.",
       m(description=Raw(f'"a{char}b"')), error("2-description-cc", "/description", place=(4, 17)))
no("description-empty-and-name-cc", "2-description-length 2-name-no-cc",
   "Two members, two findings, in order of place.",
   m(name=Raw('"\\n"'), description=""), error("2-name-no-cc", "/name"), error("2-description-length", "/description"))

# --- creatorAddress
CREATOR = "2-creator-regex"
for name, value, why in (
        ("39", ALICE[:-1], "39 digits."), ("41", ALICE + "0", "41 digits."), ("no-prefix", ALICE[2:], "No 0x."),
        ("upper-prefix", "0X" + ALICE[2:], "0X is not a 0x."), ("newline", ALICE + "\n", "A newline at the end."),
        ("space", " " + ALICE, "A space before."), ("empty", "", "Empty."), ("not-hex", "0x" + "g" * 40, "No hex."),
        ("ens", "alice.eth", "A name is not an address."), ("caip", "eip155:1:" + ALICE, "A CAIP-10 account."),
        ("full-width", "0x\uff10" + ALICE[3:], "A full-width digit."),
        ("39-upper", "0xA" + ALICE[3:-1], "39 digits, one of them A.")):
    value = Raw(f'"{ALICE}\\n"') if name == "newline" else value
    some("39 upper-prefix newline no-prefix", name, f"creator-{name}", CREATOR, why, m(creatorAddress=value),
        error(CREATOR, "/creatorAddress", 4, place=(8, 20)))
no("creator-zero", "7-creator-nonzero", "The zero address, an unset variable.", m(creatorAddress=ZERO),
   error("7-creator-nonzero", "/creatorAddress", 4))
no("creator-zero-both", "7-creator-nonzero D5", "Equal to the onchain creator, and still a failure.",
   m(creatorAddress=ZERO), error("7-creator-nonzero", "/creatorAddress", 4), creator=ZERO)
ok("creator-almost-zero", "7-creator-nonzero", "0x…01.", m(creatorAddress="0x" + "0" * 39 + "1"),
   creator="0x" + "0" * 39 + "1")
CHECKSUMMED = "0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD"
no("creator-checksummed", "2-hex-lower-consumer 2-pre-jcs-are-failures 2-creator-regex 2-hex-lower-producer D4 A3 A18",
   "Upper-case hex digits fail check 3 "
   "although the hash matches; check 4 compares bytes and passes.", m(creatorAddress=CHECKSUMMED),
   upper("/creatorAddress", place=(8, 20)), creator=CHECKSUMMED.lower())
no("creator-checksummed-other", "2-hex-lower-consumer 7-creator-byte-equal", "Upper case, and another account: both.",
   m(creatorAddress=CHECKSUMMED), upper("/creatorAddress"), error("7-creator-byte-equal", "/creatorAddress", 4))
ok("creator-lower", "2-hex-lower-consumer 2-creator-regex", "The same in lower case.",
   m(creatorAddress=CHECKSUMMED.lower()), creator=CHECKSUMMED.lower())
ok("creator-digits", "2-creator-regex", "Digits alone.", m(creatorAddress="0x" + "1" * 40), creator="0x" + "1" * 40)

# --- version and image
SEMVER = "2-version-semver"
for name, value in (("plain", "1.0.0"), ("pre-release", "1.0.0-beta.1+build.5"), ("big", "10.20.30"),
    ("zero", "0.0.0"), ("pre-release-zero", "1.0.0-0.0a.-"), ("build-zeros", "1.0.0+001.-")):
    ok(f"version-{name}", "B20 2-version-semver 2-version-no-insert", "A semantic version.", m(version=value))
for name, value in (("short", "1.0"), ("v", "v1.0.0"), ("empty", ""), ("word", "latest"), ("leading-zero", "1.02.0"),
    ("four", "1.0.0.0"), ("pre-release-leading-zero", "1.0.0-a.01"), ("pre-release-sign", "1.0.0-a_b"), ("pre-release-empty", "1.0.0-a..b"),
    ("build-sign", "1.0.0+a_b"), ("build-empty", "1.0.0+")):
    ok(f"version-warn-{name}", "B20 2-version-semver", "Not a semantic version: a warning only.", m(version=value),
       warning(SEMVER, "/version", place=(9, 13)))
ok("version-absent", "2-version-no-insert 2-version-display sec-maxage-absent",
   "Absent: nothing is inserted before hashing.", m())
TYPE = "lib-2-optional-null"
for name, value in (("null", None), ("number", 1), ("array", ["1.0.0"])):
    some("null", name, f"version-{name}", f"{TYPE} 2-version-semver", "version is a string or absent.", m(version=value),
        error(TYPE, "/version"))
for name, value in (("null", None), ("object", {"url": "https://a.example/a.png"})):
    some("null", name, f"image-{name}", TYPE, "image is a string or absent.", m(image=value), error(TYPE, "/image"))
for name, value in (("null", None), ("string", "nft"), ("object", {"0": "nft"})):
    some("null", name, f"tags-{name}", TYPE, "tags is an array or absent.", m(tags=value), error(TYPE, "/tags"))

# --- tags
for name, value in (("empty", []), ("one", ["nft"]), ("short", ["a", "7"]), ("hyphens", ["a--b", "a-b-c"]),
                    ("32", ["t" * 32]), ("16", [f"tag-{i}" for i in range(16)]),
                    ("categories", ["ai", "defi", "nft", "trading", "image", "security", "other"])):
    ok(f"tags-{name}", "2-tags-regex 2-tags-length 2-tags-count doc1-category-tags", "Tags within the rules.",
       m(tags=value))
for name, value in (("upper", "NFT"), ("hyphen-first", "-a"), ("hyphen-last", "a-"), ("underscore", "a_b"),
                    ("empty-item", ""),
                    ("newline", Raw('"a\\n"')), ("space", "a b"), ("number", 7), ("null-item", None), ("dot", "a.b"),
                    ("unicode-digit", "a\u0661"), ("unicode-letter", "\u00e9"), ("hyphen", "-"), ("array-item", ["a"])):
    some("upper hyphen-last newline empty-item", name, f"tags-item-{name}", "2-tags-regex",
       "A tag outside the pattern.", m(tags=["ok", value]), error("2-tags-regex", "/tags/1", place=(9, 16)))
no("tags-item-33", "2-tags-length", "33 characters.", m(tags=["t" * 33]), error("2-tags-length", "/tags/0"))
no("tags-17", "2-tags-count", "17 tags.", m(tags=[f"tag-{i}" for i in range(17)]),
   error("2-tags-count", "/tags", place=(9, 10)))
no("tags-repeated", "2-tags-unique", "A repeated tag: the later one.", m(tags=["a", "b", "a"]),
   error("2-tags-unique", "/tags/2"))
no("tags-repeated-escaped", "2-tags-unique", "Compared after unescaping.", m(tags=["a", Raw('"\\u0061"')]),
   error("2-tags-unique", "/tags/1"))
no("tags-repeated-escapes", "2-tags-unique", "Equal only once the escapes of both are read.",
   m(tags=[Raw('"\\u0061b"'), Raw('"a\\u0062"')]), error("2-tags-unique", "/tags/1"))
ok("tags-escapes", "2-tags-unique", "Two of the same shape that differ once their escapes are read.",
   m(tags=[Raw('"\\u0061b"'), Raw('"\\u0061c"')]))
no("tags-repeated-thrice", "2-tags-unique", "Each later one is a finding.", m(tags=["a", "a", "a"]),
   error("2-tags-unique", "/tags/1"), error("2-tags-unique", "/tags/2"))

# --- unknown members
ok("unknown-reverse-dns", "2-unknown-ignore 2-ext-namespace", "A namespaced extension.",
   m(**{"io.opensea.paymentHint": {"a": [1]}}))
ok("unknown-x", "2-unknown-ignore 2-ext-reverse-dns", "A legacy x- name.", m(**{"x-opensea-paymentHint": True}))
ok("unknown-bare", "2-unknown-ignore 2-ext-no-bare", "A bare name: no finding for a consumer.", m(paymentHint="x"))
ok("unknown-featured-image", "2-unknown-ignore doc1-featured-image", "featuredImage, the most frequent one.",
   m(featuredImage="https://cdn.example.com/wide.png"))
ok("unknown-null", "2-unknown-ignore", "null in an unknown member is nobody's business.", m(**{"io.example.x": None}))
ok("unknown-case", "2-unknown-no-shadow", "Endpoint and NAME are unknown members, not endpoint and name.",
   m(Endpoint="http://evil.example", NAME=""))
no("unknown-case-only", "2-unknown-no-shadow 2-required-present", "With Name in place of name, the name is missing.",
   m(name=DROP, Name="sample"), error("2-required-present", ""))
ok("unknown-in-nested", "2-unknown-ignore", "Unknown members in nested objects are ignored as well.",
   m(pricing=[{"amount": "1", "asset": "eip155:1/slip44:60", "recipient": f"eip155:1:{ALICE}", "protocol": "x402",
   "extra": {"a": None}}],
     access={"logic": "OR", "requirements": [{"kind": "0x00000001", "data": "0x", "label": "", "note": 1}], "more": []},
     verifiability={"tier": "self-attested", "execution": "standard", "io.example.x": None}))
for name in ("__proto__", "toJSON", "constructor", "$serde_json::private::Number", "$serde_json::private::RawValue",
    "hasOwnProperty", ""):
    ident = name.strip("_$").replace("::", "-").lower() or "empty"
    ok(f"unknown-key-{ident}", "2-unknown-ignore 2-unknown-no-shadow 2-jcs-as-served",
       "An ordinary name, kept and hashed, "
       "whatever it means elsewhere.", m(**{name: "1"}))
ok("unknown-key-magic-number-nested", "2-unknown-no-shadow 2-jcs-as-served",
   "An object with this single member is an object, not "
   "the number 1.", m(inputs={"maximum": {"$serde_json::private::Number": "1"}}))
ok("unknown-proto-object", "2-unknown-no-shadow", "__proto__ with members of the manifest inside.",
   m(**{"__proto__": {"endpoint": "https://evil.example", "creatorAddress": MALLORY}}))
no("unknown-proto-provides", "2-unknown-no-shadow 2-required-present", "A name in __proto__ is not a name.",
   m(name=DROP, **{"__proto__": {"name": "x"}}), error("2-required-present", ""))
no("unknown-nfd", "2-unknown-nfc-still 2-nfc-consumer", "Strings of unknown members must be NFC too.",
   m(**{"io.example.x": "e\u0301"}), nfc("/io.example.x"))
ok("unknown-upper-hex", "2-hex-lower-consumer", "Upper-case hex outside the listed fields is legal.",
   m(**{"io.example.x": CHECKSUMMED}, inputs={"const": "0xABCD"}, description="Pays 0xABCD"))
ok("unknown-creator-metadata", "7-creator-ext-metadata 7-ens-display-only",
   "An ENS name in an extension changes nothing.", m(**{"io.example.creator": "alice.eth"}))
ok("unknown-deep", "lib-sec-parser-json-depth D7", "200 levels in an extension.",
   m(**{"io.example.x": Raw("[" * 200 + "]" * 200)}))

# --- top-level maxAge
for name, value in (("300", 300), ("0", 0), ("large", 86401), ("decimal", Raw("300.0"))):
    ok(f"maxage-{name}", "sec-maxage-field sec-maxage-zero sec-maxage-upper", "A top-level maxAge.", m(maxAge=value))
for name, value in (("string", "300"), ("negative", -1), ("fraction", 1.5), ("null", None), ("object", {})):
    ok(f"maxage-warn-{name}", "sec-maxage-after-schema", "A malformed maxAge is ignored with a warning.",
       m(maxAge=value), warning("sec-maxage-after-schema", "/maxAge", place=(9, 12)))
