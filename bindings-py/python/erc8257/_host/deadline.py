"""One deadline for a whole exchange: resolving, connecting, TLS, head and body together."""

from __future__ import annotations

from time import monotonic

from .fault import Fault


class Deadline:
    """The end of an exchange."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    def left(self) -> float:
        """Seconds, more than none: a fault once it is over."""
        left = self._end - monotonic()
        if left <= 0:
            raise Fault("timeout")
        return left
