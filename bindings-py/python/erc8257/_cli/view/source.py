"""The offending line, cut around the place, with carets under it.

Only the neighbourhood of the place is looked at: a document of one line of 1 MiB costs no more than a short
one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Optional

from ..._erc8257 import looks
from .escape import Escaper

#: Columns of a line that are shown at least, and at most where the room has no end.
FEWEST = 16
MOST = 100
#: Columns of a tab.
TAB = 4
#: UTF-8 bytes of the longest character.
CHAR_BYTES = 4
#: Ends a token that is neither text nor bracket.
ENDS = b',:{}[]" \t\r'


class Excerpt(NamedTuple):
    """A line as a terminal may show it."""

    #: The line, or a part of it with ``…`` where it was cut.
    text: str
    #: Columns before the first caret.
    indent: int
    #: At least one.
    carets: int


class Piece(NamedTuple):
    """The text for a character, or for a byte that is not part of one."""

    shown: str
    columns: int
    #: Of the document.
    bytes: int


def excerpt(body: bytes, offset: int, room: Optional[int] = None) -> Excerpt:
    """The line of ``body`` around the byte at ``offset``, in so many columns."""
    # The marks of a cut take a column on either side.
    columns = MOST if room is None else min(max(room - 1, FEWEST), MOST)
    most_before = columns * 14 // 25
    offset = min(offset, len(body))
    left, cut_left = _left_part(body, offset, most_before)
    text, indent = _show_left(left, cut_left, most_before)
    right, carets = _show_right(body, offset, max(columns - indent, 0))
    return Excerpt(text + right, indent, max(carets, 1))


def _left_part(body: bytes, offset: int, most: int) -> tuple[bytes, bool]:
    """The bytes before the place that lie on its line and may fit, and whether more of the line precedes
    them.
    """
    near = max(offset - most * CHAR_BYTES, 0)
    window = body[near:offset]
    newline = window.rfind(b"\n")
    if newline >= 0:
        return window[newline + 1 :], False
    if near == 0:
        return window, False
    # The cut may have hit the middle of a character.
    inner = 0
    while inner < min(CHAR_BYTES - 1, len(window)) and _is_continuation(window[inner]):
        inner += 1
    return window[inner:], True


def _show_left(left: bytes, cut: bool, most: int) -> tuple[str, int]:
    """The text before the place, and its columns."""
    pieces = list(_pieces(left))
    width = sum(piece.columns for piece in pieces)
    first = 0
    # A mark without width must not be parted from its base character.
    while first < len(pieces) and (width > most or (first > 0 and pieces[first].columns == 0)):
        width -= pieces[first].columns
        first += 1
    text = "".join(piece.shown for piece in pieces[first:])
    return ("…" + text, width + 1) if cut or first > 0 else (text, width)


def _show_right(body: bytes, offset: int, room: int) -> tuple[str, int]:
    """The text from the place to the end of the line, as far as it fits, and the columns of the value at the
    place.
    """
    length = len(body) - offset
    cut = room * CHAR_BYTES
    while 0 < cut < length and _is_continuation(body[offset + cut]):
        cut -= 1
    window = body[offset : offset + cut] if cut <= length else body[offset:]
    line = window.split(b"\n", 1)[0]
    ended = len(line) < len(window) or len(window) == length
    if ended and line.endswith(b"\r"):
        line = line[:-1]
    value = _value_length(line)
    text, read, width, carets = [], 0, 0, 0
    whole = ended
    for piece in _pieces(line):
        if width + piece.columns > room:
            whole = False
            break
        if read < value:
            carets += piece.columns
        read += piece.bytes
        width += piece.columns
        text.append(piece.shown)
    return "".join(text) + ("" if whole else "…"), carets


def _value_length(line: bytes) -> int:
    """Bytes of the JSON token that begins the line, as far as it lies on the line."""
    first = line[:1]
    if first == b'"':
        escaped = False
        for at, byte in enumerate(line[1:]):
            if byte == ord('"') and not escaped:
                return at + 2
            escaped = byte == ord("\\") and not escaped
        return len(line)
    if not first or first in b"{}[],:":
        return 1
    return next((at for at, byte in enumerate(line) if byte in ENDS), len(line))


def _pieces(text: bytes) -> Iterator[Piece]:
    # Bytes that are not UTF-8 become surrogates, one each, and no text has surrogates of its own.
    characters = text.decode("utf-8", "surrogateescape")
    whole = "".join("x" if "\udc80" <= one <= "\udcff" else one for one in characters)
    escaper = Escaper()
    for one, look in zip(characters, looks(whole)):
        if one == "\t":
            escaper = Escaper()
            yield Piece(" " * TAB, TAB, 1)
        elif "\udc80" <= one <= "\udcff":
            escaper = Escaper()
            escape = f"\\x{ord(one) - 0xDC00:02x}"
            yield Piece(escape, len(escape), 1)
        else:
            shown, columns = escaper.push(one, look)
            yield Piece(shown, columns, len(one.encode()))


def _is_continuation(byte: int) -> bool:
    return byte & 0b1100_0000 == 0b1000_0000
