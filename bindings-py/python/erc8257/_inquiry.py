"""Inquiries under way, and the functions that run one to its report. ``_border`` has a class for each inquiry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Optional, TypedDict, TypeVar, Union, get_args

from ._border.answer import InquiryAnswer
from ._border.step import InquiryStep
from ._described import Bytes, Crossing, Described, Report, by_tag, framed
from ._erc8257 import RunningInquiry, resume_inquiry, start_inquiry
from ._errors import wrong_type
from ._json import parsed
from ._kinds import is_a

if TYPE_CHECKING:
    from ssl import SSLContext

    from ._host.address import Resolver
    from ._host.function import RpcFunction
    from ._host.hooks import Confirm, Handler, Sign, Store
    from ._host.options import Rpcs
    from ._host.runner import OnStep

R = TypeVar("R", bound=Report)
I = TypeVar("I", bound="Inquiry[Any]")  # noqa: E741

#: What the core's numbers mean (``describe::Take``).
_TAKE_REPORT, _TAKE_BUNDLE, _TAKE_EXPORT = 0, 1, 2

_STEPS = by_tag({case._HEAD["type"]: case for case in get_args(InquiryStep)})


class HostOptions(TypedDict, total=False):
    """The arguments of ``run_inquiry`` and ``arun_inquiry`` behind the inquiry."""

    rpc: Union[Rpcs, Mapping[int, Rpcs], None]
    timeout: Optional[float]
    ssl_context: Optional[SSLContext]
    resolver: Optional[Resolver]
    wallet: Optional[RpcFunction]
    sign: Optional[Sign]
    confirm: Optional[Confirm]
    store: Optional[Store]
    handler: Optional[Handler]
    secrets: Optional[Mapping[str, Mapping[str, str]]]
    on_step: Optional[OnStep]


class Inquiry(Generic[R]):
    """An inquiry under way, without I/O: it asks, a host tells.

    ``run_inquiry`` and ``arun_inquiry`` are hosts. A host of your own polls, carries out the step, and gives the answers,
    until the step is ``InquiryStepDone``; then ``report`` is there.

    An inquiry can be put away at any time (``export``) and go on elsewhere (``resume``). The exported text is as
    trustworthy as the place where it is kept: an attacker who can write it can forge a report.
    """

    __slots__ = ("_body", "_running")
    #: The number of the descriptions, and that of the inquiry.
    _NUMBERS: ClassVar[tuple[int, int]]
    _REPORT: ClassVar[type[Report]]
    _running: RunningInquiry
    _body: bytes

    def _begin(self, *given: tuple[str, Any, Optional[Crossing]]) -> None:
        self._running = start_inquiry(*self._NUMBERS, *framed(given))
        self._body = b""

    @classmethod
    def resume(cls: type[I], state: Union[str, Bytes]) -> I:
        """Makes an inquiry that goes on from an exported state.

        Raises ``UsageError`` for a text that no such inquiry has exported.
        """
        made = cls.__new__(cls)
        made._running = resume_inquiry(*cls._NUMBERS, state)
        made._body = b""
        return made

    def poll(self, now: Optional[int] = None) -> InquiryStep:
        """Says what to do next.

        Asking again, without an answer in between, gives the same. ``now`` is Unix time in whole seconds; by default it is
        this machine's date. Raises ``UsageError`` for a time that is none.
        """
        if now is None:
            from ._host.clock import date

            now = date()
        text, self._body = self._running.poll(now)
        step: InquiryStep = _STEPS.read(parsed(text.encode()))
        return step

    @property
    def body(self) -> bytes:
        """The body of the HTTP request that the last ``poll`` asked for; empty for any other step."""
        return self._body

    def answer(self, answer: InquiryAnswer, beside: Bytes = b"") -> None:
        """Takes an answer to the open step. ``beside`` is the JSON text of the ``result`` or the ``error`` of an RPC, or the
        body of an HTTP response.

        Raises ``OutOfOrderError`` if it was not asked for, and ``UsageError`` for what is not an answer. Then nothing has
        changed.
        """
        if not is_a(answer, Described):
            raise wrong_type("answer", "is not an InquiryAnswer")
        self._running.answer(answer.to_json(), beside)

    def is_enough(self, content_type: str, piece: Bytes) -> bool:
        """Takes the next piece of an event stream that answers the HTTP request, where its step has ``enough_at``: whether the
        host may leave the stream, and tell the end ``enough``. The whole body is told at its end all the same.
        """
        return self._running.is_enough(content_type, piece)

    def export(self) -> str:
        """Returns the whole state as JSON text."""
        return self._running.take(_TAKE_EXPORT) or ""

    @property
    def bundle(self) -> Optional[str]:
        """All that was seen, as the text of a bundle that ``judge`` gives the same report for; ``None`` before the report."""
        return self._running.take(_TAKE_BUNDLE)

    @property
    def report(self) -> Optional[R]:
        """The report, once a ``poll`` has given ``InquiryStepDone``."""
        said = self._running.take(_TAKE_REPORT)
        if said is None:
            return None
        report: R = self._REPORT._said_by(said)  # type: ignore[assignment]
        return report

    @property
    def result(self) -> Optional[bytes]:
        """What the inquiry brought beside its report: its description says what that is. ``None`` where there is nothing."""
        return self._running.result()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {'running' if self.bundle is None else 'done'}>"


def run_inquiry(
    inquiry: Inquiry[R],
    *,
    rpc: Union[Rpcs, Mapping[int, Rpcs], None] = None,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    wallet: Optional[RpcFunction] = None,
    sign: Optional[Sign] = None,
    confirm: Optional[Confirm] = None,
    store: Optional[Store] = None,
    handler: Optional[Handler] = None,
    secrets: Optional[Mapping[str, Mapping[str, str]]] = None,
    on_step: Optional[OnStep] = None,
) -> R:
    """Carries out the steps of an inquiry, to its report.

        >>> uri, registry, creator = "https://tools.example.com/echo.json", "0x" + "11" * 20, "0x" + "22" * 20
        >>> inquiry = PublishInquiry(b"{}", uri, 8453, registry, creator)
        >>> run_inquiry(inquiry, rpc="https://mainnet.base.org", confirm=lambda asked: False).verdict
        'invalid'

    ``rpc`` is the URL of a JSON-RPC server, a callable ``(method, params) -> result`` that raises for an error, or a
    sequence of both. Where several chains are in play, it is a mapping from the ID of each chain to its RPCs; else the one is
    asked for every chain.

    ``timeout`` is in seconds, for each step, and at most the step's own time, which is also the default. ``ssl_context`` and
    ``resolver`` are as for ``verify_tool``. The host does not connect to private addresses, unless the step allows them.

    What the host cannot do by itself is up to the caller. ``wallet`` is a callable like an RPC. ``sign`` is called with
    ``InquiryStepSign``, and gives the signature as bytes or hex, or ``None`` to refuse. ``confirm`` is called with
    ``InquiryStepConfirm``, and says whether the user agrees. ``store`` is called with ``InquiryStepRemember`` or
    ``InquiryStepRelease``, and gives ``done``, ``present`` or ``failed``. ``handler`` is called with
    ``InquiryStepHandler``, and gives a tuple of status, headers and body. ``secrets`` has for each name the headers that
    the host adds. ``on_step`` is called with the inquiry before every step and at the report: the time to put
    ``inquiry.export()`` away.

    Raises ``UsageError`` for a mistake in the arguments, and for a callable that is asked for and missing: the inquiry has
    then been told that it was refused. What a callable raises comes through, but for RPCs and wallets, whose exceptions are
    answers.
    """
    from ._host.runner import Options, run

    return run(
        inquiry, Options(rpc, timeout, ssl_context, resolver, wallet, sign, confirm, store, handler, secrets, on_step)
    )


async def arun_inquiry(
    inquiry: Inquiry[R],
    *,
    rpc: Union[Rpcs, Mapping[int, Rpcs], None] = None,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    wallet: Optional[RpcFunction] = None,
    sign: Optional[Sign] = None,
    confirm: Optional[Confirm] = None,
    store: Optional[Store] = None,
    handler: Optional[Handler] = None,
    secrets: Optional[Mapping[str, Mapping[str, str]]] = None,
    on_step: Optional[OnStep] = None,
) -> R:
    """As ``run_inquiry``, for asyncio: what a callable gives is awaited if it can be."""
    from ._host.aio_runner import arun
    from ._host.runner import Options

    return await arun(
        inquiry, Options(rpc, timeout, ssl_context, resolver, wallet, sign, confirm, store, handler, secrets, on_step)
    )
