"""The registry's answers: every state with every reason, from one RPC (§1; decisions D3, D16)."""

from build import ALICE, MALLORY, ZERO, error, m
from session_build import Sessions
from session_world import (CHAIN, GOOD, REVERTED, Rpc, block, deregistered, encode, failed, not_found, raw, record,
                           repeated, result, reverts, word)
from session_world import error as rpc_error

SUITE = Sessions("Sessions: the registry", "One RPC is asked; what it answers decides whether anything is fetched.")
ok, no = SUITE.ok, SUITE.no
VIEW, STATES = "1-sel-get-config 1-toolconfig-layout 7-four-checks", "7-unverified 1-distinguish-states 7-no-open-fallback D16"


def one(*args, **options):
    return [Rpc(*args, **options)]


def state(name, which, comment, rpc, ledger="", **options):
    no(f"{which}-{name}", f"{STATES} {ledger}".strip(), comment, rpcs=rpc, notes=f"lib-1-{which}", **options)


# --- verified
ok("verified", VIEW, "The record of one RPC, the manifest it names, its hash and its creator.")
ok("verified-one-by-one", VIEW, "Answers one at a time: the open questions stay open.", split=True)
no("verified-tool-0", "1-ids-scoped 1-distinguish-states", "No registration makes ID 0: nobody is asked.", tool_id=0,
   notes="lib-1-not-found", url=None)
ok("verified-tool-max", "1-ids-scoped 1-ref-caip19-form", "The highest tool ID.", tool_id=2**256 - 1)
ok("verified-chain-31337", "1-ref-qualified", "Another chain.", chain=31337, rpcs=one(chain=31337))
BIG = 10**31 + 7
ok("verified-chain-32-digits", "1-ref-caip19-form", "A chain ID of 32 digits.", chain=BIG, rpcs=one(chain=BIG))
ok("verified-predicate", "1-open-predicate", "The predicate plays no part.",
   rpcs=one(record(accessPredicate="0x" + "b" * 40)))
for tag in ("safe", "finalized"):
    ok(f"verified-{tag}", "7-four-checks D16", "Another tag than the newest block.", start=tag)
ok("verified-number", "7-four-checks", "A block by its number.", start="17", rpcs=one())
ok("verified-number-0", "7-four-checks", "Block 0.", start="0", rpcs=one())
ok("verified-block", "7-four-checks", "A block that the host has read already: chain and head are not asked again.",
   start={"number": "99", "hash": "0x" + "ab" * 32})
ok("verified-leading-zeros", "D16", "Some nodes write leading zeros.",
   rpcs=one(chain=result("0x00002105"), head=result({"number": "0x0064", "hash": "0x" + "cd" * 32})))
ok("verified-upper-hex", "D16", "Hex of any case.", rpcs=one(result("0x" + encode(record())[2:].upper())))

no("chain-0", "1-ref-qualified", "No chain has ID 0: nobody is asked.", chain=0, notes="lib-1-no-contract", url=None)
no("registry-0", "1-ref-qualified", "No contract stands at address zero: nobody is asked.", registry="0x" + "0" * 40,
   notes="lib-1-no-contract", url=None)
no("tool-0-number", "1-ids-scoped 1-distinguish-states", "Nor at a block of the caller's choice.", tool_id=0, start="17",
   notes="lib-1-not-found", url=None)
no("tool-0-quorum", "1-ids-scoped 1-distinguish-states", "Nor is any of several.", tool_id=0, notes="lib-1-not-found",
   url=None, policy={"quorum": {"need": 2, "of": 3}})

# --- the chain
state("wrong-chain", "unavailable", "The RPC is on another chain: its registry is another one.", one(chain=1),
      "1-ref-qualified")
state("wrong-chain-and-record", "unavailable", "It is not even asked for the record.", one(record(), chain=8454))
for name, value in (("null", result(None)), ("number", result(CHAIN)), ("empty", result("0x")), ("text", result("base")),
                    ("decimal", result("8453")), ("huge", result("0x1" + "0" * 32)), ("garbage", raw("0x2105")),
                    ("object", result({"chainId": "0x2105"})), ("cut", raw('"0x2105'))):
    state(f"chain-{name}", "unavailable", "No chain ID.", one(chain=value))
state("chain-error", "unavailable", "An error in place of the chain ID.", one(chain=rpc_error()))

# --- the block
for name, value in (("null", result(None)), ("pending", result({"number": None, "hash": None})),
                    ("no-hash", result({"number": "0x64"})), ("short-hash", result({"number": "0x64", "hash": "0x12"})),
                    ("number", result(100)), ("huge", result({"number": "0x1" + "0" * 16, "hash": "0x" + "12" * 32})),
                    ("array", result([])), ("garbage", raw("{\"number\":\"0x64\"")),
                    ("twice", raw('{"number":"0x64","number":"0x65","hash":"0x' + "12" * 32 + '"}'))):
    state(f"block-{name}", "unavailable", "No block.", one(head=value))
state("block-other-number", "unavailable", "Another block than the one that was asked for by number.",
      one(head=block(18)), start="17")
state("block-not-found", "unavailable", "The RPC does not have the block.", one(head=rpc_error("header not found")))

ok("no-timestamp", "7-four-checks", "A block without its time.", rpcs=one(head=block(100, time=None)))
for name, time in (("null", None), ("number", 1790000000), ("decimal", "1790000000"), ("empty", "0x"),
                   ("huge", "0x1" + "0" * 16)):
    state(f"timestamp-{name}", "unavailable", "A time that is not a quantity.",
          one(head=result({"number": "0x64", "hash": "0x" + "12" * 32, "timestamp": time})))

# --- the block is gone when it is read, most likely by a reorganisation
GONE = rpc_error("Resource not found", -32001)
ok("lost-block", "7-four-checks", "EIP-1898's own error: the reading starts once more, with the new head.",
   rpcs=one(GONE, after=Rpc(head=101)))
ok("lost-block-lower", "7-four-checks", "The new chain may be shorter.", rpcs=one(GONE, after=Rpc(head=99, fork="b")))
ok("lost-block-words", "7-four-checks", "As geth says it.", rpcs=one(rpc_error("header not found"), after=Rpc(head=101)))
ok("lost-block-code", "7-four-checks", "Gone between record and code.",
   rpcs=one(result("0x"), code=GONE, after=Rpc(head=101)))
ok("lost-block-number", "7-four-checks", "At a block that was named by its number.", start="17",
   rpcs=one(GONE, after=Rpc(fork="b")))
state("lost-block-twice", "unavailable", "Gone again: once is enough.", one(GONE, after=Rpc(GONE, head=101)))
state("lost-block-host", "unavailable", "At a block that the host has read, the host starts anew.", one(GONE, after=Rpc()),
      start={"number": "9", "hash": "0x" + "ab" * 32})
state("lost-block-then-not-found", "not-found", "What the second attempt says counts.",
      one(GONE, after=Rpc(not_found(), head=101)))

# --- silence
for reason in ("connect", "tls", "timeout", "too-large", "rate-limited", "http-status", "not-json-rpc"):
    state(f"{reason}", "unavailable", "No answer at all: that says nothing of the tool.", one(failed(reason)))
    state(f"{reason}-chain", "unavailable", "So at the first question; the other one was asked all the same.",
          one(chain=failed(reason)))
state("rate-limited-error", "unavailable", "Too many requests, as a JSON-RPC error.",
      one(rpc_error("rate limit exceeded", -32005)))
state("rpc-error", "unavailable", "An error of the RPC's own.", one(rpc_error()))
state("no-state", "unavailable", "The RPC has pruned the block.", one(rpc_error("header not found")))
state("empty-revert", "unavailable", "A revert without data: no rule of the registry reverts so.",
      one(rpc_error(REVERTED, 3)))
state("null-record", "unavailable", "A result of another type.", one(result(None)))
state("odd-hex", "unavailable", "Half a byte.", one(result("0x123")))

# --- states
state("revert", "not-found", "ToolNotFound about this tool.", one(not_found()), "1-err-tool-not-found")
state("revert-max", "not-found", "About the highest tool ID.", one(not_found(2**256 - 1)), tool_id=2**256 - 1)
state("revert", "deregistered", "ToolIsDeregistered about this tool.", one(deregistered()), "1-err-deregistered")
state("no-code", "no-contract", "Nothing is returned, and there is no code at the address.",
      one(result("0x"), code="0x"))
state("empty", "malformed", "Nothing is returned, and there is code: a fallback function, say.", one(result("0x")))
state("code-unknown", "unavailable", "Nothing is returned, and the RPC does not say whether there is code.",
      one(result("0x"), code=failed("timeout")))
state("code-null", "unavailable", "Nor does this answer.", one(result("0x"), code=result(None)))
for name, revert, comment in (
        ("other-tool", not_found(2), "ToolNotFound about another tool."),
        ("other-tool-deregistered", deregistered(2), "ToolIsDeregistered about another tool."),
        ("other-error", reverts("NotToolCreator(uint256,address)", 1, int(MALLORY, 16)), "An error that no view has."),
        ("unknown-error", reverts("Paused()"), "An error that is not one of the registry's."),
        ("short-error", rpc_error(REVERTED, 3, data="0xb73d6f"), "Three bytes."),
        ("long-error", rpc_error(REVERTED, 3, data=not_found()["error"]["data"] + word(0)), "ToolNotFound and a word.")):
    state(name, "malformed", comment, one(revert), "1-err-tool-not-found")
CLEAN = encode(record())
OFFSET, TAIL = word(0x20), CLEAN[66:]
for name, returned, comment in (
        ("cut", CLEAN[:-64], "Cut off."), ("one-word", "0x" + OFFSET, "An offset and nothing else."),
        ("trailing", CLEAN + "00", "A byte too many."), ("word-more", CLEAN + word(0), "A word too many."),
        ("dirty-creator", "0x" + OFFSET + "1" + TAIL[1:], "A creator with dirty high bytes."),
        ("offset-far", "0x" + "f" * 64 + TAIL, "An offset beyond all memory."),
        ("gap", "0x" + word(0x40) + word(0) + TAIL, "A gap before the tuple."),
        ("length-far", CLEAN.replace(word(len(record()["metadataURI"])), "f" * 64), "A length beyond all memory."),
        ("padding", CLEAN[:-2] + "01", "Dirty padding."),
        ("not-utf8", encode(record(), b"\xff\xfe"), "A URI that is not UTF-8."),
        ("bool", "0x" + word(1), "A bool."), ("zeros", "0x" + word(0) * 6, "Zeros are not a record.")):
    state(name, "malformed", comment, one(result(returned)), "1-toolconfig-layout")
state("too-long", "malformed", "More than any record has.", one(repeated('"0x', "00", 16416, '"')))
state("utf8-nul", "malformed", "A string with its length one byte short leaves a dirty padding.",
      one(result(CLEAN.replace(word(len(record()["metadataURI"])), word(len(record()["metadataURI"]) - 1)))))

# --- a record from a session is judged like any other
no("zero-record", "7-creator-byte-equal 1-err-invalid-hash", "All members zero: an empty URI.",
   error("6-metadatauri-cap-consumer", check=2), MISSING := {"rule": "lib-7-no-response", "severity": "info",
   "check": None, "pointer": None, "at": None, "place": None},
   rpcs=one({"creator": ZERO, "metadataURI": "", "manifestHash": "0x" + "0" * 64, "accessPredicate": ZERO}), url=None)
no("other-creator", "7-creator-byte-equal 7-check4-not-legit 7-surface-mismatch", "Somebody else registered the same manifest.",
   error("7-creator-byte-equal", "/creatorAddress", 4), rpcs=one(record(creator=MALLORY)))
assert GOOD and ALICE and m()
