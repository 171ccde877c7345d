"""A gate for ASGI servers: the ready-made host of ``gate``."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Awaitable, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Union

from .._border.gate import GateConfig, GateInquiry, GateMeans, GateReport
from .._border.step import InquiryHeader, InquiryStepHandler, InquiryStepRelease, InquiryStepRemember
from .._errors import wrong_type
from .._inquiry import arun_inquiry
from .store import ProofStore

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._erc8257 import ToolRef
    from .._host.address import Resolver
    from .._host.hooks import Handled, Stored
    from .._host.options import Rpcs

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class GateCaller(NamedTuple):
    """Who calls, and why the application may run: ``scope["erc8257"]`` of a request behind a gate."""

    #: The account that signed: it pays, or it proves who it is.
    caller: str
    #: ``payment`` or ``identity``.
    purpose: str


class PaymentGate:
    """Puts a gate in front of an ASGI application (Starlette, FastAPI, Django, Quart).

        app = PaymentGate(app, config=config, store=MemoryStore(), rpc="https://mainnet.base.org")

    The application runs for a good payment that is new, and at most once for it; ``scope["erc8257"]`` says who calls. Its response
    is kept back until the payment is settled.

    ``config`` says what is asked for and what is accepted. ``store`` holds the used payments, which all processes of the server
    share. ``tool`` is needed where its predicate decides, and where usage is reported. ``protects`` is called with the scope of a
    request, and says whether it is behind the gate: by default every request is. No payment opens a WebSocket: the gate refuses each
    that it protects. ``on_report`` is called with what became of each request, for logs. ``secrets`` has the headers of
    ``facilitator`` and ``x-api-key``. All others are those of ``run_inquiry``.

    Raises ``UsageError`` for what the arguments lack, or have wrong.
    """

    def __init__(
        self,
        app: App,
        *,
        config: Union[GateConfig, Mapping[str, Any]],
        store: ProofStore,
        rpc: Union[Rpcs, Mapping[int, Rpcs], None] = None,
        tool: Optional[Union[ToolRef, str]] = None,
        protects: Optional[Callable[[Scope], bool]] = None,
        on_report: Optional[Callable[[GateReport], object]] = None,
        secrets: Optional[Mapping[str, Mapping[str, str]]] = None,
        timeout: Optional[float] = None,
        ssl_context: Optional[SSLContext] = None,
        resolver: Optional[Resolver] = None,
    ) -> None:
        if not callable(getattr(store, "remember", None)) or not callable(getattr(store, "release", None)):
            raise wrong_type("store", "is not a store with remember and release, such as MemoryStore()")
        self._app = app
        self._store = store
        self._protects = protects
        self._on_report = on_report
        # What nothing else holds, asyncio may forget.
        self._deciding: set[asyncio.Future[None]] = set()
        # Requests go to public addresses alone, unless a step says otherwise.
        means: list[GateMeans] = ["fetch"]
        if rpc is not None:
            means.append("rpc")
        if "x-api-key" in (secrets or {}):
            means.append("api-key")
        self._begin: Callable[[list[InquiryHeader]], GateInquiry] = lambda headers: GateInquiry(
            config,
            headers,
            tool_ref=tool,
            facilitator_secret=secrets is not None and "facilitator" in secrets,
            means=means,
        )
        # What the set-up lacks is said now, and not after a caller has paid.
        self._begin([])
        self._host: Any = {
            "rpc": rpc,
            "timeout": timeout,
            "ssl_context": ssl_context,
            "resolver": resolver,
            "secrets": secrets,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Decides about a request."""
        if scope["type"] == "lifespan" or (self._protects is not None and not self._protects(scope)):
            return await self._app(scope, receive, send)
        if scope["type"] != "http":
            # No payment comes with it. A server answers 403.
            await receive()
            return await send({"type": "websocket.close"})
        headers = [InquiryHeader(name=_text(name), value=_text(value)) for name, value in scope["headers"]]
        inquiry = self._begin(headers)
        kept: list[Message] = []
        raised: list[BaseException] = []

        async def handler(step: InquiryStepHandler) -> Handled:
            async def keep(message: Message) -> None:
                kept.append(message)

            inner = {**scope, "erc8257": GateCaller(step.caller or "", step.purpose)}
            try:
                await self._app(inner, receive, keep)
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001
                # A server that ends cancels what still runs. The payment is given back; the server tells the error as it does without a gate.
                raised.append(error)
                return 500, {}, b""
            start = next((message for message in kept if message["type"] == "http.response.start"), None)
            return (500 if start is None else start["status"]), {}, b""

        async def decide() -> None:
            report = await arun_inquiry(inquiry, store=self._stored, handler=handler, **self._host)
            if self._on_report is not None:
                told = self._on_report(report)
                if inspect.isawaitable(told):
                    await told

        # A caller who goes away has had the application run: its payment is settled all the same, or given back.
        deciding = asyncio.ensure_future(decide())
        self._deciding.add(deciding)
        deciding.add_done_callback(self._decided)
        await asyncio.shield(deciding)
        if raised:
            raise raised[0]
        answer = json.loads(inquiry.result or b"{}")
        added = [(one["name"].encode("latin-1"), one["value"].encode("latin-1")) for one in answer["headers"]]
        if answer["body"] is not None:
            await send({"type": "http.response.start", "status": answer["status"], "headers": added})
            await send({"type": "http.response.body", "body": answer["body"].encode()})
            return None
        for message in kept:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *added]}
            await send(message)
        return None

    def _decided(self, deciding: asyncio.Future[None]) -> None:
        self._deciding.discard(deciding)
        if not deciding.cancelled():
            # Told to the caller who waits; of one who went away the server has no report.
            deciding.exception()

    async def _stored(self, step: Union[InquiryStepRemember, InquiryStepRelease]) -> Stored:
        """A store that raises has not answered: it is not known whether the payment is new."""
        try:
            if isinstance(step, InquiryStepRelease):
                await self._in_turn(self._store.release, step.key)
                return "done"
            given = await self._in_turn(self._store.remember, step.key, step.until)
        except Exception:  # noqa: BLE001
            return "failed"
        return "done" if given is True else "present" if given is False else "failed"

    @staticmethod
    async def _in_turn(operation: Callable[..., Any], *given: Any) -> Any:
        """A store of asyncio is awaited; any other one may block, and so gets a thread."""
        if inspect.iscoroutinefunction(operation):
            return await operation(*given)
        came = await asyncio.get_running_loop().run_in_executor(None, operation, *given)
        return await came if inspect.isawaitable(came) else came


def _text(value: bytes) -> str:
    return bytes(value).decode("latin-1")
