"""Return data of the views: honest answers, and every hostile shape with the reason why it is not an answer."""

from abi import Cases, encode, hex_or_parts, strict, word
from build import ALICE, URI, ZERO
from registry_calls import HASH, MAX, ORACLE, PREDICATE

SUITE = Cases("Return data", "Read as what the function returns, the bytes give `value`, or are malformed for the "
    "reason given: empty, too-long, not-abi, not-utf8 or not-canonical, whichever comes first in that order.", "return")

CONFIG = [["address", "string", "bytes32", "address"]]
KINDS = {"getToolConfig": (CONFIG, 16_384), "hasAccess": (["bool"], 32), "supportsInterface": (["bool"], 32),
    "tryHasAccess": (["bool", "bool"], 64), "toolCount": (["uint256"], 32), "name": (["string"], 320),
    "version": (["string"], 320)}
ROWS = {"getToolConfig": "1-toolconfig-layout", "hasAccess": "1-strict-bool-word 1-hasaccess-wrapper", "toolCount": "1-sel-tool-count",
    "supportsInterface": "1-strict-bool-word 9-supports-true", "tryHasAccess": "1-strict-bool-word 1-tryhasaccess-outcomes", "name": "1-name-nonempty",
    "version": "1-name-nonempty"}


def judge(function, data):
    kinds, limit = KINDS[function]
    values, why = strict(kinds, data, limit)
    return (None, "empty") if values == [b""] else (values, why)


def add(case_id, function, comment, data, expect, ledger=""):
    given = {"function": function, **hex_or_parts("returned", data)}
    SUITE.add(case_id, f"{ledger} {ROWS[function]}".strip() if ledger != ROWS[function] else ledger, comment, given,
        expect)


def good(case_id, function, comment, data, value, ledger=""):
    assert judge(function, data)[1] is None, case_id
    add(case_id, function, comment, data, {"value": value}, ledger)


def bad(case_id, function, comment, data, why, ledger=""):
    assert judge(function, data) == (None, why), (case_id, judge(function, data))
    add(case_id, function, comment, data, {"malformed": why}, ledger)


def config(uri, creator=ALICE, manifest_hash=HASH, predicate=ZERO):
    return encode(CONFIG, [[creator, uri, manifest_hash, predicate]])


def gives(case_id, comment, uri, creator=ALICE, manifest_hash=HASH, predicate=ZERO, ledger="", pinned=None):
    data = config(uri, creator, manifest_hash, predicate)
    assert pinned is None or data.hex() == pinned, case_id
    expect = {"creator": creator, "manifestHash": manifest_hash, "accessPredicate": predicate}
    if len(uri) > 4_096:
        expect["metadataURIParts"] = [{"repeat": uri[0], "count": len(uri)}]
    else:
        expect["metadataURI"] = uri
    good(case_id, "getToolConfig", comment, data, expect, ledger)


gives("config-pinned", "Pinned.", ORACLE, "0xabcdef0123456789abcdef0123456789abcdef01", HASH, PREDICATE, pinned=(
    "0000000000000000000000000000000000000000000000000000000000000020"
    "000000000000000000000000abcdef0123456789abcdef0123456789abcdef01"
    "0000000000000000000000000000000000000000000000000000000000000080"
    "c973f01c30db151771eca5d5661d5262b8df81b0f801adc18cd689e95256cb4e"
    "000000000000000000000000d1f703d0b90bb7106faebbfbcadd2b07bdc4c769"
    "0000000000000000000000000000000000000000000000000000000000000043"
    "68747470733a2f2f746f6f6c732e6578616d706c652e636f6d2f2e77656c6c2d6b6e6f776e2f61692d746f6f6c2f6e66742d70726963652d"
    "6f7261636c652e6a736f6e0000000000000000000000000000000000000000000000000000000000"))
gives("config-open", "Open to every caller.", URI)
gives("config-empty-uri", "No registry may keep it, but it is well encoded: the verdict says what is wrong.", "",
    ledger="1-revert-empty-uri")
gives("config-zero", "All zero: well encoded, and for the verdict to refuse.", "", ZERO, "0x" + "0" * 64,
    ledger="1-revert-zero-hash")
gives("config-uri-31", "A URI one byte short of a word.", "https://a.example/" + "x" * 13)
gives("config-uri-32", "A URI of exactly one word has no padding.", "https://a.example/" + "x" * 14)
gives("config-uri-33", "A URI of one byte more than a word.", "https://a.example/" + "x" * 15)
gives("config-uri-2048", "The longest URI.", "u" * 2_048, ledger="1-revert-empty-uri")
gives("config-uri-2049", "Too long for the standard; the verdict has a code for it.", "u" * 2_049,
    ledger="1-revert-empty-uri")
gives("config-uri-most", "As many bytes as are read.", "u" * 16_192)
gives("config-utf8", "Any UTF-8 is a string.", "https://b\u00fccher.example/\u6f22\U0001f600")
gives("config-nul", "A NUL is a character like others.", "https://a.example/\0")
gives("config-bom", "So is a byte-order mark.", "\ufeffhttps://a.example/")
gives("config-all-ones", "Every bit of every word that may be set.", URI, "0x" + "f" * 40, "0x" + "f" * 64,
    "0x" + "f" * 40)

GOOD = config(ORACLE, predicate=PREDICATE)


def patched(index, new, data=GOOD):
    """The bytes with one word replaced."""
    return data[:32 * index] + new + data[32 * index + 32:]


def hostile(case_id, comment, data, why, ledger=""):
    bad(f"config-{case_id}", "getToolConfig", comment, data, why, ledger)


hostile("none", "What a call of an address without code returns.", b"", "empty", "sec-zerocode-denied")
hostile("flat", "Four values instead of a tuple: the leading offset is missing.", GOOD[32:], "not-abi")
for cut in range(1, len(GOOD) // 32):
    hostile(f"cut-{cut}", f"Only the first {cut} words.", GOOD[:32 * cut],
        "not-abi")
hostile("cut-1-byte", "The last byte of the padding is missing.", GOOD[:-1], "not-canonical")
hostile("cut-padding", "The padding is missing.", GOOD[:-29], "not-canonical")
hostile("cut-text", "The last byte of the text is missing.", GOOD[:-30], "not-abi")
hostile("one-byte", "One byte.", b"\x20", "not-abi")
hostile("31-bytes", "Not even a word.", b"\0" * 31, "not-abi")
hostile("zeros", "Zeros: the offset leads to itself, and the string is the whole of it again.", b"\0" * 192,
    "not-canonical")
hostile("trailing-byte", "One more byte.", GOOD + b"\0", "not-canonical")
hostile("trailing-word", "One more word.", GOOD + word(0), "not-canonical")
hostile("trailing-dirt", "One more word that is not zero.", GOOD + word(9), "not-canonical")
hostile("twice", "The same answer twice.", GOOD + GOOD, "not-canonical")
hostile("gap", "The tuple begins one word later than it could.", word(64) + word(0) + GOOD[32:], "not-canonical")
hostile("offset-0", "The offset leads to itself.", patched(0, word(0)), "not-abi")
hostile("offset-31", "The offset leads between words.", patched(0, word(31)), "not-abi")
hostile("offset-33", "The offset leads between words.", patched(0, word(33)), "not-abi")
hostile("offset-64", "The tuple would begin in its second word.", patched(0, word(64)), "not-abi")
hostile("offset-end", "The offset leads to the end.", patched(0, word(len(GOOD))), "not-abi")
hostile("offset-behind", "The offset leads behind the end.", patched(0, word(len(GOOD) + 32)), "not-abi")
for bits in (31, 32, 63, 64, 255):
    hostile(f"offset-2-{bits}", "An offset far beyond the end.", patched(0, word(2**bits)), "not-abi")
    hostile(f"uri-offset-2-{bits}", "An offset far beyond the end.", patched(2, word(2**bits)), "not-abi")
    hostile(f"uri-length-2-{bits}", "A length far beyond the end.", patched(5, word(2**bits)), "not-abi")
for name, bits in (("32", 2**32), ("64", 2**64)):
    hostile(f"offset-wraps-{name}", "Right but for a bit that a narrow reader drops.", patched(0, word(32 + bits)),
        "not-abi")
    hostile(f"uri-offset-wraps-{name}", "Right but for a bit that a narrow reader drops.",
        patched(2, word(128 + bits)), "not-abi")
    hostile(f"uri-length-wraps-{name}", "Right but for a bit that a narrow reader drops.",
        patched(5, word(67 + bits)), "not-abi")
hostile("offset-max", "All bits.", patched(0, word(MAX)), "not-abi")
hostile("uri-offset-max", "All bits.", patched(2, word(MAX)), "not-abi")
hostile("uri-length-max", "All bits.", patched(5, word(MAX)), "not-abi")
hostile("uri-offset-0", "The string would begin at the creator.", patched(2, word(0)), "not-abi")
hostile("uri-offset-64", "The string would begin at the hash.", patched(2, word(64)), "not-abi")
hostile("uri-offset-160", "The string would begin in its own text.", patched(2, word(160)), "not-abi")
hostile("uri-overlap", "The string begins at the predicate, whose address is its length.",
    patched(2, word(96), config("", predicate="0x" + "0" * 38 + "20")), "not-canonical")
hostile("uri-gap", "A word between head and string.",
    patched(2, word(160), GOOD[:160] + word(0) + GOOD[160:]), "not-canonical")
hostile("uri-length-behind", "One byte more than there is.", patched(5, word(97)), "not-abi")
hostile("uri-length-short", "The text is longer than its length says.", patched(5, word(66)), "not-canonical")
hostile("uri-length-0", "The text is not counted at all.", patched(5, word(0)), "not-canonical")
hostile("padding-dirty", "A bit in the padding.", GOOD[:-1] + b"\x01", "not-canonical")
hostile("creator-dirty", "A bit above the creator's address.", patched(1, word(2**160 + 1)), "not-canonical")
hostile("creator-left", "The creator on the left of its word.", patched(1, bytes.fromhex(ALICE[2:]) + b"\0" * 12),
    "not-canonical")
hostile("predicate-dirty", "The highest bit above the predicate's address.", patched(4, word(2**255)), "not-canonical")
for name, text in (("ff", b"https://a.example/\xff"), ("surrogate", b"https://a.example/\xed\xa0\x80"),
                   ("overlong", b"https://a.example/\xc0\xaf"), ("cut", b"https://a.example/\xe2\x82"),
                   ("above", b"https://a.example/\xf4\x90\x80\x80"), ("latin-1", "https://b\u00fc.example".encode("latin-1"))):
    hostile(f"utf8-{name}", "A string must be UTF-8; nothing is repaired.", config(text), "not-utf8")
hostile("utf8-and-trailing", "Two faults: the string is looked at first.", config(b"\xff") + word(0), "not-utf8")
hostile("utf8-and-dirty", "Two faults: the string is looked at first.", patched(1, word(MAX), config(b"\xff")),
    "not-utf8")
hostile("too-long-1", "One byte more than is read.", config("u" * 16_192) + b"\0", "too-long")
hostile("too-long-uri", "A URI one byte longer than fits.", config("u" * 16_193), "too-long")
hostile("mebibyte", "A mebibyte of zeros is not even looked at.", b"\0" * 1_048_576, "too-long")
hostile("error-string", "Revert data where return data should be.",
    bytes.fromhex("08c379a0") + encode(["string"], ["paused"]), "not-abi")

for function in ("hasAccess", "supportsInterface"):
    name = function.lower()
    good(f"{name}-true", function, "Pinned.", word(1), True)
    good(f"{name}-false", function, "Pinned.", word(0), False)
    for case, comment, data, why in (
            ("2", "Pinned: not a bool.", word(2), "not-canonical"), ("max", "All bits.", word(MAX), "not-canonical"),
            ("high", "A high bit beside the low one.", word(2**255 + 1), "not-canonical"),
            ("left", "The bool on the left.", b"\x01" + b"\0" * 31, "not-canonical"),
            ("none", "Nothing.", b"", "empty"), ("byte", "One byte.", b"\x01", "not-abi"),
            ("31", "A byte short.", word(1)[1:], "not-abi"), ("33", "A byte more.", word(1) + b"\0", "too-long"),
            ("64", "A word more.", word(1) + word(1), "too-long")):
        bad(f"{name}-{case}", function, comment, data, why, "" if data else "sec-zerocode-denied")


def pair(case_id, comment, data, value, access, ledger=""):
    assert judge("tryHasAccess", data) == (value, None), case_id
    add(f"try-{case_id}", "tryHasAccess", comment, data, {"value": value, "access": access}, ledger)


pair("granted", "Pinned.", word(1) + word(1), [True, True], "granted")
pair("denied", "Pinned.", word(1) + word(0), [True, False], "denied")
pair("malfunction", "Pinned: no denial.", word(0) + word(0), [False, False], "malfunction", "sec-pred-fail-denied")
pair("false-true", "Pinned: no registry may return it, and it grants nothing.", word(0) + word(1), [False, True],
    "malfunction", "1-tryhasaccess-no-false-true")
for case, comment, data, why in (
        ("ok-2", "Pinned: not a bool.", word(2) + word(1), "not-canonical"),
        ("ok-dirty", "Pinned: a high bit.", word(2**248) + word(1), "not-canonical"),
        ("granted-2", "Not a bool.", word(1) + word(2), "not-canonical"),
        ("granted-dirty", "A high bit beside the low one.", word(1) + word(2**255 + 1), "not-canonical"),
        ("32", "Pinned: one word only, as of hasAccess.", word(1), "not-abi"),
        ("none", "Pinned: nothing.", b"", "empty"), ("63", "A byte short.", (word(1) + word(1))[:-1], "not-abi"),
        ("65", "A byte more.", word(1) + word(1) + b"\0", "too-long"),
        ("96", "Pinned: a word more.", word(1) + word(1) + word(9), "too-long"),
        ("mebibyte", "A mebibyte.", b"\x01" * 1_048_576, "too-long")):
    bad(f"try-{case}", "tryHasAccess", comment, data, why, "" if data else "sec-zerocode-denied")

for name, number in (("42", 42), ("0", 0), ("max", MAX)):
    good(f"count-{name}", "toolCount", "The highest ID ever assigned.", word(number), str(number),
        "1-dereg-id-not-reused")
for name, data, why in (("none", b"", "empty"), ("31", word(1)[1:], "not-abi"), ("33", word(1) + b"\0", "too-long"),
                        ("64", word(1) + word(1), "too-long")):
    bad(f"count-{name}", "toolCount", "Anything but one word.", data, why)

TEXT = encode(["string"], ["ToolRegistry"])
good("name-pinned", "name", "Pinned.", TEXT, "ToolRegistry", "1-refimpl-name")
good("version-pinned", "version", "Pinned.", encode(["string"], ["0.1"]), "0.1", "1-refimpl-name 1-name-opaque")
good("version-other", "version", "No version is special.", encode(["string"], ["0.2"]), "0.2", "1-refimpl-name 1-name-opaque")
good("name-utf8", "name", "Any UTF-8.", encode(["string"], ["\u6f22\u202e"]), "\u6f22\u202e")
good("name-longest", "name", "A name of 256 bytes.", encode(["string"], ["n" * 256]), "n" * 256, "sec-name-cap")
good("version-longest", "version", "A version of 256 bytes.", encode(["string"], ["0" * 256]), "0" * 256, "sec-name-cap")
bad("version-too-long", "version", "A byte more counts as no version.", encode(["string"], ["0" * 257]), "too-long", "sec-name-cap")
for case, comment, data, why in (
        ("empty-text", "A name must not be empty.", encode(["string"], [""]), "empty"),
        ("none", "Nothing.", b"", "empty"),
        ("bytes32", "A bytes32, as some old contracts have it.", b"ToolRegistry" + b"\0" * 20, "not-abi"),
        ("too-long", "A byte more counts as no name, and is not cut.", encode(["string"], ["n" * 257]), "too-long"),
        ("trailing", "One more word.", TEXT + word(0), "not-canonical"),
        ("padding", "A bit in the padding.", TEXT[:-1] + b"\x01", "not-canonical"),
        ("offset", "A gap.", word(64) + word(0) + TEXT[32:], "not-canonical"),
        ("offset-0", "The offset is the length too: an empty text with something behind.", word(0) + TEXT[32:],
        "not-canonical"),
        ("offset-max", "All bits.", word(MAX) + TEXT[32:], "not-abi"),
        ("length-max", "All bits.", word(32) + word(MAX) + TEXT[64:], "not-abi"),
        ("not-utf8", "Not UTF-8.", encode(["string"], [b"Tool\xff"]), "not-utf8")):
    bad(f"name-{case}", "name", comment, data, why)
