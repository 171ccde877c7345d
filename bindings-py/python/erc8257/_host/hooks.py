"""What a host cannot do by itself: callables of the caller, and what becomes of a step that needs one that is missing."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from typing import Callable, Literal, NamedTuple, Optional, Union

from .._border.answer import (
    InquiryAnswer,
    InquiryAnswerConfirmation,
    InquiryAnswerHandler,
    InquiryAnswerSignature,
    InquiryAnswerStore,
)
from .._border.step import (
    InquiryHeader,
    InquiryStepConfirm,
    InquiryStepHandler,
    InquiryStepRelease,
    InquiryStepRemember,
    InquiryStepSign,
)
from .._described import Bytes
from .._errors import UsageError, wrong_type, wrong_value
from .clock import milliseconds

#: The bytes of a signature, or their hex; ``None`` where the signer refuses.
Signed = Union[Bytes, str, None]
Stored = Literal["done", "present", "failed"]
#: Status, headers and body.
Handled = tuple[int, Union[Mapping[str, str], Sequence[tuple[str, str]]], Bytes]

Sign = Callable[[InquiryStepSign], Union[Signed, Awaitable[Signed]]]
Confirm = Callable[[InquiryStepConfirm], Union[bool, Awaitable[bool]]]
Store = Callable[[Union[InquiryStepRemember, InquiryStepRelease]], Union[Stored, Awaitable[Stored]]]
Handler = Callable[[InquiryStepHandler], Union[Handled, Awaitable[Handled]]]


class Told(NamedTuple):
    """An answer, and the bytes beside it."""

    answer: InquiryAnswer
    beside: bytes = b""


def signed(step: InquiryStepSign, given: Signed) -> Told:
    """The answer to a step that asks for a signature."""
    if given is not None and not isinstance(given, str):
        try:
            given = "0x" + bytes(memoryview(given)).hex()
        except TypeError:
            raise wrong_type("sign", "gives neither bytes nor their hex nor None") from None
    return Told(InquiryAnswerSignature(id=step.id, signature=given))


def confirmed(step: InquiryStepConfirm, given: object) -> Told:
    """The answer to a step that asks the user."""
    if not isinstance(given, bool):
        raise wrong_type("confirm", "gives no bool")
    return Told(InquiryAnswerConfirmation(id=step.id, confirmed=given))


def stored(step: Union[InquiryStepRemember, InquiryStepRelease], given: Stored) -> Told:
    """The answer to a step that writes to the store."""
    if given not in ("done", "present", "failed"):
        raise wrong_value("store", "gives neither done nor present nor failed")
    return Told(InquiryAnswerStore(id=step.id, answer=given))


def handled(step: InquiryStepHandler, given: Handled, sent_ms: int) -> Told:
    """The answer to a step that runs the handler."""
    try:
        status, headers, body = given
        pairs = headers.items() if isinstance(headers, Mapping) else headers
        listed = [InquiryHeader(name=name.lower(), value=value) for name, value in pairs]
        beside = bytes(memoryview(body))
    except (AttributeError, TypeError, ValueError):
        raise wrong_type("handler", "gives no tuple of status, headers and body") from None
    answer = InquiryAnswerHandler(
        id=step.id, end="complete", status=status, headers=listed, sent_ms=sent_ms, ended_ms=milliseconds()
    )
    return Told(answer, beside)


def unhandled(step: InquiryStepHandler) -> Told:
    """A handler that could not be reached."""
    now = milliseconds()
    return Told(InquiryAnswerHandler(id=step.id, end="connect", headers=[], sent_ms=now, ended_ms=now))


def missing(member: str, what: str) -> UsageError:
    """A callable, or something else of the caller, that is asked for and was not given."""
    reason = f"is missing: the inquiry asks {what}"
    return UsageError(
        f"{member} {reason}", code="usage-missing", pointer=f"/{member}", member=member, reason=reason
    )


def headers_of(secrets: Optional[Mapping[str, Mapping[str, str]]], names: Sequence[str]) -> list[tuple[str, str]]:
    """The headers of the secrets of these names."""
    added: list[tuple[str, str]] = []
    for name in names:
        headers = None if secrets is None else secrets.get(name)
        if headers is None:
            raise missing("secrets", f"for the secret {name}")
        added.extend(headers.items())
    return added
