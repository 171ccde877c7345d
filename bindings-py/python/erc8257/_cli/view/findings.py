"""Findings for people: errors first, each with its place underlined and its repair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

from ..._records import Finding
from .problem import Document, counted, groups, of_finding
from .style import Style

LEVELS = ("error", "warning", "info")


def findings_text(
    listed: Sequence[Finding], offsets: Sequence[Optional[int]], document: Optional[Document], style: Style
) -> str:
    """All findings of a report, grouped by severity."""
    return groups(map(of_finding, listed, offsets), LEVELS, document, style)


def count(findings: Sequence[Finding]) -> str:
    """How many findings there are of each severity, such as ``1 error, 2 warnings``; empty if none."""
    severities: list[str] = [finding.severity for finding in findings]
    plurals = zip(LEVELS, ("errors", "warnings", "remarks"))
    return counted((severities.count(level), plural) for level, plural in plurals)
