"""Tools that wait for their manifests: only a few of each origin are under way at a time."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from .steps import Verify


class Waiting:
    """A queue that lends out its tools. It waits for nothing and takes no lock."""

    def __init__(self, per_origin: int) -> None:
        self._per_origin = per_origin
        self._waiting: deque[Verify] = deque()
        self._under_way: dict[str, int] = {}

    def push(self, one: Verify) -> None:
        """Adds a tool."""
        self._waiting.append(one)

    def take(self) -> Optional[Verify]:
        """Returns the first tool whose origin has room. The caller gives it back."""
        for at, one in enumerate(self._waiting):
            if one.origin is None or self._under_way.get(one.origin, 0) < self._per_origin:
                del self._waiting[at]
                if one.origin is not None:
                    self._under_way[one.origin] = self._under_way.get(one.origin, 0) + 1
                return one
        return None

    def give_back(self, one: Verify) -> None:
        """Takes back a tool that is no longer under way."""
        if one.origin is not None:
            left = self._under_way.pop(one.origin) - 1
            if left > 0:
                self._under_way[one.origin] = left

    def clear(self) -> None:
        """Forgets all tools that wait."""
        self._waiting.clear()
