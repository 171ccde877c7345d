"""The exceptions of this package, all under one base class."""

from __future__ import annotations

from typing import Any, Optional


class Erc8257Error(Exception):
    """Something that this package refuses.

    ``code`` is stable and has a row in the table of rules, or is one of ``usage-…``, ``index-…`` and
    ``session-out-of-order``. ``pointer`` is a JSON Pointer to the argument, or ``None``.
    """

    code: str
    pointer: Optional[str]

    def __init__(self, message: str, *, code: str, pointer: Optional[str] = None) -> None:
        super().__init__(message)
        self.code = code
        self.pointer = pointer

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.args[0], dict(self.__dict__))


def _again(error: type[Erc8257Error], message: str, members: dict[str, Any]) -> Erc8257Error:
    return error(message, **members)


class UsageError(Erc8257Error, ValueError):
    """An argument, or a member of a document, with a wrong value.

    ``member`` is its name as the JSON formats write it (``toolId``), ``reason`` the fault. The message names
    an argument as Python writes it (``tool_id``).
    """

    member: Optional[str]
    reason: str

    def __init__(
        self,
        message: str,
        *,
        code: str = "usage-wrong-value",
        pointer: Optional[str] = None,
        member: Optional[str] = None,
        reason: Optional[str] = None,
    ) -> None:
        super().__init__(message, code=code, pointer=pointer)
        self.member = member
        self.reason = message if reason is None else reason


class WrongTypeError(UsageError, TypeError):
    """An argument of a wrong type."""


def wrong_value(member: str, reason: str) -> UsageError:
    """An argument with a wrong value; ``member`` has a dot where its pointer has a slash. No value is repeated: a URL may
    hold a key.
    """
    return UsageError(f"{member} {reason}", pointer=_pointer(member), member=member, reason=reason)


def wrong_type(member: str, reason: str) -> WrongTypeError:
    """The same for an argument of a wrong type."""
    return WrongTypeError(f"{member} {reason}", pointer=_pointer(member), member=member, reason=reason)


def _pointer(member: str) -> str:
    return "/" + member.replace(".", "/")


class JsonError(Erc8257Error, ValueError):
    """Bytes that are not strict JSON; lines and columns begin at 1, and columns count code points."""

    offset: int
    line: int
    column: int
    found: Optional[str]
    expected: Optional[str]
    fix: str

    def __init__(
        self,
        message: str,
        *,
        code: str,
        offset: int,
        line: int,
        column: int,
        found: Optional[str],
        expected: Optional[str],
        fix: str,
        pointer: Optional[str] = None,
    ) -> None:
        super().__init__(message, code=code, pointer=pointer)
        self.offset = offset
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.fix = fix


class UrlError(Erc8257Error, ValueError):
    """A text that is not a URL or a host; ``offset`` and ``length`` are bytes of its UTF-8."""

    offset: int
    length: int
    fix: str

    def __init__(
        self, message: str, *, code: str, offset: int, length: int, fix: str, pointer: Optional[str] = None
    ) -> None:
        super().__init__(message, code=code, pointer=pointer)
        self.offset = offset
        self.length = length
        self.fix = fix


class ProofError(Erc8257Error, ValueError):
    """The ``data`` of ``tryHasAccess`` is not the payload of an access proof; ``found`` names its kind
    instead."""

    found: str
    fix: str

    def __init__(self, message: str, *, code: str, found: str, fix: str, pointer: Optional[str] = None) -> None:
        super().__init__(message, code=code, pointer=pointer)
        self.found = found
        self.fix = fix


class AnswerError(Erc8257Error):
    """An RPC's answer without the requested value; ``code`` is the reason, such as ``rate-limited``."""


class IndexingError(Erc8257Error):
    """A registry was not followed to its end; the same call goes on from its state.

    ``code`` is ``index-registry`` (the RPC or the contract does not let the registry be read), ``index-files`` (a file cannot
    be used any more) or ``index-threads`` (the system gives no thread).
    """


class OutOfOrderError(Erc8257Error):
    """An answer that the session did not ask for, or has already; nothing has changed."""

    def __init__(self, message: str, *, code: str = "session-out-of-order", pointer: Optional[str] = None) -> None:
        super().__init__(message, code=code, pointer=pointer)
