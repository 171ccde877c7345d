"""Lines on their way into Arrow record batches."""

from __future__ import annotations

from .._erc8257 import RecordBatch, _index_batch
from .._errors import wrong_type, wrong_value

#: Rows of a batch at most, and characters after which it is given.
_ROWS, _CHARACTERS = 65_536, 32 << 20


class Rows:
    """The rows of the next batch."""

    def __init__(self, rows: int, bundles: bool, report: bool) -> None:
        if isinstance(rows, bool) or not isinstance(rows, int):
            raise wrong_type("rows", "is not an int")
        if not 1 <= rows <= _ROWS:
            raise wrong_value("rows", f"is not from 1 to {_ROWS}")
        if not isinstance(report, bool):
            raise wrong_type("report", "is not a bool")
        self._rows, self._bundles, self._report = rows, bundles, report
        self.texts: list[str] = []
        self._characters = 0

    def push(self, text: str) -> bool:
        """Takes a line; whether the batch is full."""
        self.texts.append(text)
        self._characters += len(text)
        return len(self.texts) >= self._rows or self._characters >= _CHARACTERS

    def batch(self) -> RecordBatch:
        """The batch, after which the next begins."""
        texts, self.texts, self._characters = self.texts, [], 0
        return _index_batch(texts, self._bundles, self._report)
