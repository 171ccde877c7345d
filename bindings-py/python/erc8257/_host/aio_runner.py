"""Inquiries and sessions by asyncio's sockets: what the one loop asks is done here."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, TypeVar

from .aio_http import sent
from .aio_rpc import Asker, ask_all, asker
from .loop import Ask, Call, Effect, Steps, T
from .options import Network
from .runner import Askers, Options, begin

if TYPE_CHECKING:
    from .._described import Report
    from .._inquiry import Inquiry

R = TypeVar("R", bound="Report")


async def arun(inquiry: Inquiry[R], given: Options) -> R:
    """Carries out the steps of an inquiry."""
    return await carry_out(*begin(inquiry, given))


async def carry_out(loop: Steps[T], network: Network) -> T:
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
            came = await _done(effect, askers, network)
    finally:
        loop.close()
        askers.close()


async def _done(effect: Effect, askers: Askers[Asker], network: Network) -> object:
    if isinstance(effect, Ask):
        shares = [share.calls for share in effect.shares]
        return await ask_all([askers.of(share.rpc) for share in effect.shares], shares, effect.step, effect.deadline)
    if isinstance(effect, Call):
        given = effect.function(effect.argument)
        return await given if inspect.isawaitable(given) else given
    return await sent(effect, network)
