"""HTTP exchanges without the network: the bytes that are sent, and what is made of those that come."""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

from .._erc8257 import Response, version
from .batch import HttpAnswer
from .body import Reader, Reading
from .coding import undo
from .deadline import Deadline
from .fault import Fault
from .head import Head
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
    """What a fetch gave."""

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
            # What came of a broken body is of no use to anybody.
            return Fetched(Response(b"", status=head.status, complete=False), fault.text)
        raise
    return Fetched(Response(undo(head.values("content-encoding"), body, most), status=head.status))


class Posted(NamedTuple):
    """What an RPC answered."""

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
    return Posted(HttpAnswer(head.status, plain, _wait(head)), is_kept)


#: The longest wait before a request is sent once more, and the wait where an RPC that asks for one does not say how long.
_MOST_WAIT, _WAIT = 10.0, 1.0
_SECONDS = re.compile(r"[0-9]{1,9}")


def _wait(head: Head) -> Optional[float]:
    """How long an RPC asks to wait: of too many requests (RFC 6585, section 4), or until it is there again and says when
    (RFC 9110, section 10.2.3); not longer than anybody would.
    """
    told = next(iter(head.values("retry-after")), "").strip(" \t")
    seconds = float(told) if _SECONDS.fullmatch(told) else None
    if head.status == 429:
        seconds = _WAIT if seconds is None else seconds
    elif head.status != 503:
        return None
    return seconds if seconds is not None and seconds <= _MOST_WAIT else None


def wait_for(came: HttpAnswer, deadline: Deadline) -> Optional[float]:
    """How long to wait before the request is sent once more; nothing where there is no time for that."""
    try:
        return came.wait if came.wait is not None and came.wait < deadline.left() else None
    except Fault:
        return None
