"""The vectors of discoverability. Their data stand in `discoverability/*.json`, converted once from the study of the area.

- A status is one letter a criterion: P pass, F fail, u unverified, - not-tested.
- Of whole reports everything is compared but `message` and `fix`, whose sentences are the table's own.
- What the public verifier said of its own exchanges stands in the data beside them: the profile that repeats it must say the same
  wherever every body is strict JSON.
"""

import json
from pathlib import Path

import discoverability_more
from discoverability_rows import rows

DATA = Path(__file__).resolve().parent / "discoverability"
TITLES = {
    "mcp": ("Transcripts", "Conversations with pretended MCP servers, each with one fault, and what they come to."),
    "peer": ("Transcripts of another verifier", "The exchanges of mcp-readiness 0.7.0, beside what it said of them."),
    "real": ("Transcripts of real servers", "FastMCP 4.1.2, and its proxy before server-filesystem 2026.8.31."),
    "reports": ("Whole reports", "Reports by a reference model that is not this project's code."),
    "certificates": ("Certificates", "Certificates under a pinned key of the tests."),
    "server-json": ("server.json", "Documents by which a registry lists a server."),
    "signatures": ("Judged signatures", "The signatures of `ed25519.json`, and what callers may send in their place."),
}
#: Of the generator of RFC 8032, section 5.1.
OTHER_KEY = "58" + "66" * 31
PROFILES = ("seed-0.1", "spec", "peer-0.4")
STATUS = {"P": "pass", "F": "fail", "u": "unverified", "-": "not-tested"}
CONCLUSION = {"ready": "yes", "valid": "yes", "unknown": "unknown"}


def data(name):
    return signatures() if name == "signatures" else json.loads((DATA / f"{name}.json").read_text("utf-8"))["cases"]


def signatures():
    """The cases of `ed25519.json` as bundles: the command, and every language, judge them by their format."""
    cases = [judged(case["id"].replace("-ed-", "-sig-"), case["comment"], case, verdict(case)) for case in data("ed25519")]
    good = data("ed25519")[0]
    shapes = [
        ("short", "63 bytes of a signature.", {"signature": good["signature"][:-2]}, "signature-invalid"),
        ("none", "No byte of a signature.", {"signature": ""}, "signature-invalid"),
        ("other-message", "Another message.", {"message": good["message"][:-2]}, "signature-invalid"),
        ("other-key", "Another key.", {"publicKey": OTHER_KEY}, "signature-invalid"),
        ("key-no-point", "A key that no point has.", {"publicKey": "02" + "00" * 31}, "key-refused"),
    ]
    return cases + [judged(f"disc-sig-{name}", comment, {**good, **given}, said) for name, comment, given, said in shapes]


def judged(name, comment, signed, said):
    members = {member: "0x" + signed[member] for member in ("publicKey", "message", "signature")}
    bundle = {"format": "erc8257-discoverability-ed25519-bundle/1", **members}
    return {"id": name, "comment": comment, "ledger": ["disc-cert-ed25519-strict"], "bundle": bundle, "expect": {"verdict": said}}


def verdict(case):
    """A key of small order is refused whatever it signed (RFC 8032 leaves that open; decision E10)."""
    is_refused = case["id"].startswith("disc-ed-a-neutral")
    return "key-refused" if is_refused else "valid" if case["expect"] == "valid" else "signature-invalid"


class Suite:
    def __init__(self, name):
        self.title, self.comment = TITLES[name]
        self.cases = [convert(case) for case in data(name) + discoverability_more.MORE.get(name, [])]


class Functions:
    """Cases of a function: its arguments and its answer."""

    def __init__(self, name, title, comment):
        self.title, self.comment = title, comment
        self.cases = [{"id": case["id"], "comment": case.get("comment") or title, "ledger": rows(case["id"]),
            **{key: value for key, value in case.items() if key not in ("id", "comment")}} for case in data(name)]


FUNCTIONS = {
    "schemas": Functions("schemas", "Schemas beside values", "Whether a JSON Schema allows a value: valid, invalid or unknown."),
    "probes": Functions("probes", "Probes", "What a probe asks, byte for byte, by the answers that it gets."),
    "ed25519": Functions("ed25519", "Signatures", "Ed25519 by the strictest rule on which libraries agree, and what two libraries say."),
}


def member(path):
    """The member of a usage error as all areas name it."""
    made = ""
    for step in path.split("/"):
        made += f"[{step}]" if step.isdigit() else f".{step}" if made else step
    return made


def convert(case):
    name = case["id"]
    made = {"id": name, "comment": case["comment"], "ledger": case.get("ledger") or rows(name), "bundle": case["bundle"]}
    if "report" in case:
        report = case["report"]
        report["findings"] = [{key: value for key, value in finding.items() if key not in ("message", "fix")}
            for finding in report["findings"]]
        return {**made, "expect": {"conclusion": conclusion(report), "report": report}}
    expect = dict(case["expect"])
    if "usageError" in expect or "error" in expect:
        error = expect.get("error") or {"code": "usage-wrong-value", "member": member(expect["usageError"])}
        return {**made, "expect": {"error": error}}
    if "criteria" in expect:
        letters = expect["criteria"]
        if "said" in case and case["said"] != letters["peer-0.4"]:
            raise SystemExit(f"{name}: the other verifier said {case['said']}")
        expect["criteria"] = [{profile: STATUS[letters[profile][place]] for profile in PROFILES} for place in range(10)]
    return {**made, "expect": {"conclusion": conclusion(expect), "report": expect}}


def conclusion(report):
    return CONCLUSION.get(report["verdict"], "no")
