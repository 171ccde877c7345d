"""The uses of a verdict, and how long it may be used (§7; ledger `7-fresh-window`, `7-no-invoke`, `sec-pay-reverify`,
`sec-pay-no-cache`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from erc8257 import Calls, Done, Fetch, Policy, Recording, Session, UsageError

BUNDLES = Path(__file__).parents[1] / "vectors" / "bundles"
START = 1_790_000_000


def judged(bundle: str, policy: Policy = Policy(), block: object = "latest") -> Session:
    """A session that began at ``START`` and has its verdict."""
    recording = Recording.of((BUNDLES / bundle).read_bytes())
    assert recording is not None and recording.tool_ref is not None
    session = Session(recording.tool_ref, policy=policy, block=block, now=START)  # type: ignore[arg-type]
    while True:
        step = session.poll(START)
        if isinstance(step, Done):
            return session
        if isinstance(step, Fetch):
            session.handle_response(recording.response)
            continue
        assert isinstance(step, Calls)
        for call in step.calls:
            session.handle_call(call.id, **recording.answer(call.rpc, call.method))


def test_a_verified_tool_may_be_invoked_until_the_window_ends() -> None:
    session = judged("free-tool.json", Policy(freshness_seconds=120))
    assert session.report
    allowed = [seconds for seconds in (-1, 0, 119, 120, 121) if session.may_invoke(START + seconds)]
    assert allowed == [0, 119, 120]


def test_an_unverified_tool_never() -> None:
    session = judged("hash-mismatch.json")
    assert not session.report
    assert not session.may_invoke(START) and not session.take_for_payment(START)


def test_nor_one_whose_block_was_named_by_number() -> None:
    number = judged("free-tool.json").block
    assert number is not None
    session = judged("free-tool.json", block=number.number)
    assert session.report
    assert not session.may_invoke(START) and not session.take_for_payment(START)


def test_a_verdict_pays_once_and_within_a_minute() -> None:
    session = judged("free-tool.json")
    assert [session.take_for_payment(START + seconds) for seconds in (61, -1, 60, 60)] == [False, False, True, False]


@pytest.mark.parametrize("now", [-1, 1.5, "0", True])
def test_a_time_that_is_none(now: object) -> None:
    session = judged("free-tool.json")
    for use in (session.may_invoke, session.take_for_payment):
        with pytest.raises(UsageError) as raised:
            use(now)  # type: ignore[arg-type]
        assert raised.value.pointer == "/now"
