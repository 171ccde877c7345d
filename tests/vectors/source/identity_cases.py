"""The vectors of agents. Their data stand in `identity/*.json`, a file a verb, converted once from the study of the area; here they
become bundles of described verbs and what these come to.

- A case's `members` are places in the report. A list that is named only in part has as many elements as `sizes` says, or as its
  highest index.
- The conclusion follows from the verdict, as in the command's exit status.
- `findings` are all findings in their order; a pointer is compared where the case names one.
"""

import json
from pathlib import Path

import identity_edges
import identity_file
import identity_more
import identity_rows

DATA = Path(__file__).resolve().parent / "identity"
TITLES = {
    "ref": ("References", "Texts that name an agent, and those that do not."),
    "cid": ("CIDs", "Bytes beside the CID that they should have."),
    "agent": ("Agents", "What the registry says of an agent, its registration file, and whether the file names it back."),
    "file": ("Registration files", "Files that are written anew or changed, and what stays of them."),
    "card": ("Agent cards", "Cards of A2A, as strangers serve them."),
    "action": ("Actions", "Calls that agents, clients and validators send, checked as the contracts check them."),
    "binding": ("Bindings", "A tool of ERC-8257 beside an agent."),
    "feedback": ("Feedback files", "Files of feedback beside the event that commits them."),
    "query": ("Queries", "Searches for agents."),
    "rank": ("Rankings", "What a search found, in order."),
    "receipt": ("Receipts of actions", "Whether a transaction did what was sent."),
    "reputation": ("Reputations", "Feedback, its sum as the contract makes it, and ours with the reviewers named."),
    "tier": ("Tiers", "Tiers of a policy that the caller gives."),
    "trust": ("Trust", "Reports of one agent, weighed by a policy."),
    "validation": ("Validations", "Answers of validators, and those that are missing."),
}
YES = {"ok", "match", "bound", "mutual", "summarised", "verified", "validated", "trusted", "tier", "valid", "ready", "done",
    "written"}
UNKNOWN = {"unknown", "partial", "pending"}
ROWS = identity_rows.ROWS


def cases_of(name):
    if name == "file":
        return identity_file.CASES
    return json.loads((DATA / f"{name}.json").read_text("utf-8"))["cases"] + identity_more.MORE.get(name, []) + identity_edges.EDGES.get(name, [])


STRAY = set(ROWS) - {case["id"] for name in TITLES for case in cases_of(name)}
if STRAY:
    raise SystemExit(f"identity_rows.py: no case has these IDs: {', '.join(sorted(STRAY))}")


class Suite:
    def __init__(self, name):
        self.title, self.comment = TITLES[name]
        self.cases = [convert(case) for case in cases_of(name)]


def nested(members, sizes, at=""):
    """The members below a place, as one value."""
    names = {}
    for pointer, value in members.items():
        name, slash, rest = pointer[1:].partition("/")
        if not slash:
            names[name] = value
        else:
            names.setdefault(name, {})["/" + rest] = value
    inner = {name for pointer in members for name, slash, _ in [pointer[1:].partition("/")] if slash}
    made = {name: nested(value, sizes, f"{at}/{name}") if name in inner else value for name, value in names.items()}
    if made and all(name.isdigit() for name in made):
        size = sizes.get(at, 1 + max(int(name) for name in made))
        return [made.get(str(index), {}) for index in range(size)]
    return made


def conclusion(verdict):
    # A ranking has no verdict: it is an answer.
    return "yes" if verdict is None or verdict in YES else "unknown" if verdict in UNKNOWN else "no"


def convert(case):
    expect = case["expect"]
    ledger = case["ledger"] + [row for row in ROWS.get(case["id"], []) if row not in case["ledger"]]
    made = {"id": case["id"], "comment": case["comment"], "ledger": ledger, "bundle": case["bundle"]}
    if "error" in expect:
        return {**made, "expect": {"error": expect["error"]}}
    report = nested(expect["members"], expect.get("sizes", {}))
    for name in ("verdict", "findings"):
        if name in expect:
            report[name] = expect[name]
    return {**made, "expect": {"conclusion": conclusion(expect.get("verdict")), "report": report}}
