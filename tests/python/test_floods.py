"""Answers that never end are bounded in bytes of any kind, below TLS. The bytes that a server could send count, never
the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Callable

import erc8257
import pytest

from support.free_tool import MANIFEST, TOOL, honest, respond
from support.hosts import Authority, Verify, reason_of, serve_manifest
from support.outcome import gist
from support.server import Connection, Hangup, Request, rpc, serve

MIB = 1 << 20
#: The bytes that a server offers, and the bytes that no client may take: buffers of the system hold some.
ENDLESS, BUFFERS = 96 * MIB, 16 * MIB
MANIFEST_WIRE, RPC_WIRE = 4 * MIB, 16 * MIB

CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
WHOLE = b"%x\r\n%s\r\n0\r\n" % (len(MANIFEST), MANIFEST)

#: The first bytes, the bytes that then come again and again, and the report and the reason of an RPC.
FLOODS: dict[str, tuple[bytes, bytes, str, str]] = {
    "interim answers": (b"", b"HTTP/1.1 103 Early Hints\r\n\r\n", "fsss lib-7-connect", "too-large"),
    "trailers": (CHUNKED + WHOLE, b"trailer: value\r\n", "fsss 7-truncated", "too-large"),
    "one trailer": (CHUNKED + WHOLE + b"a: ", b"x" * 1_024, "fsss 7-truncated", "too-large"),
    "chunk extensions": (CHUNKED, b"1;" + b"x" * 200 + b"\r\n \r\n", "fsss 7-truncated", "too-large"),
    "one chunk extension": (CHUNKED + b"1;", b"x" * 1_024, "fsss 7-truncated", "connect"),
    "chunks of one byte": (CHUNKED, b"00000001\r\n \r\n", "fsss 7-truncated", "too-large"),
}


class Flood:
    """Sends without end, and counts."""

    def __init__(self, first: bytes, again: bytes) -> None:
        self._first = first
        self._again = again * (65_536 // len(again) + 1)
        #: Bytes that each connection took.
        self.sent: list[int] = []

    def __call__(self, connection: Connection) -> None:
        self.sent.append(0)
        try:
            self._send(connection, self._first)
            while self.sent[-1] < ENDLESS and not connection.is_over:
                self._send(connection, self._again)
        except OSError:
            pass
        raise Hangup

    def _send(self, connection: Connection, data: bytes) -> None:
        connection.write(data)
        self.sent[-1] += len(data)


@pytest.mark.parametrize("name", FLOODS)
def test_a_fetch_takes_no_more_than_its_bytes(verify: Verify, trust: Authority, name: str) -> None:
    first, again, expected, _ = FLOODS[name]
    flood = Flood(first, again)
    with serve_manifest(trust, lambda connection, _: flood(connection)) as manifest:
        report = verify(TOOL, rpc=honest, **manifest.options)
        assert manifest.server.ended.acquire(timeout=300)
    assert gist(report.to_json()) == expected
    assert len(flood.sent) == 1 and flood.sent[0] <= MANIFEST_WIRE + BUFFERS


@pytest.mark.parametrize("name", FLOODS)
def test_an_exchange_with_an_rpc_takes_no_more_than_its_bytes(verify: Verify, trust: Authority, name: str) -> None:
    first, again, _, reason = FLOODS[name]
    flood = Flood(first, again)

    def answer(question: Any, connection: Connection) -> None:
        flood(connection)

    with serve(rpc(answer)) as server:
        report = verify(TOOL, rpc=server.url)
        for _ in range(server.connections):
            assert server.ended.acquire(timeout=300)
    # A busy machine may not have taken all these chunks when the time of the exchange ends; the bytes are bounded all the same.
    late = {"timeout", "expired"} if name == "chunks of one byte" else set()
    assert gist(report.to_json()) == "fsss lib-1-unavailable"
    assert reason_of(report) in {reason, *late}
    # The batch, and each call of it by itself.
    assert flood.sent and max(flood.sent) <= RPC_WIRE + BUFFERS


def test_a_kept_connection_has_its_bytes_anew(verify: Verify, trust: Authority) -> None:
    """However often an honest RPC is asked."""
    padding = b"HTTP/1.1 103 Early Hints\r\n\r\n" * (6 * MIB // 28)

    def padded(question: Any, connection: Connection) -> Any:
        connection.write(padding)
        return respond(question)

    with serve_manifest(trust) as manifest, serve(rpc(padded)) as server:
        report = verify(TOOL, rpc=server.url, **manifest.options)
        assert server.connections == 1 and len(server.requests) * 6 * MIB > RPC_WIRE // 2
    assert gist(report.to_json()) == "pppp"


@pytest.fixture
def asked() -> Iterator[erc8257.Session]:
    yield erc8257.Session(TOOL, now=0)


def test_the_number_comes_with_the_step(asked: erc8257.Session) -> None:
    step = asked.poll(0)
    assert isinstance(step, erc8257.Calls)
    assert step.max_wire_bytes == RPC_WIRE and step.max_wire_bytes > step.max_bytes


def test_a_fetch_within_its_bytes_is_whole(verify: Verify, trust: Authority) -> None:
    """Half of them are not a flood: interim answers, and trailers behind the body."""

    def wordy(connection: Connection, request: Request) -> None:
        connection.write(b"HTTP/1.1 103 Early Hints\r\n\r\n" * (MIB // 28) + CHUNKED + WHOLE)
        connection.write(b"trailer: value\r\n" * (MIB // 16) + b"\r\n")

    with serve_manifest(trust, wordy) as manifest:
        assert gist(verify(TOOL, rpc=honest, **manifest.options).to_json()) == "pppp"


def head_of(lines: int) -> bytes:
    fields = [f"Content-Length: {len(MANIFEST)}", *(f"x-{at}: 1" for at in range(lines - 1))]
    return "\r\n".join(["HTTP/1.1 200 OK", *fields, "", ""]).encode()


GZIPPED = b"HTTP/1.1 %s\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"

#: Where readers of HTTP differ, and what all of ours do.
DECIDED: dict[str, tuple[str, Callable[[Connection], object]]] = {
    "no line behind the last chunk": ("pppp", lambda c: last(c, CHUNKED + WHOLE)),
    "half a line behind the last chunk": ("pppp", lambda c: last(c, CHUNKED + WHOLE + b"\r")),
    "no line behind a trailer": ("pppp", lambda c: last(c, CHUNKED + WHOLE + b"a: b\r\n")),
    "half a trailer": ("fsss 7-truncated", lambda c: last(c, CHUNKED + WHOLE + b"a: b")),
    "no last chunk": ("fsss 7-truncated", lambda c: last(c, CHUNKED + WHOLE[:-3])),
    "100 header lines": ("pppp", lambda c: c.write(head_of(100) + MANIFEST)),
    "101 header lines": ("fsss lib-7-connect", lambda c: c.write(head_of(101) + MANIFEST)),
    "another transfer coding": ("fsss lib-7-encoding", lambda c: c.write(GZIPPED % b"200 OK" + WHOLE + b"\r\n")),
    "the transfer coding identity": (
        "fsss lib-7-encoding",
        lambda c: c.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\n" + MANIFEST),
    ),
    "capitals": ("pppp", lambda c: c.write(CHUNKED.replace(b"chunked", b"Chunked") + WHOLE + b"\r\n")),
    "another transfer coding of an error": (
        "fsss lib-7-status-200-only",
        lambda c: c.write(GZIPPED % b"404 Not Found" + WHOLE + b"\r\n"),
    ),
}


def last(connection: Connection, data: bytes) -> None:
    """The whole answer; the server ends TLS properly, so that no attacker has cut it."""
    connection.write(data)
    connection.say_goodbye()
    raise Hangup


@pytest.mark.parametrize("name", DECIDED)
def test_answers_that_readers_differ_about(verify: Verify, trust: Authority, name: str) -> None:
    expected, answer = DECIDED[name]
    with serve_manifest(trust, lambda connection, _: answer(connection)) as manifest:
        assert gist(verify(TOOL, rpc=honest, **manifest.options).to_json()) == expected


