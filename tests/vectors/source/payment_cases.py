"""The vectors of payments. Their data stand in `payment/*.json`, as the study of the area has them; here they become bundles of
described verbs and what these come to.

- Bytes stand as every bundle has them: base64 under their name, a text under the name with `Text` behind it.
- The conclusion follows from the verdict, as in the command's exit status.
- Of whole reports everything is compared but `message` and `fix`, whose sentences are the table's own.
"""

import base64
import json
from pathlib import Path

import payment_more

DATA = Path(__file__).resolve().parent / "payment"
TITLES = {
    "challenges": ("Challenges", "What servers ask to be paid, and what is wrong with it."),
    "bindings": ("Bindings", "Challenges beside what a manifest says. The terms are claimed, so that nothing is established."),
    "authorizations": ("Authorizations", "What payers sign, and the payments that come of it."),
    "payments": ("Payments", "Payments as servers judge them, with what was read of the chain."),
    "settlements": ("Settlements", "Receipts, and whether they settle an authorization."),
    "requests": ("Requests", "Usage reports, questions to a list of tools, and open-ended approvals."),
    "reports": ("Reports", "Whole reports of payments, by a reference model that is not this project's code."),
}
MORE = {"challenges": payment_more.CHALLENGES, "requests": payment_more.REQUESTS}
YES = {"readable", "valid", "settled", "paid", "called", "revocation", "bounded", "request", "text", "argv"}
UNKNOWN = {"unknown", "stale", "unreachable", "paid-unconfirmed"}


class Suite:
    def __init__(self, name):
        self.title, self.comment = TITLES[name]
        cases = json.loads((DATA / f"{name}.json").read_text("utf-8"))["cases"]
        self.cases = [convert(case) for case in cases + MORE.get(name, [])]


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
    verdict = report.get("verdict")
    return "yes" if verdict in YES else "unknown" if verdict in UNKNOWN else "no"


def convert(case):
    bundle = bytes_of(case["bundle"])
    if "challenge" in bundle:
        bundle["challenge"] = bytes_of(bundle["challenge"])
    expect = case["expect"]
    made = {"id": case["id"], "comment": case["comment"], "ledger": case["ledger"], "bundle": bundle}
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
