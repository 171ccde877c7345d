"""Lines on their way into Arrow record batches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from .._erc8257 import RecordBatch, _index_batch
from .._errors import wrong_type, wrong_value
from .line import IndexLine

if TYPE_CHECKING:
    from .._border.agent_binding import AgentBindingReport

#: Rows of a batch at most, and characters after which it is given.
_ROWS, _CHARACTERS = 65_536, 32 << 20


class Rows:
    """The rows of the next batch."""

    def __init__(self, rows: int, bundles: bool, report: bool, agents: object) -> None:
        if isinstance(rows, bool) or not isinstance(rows, int):
            raise wrong_type("rows", "is not an int")
        if not 1 <= rows <= _ROWS:
            raise wrong_value("rows", f"is not from 1 to {_ROWS}")
        if not isinstance(report, bool):
            raise wrong_type("report", "is not a bool")
        if agents is not None and not callable(agents):
            raise wrong_type("agents", "is not a function")
        self._rows, self._bundles, self._report = rows, bundles, report
        self.texts: list[str] = []
        self._bound: Optional[list[Optional[tuple[str, str]]]] = None if agents is None else []
        self._characters = 0

    def push(self, line: IndexLine, bound: Optional[AgentBindingReport]) -> bool:
        """Takes a line, and what binds its agent to its tool; whether the batch is full."""
        if bound is not None and bound.tool != line.tool_ref:
            raise wrong_value("agents", f"gives a binding of {bound.tool} for the line of {line.tool_ref}")
        if self._bound is not None:
            self._bound.append(None if bound is None else (bound.agent, bound.verdict))
        text = line.to_json()
        self.texts.append(text)
        self._characters += len(text)
        return len(self.texts) >= self._rows or self._characters >= _CHARACTERS

    def batch(self) -> RecordBatch:
        """The batch, after which the next begins."""
        texts, self.texts, self._characters = self.texts, [], 0
        bound, self._bound = self._bound, None if self._bound is None else []
        return _index_batch(texts, self._bundles, self._report, bound)
