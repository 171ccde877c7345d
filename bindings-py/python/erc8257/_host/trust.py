"""Whom TLS trusts where the caller does not say: whom Python trusts."""

from __future__ import annotations

import ssl
from functools import lru_cache


@lru_cache(maxsize=1)
def default() -> ssl.SSLContext:
    """Verifies certificates and names. Made once, as it reads the system's authorities."""
    return ssl.create_default_context()
