"""One HTTP exchange by blocking sockets."""

from __future__ import annotations

from typing import Optional

from .._erc8257 import Response, version
from .batch import HttpAnswer
from .body import Reader
from .coding import undo
from .deadline import Deadline
from .fault import Fault
from .options import Network
from .stream import Stream, open_stream
from .url import Url, split

#: What every request says; of the caller it says nothing.
HEADERS = {
    "User-Agent": f"erc8257/{version()[0]}",
    "Accept": "application/json",
    "Accept-Encoding": "identity",
}


def request(method: str, url: Url, more: dict[str, str], body: bytes = b"") -> bytes:
    """The bytes of a request."""
    headers = {"Host": url.authority, **HEADERS, **more}
    lines = [f"{method} {url.target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode("ascii") + body


def fetch(address: str, network: Network, public_only: bool, most: int, seconds: float) -> Response:
    """Fetches a manifest (§7): one GET, no redirect."""
    deadline = Deadline(seconds)
    stream: Optional[Stream] = None
    try:
        url = split(address)
        if url is None or url.scheme != "https":
            raise Fault("connect")
        # Every fetch has its own connection, and so its own look at the addresses.
        stream = open_stream(url, network, public_only, deadline)
        stream.write(request("GET", url, {"Connection": "close"}), deadline)
        reader = Reader(stream, deadline)
        head = reader.head()
        # Whether the framing can be understood belongs to the head, whatever the status is.
        _ = head.length, head.is_chunked
        if head.status != 200:
            return Response(b"", status=head.status)
        try:
            body = reader.body(head, most)
        except Fault as fault:
            if fault.ends_body:
                # What came of a broken body is of no use to anybody.
                return Response(b"", status=head.status, complete=False)
            raise
        return Response(undo(head.values("content-encoding"), body, most), status=head.status)
    except Fault as fault:
        return Response.failed(fault.fetch_error)
    finally:
        if stream is not None:
            stream.close()


class HttpRpc:
    """Requests to one RPC, on one connection for as long as the server keeps it."""

    def __init__(self, url: Url, network: Network) -> None:
        self._url = url
        self._network = network
        self._kept: Optional[Stream] = None
        self._is_closed = False

    def post(self, body: bytes, most: int, seconds: float) -> HttpAnswer:
        """Sends a request, and reads the answer whatever its status is."""
        deadline = Deadline(seconds)
        # An RPC's URL is the user's choice, who may well mean a private address.
        stream, self._kept = self._kept or open_stream(self._url, self._network, False, deadline), None
        keep = False
        try:
            headers = {"Content-Type": "application/json", "Content-Length": str(len(body))}
            stream.write(request("POST", self._url, headers, body), deadline)
            reader = Reader(stream, deadline)
            head = reader.head()
            plain = undo(head.values("content-encoding"), reader.body(head, most), most)
            is_framed = head.is_chunked or head.length is not None
            keep = is_framed and head.status >= 200 and not head.ends_connection and reader.is_empty
            return HttpAnswer(head.status, plain)
        finally:
            if keep and not self._is_closed:
                self._kept = stream
            else:
                stream.close()

    def close(self) -> None:
        """Ends the connection that was kept; another thread may still be in an exchange."""
        self._is_closed = True
        if self._kept is not None:
            self._kept.close()
            self._kept = None
