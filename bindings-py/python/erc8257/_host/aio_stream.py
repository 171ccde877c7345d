"""A connection by asyncio's sockets, as asyncio's own streams hide how TLS ended.

The caller sets a deadline around it.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Optional

from .address import Target, allowed, start_look_up
from .body import Reading, T
from .deadline import Deadline
from .fault import Fault, connect_fault, fault_of, tls_fault
from .options import Network
from .tls import Tls
from .url import Url
from .wire import Wire
from .within import within


class AsyncStream:
    """Bytes to and from a server, by TLS from :meth:`start_tls` on."""

    def __init__(self, connected: socket.socket, wire: Wire) -> None:
        self._socket = connected
        self._wire = wire
        self._tls: Optional[Tls] = None

    async def start_tls(self, tls: Tls) -> None:
        """Anything but the deadline that ends a handshake is a failure of TLS."""
        try:
            while not tls.shake_hands():
                await self._exchange(tls)
            await self._flush(tls)
        except (OSError, ValueError) as error:
            # The other side is told why, if it still listens.
            with contextlib.suppress(OSError):
                await self._flush(tls)
            raise tls_fault(error) from None
        self._tls = tls

    def renew(self, most: int) -> None:
        """The next exchange may take so many bytes."""
        self._wire = Wire(most)

    async def write(self, data: bytes) -> None:
        """Sends all of it."""
        try:
            if self._tls is None:
                await asyncio.get_running_loop().sock_sendall(self._socket, data)
                return
            left = memoryview(data)
            while left:
                count = self._tls.write(left)
                if count == 0:
                    await self._exchange(self._tls)
                left = left[count:]
            await self._flush(self._tls)
        except OSError as error:
            raise fault_of(error) from None

    async def read(self) -> bytes:
        """Some bytes, or none at the end."""
        # While the connection always has bytes to read, no other task would have a turn, nor the deadline.
        await asyncio.sleep(0)
        try:
            if self._tls is None:
                return await self._receive()
            while True:
                data = self._tls.read()
                if data is not None:
                    return data
                await self._exchange(self._tls)
        except OSError as error:
            raise fault_of(error) from None

    async def run(self, reading: Reading[T]) -> T:
        """Feeds the reader the bytes that it needs."""
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

    async def _exchange(self, tls: Tls) -> None:
        """Sends the bytes of TLS, and takes the bytes of the other side."""
        await self._flush(tls)
        tls.take(await self._receive())
        await asyncio.sleep(0)

    async def _flush(self, tls: Tls) -> None:
        data = tls.outgoing()
        if data:
            await asyncio.get_running_loop().sock_sendall(self._socket, data)

    async def _receive(self) -> bytes:
        data = await asyncio.get_running_loop().sock_recv(self._socket, self._wire.piece)
        return self._wire.took(data)


async def open_stream(
    url: Url, network: Network, public_only: bool, most: int, deadline: Deadline
) -> AsyncStream:
    """Connects to a server, by TLS if the URL says so; at most so many bytes are taken from it."""
    targets = allowed(url.host, await _look_up(url, network), public_only)
    connected = await _connect(targets, deadline)
    try:
        stream = AsyncStream(connected, Wire(most))
        if url.scheme == "https":
            await stream.start_tls(_tls(url.host, network))
        return stream
    except BaseException:
        connected.close()
        raise


def _tls(host: str, network: Network) -> Tls:
    try:
        return Tls(network.trust(), host)
    except (OSError, ValueError) as error:
        raise tls_fault(error) from None


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
            # The loop was closed meanwhile: no task waits.
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
        except (OSError, OverflowError) as error:
            fault = connect_fault(error)
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
