"""HTTP exchanges without the network: the bytes to send, and the reading of the bytes that come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Callable, NamedTuple, Optional

from .._erc8257 import version
from .batch import HttpAnswer
from .body import Reader, Reading
from .coding import Sink, too_large, undo, undone
from .deadline import Deadline
from .fault import Fault
from .head import Head
from .url import Url, split

if TYPE_CHECKING:
    from .._border.answer import ExchangeEnd

#: What every request says; of the caller it says nothing.
_HEADERS = {
    "User-Agent": f"erc8257/{version()[0]}",
    "Accept": "application/json",
    "Accept-Encoding": "identity",
}


def _request(method: str, url: Url, headers: Sequence[tuple[str, str]], body: bytes) -> bytes:
    told = {name.lower() for name, _ in headers}
    lines = [f"{method} {url.target} HTTP/1.1", f"Host: {url.authority}"]
    lines += [f"{name}: {value}" for name, value in _HEADERS.items() if name.lower() not in told]
    lines += [f"{name}: {value}" for name, value in headers]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def url_of_step(address: str, may_be_private: bool) -> Url:
    """The URL of a manifest or of another step, if it is one that can be asked. Next door, where the caller has named the server,
    there need not be TLS."""
    url = split(address)
    if url is None or (url.scheme != "https" and not may_be_private):
        raise Fault("connect", "the URL cannot be sent as an HTTPS request")
    return url


#: A name and a value that can stand in a request; no line goes on with the next one.
_FIELD = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~]*")
#: Headers that HTTP itself needs: they are the host's.
_OWN = frozenset({"host", "connection", "content-length", "transfer-encoding"})


def request(method: str, url: Url, headers: Sequence[tuple[str, str]], body: bytes) -> bytes:
    """The request of an inquiry's step. It has its own connection, and so its own look at the addresses."""
    if any(_FIELD.fullmatch(f"{name}:{value}") is None or name.lower() in _OWN for name, value in headers):
        raise Fault("connect", "a header cannot be sent")
    length = [("Content-Length", str(len(body)))] if body or method != "GET" else []
    return _request(method, url, [("Connection", "close"), *headers, *length], body)


def post(url: Url, body: bytes) -> bytes:
    """The request to an RPC."""
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    return _request("POST", url, headers, body)


class Came(NamedTuple):
    """What came of a request."""

    #: How the exchange ended, in the words of ``ExchangeEnd``.
    end: ExchangeEnd
    #: ``None`` where no head came.
    status: Optional[int] = None
    #: Names in lower case.
    headers: Sequence[tuple[str, str]] = ()
    body: bytes = b""
    #: What went wrong: a sentence for people.
    note: Optional[str] = None


#: Takes the content type of an event stream and its next piece: whether enough of it has come.
Watch = Callable[[str, bytes], bool]


def response(
    most: int, only_status: Optional[int], deadline: Deadline, is_enough: Optional[Watch] = None
) -> Reading[Came]:
    """The response to a request; redirects are not followed. With another status than the only one that is of use, the body
    is not read; an event stream is left once enough has come."""
    reader = Reader(deadline)
    head = yield from reader.head()
    is_wanted = only_status is None or head.status == only_status
    # Whether the framing can be understood belongs to the head, whatever the status is.
    _ = head.length
    try:
        _ = head.is_chunked
    except Fault as fault:
        if is_wanted or fault.kind != "encoding":
            raise
    came = Came("redirect" if 300 <= head.status < 400 else "complete", head.status, head.fields)
    if not is_wanted:
        return came
    watch = None if is_enough is None else _watched(head, is_enough)
    try:
        if watch is not None:
            body, is_left = yield from _stream(reader, head, most, watch)
            return came._replace(end="enough" if is_left else came.end, body=body)
        body = yield from reader.body(head, most)
    except Fault as fault:
        if fault.ends_body:
            # The result of a broken body is of no use.
            return came._replace(end="truncated", note=fault.text)
        raise
    return came._replace(body=undo(head.values("content-encoding"), body, most))


def _watched(head: Head, is_enough: Watch) -> Optional[Sink]:
    """Takes the pieces of an event stream, and says whether more are wanted; ``None`` for any other body, and for one that is
    still to be decoded."""
    kinds = head.values("content-type")
    if not 200 <= head.status < 300 or head.status == 204 or len(kinds) != 1 or head.values("content-encoding"):
        return None
    if kinds[0].partition(";")[0].strip().lower() != "text/event-stream":
        return None
    return lambda piece: not is_enough(kinds[0], piece)


def _stream(reader: Reader, head: Head, most: int, wants: Sink) -> Reading[tuple[bytes, bool]]:
    """The body of an event stream, and whether it was left before its end."""
    body, is_left = bytearray(), False

    def take(piece: bytes) -> bool:
        nonlocal is_left
        body.extend(piece)
        if len(body) > most:
            raise too_large(most)
        is_left = not wants(piece)
        return not is_left

    yield from reader.pour(head, take)
    return bytes(body), is_left


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


def poured(deadline: Deadline, sink: Sink) -> Reading[int]:
    """The status of an answer whose body may be very long. The body goes into the sink piece by piece, of a 200 alone; what
    is not wanted is not read."""
    reader = Reader(deadline)
    head = yield from reader.head()
    if head.status == 200:
        plain = undone(head.values("content-encoding"), sink)
        yield from reader.pour(head, plain.take)
        plain.end()
    return head.status
