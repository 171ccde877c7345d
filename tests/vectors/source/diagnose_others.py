"""Other registrations, other files, junk, and unknown causes."""

from build import ALICE, JUNK_HASH, MALLORY, URI, m
from diagnose_build import REGISTRY, TOOL, Diagnosis, canonical, jcs_hash, retire, served, sibling, tool, update, value
from keccak import keccak256

SUITE = Diagnosis("Other registrations, other files, junk", "Hashes that belong to something else, and hashes of which nothing is known.")
add = SUITE.add
BODY = m()
RIGHT = jcs_hash(value(BODY))
OLD = jcs_hash({**value(BODY), "version": "0.3.0"})
OTHER_URI = "https://tools.example.com/.well-known/ai-tool/other.json"
DUP = "1-update-event 2-hash-jcs-keccak"


def siblings(*rows, **more):
    return {"siblings": list(rows), **more}


def stale(case_id, comment, rows, found, calls, record=None, **options):
    clues = {**(record or {}), **siblings(*rows)}
    add(f"stale-{case_id}", comment, BODY, OLD, "cause-stale-duplicate", ledger=DUP, tool_ref=found, calls=calls, clues=clues, **options)


UPDATE, RETIRE = update(URI, RIGHT), retire()
stale("newer", "A newer registration of the same URL commits the served hash. Its creator is unknown, which is not a ground to retire this one.", [sibling(tool(8), RIGHT)],
    tool(8), [UPDATE])
stale("newer-own", "By the same creator: the newer one is the genuine one, and this one is retired.", [sibling(tool(8), RIGHT, creator=ALICE)], tool(8),
    [RETIRE, UPDATE])
stale("older", "An older one by the same creator: this one was to replace it.", [sibling(tool(6), RIGHT, creator=ALICE)], tool(6), [UPDATE, RETIRE])
stale("older-unknown", "An older one, nothing else is known of it.", [sibling(tool(6), RIGHT)], tool(6), [UPDATE])
stale("newest", "Of several, the newest.", [sibling(tool(number), digest, creator=ALICE) for number, digest in ((9, RIGHT), (12, RIGHT), (8, RIGHT), (13, OLD))],
    tool(12), [RETIRE, UPDATE])
stale("newest-unknown", "The newest one counts, though only that of another one is known to be the same creator's.",
    [sibling(tool(9), RIGHT, creator=ALICE), sibling(tool(12), RIGHT)], tool(12), [UPDATE])
stale("copied", "A stranger has registered the same URL and hash behind the publisher's own registration: passed over.",
    [sibling(tool(9), RIGHT, creator=MALLORY), sibling(tool(3), RIGHT, creator=ALICE)], tool(3), [UPDATE, RETIRE])
stale("told-twice", "One registration with two creators: not known.", [sibling(tool(8), RIGHT, creator=ALICE), sibling(tool(8), RIGHT)], tool(8), [UPDATE])
stale("no-creator", "The creator of the tool in question is unknown, and the manifest names that of the other one.", [sibling(tool(8), RIGHT, creator=ALICE)],
    tool(8), [UPDATE], bare=True, record={"toolRef": TOOL, "metadataURI": URI})
stale("normalized", "The same URL after normalisation.",
    [sibling(tool(8), RIGHT, "HTTPS://Tools.Example.com:443/.well-known/ai-tool/sample.json", creator=ALICE)], tool(8), [RETIRE, UPDATE])
stale("elsewhere", "In another registry nothing says which one is newer.", [sibling(tool(9, registry="0x" + "bb" * 20), RIGHT, creator=ALICE)],
    tool(9, registry="0x" + "bb" * 20), [UPDATE, RETIRE])
stale("other-chain", "On another chain.", [sibling(tool(9, chain=1), RIGHT, creator=ALICE)], tool(9, chain=1), [UPDATE, RETIRE])
stale("here-first", "One of the same registry is named before one of another.",
    [sibling(tool(99, chain=10000), RIGHT, creator=ALICE), sibling(tool(3), RIGHT, creator=ALICE)], tool(3), [UPDATE, RETIRE])
# The manifest names another creator than the record: no hash makes that verify, so that no call is given.
STRANGERS = m(creatorAddress=MALLORY)
add("stale-strangers", "The manifest names the creator of the other registration, and not that of this one.", STRANGERS, OLD, "cause-stale-duplicate", ledger=DUP,
    tool_ref=tool(8), calls=[], first=True, clues=siblings(sibling(tool(8), jcs_hash(value(STRANGERS)), creator=MALLORY)))
# Without an account in the manifest the record's creator counts.
NAMELESS = m(creatorAddress="0x1")
for who, cause in ((ALICE, "cause-stale-duplicate"), (MALLORY, "unknown")):
    known = cause != "unknown"
    add(f"stale-nameless-{'own' if known else 'copied'}", "The manifest names no account: the creator of the record counts.", NAMELESS, OLD, cause, ledger=DUP,
        manifest="invalid", first=True, tool_ref=tool(8) if known else None, calls=[RETIRE] if known else [],
        clues=siblings(sibling(tool(8), jcs_hash(value(NAMELESS)), creator=who)))


def not_stale(case_id, comment, *rows, **more):
    add(f"stale-not-{case_id}", comment, BODY, OLD, "unknown", ledger=DUP, clues=siblings(*rows, **more), wanted=["older-copy", "other-paths"])


not_stale("none", "Near miss: there are no others.")
not_stale("itself", "Near miss: the tool itself, as an index lists it.", sibling(TOOL, RIGHT))
not_stale("retired", "Near miss: a retired one.", sibling(tool(8), RIGHT, retired=True))
not_stale("copied", "Near miss: a stranger has registered the URL and the hash that the publisher serves.", sibling(tool(8), RIGHT, creator=MALLORY))
not_stale("other-hash", "Near miss: one that is as stale.", sibling(tool(8), OLD))
not_stale("other-url", "Near miss: another URL commits the served hash.", sibling(tool(8), RIGHT, OTHER_URI))
not_stale("path-case", "Near miss: the path is compared with its case.", sibling(tool(8), RIGHT, URI.replace("sample", "Sample")))
add("stale-not-looked", "Near miss: nobody has looked for others.", BODY, OLD, "unknown", ledger=DUP, why={"cause-stale-duplicate": "needs-siblings",
    "cause-hash-of-another": "needs-siblings"}, wanted=["older-copy", "other-paths", "other-registrations"])
add("stale-no-record", "Without the URL there is nothing to compare.", BODY, OLD, "unknown", ledger=DUP, clues=siblings(sibling(tool(8), RIGHT)), bare=True,
    why={"cause-stale-duplicate": "needs-record"}, wanted=["record", "older-copy", "other-paths"])

# The hash of another registration.
add("another", "A registration of another URL commits the same hash.", BODY, OLD, "cause-hash-of-another", ledger="2-hash-jcs-keccak 6-wellknown-path", side="either",
    tool_ref=tool(3), clues=siblings(sibling(tool(3), OLD, OTHER_URI)))
add("another-retired", "Even a retired one.", BODY, OLD, "cause-hash-of-another", side="either", tool_ref=tool(3),
    clues=siblings(sibling(tool(3), OLD, OTHER_URI, retired=True)))
add("another-stale-first", "A stale duplicate is named before.", BODY, OLD, "cause-stale-duplicate", tool_ref=tool(8), calls=[RETIRE, UPDATE],
    clues=siblings(sibling(tool(3), OLD, OTHER_URI), sibling(tool(8), RIGHT, creator=ALICE)))

# Other files.
older = m(version="0.3.0")


def candidate(name, body):
    return {"name": name, **served(body)}


FILE = (canonical(value(older)), True, True)
add("older", "An older edition of the file has the committed hash.", BODY, OLD, "cause-other-body", side="either", file=FILE,
    clues={"candidates": [candidate("today", BODY), candidate("2026-01-01", older)]})
add("path", "The file at another path, which a rewrite used to map to this one; its bytes are written otherwise.", BODY, OLD, "cause-other-body",
    ledger="2-hash-jcs-keccak 6-wellknown-path", side="either", file=FILE, clues={"candidates": [candidate("/manifest.json", older.replace("\n", "\n\n"))]})
add("path-unreadable", "The served body is an error page, and the file stands elsewhere: it is to be served.", "<html>", OLD, "cause-other-body", side="file", calls=[],
    content="html", file=FILE, clues={"candidates": [candidate("/manifest.json", older)]})
add("older-raw", "The bytes of the older edition, not their canonical form.", BODY, keccak256(older.encode()), "cause-other-body", side="either",
    clues={"candidates": [candidate("old.json", older)]})
add("other-not", "Near miss: other files with other hashes, one of them no JSON.", BODY, OLD, "unknown",
    clues={"candidates": [candidate("a", BODY), candidate("b", "<html>"), candidate("c", m(name="x"))]}, why={"cause-other-body": None})

# The URL's hash.
add("url", "The hash of the URL.", BODY, keccak256(URI.encode()), "cause-hash-of-url")
add("url-other", "Near miss: the hash of another URL.", BODY, keccak256(OTHER_URI.encode()), "unknown")
add("url-not-known", "The record is not known.", BODY, keccak256(URI.encode()), "unknown", clues={}, why={"cause-hash-of-url": "needs-record"},
    wanted=["record", "older-copy", "other-paths", "other-registrations"])

# Junk.
for name, digest in (("zero", "0x" + "0" * 64), ("one", "0x" + "0" * 63 + "1"), ("ones", JUNK_HASH), ("f", "0x" + "f" * 64), ("deadbeef", "0x" + "deadbeef" * 8),
    ("counting", "0x" + "0123456789abcdef" * 4), ("row", "0x" + bytes(range(32)).hex()), ("left", "0x" + "ab" * 3 + "0" * 58), ("no-bytes", keccak256(b"")),
    ("braces", keccak256(b"{}")), ("null", keccak256(b"null")), ("undefined", keccak256(b"undefined")), ("object", keccak256(b"[object Object]")),
    ("list", keccak256(b"[]")), ("creator", "0x" + "0" * 24 + ALICE[2:]), ("registry", "0x" + "0" * 24 + REGISTRY[2:])):
    add(f"junk-{name}", f"A hash that stands for nothing: {name}.", BODY, digest, "cause-junk")
add("junk-not", "Near miss: a hash that begins with six zeros, as one of 2^24 does.", BODY, "0x000000" + keccak256(b"x")[8:], "unknown")
add("junk-not-address", "Near miss: twelve zero bytes and an account that has nothing to do with the tool.", BODY, "0x" + "0" * 24 + keccak256(b"y")[26:], "unknown")
add("junk-braces-served", "The hash of {} is right for {}.", "{}", keccak256(b"{}"), None, manifest="invalid")

# Right hashes, and unknown causes.
add("right", "The committed hash is right.", BODY, RIGHT, None)
add("right-invalid", "Right, though the manifest breaks rules.", m(name=""), jcs_hash(value(m(name=""))), None, manifest="invalid")
add("unknown", "An edit after the registration, and nothing to prove it with.", m(description="Better."), RIGHT, "unknown")
add("unknown-invalid", "The served file breaks rules: no call is given for it.", m(name=""), keccak256(b"?"), "unknown", manifest="invalid", first=True)
add("unknown-stranger", "The file names another creator: no hash makes it verify.", m(creatorAddress=MALLORY), keccak256(b"?"), "unknown", first=True, calls=[])
add("unknown-bare", "Nothing but the body and the hash.", BODY, OLD, "unknown", clues={}, wanted=["record", "older-copy", "other-paths", "other-registrations"])

# Arguments that cannot be used.
WRONG, MISSING = "usage-wrong-value", "usage-missing"
for case_id, comment, code, member, changes in (("no-body", "No body.", MISSING, "body", {"bodyText": None}),
    ("no-hash", "No hash.", MISSING, "expectedHash", {"expectedHash": None}),
    ("hash", "A short hash.", WRONG, "expectedHash", {"expectedHash": "0x1"}),
    ("tool", "Not a tool.", WRONG, "clues.toolRef", {"clues": {"toolRef": "1"}}),
    ("creator", "Not an address.", WRONG, "clues.creator", {"clues": {"creator": "0x1"}}),
    ("sibling", "The second registration has no hash.", MISSING, "clues.siblings[1].manifestHash",
        {"clues": siblings(sibling(tool(8), OLD), {"toolRef": tool(9), "metadataURI": URI})}),
    ("retired", "A flag that is a text.", WRONG, "clues.siblings[0].retired", {"clues": siblings(sibling(tool(8), OLD, retired="yes"))}),
    ("candidate", "A body that is not base64.", WRONG, "clues.candidates[0].body", {"clues": {"candidates": [{"name": "x", "body": "{}"}]}})):
    SUITE.error(case_id, comment, code, member, **changes)
