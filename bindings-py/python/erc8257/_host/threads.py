"""Threads that can be left behind: what cannot be interrupted runs in them."""

from __future__ import annotations

from threading import Thread
from typing import Callable

from .answer import Answer

#: The answer of an RPC that could not be asked.
NO_THREAD = Answer(failed="connect", why="there is no thread to ask in")


def started(work: Callable[[], None], name: str = "erc8257 rpc") -> bool:
    """Whether the system had a thread to give, which now does the work."""
    try:
        Thread(target=work, name=name, daemon=True).start()
    except (RuntimeError, MemoryError):
        return False
    return True
