"""Logs of the registry: its four events, and what only looks like them."""

from abi import Cases, encode, hex_or_parts, hexed, strict, topic, word
from build import ALICE, URI, ZERO
from registry_calls import HASH, MAX, ORACLE, PREDICATE

SUITE = Cases("Logs", "`event` is what the log says, null if its first topic is not one of the registry's; `malformed` is "
    "why a log with such a topic is not the event.", "event")

CREATOR = "0xabcdef0123456789abcdef0123456789abcdef01"
DATA = ["string", "bytes32"]
LIMIT = 16_384
REGISTERED = topic("ToolRegistered(uint256,address,address,string,bytes32)")
UPDATED = topic("ToolMetadataUpdated(uint256,string,bytes32)")
PREDICATE_UPDATED = topic("AccessPredicateUpdated(uint256,address)")
DEREGISTERED = topic("ToolDeregistered(uint256)")
ROWS = {REGISTERED: "1-evt-registered", UPDATED: "1-evt-metadata-updated",
    PREDICATE_UPDATED: "1-evt-predicate-updated", DEREGISTERED: "1-evt-deregistered"}


def indexed(value):
    return hexed(word(value) if isinstance(value, int) else bytes.fromhex(value[2:]).rjust(32, b"\0"))


def add(case_id, comment, topics, data, expect, ledger=""):
    row = ROWS.get(topics[0], "1-evt-registered") if topics else "1-evt-registered"
    SUITE.add(case_id, f"{row} {ledger}".strip(), comment, {"topics": topics, **hex_or_parts("data", data)}, expect)


def good(case_id, comment, topics, data, name, ledger="", **arguments):
    if data:
        assert strict(DATA, data, LIMIT)[1] is None, case_id
    add(case_id, comment, topics, data, {"event": {"name": name, **arguments}}, ledger)


def bad(case_id, comment, topics, data, why, judged=True):
    if judged:
        assert strict(DATA, data, LIMIT)[1] == why, (case_id, strict(DATA, data, LIMIT)[1])
    add(case_id, comment, topics, data, {"malformed": why})


def registered(tool_id=42, creator=CREATOR, predicate=PREDICATE):
    return [REGISTERED, indexed(tool_id), indexed(creator), indexed(predicate)]


PINNED = encode(DATA, [ORACLE, HASH])
assert PINNED.hex().startswith("0" * 62 + "40" + HASH[2:] + "0" * 62 + "43" + "68747470")
good("registered", "Pinned.", registered(), PINNED, "ToolRegistered", toolId="42", creator=CREATOR,
    accessPredicate=PREDICATE, metadataURI=ORACLE, manifestHash=HASH)
good("registered-open", "Open to every caller.", registered(1, ALICE, ZERO), encode(DATA, [URI, HASH]),
    "ToolRegistered", toolId="1", creator=ALICE, accessPredicate=ZERO, metadataURI=URI, manifestHash=HASH)
good("registered-max", "The highest ID, an empty URI, a zero hash: well encoded.", registered(MAX),
    encode(DATA, ["", "0x" + "0" * 64]), "ToolRegistered", toolId=str(MAX), creator=CREATOR,
    accessPredicate=PREDICATE, metadataURI="", manifestHash="0x" + "0" * 64)
good("updated", "Pinned.", [UPDATED, indexed(42)], PINNED, "ToolMetadataUpdated", "1-update-event 8-update-event",
    toolId="42", newURI=ORACLE, newHash=HASH)
good("updated-2049", "A URI that no registry may keep.", [UPDATED, indexed(42)], encode(DATA, ["u" * 2_049, HASH]),
    "ToolMetadataUpdated", toolId="42", newURI="u" * 2_049, newHash=HASH)
good("predicate", "Pinned: open from now on.", [PREDICATE_UPDATED, indexed(42), indexed(ZERO)], b"",
    "AccessPredicateUpdated", "1-setpred-event", toolId="42", newPredicate=ZERO)
good("predicate-other", "Another predicate.", [PREDICATE_UPDATED, indexed(MAX), indexed(PREDICATE)], b"",
    "AccessPredicateUpdated", toolId=str(MAX), newPredicate=PREDICATE)
good("deregistered", "Pinned.", [DEREGISTERED, indexed(42)], b"", "ToolDeregistered", "1-dereg-event", toolId="42")

for name, topics in (("upgraded", [topic("Upgraded(address)"), indexed(PREDICATE)]),
                     ("transfer", [topic("Transfer(address,address,uint256)"), indexed(ALICE), indexed(CREATOR)]),
                     ("anonymous", []), ("zero", [indexed(0)]),
                     ("near", [REGISTERED[:-1] + "8", *registered()[1:]])):
    add(f"other-{name}", "Not an event of the registry.", topics, PINNED, {"event": None})

DIRTY = hexed(word(2**160 + 1))
for case_id, comment, topics, data, why in (
        ("registered-3-topics", "A topic too few.", registered()[:3], PINNED, "not-abi"),
        ("registered-5-topics", "A topic too many.", registered() + [indexed(0)], PINNED, "not-abi"),
        ("registered-bare", "The first topic alone.", [REGISTERED], PINNED, "not-abi"),
        ("registered-creator-dirty", "A bit above the creator.", [*registered()[:2], DIRTY, indexed(ZERO)], PINNED,
        "not-canonical"),
        ("registered-predicate-dirty", "A bit above the predicate.", [*registered()[:3], DIRTY], PINNED,
        "not-canonical"),
        ("updated-1-topic", "No tool.", [UPDATED], PINNED, "not-abi"),
        ("updated-3-topics", "A topic too many.", [UPDATED, indexed(42), indexed(0)], PINNED, "not-abi"),
        ("predicate-2-topics", "No predicate.", [PREDICATE_UPDATED, indexed(42)], b"", "not-abi"),
        ("predicate-in-data", "The predicate in the data.", [PREDICATE_UPDATED, indexed(42)], word(0), "too-long"),
        ("predicate-data", "Data where there is none.", [PREDICATE_UPDATED, indexed(42), indexed(ZERO)], word(0),
        "too-long"),
        ("predicate-dirty", "A bit above the predicate.", [PREDICATE_UPDATED, indexed(42), DIRTY], b"",
        "not-canonical"),
        ("deregistered-1-topic", "No tool.", [DEREGISTERED], b"", "not-abi"),
        ("deregistered-3-topics", "A topic too many.", [DEREGISTERED, indexed(42), indexed(0)], b"", "not-abi"),
        ("deregistered-data", "Data where there is none.", [DEREGISTERED, indexed(42)], b"\0", "too-long")):
    bad(case_id, comment, topics, data, why, judged=False)

for event, topics in (("registered", registered()), ("updated", [UPDATED, indexed(42)])):
    for name, comment, data, why in (
            ("no-data", "No data.", b"", "empty"), ("short", "One word.", PINNED[:32], "not-abi"),
            ("cut", "The text is cut off.", PINNED[:-30], "not-abi"),
            ("unpadded", "The padding is missing.", PINNED[:-29], "not-canonical"),
            ("trailing", "One more word.", PINNED + word(0), "not-canonical"),
            ("gap", "A word between head and string.", word(96) + PINNED[32:64] + word(0) + PINNED[64:],
            "not-canonical"),
            ("offset-0", "The offset leads to itself.", word(0) + PINNED[32:], "not-canonical"),
            ("offset-max", "All bits.", word(MAX) + PINNED[32:], "not-abi"),
            ("length-max", "All bits.", PINNED[:64] + word(MAX) + PINNED[96:], "not-abi"),
            ("padding", "A bit in the padding.", PINNED[:-1] + b"\x01", "not-canonical"),
            ("utf8", "Not UTF-8.", encode(DATA, [b"https://\xff", HASH]), "not-utf8"),
            ("swapped", "The hash first.", encode(["bytes32", "string"], [HASH, ORACLE]), "not-abi"),
            ("too-long", "More bytes than are read.", encode(DATA, ["u" * 16_289, HASH]), "too-long"),
            ("mebibyte", "A mebibyte of zeros.", b"\0" * 1_048_576, "too-long")):
        bad(f"{event}-data-{name}", comment, topics, data, why)
