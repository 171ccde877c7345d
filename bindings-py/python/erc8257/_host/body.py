"""Heads and bodies of HTTP/1.1 responses, with every piece bounded; the owner of the connection brings the
bytes.

Both hosts read by this, so that one answer has one meaning.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import TypeVar

from .coding import Sink, too_large
from .deadline import Deadline
from .fault import Fault
from .head import Head, parse

T = TypeVar("T")

#: Yields where it needs more bytes, and is sent some, or none where the connection has ended. A fault of the
#: connection is thrown into it. Ends with its result.
Reading = Generator[None, bytes, T]

#: Bytes of a head.
_HEAD = 32_768
#: Bytes of the line before a chunk, extensions included.
_CHUNK_LINE = 256

_CHUNKS = "the answer is not HTTP/1.1: its chunks are wrong"

_HEAD_END = re.compile(rb"\n\r?\n")
_CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,16})[ \t]*(?:;[\t -~\x80-\xff]*)?\r?\n")


class Reader:
    """Reads responses, one after the other."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._buffer = bytearray()

    @property
    def is_empty(self) -> bool:
        """Whether everything that came was read."""
        return not self._buffer

    def head(self) -> Reading[Head]:
        """The head of the answer; those that only say that the answer is to come are skipped."""
        skipped = None
        while True:
            text = yield from self._head()
            # Very many of them are the same one.
            if text == skipped:
                continue
            head = parse(text)
            if head.status >= 200 or head.status == 101:
                return head
            skipped = text

    def body(self, head: Head, most: int) -> Reading[bytes]:
        """The body, if it is complete and of at most ``most`` bytes; one that announces more is not read at all."""
        if head.status < 200 or head.status in (204, 304):
            return b""
        if head.is_chunked:
            return (yield from self._chunks(most))
        if head.length is None:
            return (yield from self._rest(most))
        if head.length > most:
            raise too_large(most)
        return (yield from self._take(head.length))

    def pour(self, head: Head, sink: Sink) -> Reading[None]:
        """Hands over the body piece by piece, for as long as more is wanted."""
        if head.is_chunked:
            while (size := (yield from self._chunk_size())) > 0:
                if not (yield from self._pieces(size, sink)):
                    return
                if (yield from self._take(2)) != b"\r\n":
                    raise Fault("connect", _CHUNKS)
            yield from self._trailers()
        elif head.length is not None:
            yield from self._pieces(head.length, sink)
        else:
            while not self._buffer or sink(self._all()):
                piece = yield
                if not piece:
                    return
                self._buffer += piece

    def _pieces(self, size: int, sink: Sink) -> Reading[bool]:
        """So many bytes; whether more are wanted."""
        while size > 0:
            piece = yield from self._some(size)
            size -= len(piece)
            if not sink(piece):
                return False
        return True

    def _all(self) -> bytes:
        data = bytes(self._buffer)
        self._buffer.clear()
        return data

    def _head(self) -> Reading[bytes]:
        seen = 0
        while True:
            end = _HEAD_END.search(self._buffer, seen)
            if end is not None and end.start() <= _HEAD:
                head = bytes(self._buffer[: end.start()])
                del self._buffer[: end.end()]
                return head[:-1] if head.endswith(b"\r") else head
            # The empty line may still be on its way: how the bytes are cut up must not matter.
            if len(self._buffer) > _HEAD + 2:
                raise Fault("connect", f"the head of the answer is larger than {_HEAD} bytes")
            seen = max(0, len(self._buffer) - 2)
            yield from self._more()

    def _chunks(self, most: int) -> Reading[bytes]:
        body = bytearray()
        while True:
            self._whole_chunks(body, most)
            size = yield from self._chunk_size()
            if size == 0:
                yield from self._trailers()
                return bytes(body)
            while size > 0:
                piece = yield from self._some(size)
                body += piece
                size -= len(piece)
                if len(body) > most:
                    raise too_large(most)
            if (yield from self._take(2)) != b"\r\n":
                raise Fault("connect", _CHUNKS)

    def _whole_chunks(self, body: bytearray, most: int) -> None:
        """Takes the whole chunks, as there may be very many; an odd next one is left."""
        begin = 0
        while True:
            line = _CHUNK_SIZE.match(self._buffer, begin, begin + _CHUNK_LINE)
            if line is None:
                break
            start, size = line.end(), int(line[1], 16)
            end = start + size
            if size == 0 or self._buffer[end : end + 2] != b"\r\n":
                break
            body += self._buffer[start:end]
            if len(body) > most:
                raise too_large(most)
            begin = end + 2
        del self._buffer[:begin]

    def _chunk_size(self) -> Reading[int]:
        # Small chunks take longer than the reading does.
        self._deadline.left()
        while b"\n" not in self._buffer[:_CHUNK_LINE]:
            if len(self._buffer) >= _CHUNK_LINE:
                raise Fault("connect", _CHUNKS)
            yield from self._more()
        line = bytes(self._buffer[: self._buffer.index(b"\n") + 1])
        size = _CHUNK_SIZE.fullmatch(line)
        if size is None:
            raise Fault("connect", _CHUNKS)
        del self._buffer[: len(line)]
        return int(size[1], 16)

    def _trailers(self) -> Reading[None]:
        """To the empty line, however many trailers come before it: they are ignored. The last chunk has ended
        the body, so that the connection may end in place of a line (RFC 9112, section 8).
        """
        self._buffer[:0] = b"\n"
        while True:
            end = _HEAD_END.search(self._buffer)
            if end is not None:
                del self._buffer[: end.end()]
                return
            del self._buffer[:-2]
            piece = yield
            if not piece:
                if self._buffer.endswith((b"\n", b"\n\r")):
                    return
                raise Fault("cut")
            self._buffer += piece

    def _rest(self, most: int) -> Reading[bytes]:
        body = self._buffer
        while len(body) <= most:
            piece = yield
            if not piece:
                self._buffer = bytearray()
                return bytes(body)
            body += piece
        raise too_large(most)

    def _take(self, count: int) -> Reading[bytes]:
        while len(self._buffer) < count:
            yield from self._more()
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    def _some(self, most: int) -> Reading[bytes]:
        if not self._buffer:
            yield from self._more()
        return (yield from self._take(min(most, len(self._buffer))))

    def _more(self) -> Reading[None]:
        piece = yield
        if not piece:
            raise Fault("cut")
        self._buffer += piece
