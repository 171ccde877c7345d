"""Answers that may be very long, read piece by piece: the same bytes as read at once, whatever the framing and the coding."""

from __future__ import annotations

import gzip
from typing import Callable, Optional

import pytest
from erc8257._host.deadline import Deadline
from erc8257._host.exchange import poured
from erc8257._host.fault import Fault

BODY = bytes(range(256)) * 300
HEAD = b"HTTP/1.1 200 OK\r\n"


def chunked(body: bytes, size: int, end: bytes = b"0\r\n\r\n") -> bytes:
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + end


def read(answer: bytes, cut: int, sink: Callable[[bytes], bool]) -> int:
    """Feeds the bytes of an answer in pieces of one size, and then their end."""
    reading = poured(Deadline(60), sink)
    pieces = iter([answer[at : at + cut] for at in range(0, len(answer), cut)])
    try:
        next(reading)
        while True:
            reading.send(next(pieces, b""))
    except StopIteration as end:
        status: int = end.value
        return status


def whole(answer: bytes, cut: int) -> tuple[int, bytes]:
    taken = bytearray()

    def sink(piece: bytes) -> bool:
        assert 0 < len(piece) <= 1 << 17
        taken.extend(piece)
        return True

    return read(answer, cut, sink), bytes(taken)


ZIPPED = gzip.compress(BODY, mtime=0)
TWICE = gzip.compress(BODY[:9], mtime=0) + gzip.compress(b"", mtime=0) + gzip.compress(BODY[9:], mtime=0)
GZIP = HEAD + b"Content-Encoding: gzip\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


def length(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


@pytest.mark.parametrize("cut", [1 << 16, 1000, 7])
@pytest.mark.parametrize(
    "answer",
    [
        HEAD + length(BODY),
        HEAD + CHUNKED + chunked(BODY, 1000),
        HEAD + CHUNKED + chunked(BODY, 70_000, b"0\r\nA: b\r\n\r\n"),
        HEAD + b"\r\n" + BODY,
        GZIP + length(ZIPPED),
        GZIP + length(TWICE),
        GZIP + CHUNKED + chunked(TWICE, 11),
        GZIP + b"\r\n" + ZIPPED,
    ],
    ids=["length", "chunks", "trailers", "to the end", "gzip", "members", "chunks of members", "gzip to the end"],
)
def test_every_framing_gives_the_same_bytes(answer: bytes, cut: int) -> None:
    assert whole(answer, cut) == (200, BODY)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (HEAD + length(BODY)[:-1], "cut"),
        (HEAD + CHUNKED + chunked(BODY, 1000)[:-9], "cut"),
        (HEAD + CHUNKED + chunked(BODY, 1000, b"x\r\n"), "connect"),
        (GZIP + length(ZIPPED[:-1]), "encoding"),
        (GZIP + length(b""), "encoding"),
        (GZIP + length(b"plain"), "encoding"),
        (GZIP + length(ZIPPED + b"x"), "encoding"),
        (HEAD + b"Content-Encoding: br\r\n" + length(b"x"), "encoding"),
        (b"<html>\r\n\r\n", "connect"),
        (b"", "cut"),
    ],
)
def test_broken_answers(answer: bytes, kind: str) -> None:
    for cut in (1 << 16, 7):
        with pytest.raises(Fault) as raised:
            whole(answer, cut)
        assert raised.value.kind == kind


def test_another_status_has_its_body_left() -> None:
    assert whole(b"HTTP/1.1 500 Oh\r\n" + length(BODY), 100) == (500, b"")


@pytest.mark.parametrize("answer", [HEAD + length(BODY), HEAD + CHUNKED + chunked(BODY, 10), GZIP + length(ZIPPED)])
def test_what_is_not_wanted_is_not_read(answer: bytes) -> None:
    taken: list[bytes] = []

    def sink(piece: bytes) -> bool:
        taken.append(piece)
        return len(taken) < 2

    assert read(answer, 100, sink) == 200
    assert len(taken) == 2


def test_a_flood_of_one_byte_grows_nothing() -> None:
    """Sixteen MiB of zeros out of a few KiB come in pieces."""
    most: Optional[int] = None

    def sink(piece: bytes) -> bool:
        nonlocal most
        most = max(most or 0, len(piece))
        return True

    flood = gzip.compress(bytes(16 << 20), mtime=0)
    assert read(GZIP + length(flood), 1 << 16, sink) == 200
    assert most is not None and most <= 16_384
