"""The inquiries of agents: what they ask, step by step, by the conformance vectors, and what they end with."""

from __future__ import annotations

import json
from typing import Any

import erc8257
import pytest

from support.hostile import inquired
from support.vectors import Case, cases, is_within

CASES = cases("agent-inquiries", 40)
NOW = 1_790_000_000


def asked(step: Any) -> dict[str, Any]:
    """A step as the vectors have it, without its answers."""
    if isinstance(step, erc8257.InquiryStepCalls):
        assert {call.provider for call in step.calls} == {"rpc"}
        return {"calls": [{"method": call.method, "params": json.loads(call.params)} for call in step.calls]}
    if isinstance(step, erc8257.InquiryStepHttp):
        return {"http": {"method": step.method, "url": step.url}}
    if isinstance(step, erc8257.InquiryStepSign):
        return {"sign": {"signer": step.signer, "digest": step.digest}}
    assert isinstance(step, erc8257.InquiryStepConfirm), step
    assert isinstance(json.loads(step.data), dict)
    return {"words": step.words}


def expected(step: dict[str, Any]) -> dict[str, Any]:
    if "calls" in step:
        return {"calls": [{name: call[name] for name in ("method", "params")} for call in step["calls"]]}
    return {name: step[name] for name in ("http", "sign", "words") if name in step}


def tell(inquiry: Any, id: int, call: dict[str, Any]) -> None:
    """Tells what an RPC answered."""
    if "result" in call:
        inquiry.answer(erc8257.InquiryAnswerResult(id=id), json.dumps(call["result"]).encode())
    elif "error" in call:
        inquiry.answer(erc8257.InquiryAnswerError(id=id), json.dumps(call["error"]).encode())
    else:
        inquiry.answer(erc8257.InquiryAnswerFailed(id=id, reason=call["failed"]))


def answer(inquiry: Any, step: Any, told: dict[str, Any]) -> None:
    if "calls" in told:
        # The answers come backwards.
        for call, one in reversed(list(zip(step.calls, told["calls"]))):
            tell(inquiry, call.id, one)
    elif "http" in told:
        head = {"end": told["end"], "status": told["status"], "final_url": None, "headers": [], "sent_ms": 0, "ended_ms": 0}
        inquiry.answer(erc8257.InquiryAnswerHttp(id=step.id, **head), told["bodyText"].encode())
    elif "sign" in told:
        inquiry.answer(erc8257.InquiryAnswerSignature(id=step.id, signature=told["signature"]))
    else:
        inquiry.answer(erc8257.InquiryAnswerConfirmation(id=step.id, confirmed=told["confirm"]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_it_asks_as_the_vectors_say(case: Case) -> None:
    inquiry = getattr(erc8257, f"{case['inquiry']}Inquiry")(**inquired(case))
    for told in case["steps"]:
        step = inquiry.poll(NOW)
        assert asked(step) == expected(told)
        answer(inquiry, step, told)
        # What was put away goes on elsewhere.
        inquiry = type(inquiry).resume(inquiry.export())
    assert isinstance(inquiry.poll(NOW), erc8257.InquiryStepDone)
    report = inquiry.report
    assert is_within(case["expect"]["report"], json.loads(report.to_json())), report.to_json()
    judged = erc8257.judge(inquiry.bundle)
    assert (judged.conclusion, judged.report) == (case["expect"]["conclusion"], report.to_json())
