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
    """A repaired document, and what was changed in it (``erc8257-fix/1``)."""

    format: str
    #: What ``validate`` says of the repaired document.
    manifest_valid: bool
    #: The hash to commit; ``None`` where there is none.
    hash: Optional[str]
    #: The repaired document in canonical text, as the bytes to serve.
    body: bytes
    #: What was changed, the first 256; neither white space nor the order of members.
    changes: tuple[FixedChange, ...]
    changes_left_out: int
    #: What a person has to repair.
    remaining: tuple[Finding, ...]
