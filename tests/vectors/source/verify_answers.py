"""What each of several RPCs said, in a recorded registration: dissent, silence, disagreement (DESIGN.md, Bundle)."""

from build import ALICE, JUNK_HASH, MALLORY, MISMATCH, URI, ZERO, Verify, error, info, m, understand, warning
from session_model import agree, said

SUITE = Verify("What each RPC said",
               "answers has one object an RPC, in their order. They explain the registry state and decide nothing: a "
               "lone answer adds no remark, one that is another than the record is a dissent, silence is told.")
GOOD = understand(m())[1]
RECORD = {"creator": ALICE, "metadataURI": URI, "manifestHash": GOOD, "accessPredicate": ZERO}
DISSENT, ANSWER, SPLIT = warning("lib-1-dissent"), info("lib-1-answer"), error("lib-1-disagreement", check=1)
LEDGER = "7-four-checks 7-unverified"
YES = {"registry": "ok"}


def config(**changes):
    return {"registry": "ok", "config": {**RECORD, **changes}}


def silent(reason="timeout", **more):
    return {"registry": "unavailable", "reason": reason, **more}


def says(state, reason=None):
    return {"registry": state, **({"reason": reason} if reason else {})}


def fitting(answers, options):
    """The quorum that makes this outcome of these answers, if there is one: a majority if possible."""
    state = (options.get("reread") or options).get("registry", "ok")
    many = len(answers)

    def voted(answer):
        given = answer.get("registry", "ok")
        record = {name: str(value).lower() for name, value in answer.get("config", RECORD).items()}
        return said(given, answer.get("reason"), record if given == "ok" else None)

    for need in sorted(range(1, many + 1), key=lambda need: abs(need - many // 2 - 1)):
        if agree([voted(answer) for answer in answers], need, False)["state"] == state:
            return {"need": need, "of": many}
    return None


def put(verified, case_id, comment, answers, *findings, second=None, body=m(), **options):
    """A case with `answers` in the bundle, or in its reread."""
    if "registry" in options:
        body = None
    quorum = fitting(answers or second or [], options)
    if quorum and "policy" not in options:
        options.update(policy={"quorum": quorum}, evidence=f"quorum {quorum['need']} of {quorum['of']}")
    SUITE.add(verified, f"answers-{case_id}", LEDGER, comment, body, findings, options)
    bundle = SUITE.cases[-1]["bundle"]
    if answers is not None:
        bundle["answers"] = answers
    if second is not None:
        bundle["reread"]["answers"] = second


def ok(*args, **options):
    put(True, *args, **options)


def no(*args, **options):
    put(False, *args, **options)


def read(case_id, comment, members, *findings, **options):
    """A verified registration with the known facts about its block."""
    SUITE.add(True, f"read-{case_id}", f"{LEDGER} 7-fresh-window", comment, m(), findings, options)
    SUITE.cases[-1]["bundle"].update(members)


def impossible(case_id, reference, which, registry=None):
    """A bundle about a tool that cannot be: with a genuine record and response, or with a state."""
    SUITE.add(False, f"answers-{case_id}", f"{LEDGER} 1-distinguish-states", "No such tool can be: nothing that is recorded of it "
              "counts.", None, [error(f"lib-1-{which}", check=1)], {"tool_ref": reference, "registry": which})
    bundle = SUITE.cases[-1]["bundle"]
    if registry:
        bundle["registry"] = registry
    else:
        del bundle["registry"]
        bundle.update(config=dict(RECORD), response={"status": 200, "bodyText": m()})


# --- beside a record
ok("none", "No answers are written where they add nothing.", [])
ok("same", "All say the same.", [YES, YES, YES])
ok("same-in-full", "Each with the record that it gave.", [config(), config()])
ok("same-in-capitals", "Hex of any case is the same record.",
   [YES, config(creator="0x" + ALICE[2:].upper(), manifestHash="0x" + GOOD[2:].upper())])
ok("state-left-out", "Without a state it is ok, as for the whole.", [{}, {"config": RECORD}])
ok("lone-record", "A lone answer is the whole: there is nobody to contradict.", [YES])
for name, change, count in (("creator", {"creator": MALLORY}, 1), ("hash", {"manifestHash": JUNK_HASH}, 1),
                            ("uri", {"metadataURI": URI + "?"}, 1), ("predicate", {"accessPredicate": MALLORY}, 1),
                            ("all", {"creator": MALLORY, "manifestHash": JUNK_HASH, "metadataURI": "",
                             "accessPredicate": MALLORY}, 4)):
    ok(f"dissent-{name}", "A dissent for each member that is another.", [YES, YES, config(**change)], *[DISSENT] * count)
for state in ("not-found", "deregistered", "no-contract", "malformed"):
    ok(f"dissent-{state}", "A state that is another.", [says(state, "not-abi" if state == "malformed" else None), YES, YES],
       DISSENT)
for reason in ("connect", "tls", "timeout", "too-large", "rate-limited", "http-status", "not-json-rpc", "rpc-error",
               "wrong-chain", "no-block", "behind", "other-block", "not-asked", "empty-revert", "expired"):
    ok(f"silent-{reason}", "Silence is not a dissent, and told.", [YES, silent(reason), YES], ANSWER)
ok("silent-without-reason", "Nobody says why.", [YES, says("unavailable")], ANSWER)
ok("silent-detail", "The RPC's own words are shown, harmless.",
   [YES, silent("rpc-error", detail="\u001b[2J\u202eevil\u0000" + "x" * 300)], ANSWER)
ok("config-beside-a-state", "A record beside a state that gives none plays no part.",
   [YES, YES, {"registry": "not-found", "config": {**RECORD, "creator": MALLORY}}], DISSENT)
ok("quorum-and-evidence", "With the policy and the evidence that belong to them.", [YES, YES, config(creator=MALLORY)],
   DISSENT, policy={"quorum": {"need": 2, "of": 3}}, evidence="quorum 2 of 3")
ok("32", "As many as there may be.", [YES] * 31 + [says("not-found")], DISSENT)
no("and-other-creator", "A record that enough RPCs agree on is judged like any other.", [YES, config(creator=ALICE), YES],
   error("7-creator-byte-equal", "/creatorAddress", 4), DISSENT, creator=MALLORY)
no("and-404", "A failed fetch, and a dissent.", [YES, says("not-found"), YES], error("lib-7-status-200-only", check=1),
   DISSENT, status=404)
no("and-unreadable", "An unreadable body, and a dissent.", [YES, says("not-found"), YES],
   error("2-json-strict-grammar", check=3), DISSENT, body="{")
no("and-bad-uri", "A bad URI, and silence.", [YES, silent(), YES], error("6-https-only", check=2), ANSWER,
   info("lib-7-no-response"), uri="http://tools.example.com/", missing=True)

# --- beside a state
no("disagreement", "Who said what is nowhere.", None, SPLIT, registry="disagreement")
no("disagreement-two", "One record, one denial.", [config(), says("not-found")], SPLIT, ANSWER, ANSWER,
   registry="disagreement")
no("disagreement-records", "Two records: the members on which they differ.",
   [config(), config(creator=MALLORY, manifestHash=JUNK_HASH)], SPLIT, *[ANSWER] * 4, registry="disagreement")
no("disagreement-three-records", "A member on which one of three differs is told of all three.",
   [config(), config(), config(accessPredicate=MALLORY)], SPLIT, *[ANSWER] * 3, registry="disagreement")
no("disagreement-other-blocks", "No common block: nobody was asked for the record.",
   [silent("other-block"), silent("other-block"), silent("timeout")], SPLIT, *[ANSWER] * 3, registry="disagreement",
   policy={"quorum": {"need": 2, "of": 3}}, evidence="quorum 0 of 3")
for state in ("not-found", "deregistered", "no-contract", "malformed", "unavailable"):
    no(f"{state}", "The state fails check 1, and each answer is told.", [says(state), says(state), silent()],
       error(f"lib-1-{state}", check=1), *[ANSWER] * 3, registry=state)
    no(f"{state}-lone", "Of one RPC: the reason is the state's.", [says(state, "rpc-error")],
       error(f"lib-1-{state}", check=1), registry=state)
no("unavailable-and-record", "One record is too few.", [config(), silent(), silent("behind")],
   error("lib-1-unavailable", check=1), *[ANSWER] * 3, registry="unavailable")

# --- a tool that cannot be, whatever is recorded of it
for name, reference, which in (
        ("tool-0", "eip155:8453/erc8257:0x" + "a" * 40 + "/0", "not-found"),
        ("chain-0", "eip155:0/erc8257:0x" + "a" * 40 + "/1", "no-contract"),
        ("registry-0", "eip155:8453/erc8257:0x" + "0" * 40 + "/1", "no-contract")):
    for then, options in (("", {}), ("-denied", {"registry": "deregistered"})):
        impossible(f"{name}{then}", reference, which, **options)

# --- who is behind, and how old the block is
NOON = 1790000000
BEHIND, APART = warning("lib-1-behind"), info("lib-1-behind")


def marks(*heads):
    return {"heads": [{} if head is None else {"number": hex(head[0]), **({"timestamp": hex(head[1])} if head[1:] else {})}
                      for head in heads]}


def seen(seconds, **members):
    return {"block": {"number": "0x64", "timestamp": hex(NOON)}, "clock": NOON + seconds, **members}


for name, told, findings, need in (
        ("apart", marks((100, NOON), (101, NOON + 12), (101, NOON + 12)), [APART], 2),
        ("apart-25", marks((100, NOON), (125, NOON + 300), (125, NOON + 300)), [APART], 2),
        ("apart-26", marks((100, NOON), (126, NOON + 312), (126, NOON + 312)), [BEHIND], 2),
        ("apart-256", marks((100,), (356,), (356,)), [APART], 2), ("apart-257", marks((100,), (357,), (357,)), [BEHIND], 2),
        ("ahead", marks((100, NOON), (100, NOON), (10**9, NOON + 10**9)), [BEHIND], 2),
        ("silent", marks((100, NOON), None, (99, NOON - 12)), [APART], 2), ("same", marks((100, NOON), (100, 1), (100,)), [], 2)):
    read(f"heads-{name}", "Where the RPCs' newest blocks are apart, each that is behind or ahead is told.", told, *findings,
         policy={"quorum": {"need": need, "of": 3}})
for name, seconds, findings in (("now", 0, []), ("300", 300, []), ("301", 301, [BEHIND]), ("year", 31_536_000, [BEHIND]),
                                ("skew-60", -60, []), ("skew-61", -61, [BEHIND])):
    read(f"age-{name}", "The block's age by the host's clock: of one RPC a warning.", seen(seconds), *findings)
read("age-window", "The window is the policy's.", seen(3600), policy={"freshnessSeconds": 3600})
read("age-window-short", "But at least 60 seconds.", seen(60), policy={"freshnessSeconds": 0})
read("age-window-short-61", "And no more.", seen(61), BEHIND, policy={"freshnessSeconds": 0})
read("age-quorum", "A quorum goes by a block of 300 seconds.", seen(300), policy={"quorum": {"need": 2, "of": 3}})
read("age-no-clock", "Without a clock nothing is known.", {"block": {"number": "0x64", "timestamp": "0x1"}})
read("age-no-time", "Nor without a time.", {"clock": NOON, "block": {"number": "0x64"}})
for name, state, told, policy_of in (
        ("none", "unavailable", "none", None), ("quorum-0", "unavailable", "quorum 0 of 3", {"need": 2, "of": 3}),
        ("quorum-1", "unavailable", "quorum 1 of 3", {"need": 2, "of": 3}),
        ("split", "disagreement", "quorum 1 of 2", {"need": 2, "of": 2})):
    no(f"evidence-{name}", "Evidence says who answered, where too few did.", None, error(f"lib-1-{state}", check=1),
       registry=state, evidence=told, **({"policy": {"quorum": policy_of}} if policy_of else {}))

# --- at the second reading
FRESH = {"hash": JUNK_HASH, "expect": {"expectedHash": GOOD}}
ok("reread-dissent", "The second reading has answers of its own.", None, DISSENT, second=[YES, YES, config(creator=MALLORY)],
   reread=dict(RECORD), **FRESH)
ok("reread-both", "Both have.", [YES, silent(), YES], ANSWER, DISSENT, second=[YES, YES, says("deregistered")],
   reread=dict(RECORD), **FRESH)
ok("reread-not-needed", "The second reading was not needed: what was said at it is ignored.", None,
   second=[YES, YES, says("deregistered")], reread=dict(RECORD))
no("reread-disagreement", "They disagree at the second reading.", None, MISMATCH, SPLIT, ANSWER, ANSWER,
   second=[config(), says("not-found")], reread={"registry": "disagreement"}, hash=JUNK_HASH)
no("reread-unavailable", "They are silent at it.", None, MISMATCH, error("lib-1-unavailable", check=1), ANSWER, ANSWER,
   second=[silent(), silent("behind")], reread={"registry": "unavailable"}, hash=JUNK_HASH)
