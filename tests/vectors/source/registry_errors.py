"""Revert data of the views: the registry's six errors, and other data."""

from abi import Cases, encode, hex_or_parts, hexed, selector, word
from registry_calls import ACCOUNT, MAX, PREDICATE

SUITE = Cases("Revert data", "`error` is the registry's error that the bytes are exactly, or null. `record` is what a "
    "call that asked for `toolId` came to: not-found and deregistered only if the error is about that tool.", "error")

ERRORS = {
    "ToolNotFound": (["toolId"], ["uint256"], "1-err-tool-not-found", "b73d6f8b"),
    "NotToolCreator": (["toolId", "caller"], ["uint256", "address"], "1-err-not-creator", "d594d2e7"),
    "InvalidMetadataURI": ([], [], "1-err-invalid-uri", "eec403f0"),
    "InvalidManifestHash": ([], [], "1-err-invalid-hash", "03d0cf2a"),
    "InvalidAccessPredicate": (["predicate"], ["address"], "1-err-invalid-predicate", "4c8ce4df"),
    "ToolIsDeregistered": (["toolId"], ["uint256"], "1-err-deregistered", "0bf47976"),
}
ID = 42


def raw(name, *arguments):
    _, kinds, _, pinned = ERRORS[name]
    start = selector(f"{name}({','.join(kinds)})")
    assert start.hex() == pinned, name
    return start + encode(kinds, arguments)


def add(case_id, ledger, comment, data, error, state, reason=None, detail=None, tool_id=ID):
    record = {"state": state, "reason": reason, "detail": detail}
    SUITE.add(case_id, ledger, comment, {"toolId": str(tool_id), **hex_or_parts("revertData", data)},
        {"error": error, "record": {name: value for name, value in record.items() if value is not None}})


def known(case_id, name, comment, arguments, state, reason=None, detail=None, tool_id=ID, ledger=""):
    names, kinds, row, _ = ERRORS[name]
    shown = {key: str(value) for key, value in zip(names, arguments, strict=True)}
    add(case_id, f"{row} {ledger}".strip(), comment, raw(name, *arguments), {"name": name, **shown}, state, reason,
        detail, tool_id)


known("not-found", "ToolNotFound", "Pinned.", [ID], "not-found", ledger="1-no-coerce-missing")
known("deregistered", "ToolIsDeregistered", "Pinned.", [ID], "deregistered",
    ledger="1-dereg-reverts-all 1-no-coerce-missing")
for name, tool_id in (("0", 0), ("max", MAX)):
    known(f"not-found-{name}", "ToolNotFound", "The tool that was asked for.", [tool_id], "not-found", tool_id=tool_id)
    known(f"deregistered-{name}", "ToolIsDeregistered", "The tool that was asked for.", [tool_id], "deregistered",
        tool_id=tool_id)
known("not-found-other", "ToolNotFound", "About another tool.", [41], "malformed", "wrong-argument",
    "ToolNotFound(41)")
known("deregistered-other", "ToolIsDeregistered", "About another tool.", [2**64 + ID], "malformed", "wrong-argument",
    f"ToolIsDeregistered({2**64 + ID})")
known("not-creator", "NotToolCreator", "Pinned; no view has it.", [ID, ACCOUNT], "malformed", "unknown-revert",
    f"NotToolCreator(42, {ACCOUNT})")
known("invalid-uri", "InvalidMetadataURI", "Pinned; no view has it.", [], "malformed", "unknown-revert",
    "InvalidMetadataURI()")
known("invalid-hash", "InvalidManifestHash", "Pinned; no view has it.", [], "malformed", "unknown-revert",
    "InvalidManifestHash()")
known("invalid-predicate", "InvalidAccessPredicate", "Pinned; no view has it.", [PREDICATE], "malformed",
    "unknown-revert", f"InvalidAccessPredicate({PREDICATE})")


def foreign(case_id, comment, data, detail=None, ledger="1-no-coerce-missing"):
    add(case_id, ledger, comment, data, None, "malformed", "unknown-revert", detail)


add("none", "1-err-tool-not-found", "No data: nothing that the registry says.", b"", None, "unavailable",
    "empty-revert", "the call reverted without data; the address may not be an ERC-8257 registry")
for name, (names, kinds, row, pinned) in ERRORS.items():
    values = {"uint256": ID, "address": ACCOUNT}
    exact = raw(name, *[values[kind] for kind in kinds])
    where = name.lower()
    foreign(f"{where}-trailing", "One more byte.", exact + b"\0", "0x" + pinned, row)
    foreign(f"{where}-trailing-word", "One more word.", exact + word(0), "0x" + pinned, row)
    foreign(f"{where}-short", "One byte too few.", exact[:-1], "0x" + pinned if kinds else "0x" + pinned[:6], row)
    if kinds:
        foreign(f"{where}-bare", "The selector alone.", exact[:4], "0x" + pinned, row)
    if kinds and kinds[-1] == "address":
        foreign(f"{where}-dirty", "A bit above the address.", exact[:-32] + b"\x01" + exact[-31:], "0x" + pinned, row)
foreign("padded", "The selector as a whole word.", selector("ToolNotFound(uint256)") + b"\0" * 28 + word(ID),
    "0xb73d6f8b")
foreign("encoded", "Revert data within ABI bytes.", encode(["bytes"], [raw("ToolNotFound", ID)]), "0x00000000")
foreign("reason", "Pinned: require with a reason.", bytes.fromhex("08c379a0") + encode(["string"], ["paused"]),
    'Error("paused")')
foreign("reason-not-found", "A reason that reads like an error is only a reason.",
    bytes.fromhex("08c379a0") + encode(["string"], ["ToolNotFound(42)"]), 'Error("ToolNotFound(42)")')
foreign("reason-harmless", "Characters that would turn the text round are escaped.",
    bytes.fromhex("08c379a0") + encode(["string"], ["a\u202eb\x1b"]), 'Error("a\\u{202e}b\\u{1b}")')
foreign("reason-empty", "An empty reason.", bytes.fromhex("08c379a0") + encode(["string"], [""]), 'Error("")')
foreign("reason-broken", "A reason that cannot be read.", bytes.fromhex("08c379a0") + word(32) + word(MAX),
    "0x08c379a0")
foreign("reason-bare", "No reason after all.", bytes.fromhex("08c379a0"), "0x08c379a0")
foreign("reason-long", "A long reason is clipped.",
    bytes.fromhex("08c379a0") + encode(["string"], ["r" * 1_000_000]), 'Error("' + "r" * 112 + "\u2026")
foreign("panic", "Pinned: overflow.", bytes.fromhex("4e487b71") + word(0x11), "Panic(0x11)")
foreign("panic-short", "A panic without its code.", bytes.fromhex("4e487b71") + b"\0" * 31, "0x4e487b71")
foreign("custom", "Somebody else's error.", selector("Paused()"), hexed(selector("Paused()")))
foreign("custom-long", "A mebibyte of somebody else's error.", selector("Paused()") + b"\0" * 1_048_576,
    hexed(selector("Paused()")))
foreign("3-bytes", "Too short for a selector.", b"\xb7\x3d\x6f", "0xb73d6f")
foreign("zeros", "Zeros.", b"\0" * 36, "0x00000000")
