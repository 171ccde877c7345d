"""Servers of a test's own, on loopback at free ports: they write whatever bytes a test wants."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import ssl
import threading
from collections.abc import Iterator
from typing import Any, Callable, NamedTuple, Optional


class Request(NamedTuple):
    """What came."""

    line: str
    headers: dict[str, str]
    body: bytes


class Connection:
    """One connection of a client."""

    def __init__(self, stream: socket.socket, ending: threading.Event) -> None:
        self._stream = stream
        self._ending = ending
        self._buffer = b""

    def read(self) -> Optional[Request]:
        """The next request; ``None`` at the end."""
        while b"\r\n\r\n" not in self._buffer:
            if not self._more():
                return None
        head, _, rest = self._buffer.partition(b"\r\n\r\n")
        line, *fields = head.decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (field.partition(": ") for field in fields)}
        length = int(headers.get("content-length", "0"))
        self._buffer = rest
        while len(self._buffer) < length:
            if not self._more():
                return None
        body, self._buffer = self._buffer[:length], self._buffer[length:]
        return Request(line, headers, body)

    def write(self, data: bytes) -> None:
        self._stream.sendall(data)

    def answer(self, body: bytes, status: str = "200 OK", headers: str = "") -> None:
        """A whole answer with its length, that keeps the connection."""
        self.write(f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{headers}\r\n".encode() + body)

    def say_goodbye(self) -> None:
        """Ends TLS, and not yet the connection."""
        if isinstance(self._stream, ssl.SSLSocket):
            self._stream.settimeout(5)
            with contextlib.suppress(OSError):
                self._stream.unwrap()

    def wait(self, seconds: float) -> None:
        """Does nothing, unless the test is over."""
        self._ending.wait(seconds)

    def wait_for_end(self) -> None:
        """Until the client has ended the connection, or the test is over."""
        while not self._ending.is_set():
            if select.select([self._stream], [], [], 0.05)[0] and not self._stream.recv(65_536):
                return

    @property
    def is_over(self) -> bool:
        return self._ending.is_set()

    def _more(self) -> bool:
        data = self._stream.recv(65_536)
        self._buffer += data
        return bool(data)


class Server:
    """The port of a server, and the requests that it saw."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}/"
        self.requests: list[Request] = []
        self.connections = 0
        #: The connections that have ended.
        self.ended = threading.Semaphore(0)


Handler = Callable[[Connection, Request], None]


@contextlib.contextmanager
def serve(handler: Handler, trust: Optional[ssl.SSLContext] = None) -> Iterator[Server]:
    """Calls the handler with every request, and ends the connection when it raises or wrote ``Connection: close``."""
    ending = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    server = Server(listener.getsockname()[1])
    threads: list[threading.Thread] = []

    def work(stream: socket.socket) -> None:
        with contextlib.suppress(OSError), contextlib.closing(stream):
            if trust is not None:
                stream = trust.wrap_socket(stream, server_side=True)
            with contextlib.closing(stream):
                connection = Connection(stream, ending)
                while (request := connection.read()) is not None:
                    server.requests.append(request)
                    handler(connection, request)
                    if request.headers.get("connection") == "close":
                        break
        server.ended.release()

    def accept() -> None:
        while not ending.is_set():
            if select.select([listener], [], [], 0.05)[0]:
                stream, _ = listener.accept()
                stream.settimeout(20)
                server.connections += 1
                threads.append(threading.Thread(target=work, args=(stream,), daemon=True))
                threads[-1].start()

    accepting = threading.Thread(target=accept, daemon=True)
    accepting.start()
    try:
        yield server
    finally:
        ending.set()
        accepting.join()
        for thread in threads:
            thread.join(30)
        listener.close()


class Hangup(OSError):
    """A handler ends the connection."""


def rpc(answer: Callable[[Any, Connection], Any]) -> Handler:
    """An RPC: ``answer`` makes the answer to a question, JSON or bytes; with ``None`` it has sent the answer itself."""

    def handle(connection: Connection, request: Request) -> None:
        answered = answer(json.loads(request.body), connection)
        if answered is not None:
            connection.answer(answered if isinstance(answered, bytes) else json.dumps(answered).encode())

    return handle
