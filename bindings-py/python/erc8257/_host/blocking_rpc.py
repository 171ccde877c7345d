"""RPCs by blocking sockets and threads: servers and callables, all asked at the same time."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event
from typing import Union

from .._errors import wrong_type
from .._records import Calls, EthCall
from .answer import Answer
from .blocking_http import OverHttp
from .deadline import Deadline
from .fault import Fault
from .function import RpcFunction, given, raised
from .options import Network
from .threads import NO_THREAD, started
from .trace import name_of
from .url import Url


class ByFunction:
    """An RPC that is a callable. It may never come back, so that it runs in a thread that can be left behind."""

    def __init__(self, function: RpcFunction) -> None:
        self.name = name_of(function)
        self._function = function

    def ask(self, calls: Sequence[EthCall], step: object, deadline: Deadline) -> list[Answer]:
        told: SimpleQueue[Union[Answer, BaseException]] = SimpleQueue()
        over = Event()

        def work() -> None:
            for call in calls:
                if not over.is_set():
                    told.put(self._call(call))

        if not started(work):
            return [NO_THREAD] * len(calls)
        answers: list[Answer] = []
        try:
            while len(answers) < len(calls):
                answer = told.get(timeout=deadline.left())
                if isinstance(answer, BaseException):
                    raise answer
                answers.append(answer)
        except (Empty, Fault):
            answers += [Answer(failed="timeout", why=Fault("timeout").text)] * (len(calls) - len(answers))
        finally:
            over.set()
        return answers

    def _call(self, call: EthCall) -> Union[Answer, BaseException]:
        try:
            result = self._function(call.method, call.params)
            if inspect.isawaitable(result):
                getattr(result, "close", lambda: None)()
                return wrong_type("rpc", "gives an awaitable: use averify_tool or arun_session")
            return given(result)
        except Exception as error:
            return raised(error)
        except BaseException as end:
            return end

    def close(self) -> None:
        pass


#: An RPC of either kind.
Asker = Union[OverHttp, ByFunction]


def asker(rpc: Union[Url, RpcFunction], network: Network) -> Asker:
    """What asks this RPC."""
    return OverHttp(rpc, network) if isinstance(rpc, Url) else ByFunction(rpc)


def ask_all(
    askers: Sequence[Asker], shares: Sequence[Sequence[EthCall]], step: Calls, deadline: Deadline
) -> list[list[Answer]]:
    """Asks each RPC its share, all at the same time."""
    told: SimpleQueue[tuple[int, Union[list[Answer], BaseException]]] = SimpleQueue()

    def ask(at: int) -> None:
        try:
            told.put((at, askers[at].ask(shares[at], step, deadline)))
        except BaseException as error:
            told.put((at, error))

    for at in range(1, len(shares)):
        if not started(partial(ask, at)):
            told.put((at, [NO_THREAD] * len(shares[at])))
    # The first needs no thread of its own, and an interrupt in it ends everything.
    answered: dict[int, Union[list[Answer], BaseException]]
    answered = {0: askers[0].ask(shares[0], step, deadline)}
    answered.update(told.get() for _ in shares[1:])
    in_order: list[list[Answer]] = []
    for at in range(len(shares)):
        answers = answered[at]
        if isinstance(answers, BaseException):
            raise answers
        in_order.append(answers)
    return in_order
