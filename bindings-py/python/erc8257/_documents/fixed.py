"""What ``fix`` gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from .._records import Finding
from .base import Document


@dataclass(frozen=True)
class FixedChange(Document):
    """One repair."""

    #: The rule that asked for it.
    rule: str
    pointer: str
    before: str
    after: str


@dataclass(frozen=True)
class Fixed(Document):
    """A repaired document, and the changes in it (``erc8257-fix/1``)."""

    format: str
    #: What ``validate`` says of the repaired document.
    manifest_valid: bool
    #: The hash to commit, or ``None``.
    hash: Optional[str]
    #: The repaired document in canonical text, as the bytes to serve.
    body: bytes
    #: The changes, the first 256; white space and the order of members do not count.
    changes: tuple[FixedChange, ...]
    changes_left_out: int
    #: The faults that a person has to repair.
    remaining: tuple[Finding, ...]
