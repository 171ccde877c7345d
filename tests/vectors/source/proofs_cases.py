"""The vectors of proofs. Their data stand in `proofs/*.json`, as the study of the area has them; here they become bundles of
described verbs and what these come to.

- A value `{"$": KEY}` of a bundle stands for `shared[KEY]` of the file, at any depth: blocks and proofs repeat in many cases.
- A bundle names its own trusted hash and establishes nothing: what is proven and usable is `unknown` under `judge`.
- Of whole reports everything is compared but `message` and `fix`, whose sentences are the table's own.
- Where the study and the rules of all areas differ, these stand above it (`UNIFORM`).
"""

import copy
import json
import re
from pathlib import Path

from proofs_rows import row_of

DATA = Path(__file__).resolve().parent / "proofs"
TITLES = {
    "records": ("Records", "What anvil served for records, absent tools and gated tools, unaltered."),
    "headers": ("Headers", "Headers as JSON and as RLP, altered member by member; clocks; output roots."),
    "accounts": ("Accounts", "Answers about accounts: altered, missing, repeated and foreign nodes; claims; shapes."),
    "storage": ("Storage", "The same for slots; hidden and denied tombstones; another block's state."),
    "policy": ("Policies", "Pins and layouts; predicates, and the code behind them."),
    "worlds": ("States", "States that no honest chain has, each proven under its own made-up hash."),
    "receipts": ("Receipts", "Receipts of a block: there and not there, failed, deposits, malformed."),
    "trie": ("Trees", "The tree alone: branches, extensions, leaves, embedded and malformed nodes."),
    "usage": ("Usage errors", "Bundles that cannot be read, and spellings of whole numbers."),
    "reports": ("Whole reports", "Reports by a reference model that is not this project's code."),
}
FINDINGS = ("rule", "section", "severity", "check", "pointer", "line", "column", "found", "expected")
# A member of a policy that is null is a wrong value, and of another document it counts as left out, in every area.
UNIFORM = {
    "usage-policy-pins-order": {"usage": "policy.registryCode"},
    "usage-source-null": {"source": None},
    "usage-numbers": {"drop": ("registryCode", "predicateCode")},
    # Its format is that of another verb, whose bundle names a tool.
    "receipt-usage-format-erc": {"usage": "toolRef"},
}


class Suite:
    """The cases of one file."""

    def __init__(self, name):
        self.title, self.comment = TITLES[name]
        data = json.loads((DATA / f"{name}.json").read_text("utf-8"))
        self.cases = [case_of(name, copy.deepcopy(case)) for case in data["cases"]] + crowded(name, data)
        used = set(re.findall(r'\{"\$": "([^"]+)"\}', json.dumps(self.cases)))
        more = set()
        while used != more:
            more = set(used)
            used |= set(re.findall(r'\{"\$": "([^"]+)"\}', json.dumps([data["shared"][key] for key in sorted(used)])))
        self.shared = {key: value for key, value in data.get("shared", {}).items() if key in used}


#: Where a text of an RPC may have so many commas and opening brackets, and a case that is refused at the same stage.
CROWDED = {"accounts": (("accounts", 0), "/accounts/0", 10_000, "account-nine"), "headers": (("header",), "/header", 131_072, "header-json-long")}


def crowded(name, data):
    """A proven record with a text that has as many commas as there may be, and with one more."""
    if name not in CROWDED:
        return []
    place, pointer, most, refused = CROWDED[name]
    by_id = {case["id"]: case for case in data["cases"]}
    proven = next(case for case in data["cases"] if case["expect"].get("verdict") == "proven" and not case["expect"]["codes"]
        and isinstance(data["shared"][inner(case["bundle"], place)["$"]], dict))
    cases = []
    for more in (0, 1):
        case = copy.deepcopy(proven)
        text = copy.deepcopy(data["shared"][inner(case["bundle"], place)["$"]])
        has = len(re.findall(r"[,\[{]", json.dumps(whole(text | {"extraData2": ""}, data["shared"]))))
        text["extraData2"] = "," * (most - has + more)
        inner(case["bundle"], place[:-1])[place[-1]] = text
        what = "as many commas and brackets as are read" if more == 0 else "one more comma than is read"
        case |= {"id": f"{name}-crowded-{more}", "why": f"{what}, within a member that is not looked at"}
        if more:
            case["expect"] = by_id[refused]["expect"] | {"codes": ["prf-limit"], "pointers": [pointer]}
        out = case_of(name, case)
        if more:
            out["expect"]["report"]["findings"][0] |= {"found": str(most + 1), "expected": f"at most {most}"}
        cases.append(out)
    return cases


def whole(value, shared):
    """A value with what it refers to."""
    if isinstance(value, dict):
        return whole(shared[value["$"]], shared) if set(value) == {"$"} else {name: whole(one, shared) for name, one in value.items()}
    return [whole(one, shared) for one in value] if isinstance(value, list) else value


def inner(value, place):
    for step in place:
        value = value[step]
    return value


class Scenes:
    """The inquiry: what each RPC is asked, what it answers, and what comes of it."""

    def __init__(self):
        self.title, self.comment = "Provers", "RPCs asked in turn: honest ones, liars, other chains, blocks that are too old."
        data = json.loads((DATA / "prover.json").read_text("utf-8"))
        self.shared, self.cases = data["shared"], []
        for case in data["cases"] + odd(data["cases"]):
            ledger = sorted({"prf-ses-order", "prf-ses-keys", *(row for word, row in SCENES.items() if word in case["id"])})
            out = {"id": f"prf-{case['id']}", "comment": sentence(case["why"]), "ledger": ledger}
            out |= {key: case[key] for key in ("toolRef", "policy", "anchor", "rpcs", "now", "rounds", "passed")}
            if "report" in case:
                report = json.loads(case["report"])
                report["findings"] = [{key: finding[key] for key in FINDINGS} for finding in report["findings"]]
                out["report"] = report
            elif "says" in case:
                out["report"] = case["says"]
            else:
                out["unavailable"] = case["unavailable"]
            self.cases.append(out)


SCENES = {
    "number": "prf-ses-number", "reorg": "prf-ses-blame", "pin": "prf-ses-blame", "liar": "prf-ses-any", "window": "prf-ses-window",
    "slow": "prf-ses-slow", "predicate": "prf-ses-claims", "odd": "prf-ev-replay", "odd-balance": "prf-acc-shape",
    "odd-surrogate": "prf-acc-shape", "odd-range": "prf-acc-shape", "odd-block": "prf-hdr-json", "odd-both": "prf-ses-any",
}
#: Members that make an honest answer another text than strict JSON, and the answer of the first stage that they stand in.
ODD = {
    "balance": ("a second balance", 2, '"balance":"0x1234"'),
    "surrogate": ("half of a surrogate pair", 2, '"x":"\\ud800"'),
    "range": ("a number beyond all doubles", 2, '"x":1e999'),
    "block": ("a second number", 1, '"number":"0x1234"'),
}


def odd(cases):
    """Honest answers with a member more, behind which the text is not strict JSON: malformed, so that each recording can be read again."""
    by_id = {case["id"]: case for case in cases}

    def first(case, place, more):
        answers = case["rounds"][0]["answers"] = copy.deepcopy(by_id["prover-one"]["rounds"][0]["answers"])
        answers[place] = {"resultAnd": {"result": answers[place]["result"], "more": more}}

    made = []
    for name, (what, place, more) in ODD.items():
        case = {key: value for key, value in copy.deepcopy(by_id["prover-one"]).items() if key != "report"}
        del case["rounds"][1:]
        first(case, place, more)
        finding = ("prf-header-members", "/header") if name == "block" else ("prf-answer-malformed", "/accounts/0")
        case |= {"id": f"prover-odd-{name}", "why": f"an honest answer, and {what} behind it",
            "passed": [{"rpc": 0, "reason": "proof-unknown"}],
            "says": {"verdict": "unknown", "state": None, "record": None, "findings": [{"rule": finding[0], "pointer": finding[1]}]}}
        made.append(case)
    both = copy.deepcopy(by_id["prover-no-block"])
    first(both, *ODD["balance"][1:])
    both |= {"id": "prover-odd-both", "why": "such an answer, then an honest RPC", "passed": [{"rpc": 0, "reason": "proof-unknown"}]}
    return [*made, both]


class Slots:
    """The slots that a prover asks for."""

    title, comment = "Slots", "The slots of a record, and of a URI that is too long for its word."

    def __init__(self):
        data = json.loads((DATA / "slots.json").read_text("utf-8"))
        self.shared = {}
        self.cases = [{"id": f"prf-slots-{place}", "comment": f"The slots of tool {case['toolId']}.", "ledger": ["prf-sto-key"], **case}
            for place, case in enumerate(data["cases"])]


class Sessions:
    """Sessions that prove the record: what a host asks for, what each RPC answers, and the report."""

    title, comment = "Sessions that prove the record", "Under a hash that the host trusts, or under the one that its RPCs agree on."

    def __init__(self):
        self.shared = {}
        order = ("id", "comment", "ledger", "toolRef", "policy", "proof", "rpcs", "now", "body", "answers", "report")
        cases = json.loads((DATA / "sessions.json").read_text("utf-8"))["cases"]
        self.cases = [{name: case[name] for name in order} for case in cases]


def case_of(name, case):
    """A case as all languages read it."""
    ledger = row_of(name, case)
    # The study names some cases by the values that are wrong in them.
    out = {"id": "prf-" + re.sub(r"[^A-Za-z0-9_]+", "-", case["id"]).strip("-") + suffix(case), "comment": sentence(case["why"]), "ledger": ledger}
    if case.get("verb") == "trie":
        bundle = {"format": "erc8257-proof-walk-bundle/1", **{key: case[key] for key in ("root", "key", "nodes")}}
        expect = case["expect"]
        report = {"value": expect.get("value"), "fault": expect.get("fault"), "at": expect.get("at")}
        conclusion = "unknown" if report["fault"] else "no" if report["value"] is None else "yes"
        return {**out, "bundle": bundle, "expect": {"conclusion": conclusion, "report": report}}
    bundle, expect = case["bundle"], case.get("expect", {})
    change = UNIFORM.get(case["id"], {})
    if "usage" in change:
        expect = {"usage": change["usage"]}
    for member in change.get("drop", ()):
        del bundle["policy"][member]
    if "source" in change:
        return {**out, "bundle": bundle, "expect": {"conclusion": "unknown", "report": {"verdict": "proven",
            "anchor": {"source": "unstated", "blockHash": bundle["anchor"]["blockHash"]}}}}
    text = {"bundle": bundle} if isinstance(bundle, dict) else {"bundleText": json.dumps(bundle)}
    if "usage" in expect:
        return {**out, **text, "expect": {"error": {"code": code_of(bundle, expect["usage"]), "member": member_of(expect["usage"])}}}
    if "report" in case:
        report = json.loads(case["report"])
        report["findings"] = [{key: finding[key] for key in FINDINGS} for finding in report["findings"]]
    else:
        findings = [{"rule": rule, "pointer": pointer} for rule, pointer in zip(expect["codes"], expect["pointers"])]
        report = {key: value for key, value in expect.items() if key not in ("codes", "pointers")}
        report["findings"] = findings
    return {**out, **text, "expect": {"conclusion": conclusion_of(report), "report": report}}


SEEN = {}


def suffix(case):
    """Nothing, or a number behind an ID that would stand twice."""
    name = re.sub(r"[^A-Za-z0-9_]+", "-", case["id"]).strip("-")
    SEEN[name] = SEEN.get(name, 0) + 1
    return "" if SEEN[name] == 1 else f"-{SEEN[name]}"


def sentence(text):
    text = text[0].upper() + text[1:]
    return text if text.endswith(".") else text + "."


def conclusion_of(report):
    """What a bundle comes to that names its own trusted hash."""
    if report["verdict"] != "proven":
        return "no" if report["verdict"] == "refuted" else "unknown"
    if "state" in report:
        return "unknown" if report["state"] == "ok" or report["fresh"] is False else "no"
    return "no" if report["present"] is False else "unknown"


def member_of(usage):
    """The path of a member as usage errors of all areas name it."""
    return usage and re.sub(r"\.(\d+)(?=\.|$)", r"[\1]", usage) if usage and usage.startswith("policy.layouts") else usage


def code_of(bundle, usage):
    """The code of a usage error, by what stands at the member."""
    if usage is None or not isinstance(bundle, dict):
        return "usage-wrong-value"
    known = {"layouts", "registryCode", "predicateCode", "maxBlockAgeSeconds", "codeHash", "counterSlot", "toolsSlot",
        "removedSlot", "counter"}
    steps = usage.split(".")
    if steps[0] == "policy" and len(steps) > 1 and not steps[-1].isdigit() and steps[-1] not in known:
        return "usage-unknown"
    value = bundle
    for step in steps:
        if isinstance(value, list):
            value = value[int(step)]
        elif step not in value:
            return "usage-missing"
        else:
            value = value[step]
    return "usage-wrong-value"
