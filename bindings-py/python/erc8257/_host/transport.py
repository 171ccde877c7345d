"""What is under httpx's client: connections of our own, and nothing of an answer that nobody may act upon."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from typing import Any

import httpcore
import httpx

from .fault import Fault
from .head import announced
from .options import Network
from .pinned import PinnedBackend

#: The header fields that are read. Without the others there are no redirects to follow and no cookies to keep.
_READ = (b"content-length", b"content-encoding")

#: Seconds that an unused connection is kept.
_KEPT = 30.0


class PinnedTransport(httpx.AsyncBaseTransport):
    """HTTP/1.1 without a proxy."""

    def __init__(self, network: Network, public_only: bool, keep: int) -> None:
        self._backend = PinnedBackend(network, public_only)
        self._pool = httpcore.AsyncConnectionPool(
            # Nothing is done with it: the backend's streams have the caller's, which the pool would change.
            ssl_context=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
            max_keepalive_connections=keep,
            keepalive_expiry=_KEPT,
            network_backend=self._backend,
        )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Sends a request."""
        assert isinstance(request.stream, httpx.AsyncByteStream)
        asked = httpcore.Request(
            method=request.method,
            url=httpcore.URL(
                scheme=request.url.raw_scheme,
                host=request.url.raw_host,
                port=request.url.port,
                target=request.url.raw_path,
            ),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        self._backend.begin_head()
        try:
            answer = await self._pool.handle_async_request(asked)
        except _ERRORS as error:
            raise _fault(error) from None
        self._backend.end_head()
        headers = [(name, value) for name, value in answer.headers if name.lower() in _READ]
        response = httpx.Response(status_code=answer.status, headers=headers, stream=_Body(answer.stream))
        try:
            # A length that is no number of bytes is no HTTP, whatever is done with the body.
            announced(response.headers.get_list("content-length"))
        except Fault:
            await response.aclose()
            raise
        return response

    def stop(self) -> None:
        """Lets nothing more be read of the answers that are on their way."""
        self._backend.stop()

    async def aclose(self) -> None:
        """Ends all connections."""
        await self._pool.aclose()


class _Body(httpx.AsyncByteStream):
    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._pieces: AsyncIterator[bytes] = stream.__aiter__()

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self

    async def __anext__(self) -> bytes:
        try:
            return await self._pieces.__anext__()
        except _ERRORS as error:
            raise _fault(error) from None

    async def aclose(self) -> None:
        await self._stream.aclose()


_ERRORS = (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, httpcore.UnsupportedProtocol)


def _fault(error: Exception) -> Fault:
    if isinstance(error, httpcore.TimeoutException):
        return Fault("timeout")
    # Often: the end of the connection, where there should have been an answer.
    return Fault("cut" if isinstance(error, httpcore.RemoteProtocolError) else "connect")
