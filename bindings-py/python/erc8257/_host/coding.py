"""Content codings: ``identity`` is asked for, and gzip undone, once, where a server sends it all the same."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Callable

from .fault import Fault

#: Bytes that are given to the decompressor at a time. Bytes behind the end of a member are copied, and a body
#: may have very many small members.
_PIECE = 16_384
#: For zlib: gzip's frame and nothing else.
_GZIP = 31

_BROKEN = "the body says it is gzip and cannot be undone"


def too_large(most: int) -> Fault:
    """The body is too large."""
    return Fault("too-large", f"the body is larger than {most} bytes; reading was stopped")


#: Takes a piece of a body, and says whether more is wanted.
Sink = Callable[[bytes], bool]


def undo(told: Iterable[str], body: bytes, most: int) -> bytes:
    """The body without the codings that the ``Content-Encoding`` headers tell, if it is at most ``most`` bytes then."""
    return _unzipped(body, most) if _is_zipped(told) else body


class Plain:
    """A body without a coding, on its way into a sink."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def take(self, piece: bytes) -> bool:
        """Takes a piece as it comes; whether more is wanted."""
        return self._sink(piece)

    def end(self) -> None:
        """Takes the end of the body."""


class Zipped(Plain):
    """A body that is gzip, on its way into a sink. Nothing grows but the piece at hand."""

    def __init__(self, sink: Sink) -> None:
        super().__init__(sink)
        self._member = zlib.decompressobj(_GZIP)
        #: Whether bytes of the member came, and whether a whole one came before.
        self._is_open, self._is_good, self._is_wanted = False, False, True

    def take(self, piece: bytes) -> bool:
        try:
            while piece and self._is_wanted:
                if self._member.eof:
                    self._member = zlib.decompressobj(_GZIP)
                plain = self._member.decompress(piece, _PIECE)
                piece = self._member.unused_data if self._member.eof else self._member.unconsumed_tail
                self._is_open = not self._member.eof
                self._is_good |= self._member.eof
                self._is_wanted = not plain or self._sink(plain)
        except zlib.error:
            raise Fault("encoding", _BROKEN) from None
        return self._is_wanted

    def end(self) -> None:
        if self._is_wanted and (self._is_open or not self._is_good):
            raise Fault("encoding", _BROKEN)


def undone(told: Iterable[str], sink: Sink) -> Plain:
    """A way into the sink that undoes the coding of the ``Content-Encoding`` headers."""
    return Zipped(sink) if _is_zipped(told) else Plain(sink)


def _is_zipped(told: Iterable[str]) -> bool:
    codings = [coding.strip(" \t").lower() for value in told for coding in value.split(",")]
    codings = [coding for coding in codings if coding not in ("", "identity")]
    if codings and codings not in (["gzip"], ["x-gzip"]):
        raise Fault("encoding", "the body has a content encoding other than gzip")
    return bool(codings)


def _unzipped(body: bytes, most: int) -> bytes:
    plain = bytearray()
    member = zlib.decompressobj(_GZIP)
    pending = b""
    at = 0
    try:
        while True:
            if not pending:
                pending, at = body[at : at + _PIECE], at + _PIECE
            if not pending:
                # The end, in the middle of a member.
                raise Fault("encoding", _BROKEN)
            plain += member.decompress(pending, most + 1 - len(plain))
            if len(plain) > most:
                raise too_large(most)
            pending = member.unused_data if member.eof else member.unconsumed_tail
            if member.eof:
                if not pending and at >= len(body):
                    return bytes(plain)
                member = zlib.decompressobj(_GZIP)
    except zlib.error:
        raise Fault("encoding", _BROKEN) from None
