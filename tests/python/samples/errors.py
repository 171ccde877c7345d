"""Caught errors, and their members. mypy reads this file; it runs as well."""

from __future__ import annotations

from typing import Optional

import erc8257
from erc8257 import Erc8257Error, JsonError, OutOfOrderError, Session, UrlError, UsageError, WrongTypeError
from typing_extensions import assert_type

caught: list[Erc8257Error] = []

try:
    erc8257.hash(b'{"a": 01}')
except JsonError as error:
    assert_type(error.code, str)
    assert_type(error.offset, int)
    assert_type(error.line, int)
    assert_type(error.column, int)
    assert_type(error.found, Optional[str])
    assert_type(error.fix, str)
    caught.append(error)

try:
    erc8257.normalize_url("http://a.example")
except UrlError as error:
    assert_type(error.length, int)
    caught.append(error)

try:
    erc8257.verify_bundle("{}")
except UsageError as error:
    assert_type(error.member, Optional[str])
    assert_type(error.reason, str)
    caught.append(error)

try:
    erc8257.hash("{}")  # type: ignore[arg-type]
except WrongTypeError as error:
    assert_type(error.pointer, Optional[str])
    caught.append(error)

try:
    Session("eip155:1/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1").handle_response(None)
except OutOfOrderError as error:
    caught.append(error)

for both in (ValueError, TypeError):
    try:
        erc8257.validate([123, 125])  # type: ignore[arg-type]
    except both as error:
        assert isinstance(error, Erc8257Error)
        caught.append(error)

assert [type(error).__name__ for error in caught] == [
    "JsonError",
    "UrlError",
    "UsageError",
    "WrongTypeError",
    "OutOfOrderError",
    "WrongTypeError",
    "WrongTypeError",
]
