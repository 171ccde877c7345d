"""What is done with each step of a run and of a job, without input and output: ``index`` and ``aindex`` both run this."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Optional, Union

from .._records import Calls
from .steps import Elements, End, Line, Pause, Turn, Verify, Wait

if TYPE_CHECKING:
    from .._erc8257 import _IndexJob, _IndexRun
    from .._host.answer import Answer
    from .._host.batch import ListTaker
    from .._records import Fetch
    from .told import Told

#: Yields what is to be done, and is sent what came of it: of ``Turn`` the step, of ``Calls`` the answers, of ``Elements`` what
#: came in the place of a response, of ``Wait`` the jobs that ended, of ``Fetch`` the response.
Following = Generator[Union[Turn, Calls, Elements, Pause, Verify, Line, Wait], Any, None]
Verifying = Generator[Union[Calls, Pause, "Fetch"], Any, None]


def following(run: _IndexRun, told: Told) -> Following:
    """A run, from its first step to its end."""
    while True:
        step = yield Turn()
        told.take(run.take_told())
        if isinstance(step, Calls):
            answers = yield step
            for call, answer in zip(step.calls, answers):
                run.handle_call(call.id, answer)
        elif isinstance(step, Elements):
            run.end_list((yield step))
        elif isinstance(step, Pause):
            yield step
            run.handle_pause()
        elif isinstance(step, Wait):
            for job in (yield step):
                run.handle_job(job)
        elif isinstance(step, End):
            return
        else:
            yield step


def verifying(job: _IndexJob) -> Verifying:
    """A job, from its first step to its end."""
    while True:
        step = job.next()
        if isinstance(step, Calls):
            answers = yield step
            for call, answer in zip(step.calls, answers):
                job.handle_call(call.id, answer)
        elif isinstance(step, Pause):
            yield step
            job.handle_pause()
        elif isinstance(step, End):
            return
        else:
            response = yield step
            # No redirect is followed, so that no other URL can have answered.
            job.handle_response(response, step.url)


def poured(answer: Answer, step: Elements, taker: ListTaker) -> Optional[Answer]:
    """Hands over the list that a callable gave; what it gave in place of a list, if anything."""
    taker.begin_list(step.call.id, 0)
    if answer.result is None:
        return answer
    text = answer.result.encode() if isinstance(answer.result, str) else answer.result
    taker.handle_piece(b'{"id":0,"result":' + text + b"}")
    return None
