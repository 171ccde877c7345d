"""The second reading after a hash mismatch: a publisher's update that raced the reader (§7 item 5; B3, D6)."""

from build import ALICE, JUNK_HASH, MALLORY, MISMATCH, URI, error, m, nfc, understand
from session_build import Sessions
from session_world import (GOOD, NOON, REVERTED, Rpc, block, deregistered, encode, failed, not_found, record, result, reverts,
                           stale)
from session_world import error as rpc_error

SUITE = Sessions("Sessions: the second reading",
                 "One, after a hash mismatch only, at a block of its own that is not older than the first.")
ok, no = SUITE.ok, SUITE.no
RACE = "7-race-reread-once lib-7-race-fresh-config B3 D6"
IMPOSTOR = error("7-creator-byte-equal", "/creatorAddress", 4)
MOVED = error("lib-7-race-fresh-config", check=1)
OTHER = URI.replace("sample", "other")


def then(config=None, head=101, first=None, **options):
    """An RPC that says `first`, a stale record, and then `config`."""
    return [Rpc(first or stale(), again=Rpc(config, head=head, **options))]


# --- the new record
ok("race-match", RACE, "updateToolMetadata landed between reading and fetch: the fresh hash matches.", rpcs=then())
ok("race-match-one-by-one", RACE, "The same, answers one at a time.", rpcs=then(), split=True)
ok("race-match-same-block", RACE, "No new block yet: the same number will do.", rpcs=then(head=100))
ok("race-match-reorg", RACE, "The same number, another block: the first one was reorganised away.",
   rpcs=then(head=100, fork="b"))
ok("race-match-much-later", RACE, "Many blocks later.", rpcs=then(head=10**6))
ok("race-match-predicate", RACE, "The predicate is that of the fresh record.",
   rpcs=then(record(accessPredicate="0x" + "b" * 40)))
ok("race-match-uri-spelling", RACE, "The fresh URI is another spelling of the same.",
   rpcs=then(record(metadataURI=URI.replace("tools.example", "TOOLS.example"))))
ok("race-match-safe", RACE, "The tag of the first reading is asked for again.", rpcs=then(), start="safe")
ok("race-match-finalized", RACE, "So with this one.", rpcs=then(), start="finalized")
PINNED = {"number": "99", "hash": "0x" + "ab" * 32}
ok("race-match-block", RACE, "After a block of the host's own the newest one is read, and the chain ID with it.",
   rpcs=then(), start=PINNED)
ok("race-match-pin", f"{RACE} 8-pin", "The pinned hash is the fresh one.", rpcs=then(), policy={"pinnedHash": GOOD})
no("race-match-pin-old", f"{RACE} 8-pin", "The pinned hash is the old one: an alert, though all is well onchain.",
   error("8-pin", check=3), rpcs=then(), policy={"pinnedHash": JUNK_HASH})

no("race-same", f"{RACE} 7-race-still-fails", "Nothing had changed onchain: the server gives another manifest.",
   MISMATCH, rpcs=[Rpc(stale())])
no("race-second-mismatch", f"{RACE} 7-race-still-fails 7-race-no-loop", "A second mismatch is final.", MISMATCH,
   rpcs=then(record(manifestHash="0x" + "22" * 32)))
no("race-uri-changed", RACE, "The URI moved: the bytes at hand are from the old place, though their hash is right.",
   MOVED, rpcs=then(record(metadataURI=OTHER)))
no("race-uri-host-changed", RACE, "To another host.", MOVED, rpcs=then(record(metadataURI=URI.replace("tools", "t2"))))
no("race-uri-dot", RACE, "A trailing dot is another URL.", MOVED,
   rpcs=then(record(metadataURI=URI.replace(".com/", ".com./"))))
no("race-uri-broken", RACE, "To no URI at all.", MOVED, rpcs=then(record(metadataURI="")))
no("race-uri-private", RACE, "To a private address: it is not fetched either.", MOVED,
   rpcs=then(record(metadataURI="https://127.0.0.1/.well-known/ai-tool/sample.json")))
no("race-uri-and-hash", RACE, "URI and hash are others.", MOVED, MISMATCH,
   rpcs=then(record(metadataURI=OTHER, manifestHash="0x" + "22" * 32)))
no("race-creator-changed", RACE + " 1-creator-immutable", "The creator changed, which no registry does.", IMPOSTOR,
   rpcs=then(record(creator=MALLORY)))
no("race-creator-changed-to-match", RACE + " 1-creator-immutable", "Also when it matches now.", IMPOSTOR,
   rpcs=then(first=stale(creator=MALLORY)))
no("race-creator-stays-wrong", RACE, "A wrong creator stays wrong.", IMPOSTOR,
   rpcs=then(record(creator=MALLORY), first=stale(creator=MALLORY)))
no("race-everything-changed", RACE, "URI, creator and hash: another registration in all but its number.", MOVED,
   MISMATCH, IMPOSTOR,
   rpcs=then(record(creator=MALLORY, metadataURI=OTHER, manifestHash="0x" + "22" * 32)))

GONE = rpc_error("Resource not found", -32001)
ok("race-lost-block", RACE, "The second reading's block is gone when it is read: that reading starts once more.",
   rpcs=then(GONE, after=Rpc(head=102)))
no("race-lost-block-older", RACE, "And finds a chain that is behind the first reading.", MISMATCH,
   rpcs=then(GONE, after=Rpc(head=99)), notes="lib-1-unavailable")
no("race-lost-block-before", RACE, "The first reading has started anew already: the second one does not.", MISMATCH,
   rpcs=[Rpc(GONE, after=Rpc(stale(), head=101, again=Rpc()), again=Rpc(GONE, head=102))], notes="lib-1-unavailable")

# --- no new record
for name, which, answer, comment in (
        ("deregistered", "deregistered", deregistered(), "Deregistered in between."),
        ("not-found", "not-found", not_found(), "Never registered, it says now."),
        ("other-tool", "malformed", deregistered(2), "Another tool was deregistered, it says: no answer to this."),
        ("malformed", "malformed", result(encode(record()) + "00"), "A byte too many."),
        ("paused", "malformed", reverts("Paused()"), "An error that the registry does not have."),
        ("silent", "unavailable", failed("timeout"), "No answer."),
        ("rate-limited", "unavailable", rpc_error("rate limit exceeded", -32005), "Too many requests."),
        ("empty-revert", "unavailable", rpc_error(REVERTED, 3), "A revert without data.")):
    no(f"race-{name}", RACE, f"{comment} Check 1 fails, and the mismatch stands.", MISMATCH, rpcs=then(answer),
       notes=f"lib-1-{which}")
no("race-no-code", RACE, "The registry is gone.", MISMATCH, rpcs=then(result("0x"), code="0x"), notes="lib-1-no-contract")
no("race-empty", RACE, "The registry is another contract now.", MISMATCH, rpcs=then(result("0x")),
   notes="lib-1-malformed")
no("race-older", RACE, "An older block than the first: its record may be an old one, even if it matches.", MISMATCH,
   rpcs=then(head=99), notes="lib-1-unavailable")
no("race-genesis", RACE, "Block 0.", MISMATCH, rpcs=then(head=0), notes="lib-1-unavailable")
ok("race-match-same-time", f"{RACE} D17", "A later block of the same time.", rpcs=then(head=block(101)))
no("race-older-time", f"{RACE} D17", "A block with a higher number and an earlier time than the first.", MISMATCH,
   rpcs=[Rpc(stale(), head=block(100), again=Rpc(head=block(101, time=NOON - 1)))], notes="lib-1-unavailable")
no("race-older-time-quorum", f"{RACE} D17", "So where a quorum says it.", MISMATCH, policy={"quorum": {"need": 2, "of": 3}},
   rpcs=[Rpc(stale(), head=block(100), again=Rpc(head=block(101, time=NOON - 1)))] * 3,
   notes="lib-1-unavailable lib-1-answer lib-1-answer lib-1-answer")
no("race-older-than-block", RACE, "Older than the block that the host has read.", MISMATCH, rpcs=then(head=98),
   start=PINNED, notes="lib-1-unavailable")
no("race-wrong-chain", RACE, "The RPC is on another chain now: it is asked again.", MISMATCH, rpcs=then(chain=1),
   notes="lib-1-unavailable")
no("race-wrong-chain-block", RACE, "Also where the host had checked the chain itself.", MISMATCH, rpcs=then(chain=1),
   start=PINNED, notes="lib-1-unavailable")
no("race-no-block", RACE, "No block.", MISMATCH, rpcs=then(head=result(None)), notes="lib-1-unavailable")

# --- by number: it would say the same
for number in ("17", "0", str(2**64 - 1)):
    no(f"race-number-{number}", f"{RACE} 7-race-still-fails", "At a block by its number there is no second reading.",
       MISMATCH, rpcs=then(), start=number)

# --- never for anything else
no("race-not-for-creator", RACE, "The hash matches: a wrong creator is not read again.", IMPOSTOR,
   rpcs=then(first=record(creator=MALLORY)))
DECOMPOSED = m(name="cafe\u0301")
no("race-not-for-nfc", RACE, "Nor is text that is not NFC.", nfc("/name"), body=DECOMPOSED,
   rpcs=then(first=record(manifestHash=understand(DECOMPOSED)[1])))
no("race-not-for-pin", f"{RACE} 8-pin", "Nor is a hash that only the pin mismatches.", error("8-pin", check=3),
   rpcs=then(first=record()), policy={"pinnedHash": JUNK_HASH})
for name, rule, response in (("404", "lib-7-status-200-only", {"status": 404}), ("302", "7-no-redirects", {"status": 302}),
                             ("cut", "7-truncated", {"status": 200, "complete": False}),
                             ("timeout", "7-timeout", {"error": "timeout"})):
    no(f"race-not-for-{name}", RACE, "Nor is a failed fetch.", error(rule, check=1), rpcs=then(), response=response)
no("race-not-for-junk", RACE, "Nor is a body without a hash.", error("2-json-strict-grammar", check=3), rpcs=then(),
   body="{")

# --- a mismatch among other failures is read again all the same, and heals nothing but itself
no("race-and-field", RACE, "The fresh hash is that of a bad manifest.", error("2-name-length", "/name"),
   body=m(name=""), rpcs=then(record(manifestHash=understand(m(name=""))[1])))
EVIL = m(endpoint="https://evil.example/x")
no("race-and-origin", RACE, "The fresh hash is that of a manifest of another origin.",
   error("6-origin-rfc6454", "/endpoint", 2), body=EVIL, rpcs=then(record(manifestHash=understand(EVIL)[1])))
STRANGER = m(creatorAddress=MALLORY)
no("race-and-creator", RACE, "A publisher cannot hand the tool on: the manifest names a new creator.", IMPOSTOR,
   body=STRANGER, rpcs=then(record(manifestHash=understand(STRANGER)[1])))
assert ALICE and block
