"""The one loop for every inquiry and session, without I/O: it yields what is to be done, and is sent what came of it.

Both hosts run this generator, so that one step has one meaning. It decides nothing: what came goes to the inquiry as it is.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, NoReturn, Optional, Protocol, TypeVar, Union

from .._border.answer import (
    InquiryAnswer,
    InquiryAnswerConfirmation,
    InquiryAnswerError,
    InquiryAnswerFailed,
    InquiryAnswerHttp,
    InquiryAnswerResult,
    InquiryAnswerSignature,
    InquiryAnswerStore,
)
from .._border.step import (
    InquiryCall,
    InquiryHeader,
    InquiryStepCalls,
    InquiryStepConfirm,
    InquiryStepDone,
    InquiryStepHandler,
    InquiryStepHttp,
    InquiryStepSign,
)
from .._errors import wrong_value
from .._records import Calls, EthCall
from .answer import Answer
from .clock import Clock, milliseconds
from .deadline import Deadline
from .exchange import Came, Watch
from .function import RpcFunction
from .hooks import Told, confirmed, handled, headers_of, missing, signed, stored, unhandled
from .trace import Trace, name_of
from .url import Url

if TYPE_CHECKING:
    from .._border.step import InquiryStep
    from .runner import Options

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

#: The RPCs of each chain; ``None`` stands for the one chain that the inquiry is about, and for all where no chain is named.
Table = Mapping[Optional[int], "list[Union[Url, RpcFunction]]"]


class Asking(Protocol[T_co]):
    """The part of an inquiry that the loop needs; ``session`` shows a session as such a one."""

    def poll(self, now: int) -> InquiryStep: ...

    def answer(self, answer: InquiryAnswer, beside: bytes = b"") -> None: ...

    def is_enough(self, content_type: str, piece: bytes) -> bool: ...

    @property
    def body(self) -> bytes: ...

    @property
    def report(self) -> Optional[T_co]: ...


class Share(NamedTuple):
    """What one RPC is asked."""

    #: The number that remarks name it by.
    number: int
    rpc: Union[Url, RpcFunction]
    calls: list[EthCall]


class Ask(NamedTuple):
    """Ask all of these RPCs at the same time; a list of answers for each."""

    shares: list[Share]
    step: Calls
    deadline: Deadline


class Send(NamedTuple):
    """Send one HTTP request; what came."""

    step: InquiryStepHttp
    headers: list[tuple[str, str]]
    body: bytes
    deadline: Deadline
    #: Whether enough of an event stream has come with its next piece; ``None`` where all of it is wanted.
    is_enough: Optional[Watch] = None


class Call(NamedTuple):
    """Call a callable of the caller; what it gives."""

    function: Callable[[Any], Any]
    argument: object
    member: str


Effect = Union[Ask, Send, Call]
Steps = Generator[Effect, Any, T]


def steps(
    inquiry: Asking[T], options: Options, table: Table, clock: Clock, seconds: Optional[float], trace: Trace
) -> Steps[T]:
    """All that an inquiry asks, to its report; the trace is told how it went."""
    while True:
        if options.on_step is not None:
            yield Call(options.on_step, inquiry, "on_step")
        step = inquiry.poll(clock.now())
        if isinstance(step, InquiryStepDone):
            report = inquiry.report
            assert report is not None
            return report
        if isinstance(step, InquiryStepCalls):
            yield from _asked(inquiry, step, options, table, seconds, trace)
            continue
        if isinstance(step, InquiryStepHttp):
            told = yield from _sent(inquiry, step, options, seconds, trace)
        elif isinstance(step, InquiryStepSign):
            if options.sign is None:
                _refuse(inquiry, Told(InquiryAnswerSignature(id=step.id)), "sign", "for a signature")
            told = signed(step, (yield Call(options.sign, step, "sign")))
        elif isinstance(step, InquiryStepConfirm):
            if options.confirm is None:
                refusal = Told(InquiryAnswerConfirmation(id=step.id, confirmed=False))
                _refuse(inquiry, refusal, "confirm", f"the user: {step.words}")
            told = confirmed(step, (yield Call(options.confirm, step, "confirm")))
        elif isinstance(step, InquiryStepHandler):
            if options.handler is None:
                _refuse(inquiry, unhandled(step), "handler", "for the handler's response")
            began = milliseconds()
            told = handled(step, (yield Call(options.handler, step, "handler")), began)
        else:
            if options.store is None:
                refusal = Told(InquiryAnswerStore(id=step.id, answer="failed"))
                _refuse(inquiry, refusal, "store", "for a store that its processes share")
            told = stored(step, (yield Call(options.store, step, "store")))
        inquiry.answer(*told)


def _refuse(inquiry: Asking[object], told: Told, member: str, what: str) -> NoReturn:
    """Answers in place of a callable that is missing, and says so."""
    inquiry.answer(*told)
    raise missing(member, what)


def _asked(
    inquiry: Asking[object],
    step: InquiryStepCalls,
    options: Options,
    table: Table,
    seconds: Optional[float],
    trace: Trace,
) -> Generator[Effect, Any, None]:
    """Asks the RPCs and the wallet, each all of its own calls."""
    shares: dict[tuple[object, ...], Share] = {}
    for call in step.calls:
        key = (call.provider, call.chain, call.rpc)
        if key not in shares:
            try:
                rpc = _rpc(call, options, table)
            except Exception:
                for one in step.calls:
                    inquiry.answer(InquiryAnswerFailed(id=one.id, reason="connect"))
                raise
            shares[key] = Share(call.rpc, rpc, [])
        shares[key].calls.append(EthCall(call.id, call.rpc, call.method, json.loads(call.params)))
    listed = list(shares.values())
    limits = Calls((), step.max_bytes, step.deadline_ms // 1000, step.max_wire_bytes)
    began = monotonic()
    answered = yield Ask(listed, limits, _deadline(step.deadline_ms, seconds))
    for share, answers in zip(listed, answered):
        trace.asked(share.number, name_of(share.rpc), answers, began)
        for asked, answer in zip(share.calls, answers):
            inquiry.answer(*_answer(asked.id, answer))


def _rpc(call: InquiryCall, options: Options, table: Table) -> Union[Url, RpcFunction]:
    if call.provider == "wallet":
        if options.wallet is None:
            raise missing("wallet", "the user's wallet")
        return options.wallet
    # RPCs without a chain are asked for every chain: an inquiry that names chains asks for their IDs.
    rpcs = table.get(call.chain, table.get(None))
    if rpcs is None and call.chain is None and len(table) == 1:
        # There is one chain, and the caller named it.
        rpcs = next(iter(table.values()))
    if rpcs is None:
        raise missing("rpc", "an RPC" if call.chain is None else f"an RPC of chain {call.chain}")
    if call.rpc >= len(rpcs):
        raise wrong_value("rpc", f"has a length of {len(rpcs)}; the inquiry asks RPC {call.rpc + 1}")
    return rpcs[call.rpc]


def _answer(id: int, answer: Answer) -> Told:
    if answer.failed is not None:
        return Told(InquiryAnswerFailed(id=id, reason=answer.failed))
    text = answer.result if answer.error is None else answer.error
    of: InquiryAnswer = InquiryAnswerResult(id=id) if answer.error is None else InquiryAnswerError(id=id)
    return Told(of, text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text or b"")


def _sent(
    inquiry: Asking[object], step: InquiryStepHttp, options: Options, seconds: Optional[float], trace: Trace
) -> Generator[Effect, Any, Told]:
    began = milliseconds()
    try:
        secrets = headers_of(options.secrets, step.secrets)
    except Exception:
        inquiry.answer(_http(step, Came("connect"), began))
        raise
    headers = [(header.name, header.value) for header in step.headers] + secrets
    sent = monotonic()
    watch = None if step.enough_at is None else inquiry.is_enough
    came: Came = yield Send(step, headers, inquiry.body, _deadline(step.deadline_ms, seconds), watch)
    trace.sent(step.url, came, sent)
    return Told(_http(step, came, began), came.body)


def _http(step: InquiryStepHttp, came: Came, began: int) -> InquiryAnswerHttp:
    return InquiryAnswerHttp(
        id=step.id,
        end=came.end,
        status=came.status,
        # No redirect is followed, so that no other URL can have answered.
        final_url=step.url,
        headers=[InquiryHeader(name=name, value=value) for name, value in came.headers],
        sent_ms=began,
        ended_ms=milliseconds(),
    )


def _deadline(milliseconds: int, seconds: Optional[float]) -> Deadline:
    """When a step is over: after the caller's seconds, at most the step's."""
    most = milliseconds / 1000
    return Deadline(most if seconds is None else min(seconds, most))
