"""``aindex``, for asyncio, on the standard library alone."""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import AsyncIterator, Awaitable
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Literal, Optional

from .._errors import wrong_value
from .._host.aio_http import OverHttp, sent
from .._host.aio_rpc import asker
from .._host.fetch import request_of, response_of
from .._host.loop import Send
from .._host.trace import Trace
from .._records import Calls
from .asked import Asked, Choices, File, Reach
from .batches import Rows
from .line import IndexLine
from .loop import following, poured, verifying
from .steps import Elements, Line, Pause, Turn, Verify
from .waiting import Waiting

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._border.agent_binding import AgentBindingReport
    from .._erc8257 import RecordBatch, _IndexJob
    from .._host.address import Resolver
    from .._host.answer import Answer
    from .._host.batch import ListTaker
    from .._host.options import Rpc
    from .line import IndexSummary, Progress


def aindex(
    registry: str,
    *,
    rpc: Rpc,
    state: Optional[File] = None,
    out: Optional[File] = None,
    from_block: int = 0,
    block: Literal["latest", "safe", "finalized"] = "latest",
    confirmations: Optional[int] = None,
    concurrency: Optional[int] = None,
    per_origin: Optional[int] = None,
    timeout: Optional[float] = None,
    max_age: Optional[int] = None,
    bundles: bool = False,
    allow_private_addresses: bool = False,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    progress: Progress = None,
) -> AsyncIndex:
    """As :func:`index`, for asyncio.

        >>> async for line in erc8257.aindex(registry, rpc="https://mainnet.base.org", state="tools.redb"):
        ...     print(line.tool_ref, line.status, line.outcome, line.flags)

    ``rpc`` may be a coroutine function. ``progress`` is called in the loop. The files are opened at once, and written to in
    another thread.
    """
    return AsyncIndex._of(
        registry,
        Choices(
            rpc,
            state,
            out,
            from_block,
            block,
            confirmations,
            concurrency,
            per_origin,
            timeout,
            max_age,
            bundles,
            allow_private_addresses,
            ssl_context,
            resolver,
            progress,
        ),
    )


class AsyncIndex(AsyncIterator[IndexLine]):
    """The lines of a registry, made while they are read; what ``aindex`` gives.

    Used with ``async with``, or closed, it stops at once; the next call goes on from its state. A loop that is left by
    ``break`` or by an exception leaves tasks that end with the object.
    """

    def __init__(self) -> None:
        raise TypeError("aindex makes it")

    @classmethod
    def _of(cls, registry: str, choices: Choices) -> AsyncIndex:
        made = cls.__new__(cls)
        made._start(Asked(registry, choices))
        return made

    def _start(self, asked: Asked) -> None:
        self._asked = asked
        self._loop = following(asked.run, asked.told)
        self._is_reading, self._is_over = False, False
        #: Made within the event loop.
        self._hands: Optional[_Hands] = None

    @property
    def summary(self) -> Optional[IndexSummary]:
        """The totals, once all lines were given."""
        return self._asked.summary

    def __aiter__(self) -> AsyncIndex:
        return self

    async def __anext__(self) -> IndexLine:
        if self._is_reading:
            raise wrong_value("index", "is being read already")
        self._is_reading = True
        try:
            return await self._next()
        except StopAsyncIteration:
            raise
        except BaseException:
            await self.aclose()
            raise
        finally:
            self._is_reading = False

    def batches(
        self,
        rows: int = 1024,
        *,
        report: bool = False,
        agents: Optional[Callable[[IndexLine], Awaitable[Optional[AgentBindingReport]]]] = None,
    ) -> AsyncIterator[RecordBatch]:
        """The lines that are left, as Arrow record batches: as ``batches`` of what ``index`` gives. ``agents`` is a coroutine function."""
        return self._batches(Rows(rows, self._asked.bundles, report, agents), agents or _no_agent)

    async def _batches(
        self, collected: Rows, agents: Callable[[IndexLine], Awaitable[Optional[AgentBindingReport]]]
    ) -> AsyncIterator[RecordBatch]:
        raised: Optional[Exception] = None
        try:
            async for line in self:
                if collected.push(line, await agents(line)):
                    yield collected.batch()
        except Exception as error:
            raised = error
        if collected.texts:
            yield collected.batch()
        if raised is not None:
            raise raised

    async def aclose(self) -> None:
        """Stops, and closes the files; a second time does nothing."""
        self._is_over = True
        try:
            if self._hands is not None:
                await self._hands.aclose()
        finally:
            self._asked.close()

    async def __aenter__(self) -> AsyncIndex:
        return self

    async def __aexit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.aclose()

    async def _next(self) -> IndexLine:
        if self._hands is None:
            self._hands = _Hands(self._asked)
            weakref.finalize(self, self._hands.forget)
        hands = self._hands
        came: Any = None
        while not self._is_over:
            try:
                need = self._loop.send(came)
            except StopIteration:
                self._is_over = True
                await hands.aclose()
                error = self._asked.end()
                if error is not None:
                    raise error from None
                break
            came = None
            if isinstance(need, Line):
                return IndexLine._of(need.text)
            if isinstance(need, Turn):
                came = await asyncio.get_running_loop().run_in_executor(None, self._asked.run.next)
            elif isinstance(need, Calls):
                came = await hands.asker.ask(need)
            elif isinstance(need, Elements):
                came = await hands.asker.pour_list(need, self._asked.run)
            elif isinstance(need, Pause):
                await asyncio.sleep(need.seconds)
            elif isinstance(need, Verify):
                hands.push(need)
            else:
                came = await hands.ended(need.seconds)
        raise StopAsyncIteration


async def _no_agent(_: IndexLine) -> None:
    """No agent is said to stand behind a tool."""


class _Asker:
    """Asks the RPC: a server on a connection of its own, a callable once at a time unless it is a coroutine function."""

    def __init__(self, reach: Reach, calling: asyncio.Lock) -> None:
        self._reach = reach
        self._calling = calling
        self._rpc = asker(reach.rpc, reach.network)

    async def ask(self, step: Calls) -> list[Answer]:
        began, deadline = monotonic(), self._reach.deadline(step)
        if isinstance(self._rpc, OverHttp):
            answers = await self._rpc.ask(step.calls, step, deadline)
        else:
            async with self._calling:
                answers = await self._rpc.ask(step.calls, step, deadline)
        self._reach.trace.asked(0, self._rpc.name, answers, began)
        return answers

    async def pour_list(self, step: Elements, taker: ListTaker) -> Optional[Answer]:
        began, deadline = monotonic(), self._reach.long_deadline(step)
        if isinstance(self._rpc, OverHttp):
            failed = await self._rpc.pour_list(step, deadline, taker)
        else:
            async with self._calling:
                answers = await self._rpc.ask([step.call], step, deadline)
            failed = poured(answers[0], step, taker)
        if failed is not None:
            self._reach.trace.asked(0, self._rpc.name, [failed], began)
        return failed

    def close(self) -> None:
        self._rpc.close()


class _Hands:
    """The RPC of the run, and tasks that carry out jobs."""

    def __init__(self, asked: Asked) -> None:
        self._reach = asked.reach
        self._calling = asyncio.Lock()
        self.asker = _Asker(self._reach, self._calling)
        self._most = asked.concurrency
        self._waiting = Waiting(asked.per_origin)
        self._tasks: set[asyncio.Task[None]] = set()
        self._ended: deque[_IndexJob] = deque()
        self._error: Optional[BaseException] = None
        self._changed = asyncio.Event()

    def push(self, one: Verify) -> None:
        """A task takes it as soon as its origin has room."""
        self._waiting.push(one)
        self._go_on()

    async def ended(self, seconds: float) -> list[_IndexJob]:
        """The jobs that have ended; waits so long for the first."""
        if not self._ended and self._error is None:
            self._changed.clear()
            waiting = asyncio.ensure_future(self._changed.wait())
            try:
                await asyncio.wait([waiting], timeout=seconds)
            finally:
                waiting.cancel()
        if self._error is not None:
            raise self._error
        jobs = list(self._ended)
        self._ended.clear()
        self._go_on()
        return jobs

    def forget(self) -> None:
        """No task begins any more, and nothing is asked for the run."""
        self._waiting.clear()
        self.asker.close()

    async def aclose(self) -> None:
        """Ends every task."""
        self.forget()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _go_on(self) -> None:
        # The caller may not have taken jobs that ended, and each of them keeps its manifest.
        while max(len(self._tasks), len(self._ended)) < self._most and (one := self._waiting.take()) is not None:
            task = asyncio.ensure_future(self._work(one))
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        """A task leaves its place to another."""
        self._tasks.discard(task)
        self._go_on()

    async def _work(self, one: Verify) -> None:
        try:
            await self._carry_out(one.job)
            self._ended.append(one.job)
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            self._error = error
        finally:
            self._waiting.give_back(one)
            self._changed.set()

    async def _carry_out(self, job: _IndexJob) -> None:
        own: Optional[_Asker] = None
        loop = verifying(job)
        came: Any = None
        try:
            while True:
                need = loop.send(came)
                came = None
                if isinstance(need, Calls):
                    own = own or _Asker(self._reach, self._calling)
                    came = await own.ask(need)
                elif isinstance(need, Pause):
                    await asyncio.sleep(need.seconds)
                else:
                    began = monotonic()
                    send = Send(request_of(need), [], b"", self._reach.deadline(need))
                    got = await sent(send, self._reach.network)
                    Trace().sent(need.url, got, began)
                    came = response_of(got.end, got.status, got.body)
        except StopIteration:
            pass
        finally:
            if own is not None:
                own.close()
