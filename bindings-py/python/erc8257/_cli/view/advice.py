"""What ``advise`` says to a person: the verdict in one line, if there is one, and then what to know beside
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Optional

from ..._border.advise import Advice
from ..._erc8257 import Report, ToolConfig
from .escape import harmless_cut
from .problem import Document, counted, groups, of_item
from .style import BAD, GOOD, STRONG, Style
from .summary import summary_text
from .verdict import URL_COLUMNS, verdict_line

LEVELS = ("alarm", "caution", "note")

#: Why less was looked at than might be expected, and which verb shows the manifest's faults.
REMARKS = {
    ("invalid", False): "The manifest breaks rules of the standard, so only a part of it was looked at: "
    "erc8257 validate lists them.",
    ("invalid", True): "The manifest breaks rules of the standard, so only a part of it was looked at: "
    "erc8257 verify lists them.",
    ("unreadable", False): "This is not a strict JSON document, so there was no manifest to look at: "
    "erc8257 validate shows where it breaks.",
    ("unreadable", True): "The body is not a strict JSON document, so there was no manifest to look at: "
    "erc8257 verify shows where it breaks.",
    ("none", False): "There is no manifest to look at, only what else is known of the tool.",
    ("none", True): "There is no manifest to look at, only what else is known of the tool.",
}


@dataclass(frozen=True)
class Registration:
    """A registration and its verdict."""

    report: Report
    config: Optional[ToolConfig]

    def manifest(self) -> str:
        """What to call the manifest, harmless."""
        return "response body" if self.config is None else harmless_cut(self.config.metadata_uri, URL_COLUMNS)

    def text(self) -> str:
        """What it is."""
        text = ""
        if self.report.tool_ref is not None:
            text += f"  tool      {self.report.tool_ref}\n"
        if self.config is not None:
            text += f"  manifest  {self.manifest()}\n  creator   {self.config.creator}\n"
        return text + f"  evidence  a recorded registration ({self.report.evidence})\n"


def advice_text(
    advice: Advice,
    offsets: Sequence[Optional[int]],
    document: Optional[Document],
    registration: Optional[Registration],
    style: Style,
) -> str:
    """Advice for people."""
    text = ""
    if registration is not None:
        text += f"{verdict_line(registration.report, style)}\n"
    levels = [item.level for item in advice.items]
    alarms, cautions, notes = (levels.count(level) for level in ("alarm", "caution", "note"))
    says = counted(((alarms, "alarms"), (cautions, "cautions"), (notes, "notes"))) or "nothing to say"
    # Without a manifest that nothing is alarming says nothing.
    has_manifest = advice.manifest in ("invalid", "valid")
    if alarms:
        ink, heading = BAD, "ALARM"
    else:
        ink, heading = (GOOD, "NO ALARM") if has_manifest else (BAD, "NO MANIFEST")
    text += f"{style.ink(ink, heading)}  {style.ink(STRONG, says)}\n"
    remark = REMARKS.get((advice.manifest, registration is not None))
    if remark is not None:
        text += f"\n{remark}\n"
    if registration is not None:
        text += f"\n{registration.text()}"
    text += groups(map(of_item, advice.items, offsets), LEVELS, document, style)
    if has_manifest:
        text += f"\n{summary_text(advice.summary)}"
    if registration is None:
        text += "\nA manifest alone is not verified: erc8257 verify judges a registration of it.\n"
    return text
