"""``averify_tool`` and ``arun_session``, for asyncio, on httpx (the extra ``async``)."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Sequence
from threading import Thread
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

import httpx

from .._erc8257 import Report, Response, Session, ToolRef
from .._records import BlockChoice, Calls, Done, EthCall, Fetch
from . import options
from .answer import Answer
from .batch import Batches, HttpAnswer
from .coding import undo
from .exchange import HEADERS
from .fault import Fault
from .function import RpcFunction, given, raised
from .options import Network, Rpcs
from .transport import PinnedTransport
from .url import Url, split
from .within import together, within

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._erc8257 import Policy
    from .address import Resolver


async def averify_tool(
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
    """As :func:`verify_tool`, for asyncio.

        >>> report = await averify_tool(tool, rpc="https://mainnet.base.org")

    Callables in ``rpc`` may be coroutine functions, which are asked for everything at the same time; others are called
    in another thread. What ``on_step`` gives is awaited if it can be. ``resolver`` is called in another thread.

    Cancelling ends everything and leaves nothing behind, but threads in which a callable or the system's resolver does
    not come back.
    """
    session = Session(tool, policy=options.policy_for(policy, len(options.rpcs(rpc))), block=block)
    return await arun_session(
        session, rpc=rpc, timeout=timeout, ssl_context=ssl_context, resolver=resolver, on_step=on_step
    )


async def arun_session(
    session: Session,
    *,
    rpc: Rpcs,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    on_step: Optional[Callable[[Session], object]] = None,
) -> Report:
    """As :func:`run_session`, for asyncio; the arguments are those of :func:`averify_tool`."""
    listed = options.rpcs(rpc)
    session = options.check_count(session, len(listed))
    network = options.network(resolver, ssl_context)
    timeout = options.seconds(timeout)
    options.function("on_step", on_step)
    askers = [_OverHttp(one, network) if isinstance(one, Url) else _ByFunction(one) for one in listed]
    try:
        while True:
            if on_step is not None:
                going_on = on_step(session)
                if inspect.isawaitable(going_on):
                    await going_on
            step = session.poll()
            if isinstance(step, Done):
                return step.report
            seconds = options.allowed(timeout, step)
            if isinstance(step, Calls):
                await _answer(session, step, askers, seconds)
            else:
                # No redirect is followed, so that no other URL can have answered.
                session.handle_response(await _fetched(step, network, seconds), step.url)
    finally:
        for asker in askers:
            await asker.aclose()


def _client(network: Network, public_only: bool, keep: int) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        transport=PinnedTransport(network, public_only, keep),
        headers=HEADERS,
        follow_redirects=False,
        trust_env=False,
        timeout=None,
    )


def _request(client: httpx.AsyncClient, method: str, url: Url, seconds: float, **more: Any) -> httpx.Request:
    """A request whose target stays as it was written, and whose name is looked up within the time."""
    extensions = {"target": url.target.encode("ascii"), "timeout": {"connect": seconds}}
    return client.build_request(method, str(url), extensions=extensions, **more)


async def _read(response: httpx.Response, most: int) -> bytes:
    """The body as it was sent, if it is complete and of at most so many bytes; one that announces more is not read."""
    if int(response.headers.get("content-length", "0").split(",", 1)[0]) > most:
        raise Fault("too-large")
    body = bytearray()
    async for piece in response.aiter_raw():
        body += piece
        if len(body) > most:
            raise Fault("too-large")
    return bytes(body)


async def _fetched(step: Fetch, network: Network, seconds: float) -> Response:
    """Fetches a manifest (§7): one GET, no redirect."""
    try:
        url = split(step.url)
        if url is None or url.scheme != "https":
            raise Fault("connect")
        return await within(seconds, _get(url, step, network, seconds))
    except Fault as fault:
        return Response.failed(fault.fetch_error)


async def _get(url: Url, step: Fetch, network: Network, seconds: float) -> Response:
    # Every fetch has its own connection, and so its own look at the addresses.
    async with _client(network, not step.allow_private_addresses, 0) as client:
        request = _request(client, "GET", url, seconds, headers={"Connection": "close"})
        response = await client.send(request, stream=True)
        try:
            status = response.status_code
            if status != 200:
                return Response(b"", status=status)
            try:
                body = await _read(response, step.max_bytes)
            except Fault as fault:
                if fault.ends_body:
                    # What came of a broken body is of no use to anybody.
                    return Response(b"", status=status, complete=False)
                raise
            codings = response.headers.get_list("content-encoding")
            return Response(undo(codings, body, step.max_bytes), status=status)
        finally:
            await response.aclose()


class _OverHttp:
    """An RPC that is a server."""

    def __init__(self, url: Url, network: Network) -> None:
        self._url = url
        # An RPC's URL is the user's choice, who may well mean a private address.
        self._client = _client(network, False, 1)
        self._batches = Batches()

    async def ask(self, calls: Sequence[EthCall], most: int, seconds: float) -> list[Answer]:
        conversation = self._batches.ask(calls)
        try:
            text = next(conversation)
            while True:
                try:
                    came = await within(seconds, self._post(text, most, seconds))
                except Fault as fault:
                    text = conversation.send(fault)
                else:
                    text = conversation.send(came)
        except StopIteration as end:
            answers: list[Answer] = end.value
            return answers

    async def _post(self, body: bytes, most: int, seconds: float) -> HttpAnswer:
        headers = {"Content-Type": "application/json"}
        request = _request(self._client, "POST", self._url, seconds, headers=headers, content=body)
        response = await self._client.send(request, stream=True)
        try:
            came = b"" if response.status_code == 101 else await _read(response, most)
            return HttpAnswer(response.status_code, undo(response.headers.get_list("content-encoding"), came, most))
        finally:
            await response.aclose()

    async def aclose(self) -> None:
        await self._client.aclose()


class _ByFunction:
    """An RPC that is a callable."""

    def __init__(self, function: RpcFunction) -> None:
        self._function = function
        call = getattr(function, "__call__", None)
        self._is_coroutine = inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(call)

    async def ask(self, calls: Sequence[EthCall], most: int, seconds: float) -> list[Answer]:
        if self._is_coroutine:
            return await together([self._within(self._awaited(call), seconds) for call in calls])
        # One after the other, as clients that are not made for threads want it; all within the time of one answer.
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        return [await self._within(self._threaded(call), end - loop.time()) for call in calls]

    async def _within(self, work: Any, seconds: float) -> Answer:
        try:
            answer: Answer = await within(max(seconds, 0), work)
            return answer
        except Fault as fault:
            return Answer(failed=fault.rpc_failure)

    async def _awaited(self, call: EthCall) -> Answer:
        try:
            return given(await self._function(call.method, call.params))
        except Exception as error:
            return raised(error)

    async def _threaded(self, call: EthCall) -> Answer:
        """In a thread that can be left behind: whether it comes back is the callable's matter."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[tuple[object, Optional[BaseException]]] = loop.create_future()

        def tell(result: object, error: Optional[BaseException]) -> None:
            if not told.done():
                told.set_result((result, error))
            elif inspect.iscoroutine(result):
                result.close()

        def work() -> None:
            result, error = None, None
            try:
                result = self._function(call.method, call.params)
            except BaseException as raised_:
                error = raised_
            try:
                loop.call_soon_threadsafe(tell, result, error)
            except RuntimeError:
                # The loop was closed meanwhile: nobody waits.
                if inspect.iscoroutine(result):
                    result.close()

        Thread(target=work, name="erc8257 rpc", daemon=True).start()
        result, error = await told
        try:
            if error is not None:
                raise error
            return given(await result if inspect.isawaitable(result) else result)
        except Exception as error:
            return raised(error)

    async def aclose(self) -> None:
        pass


async def _answer(
    session: Session, step: Calls, askers: Sequence[Union[_OverHttp, _ByFunction]], seconds: float
) -> None:
    """Asks all RPCs at the same time, each with what it is to answer."""
    numbers = sorted({call.rpc for call in step.calls})
    shares = [[call for call in step.calls if call.rpc == number] for number in numbers]
    asked = [askers[number].ask(share, step.max_bytes, seconds) for number, share in zip(numbers, shares)]
    for share, answers in zip(shares, await together(asked)):
        for call, answer in zip(share, answers):
            session.handle_call(call.id, result=answer.result, error=answer.error, failed=answer.failed)
