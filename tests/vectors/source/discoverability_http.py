"""Cases of tools over plain HTTPS: those of the study in `discoverability/http.json`, and what they leave untold.

The six criteria of a case are six letters, in their order: P pass, F fail, u unverified, - not-tested.
"""

import copy
import json
from pathlib import Path

from keccak import keccak256

NAMES = ("manifest", "live", "challenge", "binding", "answer", "errors")
STATUS = {"P": "pass", "F": "fail", "u": "unverified", "-": "not-tested"}
CASES = json.loads((Path(__file__).resolve().parent / "discoverability" / "http.json").read_text("utf-8"))["cases"]
BY_ID = {case["id"]: case for case in CASES}
ROWS = {
    "paid-ok": "name 402-first bound",
    "paid-decoy": "bound binding-all",
    "paid-both-entries": "bound binding-all",
    "paid-two-headers": "402-first",
    "asked-other-url": "asked",
    "asked-malformed-json": "asked",
    "paid-amount": "bound",
    "paid-recipient": "bound",
    "paid-asset": "bound",
    "paid-network": "bound",
    "paid-network-alias": "bound",
    "paid-free-lunch": "402-first paid-unasserted",
    "paid-400": "402-first paid-unasserted",
    "paid-then-answer": "outputs sound-answer",
    "paid-then-402": "sound-answer",
    "paid-arguments": "asked sound-answer",
    "paid-other-protocol": "bound",
    "paid-version-2-body-amount": "402-first bound",
    "free-ok": "name no-autofill outputs sound-answer",
    "free-402-zero": "sound-answer",
    "free-extra-member": "outputs",
    "free-text": "outputs",
    "free-schema-unknown": "outputs sound-answer",
    "free-404": "sound-answer",
    "free-autofill": "no-autofill asked",
    "free-unasked": "no-autofill asked",
    "free": "outputs",
    "errors": "errors",
    "manifest": "verified-first",
    "asked": "asked",
    "paid": "402-first",
}


def rows(name):
    """The ledger's rows of a case, by its whole name or by what it begins with."""
    key = name.removeprefix("disc-http-")
    return [f"disc-http-{row}" for row in (ROWS.get(key) or ROWS[key.split("-")[0]]).split()]


def changed(base, name, comment, change, criteria=None, findings=(), error=None, **expect):
    """A case of the study with another bundle. Its expectation is the study's but for what is told."""
    case = copy.deepcopy(BY_ID[f"disc-http-{base}"])
    change(case["bundle"])
    if error:
        expect = {"error": {"code": "usage-wrong-value", "member": error}}
    else:
        found = [dict(zip(("rule", "severity", "criterion", "exchange"), row)) for row in findings]
        expect = {**case["expect"], "criteria": criteria, **expect, "findings": found}
    return {"id": f"disc-http-{name}", "comment": comment, "bundle": case["bundle"], "expect": expect}


def offer(bundle, challenge):
    """Another challenge in the body of the first exchange."""
    bundle["exchanges"][0]["bodyText"] = json.dumps(challenge)


VERSION_2 = {"x402Version": 2, "resource": {"url": "https://books.example.test/worth"}, "accepts": [{"scheme": "exact",
    "network": "eip155:8453", "amount": "1700", "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    "payTo": "0x" + "2d" * 20, "maxTimeoutSeconds": 60}]}
UNPAID = ("disc-http-delivery-unpaid", "info", "T-answer", 0)


def other_protocol(bundle):
    """The manifest's prices are of another protocol; the commitment is to that manifest."""
    registration = bundle["registration"]
    manifest = json.loads(registration["response"]["bodyText"])
    for price in manifest["pricing"]:
        price["protocol"] = "mpp"
    registration["response"]["bodyText"] = json.dumps(manifest, separators=(",", ":"))
    text = json.dumps(manifest, separators=(",", ":"), sort_keys=True)
    registration["config"]["manifestHash"] = keccak256(text.encode())


def unavailable(bundle):
    bundle["registration"] = {"format": "erc8257-bundle/1", "registry": "unavailable"}


def silent(bundle):
    last = bundle["exchanges"][1]
    last.pop("status")
    last.pop("bodyText")
    last.update(end="timeout", endedMs=10100, headers=[])


def asks(text):
    def change(bundle):
        bundle["exchanges"][0]["request"]["bodyText"] = text
    return change


def unasked(bundle):
    bundle["arguments"] = None
    asks("{}")(bundle)


def twice(bundle):
    bundle["exchanges"].append(bundle["exchanges"][1])


def paid_too(bundle):
    """A free tool that answers with broken JSON, and an answer that is labelled as paid."""
    free = bundle["exchanges"][0]
    bundle["exchanges"].append({**copy.deepcopy(free), "role": "paid", "sentMs": 200, "endedMs": 210})
    free["bodyText"] = "{"


def paid(bundle):
    return next(exchange for exchange in bundle["exchanges"] if exchange["role"] == "paid")


def pays_for(text, arguments=None):
    def change(bundle):
        bundle["arguments"] = arguments
        paid(bundle)["request"]["bodyText"] = text
    return change


def headless(bundle):
    bundle["exchanges"][1].pop("status")


def backwards(bundle):
    bundle["exchanges"][1]["endedMs"] = 99


MORE = [
    changed("paid-ok", "paid-version-2-body-amount", "Version 2 in a body with an offer of version 2: read, with a warning.",
        lambda bundle: offer(bundle, VERSION_2), "PPPPuP",
        [("disc-http-challenge-version", "warning", "T-challenge", 0), UNPAID]),
    changed("paid-ok", "paid-other-protocol", "The manifest's prices are of another protocol than x402: they back no offer.",
        other_protocol, "PPPFuP", [("disc-http-binding-network", "error", "T-binding", 0), UNPAID], verdict="unsound"),
    changed("paid-ok", "manifest-unavailable", "The registry did not answer: nothing is known of the tool.", unavailable, "u-----",
        [("disc-http-manifest", "warning", "T-manifest", None)], verdict="unknown", endpoint=None, priced=None,
        delivery="not-tested"),
    changed("free-ok", "errors-silent", "Broken JSON gets no answer until the time is over.", silent, "PP--PF",
        [("disc-answer-timeout", "error", "T-errors", 1)], verdict="unsound"),
    changed("free-ok", "free-autofill", "A free tool was asked with other arguments than the caller's.",
        asks('{"isbn":"0"}'), error="exchanges[0].request.body"),
    changed("free-ok", "free-unasked", "A free tool was asked although the caller gave no arguments.",
        unasked, error="exchanges[0].request.body"),
    changed("paid-ok", "asked-arguments", "A tool with a price was asked with more than {}.",
        asks('{"isbn":"0"}'), error="exchanges[0].request.body"),
    changed("paid-ok", "asked-twice", "A role stands twice.", twice, error="exchanges[2].role"),
    changed("free-ok", "asked-free-paid", "A free tool whose bundle has a paid call: its manifest has no price.", paid_too,
        error="exchanges[2].role"),
    changed("paid-then-answer", "asked-paid-arguments", "A call was paid with other arguments than the caller's.",
        pays_for('{"isbn":"0"}', '{"isbn":"1"}'), error="exchanges[1].request.body"),
    changed("paid-then-answer", "asked-paid-empty", "A call was paid with {}, and the caller gave arguments.",
        pays_for("{}", '{"isbn":"1"}'), error="exchanges[1].request.body"),
    changed("paid-then-answer", "asked-paid-unasked", "A call was paid with arguments that the caller did not give.",
        pays_for('{"isbn":"0"}'), error="exchanges[1].request.body"),
    changed("paid-then-answer", "paid-arguments", "A call was paid with the caller's arguments.",
        pays_for('{"isbn":"1"}', '{"isbn":"1"}'), "PPPPPP"),
    changed("paid-ok", "asked-headless", "An answer without a status.", headless, error="exchanges[1].status"),
    changed("paid-ok", "asked-backwards", "An exchange that ended before it began.", backwards, error="exchanges[1].endedMs"),
]


def convert(case, member):
    name, expect = case["id"], dict(case["expect"])
    # A recorded registration stands in bundles as text.
    bundle = {("registrationText" if key == "registration" else key):
        (json.dumps(value, separators=(",", ":")) if key == "registration" else value) for key, value in case["bundle"].items()}
    if "usageError" in expect:
        expect = {"error": {"code": "usage-wrong-value", "member": member(expect["usageError"])}}
    elif "criteria" in expect:
        criteria = [{"id": f"T-{one}", "status": STATUS[letter]} for one, letter in zip(NAMES, expect["criteria"], strict=True)]
        conclusion = {"sound": "yes", "unsound": "no", "unknown": "unknown"}[expect["verdict"]]
        expect = {"conclusion": conclusion, "report": {**expect, "criteria": criteria}}
    return {"id": name, "comment": case["comment"], "ledger": rows(name), "bundle": bundle, "expect": expect}


def suite(member):
    """The suite; `member` writes the paths of usage errors as all areas do."""
    class Suite:
        title = "Tools over plain HTTPS"
        comment = "Recorded exchanges with the endpoint of a tool, beside its registration: the profile erc8257-http-tool/1."
        cases = [convert(case, member) for case in CASES + MORE]
    return Suite
