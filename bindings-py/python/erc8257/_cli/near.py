"""The word that the user may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Optional

#: Characters that are compared; no name is that long.
_CHARS = 64


def nearest(text: str, names: Iterable[str]) -> Optional[str]:
    """The name that differs least from this text, if it differs by little."""
    text = text[:_CHARS]
    most = min(max(len(text) // 3, 1), 3)
    near = ((distance(text, name), name) for name in names)
    return min((one for one in near if one[0] <= most), default=(0, None))[1]


def distance(a: str, b: str) -> int:
    """Levenshtein's distance."""
    row = list(range(len(a) + 1))
    for at, b_ in enumerate(b):
        following = [at + 1]
        for column, a_ in enumerate(a):
            following.append(min(row[column] + (a_ != b_), following[column] + 1, row[column + 1] + 1))
        row = following
    return row[-1]
