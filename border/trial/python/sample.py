"""What a caller writes against generated code: mypy takes this file as it stands, in its strictest mode."""

from __future__ import annotations

from typing import Optional, Union

from trial.account import AccountReport, AccountVerdict, RpcAnswer, RpcAnswerError, RpcAnswerFailed, RpcAnswerResult, account
from trial.gate import GateConfig, GateHeader, GatePolicy, GateReport, Offer, OfferEntry, TokenDomain, gate
from trial.mcp import Exchange, McpReport, ProbeOptions, RecordedRequest, judge_mcp
from trial.reputation import ReputationPolicy, ReputationReport, reputation
from typing_extensions import assert_never, assert_type

ADDRESS = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce"


def answered(answer: RpcAnswer) -> object:
    """A union that a member tells, narrowed to nothing at the end."""
    if isinstance(answer, RpcAnswerResult):
        return answer.result
    if isinstance(answer, RpcAnswerError):
        return answer.error
    if isinstance(answer, RpcAnswerFailed):
        return assert_type(answer.failed, str)
    assert_never(answer)


def is_empty(verdict: AccountVerdict) -> bool:
    """A closed list of words."""
    return verdict == "empty"


def of_account() -> AccountReport:
    """Optional arguments may be left out, or be None."""
    return account("eip155:1", ADDRESS, code=RpcAnswerResult(result="0x"), nonce=None)


def of_gate() -> GateReport:
    """A policy, numbers of the chain, and any JSON value."""
    entry = OfferEntry(
        network="base",
        chain_id=8453,
        asset=ADDRESS,
        pay_to=ADDRESS,
        amount=10**18,
        max_timeout_seconds=60,
        domain=TokenDomain(name="USD Coin", version="2"),
        resource="https://books.example/",
        description="Finds books.",
    )
    config = GateConfig(
        offer=Offer(versions=[1], entries=(entry,)),
        predicate=False,
        registry_chain=2**255,
        settle="after",
        policy=GatePolicy(value="at-least", window_paid=600),
        usage={"every": ["value", None, 1.5]},
    )
    assert_type(config.registry_chain, Optional[int])
    return gate(config, [GateHeader(name="X-PAYMENT", value="")], 1_790_000_000, ["fresh"])


def of_mcp() -> McpReport:
    """Bytes within a document."""
    request = RecordedRequest(method="POST", headers=[], body=b"{}")
    exchange = Exchange(request=request, sent_ms=0, ended_ms=1, end="complete", headers=[], body=bytearray(b"{}"))
    assert_type(exchange.body, Optional[bytes])
    return judge_mcp("https://books.example/mcp", "sample", [exchange], options=ProbeOptions(min_grade="B"))


def of_reputation() -> ReputationReport:
    """What may be missing is None."""
    return reputation("eip155:1/erc8004:0x/1", ADDRESS, policy=ReputationPolicy(prior_alpha=1))


def told(report: Union[AccountReport, ReputationReport]) -> str:
    """Reports are read-only."""
    if isinstance(report, AccountReport):
        report.verdict = "empty"  # type: ignore[misc]
        return report.verdict
    report.tags.append(report.tags[0])  # type: ignore[attr-defined]
    return report.score.mean if report.score else report.format


account("eip155:1")  # type: ignore[call-arg]
is_empty("wallet")  # type: ignore[arg-type]
