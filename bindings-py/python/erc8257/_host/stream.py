"""A connection by a blocking socket, whose every wait ends at the deadline."""

from __future__ import annotations

import socket
import ssl
from queue import Empty, SimpleQueue
from typing import Optional

from .address import Target, allowed, start_look_up
from .body import Reading, T
from .deadline import Deadline
from .fault import Fault
from .options import Network
from .url import Url

#: Bytes that are read at a time.
PIECE = 65_536

#: How others end a connection without a word. A TLS connection that ends so may have been cut by anybody.
_CUTS = (ssl.SSLEOFError, ConnectionResetError, ConnectionAbortedError, BrokenPipeError)


class Stream:
    """Bytes to and from a server."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected

    def write(self, data: bytes, deadline: Deadline) -> None:
        """Sends all of it."""
        try:
            self._socket.settimeout(deadline.left())
            self._socket.sendall(data)
        except OSError as error:
            raise fault_of(error) from None

    def read(self, deadline: Deadline) -> bytes:
        """Some bytes, or none at the end."""
        try:
            self._socket.settimeout(deadline.left())
            return self._socket.recv(PIECE)
        except OSError as error:
            raise fault_of(error) from None

    def run(self, reading: Reading[T], deadline: Deadline) -> T:
        """Brings what is read the bytes that it needs."""
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


def open_stream(url: Url, network: Network, public_only: bool, deadline: Deadline) -> Stream:
    """Connects to a server, by TLS if the URL says so."""
    targets = allowed(_look_up(url, network, deadline), public_only)
    connected = _connect(targets, deadline)
    if url.scheme != "https":
        return Stream(connected)
    try:
        return Stream(_secured(connected, url.host, network.trust(), deadline))
    except BaseException:
        connected.close()
        raise


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
            fault = Fault("timeout" if isinstance(error, socket.timeout) else "connect")
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


def _secured(connected: socket.socket, host: str, trust: ssl.SSLContext, deadline: Deadline) -> ssl.SSLSocket:
    """Anything but the deadline that ends a handshake is a failure of TLS."""
    try:
        secured = trust.wrap_socket(
            connected, server_hostname=host, do_handshake_on_connect=False, suppress_ragged_eofs=False
        )
    except (OSError, ValueError):
        raise Fault("tls") from None
    try:
        secured.settimeout(deadline.left())
        secured.do_handshake()
    except socket.timeout:
        secured.close()
        raise Fault("timeout") from None
    except (OSError, ValueError):
        secured.close()
        raise Fault("tls") from None
    except BaseException:
        secured.close()
        raise
    return secured


def fault_of(error: OSError) -> Fault:
    """What the error of a connection is called here."""
    if isinstance(error, socket.timeout):
        return Fault("timeout")
    if isinstance(error, _CUTS):
        return Fault("cut")
    return Fault("tls" if isinstance(error, ssl.SSLError) else "connect")
