"""JSON as the core writes it, and as callers hand it back: as deep as a stranger likes."""

from __future__ import annotations

import json
import re
from typing import Any

_TOKEN = re.compile(r'[ \t\n\r]*([\[\]{},:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^ \t\n\r\[\]{},:"]+)', re.DOTALL)
# Also one that is not closed: a match that never fails is never tried again at each character.
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
_MARKS = frozenset("[]{},:")


def parsed(text: bytes) -> Any:
    """The value of a JSON text. Text that is nested too deeply for Python's own reader is read without
    recursion."""
    try:
        return json.loads(text)
    except RecursionError:
        return _without_recursion(text.decode())


def _without_recursion(text: str) -> Any:
    _balanced(text)
    whole: list[Any] = []
    stack: list[Any] = [whole]
    # Of each container the name of the member whose value comes next.
    names: list[Any] = [None]
    # What may come next, by its first character: a value is V, a name N.
    wanted, end = "V", 0
    while found := _TOKEN.match(text, end):
        token, end = found[1], found.end()
        inner = stack[-1]
        kind = token if token in _MARKS else "N" if wanted[:1] == "N" else "V"
        if (kind if kind not in "{[" else "V") not in wanted:
            raise ValueError(f"not JSON: {token[:20]!r} at character {found.start(1)}")
        if kind == ",":
            wanted = "N" if isinstance(inner, dict) else "V"
        elif kind == ":":
            wanted = "V"
        elif kind == "N":
            names[-1] = _name(token)
            wanted = ":"
        elif kind in "]}":
            stack.pop()
            names.pop()
            wanted = _after(stack)
        else:
            value: Any = {} if kind == "{" else [] if kind == "[" else json.loads(token)
            if isinstance(inner, dict):
                inner[names[-1]] = value
            else:
                inner.append(value)
            if kind == "V":
                wanted = _after(stack)
            else:
                stack.append(value)
                names.append(None)
                wanted = "N}" if kind == "{" else "V]"
    if wanted or text[end:].strip(" \t\n\r"):
        raise ValueError(f"not JSON: it is cut off, or goes on, at character {end}")
    return whole[0]


def _balanced(text: str) -> None:
    """Refuses texts whose brackets do not pair, which is quick. The walk by tokens is slow."""
    marks = _STRING.sub("", text)
    if marks.count("[") != marks.count("]") or marks.count("{") != marks.count("}"):
        raise ValueError("not JSON: a bracket is not closed")


def _name(token: str) -> str:
    name = json.loads(token)
    if not isinstance(name, str):
        raise ValueError(f"not JSON: {token[:20]!r} names a member")
    return name


def _after(stack: list[Any]) -> str:
    """What may come after a value."""
    return "" if len(stack) == 1 else ",}" if isinstance(stack[-1], dict) else ",]"
