"""Several RPCs, some of which lie, lag or are silent (issue 3 item 4; DESIGN.md, Readings of the standard)."""

from build import ALICE, JUNK_HASH, MALLORY, MISMATCH, error
from session_build import Sessions
from session_world import (NOON, Rpc, block, block_hash, deregistered, encode, failed, not_found, raw, record, result,
                           reverts, stale)
from session_world import error as rpc_error

SUITE = Sessions("Sessions: several RPCs", "k of n must agree, at one block; who said what is in the report.")
ok, no = SUITE.ok, SUITE.no
VOTE = "7-four-checks 7-unverified"
FORGED = record(creator=MALLORY, manifestHash=JUNK_HASH)
DISSENT, ANSWER = "lib-1-dissent", "lib-1-answer"
SPLIT, UNKNOWN = "lib-1-disagreement", "lib-1-unavailable"


def quorum(need, of):
    return {"policy": {"quorum": {"need": need, "of": of}}}


TWO, THREE, BOTH, ANY = quorum(2, 3), quorum(3, 3), quorum(2, 2), quorum(1, 2)
GOOD = Rpc()
SILENT = Rpc(failed("timeout"))
DEAF = Rpc(head=failed("timeout"), chain=failed("timeout"))

# --- agreement
ok("quorum-1-of-1", VOTE, "One of one: asked like a single RPC.", **quorum(1, 1))
ok("quorum-2-of-3", VOTE, "All three say the same.", **TWO)
ok("quorum-2-of-3-one-by-one", VOTE, "One answer at a time.", split=True, **TWO)
ok("quorum-3-of-3", VOTE, "All three must.", **THREE)
ok("quorum-2-of-2", VOTE, "Both must.", **BOTH)
ok("quorum-1-of-2", VOTE, "One is enough, and both say the same.", **ANY)
ok("quorum-3-of-5", VOTE, "Three of five, two of them silent.", rpcs=[GOOD, SILENT, GOOD, DEAF, GOOD],
   notes=" ".join([ANSWER] * 2), **quorum(3, 5))
ok("quorum-32", VOTE, "As many as there may be.", **quorum(17, 32))
ok("quorum-number", VOTE, "At a block by its number.", start="17", **TWO)
ok("quorum-block", VOTE, "At a block that the host has read.", start={"number": "9", "hash": block_hash(9)}, **TWO)
no("quorum-not-found", f"{VOTE} 1-distinguish-states", "All say that there is no such tool.", rpcs=[Rpc(not_found())] * 3,
   notes="lib-1-not-found", **TWO)
no("quorum-not-found-2", f"{VOTE} 1-distinguish-states", "Two say so, one is silent.",
   rpcs=[Rpc(not_found()), SILENT, Rpc(not_found())], notes=" ".join(["lib-1-not-found"] + [ANSWER] * 3), **TWO)

# --- dissent
for name, liar, dissents, comment in (
        ("all", Rpc(FORGED), 2, "another creator and another hash"),
        ("uri", Rpc(record(metadataURI="https://evil.example/.well-known/ai-tool/sample.json")), 1, "another URI"),
        ("hash", Rpc(stale()), 1, "another hash"), ("predicate", Rpc(record(accessPredicate=MALLORY)), 1, "no gate"),
        ("not-found", Rpc(not_found()), 1, "no such tool"), ("gone", Rpc(deregistered()), 1, "deregistered"),
        ("no-contract", Rpc(result("0x"), code="0x"), 1, "no registry"),
        ("malformed", Rpc(result("0x00")), 1, "garbage"), ("other-tool", Rpc(not_found(7)), 1, "another tool's error")):
    for place in (0, 1, 2):
        rpcs = [GOOD, GOOD]
        rpcs.insert(place, liar)
        if place == 1 or name == "all":
            ok(f"quorum-dissent-{name}-{place + 1}", VOTE, f"RPC {place + 1} says: {comment}. Two outvote it, and it is named.",
               rpcs=rpcs, notes=" ".join([DISSENT] * dissents), **TWO)
no("quorum-lie-wins", f"{VOTE} 7-creator-byte-equal",
   "Two liars of three outvote the honest one: the other checks are what is left.", MISMATCH,
   error("7-creator-byte-equal", "/creatorAddress", 4), rpcs=[Rpc(FORGED), Rpc(FORGED), GOOD],
   notes=" ".join([DISSENT] * 4), **TWO)
no("quorum-3-of-3-dissent", VOTE, "Where all three must agree one dissenter is a disagreement.",
   rpcs=[GOOD, GOOD, Rpc(FORGED)], notes=" ".join([SPLIT] + [ANSWER] * 6), **THREE)
no("quorum-2-of-2-dissent", VOTE, "One against one.", rpcs=[GOOD, Rpc(FORGED)], notes=" ".join([SPLIT] + [ANSWER] * 4),
   **BOTH)
no("quorum-three-ways", VOTE, "Three answers.", rpcs=[GOOD, Rpc(stale()), Rpc(not_found())],
   notes=" ".join([SPLIT] + [ANSWER] * 3), **TWO)
no("quorum-dissent-and-silence", VOTE, "One says yes, one says no, one is silent.", rpcs=[GOOD, Rpc(not_found()), SILENT],
   notes=" ".join([SPLIT] + [ANSWER] * 3), **TWO)
no("quorum-one-says-gone", VOTE, "Two of three must agree; the only two that answer do not.",
   rpcs=[SILENT, GOOD, Rpc(deregistered())], notes=" ".join([SPLIT] + [ANSWER] * 3), **TWO)

# --- contested: two answers have enough votes
no("quorum-1-of-2-contested", VOTE, "One is enough, but the other says otherwise: nobody can tell who lies.",
   rpcs=[GOOD, Rpc(FORGED)], notes=" ".join([SPLIT] + [ANSWER] * 4), **ANY)
no("quorum-1-of-2-contested-state", VOTE, "So where it denies the tool.", rpcs=[Rpc(not_found()), GOOD],
   notes=" ".join([SPLIT] + [ANSWER] * 2), **ANY)
no("quorum-1-of-3-contested", VOTE, "Two against one is not a majority that was asked for.", rpcs=[GOOD, GOOD, Rpc(stale())],
   notes=" ".join([SPLIT] + [ANSWER] * 3), **quorum(1, 3))
no("quorum-2-of-4-contested", VOTE, "Two against two.", rpcs=[GOOD, Rpc(FORGED), GOOD, Rpc(FORGED)],
   notes=" ".join([SPLIT] + [ANSWER] * 8), **quorum(2, 4))
no("quorum-2-of-4-blocks", VOTE, "Two blocks of one number, two RPCs each.",
   rpcs=[GOOD, Rpc(fork="b"), GOOD, Rpc(fork="b")], notes=" ".join([SPLIT] + [ANSWER] * 4), **quorum(2, 4))

# --- silence
ok("quorum-one-silent", VOTE, "One gives no record.", rpcs=[GOOD, SILENT, GOOD], notes=ANSWER, **TWO)
ok("quorum-one-deaf", VOTE, "One gives nothing at all: it is not asked for more.", rpcs=[DEAF, GOOD, GOOD], notes=ANSWER,
   **TWO)
ok("quorum-one-garbage", VOTE, "One gives garbage in place of JSON.", rpcs=[GOOD, GOOD, Rpc(raw("<html>"), head=raw("{"))],
   notes=ANSWER, **TWO)
ok("quorum-one-wrong-chain", "1-ref-qualified 7-four-checks", "One is on another chain: it is not asked for more.",
   rpcs=[GOOD, Rpc(FORGED, chain=1), GOOD], notes=ANSWER, **TWO)
ok("quorum-1-of-2-silent", VOTE, "The other one is enough.", rpcs=[DEAF, GOOD], notes=ANSWER, **ANY)
no("quorum-two-silent", VOTE, "One answer is too few, and is not contradicted.", rpcs=[SILENT, GOOD, SILENT],
   notes=" ".join([UNKNOWN] + [ANSWER] * 3), **TWO)
no("quorum-two-deaf", VOTE, "With one RPC left there is no need to ask it for the record.", rpcs=[DEAF, GOOD, DEAF],
   notes=" ".join([UNKNOWN] + [ANSWER] * 3), **TWO)
no("quorum-two-wrong-chain", VOTE, "Nor here.", rpcs=[Rpc(chain=1), Rpc(chain=1), GOOD],
   notes=" ".join([UNKNOWN] + [ANSWER] * 3), **TWO)
no("quorum-all-silent", VOTE, "Nobody answers.", rpcs=[SILENT] * 3, notes=" ".join([UNKNOWN] + [ANSWER] * 3), **TWO)
no("quorum-all-deaf", VOTE, "Nobody answers anything.", rpcs=[DEAF] * 3, notes=" ".join([UNKNOWN] + [ANSWER] * 3), **TWO)
no("quorum-2-of-2-deaf", VOTE, "Both must, one cannot: the other one is not to blame.", rpcs=[GOOD, DEAF],
   notes=" ".join([UNKNOWN] + [ANSWER] * 2), **BOTH)

# --- malformed answers are answers, whatever is wrong with them
no("quorum-malformed", VOTE, "Two malformed answers for different reasons are of one mind.",
   rpcs=[Rpc(result("0x00")), Rpc(reverts("Paused()")), GOOD], notes=" ".join(["lib-1-malformed"] + [ANSWER] * 3), **TWO)
no("quorum-malformed-and-record", VOTE, "One malformed, one record, one silent.", rpcs=[Rpc(result("0x00")), GOOD, DEAF],
   notes=" ".join([SPLIT] + [ANSWER] * 3), **TWO)
no("quorum-no-code-and-code", VOTE, "Nothing is returned to anybody, and they disagree on why.",
   rpcs=[Rpc(result("0x"), code="0x"), Rpc(result("0x")), Rpc(result("0x"), code=failed("timeout"))],
   notes=" ".join([SPLIT] + [ANSWER] * 3), **TWO)
no("quorum-no-contract", VOTE, "Two see no code, one sees a record.",
   rpcs=[Rpc(result("0x"), code="0x"), Rpc(result("0x"), code="0x"), GOOD],
   notes=" ".join(["lib-1-no-contract"] + [ANSWER] * 3), **TWO)

# --- one block
ok("quorum-heads-apart", VOTE, "Heads 100, 101 and 102: the others are asked what they have at 101; the one behind has nothing.",
   behind=2, rpcs=[Rpc(head=100), Rpc(head=101), Rpc(head=102)], notes=ANSWER, **TWO)
ok("quorum-heads-apart-all", VOTE, "Where all must agree the lowest head counts.",
   behind=2, rpcs=[Rpc(head=100), Rpc(head=101), Rpc(head=102)], **THREE)
ok("quorum-2-of-2-heads", VOTE, "The lower of two.", behind=1, rpcs=[Rpc(head=50), Rpc(head=100)], **BOTH)
ok("quorum-1-of-2-heads", VOTE, "The higher of two, where one is enough.", behind=1, rpcs=[Rpc(head=50), Rpc(head=100)],
   notes=ANSWER, **ANY)
ok("quorum-laggard", VOTE, "One RPC cannot hold the others back.", behind=1, rpcs=[GOOD, Rpc(FORGED, head=0), GOOD], notes=ANSWER,
   **TWO)
ok("quorum-runaway", VOTE, "Nor drive them ahead.", behind=1, rpcs=[GOOD, Rpc(FORGED, head=2**64 - 1), GOOD],
   notes=" ".join([DISSENT] * 2), **TWO)
ok("quorum-runaway-unknown", VOTE, "One that claims a head beyond and does not have the common block.",
   behind=1, rpcs=[GOOD, Rpc(FORGED, head=10**9, pin=result(None)), GOOD], notes=ANSWER, **TWO)
ok("quorum-runaway-other-number", VOTE, "Or answers with another block than the one that was asked for.",
   behind=1, rpcs=[GOOD, Rpc(head=101, pin=block(101)), GOOD], notes=ANSWER, **TWO)
OLD = record(accessPredicate="0x" + "b" * 40)
ok("quorum-3-of-3-lag-256", VOTE, "One is 256 blocks behind: honest RPCs are never farther apart.",
   behind=1, rpcs=[Rpc(head=1000), Rpc(head=744), Rpc(head=1000)], **THREE)
no("quorum-3-of-3-lag-257", f"{VOTE} 7-fresh-window",
   "One claims to be 257 blocks behind. The others would confirm whatever was true there, long ago: nobody is asked.",
   behind=1, rpcs=[Rpc(OLD, head=1000), Rpc(OLD, head=743), Rpc(OLD, head=1000)], notes=" ".join([UNKNOWN] + [ANSWER] * 3), **THREE)
no("quorum-3-of-3-lag-256-and-257", f"{VOTE} 7-fresh-window",
   "One is as far behind as honest RPCs may be, another a block more: only that one is told that it is behind.",
   behind=2, rpcs=[Rpc(OLD, head=1000), Rpc(OLD, head=744), Rpc(OLD, head=743)], notes=" ".join([UNKNOWN] + [ANSWER] * 3), **THREE)
no("quorum-2-of-2-rollback", f"{VOTE} 7-fresh-window", "One of two takes the other back to the first block.",
   behind=1, rpcs=[Rpc(OLD, head=10**6), Rpc(OLD, head=1)], notes=" ".join([UNKNOWN] + [ANSWER] * 2), **BOTH)
no("quorum-2-of-3-rollback", f"{VOTE} 7-fresh-window", "One is silent, so that there is none to spare.",
   behind=1, rpcs=[Rpc(OLD, head=10**6), DEAF, Rpc(OLD, head=1)], notes=" ".join([UNKNOWN] + [ANSWER] * 3), **TWO)
no("quorum-4-of-5-rollback", f"{VOTE} 7-fresh-window", "One is to spare, two are far behind.",
   behind=2, rpcs=[Rpc(OLD, head=10**6)] * 3 + [Rpc(OLD, head=7)] * 2, notes=" ".join([UNKNOWN] + [ANSWER] * 5), **quorum(4, 5))
ok("quorum-4-of-5-one-back", VOTE, "One is to spare, and far behind.",
   behind=1, rpcs=[Rpc(head=10**6)] * 4 + [Rpc(OLD, head=7)], notes=ANSWER, **quorum(4, 5))
no("quorum-3-of-3-runaway", VOTE, "One claims to be far ahead where none is to spare: nobody can tell who is behind.",
   behind=2, rpcs=[GOOD, GOOD, Rpc(head=2**64 - 1)], notes=" ".join([UNKNOWN] + [ANSWER] * 3), **THREE)
ok("quorum-other-block", VOTE, "One is on a fork: its record is not even asked for.", rpcs=[GOOD, GOOD, Rpc(FORGED, fork="b")],
   notes=ANSWER, **TWO)
ok("quorum-other-block-first", VOTE, "The first one named is no better than the others.",
   rpcs=[Rpc(FORGED, fork="b"), GOOD, GOOD], notes=ANSWER, **TWO)
no("quorum-block-split", VOTE, "Three forks: no common block.", rpcs=[GOOD, Rpc(fork="b"), Rpc(fork="c")],
   notes=" ".join([SPLIT] + [ANSWER] * 3), **TWO)
no("quorum-block-split-two", VOTE, "Two forks, and one silent.", rpcs=[GOOD, Rpc(fork="b"), DEAF],
   notes=" ".join([SPLIT] + [ANSWER] * 3), **TWO)
no("quorum-3-of-3-block-split", VOTE, "One is on a fork, where all must agree.", rpcs=[GOOD, GOOD, Rpc(fork="b")],
   notes=" ".join([SPLIT] + [ANSWER] * 3), **THREE)
no("quorum-pin-lost", VOTE, "Two are ahead of the third and then do not give the common block: too few are left.",
   behind=2, rpcs=[Rpc(head=101, pin=failed("timeout")), Rpc(head=102, pin=failed("timeout")), GOOD],
   notes=" ".join([UNKNOWN] + [ANSWER] * 3), **THREE)
no("quorum-lie-and-lag", VOTE,
   "A liar claims the newest head with another hash, the third lags by a block: two blocks, one vote each.",
   behind=1, rpcs=[Rpc(head=101), Rpc(FORGED, head=101, fork="b"), Rpc(head=100)], notes=" ".join([SPLIT] + [ANSWER] * 3),
   flags=("assumption",), **TWO)

ok("quorum-lie-and-caught-up", VOTE,
   "A liar claims the newest head with another hash; the third was a block behind, and has it by the time it is asked.",
   behind=1, rpcs=[Rpc(head=101), Rpc(FORGED, head=101, fork="b"), Rpc(head=100, pin=block(101))], notes=ANSWER, **TWO)

# --- the block's age, by what other RPCs have: 300 seconds by default, at blocks that are 12 seconds apart
def at(head, config=None, beat=12, **options):
    return Rpc(config, head=head, beat=beat, **options)


BEHIND = {"notes": " ".join([UNKNOWN] + [ANSWER] * 2)}
FRESHNESS = f"{VOTE} 7-fresh-window"
ok("quorum-2-of-2-300-seconds", FRESHNESS, "One of two is 25 blocks behind, which is all that the window allows.",
   rpcs=[at(210), at(185)], behind=1, **BOTH)
no("quorum-2-of-2-312-seconds", FRESHNESS, "A block more: what it has is too old to be gone by.",
   rpcs=[at(210, OLD), at(184, OLD)], behind=1, **BEHIND, **BOTH)
no("quorum-2-of-2-stuck", FRESHNESS, "One is stuck at a block of half an hour ago, where the tool was still registered.",
   rpcs=[at(210, deregistered()), at(60, OLD)], behind=1, **BEHIND, **BOTH)
no("quorum-2-of-3-stuck", FRESHNESS, "One is silent, one is stuck: none is to spare.", rpcs=[at(210), DEAF, at(60, OLD)],
   behind=1, notes=" ".join([UNKNOWN] + [ANSWER] * 3), **TWO)
no("quorum-2-of-2-stuck-says-now", FRESHNESS, "It says that its old block is of now: the other one knows that block's time.",
   rpcs=[at(210), Rpc(OLD, head=block(60, time=NOON + 12 * 210))], behind=1, **BEHIND, **BOTH)
no("quorum-2-of-2-stuck-says-nothing", FRESHNESS, "It leaves the time out.",
   rpcs=[at(210), Rpc(OLD, head=block(60, time=None))], behind=1, **BEHIND, **BOTH)
ok("quorum-2-of-2-no-times", FRESHNESS, "Nobody has times: 256 blocks are the bound.",
   rpcs=[at(210, beat=None), at(60, beat=None)], behind=1, **BOTH)
ok("quorum-stuck-and-spare", FRESHNESS, "One is stuck, the others are enough: it is named.",
   rpcs=[at(210), at(210), at(60, OLD)], behind=1, notes=ANSWER, **TWO)
ok("quorum-future-and-spare", FRESHNESS, "One claims to be months ahead: it cannot take the others down, and is named.",
   rpcs=[at(210), at(210), Rpc(head=block(10**6, time=NOON + 10**7), beat=12)], behind=1, **TWO)
ok("quorum-future-at-the-block", FRESHNESS, "One claims that the others' block is of next year.",
   rpcs=[at(210), Rpc(head=block(210, time=NOON + 10**7)), at(210)], **TWO)
ok("quorum-past-at-the-block", FRESHNESS, "Or of the year before.",
   rpcs=[at(210), at(210), Rpc(head=block(210, time=1))], **TWO)
ok("quorum-two-stuck", FRESHNESS,
   "Two of three are stuck together: without a clock nobody can tell whether the third is right. It is named, with a warning.",
   rpcs=[at(210, deregistered()), at(60), at(60)], behind=1, notes=DISSENT, flags=("assumption",), **TWO)
ok("quorum-window-1800", FRESHNESS, "A longer window.", rpcs=[at(210), at(60)], behind=1,
   policy={"quorum": {"need": 2, "of": 2}, "freshnessSeconds": 1800})
no("quorum-window-1799", FRESHNESS, "A second less.", rpcs=[at(210), at(60)], behind=1, **BEHIND,
   policy={"quorum": {"need": 2, "of": 2}, "freshnessSeconds": 1799})
ok("quorum-window-0-60-seconds", FRESHNESS, "A window of no time at all still takes the blocks that a chain has.",
   rpcs=[at(210), at(205)], behind=1, policy={"quorum": {"need": 2, "of": 2}, "freshnessSeconds": 0})
no("quorum-window-0-72-seconds", FRESHNESS, "But none that is more than 60 seconds behind.",
   rpcs=[at(210), at(204)], behind=1, **BEHIND, policy={"quorum": {"need": 2, "of": 2}, "freshnessSeconds": 0})
ok("quorum-finalized-apart", FRESHNESS, "Finalized blocks are old and come in steps: blocks are counted, not seconds.",
   rpcs=[at(210), at(146)], start="finalized", **BOTH)
no("quorum-race-stuck", f"{FRESHNESS} lib-7-race-fresh-config D6", "At the second reading one is stuck at the first block.",
   MISMATCH, rpcs=[at(100, stale(), again=at(210)), at(100, stale())], behind=1, **BEHIND, **BOTH)

# --- the block is gone when it is read
GONE = rpc_error("Resource not found", -32001)
LOST = Rpc(GONE, after=Rpc(head=101))
ok("quorum-lost-block", VOTE, "A reorganisation between block and record: all start once more.", rpcs=[LOST] * 3, **TWO)
ok("quorum-lost-block-of-one", VOTE, "One has lost the block, the others are enough.", rpcs=[LOST, GOOD, GOOD],
   notes=ANSWER, **TWO)
no("quorum-lost-block-denied", VOTE, "Two contradict each other, the third has lost the block: that is not a reason to ask again.",
   rpcs=[LOST, GOOD, Rpc(not_found())], notes=" ".join([SPLIT] + [ANSWER] * 3), **TWO)
no("quorum-lost-block-again", VOTE, "It is gone at the second attempt, too: there is no third.", rpcs=[Rpc(GONE)] * 3,
   notes=" ".join([UNKNOWN] + [ANSWER] * 3), **TWO)

# --- the second reading
FRESH = [Rpc(stale(), again=Rpc(head=101))]
ok("quorum-race", "7-race-reread-once B3 D6", "All three see the update.", rpcs=FRESH * 3, **TWO)
ok("quorum-race-one-behind", "7-race-reread-once B3 D6", "One has not seen the new block: the others are enough.",
   behind=1, rpcs=FRESH * 2 + [Rpc(stale())], notes=ANSWER, **TWO)
ok("quorum-race-all-asked-again", "7-race-reread-once B3 D6", "One that failed before is asked again.",
   rpcs=FRESH * 2 + [Rpc(failed("timeout"), again=Rpc(head=101))], notes=ANSWER, **TWO)
ok("quorum-race-dissent", "7-race-reread-once B3 D6", "One still says the old hash, at the new block.",
   rpcs=FRESH * 2 + [Rpc(stale(), again=Rpc(stale(), head=101))], notes=DISSENT, **TWO)
no("quorum-race-lone-helper", "7-race-still-fails B3 D6", "One liar says the hash that the server's forgery needs: outvoted.",
   MISMATCH, rpcs=[Rpc(stale()), Rpc(stale()), Rpc(stale(), again=Rpc())], notes=DISSENT, **TWO)
no("quorum-race-split", "7-race-still-fails D6", "They disagree at the second reading: check 1 fails.", MISMATCH,
   rpcs=[FRESH[0], Rpc(stale(), again=Rpc(not_found(), head=101)), Rpc(stale(), again=Rpc(failed("timeout"), head=101))],
   notes=" ".join([SPLIT] + [ANSWER] * 3), **TWO)
no("quorum-race-older", "lib-7-race-fresh-config D6", "Two of three have gone back: no block that is not older.", MISMATCH,
   behind=1, rpcs=FRESH + [Rpc(stale(), again=Rpc(head=99))] * 2, notes=" ".join([UNKNOWN] + [ANSWER] * 3), **TWO)
no("quorum-race-creator", "lib-7-race-fresh-config D6", "Enough RPCs agree on another creator: creators never change.",
   error("7-creator-byte-equal", "/creatorAddress", 4),
   rpcs=[Rpc(stale(), again=Rpc(record(creator=MALLORY), head=101))] * 3, **TWO)
assert ALICE and encode
