"""Inquiries and sessions by blocking sockets: what the one loop asks is done here."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, Generic, NamedTuple, Optional, Protocol, TypeVar, Union

from .._errors import wrong_type
from . import options
from .blocking_http import sent
from .blocking_rpc import Asker, ask_all, asker
from .function import RpcFunction
from .loop import Ask, Call, Effect, Steps, T, Table, steps
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

    rpc: Union[Rpcs, Mapping[int, Rpcs], None] = None
    timeout: Optional[float] = None
    ssl_context: Optional[SSLContext] = None
    resolver: Optional[Resolver] = None
    wallet: Optional[RpcFunction] = None
    sign: Optional[Sign] = None
    confirm: Optional[Confirm] = None
    store: Optional[Store] = None
    handler: Optional[Handler] = None
    secrets: Optional[Mapping[str, Mapping[str, str]]] = None
    on_step: Optional[OnStep] = None


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
    return steps(inquiry, given, _table(given.rpc), options.clock(None), seconds, Trace("answer")), network


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
    return carry_out(*begin(inquiry, given))


def carry_out(loop: Steps[T], network: Network) -> T:
    """Does what the loop asks, to its report."""
    askers = Askers[Asker](lambda rpc: asker(rpc, network))
    came: Any = None
    try:
        while True:
            try:
                effect = loop.send(came)
            except StopIteration as end:
                report: T = end.value
                return report
            came = _done(effect, askers, network)
    finally:
        loop.close()
        askers.close()


def _done(effect: Effect, askers: Askers[Asker], network: Network) -> object:
    if isinstance(effect, Ask):
        shares = [share.calls for share in effect.shares]
        return ask_all([askers.of(share.rpc) for share in effect.shares], shares, effect.step, effect.deadline)
    if isinstance(effect, Call):
        given = effect.function(effect.argument)
        if inspect.isawaitable(given):
            getattr(given, "close", lambda: None)()
            raise wrong_type(effect.member, "gives an awaitable: use the function for asyncio")
        return given
    return sent(effect, network)


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
