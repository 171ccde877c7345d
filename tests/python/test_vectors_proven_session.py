"""Sessions that prove the record: played as the vectors say, run by the hosts, and asked for in ways that cannot be."""

from __future__ import annotations

import asyncio
import json
import pickle
from typing import Any, Optional, Union

import erc8257
import pytest
from erc8257 import Calls, Done, Policy, ProofPolicy, RecordProof, Report, Session, UsageError

from support.hosts import HOSTS
from support.vectors import Case, cases

CASES = cases("proven-session", 6)
HASH = "0x" + "07" * 32
TOOL = CASES[0]["toolRef"]


def answer(case: Case, rpc: int, method: str, params: Any) -> Any:
    found = [one for one in case["answers"] if (one["rpc"], one["method"], one["params"]) == (rpc, method, params)]
    assert found, (case["id"], rpc, method, params)
    return found[0]["result"]


def begun(case: Case) -> Session:
    policy = Policy.from_json(json.dumps(case["policy"]))
    return Session(TOOL, policy=policy, proof=case["proof"], rpcs=case["rpcs"], now=case["now"], clock=case["now"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_played(case: Case) -> None:
    session = begun(case)
    assert session.rpcs == case["rpcs"]
    while True:
        session = Session.resume(session.export())
        step = session.poll(case["now"])
        if isinstance(step, Done):
            break
        if isinstance(step, Calls):
            for call in step.calls:
                told = answer(case, call.rpc, call.method, call.params)
                session.handle_call(call.id, result=json.dumps(told))
        else:
            session.handle_response(case["body"].encode())
    assert step.report.to_dict() == case["report"]
    assert session.bundle is not None
    assert erc8257.verify_bundle(session.bundle).to_json() == step.report.to_json()
    assert pickle.loads(pickle.dumps(step.report.policy)) == step.report.policy


def run(host: str, case: Case, proof: Any, policy: Optional[Policy] = None) -> Report:
    """A verification by a host whose RPCs answer as the case says, and whose network has no server."""

    def nobody(_: str, __: int) -> list[Union[str, tuple[str, int]]]:
        raise OSError("no network in this test")

    rpc = [lambda method, params, rpc=rpc: answer(case, rpc, method, params) for rpc in range(case["rpcs"])]
    options: dict[str, Any] = {"rpc": rpc, "proof": proof, "policy": policy, "resolver": nobody}
    if host == "blocking":
        return erc8257.verify_tool(TOOL, **options)
    return asyncio.run(erc8257.averify_tool(TOOL, **options))


@pytest.mark.parametrize("host", HOSTS)
def test_hosts(host: str) -> None:
    # The made-up block is older than a day by the machine's date, so that nothing of it is proven, and that has a word.
    for case in CASES[:2]:
        report = run(host, case, RecordProof(trusted_block=case["proof"]["trustedBlock"], trusted_by="own-node"))
        assert (report.outcome, report.evidence) == ("unavailable", "none")
        assert any("proof-stale: prf-block-stale" in (finding.found or "") for finding in report.findings)
    with pytest.raises(UsageError) as refused:
        run(host, CASES[0], {})
    assert refused.value.pointer == "/policy/quorum"
    with pytest.raises(UsageError) as refused:
        run(host, CASES[0], 5)
    assert refused.value.pointer == "/proof"


def test_asked_for_in_one_way() -> None:
    def pointer(**given: Any) -> Optional[str]:
        with pytest.raises(UsageError) as refused:
            Session(TOOL, now=0, **given)
        return refused.value.pointer

    assert pointer(proof={}) == "/policy/quorum"
    assert pointer(proof={"trustedBlok": HASH}) == "/proof/trustedBlok"
    assert pointer(proof={"trustedBy": "own-node"}) == "/proof/trustedBy"
    assert pointer(proof=RecordProof(trusted_block=HASH), block="safe") == "/block"
    assert pointer(proof=RecordProof(trusted_block=HASH), rpcs=33) == "/rpcs"
    assert pointer(proof=RecordProof(trusted_block=HASH), policy=Policy(quorum=(2, 2))) == "/policy/quorum"
    assert pointer(proof=5) == "/proof"


def test_policy_demands_a_proof() -> None:
    policy = Policy(quorum=(2, 2), proof=ProofPolicy(registry_code=HASH))
    assert policy == Policy(quorum=(2, 2), proof={"registryCode": HASH})
    assert policy.to_dict() == {"quorum": {"need": 2, "of": 2}, "proof": {"registryCode": HASH}}
    assert policy.proof is not None and policy.proof.registry_code == HASH
    assert eval(repr(policy), {"Policy": Policy, "ProofPolicy": ProofPolicy}) == policy
    assert pickle.loads(pickle.dumps(policy)) == policy
    assert Policy().proof is None
