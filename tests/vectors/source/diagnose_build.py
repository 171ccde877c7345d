"""Bundles of a diagnosis: a body, the hash that a registration commits, what else is known, and the cause.

Plain Python over parsed values computes the hash of each mistake here, with `json`, `hashlib`, and the canonicalizer
and keccak256 of this folder. Cause, changes and repair are stated by hand.
"""

import json

import abi
import jcs
from build import ALICE, URI, encode, served, understand
from keccak import keccak256

FORMAT = "erc8257-diagnosis-bundle/1"
REGISTRY = "0x" + "aa" * 20
TOOL = f"eip155:8453/erc8257:{REGISTRY}/7"

# In the order in which they are tried.
HYPOTHESES = """as-specified byte-order-mark unknown-dropped defaults-inserted typed-object empty-dropped stale-duplicate
    hash-of-another type-variant address-case creator-replaced raw-bytes trimmed-bytes served-order shallow-sort
    name-list indented json-dumps normal-form sha-256 sha3-256 other-body hashed-twice reversed-bytes hash-of-url
    junk""".split()
# What comes before a repair.
UNREADABLE = "A publisher first serves the manifest as JSON: what is served now cannot be read."
INVALID = "A publisher first repairs the served file, which breaks rules of the standard, and then hashes what is served."
STRANGER = "The manifest names another creator than the account that registered: no hash makes this registration verify."


def tool(number, chain=8453, registry=REGISTRY):
    return f"eip155:{chain}/erc8257:{registry}/{number}"


def value(body):
    """The document as Python reads it."""
    return json.loads(encode(body).decode("utf-8"))


def jcs_hash(document):
    """keccak256 of the canonical bytes of a Python value."""
    return keccak256(canonical(document))


def canonical(document):
    root, faults = jcs.read(json.dumps(document).encode())
    assert not faults
    return jcs.canonical(root)


def stringify(document, indent=None):
    """JSON.stringify(document, null, indent) of values whose numbers are integers."""
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(document, ensure_ascii=False, indent=indent, separators=separators).encode()


def dropped(pointer):
    return {"change": "dropped", "pointer": pointer}


def inserted(pointer):
    return {"change": "inserted", "pointer": pointer}


def replaced(pointer):
    return {"change": "replaced", "pointer": pointer}


def update(uri, digest, number=7):
    data = abi.selector("updateToolMetadata(uint256,string,bytes32)")
    return call("updateToolMetadata", data + abi.encode(["uint256", "string", "bytes32"], [number, uri, digest]))


def retire(number=7):
    return call("deregisterTool", abi.selector("deregisterTool(uint256)") + abi.word(number))


def call(function, data):
    return {"function": function, "to": REGISTRY, "data": "0x" + data.hex()}


def sibling(tool_ref, digest, uri=URI, **more):
    return {"toolRef": tool_ref, "metadataURI": uri, "manifestHash": digest, **more}


class Diagnosis:
    """Collects the cases of one file."""

    def __init__(self, title, comment):
        self.title, self.comment, self.cases = title, comment, []

    def add(self, case_id, comment, body, digest, cause, *changes, ledger="2-hash-jcs-keccak", side=None, calls=None,
            file=None, first=False, clues=None, manifest="valid", tool_ref=None, content=None, wanted=None, why=None,
            parts=None, bare=False):
        """`cause`: its code; None: nothing is wrong; "unknown". `clues`: of the registration, on top of the record that
        each case has unless it is `{}` or `bare`. `file`: (bytes, valid, verifies) of a file with the committed hash. `calls`:
        unless stated, the one that commits the hash of a valid body. `why`: reasons of hypotheses that were not tried."""
        raw = encode(body)
        root, computed = understand(raw) if len(raw) <= 1 << 20 else (None, None)
        case = {"id": f"diagnose-{case_id}", "comment": comment, "ledger": ledger.split()}
        record = {"toolRef": TOOL, "metadataURI": URI, "creator": ALICE}
        clues = {} if clues == {} else {**({} if bare else record), **(clues or {})}
        case["bundle"] = {"format": FORMAT, **({} if parts else served(body)), "expectedHash": digest, "clues": clues}
        if parts:
            case["bodyParts"] = parts
        outcome = {None: "matches", "unknown": "unknown"}.get(cause, "explained")
        if computed is None:
            manifest = "unreadable"
        expect = {"format": "erc8257-diagnosis/1", "outcome": outcome, "expectedHash": digest, "computedHash": computed,
            "manifest": manifest, "content": content, "cause": None}
        if outcome == "explained":
            expect["cause"] = {"hypothesis": cause, "toolRef": tool_ref, "changes": list(changes), "changesLeftOut": 0}
        side = side or {"matches": "nothing", "unknown": "unknown"}.get(outcome, "chain")
        if calls is None:
            known = manifest == "valid" and outcome != "matches" and "metadataURI" in clues
            calls = [update(clues["metadataURI"], computed)] if known else []
        before = {"unreadable": UNREADABLE, "invalid": INVALID, "valid": STRANGER}[manifest]
        expect["repair"] = {"side": side, "first": before if first else None, "calls": calls, "file": None}
        if file is not None:
            text, valid, verifies = file
            assert keccak256(text) == digest, case_id
            expect["repair"]["file"] = {"body": text.decode("utf-8"), "valid": valid, "verifies": verifies}
        if wanted is not None:
            expect["wanted"] = [{"clue": clue} for clue in wanted]
        if why is not None:
            codes = [f"cause-{name}" for name in HYPOTHESES]
            assert set(why) <= set(codes), case_id
            expect["tried"] = [{"hypothesis": code, **({"why": why[code]} if code in why else {})} for code in codes]
        assert (digest == computed) == (cause is None), case_id
        self.cases.append({**case, "expect": {"conclusion": "no" if outcome == "unknown" else "yes", "report": expect}})

    def error(self, case_id, comment, code, member, **changes):
        """A usage error: the bundle of the first case with these members, none where a value is None."""
        bundle = {**self.cases[0]["bundle"], **changes}
        bundle = {name: value for name, value in bundle.items() if value is not None}
        self.cases.append({"id": f"diagnose-usage-{case_id}", "comment": comment, "ledger": ["D12"], "bundle": bundle,
            "expect": {"error": {"code": code, "member": member}}})
