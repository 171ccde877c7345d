"""One counter for all that is taken from a connection, below TLS.

A body has a limit of its own. This one alone bounds the rest of a server's bytes: interim responses,
extensions of chunks, trailers, records of TLS. Without it, only the deadline would end an exchange.
"""

from __future__ import annotations

from .fault import Fault

#: Bytes that are read at a time.
PIECE = 65_536


class Wire:
    """The bytes that one exchange may still take."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken = 0

    @property
    def piece(self) -> int:
        """How much to read at once: one byte more than is left tells that there is too much."""
        return min(PIECE, self._most - self._taken + 1)

    def took(self, data: bytes) -> bytes:
        """The same bytes, counted."""
        self._taken += len(data)
        if self._taken > self._most:
            raise Fault("flood", f"the server sent more than {self._most} bytes; reading was stopped")
        return data
