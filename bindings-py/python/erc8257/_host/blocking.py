"""``verify_tool`` and ``run_session``, on the standard library alone."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event
from time import monotonic, sleep
from typing import TYPE_CHECKING, Callable, Optional, Union

from .._erc8257 import Report, Session, ToolRef
from .._errors import wrong_type
from .._records import BlockChoice, Calls, Done, EthCall
from . import options
from .answer import Answer
from .batch import Batches, ListTaker, no_list
from .blocking_http import HttpRpc, fetched
from .deadline import Deadline
from .fault import Fault
from .function import RpcFunction, given, raised
from .options import Rpcs
from .threads import NO_THREAD, started
from .trace import Trace, name_of
from .url import Url

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._erc8257 import Policy
    from .._index.steps import Elements
    from .address import Resolver


def verify_tool(
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
    """Consumer Verification (§7) of a tool, from its reference to the verdict.

    Reads the registry by ``rpc`` and fetches the manifest. Whatever goes wrong on the way is a finding of the report,
    never an exception.

        >>> tool = "eip155:8453/erc8257:0x265BB2DBFC0A8165C9A1941Eb1372F349baD2cf1/1"
        >>> report = verify_tool(tool, rpc="https://mainnet.base.org")
        >>> report.verified, report.findings

    ``rpc`` is the URL of a JSON-RPC server, a callable ``(method, params) -> result`` that raises for an
    error, or a sequence of both. Of several RPCs a majority must agree, unless ``policy`` has a quorum. A
    callable is called in another thread, once at a time.

    ``block`` is where the reading starts: ``latest`` (the default), ``safe``, ``finalized``, a number, or a tuple of
    number and hash.

    ``timeout`` is in seconds, for each step: everything that is read from the RPCs at once, however many requests that
    takes, and the whole fetch of the manifest. It is at most the session's, which is also the default. ``ssl_context``
    says whom to trust, for RPCs too; by default it is whom Python trusts. ``resolver`` stands in for the system's:
    ``(host, port)`` to a list of addresses, or of tuples of address and port; what it gives is looked at as any other
    address. ``on_step`` is called with the session before every step and at the verdict: the time to put
    ``session.export()`` away.

    For a manifest, the host does not connect to private addresses, unless the policy allows them. It connects
    to exactly the addresses that it looked at.

    Raises ``UsageError`` for a mistake in the arguments, and whatever ``on_step`` raises.
    """
    session = Session(tool, policy=options.policy_for(policy, len(options.rpcs(rpc))), block=block)
    options.tell_of_timeout(timeout)
    return carry_out(
        session, rpc=rpc, timeout=timeout, ssl_context=ssl_context, resolver=resolver, on_step=on_step, trace=Trace()
    )


def run_session(
    session: Session,
    *,
    rpc: Rpcs,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    on_step: Optional[Callable[[Session], object]] = None,
    now: Optional[int] = None,
) -> Report:
    """Carries out a session's steps, to its verdict; the arguments are those of :func:`verify_tool`.

    A session that was put away and resumed goes on where it was, and asks nothing again. As many RPCs must be given as
    its policy asks; their places in the sequence are the numbers that the report has.

    ``now`` is what the clock that the session was made with shows now, in whole seconds: 0 for a new
    ``Session(tool, now=0)``. By default it is this machine's date. From then on time is counted here, whatever becomes
    of that date. That the block which the registry is read at is not too old is judged by this machine's date, unless
    the session was told another ``clock``.
    """
    options.tell_of_timeout(timeout)
    return carry_out(
        session,
        rpc=rpc,
        timeout=timeout,
        ssl_context=ssl_context,
        resolver=resolver,
        on_step=on_step,
        now=now,
        trace=Trace(),
    )


def carry_out(
    session: Session,
    *,
    rpc: Rpcs,
    timeout: Optional[float],
    ssl_context: Optional[SSLContext],
    resolver: Optional[Resolver],
    on_step: Optional[Callable[[Session], object]] = None,
    now: Optional[int] = None,
    trace: Trace,
) -> Report:
    """As :func:`run_session`, and tells how it went."""
    listed = options.rpcs(rpc)
    session = options.check_count(session, len(listed))
    network = options.network(resolver, ssl_context)
    timeout = options.seconds(timeout)
    options.function("on_step", on_step)
    clock = options.clock(now)
    options.tell_the_date(session)
    askers = [asker(one, network) for one in listed]
    try:
        while True:
            if on_step is not None:
                on_step(session)
            step = session.poll(clock.now())
            if isinstance(step, Done):
                return step.report
            deadline = options.deadline(timeout, step)
            if isinstance(step, Calls):
                _answer(session, step, askers, deadline, trace)
            else:
                began = monotonic()
                came = fetched(step, network, deadline)
                trace.fetched(step.url, came, began)
                # No redirect is followed, so that no other URL can have answered.
                session.handle_response(came.response, step.url)
    finally:
        for one in askers:
            one.close()


class OverHttp:
    """An RPC that is a server."""

    def __init__(self, url: Url, network: options.Network) -> None:
        self.name = name_of(url)
        self._rpc = HttpRpc(url, network)
        self._batches = Batches()

    def ask(self, calls: Sequence[EthCall], step: Calls, deadline: Deadline) -> list[Answer]:
        batch = self._batches.ask(calls, deadline)
        while (post := batch.post()) is not None:
            if post.wait > 0:
                sleep(post.wait)
            try:
                batch.tell(self._rpc.post(post.body, step, deadline))
            except Fault as fault:
                batch.tell(fault)
        return batch.answers()

    def pour_list(self, step: Elements, deadline: Deadline, taker: ListTaker) -> Optional[Answer]:
        """Asks for a list and hands over the bytes of the response; what came in the place of a response, if anything."""
        body = self._batches.one(step.call, taker)
        try:
            return no_list(self._rpc.pour(body, step.max_wire_bytes, deadline, taker.handle_piece))
        except Fault as fault:
            return Answer(failed=fault.rpc_failure, why=fault.text)

    def close(self) -> None:
        self._rpc.close()


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


def asker(rpc: Union[Url, RpcFunction], network: options.Network) -> Asker:
    """What asks this RPC."""
    return OverHttp(rpc, network) if isinstance(rpc, Url) else ByFunction(rpc)


def _answer(session: Session, step: Calls, askers: Sequence[Asker], deadline: Deadline, trace: Trace) -> None:
    """Asks all RPCs at the same time, each with its own calls."""
    numbers = sorted({call.rpc for call in step.calls})
    shares = [[call for call in step.calls if call.rpc == number] for number in numbers]
    began = monotonic()
    answered = ask_all([askers[number] for number in numbers], shares, step, deadline)
    for number, share, answers in zip(numbers, shares, answered):
        trace.asked(number, askers[number].name, answers, began)
        for call, answer in zip(share, answers):
            session.handle_call(call.id, result=answer.result, error=answer.error, failed=answer.failed)


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
