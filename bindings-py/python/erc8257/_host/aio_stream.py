"""A connection by asyncio's sockets, as asyncio's own streams hide how TLS ended.

Whoever uses it has a deadline around it.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from typing import Optional

from .address import Target, allowed, start_look_up
from .body import Reading, T
from .deadline import Deadline
from .fault import Fault
from .options import Network
from .stream import PIECE, fault_of
from .url import Url
from .within import within


class AsyncStream:
    """Bytes to and from a server, by TLS from :meth:`start_tls` on."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._tls: Optional[ssl.SSLObject] = None
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()

    async def start_tls(self, trust: ssl.SSLContext, host: str) -> None:
        """Anything but the deadline that ends a handshake is a failure of TLS."""
        try:
            self._tls = trust.wrap_bio(self._incoming, self._outgoing, server_hostname=host)
            while True:
                try:
                    self._tls.do_handshake()
                    break
                except ssl.SSLWantReadError:
                    await self._exchange()
            await self._flush()
        except (OSError, ValueError):
            raise Fault("tls") from None

    async def write(self, data: bytes) -> None:
        """Sends all of it."""
        try:
            if self._tls is None:
                await asyncio.get_running_loop().sock_sendall(self._socket, data)
                return
            left = memoryview(data)
            while left:
                try:
                    left = left[self._tls.write(left) :]
                except ssl.SSLWantReadError:
                    await self._exchange()
            await self._flush()
        except OSError as error:
            raise fault_of(error) from None

    async def read(self) -> bytes:
        """Some bytes, or none at the end."""
        # Where there is always something to read, nobody else would have a turn, the deadline neither.
        await asyncio.sleep(0)
        try:
            if self._tls is None:
                return await asyncio.get_running_loop().sock_recv(self._socket, PIECE)
            while True:
                try:
                    return self._tls.read(PIECE)
                except ssl.SSLWantReadError:
                    await self._exchange()
                except ssl.SSLZeroReturnError:
                    return b""
        except OSError as error:
            raise fault_of(error) from None

    async def run(self, reading: Reading[T]) -> T:
        """Brings what is read the bytes that it needs."""
        try:
            next(reading)
            while True:
                try:
                    piece = await self.read()
                except Fault as fault:
                    reading.throw(fault)
                else:
                    reading.send(piece)
        except StopIteration as end:
            read: T = end.value
            return read

    def close(self) -> None:
        """Ends the connection, without waiting for the other side."""
        self._socket.close()

    async def _exchange(self) -> None:
        """What TLS has to say goes out, and what the other side says comes in."""
        await self._flush()
        data = await asyncio.get_running_loop().sock_recv(self._socket, PIECE)
        if data:
            self._incoming.write(data)
        else:
            self._incoming.write_eof()
        await asyncio.sleep(0)

    async def _flush(self) -> None:
        data = self._outgoing.read()
        if data:
            await asyncio.get_running_loop().sock_sendall(self._socket, data)


async def open_stream(url: Url, network: Network, public_only: bool, deadline: Deadline) -> AsyncStream:
    """Connects to a server, by TLS if the URL says so."""
    targets = allowed(await _look_up(url, network), public_only)
    connected = await _connect(targets, deadline)
    try:
        stream = AsyncStream(connected)
        if url.scheme == "https":
            await stream.start_tls(network.trust(), url.host)
        return stream
    except BaseException:
        connected.close()
        raise


async def _look_up(url: Url, network: Network) -> object:
    loop = asyncio.get_running_loop()
    found: asyncio.Future[object] = loop.create_future()

    def tell(what: object) -> None:
        if not found.done():
            found.set_result(what)

    def done(what: object) -> None:
        try:
            loop.call_soon_threadsafe(tell, what)
        except RuntimeError:
            # The loop was closed meanwhile: nobody waits.
            pass

    start_look_up(url.host, url.port, network.resolver, done)
    return await found


async def _connect(targets: list[Target], deadline: Deadline) -> socket.socket:
    """To the first that answers; each has its share of the time that is left."""
    fault: Optional[Fault] = None
    for at, target in enumerate(targets):
        seconds = deadline.left() / (len(targets) - at)
        try:
            return await _connected(target, seconds)
        except Fault as one:
            fault = one
        except (OSError, OverflowError):
            fault = Fault("connect")
    raise fault or Fault("connect")


async def _connected(target: Target, seconds: float) -> socket.socket:
    connecting = socket.socket(target.family, socket.SOCK_STREAM)
    try:
        connecting.setblocking(False)
        await within(seconds, asyncio.get_running_loop().sock_connect(connecting, target.address))
        connecting.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except BaseException:
        connecting.close()
        raise
    return connecting
