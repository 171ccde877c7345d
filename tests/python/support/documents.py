"""JSON values, and texts of them, for Hypothesis."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

#: Texts that JSON can hold and UTF-8 too: no half characters.
TEXTS = st.text(st.characters(codec="utf-8"), max_size=30)

#: Numbers that every reader takes for the same.
NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1) | st.floats(allow_nan=False, allow_infinity=False, width=64)

VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)

SPACE = st.text(st.sampled_from(" \t\r\n"), max_size=3)


@st.composite
def spelled(draw: st.DrawFn, value: Any) -> str:
    """A text of a value: members in any order, white space anywhere, characters escaped or not."""
    if isinstance(value, dict):
        members = [
            f"{draw(SPACE)}{word(draw, name)}{draw(SPACE)}:{draw(SPACE)}{draw(spelled(inner))}{draw(SPACE)}"
            for name, inner in value.items()
        ]
        return "{" + ",".join(draw(st.permutations(members))) + draw(SPACE) + "}"
    if isinstance(value, list):
        inner = [f"{draw(SPACE)}{draw(spelled(one))}{draw(SPACE)}" for one in value]
        return "[" + ",".join(inner) + draw(SPACE) + "]"
    return word(draw, value) if isinstance(value, str) else json.dumps(value)


def word(draw: st.DrawFn, text: str) -> str:
    return json.dumps(text, ensure_ascii=draw(st.booleans()))
