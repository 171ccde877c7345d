"""Content codings: ``identity`` is asked for, and gzip undone, once, where a server sends it all the same."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

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


def undo(told: Iterable[str], body: bytes, most: int) -> bytes:
    """The body without the codings that the ``Content-Encoding`` headers tell, if it is at most ``most`` bytes then."""
    codings = [coding.strip(" \t").lower() for value in told for coding in value.split(",")]
    codings = [coding for coding in codings if coding not in ("", "identity")]
    if not codings:
        return body
    if codings not in (["gzip"], ["x-gzip"]):
        raise Fault("encoding", "the body has a content encoding other than gzip")
    return _unzipped(body, most)


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
