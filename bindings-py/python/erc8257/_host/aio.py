"""``averify_tool`` and ``arun_session``, for asyncio, on the standard library alone."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Coroutine, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from .._erc8257 import Report, Session, ToolRef
from .._records import BlockChoice, Calls, Done, EthCall
from . import options
from .aio_http import OverHttp, fetched
from .answer import Answer
from .deadline import Deadline
from .fault import Fault
from .function import RpcFunction, given, raised
from .options import Rpcs
from .threads import NO_THREAD, started
from .trace import Trace, name_of
from .url import Url
from .within import together, within

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._erc8257 import Policy
    from .address import Resolver


async def averify_tool(
    tool: Union[ToolRef, str],
    *,
    rpc: Rpcs,
    policy: Optional[Policy] = None,
    block: Optional[BlockChoice] = None,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    on_step: Optional[Callable[[Session], object]] = None,
) -> Report:
    """As :func:`verify_tool`, for asyncio.

        >>> report = await averify_tool(tool, rpc="https://mainnet.base.org")

    Callables in ``rpc`` may be coroutine functions, which are asked for everything at the same time; others are called
    in another thread. What ``on_step`` gives is awaited if it can be. ``resolver`` is called in another thread.

    Cancelling ends everything and leaves nothing behind, but threads in which a callable or the system's resolver does
    not come back.
    """
    session = Session(tool, policy=options.policy_for(policy, len(options.rpcs(rpc))), block=block)
    return await arun_session(
        session, rpc=rpc, timeout=timeout, ssl_context=ssl_context, resolver=resolver, on_step=on_step
    )


async def arun_session(
    session: Session,
    *,
    rpc: Rpcs,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    on_step: Optional[Callable[[Session], object]] = None,
    now: Optional[int] = None,
) -> Report:
    """As :func:`run_session`, for asyncio; the arguments are those of :func:`averify_tool`, and ``now`` is its own."""
    listed = options.rpcs(rpc)
    session = options.check_count(session, len(listed))
    network = options.network(resolver, ssl_context)
    timeout = options.seconds(timeout)
    options.tell_of_timeout(timeout)
    trace = Trace()
    options.function("on_step", on_step)
    clock = options.clock(now)
    options.tell_the_date(session)
    askers = [asker(one, network) for one in listed]
    try:
        while True:
            if on_step is not None:
                going_on = on_step(session)
                if inspect.isawaitable(going_on):
                    await going_on
            step = session.poll(clock.now())
            if isinstance(step, Done):
                return step.report
            deadline = options.deadline(timeout, step)
            if isinstance(step, Calls):
                await _answer(session, step, askers, deadline, trace)
            else:
                began = monotonic()
                came = await fetched(step, network, deadline)
                trace.fetched(step.url, came, began)
                # No redirect is followed, so that no other URL can have answered.
                session.handle_response(came.response, step.url)
    finally:
        for one in askers:
            one.close()


_Ask = Callable[[EthCall], Coroutine[Any, Any, Answer]]


class ByFunction:
    """An RPC that is a callable."""

    def __init__(self, function: RpcFunction) -> None:
        self.name = name_of(function)
        self._function = function
        call = getattr(function, "__call__", None)
        self._is_coroutine = inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(call)

    async def ask(self, calls: Sequence[EthCall], step: object, deadline: Deadline) -> list[Answer]:
        if self._is_coroutine:
            return await together([self._within(self._awaited, call, deadline) for call in calls])
        # One after the other, as clients that are not made for threads want it.
        return [await self._within(self._threaded, call, deadline) for call in calls]

    async def _within(self, ask: _Ask, call: EthCall, deadline: Deadline) -> Answer:
        try:
            # It is not called when the time is over.
            seconds = deadline.left()
            return await within(seconds, ask(call))
        except Fault as fault:
            return Answer(failed=fault.rpc_failure, why=fault.text)

    async def _awaited(self, call: EthCall) -> Answer:
        try:
            return given(await self._function(call.method, call.params))
        except Exception as error:
            return raised(error)

    async def _threaded(self, call: EthCall) -> Answer:
        """In a thread that can be left behind: whether it comes back is the callable's matter."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[tuple[object, Optional[BaseException]]] = loop.create_future()

        def tell(result: object, error: Optional[BaseException]) -> None:
            if not told.done():
                told.set_result((result, error))
            else:
                _drop(result)

        def work() -> None:
            result, error = None, None
            try:
                result = self._function(call.method, call.params)
            except BaseException as raised_:
                error = raised_
            try:
                loop.call_soon_threadsafe(tell, result, error)
            except RuntimeError:
                # The loop was closed meanwhile: no task waits.
                _drop(result)

        if not started(work):
            return NO_THREAD
        try:
            result, error = await told
        except asyncio.CancelledError:
            if told.done() and not told.cancelled():
                _drop(told.result()[0])
            raise
        try:
            if error is not None:
                raise error
            return given(await result if inspect.isawaitable(result) else result)
        except Exception as error:
            return raised(error)

    def close(self) -> None:
        pass


def _drop(result: object) -> None:
    """No task waits for it any more, and Python must not warn that it was never awaited."""
    if inspect.iscoroutine(result):
        result.close()


#: An RPC of either kind.
Asker = Union[OverHttp, ByFunction]


def asker(rpc: Union[Url, RpcFunction], network: options.Network) -> Asker:
    """What asks this RPC."""
    return OverHttp(rpc, network) if isinstance(rpc, Url) else ByFunction(rpc)


async def _answer(session: Session, step: Calls, askers: Sequence[Asker], deadline: Deadline, trace: Trace) -> None:
    """Asks all RPCs at the same time, each with its own calls."""
    numbers = sorted({call.rpc for call in step.calls})
    shares = [[call for call in step.calls if call.rpc == number] for number in numbers]
    began = monotonic()
    answered = await ask_all([askers[number] for number in numbers], shares, step, deadline)
    for number, share, answers in zip(numbers, shares, answered):
        trace.asked(number, askers[number].name, answers, began)
        for call, answer in zip(share, answers):
            session.handle_call(call.id, result=answer.result, error=answer.error, failed=answer.failed)


async def ask_all(
    askers: Sequence[Asker], shares: Sequence[Sequence[EthCall]], step: Calls, deadline: Deadline
) -> list[list[Answer]]:
    """Asks each RPC its share, all at the same time."""
    return await together([one.ask(share, step, deadline) for one, share in zip(askers, shares)])
