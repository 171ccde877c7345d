"""Remarks on the way, for people: in the log ``erc8257``.

An RPC is named by scheme and host and a manifest by its host: the rest of a URL may hold a key. Texts of
strangers are made harmless, since a log may be read in a terminal.
"""

from __future__ import annotations

import logging
from time import monotonic

from .._erc8257 import harmless_cut
from .answer import Answer
from .exchange import Came
from .url import Url

logger = logging.getLogger("erc8257")
# Who does not ask for the log has nothing on standard error.
logger.addHandler(logging.NullHandler())

#: Columns of a reason or a name.
_COLUMNS = 300


class Trace:
    """How one verification goes, or one inquiry."""

    def __init__(self, wanted: str = "manifest") -> None:
        #: The log's word for the thing that is fetched.
        self._wanted = wanted
        #: Which RPC gave no answer, by its number from 0, and why: each reason is told once.
        self._rpc_failures: set[tuple[int, str]] = set()

    def asked(self, number: int, name: str, answers: list[Answer], began: float) -> None:
        """One RPC has answered all that it was asked in one step."""
        failures = dict.fromkeys(answer.why or answer.failed for answer in answers if answer.failed is not None)
        took = _milliseconds(monotonic() - began)
        logger.debug("RPC %d, %s: asked for %d, %d failed, %d ms", number + 1, name, len(answers), _failed(answers), took)
        for reason in failures:
            failure = (number, str(reason))
            if failure not in self._rpc_failures:
                self._rpc_failures.add(failure)
                logger.warning("RPC %d, %s: %s", number + 1, name, harmless_cut(str(reason), _COLUMNS))

    def sent(self, url: str, came: Came, began: float) -> None:
        """A request over HTTP was answered, or was not."""
        host = harmless_cut(url.split("/", 3)[2] if url.count("/") > 1 else "", _COLUMNS)
        took = _milliseconds(monotonic() - began)
        if came.status is not None:
            logger.debug("%s of %s: status %d, %d bytes, %d ms", self._wanted, host, came.status, len(came.body), took)
        if came.note is not None:
            # Not a warning: a server that fails is its owner's matter.
            logger.info("%s of %s: %s, after %d ms", self._wanted, host, harmless_cut(came.note, _COLUMNS), took)


def exchanged(url: Url, status: int, size: int, began: float) -> None:
    """An RPC has answered one HTTP request."""
    took = _milliseconds(monotonic() - began)
    logger.debug("%s: status %d, %d bytes, %d ms", name_of(url), status, size, took)


def name_of(rpc: object) -> str:
    """Scheme and host of an RPC, never the rest of its URL."""
    return f"{rpc.scheme}://{rpc.authority}" if isinstance(rpc, Url) else "a callable"


def _failed(answers: list[Answer]) -> int:
    return sum(answer.failed is not None for answer in answers)


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
