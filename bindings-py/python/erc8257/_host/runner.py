"""Inquiries by blocking sockets: what the one loop asks is done here."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, Callable, Generic, NamedTuple, Optional, Protocol, TypeVar, Union

from .._errors import wrong_type
from . import options
from .blocking import Asker, ask_all, asker
from .blocking_http import sent
from .function import RpcFunction
from .loop import Ask, Call, Effect, Steps, Table, steps
from .options import Network, Rpcs
from .trace import Trace

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._described import Report
    from .._inquiry import Inquiry
    from .address import Resolver
    from .hooks import Confirm, Handler, Sign, Store

R = TypeVar("R", bound="Report")

#: What is called with the inquiry before every step, and at the report.
OnStep = Callable[["Inquiry[Any]"], object]


class Options(NamedTuple):
    """The caller's arguments, as ``run_inquiry`` takes them."""

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


def begin(inquiry: Inquiry[R], given: Options) -> tuple[Steps[R], Network]:
    """The loop, with arguments that were looked at."""
    from .._inquiry import Inquiry

    if not isinstance(inquiry, Inquiry):
        raise wrong_type("inquiry", "is not an Inquiry")
    network = options.network(given.resolver, given.ssl_context)
    for member in ("wallet", "sign", "confirm", "store", "handler", "on_step"):
        options.function(member, getattr(given, member))
    if given.secrets is not None and not isinstance(given.secrets, Mapping):
        raise wrong_type("secrets", "is not a dict of dicts")
    seconds = options.seconds(given.timeout)
    return steps(inquiry, given, _table(given.rpc), options.clock(None), seconds), network


def _table(rpc: Union[Rpcs, Mapping[int, Rpcs], None]) -> Table:
    if rpc is None:
        return {}
    if not isinstance(rpc, Mapping):
        return {None: options.rpcs(rpc)}
    table: dict[Optional[int], Any] = {}
    for chain, rpcs in rpc.items():
        if isinstance(chain, bool) or not isinstance(chain, int):
            raise wrong_type("rpc", "has a chain whose ID is not an int")
        table[chain] = options.rpcs(rpcs)
    return table


def run(inquiry: Inquiry[R], given: Options) -> R:
    """Carries out the steps of an inquiry."""
    loop, network = begin(inquiry, given)
    host = _Host(network)
    came: Any = None
    try:
        while True:
            try:
                effect = loop.send(came)
            except StopIteration as end:
                report: R = end.value
                return report
            came = host.do(effect)
    finally:
        loop.close()
        host.close()


class Kept(Protocol):
    """An asker, which keeps its connection."""

    def close(self) -> None: ...


A = TypeVar("A", bound=Kept)


class Askers(Generic[A]):
    """The askers of a run, one for each RPC of the caller's."""

    def __init__(self, make: Callable[[Any], A]) -> None:
        self._make = make
        self._made: dict[int, A] = {}

    def of(self, rpc: Any) -> A:
        """The asker of this RPC. The caller's object lives as long as the run, so that its ID names it."""
        made = self._made.get(id(rpc))
        if made is None:
            made = self._made[id(rpc)] = self._make(rpc)
        return made

    def close(self) -> None:
        """Ends all connections."""
        for one in self._made.values():
            one.close()


class _Host:
    def __init__(self, network: Network) -> None:
        self._network = network
        self._trace = Trace()
        self._askers = Askers[Asker](lambda rpc: asker(rpc, network))

    def do(self, effect: Effect) -> object:
        if isinstance(effect, Ask):
            askers = [self._askers.of(share.rpc) for share in effect.shares]
            began = monotonic()
            answered = ask_all(askers, [share.calls for share in effect.shares], effect.step, effect.deadline)
            for share, asked, answers in zip(effect.shares, askers, answered):
                self._trace.asked(share.number, asked.name, answers, began)
            return answered
        if isinstance(effect, Call):
            given = effect.function(effect.argument)
            if inspect.isawaitable(given):
                getattr(given, "close", lambda: None)()
                raise wrong_type(effect.member, "gives an awaitable: use the function for asyncio")
            return given
        began = monotonic()
        came = sent(effect, self._network)
        self._trace.sent(effect.step.url, came, began)
        return came

    def close(self) -> None:
        self._askers.close()
