"""Heads of HTTP/1.1 responses, read strictly: what two readers could take for two things is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, Optional

from .fault import Fault

_STATUS = re.compile(rb"HTTP/1\.([01]) ([1-9][0-9][0-9])(?: [\t -~\x80-\xff]*)?")
#: A name, a colon, and a value without control characters; no line goes on with the next one.
_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*)")
_LENGTH = re.compile(r"[ \t]*([0-9]{1,32})[ \t]*")
#: Header lines of one head.
_LINES = 100
#: Lengths are below this.
_LENGTHS = 1 << 64


class Head(NamedTuple):
    """Status line and header fields."""

    #: 0 or 1.
    minor_version: int
    status: int
    #: Names in lower case.
    fields: list[tuple[str, str]]

    def values(self, name: str) -> list[str]:
        """The values of a field, as often as it stands there."""
        return [value for own, value in self.fields if own == name]

    @property
    def is_chunked(self) -> bool:
        """Whether the body comes in chunks. The host asked for no other transfer coding (RFC 9112, section
        7).
        """
        told = (one.strip(" \t").lower() for value in self.values("transfer-encoding") for one in value.split(","))
        codings = [coding for coding in told if coding]
        if any(coding != "chunked" for coding in codings):
            raise Fault("encoding", "the body has a transfer coding other than chunked")
        if len(codings) > 1:
            raise Fault("connect", "the answer is not HTTP/1.1: it is in chunks twice")
        return bool(codings) and self.minor_version == 1

    @property
    def length(self) -> Optional[int]:
        """The length that is announced."""
        return announced(self.values("content-length"))

    @property
    def ends_connection(self) -> bool:
        """Whether nothing more can be asked on this connection."""
        options = [one.strip(" \t").lower() for value in self.values("connection") for one in value.split(",")]
        return self.minor_version == 0 or "close" in options


def parse(text: bytes) -> Head:
    """The head of these bytes, which end before the empty line."""
    first, *rest = text.replace(b"\r\n", b"\n").split(b"\n")
    status = _STATUS.fullmatch(first)
    if status is None:
        raise Fault("connect", "the answer is not HTTP/1.1")
    if len(rest) > _LINES:
        raise Fault("connect", f"the head of the answer has more than {_LINES} lines")
    fields = []
    for line in rest:
        field = _FIELD.fullmatch(line)
        if field is None:
            raise Fault("connect", "the answer is not HTTP/1.1: a header is none")
        fields.append((field[1].decode("ascii").lower(), field[2].decode("latin-1")))
    return Head(int(status[1]), int(status[2]), fields)


def announced(told: Iterable[str]) -> Optional[int]:
    """The length that the ``Content-Length`` fields tell; several must be the same."""
    lengths = {_length(one) for value in told for one in value.split(",")}
    if len(lengths) > 1:
        raise Fault("connect", "the answer is not HTTP/1.1: its lengths differ")
    return lengths.pop() if lengths else None


def _length(text: str) -> int:
    found = _LENGTH.fullmatch(text)
    length = int(found[1]) if found is not None else _LENGTHS
    if length >= _LENGTHS:
        raise Fault("connect", "the answer is not HTTP/1.1: its length is none")
    return length
