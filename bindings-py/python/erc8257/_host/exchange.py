"""HTTP exchanges without the network: the bytes to send, and the reading of the bytes that come."""

from __future__ import annotations

from typing import NamedTuple, Optional

from .._erc8257 import Response, version
from .batch import HttpAnswer
from .body import Reader, Reading
from .coding import undo
from .deadline import Deadline
from .fault import Fault
from .url import Url, split

#: What every request says; of the caller it says nothing.
_HEADERS = {
    "User-Agent": f"erc8257/{version()[0]}",
    "Accept": "application/json",
    "Accept-Encoding": "identity",
}


def _request(method: str, url: Url, more: dict[str, str], body: bytes = b"") -> bytes:
    headers = {"Host": url.authority, **_HEADERS, **more}
    lines = [f"{method} {url.target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode("ascii") + body


def manifest_url(address: str) -> Url:
    """The URL of a manifest, if it is one that can be asked."""
    url = split(address)
    if url is None or url.scheme != "https":
        raise Fault("connect", "the URL cannot be sent as an HTTPS request")
    return url


def get(url: Url) -> bytes:
    """The request for a manifest. Every fetch has its own connection, and so its own look at the addresses."""
    return _request("GET", url, {"Connection": "close"})


def post(url: Url, body: bytes) -> bytes:
    """The request to an RPC."""
    return _request("POST", url, {"Content-Type": "application/json", "Content-Length": str(len(body))}, body)


class Fetched(NamedTuple):
    """The result of a fetch."""

    response: Response
    #: What went wrong: a sentence for people.
    note: Optional[str] = None


def manifest(most: int, deadline: Deadline) -> Reading[Fetched]:
    """The response to a fetch (§7); redirects are not followed, and nothing but a 200 has its body read."""
    reader = Reader(deadline)
    head = yield from reader.head()
    # Whether the framing can be understood belongs to the head, whatever the status is.
    _ = head.length
    try:
        _ = head.is_chunked
    except Fault as fault:
        if head.status == 200 or fault.kind != "encoding":
            raise
    if head.status != 200:
        return Fetched(Response(b"", status=head.status))
    try:
        body = yield from reader.body(head, most)
    except Fault as fault:
        if fault.ends_body:
            # The result of a broken body is of no use.
            return Fetched(Response(b"", status=head.status, complete=False), fault.text)
        raise
    return Fetched(Response(undo(head.values("content-encoding"), body, most), status=head.status))


class Posted(NamedTuple):
    """The answer of an RPC."""

    answer: HttpAnswer
    #: Whether the connection can be asked again.
    is_kept: bool


def posted(most: int, deadline: Deadline) -> Reading[Posted]:
    """The answer of an RPC, read whatever its status is."""
    reader = Reader(deadline)
    head = yield from reader.head()
    body = yield from reader.body(head, most)
    plain = undo(head.values("content-encoding"), body, most)
    is_framed = head.is_chunked or head.length is not None
    is_kept = is_framed and head.status >= 200 and not head.ends_connection and reader.is_empty
    retry_after = next(iter(head.values("retry-after")), None)
    return Posted(HttpAnswer(head.status, plain, retry_after), is_kept)
