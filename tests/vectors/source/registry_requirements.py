"""What `getRequirements` comes to: honest lists, lists over the limits, and every hostile shape of the array."""

from abi import Array, Cases, NotAbi, encode, hex_or_parts, hexed, parts, take, word
from registry_calls import MAX, ORACLE, PREDICATE

SUITE = Cases("getRequirements", "What a predicate's answer comes to for a consumer that reads at most `most` entries (256 where it "
    "is left out): `requirements` (`list` is left out where it is long), `over-limit`, `no-code`, `failed` or `unavailable`. Where bytes break "
    "several rules the first counts: size of the whole, logic, number of entries, and of each entry in turn its kind, data and label; a length "
    "counts as declared.", "required")

RETURNS = [Array(["bytes4", "bytes", "string"]), "uint8"]
AND, OR = 0, 1
NFT, TOKEN, SUBSCRIPTION = "0xbdf8c428", "0xcb429230", "0x44387cc2"
SENTINEL, UNKNOWN = "0x00000000", "0xdeadbeef"
MOST_BYTES = 2 * 1024 * 1024
COLLECTION = bytes.fromhex(PREDICATE[2:]).rjust(32, b"\0")
ROWS = "1-req-struct"


def judge(data, most):
    """(logic and entries, None), or (None, the fault): the words in their order, each with the one value it may have."""
    if not data:
        return None, "no-code"
    if len(data) > MOST_BYTES:
        return None, "bytes"

    def number(at):
        return int.from_bytes(take(data, at, 32), "big")

    def offset(at, base, wanted):
        given = number(at)
        if given != wanted:
            take(data, base + given, 32)  # a lenient reader looks there
            raise ValueError

    def text(at, length):
        padded = take(data, at, -(-length // 32) * 32)
        if any(padded[length:]):
            raise ValueError
        return padded[:length]

    try:
        offset(0, 0, 64)
        logic, count = number(32), None
        if logic > 1:
            raise ValueError
        count = number(64)
        if count > most:
            return None, "count"
        base, at, entries = 96, 96 + 32 * count, []
        for index in range(count):
            offset(base + 32 * index, base, at - base)
            kind = take(data, at, 32)
            if any(kind[4:]):
                raise ValueError
            offset(at + 32, at, 96)
            length = number(at + 96)
            if length > 4096:
                return None, "data"
            label_at = 128 + -(-length // 32) * 32
            offset(at + 64, at, label_at)
            payload = text(at + 128, length)
            length = number(at + label_at)
            if length > 256:
                return None, "label"
            label = text(at + label_at + 32, length)
            entries.append(["0x" + kind[:4].hex(), payload, label.decode("utf-8")])
            at += label_at + 32 + -(-length // 32) * 32
        if at != len(data):
            raise ValueError
        return (logic, entries), None
    except NotAbi:
        return None, "not-abi"
    except UnicodeDecodeError:
        return None, "not-utf8"
    except ValueError:
        return None, "not-canonical"


def add(case_id, ledger, comment, given, expect, most):
    SUITE.add(case_id, ledger, comment, {**({} if most == 256 else {"most": most}), **given}, expect)


def gives(case_id, comment, logic, entries, ledger="", most=256, pinned=None, given=None):
    data = encode(RETURNS, [entries, logic])
    assert pinned is None or data.hex() == pinned, case_id
    assert judge(data, most) == ((logic, entries), None), case_id
    shown = {"logic": ["AND", "OR"][logic], "count": len(entries)}
    if len(entries) <= 4 and all(len(payload) <= 256 for _, payload, _ in entries):
        shown["list"] = [{"kind": kind, "data": hexed(payload), "label": label} for kind, payload, label in entries]
    add(case_id, f"{ROWS} {ledger}".strip(), comment, given(data) if given else hex_or_parts("returned", data),
        {"outcome": "requirements", **shown}, most)


OUTCOMES = {"no-code": {"outcome": "no-code"}, **{limit: {"outcome": "over-limit", "limit": limit} for limit in ("bytes", "count",
    "data", "label")}, **{why: {"outcome": "failed", "reason": why} for why in ("not-abi", "not-utf8", "not-canonical")}}


def bad(case_id, comment, data, why, ledger, most=256, given=None):
    assert judge(data, most) == (None, why), (case_id, judge(data, most))
    add(case_id, ledger, comment, given(data) if given else hex_or_parts("returned", data), OUTCOMES[why], most)


def entry(kind=NFT, data=COLLECTION, label="Any pass"):
    return [kind, data, label]


# Honest lists.
gives("pinned", "Pinned: one collection.", OR, [entry()], "1-kind-erc721", pinned=(
    "0000000000000000000000000000000000000000000000000000000000000040"
    "0000000000000000000000000000000000000000000000000000000000000001"
    "0000000000000000000000000000000000000000000000000000000000000001"
    "0000000000000000000000000000000000000000000000000000000000000020"
    "bdf8c42800000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000060"
    "00000000000000000000000000000000000000000000000000000000000000a0"
    "0000000000000000000000000000000000000000000000000000000000000020"
    "000000000000000000000000d1f703d0b90bb7106faebbfbcadd2b07bdc4c769"
    "0000000000000000000000000000000000000000000000000000000000000008"
    "416e792070617373000000000000000000000000000000000000000000000000"))
gives("and", "Two kinds, both asked for.", AND, [entry(), entry(TOKEN, COLLECTION + word(7), "Badge 7")], "1-kind-erc1155")
gives("or", "Two kinds, either of which will do.", OR, [entry(), entry(SUBSCRIPTION, COLLECTION + word(2), "Gold")],
    "1-kind-subscription")
gives("none", "No entries: a list that says nothing, and no failure.", AND, [], "sec-intro-revert rat-advisory-flow")
gives("none-or", "No entries, combined by OR.", OR, [], "rat-advisory-flow")
gives("empty", "An entry without data and without a label.", AND, [entry(UNKNOWN, b"", "")], "1-kind-unknown")
gives("sentinel", "A composite could not read one of its parts.", AND, [entry(), entry(SENTINEL, b"", "unknown")],
    "sec-intro-sentinel")
gives("unknown-kind", "A kind of its own, with data in a layout of its own.", AND, [entry(UNKNOWN, b"\x01\x02\x03", "Ask us")],
    "1-kind-unknown")
gives("twice", "The same entry twice is two entries.", AND, [entry(), entry()])
gives("kind-ones", "Every bit of the kind.", AND, [entry("0xffffffff", b"\xff" * 33, "x")])
gives("utf8", "Any UTF-8 is a label.", AND, [entry(label="Mitglied im Verein f\u00fcr \u6f22\u5b57 \U0001f600\u202e")], "B30")
gives("nul", "A NUL is a character like others.", AND, [entry(label="\0")], "B30")
for length in (0, 1, 31, 32, 33, 63, 64, 65):
    gives(f"data-{length}", "Data around the size of a word.", AND, [entry(UNKNOWN, b"\x11" * length, "x" * length), entry()])

# The limits, N and N + 1.
DATA, LABEL, COUNT = "sec-intro-data A11", "sec-intro-label A11", "sec-intro-count A11"
OVER = " sec-intro-overlimit"
gives("data-4096", "The longest data.", AND, [entry(UNKNOWN, b"\x11" * 4_096)], DATA)
bad("data-4097", "One byte of data too many.", encode(RETURNS, [[entry(UNKNOWN, b"\x11" * 4_097)], AND]), "data", DATA + OVER)
gives("label-256", "The longest label.", AND, [entry(label="l" * 256)], LABEL)
bad("label-257", "One byte of label too many.", encode(RETURNS, [[entry(label="l" * 257)], AND]), "label", LABEL + OVER)
gives("label-256-bytes", "Bytes are counted: 128 characters of two bytes.", AND, [entry(label="\u00fc" * 128)], LABEL)
bad("label-258-bytes", "129 characters of two bytes.", encode(RETURNS, [[entry(label="\u00fc" * 129)], AND]), "label", LABEL + OVER)
gives("data-4096-label-256", "Both at once.", OR, [entry(UNKNOWN, b"\x11" * 4_096, "l" * 256)], DATA + " sec-intro-label")


def alike(count, body):
    """Parts of a list of so many entries that are all of this body."""
    def given(data):
        start = 96 + 32 * count
        assert data[start:] == body * count
        return {"returnedParts": [{"text": hexed(data[:start])}, {"repeat": body.hex(), "count": count}]}
    return given


def many(count, one):
    return encode(RETURNS, [[one] * count, OR]), alike(count, encode(["bytes4", "bytes", "string"], one))


SMALL = entry(NFT, COLLECTION, "")
gives("count-256", "As many entries as are read by default.", OR, [SMALL] * 256, COUNT, given=many(256, SMALL)[1])
bad("count-257", "One entry too many: none of them counts, and it is not an empty list.", many(257, SMALL)[0], "count", COUNT + OVER,
    given=many(257, SMALL)[1])
gives("count-257-raised", "A consumer may read more entries.", OR, [SMALL] * 257, COUNT + " sec-intro-raise", most=257,
    given=many(257, SMALL)[1])
bad("count-258-raised", "And has a limit still.", many(258, SMALL)[0], "count", COUNT + OVER + " sec-intro-raise", most=257,
    given=many(258, SMALL)[1])
for name, comment, one, why in (("data", "The limit for data is not raised with it.", entry(UNKNOWN, b"\x11" * 4_097), "data"),
                                ("label", "The limit for labels is not raised with it.", entry(label="l" * 257), "label")):
    bad(f"raised-{name}", comment, encode(RETURNS, [[one], AND]), why, f"sec-intro-{name} sec-intro-raise A11", most=65_536)
FULL = entry(UNKNOWN, b"\x11" * 4_096, "l" * 256)
gives("full", "As much as can be without a limit broken: 1,163,360 bytes.", OR, [FULL] * 256,
    "sec-intro-count sec-intro-data sec-intro-label lib-sec-intro-return-size", given=many(256, FULL)[1])
assert len(many(256, FULL)[0]) == 1_163_360
bad("full-257", "One more of these.", many(257, FULL)[0], "count", COUNT + OVER + " lib-sec-intro-return-size",
    given=many(257, FULL)[1])
HEAD = word(64) + word(AND)
for bits in (8, 16, 31, 32, 63, 64, 255):
    bad(f"count-2-{bits}", "Only the declared number is there, and it counts.", HEAD + word(2**bits + 1), "count", COUNT + OVER)
bad("count-max", "All bits.", HEAD + word(MAX), "count", COUNT + OVER)
bad("count-256-missing", "256 entries are declared, and none is there.", HEAD + word(256), "not-abi", COUNT)
for bits in (13, 31, 32, 63, 64, 255):
    for name, index, why in (("data", 7, "data"), ("label", 9, "label")):
        data = encode(RETURNS, [[entry()], AND])
        bad(f"{name}-length-2-{bits}", "A declared length counts, whether or not the bytes are there.",
            data[:32 * index] + word(2**bits) + data[32 * index + 32:], why, f"sec-intro-{name} sec-intro-overlimit")
bad("count-before-data", "Two limits: the number of entries is looked at first.", HEAD + word(257) + word(32) + b"\0" * 64, "count", COUNT)
bad("data-before-label", "Two limits: data is looked at before the label.",
    encode(RETURNS, [[entry(UNKNOWN, b"\x11" * 4_097, "l" * 257)], AND]), "data", DATA)
bad("first-entry-first", "Two limits: of the earlier entry.",
    encode(RETURNS, [[entry(label="l" * 257), entry(UNKNOWN, b"\x11" * 4_097)], AND]), "label", LABEL)
bad("fault-before-limit", "An entry that is malformed stands before the one over the limit.",
    encode(RETURNS, [[entry(label=b"\xff"), entry(UNKNOWN, b"\x11" * 4_097)], AND]), "not-utf8", LABEL + " B30")
bad("limit-before-fault", "An entry over the limit stands before the malformed one.",
    encode(RETURNS, [[entry(UNKNOWN, b"\x11" * 4_097), entry(label=b"\xff")], AND]), "data", DATA + " B30")
bad("over-limit-and-trailing", "Over the limit, whatever else is wrong behind.",
    encode(RETURNS, [[entry(label="l" * 257)], AND]) + word(0), "label", LABEL)
bad("two-mebibytes", "The most bytes that are read: zeros are not a list.", b"\0" * MOST_BYTES, "not-canonical",
    "lib-sec-intro-return-size")
bad("two-mebibytes-1", "One byte more is not even looked at.", b"\0" * (MOST_BYTES + 1), "bytes",
    "lib-sec-intro-return-size sec-intro-overlimit")
bad("two-mebibytes-raised", "However many entries are read.", b"\0" * (MOST_BYTES + 1), "bytes",
    "lib-sec-intro-return-size sec-intro-raise", most=65_536)

# Hostile shapes.
GOOD = encode(RETURNS, [[entry(), entry(TOKEN, COLLECTION + word(7), "Badge 7")], AND])
#        0 offset, 1 logic, 2 count, 3-4 offsets, 5 kind, 6-7 offsets, 8 length, 9 data, 10 length, 11 label, 12 kind, …
NAMES = ("array-offset", "logic", "count", "first-offset", "second-offset", "kind", "data-offset", "label-offset", "data-length", "data",
    "label-length", "label", "second-kind")
HOSTILE = "1-req-struct sec-intro-revert"


def patched(index, new, data=GOOD):
    """The bytes with one word replaced."""
    return data[:32 * index] + new + data[32 * index + 32:]


def hostile(case_id, comment, data, why, ledger=HOSTILE, most=256):
    bad(case_id, comment, data, why, ledger, most)


bad("nothing", "What a call of an address without code returns: no list at all.", b"", "no-code", "sec-intro-revert sec-zerocode-surface")
for cut in range(1, len(GOOD) // 32):
    hostile(f"cut-{cut}", f"Only the first {cut} words.", GOOD[:32 * cut], "not-abi")
hostile("cut-byte", "The last byte of the padding is missing.", GOOD[:-1], "not-abi")
hostile("one-byte", "One byte.", b"\x40", "not-abi")
hostile("31-bytes", "Not even a word.", b"\0" * 31, "not-abi")
hostile("zeros", "Zeros: every offset leads to the start.", b"\0" * 1_024, "not-canonical")
hostile("ones", "All bits of everything.", b"\xff" * 1_024, "not-abi")
hostile("trailing-byte", "One more byte.", GOOD + b"\0", "not-canonical")
hostile("trailing-word", "One more word.", GOOD + word(0), "not-canonical")
hostile("trailing-dirt", "One more word that is not zero.", GOOD + word(9), "not-canonical")
hostile("answer-twice", "The same answer twice.", GOOD + GOOD, "not-canonical")
hostile("logic-2", "There is no third logic.", patched(1, word(2)), "not-canonical")
hostile("logic-255", "All bits of a uint8.", patched(1, word(255)), "not-canonical")
hostile("logic-256", "AND in a narrow reader: a bit that no uint8 has.", patched(1, word(256)), "not-canonical")
hostile("logic-257", "OR in a narrow reader.", patched(1, word(257)), "not-canonical")
hostile("logic-left", "The logic on the left of its word.", patched(1, word(2**248)), "not-canonical")
hostile("logic-max", "All bits.", patched(1, word(MAX)), "not-canonical")
hostile("logic-first", "The members in the other order.", GOOD[32:64] + GOOD[:32] + GOOD[64:], "not-canonical")
hostile("tuple", "A tuple instead of two values: one offset more.", word(32) + GOOD, "not-canonical")
hostile("no-logic", "The list alone, as before there was a logic.", encode([Array(["bytes4", "bytes", "string"])], [[entry()]]),
    "not-canonical")
hostile("flat", "An entry's members where the list should be.", encode(["bytes4", "bytes", "string", "uint8"], [*entry(), AND]), "not-abi")
hostile("kind-dirty", "A bit beside the kind.", patched(5, bytes.fromhex("bdf8c428") + word(1)[4:]), "not-canonical")
hostile("kind-dirty-next", "The bit right beside the kind.", patched(5, bytes.fromhex("bdf8c42880") + b"\0" * 27), "not-canonical")
hostile("kind-right", "The kind on the right of its word.", patched(5, b"\0" * 28 + bytes.fromhex("bdf8c428")), "not-canonical")
hostile("second-kind-dirty", "A bit beside the second kind.", patched(12, bytes.fromhex("cb429230") + word(1)[4:]), "not-canonical")
hostile("data-padding", "A bit in the padding of data.",
    patched(9, b"\x11" + word(1)[1:], patched(8, word(1))), "not-canonical")
hostile("label-padding", "A bit in the padding of a label.", patched(11, b"Any pass" + word(1)[8:]), "not-canonical")
hostile("last-padding", "A bit in the last padding.", GOOD[:-1] + b"\x01", "not-canonical")
hostile("count-1", "One entry less than there is.", patched(2, word(1)), "not-canonical")
hostile("count-0", "No entry, and something behind.", patched(2, word(0)), "not-canonical")
hostile("count-3", "One entry more than there is.", patched(2, word(3)), "not-canonical")
hostile("data-length-31", "Shorter than it is: the padding is dirty.", patched(8, word(31)), "not-canonical")
hostile("data-length-0", "No data, and a label that begins too late.", patched(8, word(0)), "not-canonical")
hostile("data-length-33", "Longer than it is: the label begins too early.", patched(8, word(33)), "not-canonical")
hostile("label-length-7", "A label that is longer than its length says.", patched(10, word(7)), "not-canonical")
hostile("label-length-0", "A label that is not counted at all.", patched(10, word(0)), "not-canonical")
hostile("label-length-33", "A label that reaches into the next entry.", patched(10, word(33)), "not-canonical")
hostile("both-offsets-same", "Both offsets lead to the first entry: one entry, read twice.", patched(4, GOOD[96:128]), "not-canonical")
hostile("offsets-swapped", "The entries in the other order than their offsets.",
    patched(3, GOOD[128:160], patched(4, GOOD[96:128])), "not-canonical")
hostile("offset-gap", "A word between the offsets and the first entry.",
    patched(3, word(96), patched(4, word(int.from_bytes(GOOD[128:160], "big") + 32), GOOD[:160] + word(0) + GOOD[160:])),
    "not-canonical")
hostile("label-as-data", "Data and label are the same bytes.", patched(7, word(96)), "not-canonical")
hostile("array-gap", "The list begins one word later than it could.", word(96) + word(AND) + word(0) + GOOD[64:], "not-canonical")
for index, name in ((0, "array-offset"), (3, "first-offset"), (4, "second-offset"), (6, "data-offset"), (7, "label-offset")):
    for value in (0, 1, 31, 32, 33, 63, 64, 65, 95, 96, 97):
        data = patched(index, word(value))
        if data != GOOD:
            hostile(f"{name}-{value}", "An offset that leads elsewhere.", data, "not-canonical")
    for bits in (24, 31, 32, 63, 64, 255):
        hostile(f"{name}-2-{bits}", "An offset far beyond the end.", patched(index, word(2**bits)), "not-abi")
    right = int.from_bytes(GOOD[32 * index:32 * index + 32], "big")
    for bits in (32, 64):
        hostile(f"{name}-wraps-{bits}", "Right but for a bit that a narrow reader drops.", patched(index, word(right + 2**bits)), "not-abi")
    hostile(f"{name}-max", "All bits.", patched(index, word(MAX)), "not-abi")
for index, name, bit in ((2, "count", 64), (8, "data-length", 64), (10, "label-length", 64)):
    right = int.from_bytes(GOOD[32 * index:32 * index + 32], "big")
    limit = {"count": "count", "data-length": "data", "label-length": "label"}[name]
    for bits in (32, 64):
        bad(f"{name}-wraps-{bits}", "Right but for a bit that a narrow reader drops.", patched(index, word(right + 2**bits)), limit,
            f"sec-intro-{limit} sec-intro-overlimit")
for name, label in (("ff", b"pass \xff"), ("surrogate", b"pass \xed\xa0\x80"), ("overlong", b"pass \xc0\xaf"), ("cut", b"pass \xe2\x82"),
                    ("above", b"pass \xf4\x90\x80\x80"), ("latin-1", "P\u00e4sse".encode("latin-1"))):
    hostile(f"utf8-{name}", "A label must be UTF-8; nothing is repaired.", encode(RETURNS, [[entry(label=label)], AND]), "not-utf8",
        "B30 1-req-struct sec-intro-revert")
hostile("utf8-in-second", "The second label is not UTF-8: the whole answer fails.",
    encode(RETURNS, [[entry(), entry(label=b"\xff")], AND]), "not-utf8", "B30 sec-intro-revert")
hostile("utf8-and-trailing", "Two faults: the label stands before the end.", encode(RETURNS, [[entry(label=b"\xff")], AND]) + word(0), "not-utf8",
    "B30 sec-intro-revert")
hostile("config", "What getToolConfig returns.", encode([["address", "string", "bytes32", "address"]],
    [[PREDICATE, ORACLE, "0x" + "11" * 32, PREDICATE]]), "not-canonical")
hostile("bool", "What hasAccess returns.", word(1), "not-abi")
hostile("error-string", "Revert data where return data should be.", bytes.fromhex("08c379a0") + encode(["string"], ["paused"]), "not-abi")
# Offsets of the table that all lead to one long entry: a reader that follows them takes 16 times the memory.
LONG = encode(["bytes4", "bytes", "string"], entry(UNKNOWN, b"\x11" * 4_096))
hostile("overlap-16", "Sixteen entries that are all the same bytes.", HEAD + word(16) + word(512) * 16 + LONG, "not-canonical")
hostile("overlap-256", "As many offsets as are read, all to themselves.", HEAD + word(256) + word(0) * 256, "not-canonical")
hostile("overlap-raised", "And more of them.", HEAD + word(4_096) + word(0) * 4_096, "not-canonical", HOSTILE + " sec-intro-raise", 65_536)


# Calls that returned nothing.
def came_to(case_id, ledger, comment, given, outcome, reason=None, limit=None, detail=None):
    expect = {"outcome": outcome, "reason": reason, "limit": limit, "detail": detail}
    add(case_id, ledger, comment, given, {name: value for name, value in expect.items() if value is not None}, 256)


REVERT = "sec-intro-revert"
PAUSED = bytes.fromhex("08c379a0") + encode(["string"], ["paused"])
came_to("reverted", REVERT, "A revert: introspection failed, and nothing is known of what is required.",
    {"error": {"code": 3, "message": "execution reverted: paused", "data": hexed(PAUSED)}}, "failed", "unknown-revert",
    detail='Error("paused")')
came_to("reverted-empty", REVERT + " 1-pred-three-functions",
    "A revert without data, as of a contract that does not have the function: nothing is known, and not nothing required.",
    {"error": {"code": 3, "message": "execution reverted", "data": "0x"}},
    "failed", "empty-revert")
came_to("reverted-not-found", REVERT, "An error of the registry that a predicate passes on is a revert like others.",
    {"error": {"code": 3, "message": "execution reverted", "data": "0xb73d6f8b" + word(42).hex()}}, "failed", "unknown-revert",
    detail="0xb73d6f8b")
came_to("reverted-with-list", REVERT, "Revert data is not a list, even if it looks like one.",
    {"error": {"code": 3, "message": "execution reverted", "data": hexed(GOOD)}}, "failed", "unknown-revert", detail="0x00000000")
for name, message in (("geth", "out of gas"), ("reth", "EVM error: OutOfGas"), ("nethermind", "Out of gas"), ("invalid", "invalid opcode: INVALID")):
    came_to(f"halted-{name}", REVERT, "Out of gas, or another halt: introspection failed.", {"error": {"code": -32000, "message": message}},
        "failed", "rpc-error", detail=message)
came_to("rpc-error", REVERT, "The RPC's own trouble says nothing of the predicate.",
    {"error": {"code": -32000, "message": "internal error"}}, "unavailable", "rpc-error", detail="internal error")
came_to("rate-limited", REVERT, "Nor does a rate limit.", {"error": {"code": -32005, "message": "too many requests"}}, "unavailable",
    "rate-limited", detail="too many requests")
for reason in ("timeout", "connect", "tls", "http-status"):
    came_to(f"failed-{reason}", REVERT, "No answer: nothing is known of the predicate.", {"failed": reason}, "unavailable", reason)
came_to("failed-too-large", "lib-sec-intro-return-size sec-intro-overlimit", "More than the host reads is over the limit, whatever it is.",
    {"failed": "too-large"}, "over-limit", limit="bytes")
came_to("not-json", REVERT, "No hex.", {"result": None}, "unavailable", "not-json-rpc", detail="null")
