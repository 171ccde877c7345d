"""Whole lines out of a stream, as soon as they are there."""

from __future__ import annotations

import io
from collections.abc import Iterator

from .._erc8257 import limits
from .input import READ_BYTES

#: Bytes kept of a line: one more than a bundle may have, so that the library refuses it.
LINE_BYTES = limits()["BUNDLE_BYTES"] + 1


def chunks(stream: io.RawIOBase) -> Iterator[list[bytes]]:
    """The lines that each read completes, without their ends."""
    begun = bytearray()
    while True:
        text = stream.read(READ_BYTES)
        if not text:
            # A last line may lack its newline; after a newline no further line follows.
            if begun:
                yield [bytes(begun)]
            return
        first, *others = text.split(b"\n")
        begun += first[: LINE_BYTES - len(begun)]
        if others:
            lines = [bytes(begun), *others[:-1]]
            begun = bytearray(others[-1])
            yield lines
