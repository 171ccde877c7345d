"""TLS without the network: the owner of the connection carries its bytes, and so can count them."""

from __future__ import annotations

import ssl
from typing import Optional

from .wire import PIECE


class Tls:
    """One end of a TLS connection."""

    def __init__(self, trust: ssl.SSLContext, host: str) -> None:
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = trust.wrap_bio(self._incoming, self._outgoing, server_hostname=host)

    def outgoing(self) -> bytes:
        """The bytes to send."""
        return self._outgoing.read()

    def take(self, data: bytes) -> None:
        """Takes the bytes of the other side; no bytes are the end of the connection."""
        if data:
            self._incoming.write(data)
        else:
            self._incoming.write_eof()

    def shake_hands(self) -> bool:
        """Whether the handshake is done; before, more must be sent and taken."""
        try:
            self._tls.do_handshake()
        except ssl.SSLWantReadError:
            return False
        return True

    def write(self, data: memoryview) -> int:
        """How much of it was taken; with none, more must be sent and taken."""
        try:
            return self._tls.write(data)
        except ssl.SSLWantReadError:
            return 0

    def read(self) -> Optional[bytes]:
        """Some bytes, or none at the end; ``None`` where more must be sent and taken first."""
        try:
            return self._tls.read(PIECE)
        except ssl.SSLWantReadError:
            return None
        except ssl.SSLZeroReturnError:
            return b""
