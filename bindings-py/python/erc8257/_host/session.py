"""A session in the words of an inquiry, so that the one loop runs it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Callable, Optional

from .._border.answer import InquiryAnswerError, InquiryAnswerFailed, InquiryAnswerHttp, InquiryAnswerResult
from .._border.step import InquiryCall, InquiryStepCalls, InquiryStepDone
from .._erc8257 import Report, Session
from .._records import Done, Fetch
from . import options
from .fetch import request_of, response_of
from .loop import Steps, steps
from .options import Network, Rpcs
from .runner import Options
from .trace import Trace

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._border.answer import InquiryAnswer
    from .._border.step import InquiryStep
    from .._described import Bytes
    from .address import Resolver


def begin(
    session: Session,
    rpc: Rpcs,
    timeout: Optional[float],
    ssl_context: Optional[SSLContext],
    resolver: Optional[Resolver],
    on_step: Optional[Callable[[Session], object]] = None,
    now: Optional[int] = None,
) -> tuple[Steps[Report], Network]:
    """The loop, with arguments that were looked at: those of ``run_session``."""
    listed = options.rpcs(rpc)
    session = options.check_count(session, len(listed))
    network = options.network(resolver, ssl_context)
    seconds = options.seconds(timeout)
    options.function("on_step", on_step)
    clock = options.clock(now)
    options.tell_the_date(session)
    # The caller's callable takes the session, and not the inquiry in its place.
    hooks = Options(on_step=None if on_step is None else lambda _: on_step(session))
    return steps(_Asking(session), hooks, {None: listed}, clock, seconds, Trace()), network


class _Asking:
    """A session that asks as an inquiry does."""

    #: A session sends no request with a body.
    body = b""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.report: Optional[Report] = None

    def is_enough(self, content_type: str, piece: bytes) -> bool:
        """A session reads whole bodies."""
        return False

    def poll(self, now: int) -> InquiryStep:
        step = self._session.poll(now)
        if isinstance(step, Done):
            self.report = step.report
            return InquiryStepDone()
        if isinstance(step, Fetch):
            return request_of(step)
        calls = [
            InquiryCall(id=id, provider="rpc", chain=None, rpc=rpc, method=method, params=json.dumps(params))
            for id, rpc, method, params in step.calls
        ]
        return InquiryStepCalls(
            calls=calls,
            max_bytes=step.max_bytes,
            max_wire_bytes=step.max_wire_bytes,
            deadline_ms=step.deadline_seconds * 1000,
        )

    def answer(self, answer: InquiryAnswer, beside: Bytes = b"") -> None:
        if isinstance(answer, InquiryAnswerResult):
            self._session.handle_call(answer.id, result=beside)
        elif isinstance(answer, InquiryAnswerError):
            self._session.handle_call(answer.id, error=beside)
        elif isinstance(answer, InquiryAnswerFailed):
            self._session.handle_call(answer.id, failed=answer.reason)
        elif isinstance(answer, InquiryAnswerHttp):
            self._session.handle_response(response_of(answer.end, answer.status, beside), answer.final_url)
