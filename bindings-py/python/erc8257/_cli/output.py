"""Standard output and standard error.

A reader that went away is not an error of ours. The rest of the output is dropped, and the exit status still
tells the verdict. A terminal gets harmless text; a pipe gets the exact bytes.
"""

from __future__ import annotations

import os
import sys

from .status import incomplete
from .view.escape import harmless, harmless_json
from .view.style import Style

#: Columns where the terminal does not say how many it has.
COLUMNS = 80

#: ``--color``: ``auto``, ``always`` or ``never``.
_color = "auto"


def set_color(choice: str) -> None:
    """Sets ``--color`` for the rest of the run."""
    global _color
    _color = choice


def style() -> Style:
    """The style for standard output."""
    return _style_of(1)


def error_style() -> Style:
    """The style for standard error."""
    return _style_of(2)


def _is_terminal(number: int) -> bool:
    try:
        return os.isatty(number)
    except OSError:
        return False


def _style_of(number: int) -> Style:
    terminal = _is_terminal(number)
    on = _color == "always" or (_color == "auto" and terminal and _environment_allows_color())
    return Style(on, _columns(number) if terminal else None)


def _columns(number: int) -> int:
    """Of a terminal; the usual ones where it does not say."""
    try:
        size = os.get_terminal_size(number)
    except OSError:
        return COLUMNS
    return size.columns if size.columns > 0 and size.lines > 0 else COLUMNS


def _environment_allows_color() -> bool:
    environment = os.environ
    # An old Windows console prints the escape sequences as they stand; Windows Terminal does not.
    understands = os.name != "nt" or bool(environment.get("WT_SESSION") or environment.get("TERM"))
    return not environment.get("NO_COLOR") and environment.get("TERM") != "dumb" and understands


def show(text: str) -> None:
    """Prints our own text, harmless already."""
    write(text.encode())


def print_json(text: str) -> None:
    """Prints one line of JSON."""
    show(json_lines(text + "\n"))


def json_lines(text: str) -> str:
    """Lines of JSON as standard output gets them: harmless, if that is a terminal."""
    return harmless_json(text) if _is_terminal(1) else text


def print_document(document: bytes) -> None:
    """Prints a document byte for byte; a terminal gets it harmless, on a line of its own."""
    if _is_terminal(1):
        show(harmless(document.decode("utf-8", "replace")) + "\n")
    else:
        write(document)


def write(text: bytes) -> bool:
    """Writes all of it to standard output; ``False`` where the reader has gone."""
    if sys.stdout is None:  # closed from the start
        return True
    try:
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        deaf()
        return False
    except OSError as error:
        deaf()
        raise incomplete(
            f"standard output cannot be written: {error.strerror or 'no reason is known'}"
        ) from error
    return True


def deaf() -> None:
    """Nothing is written any more, not even when the interpreter ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def remark(text: str) -> None:
    """Prints remarks on standard error; there is nowhere to report a failure to."""
    try:
        sys.stderr.buffer.write(text.encode("utf-8", "replace"))
        sys.stderr.buffer.flush()
    except (OSError, ValueError, AttributeError):
        pass


def complain(text: str) -> None:
    """Prints the reason why the result is missing."""
    remark(f"erc8257: {text}\n")
