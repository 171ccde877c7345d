"""URLs as requests need them: taken apart, and nothing in them repaired."""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

_URL = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>[0-9]{0,5}))?(?P<target>[/?][!-~]*)?",
    re.ASCII | re.IGNORECASE,
)
_DEFAULT_PORTS = {"https": 443, "http": 80}


class Url(NamedTuple):
    """A URL without its fragment."""

    scheme: str
    #: In lower case; IPv6 addresses without brackets.
    host: str
    port: int
    #: Path and query, as written.
    target: str

    @property
    def authority(self) -> str:
        """Host and port, as the ``Host`` header has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    def __str__(self) -> str:
        return f"{self.scheme}://{self.authority}{self.target}"


def split(text: str) -> Optional[Url]:
    """A URL that begins with ``https://`` or ``http://``; ``None`` if it cannot be sent as a request."""
    found = _URL.fullmatch(text.split("#", 1)[0])
    if found is None:
        return None
    scheme = found["scheme"].lower()
    port = int(found["port"] or _DEFAULT_PORTS[scheme])
    if not 0 < port < 65536:
        return None
    target = found["target"] or "/"
    target = target if target.startswith("/") else "/" + target
    return Url(scheme, found["host"].strip("[]").lower(), port, target)
