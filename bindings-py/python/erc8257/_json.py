"""JSON that the core has read already: strict, without duplicate members, and as deep as a stranger likes."""

from __future__ import annotations

import json
import re
from typing import Any

_TOKEN = re.compile(r'[ \t\n\r]*([\[\]{},:]|"(?:[^"\\]+|\\.)*"|[^ \t\n\r\[\]{},:"]+)', re.DOTALL)


def parsed(text: bytes) -> Any:
    """The value of a JSON text. Text that is nested too deeply for Python's own reader is read without
    recursion."""
    try:
        return json.loads(text)
    except RecursionError:
        return _without_recursion(text.decode())


def _without_recursion(text: str) -> Any:
    whole: list[Any] = []
    stack: list[Any] = [whole]
    # Of each container the name of the member whose value comes next.
    names: list[Any] = [None]
    for found in _TOKEN.finditer(text):
        token = found[1]
        if token in ",:":
            continue
        if token in "]}":
            stack.pop()
            names.pop()
            continue
        inner = stack[-1]
        if isinstance(inner, dict) and names[-1] is None:
            names[-1] = json.loads(token)
            continue
        value: Any = {} if token == "{" else [] if token == "[" else json.loads(token)
        if isinstance(inner, dict):
            inner[names[-1]] = value
            names[-1] = None
        else:
            inner.append(value)
        if token in "{[":
            stack.append(value)
            names.append(None)
    return whole[0]
