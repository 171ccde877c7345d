"""The standard's own tools and samples, and Unicode normalisation (§2 Canonical Manifest Bytes, Test Cases)."""

import json

import jcs
import standard as std
from build import DROP, JUNK_HASH, MISMATCH, Raw, Verify, error, lines, m, nfc, warning
from keccak import keccak256

SUITE = Verify("The standard's tools and samples, and NFC",
               "The pinned hashes of the standard, and Unicode normalisation "
               "(Unicode 16 or later).")
ok, no, some = SUITE.ok, SUITE.no, SUITE.some

assert len(std.FREE.encode()) == 766
FREE = dict(creator=std.FREE_CREATOR, uri=std.FREE_URI, hash=std.FREE_HASH, tool_ref=std.FREE_REF)
PAID = dict(creator=std.PAID_CREATOR, uri=std.PAID_URI, hash=std.PAID_HASH, tool_ref=std.PAID_REF,
    predicate=std.PREDICATE)


def shapes(name, body, options, ledger):
    """One document in many spellings; the hash is the standard's."""
    tree = json.loads(body)
    shuffled = {key: tree[key] for key in sorted(tree, key=lambda k: keccak256(k.encode()))}
    escaped = body.replace("\\", "\\\\")
    inside = "".join("\\u%04x" % ord(char) for char in tree["name"])
    ok(f"{name}-indented", ledger, "As the standard prints it.", body, **options)
    ok(f"{name}-canonical", ledger, "Canonical bytes.", jcs.canonical(jcs.read(body.encode())[0]).decode(), **options)
    ok(f"{name}-compact", ledger, "Compact, in the standard's order.", json.dumps(tree, separators=(",", ":")),
       **options)
    ok(f"{name}-spaced", ledger, "With a space after commas and colons.", json.dumps(tree), **options)
    ok(f"{name}-indent-2", ledger, "Indented by a program: two spaces, one array item a line.",
       json.dumps(tree, indent=2), **options)
    ok(f"{name}-tabs", ledger, "Indented with tabs, and a newline at the end.", json.dumps(tree, indent="\t") + "\n",
       **options)
    ok(f"{name}-shuffled", ledger + " 2-jcs-key-order", "Members in another order.", json.dumps(shuffled, indent=1),
       **options)
    ok(f"{name}-escaped", ledger + " 2-jcs-strings", "The name in \\u escapes, every / escaped.",
       escaped.replace(f'"{tree["name"]}"', f'"{inside}"').replace("/", "\\/"), **options)
    ok(f"{name}-escaped-keys", ledger + " 2-jcs-strings", "Member names in \\u escapes.",
       body.replace('"name"', '"\\u006e\\u0061\\u006D\\u0065"').replace('"type": "object"', '"\\u0074ype": "object"'),
       **options)
    ok(f"{name}-crlf", ledger, "Windows line ends.", body.replace("\n", "\r\n"), **options)


shapes("free", std.FREE, FREE, "tc-free-hash tc-vectors-reproduce 2-hash-jcs-keccak")
shapes("paid", std.PAID, PAID, "tc-paid-hash tc-vectors-reproduce 2-hash-jcs-keccak")
ok("free-no-toolref", "tc-free-hash", "Without a tool reference.", std.FREE, **{**FREE, "tool_ref": None})
no("free-with-paid-hash", "2-hash-jcs-keccak", "The free tool under the paid tool's hash.", std.FREE, MISMATCH,
   **{**FREE, "hash": std.PAID_HASH})
no("free-with-paid-creator", "7-creator-byte-equal D15", "The free tool registered by the paid tool's creator.",
   std.FREE,
   error("7-creator-byte-equal", "/creatorAddress", 4, place=(23, 21)), **{**FREE, "creator": std.PAID_CREATOR})
no("free-array-reordered", "2-jcs-key-order", "Arrays keep their order: two tags swapped are another document.",
   std.FREE.replace('"nft", "pricing"', '"pricing", "nft"'), MISMATCH, **FREE)
no("free-raw-hash", "2-hash-jcs-keccak", "The hash of the served bytes was registered.", std.FREE, MISMATCH,
   **{**FREE, "hash": keccak256(std.FREE.encode())})

# --- the samples: hashes as pinned; only the v1 type verifies
HASHES = {name: pinned for name, _, _, pinned in std.PINNED}


def sample(name, verifies, comment, body, *findings):
    path, creator = ("cafe", std.ONE) if name.startswith("nf") else ("bom", std.TWO)
    (ok if verifies else no)(f"sample-{name}", f"tc-{name.split('-')[0]}-hash 2-type-known", comment, body, *findings,
                             creator=creator,
                             uri=f"https://tools.example.com/.well-known/ai-tool/{path}.json", hash=HASHES[name])


TYPE = error("2-type-known", "/type")
sample("nfc-v1", True, "The NFC sample with the v1 type.", std.nfc())
sample("nobom-v1", True, "The sample without BOM, with the v1 type.", std.plain())
sample("nfd-v1", False, "NFD with the v1 type: the hash matches, the string is refused.", std.nfd(),
    nfc("/name", place=(1, 170)))
sample("bom-v1", False, "BOM with the v1 type: the registered hash is that of the raw bytes, which no JCS gives.",
       std.bom(), error("2-bom-reject", check=3, at=0))
sample("nfc-stale", False, "As pinned by the standard: the hash is right, the type is a placeholder.",
    std.nfc(std.STALE), TYPE)
sample("nobom-stale", False, "As pinned: the same.", std.plain(std.STALE), TYPE)
sample("nfd-stale", False, "As pinned: both faults.", std.nfd(std.STALE), nfc("/name"), TYPE)
sample("bom-stale", False, "As pinned: the mark ends the reading, the type is not seen.", std.bom(std.STALE),
    error("2-bom-reject", check=3, at=0))

# --- NFC
NFC = "2-nfc-consumer"
for name, value, why in (
        ("composed", "caf\u00e9", "Composed."), ("ligature", "\ufb01", "A compatibility ligature: NFC keeps it."),
        ("full-width", "\uff21", "A full-width letter: NFC keeps it."), ("hangul", "\ud55c\uae00", "Composed Hangul."),
        ("hangul-jamo-final", "\u11a8", "A final jamo alone."),
        ("mark-first", "\u0301a", "A mark with nothing before it to join."),
        ("marks-in-order", "q\u0323\u0307", "Two marks in canonical order."),
        ("composed-and-mark", "\u1ea1\u0307", "Composed, and one more mark."),
        ("excluded-sequence", "\u0915\u093c", "A composition exclusion stays decomposed."),
        ("cjk", "\u8c48", "The unified form of a compatibility ideograph."),
        ("zwj-emoji", "\U0001f468\u200d\U0001f469\u200d\U0001f466", "An emoji sequence."),
        ("variation", "\u2764\ufe0f", "A variation selector."),
        ("kirat-rai", "\U00016d68", "U+16D68, composed (Unicode 16)."),
        ("gurung-khema", "\U00016121", "U+16121, composed (Unicode 16)."),
        ("angstrom-letter", "\u00c5", "The letter, not the sign."),
        ("mark-after-space", " \u0301", "A mark on a space."),
        ("many-marks", "a" + "\u0323" * 30, "Thirty marks of one class stay as they are after the first.")):
    if name == "many-marks":
        value = "\u1ea1" + "\u0323" * 30
    ok(f"nfc-{name}", NFC, why, m(name=f"x{value}" if name != "mark-first" else value))
for name, value, why in (
        ("decomposed", "cafe\u0301", "Decomposed."), ("angstrom-sign", "\u212b",
        "The Angstrom sign is another spelling of a letter."),
        ("ohm", "\u2126", "The ohm sign."), ("kelvin", "\u212a", "The Kelvin sign."),
        ("hangul-jamo", "\u1112\u1161\u11ab", "Three jamo for one syllable."),
        ("marks-out-of-order", "q\u0307\u0323", "Two marks in the wrong order."),
        ("excluded", "\u0958", "A composition exclusion."),
        ("compat-ideograph", "\uf900", "A compatibility ideograph with a canonical mapping."),
        ("musical", "\U0001d15e", "An excluded musical symbol."),
        ("kirat-rai-pair", "\U00016d67\U00016d67", "Composes to U+16D68 from Unicode 16 on."),
        ("gurung-khema-pair", "\U0001611e\U0001611e", "Composes to U+16121 from Unicode 16 on."),
        ("mark-long", "a" + "\u0301" * 2, "The first of two marks composes."),
        ("middle-dot", "\u0387", "The Greek ano teleia."),
        ("two-part-vowel", "\u09c7\u09be", "A Bengali vowel in two parts.")):
    some("angstrom-sign hangul-jamo marks-out-of-order excluded kirat-rai-pair gurung-khema-pair", name,
         f"nfc-not-{name}",
         NFC + " 2-nfc-unicode16 2-pre-jcs-are-failures", why, m(name=f"x{value}"), nfc("/name", place=(3, 10)))
no("nfc-escaped", NFC, "NFC is checked after unescaping.", m(name=Raw('"cafe\\u0301"')), nfc("/name"))
no("nfc-escaped-base", NFC, "Base escaped, mark raw.", m(name=Raw('"caf\\u0065\u0301"')), nfc("/name"))
ok("nfc-across-strings", NFC, "A mark at the start of a string does not join the text before it.",
   m(tags=["e"], **{"io.example.x": ["e", "\u0301"]}))
no("nfc-many-members", NFC + " 2-unknown-nfc-still",
   "Every string value, wherever it stands, one finding each, in order.",
   m(description="e\u0301", inputs={"a": ["\u212b"]}, **{"io.example.x": {"k": "\u2126"}}), nfc("/description"),
   nfc("/inputs/a/0"), nfc("/io.example.x/k"))
no("nfc-hash-does-not-excuse", NFC, "The producer hashed the NFD form, and serves it: still refused.",
   m(description="cafe\u0301"), nfc("/description"))
no("nfc-and-hash", NFC + " 2-hash-jcs-keccak", "Not NFC, and another hash: two findings of check 3.",
   m(description="cafe\u0301"), MISMATCH, nfc("/description"), hash=JUNK_HASH)
no("nfc-endpoint", NFC + " lib-6-path-chars", "An NFD path in the endpoint: refused as a string, a warning as a URL.",
   m(endpoint="https://tools.example.com/cafe\u0301"), nfc("/endpoint"), warning("lib-6-path-chars", "/endpoint"))
KEY = "lib-2-nfc-object-keys"
ok("nfc-key", KEY, "A member name that is not NFC: a warning, at the name.", m(**{"io.example.cafe\u0301": 1}),
   warning(KEY, "/io.example.cafe\u0301", place=(9, 2)))
ok("nfc-key-nested", KEY, "A nested one.", m(**{"io.example.x": [{"a": {"\u212b": 1}}]}),
   warning(KEY, "/io.example.x/0/a/\u212b"))
ok("nfc-key-composed", KEY, "A composed one.", m(**{"io.example.caf\u00e9": 1}))
no("nfc-key-and-value", KEY + " " + NFC, "Name and value: the name warns, the value fails.",
   m(**{"io.example.x": {"e\u0301": "e\u0301"}}), warning(KEY, "/io.example.x/e\u0301"), nfc("/io.example.x/e\u0301"))
assert DROP and lines
