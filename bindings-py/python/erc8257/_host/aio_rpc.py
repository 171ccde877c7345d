"""RPCs by asyncio: servers and callables, all asked at the same time."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Coroutine, Sequence
from typing import Any, Callable, Optional, Union

from .._records import Calls, EthCall
from .aio_http import OverHttp
from .answer import Answer
from .deadline import Deadline
from .fault import Fault
from .function import RpcFunction, given, raised
from .options import Network
from .threads import NO_THREAD, started
from .trace import name_of
from .url import Url
from .within import together, within

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


def asker(rpc: Union[Url, RpcFunction], network: Network) -> Asker:
    """What asks this RPC."""
    return OverHttp(rpc, network) if isinstance(rpc, Url) else ByFunction(rpc)


async def ask_all(
    askers: Sequence[Asker], shares: Sequence[Sequence[EthCall]], step: Calls, deadline: Deadline
) -> list[list[Answer]]:
    """Asks each RPC its share, all at the same time."""
    return await together([one.ask(share, step, deadline) for one, share in zip(askers, shares)])
