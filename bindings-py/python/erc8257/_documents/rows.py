"""Rows of the tables of codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Optional

from .._border.advise import AdviceLevel
from .._border.diagnose import RepairSide
from .base import Document

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True)
class Rule(Document):
    """A row of the table of rules, which decide."""

    #: The stable code.
    rule: str
    #: Section of the standard.
    section: str
    level: Literal["MUST", "SHOULD", "MAY", "FACT", "LIBRARY"]
    severity: Severity
    #: The severity in ``validate``, never milder.
    publisher_severity: Severity
    message: str
    #: How to repair it.
    fix: str


@dataclass(frozen=True)
class AdviceRow(Document):
    """A row of the table of advice."""

    advice: str
    section: str
    level: AdviceLevel
    message: str
    #: What to do.
    action: str


@dataclass(frozen=True)
class TextAdvice(AdviceRow):
    """A piece of advice on a text by itself."""

    found: Optional[str]


@dataclass(frozen=True)
class CauseRow(Document):
    """A row of the table of well-known reasons for a wrong hash."""

    cause: str
    #: The side that is usually changed.
    side: RepairSide
    message: str
    #: The proof.
    proof: str
    action: str


@dataclass(frozen=True)
class ProofRow(Document):
    """A row of the table of what there is to say of access proofs."""

    proof: str
    section: str
    #: The proof counts for nothing; else it is a warning.
    refuses: bool
    message: str
    action: str
