"""One thing that is wrong, or that there is to know: its place underlined, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Optional

from ..._border.advise import AdviceItem
from ..._errors import JsonError
from ..._records import Finding
from ..._rules import explain
from .escape import harmless_cut
from .source import excerpt
from .style import BAD, FAINT, NOTE, REPAIR, STRONG, WARNING, Style

#: Columns of a pointer, and of a found or expected text, that are shown.
POINTER_COLUMNS = 100
VALUE_COLUMNS = 200
#: Of each kind so many are shown; ``--json`` has them all.
SHOWN = 20

INKS = {"error": BAD, "warning": WARNING, "info": NOTE, "alarm": BAD, "caution": WARNING, "note": NOTE}


@dataclass(frozen=True)
class Document:
    """The document that problems are about."""

    #: What to call it, harmless.
    name: str
    #: The bytes that were judged.
    body: bytes


@dataclass(frozen=True)
class Problem:
    """A finding, or a piece of advice, with its place."""

    #: Such as ``error`` or ``alarm``.
    level: str
    code: str
    section: str
    sentence: str
    offset: Optional[int]
    line: Optional[int]
    column: Optional[int]
    pointer: Optional[str]
    found: Optional[str]
    expected: Optional[str]
    #: The name of the remedy, and the remedy.
    remedy: tuple[str, str]

    def text(self, document: Optional[Document], style: Style) -> str:
        """The problem, with its line of the document."""
        text = style.ink(INKS[self.level], f"{self.level}[{self.code}]")
        text += f" {self.section}: {style.ink(STRONG, self.sentence)}"
        place, margin = self._place(document, style)
        text += place
        for label, value in (("found", self.found), ("expected", self.expected)):
            if value is not None:
                text += f"\n{'':{margin}} = {label}: {harmless_cut(value, VALUE_COLUMNS)}"
        label, remedy = self.remedy
        return text + f"\n{'':{margin}} = {style.ink(REPAIR, label)}: {remedy}"

    def _place(self, document: Optional[Document], style: Style) -> tuple[str, int]:
        """The place and its line, and the width of the margin."""
        if document is None or self.offset is None or self.line is None or self.column is None:
            return "", 1
        margin = len(str(self.line))
        arrow, bar = style.ink(FAINT, "-->"), style.ink(FAINT, "|")
        text = f"\n{'':{margin}}{arrow} {document.name}:{self.line}:{self.column}"
        if self.pointer is not None:
            text += f" ({harmless_cut(self.pointer or 'the document', POINTER_COLUMNS)})"
        # The margin before the line: its number, a bar, and two spaces.
        room = None if style.columns is None else max(style.columns - (margin + 3), 0)
        shown = excerpt(document.body, self.offset, room)
        text += f"\n{'':{margin}} {bar}"
        text += f"\n{style.ink(FAINT, str(self.line))} {bar} {shown.text}"
        carets = style.ink(INKS[self.level], "^" * shown.carets)
        text += f"\n{'':{margin}} {bar} {' ' * shown.indent}{carets}"
        return text, margin


def of_finding(finding: Finding, offset: Optional[int]) -> Problem:
    """A finding and its place in the bytes."""
    return Problem(
        level=finding.severity,
        code=finding.rule,
        section=finding.section,
        sentence=finding.message,
        offset=offset,
        line=finding.line,
        column=finding.column,
        pointer=finding.pointer,
        found=finding.found,
        expected=finding.expected,
        remedy=("fix", finding.fix),
    )


def of_error(error: JsonError) -> Problem:
    """A document that is not strict JSON."""
    rule = explain(error.code, "rule")
    assert rule is not None, "every code has its row"
    return Problem(
        level="error",
        code=error.code,
        section=rule.section,
        sentence=rule.message,
        offset=error.offset,
        line=error.line,
        column=error.column,
        pointer=None,
        found=error.found,
        expected=error.expected,
        remedy=("fix", error.fix),
    )


def of_item(item: AdviceItem, offset: Optional[int]) -> Problem:
    """A piece of advice and its place in the bytes."""
    return Problem(
        level=item.level,
        code=item.advice,
        section=item.section,
        sentence=item.message,
        offset=offset,
        line=item.line,
        column=item.column,
        pointer=item.pointer,
        found=item.found,
        expected=None,
        remedy=("what to do", item.action),
    )


def groups(
    problems: Iterable[Problem], levels: Iterable[str], document: Optional[Document], style: Style
) -> str:
    """The problems of each level, one level after the other, each after an empty line."""
    problems = list(problems)
    text = ""
    for level in levels:
        of_level = [problem for problem in problems if problem.level == level]
        for problem in of_level[:SHOWN]:
            text += f"\n{problem.text(document, style)}\n"
        if len(of_level) > SHOWN:
            text += f"\n{level}: {len(of_level) - SHOWN} more; --json lists them\n"
    return text


def counted(kinds: Iterable[tuple[int, str]]) -> str:
    """Counts each kind, such as ``1 error, 2 warnings``; empty without any. The kinds are named in the
    plural.
    """
    return ", ".join(f"{count} {plural[:-1] if count == 1 else plural}" for count, plural in kinds if count)
