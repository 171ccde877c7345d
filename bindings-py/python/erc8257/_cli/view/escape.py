r"""Foreign text made harmless for a terminal.

The author of a manifest wants to be trusted. Its text may hold escape sequences, bidirectional
controls, invisible characters, or a thousand combining marks on one letter. None of these reaches a terminal:
they are shown as ``\u{…}``, as in reports. This is stricter than what reports need: odd blanks and floods of
marks cost a report nothing, but a terminal its layout.
"""

from __future__ import annotations

import os
from typing import Union

from ..._erc8257 import looks

#: Combining marks in a row that are shown as they are; more are escaped.
MARKS = 2

#: How a terminal shows a character: see ``looks``.
ESCAPED, MARK, SPACING_MARK, WIDE = b"e"[0], b"m"[0], b"s"[0], b"2"[0]


class Escaper:
    """Shows characters one after the other."""

    def __init__(self) -> None:
        # Marks since the last character that can carry one; at the limit where no such character came.
        self.marks = MARKS

    def push(self, character: str, look: int) -> tuple[str, int]:
        """Returns the character, or its replacement, and its columns."""
        if look in (MARK, SPACING_MARK) and self.marks < MARKS:
            self.marks += 1
            return character, int(look == SPACING_MARK)
        if look in (ESCAPED, MARK, SPACING_MARK):
            self.marks = MARKS
            escape = f"\\u{{{ord(character):x}}}"
            return escape, len(escape)
        self.marks = 0
        return character, 2 if look == WIDE else 1


def harmless(text: str) -> str:
    """The text on one line, harmless."""
    escaper = Escaper()
    return "".join(escaper.push(one, look)[0] for one, look in zip(text, looks(text)))


def harmless_json(text: str) -> str:
    """Lines of JSON, harmless: the same values to a reader of JSON, and the same lines."""
    return "\n".join(_harmless_json(line) for line in text.split("\n"))


def _harmless_json(line: str) -> str:
    escaper = Escaper()
    shown = []
    for one, look in zip(line, looks(line)):
        piece, _ = escaper.push(one, look)
        if piece != one:
            units = one.encode("utf-16-be")
            piece = "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
        shown.append(piece)
    return "".join(shown)


def harmless_cut(text: str, most: int) -> str:
    """The text, harmless, cut after so many columns."""
    escaper = Escaper()
    shown, columns = [], 0
    # No character has less than no column, and marks are not shown without end.
    near = text[: (most + 1) * (MARKS + 1)]
    for one, look in zip(near, looks(near)):
        piece, width = escaper.push(one, look)
        columns += width
        if columns > most:
            shown.append("…")
            break
        shown.append(piece)
    return "".join(shown)


def lossy(value: Union[str, bytes]) -> str:
    """An argument or a path as text: bytes that are not UTF-8 are replaced."""
    return os.fsencode(value).decode("utf-8", "replace")


def shown(value: str) -> str:
    """An argument, harmless."""
    return harmless(lossy(value))
