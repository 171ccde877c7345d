"""``index``, on the standard library alone."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from threading import Condition, Lock
from time import monotonic, sleep
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Literal, Optional, Union

from .._errors import IndexingError, wrong_value
from .._host.blocking_http import OverHttp, sent
from .._host.blocking_rpc import asker
from .._host.fetch import request_of, response_of
from .._host.loop import Send
from .._host.threads import started
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


def index(
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
) -> Index:
    """Follows a registry by its events, verifies every tool at the head of its chain, and gives a line for each.

        >>> registry = "8453:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1"
        >>> for line in erc8257.index(registry, rpc="https://mainnet.base.org", state="tools.redb"):
        ...     print(line.tool_ref, line.status, line.outcome, line.flags)

    ``registry`` is a chain and an address: ``8453:0x…``, ``eip155:8453:0x…`` or ``eip155:8453/erc8257:0x…``. ``rpc`` is one URL,
    or a callable ``(method, params) -> result``, which must answer calls at a block's hash (EIP-1898).

    ``state`` is the file that the next call goes on from, whatever ended this one: the end of the loop, an exception, a kill.
    The lines stand in ``out``, by default ``state`` with ``.jsonl`` behind it. Both files are those of the command
    ``erc8257 index``. Without ``state`` nothing outlives the iterator.

    A call that goes on gives the lines of before again, and then the others. So at its end it has given every tool. Of two
    lines of a tool, the later one counts. Once a call came to its end, the next call reads the events since and verifies
    all tools anew; the former ``out`` stays as ``FILE.previous``.

    - ``from_block``: the registry's first block, by default 0.
    - ``block``: up to where the registry is read, ``latest``, ``safe`` or ``finalized``.
    - ``confirmations``: blocks that a reorganisation may undo, by default 32.
    - ``concurrency`` and ``per_origin``: manifests fetched at a time, by default 32, and 4 of one origin.
    - ``timeout``: seconds for one fetch and for one answer of the RPC, at most and by default 30.
    - ``max_age``: seconds from which a line is stale and verified again, at most and by default 86,400.
    - ``bundles``: put the recorded registration into each line, for ``verify_bundle`` and ``verify_arrow``.
    - ``allow_private_addresses``, ``ssl_context``, ``resolver``: as in ``verify_tool``.
    - ``progress``: called with an ``IndexProgress``; ``True`` shows a bar if ``tqdm`` is installed.

    A tool that does not verify is a line, and so is a tool about which the RPC does not answer.

    Raises ``UsageError`` at once, for a mistake in the arguments and for files that another run uses. Raises
    ``IndexingError`` in the loop, behind the last line, where the registry cannot be read to its end. What ``progress`` raises
    ends the loop too.
    """
    return Index._of(
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


class Index(Iterator[IndexLine]):
    """The lines of a registry, made while they are read; what ``index`` gives.

    Used with ``with``, or closed, it stops at once; the next call goes on from its state.
    """

    def __init__(self) -> None:
        raise TypeError("index makes it")

    @classmethod
    def _of(cls, registry: str, choices: Choices) -> Index:
        made = cls.__new__(cls)
        made._start(Asked(registry, choices))
        return made

    def _start(self, asked: Asked) -> None:
        self._asked = asked
        self._turn = Lock()
        # A thread has this while it asks a callable.
        calling = Lock()
        self._asker = _Asker(asked.reach, calling)
        self._workers = _Workers(asked, calling)
        self._stop = weakref.finalize(self, _stop, self._workers, self._asker)
        self._loop = following(asked.run, asked.told)
        self._is_over = False

    @property
    def summary(self) -> Optional[IndexSummary]:
        """The totals, once all lines were given."""
        return self._asked.summary

    def __iter__(self) -> Index:
        return self

    def __next__(self) -> IndexLine:
        if not self._turn.acquire(blocking=False):
            raise wrong_value("index", "is being read already")
        try:
            return self._next()
        except StopIteration:
            raise
        except BaseException:
            self.close()
            raise
        finally:
            self._turn.release()

    def batches(
        self,
        rows: int = 1024,
        *,
        report: bool = False,
        agents: Optional[Callable[[IndexLine], Optional[AgentBindingReport]]] = None,
    ) -> Iterator[RecordBatch]:
        """The lines that are left, as Arrow record batches of at most so many rows, and of at most some 32 MiB.

        Columns are ``tool_ref``, ``status``, ``outcome``, ``verified``, ``canonical``, ``failed_check``, ``computed_hash``,
        ``rules``, ``duplicate_of``, ``flags``, ``predicate``, ``is_proxy``, ``upgraded_at``, ``block``, ``block_hash``, ``time``
        and ``stale``, with ``bundle`` if bundles were asked for, and with ``report`` if it is asked for here: these two are
        JSON texts. Raises ``UsageError`` if ``rows`` is not from 1 to 65,536, and what the lines raise, behind the last batch.

        ``agents`` joins tools with agents of ERC-8004: it is called with each line, and gives the report of a binding, or
        ``None``. The columns ``agent`` and ``binding`` have the report's agent and its verdict, such as ``mutual``.

            def bound(line):
                agent = claims.get(str(line.tool_ref))
                return None if agent is None else erc8257.read_binding(line.tool_ref, agent, rpc=rpc).binding

            index(registry, rpc=rpc).batches(agents=bound)
        """
        collected = Rows(rows, self._asked.bundles, report, agents)
        return self._batches(collected, agents or _no_agent)

    def _batches(
        self, collected: Rows, agents: Callable[[IndexLine], Optional[AgentBindingReport]]
    ) -> Iterator[RecordBatch]:
        raised: Optional[Exception] = None
        try:
            for line in self:
                if collected.push(line, agents(line)):
                    yield collected.batch()
        except Exception as error:
            raised = error
        if collected.texts:
            yield collected.batch()
        if raised is not None:
            raise raised

    def close(self) -> None:
        """Stops, and closes the files; a second time does nothing."""
        self._is_over = True
        self._stop()
        self._asked.close()

    def __enter__(self) -> Index:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _next(self) -> IndexLine:
        came: Any = None
        while not self._is_over:
            try:
                need = self._loop.send(came)
            except StopIteration:
                self._is_over = True
                self._stop()
                error = self._asked.end()
                if error is not None:
                    raise error from None
                break
            came = None
            if isinstance(need, Line):
                return IndexLine._of(need.text)
            if isinstance(need, Turn):
                came = self._asked.run.next()
            elif isinstance(need, Calls):
                came = self._asker.ask(need)
            elif isinstance(need, Elements):
                came = self._asker.pour_list(need, self._asked.run)
            elif isinstance(need, Pause):
                sleep(need.seconds)
            elif isinstance(need, Verify):
                self._workers.push(need)
            else:
                came = self._workers.ended(need.seconds)
        raise StopIteration


def _no_agent(_: IndexLine) -> None:
    """No agent is said to stand behind a tool."""


class _Asker:
    """Asks the RPC for one thread: a server on a connection of its own, a callable once at a time."""

    def __init__(self, reach: Reach, calling: Lock) -> None:
        self._reach = reach
        self._calling = calling
        self._rpc = asker(reach.rpc, reach.network)

    def ask(self, step: Calls) -> list[Answer]:
        began, deadline = monotonic(), self._reach.deadline(step)
        if isinstance(self._rpc, OverHttp):
            answers = self._rpc.ask(step.calls, step, deadline)
        else:
            with self._calling:
                answers = self._rpc.ask(step.calls, step, deadline)
        self._reach.trace.asked(0, self._rpc.name, answers, began)
        return answers

    def pour_list(self, step: Elements, taker: ListTaker) -> Optional[Answer]:
        began, deadline = monotonic(), self._reach.long_deadline(step)
        if isinstance(self._rpc, OverHttp):
            failed = self._rpc.pour_list(step, deadline, taker)
        else:
            with self._calling:
                answers = self._rpc.ask([step.call], step, deadline)
            failed = poured(answers[0], step, taker)
        if failed is not None:
            self._reach.trace.asked(0, self._rpc.name, [failed], began)
        return failed

    def close(self) -> None:
        self._rpc.close()


class _Workers:
    """Threads that carry out jobs; they live until the caller asks for no more lines."""

    def __init__(self, asked: Asked, calling: Lock) -> None:
        self._reach, self._calling = asked.reach, calling
        self._most = asked.concurrency
        self._waiting = Waiting(asked.per_origin)
        self._changed = Condition()
        self._threads, self._idle = 0, 0
        self._is_closed = False
        self._ended: SimpleQueue[Union[_IndexJob, BaseException]] = SimpleQueue()

    def push(self, one: Verify) -> None:
        """A thread takes it as soon as its origin has room."""
        with self._changed:
            self._waiting.push(one)
            if self._idle == 0 and self._threads < self._most and started(self._work, "erc8257 index"):
                self._threads += 1
            elif self._threads == 0:
                raise IndexingError("the system gives no thread to verify in", code="index-threads")
            self._changed.notify()

    def ended(self, seconds: float) -> list[_IndexJob]:
        """The jobs that have ended; waits so long for the first."""
        jobs: list[_IndexJob] = []
        try:
            while True:
                one = self._ended.get(timeout=seconds) if not jobs else self._ended.get_nowait()
                if isinstance(one, BaseException):
                    raise one
                jobs.append(one)
        except Empty:
            with self._changed:
                self._changed.notify_all()
            return jobs

    def close(self) -> None:
        """Every thread ends after what it is at."""
        with self._changed:
            self._is_closed = True
            self._waiting.clear()
            self._changed.notify_all()

    def _take(self) -> Optional[Verify]:
        """Returns the next tool; none while too many results wait for the caller, since each keeps its manifest."""
        return self._waiting.take() if self._ended.qsize() < self._most else None

    def _work(self) -> None:
        while True:
            with self._changed:
                one = self._take()
                while one is None and not self._is_closed:
                    self._idle += 1
                    self._changed.wait()
                    self._idle -= 1
                    one = self._take()
            if one is None:
                return
            try:
                self._carry_out(one.job)
                self._ended.put(one.job)
            except BaseException as error:
                self._ended.put(error)
            with self._changed:
                self._waiting.give_back(one)
                self._changed.notify()

    def _carry_out(self, job: _IndexJob) -> None:
        own: Optional[_Asker] = None
        loop = verifying(job)
        came: Any = None
        try:
            while True:
                need = loop.send(came)
                came = None
                if isinstance(need, Calls):
                    own = own or _Asker(self._reach, self._calling)
                    came = own.ask(need)
                elif isinstance(need, Pause):
                    sleep(need.seconds)
                else:
                    began = monotonic()
                    send = Send(request_of(need), [], b"", self._reach.deadline(need))
                    got = sent(send, self._reach.network)
                    Trace().sent(need.url, got, began)
                    came = response_of(got.end, got.status, got.body)
        except StopIteration:
            pass
        finally:
            if own is not None:
                own.close()


def _stop(workers: _Workers, own: _Asker) -> None:
    """Ends the threads and the connection: the caller asks for no more lines."""
    workers.close()
    own.close()
