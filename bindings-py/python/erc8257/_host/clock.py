"""The time that a session is told."""

from __future__ import annotations

from time import monotonic, time
from typing import Optional


def date() -> int:
    """This machine's date in Unix seconds."""
    return max(0, int(time()))


def milliseconds() -> int:
    """Whole milliseconds of a clock that does not jump; where it begins says nothing."""
    return int(monotonic() * 1000)


class Clock:
    """Whole seconds, from a start on: they go on evenly, whatever becomes of the machine's date meanwhile."""

    def __init__(self, now: Optional[int]) -> None:
        self._start = date() if now is None else now
        self._began = monotonic()

    def now(self) -> int:
        """The start, and the time since."""
        return self._start + int(monotonic() - self._began)
