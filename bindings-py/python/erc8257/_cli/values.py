"""The values of options."""

from __future__ import annotations

import re
from typing import Literal, Optional, Union

from .._erc8257 import ToolRef, limits, profiles
from .._errors import UsageError
from .status import Failure
from .view.escape import harmless, shown

Tag = Literal["latest", "safe", "finalized"]
TAGS: tuple[Tag, ...] = ("latest", "safe", "finalized")
#: Where a reading starts.
Block = Union[Tag, int]


def via(value: str) -> str:
    """Which verb of the library gives the verdict. All give the same one."""
    return _one_of("--via", value, ("bundle", "verify", "session"))


def color(value: str) -> str:
    """Whether to use colour."""
    return _one_of("--color", value, ("auto", "always", "never"))


def profile(value: str) -> str:
    """A platform."""
    return _one_of("--profile", value, tuple(name for name, _ in profiles()))


def _one_of(option: str, value: str, words: tuple[str, ...]) -> str:
    if value in words:
        return value
    named = " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
    raise Failure(f"{option} is {named}, not {shown(value)}")


def text(value: str, option: str) -> str:
    """A value that may be secret, and is not repeated."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Failure(f"{option} is not UTF-8") from None
    return value


def _number(value: str) -> Optional[int]:
    """Decimal digits and nothing else, below 2^64."""
    if re.fullmatch("[0-9]{1,40}", value) is None:
        return None
    number = int(value)
    return number if number < 1 << 64 else None


def quorum(value: str) -> int:
    """So many RPCs."""
    return _range("--quorum is a number", value, limits()["QUORUM_RPCS"])


def timeout(value: str) -> int:
    """So many seconds."""
    return _range("--timeout is a number of seconds", value, limits()["SESSION_SECONDS"])


def _range(what: str, value: str, most: int) -> int:
    number = _number(value)
    if number is None or not 1 <= number <= most:
        raise Failure(f"{what} from 1 to {most}, not {shown(value)}")
    return number


def block(value: str) -> Block:
    """A tag or a number."""
    for tag in TAGS:
        if value == tag:
            return tag
    number = _number(value)
    if number is None:
        raise Failure(f"--block is latest, safe, finalized or a block number, not {shown(value)}")
    return number


def hash_(value: str, option: str) -> str:
    """32 bytes."""
    if re.fullmatch("0x[0-9a-fA-F]{64}", value) is None:
        raise Failure(f"{option} is 0x and 64 hex digits, not {shown(value)}")
    return value


def tool(value: str) -> ToolRef:
    """A tool reference."""
    try:
        return ToolRef.parse(text(value, "the tool reference"))
    except UsageError as error:
        raise Failure(f"{shown(value)} is not a tool reference: {harmless(error.reason)}") from error
