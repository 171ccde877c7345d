"""Colour: seven inks, or none. The terminal's own palette decides how they look."""

from __future__ import annotations

from typing import Optional

GOOD = "\x1b[1;32m"
BAD = "\x1b[1;31m"
WARNING = "\x1b[1;33m"
NOTE = "\x1b[1;36m"
STRONG = "\x1b[1m"
FAINT = "\x1b[34m"
REPAIR = "\x1b[32m"


class Style:
    """Whether to use colour, and how many columns there are, if there is an end to them."""

    def __init__(self, on: bool, columns: Optional[int] = None) -> None:
        self.on = on
        self.columns = columns

    def ink(self, ink: str, text: str) -> str:
        """The text in that ink."""
        return f"{ink}{text}\x1b[0m" if self.on else text
