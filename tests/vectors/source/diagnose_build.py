"""Cases of kind `diagnosis`: a body, the hash that a registration commits, what else is known, and the cause.

Plain Python over parsed values computes the hash of each mistake here, with `json`, `hashlib`, and the canonicalizer
and keccak256 of this folder. Cause, changes and repair are stated by hand.
"""

import json

import abi
import jcs
from build import ALICE, URI, encode, served, understand
from keccak import keccak256

REGISTRY = "0x" + "aa" * 20
TOOL = f"eip155:8453/erc8257:{REGISTRY}/7"


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
        case.update({"bodyParts": parts} if parts else served(body))
        case["expected"] = digest
        record = {"toolRef": TOOL, "metadataURI": URI, "creator": ALICE}
        case["clues"] = {} if clues == {} else {**({} if bare else record), **(clues or {})}
        outcome = {None: "matches", "unknown": "unknown"}.get(cause, "explained")
        if computed is None:
            manifest = "unreadable"
        expect = {"outcome": outcome, "computedHash": computed, "manifest": manifest, "content": content, "cause": None}
        if outcome == "explained":
            expect["cause"] = {"hypothesis": cause, "toolRef": tool_ref, "changes": list(changes), "changesLeftOut": 0}
        side = side or {"matches": "nothing", "unknown": "unknown"}.get(outcome, "chain")
        if calls is None:
            known = manifest == "valid" and outcome != "matches" and "metadataURI" in case["clues"]
            calls = [update(case["clues"]["metadataURI"], computed)] if known else []
        expect["repair"] = {"side": side, "first": first, "calls": calls, "file": None}
        if file is not None:
            text, valid, verifies = file
            assert keccak256(text) == digest, case_id
            expect["repair"]["file"] = {"body": text.decode("utf-8"), "valid": valid, "verifies": verifies}
        if wanted is not None:
            expect["wanted"] = wanted
        if why is not None:
            expect["why"] = why
        assert (digest == computed) == (cause is None), case_id
        self.cases.append({**case, "expect": expect})
