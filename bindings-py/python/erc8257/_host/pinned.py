"""A connection for httpx that goes to exactly the addresses that were looked at, by asyncio's sockets."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable
from typing import Any, Optional
from weakref import WeakSet

import httpcore

from .address import Target, allowed, start_look_up
from .deadline import Deadline
from .fault import Fault
from .options import Network
from .stream import CUTS
from .within import within

#: Bytes that are read from a socket at a time.
_PIECE = 65_536
#: Bytes that may come before a head is complete, with everything that only says that it is to come. h11 bounds a head,
#: and takes any number of those; each costs it more than the server.
_HEADS = 262_144


class PinnedBackend(httpcore.AsyncNetworkBackend):
    """Resolves, looks, and connects."""

    def __init__(self, network: Network, public_only: bool) -> None:
        self._network = network
        self._public_only = public_only
        self._streams: WeakSet[PinnedStream] = WeakSet()
        self._head_bytes: Optional[int] = None

    def begin_head(self) -> None:
        """A request is sent: what comes now is its head."""
        self._head_bytes = _HEADS

    def end_head(self) -> None:
        """The head is complete."""
        self._head_bytes = None

    def count(self, size: int) -> None:
        """So many bytes came."""
        if self._head_bytes is not None:
            self._head_bytes -= size
            if self._head_bytes < 0:
                raise Fault("connect")

    def stop(self) -> None:
        """Lets nothing more be read: what is reading ends by a fault, and so ends whatever holds the connection.

        Iteration that is just left in its middle would leave generators to the loop, which ends them at some time.
        """
        for stream in self._streams:
            stream.is_stopped = True

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: Optional[float] = None,
        local_address: Optional[str] = None,
        socket_options: Optional[Iterable[Any]] = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connects to the first address that answers; each has its share of the time."""
        deadline = Deadline(timeout or 0)
        targets = allowed(await self._look_up(host, port), self._public_only)
        fault = Fault("connect")
        for at, target in enumerate(targets):
            try:
                connected = await _connected(target, deadline.left() / (len(targets) - at))
            except Fault as one:
                fault = one
            except (OSError, OverflowError):
                fault = Fault("connect")
            else:
                stream = PinnedStream(connected, self, self._network)
                self._streams.add(stream)
                return stream
        raise fault

    async def _look_up(self, host: str, port: int) -> object:
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

        start_look_up(host, port, self._network.resolver, done)
        return await found


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


class PinnedStream(httpcore.AsyncNetworkStream):
    """Bytes to and from a server, by TLS from :meth:`start_tls` on."""

    def __init__(self, connected: socket.socket, backend: PinnedBackend, network: Network) -> None:
        self._socket = connected
        self._backend = backend
        self._network = network
        self.is_stopped = False
        self._tls: Optional[ssl.SSLObject] = None
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> httpcore.AsyncNetworkStream:
        """Shakes hands by the caller's context. Anything but the deadline that ends this is a failure of TLS."""
        try:
            self._tls = self._network.trust().wrap_bio(
                self._incoming, self._outgoing, server_hostname=server_hostname
            )
            while True:
                try:
                    self._tls.do_handshake()
                    break
                except ssl.SSLWantReadError:
                    await self._exchange()
            await self._flush()
        except (OSError, ValueError):
            self._socket.close()
            raise Fault("tls") from None
        except BaseException:
            self._socket.close()
            raise
        return self

    async def read(self, max_bytes: int, timeout: Optional[float] = None) -> bytes:
        """Some bytes, or none at the end."""
        # Where there is always something to read, nobody else would have a turn, the deadline neither.
        await asyncio.sleep(0)
        if self.is_stopped:
            raise Fault("too-large")
        data = await self._read(max_bytes)
        self._backend.count(len(data))
        return data

    async def _read(self, max_bytes: int) -> bytes:
        try:
            if self._tls is None:
                return await asyncio.get_running_loop().sock_recv(self._socket, max_bytes)
            while True:
                try:
                    return self._tls.read(max_bytes)
                except ssl.SSLWantReadError:
                    await self._exchange()
                except ssl.SSLZeroReturnError:
                    return b""
        except OSError as error:
            raise _fault(error) from None

    async def write(self, buffer: bytes, timeout: Optional[float] = None) -> None:
        """Sends all of it."""
        try:
            if self._tls is None:
                await asyncio.get_running_loop().sock_sendall(self._socket, buffer)
                return
            left = memoryview(buffer)
            while left:
                try:
                    left = left[self._tls.write(left) :]
                except ssl.SSLWantReadError:
                    await self._exchange()
            await self._flush()
        except OSError as error:
            raise _fault(error) from None

    async def aclose(self) -> None:
        """Ends the connection, without waiting for the other side."""
        self._socket.close()

    def get_extra_info(self, info: str) -> Any:
        """What a pool asks of connections that it has kept."""
        if info == "ssl_object":
            return self._tls
        return self._is_readable() if info == "is_readable" else None

    def _is_readable(self) -> bool:
        try:
            self._socket.recv(1, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError:
            pass
        return True

    async def _exchange(self) -> None:
        """What TLS has to say goes out, and what the other side says comes in."""
        await self._flush()
        data = await asyncio.get_running_loop().sock_recv(self._socket, _PIECE)
        if data:
            self._incoming.write(data)
        else:
            self._incoming.write_eof()
        await asyncio.sleep(0)

    async def _flush(self) -> None:
        data = self._outgoing.read()
        if data:
            await asyncio.get_running_loop().sock_sendall(self._socket, data)


def _fault(error: OSError) -> Fault:
    if isinstance(error, CUTS):
        return Fault("cut")
    return Fault("tls" if isinstance(error, ssl.SSLError) else "connect")
