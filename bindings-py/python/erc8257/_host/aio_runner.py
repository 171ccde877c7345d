"""Inquiries by asyncio's sockets: what the one loop asks is done here."""

from __future__ import annotations

import inspect
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from .aio import Asker, ask_all, asker
from .aio_http import sent
from .loop import Ask, Call, Effect
from .options import Network
from .runner import Askers, Options, begin
from .trace import Trace

if TYPE_CHECKING:
    from .._described import Report
    from .._inquiry import Inquiry

R = TypeVar("R", bound="Report")


async def arun(inquiry: Inquiry[R], given: Options) -> R:
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
            came = await host.do(effect)
    finally:
        loop.close()
        host.close()


class _Host:
    def __init__(self, network: Network) -> None:
        self._network = network
        self._trace = Trace()
        self._askers = Askers[Asker](lambda rpc: asker(rpc, network))

    async def do(self, effect: Effect) -> object:
        if isinstance(effect, Ask):
            askers = [self._askers.of(share.rpc) for share in effect.shares]
            began = monotonic()
            calls = [share.calls for share in effect.shares]
            answered = await ask_all(askers, calls, effect.step, effect.deadline)
            for share, asked, answers in zip(effect.shares, askers, answered):
                self._trace.asked(share.number, asked.name, answers, began)
            return answered
        if isinstance(effect, Call):
            given = effect.function(effect.argument)
            return await given if inspect.isawaitable(given) else given
        began = monotonic()
        came = await sent(effect, self._network)
        self._trace.sent(effect.step.url, came, began)
        return came

    def close(self) -> None:
        self._askers.close()
