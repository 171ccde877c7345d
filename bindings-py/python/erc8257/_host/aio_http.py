"""HTTP by httpx: the fetch of a manifest, and RPCs that are servers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import httpx

from .._erc8257 import Response
from .._records import EthCall, Fetch
from .answer import Answer
from .batch import Batches, HttpAnswer
from .coding import undo
from .exchange import HEADERS
from .fault import Fault
from .head import announced
from .options import Network
from .transport import PinnedTransport
from .url import Url, split
from .within import within


def _client(transport: PinnedTransport) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        transport=transport,
        headers=HEADERS,
        follow_redirects=False,
        trust_env=False,
        timeout=None,
    )


def _request(client: httpx.AsyncClient, method: str, url: Url, seconds: float, **more: Any) -> httpx.Request:
    """A request whose target stays as it was written, and whose name is looked up within the time."""
    extensions = {"target": url.target.encode("ascii"), "timeout": {"connect": seconds}}
    return client.build_request(method, str(url), extensions=extensions, **more)


async def _read(response: httpx.Response, transport: PinnedTransport, most: int) -> bytes:
    """The body as it was sent, if it is complete and of at most so many bytes; one that announces more is not read."""
    if (announced(response.headers.get_list("content-length")) or 0) > most:
        raise Fault("too-large")
    body = bytearray()
    async for piece in response.aiter_raw():
        body += piece
        if len(body) > most:
            transport.stop()
        # Pieces that are at hand already come without giving way to anybody.
        await asyncio.sleep(0)
    if len(body) > most:
        raise Fault("too-large")
    return bytes(body)


async def fetched(step: Fetch, network: Network, seconds: float) -> Response:
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
    transport = PinnedTransport(network, public_only=not step.allow_private_addresses, keep=0)
    async with _client(transport) as client:
        request = _request(client, "GET", url, seconds, headers={"Connection": "close"})
        response = await client.send(request, stream=True)
        try:
            status = response.status_code
            if status != 200:
                return Response(b"", status=status)
            try:
                body = await _read(response, transport, step.max_bytes)
            except Fault as fault:
                if fault.ends_body:
                    # What came of a broken body is of no use to anybody.
                    return Response(b"", status=status, complete=False)
                raise
            codings = response.headers.get_list("content-encoding")
            return Response(undo(codings, body, step.max_bytes), status=status)
        finally:
            await response.aclose()


class OverHttp:
    """An RPC that is a server."""

    def __init__(self, url: Url, network: Network) -> None:
        self._url = url
        # An RPC's URL is the user's choice, who may well mean a private address.
        self._transport = PinnedTransport(network, public_only=False, keep=1)
        self._client = _client(self._transport)
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
            came = b"" if response.status_code == 101 else await _read(response, self._transport, most)
            return HttpAnswer(response.status_code, undo(response.headers.get_list("content-encoding"), came, most))
        finally:
            await response.aclose()

    async def aclose(self) -> None:
        await self._client.aclose()
