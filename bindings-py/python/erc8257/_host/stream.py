"""A connection by a blocking socket, whose every wait ends at the deadline."""

from __future__ import annotations

import contextlib
import socket
from queue import Empty, SimpleQueue
from typing import Optional

from .address import Target, allowed, start_look_up
from .body import Reading, T
from .deadline import Deadline
from .fault import Fault, connect_fault, fault_of, tls_fault
from .options import Network
from .tls import Tls
from .url import Url
from .wire import Wire


class Stream:
    """Bytes to and from a server, by TLS from :meth:`start_tls` on."""

    def __init__(self, connected: socket.socket, wire: Wire) -> None:
        self._socket = connected
        self._wire = wire
        self._tls: Optional[Tls] = None

    def start_tls(self, tls: Tls, deadline: Deadline) -> None:
        """Anything but the deadline that ends a handshake is a failure of TLS."""
        try:
            while not tls.shake_hands():
                self._exchange(tls, deadline)
            self._flush(tls, deadline)
        except (OSError, ValueError) as error:
            # The other side is told why, if it still listens.
            with contextlib.suppress(OSError, Fault):
                self._flush(tls, deadline)
            raise tls_fault(error) from None
        self._tls = tls

    def renew(self, most: int) -> None:
        """The next exchange may take so many bytes."""
        self._wire = Wire(most)

    def write(self, data: bytes, deadline: Deadline) -> None:
        """Sends all of it."""
        try:
            if self._tls is None:
                self._send(data, deadline)
                return
            left = memoryview(data)
            while left:
                count = self._tls.write(left)
                if count == 0:
                    self._exchange(self._tls, deadline)
                left = left[count:]
            self._flush(self._tls, deadline)
        except OSError as error:
            raise fault_of(error) from None

    def read(self, deadline: Deadline) -> bytes:
        """Some bytes, or none at the end."""
        try:
            if self._tls is None:
                return self._receive(deadline)
            while True:
                data = self._tls.read()
                if data is not None:
                    return data
                self._exchange(self._tls, deadline)
        except OSError as error:
            raise fault_of(error) from None

    def run(self, reading: Reading[T], deadline: Deadline) -> T:
        """Feeds the reader the bytes that it needs."""
        try:
            next(reading)
            while True:
                try:
                    piece = self.read(deadline)
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

    def _exchange(self, tls: Tls, deadline: Deadline) -> None:
        """Sends the bytes of TLS, and takes the bytes of the other side."""
        self._flush(tls, deadline)
        tls.take(self._receive(deadline))

    def _flush(self, tls: Tls, deadline: Deadline) -> None:
        data = tls.outgoing()
        if data:
            self._send(data, deadline)

    def _send(self, data: bytes, deadline: Deadline) -> None:
        self._socket.settimeout(deadline.left())
        self._socket.sendall(data)

    def _receive(self, deadline: Deadline) -> bytes:
        self._socket.settimeout(deadline.left())
        return self._wire.took(self._socket.recv(self._wire.piece))


def open_stream(url: Url, network: Network, public_only: bool, most: int, deadline: Deadline) -> Stream:
    """Connects to a server, by TLS if the URL says so; at most so many bytes are taken from it."""
    targets = allowed(url.host, _look_up(url, network, deadline), public_only)
    connected = _connect(targets, deadline)
    try:
        stream = Stream(connected, Wire(most))
        if url.scheme == "https":
            stream.start_tls(_tls(url.host, network), deadline)
        return stream
    except BaseException:
        connected.close()
        raise


def _tls(host: str, network: Network) -> Tls:
    try:
        return Tls(network.trust(), host)
    except (OSError, ValueError) as error:
        raise tls_fault(error) from None


def _look_up(url: Url, network: Network, deadline: Deadline) -> object:
    found: SimpleQueue[object] = SimpleQueue()
    start_look_up(url.host, url.port, network.resolver, found.put)
    try:
        return found.get(timeout=deadline.left())
    except Empty:
        raise Fault("timeout") from None


def _connect(targets: list[Target], deadline: Deadline) -> socket.socket:
    """To the first that answers; each has its share of the time that is left."""
    fault: Optional[Fault] = None
    for at, target in enumerate(targets):
        try:
            return _connected(target, deadline.left() / (len(targets) - at))
        except (OSError, OverflowError) as error:
            fault = connect_fault(error)
    raise fault or Fault("connect")


def _connected(target: Target, seconds: float) -> socket.socket:
    connecting = socket.socket(target.family, socket.SOCK_STREAM)
    try:
        connecting.settimeout(seconds)
        connecting.connect(target.address)
        connecting.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except BaseException:
        connecting.close()
        raise
    return connecting
