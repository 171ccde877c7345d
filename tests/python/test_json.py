"""The reader of texts that are nested more deeply than Python's own reader goes: it takes what that one takes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erc8257 import _json

DEEP = 5_000
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=20,
)
MARKS = '[]{},:"\\1a '


def read(text: str, by: Any) -> Any:
    try:
        return [by(text)]
    except ValueError:
        return None


@settings(deadline=None)
@given(VALUES, st.sampled_from([None, 1]), st.lists(st.tuples(st.integers(0, 200), st.sampled_from(["", *MARKS])), max_size=2))
def test_it_takes_what_pythons_own_reader_takes(value: Any, indent: Any, changes: list[tuple[int, str]]) -> None:
    text = json.dumps(value, indent=indent)
    for at, mark in changes:
        text = text[:at] + mark + text[at + 1 :]
    assert read(text, _json._without_recursion) == read(text, json.loads)


def test_a_deep_text_is_read() -> None:
    one = _json.parsed(b'{"a":' * DEEP + b'[1,"\\"["]' + b"}" * DEEP)
    for _ in range(DEEP):
        one = one["a"]
    assert one == [1, '"[']


@pytest.mark.parametrize(
    "text",
    ["[" * DEEP, "[" * DEEP + "]" * (DEEP - 1), "[" * DEEP + "}" * DEEP, "[" * DEEP + '"' + "\\'" * DEEP, '["a",' * DEEP + "1" + "]" * DEEP + ","],
)
def test_a_deep_text_that_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not JSON"):
        _json.parsed(text.encode())
