"""The vectors of payments. Their data stand in `payment/*.json`, as the study of the area has them; here they become bundles of
described verbs and what these come to.

- Bytes stand as every bundle has them: base64 under their name, a text under the name with `Text` behind it.
- The conclusion follows from the verdict, as in the command's exit status.
- Of whole reports everything is compared but `message` and `fix`, whose sentences are the table's own.
"""

import base64
import json
from pathlib import Path

import payment_data
import payment_edges
import payment_ends
import payment_more
import payment_proven
import payment_rows
import payment_typed

DATA = Path(__file__).resolve().parent / "payment"
TITLES = {
    "challenges": ("Challenges", "What servers ask to be paid, and what is wrong with it."),
    "bindings": ("Bindings", "Challenges beside what a manifest says. The terms are claimed, so that nothing is established."),
    "authorizations": ("Authorizations", "What payers sign, and the payments that come of it."),
    "payments": ("Payments", "Payments as servers judge them, with what was read of the chain."),
    "settlements": ("Settlements", "Receipts, and whether they settle an authorization."),
    "requests": ("Requests", "Usage reports, questions to a list of tools, and open-ended approvals."),
    "calls": ("Calls", "Calls of tools that ask to be paid, replayed from recorded answers behind a verification that is claimed."),
    "gate": ("Gates", "Requests to a server's gate, replayed from recorded answers."),
    "reports": ("Reports", "Whole reports of payments, by a reference model that is not this project's code."),
}


def settlements():
    """A young block beside a state that denies what its receipt shows."""
    data = json.loads((DATA / "settlements.json").read_text("utf-8"))["cases"]
    by_id = {case["id"]: case["bundle"] for case in data}
    young = {"confirmations": 2, "head": "256"}
    for case_id, comment, of, more, code, members in (
        ("young-denied", "Too young, and the node denies the use that the receipt shows: nothing is safe.", "x402-set-settled",
            {"state": {"used": False, "timestamp": 1749158400}}, "x402-receipt-young",
            {"/consumption": "expired-unused", "/retrySafe": False}),
        ("young-canceled", "A cancellation that is too young makes nothing safe.", "x402-set-canceled", {}, "x402-receipt-young",
            {"/retrySafe": False}),
        ("young-reverted", "Too young, reverted, unused and over: another one is safe.", "x402-set-reverted",
            {"state": {"used": False, "timestamp": 1749158400}}, "x402-receipt-young", {"/retrySafe": True}),
    ):
        expect = {"verdict": "unknown", "codes": [code], "members": members}
        yield {"id": f"x402-set-{case_id}", "comment": comment, "ledger": ["x402-settle-state"],
            "bundle": {**by_id[of], **young, **more}, "expect": expect}
    yield from others(by_id)


def others(by_id):
    """Receipts that do not count beside a state that says unused: what they show of the use still does."""
    other, over = {"transaction": "0x" + "66" * 32}, {"state": {"used": False, "timestamp": 1749158400}}
    taken = json.loads(json.dumps(by_id["x402-set-settled"]))
    receipt = json.loads(taken["receipt"]["text"])
    receipt["logs"][0]["removed"] = True
    taken["receipt"]["text"] = json.dumps(receipt)
    settled, reverted, canceled = (by_id[f"x402-set-{name}"] for name in ("settled", "reverted", "canceled"))
    torn = json.loads(json.dumps(settled))
    torn["receipt"]["text"] = torn["receipt"]["text"].replace('"status": "0x1"', '"status": "0x0"')
    yield {"id": "x402-set-reverted-used", "comment": "A failed transaction has no events: this receipt contradicts itself, and the node.",
        "ledger": ["x402-settle-state"], "bundle": {**torn, **over},
        "expect": {"verdict": "reverted", "codes": ["x402-settle-reverted"], "members": {"/retrySafe": False}}}
    for case_id, comment, bundle, is_safe in (
        ("other-denied", "The receipt of another transaction shows the use that the node denies: nothing is safe.",
            {**settled, **other, **over}, False),
        ("removed-denied", "So does a receipt that was taken back: the node that gave it has seen the use.", {**taken, **over}, False),
        ("other-over", "One that shows no use changes nothing: unused and over.", {**reverted, **other, **over}, True),
        ("other-canceled", "A cancellation by another transaction than the one that was asked for makes nothing safe.",
            {**canceled, **other}, False),
    ):
        expect = {"verdict": "unknown", "codes": ["x402-receipt-other"], "members": {"/retrySafe": is_safe, "/blockNumber": None}}
        yield {"id": f"x402-set-{case_id}", "comment": comment, "ledger": ["x402-settle-state", "x402-settle-receipt"],
            "bundle": bundle, "expect": expect}


def gates():
    """Orders and choices beside those of the study, from its own requests."""
    data = json.loads((DATA / "gate.json").read_text("utf-8"))["cases"]
    by_id = {case["id"]: case["bundle"] for case in data}
    facts, access, fresh, served, settled, receipt = by_id["x402-gt-200"]["answers"]
    failed, unknown = {"status": 500}, by_id["x402-gt-502-settlement"]["answers"][4:]
    first = ["calls:code,authorization-state,balance,asset-code,simulation"]
    behind = first + ["calls:access", "store:remember"]

    def gate(case_id, comment, ledger, config, answers, steps, members, headers=None):
        bundle = json.loads(json.dumps(by_id["x402-gt-200"]))
        bundle["config"].update(config)
        bundle["answers"] = answers
        if headers is not None:
            bundle["headers"] = headers
        return {"id": f"x402-gt-{case_id}", "comment": comment, "ledger": ledger.split(), "bundle": bundle,
            "expect": {"steps": steps, "members": members}}

    yield gate("before", "Settled before the handler runs, which fails: the payment stays settled, and nothing is released.",
        "x402-gate-order", {"settle": "before"}, [facts, access, fresh, settled, receipt, failed],
        behind + ["http:settle", "calls:receipt", "run", "respond:500"],
        {"/status": 500, "/settlement": "settled", "/error": None, "/challenge": None})
    yield gate("handler-500", "Who is not served does not pay.", "x402-gate-replay", {}, [facts, access, fresh, failed, "ok"],
        behind + ["run", "store:release", "respond:500"], {"/status": 500, "/settlement": None, "/error": None})
    yield gate("release-lost", "A release that fails changes no answer.", "x402-gate-replay", {},
        [facts, access, fresh, failed, "unavailable"], behind + ["run", "store:release", "respond:500"], {"/status": 500})
    yield gate("deliver", "The operator delivers where nobody can tell.", "x402-gate-pending", {"unknownSettlement": "deliver"},
        [facts, access, fresh, served, *unknown],
        behind + ["run", "http:settle", "calls:authorization-state", "respond:200"],
        {"/status": 200, "/settlement": "unknown", "/error": None})
    yield gate("deliver-before", "But nothing, where the handler has not run.", "x402-gate-pending",
        {"unknownSettlement": "deliver", "settle": "before"}, [facts, access, fresh, *unknown],
        behind + ["http:settle", "calls:authorization-state", "respond:502"],
        {"/status": 502, "/settlement": "unknown", "/error": "x402-settlement-unknown"})
    yield gate("no-predicate", "A tool that is open to every caller.", "x402-gate-order", {"predicate": False},
        [facts, fresh, served, settled, receipt],
        first + ["store:remember", "run", "http:settle", "calls:receipt", "respond:200"], {"/status": 200, "/settlement": "settled"})
    yield gate("key-other-chain", "A key is the same on both chains.", "x402-gate-other-chain", {"registryChain": "1"},
        [facts, access, fresh, served, settled, receipt],
        behind + ["run", "http:settle", "calls:receipt", "respond:200"], {"/status": 200})
    yield gate("v1-only", "A server that speaks version 1.", "x402-gate-headers",
        {"offer": {**by_id["x402-gt-200"]["config"]["offer"], "versions": [1]}}, [], ["respond:402"], {"/challenge/header": False},
        headers=[])
    yield gate("v2-only", "A server that speaks version 2.", "x402-gate-headers",
        {"offer": {**by_id["x402-gt-200"]["config"]["offer"], "versions": [2]}}, [], ["respond:402"],
        {"/challenge": {"body": "{}", "header": True}}, headers=[])


MORE = {"settlements": [*settlements(), *payment_proven.CASES], "gate": list(gates()), "challenges": payment_more.CHALLENGES, "requests": payment_more.REQUESTS}
ROWS = payment_rows.of_cases()
YES = {"readable", "valid", "settled", "paid", "called", "revocation", "bounded", "request", "text", "argv"}
UNKNOWN = {"unknown", "stale", "unreachable", "paid-unconfirmed"}


def cases_of(name):
    cases = json.loads((DATA / f"{name}.json").read_text("utf-8"))["cases"]
    modules = (payment_data, payment_edges, payment_ends, payment_typed)
    return cases + MORE.get(name, []) + [case for module in modules for case in module.MORE.get(name, [])]


STRAY = set(ROWS) - {case["id"] for name in TITLES for case in cases_of(name)}
if STRAY:
    raise SystemExit(f"payment_rows.py: no case has these IDs: {', '.join(sorted(STRAY))}")


class Suite:
    def __init__(self, name):
        self.title, self.comment = TITLES[name]
        self.cases = [convert(case) for case in cases_of(name)]


def bytes_of(carrier):
    """`body` is a text in the data, and `bodyBase64` bytes."""
    named = {"body": "bodyText", "bodyBase64": "body"}
    return {named.get(name, name): value for name, value in carrier.items()}


def entries_of(carrier):
    """How many entries the challenge has, for expectations of one of them."""
    text = carrier.get("bodyText")
    for header in carrier.get("headers", ()):
        if header["name"].lower() == "payment-required":
            text = base64.b64decode(header["value"])
    return len(json.loads(text)["accepts"])


def put(report, pointer, value, sizes):
    """Puts a value at a pointer of the expected report. A list has as many elements as the report's own."""
    at, parts = report, pointer.lstrip("/").split("/")
    for part, rest in zip(parts, parts[1:] + [None]):
        key = int(part) if isinstance(at, list) else part
        if rest is None:
            at[key] = value
        elif isinstance(at, list):
            at = at[key]
        else:
            if key not in at:
                at[key] = [{} for _ in range(sizes[part])] if rest.isdigit() else {}
            at = at[key]


def conclusion(bundle, report):
    # What a file says of its own trust is not established.
    if "terms" in bundle or bundle["format"] == "erc8257-payment-authorize-bundle/1":
        return "unknown"
    if bundle["format"] == "erc8257-payment-gate-bundle/1":
        # The last step names the status.
        status = int(report["steps"][-1].removeprefix("respond:"))
        return "yes" if 200 <= status < 300 else "unknown" if status == 502 else "no"
    verdict = report.get("verdict")
    if "proof" in (bundle.get("receipt") or {}):
        # Under the hash that the bundle names itself.
        return "unknown"
    return "yes" if verdict in YES else "unknown" if verdict in UNKNOWN else "no"


def convert(case):
    bundle = bytes_of(case["bundle"])
    if bundle["format"] == "erc8257-payment-paycall-terms-bundle/1":
        bundle["answers"] = [bytes_of(answer) for answer in bundle["answers"]]
    if "challenge" in bundle:
        bundle["challenge"] = bytes_of(bundle["challenge"])
    expect = case["expect"]
    # Those that the study does not name come behind those that it does.
    ledger = case["ledger"] + [row for row in ROWS.get(case["id"], []) if row not in case["ledger"]]
    made = {"id": case["id"], "comment": case["comment"], "ledger": ledger, "bundle": bundle}
    if "error" in expect:
        code = expect["error"].get("code", "usage-wrong-value")
        return {**made, "expect": {"error": {"code": code, "member": expect["error"]["member"]}}}
    if "text" in expect:
        report = json.loads(expect["text"])
        for finding in report["findings"]:
            del finding["message"], finding["fix"]
        return {**made, "expect": {"conclusion": conclusion(bundle, report), "report": report}}
    report = {name: expect[name] for name in ("verdict", "steps") if name in expect}
    if "codes" in expect:
        report["findings"] = [{"rule": code} for code in expect["codes"]]
    sizes = {}
    if any(pointer.startswith("/entries/") for pointer in expect.get("members", ())):
        sizes["entries"] = entries_of(bundle.get("challenge", bundle))
    for pointer, value in expect.get("members", {}).items():
        put(report, pointer, value, sizes)
    return {**made, "expect": {"conclusion": conclusion(bundle, report), "report": report}}
