"""How the program ends."""

from __future__ import annotations

#: Verified, valid, or done.
DONE = 0
#: Not verified, not valid.
NOT = 1
#: Wrong usage, or an input of the wrong form.
USAGE = 2
#: The question could not be answered: no network, no RPC, no room for the output.
INCOMPLETE = 3


def of(so: bool) -> int:
    """``DONE`` if so, else ``NOT``."""
    return DONE if so else NOT


class Failure(Exception):
    """The end of a run that has no result. ``text`` goes to standard error and is already harmless."""

    def __init__(self, text: str, status: int = USAGE) -> None:
        super().__init__(text)
        self.text = text
        self.status = status


def incomplete(text: str) -> Failure:
    """The question could not be answered."""
    return Failure(text, INCOMPLETE)
