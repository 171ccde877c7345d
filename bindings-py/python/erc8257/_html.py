"""A report in a notebook.

All that others wrote stands in ``<code>``, made harmless as for a terminal and encoded for HTML by the core:
no element and no attribute comes from data, invisible and bidirectional characters are spelled out, and
formulas (which notebooks typeset in any text) are left alone there. Nothing is loaded and nothing runs.
Colours are those of the page, but for the badges, which have their own ground.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Optional

from ._erc8257 import Report, harmless, harmless_cut, html_text, why
from ._records import Finding

#: Findings that are shown; ``report.findings`` has them all.
SHOWN = 20
#: Columns of a URL that are shown.
URL_COLUMNS = 160

_GROUND = "margin:.5em 0;padding:.6em .9em;max-width:60em;line-height:1.45;text-align:left;"
_BORDER = "border:1px solid rgba(128,128,128,.45);border-radius:6px;"
_CODE = "white-space:pre-wrap;overflow-wrap:anywhere;background:none;color:inherit;padding:0"
_BADGE = "display:inline-block;padding:0 .5em;border-radius:4px;font-weight:600;color:#fff;background:"
_ROW = "margin:.15em 0"
_FAINT = "opacity:.75"
_LIST = "margin:.4em 0 0;padding-left:1.4em"

#: White on each of them has a contrast of at least 4.5.
_COLORS = {
    "pass": "#1a7f37",
    "fail": "#b3261e",
    "skipped": "#636c76",
    "error": "#b3261e",
    "warning": "#8a5a00",
    "info": "#0b62a4",
}


#: The text of the badge, and its ground: an outcome that could not be checked is neither good nor bad.
_OUTCOMES = {
    "verified": ("VERIFIED", "pass"),
    "refused": ("NOT VERIFIED", "fail"),
    "unavailable": ("NOT CHECKED", "skipped"),
}


def _word(judged: Report) -> tuple[str, str]:
    if judged.config is None and judged.body is not None and judged.manifest_valid is not None:
        # Of a manifest alone, as a publisher has it: nothing was asked of a registry.
        return ("MANIFEST VALID", "pass") if judged.manifest_valid else ("MANIFEST NOT VALID", "fail")
    return _OUTCOMES[judged.outcome]


def report(judged: Report) -> str:
    """The report as HTML."""
    badge = _badge(*_word(judged))
    rows = [f"{badge} {html_text(why(judged))}"]
    if judged.tool_ref is not None:
        rows.append(_code(str(judged.tool_ref)))
    rows += _about(judged)
    checks = (
        f"{check.check}&nbsp;{check.name}&nbsp;{_badge(check.status, check.status)}"
        for check in judged.checks
    )
    rows.append(" &ensp; ".join(checks))
    rows += [
        _labelled("committed hash", judged.expected_hash),
        _labelled("manifest hash", judged.computed_hash),
    ]
    body = "".join(f'<div style="{_ROW}">{row}</div>' for row in rows if row)
    # Both names, as notebooks differ in how they mark text that must not be typeset.
    body += _findings(judged.findings)
    return f'<div class="tex2jax_ignore mathjax_ignore" style="{_GROUND}{_BORDER}">{body}</div>'


def _badge(text: str, color: str) -> str:
    return f'<span style="{_BADGE}{_COLORS[color]}">{html_text(text)}</span>'


def _code(text: str) -> str:
    return f'<code style="{_CODE}">{html_text(harmless(text))}</code>'


def _labelled(what: str, value: Optional[str]) -> str:
    return "" if value is None else f'<span style="{_FAINT}">{what}</span> {_code(value)}'


def _about(judged: Report) -> list[str]:
    """Whose registration it is, and who says so."""
    config, manifest = judged.config, judged.manifest
    if config is None:
        return []
    # A name is shown of a manifest that was verified: any other could have taken it.
    name = None if manifest is None else str(manifest["name"])
    block = "" if judged.block is None else f", block {judged.block.number}"
    return [
        _labelled("name", name),
        _labelled("manifest", harmless_cut(config.metadata_uri, URL_COLUMNS)),
        _labelled("creator", config.creator),
        _labelled("evidence", f"{judged.evidence}{block}"),
    ]


def _findings(findings: Iterable[Finding]) -> str:
    listed = sorted(findings, key=lambda finding: ("error", "warning", "info").index(finding.severity))
    if not listed:
        return ""
    items = "".join(f"<li>{_finding(finding)}</li>" for finding in listed[:SHOWN])
    more = f'<div style="{_FAINT}">and {len(listed) - SHOWN} more</div>' if len(listed) > SHOWN else ""
    return f'<ul style="{_LIST}">{items}</ul>{more}'


def _finding(finding: Finding) -> str:
    text = f"{_badge(finding.severity, finding.severity)} {_code(finding.rule)} {html_text(finding.message)}"
    place = []
    if finding.line is not None:
        place.append(f"line {finding.line}, column {finding.column}")
    if finding.pointer:
        place.append(_code(finding.pointer))
    told = [" ".join(place)] if place else []
    for label, value in (("found", finding.found), ("expected", finding.expected)):
        if value is not None:
            told.append(f"{label} {_code(value)}")
    told.append(html_text(finding.fix))
    return text + "".join(f'<div style="{_FAINT}">{part}</div>' for part in told)
