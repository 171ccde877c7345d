"""The verdict in plain words, the four checks, the findings, the hashes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from ..._erc8257 import Policy, Report, ToolConfig, finding_offsets, profiles, tool_name
from .escape import harmless, harmless_cut
from .findings import count, findings_text
from .problem import Document
from .style import BAD, GOOD, STRONG, WARNING, Style

#: Columns of a URL that are shown.
URL_COLUMNS = 160

UNAVAILABLE = "lib-1-unavailable"
DISAGREEMENT = "lib-1-disagreement"
PINNED = "8-pin"

MARKS = {"pass": (GOOD, "pass"), "fail": (BAD, "FAIL"), "skipped": (WARNING, "skip")}

OUTCOMES = {
    "verified": (GOOD, "VERIFIED"),
    "refused": (BAD, "NOT VERIFIED"),
    "unavailable": (WARNING, "NOT CHECKED"),
}

MEANINGS = {
    ("fetch", "pass"): "the manifest was fetched from its metadataURI",
    ("origin-binding", "pass"): "the manifest lies at the well-known path of its endpoint's origin",
    ("origin-binding", "fail"): "the manifest does not lie at the well-known path of its endpoint's origin",
    ("manifest-hash", "pass"): "the manifest has the hash that is committed onchain",
    ("creator-binding", "pass"): "the manifest names the account that registered it",
    ("creator-binding", "fail"): "the manifest does not name the account that registered it",
}


@dataclass(frozen=True)
class Verification:
    """What ``verify`` says."""

    report: Report
    config: Optional[ToolConfig]
    body: Optional[bytes]
    style: Style
    #: How a live verification went: lines for people.
    circumstances: str = ""

    def text(self) -> str:
        """All of it."""
        report, config = self.report, self.config
        text = f"{verdict_line(report, self.style)}\n\n"
        if report.tool_ref is not None:
            text += f"  tool      {report.tool_ref}\n"
        name = None if self.body is None else tool_name(report, self.body)
        if name is not None:
            text += f"  name      {harmless(name)}\n"
        if config is not None:
            text += f"  manifest  {harmless_cut(config.metadata_uri, URL_COLUMNS)}\n"
            text += f"  creator   {config.creator}\n"
        text += f"  evidence  {report.evidence}\n{self.circumstances}"
        policy = switches(report.policy)
        if policy:
            text += f"  policy    {', '.join(policy)}\n"
        text += "\n"
        for check in report.checks:
            ink, mark = MARKS[check.status]
            meaning = self._meaning(check.name, check.status)
            text += f"  {check.check} {check.name:<15}  {self.style.ink(ink, mark)}  {meaning}\n"
        document_name = "response body" if config is None else harmless_cut(config.metadata_uri, URL_COLUMNS)
        document = None if self.body is None else Document(document_name, self.body)
        text += findings_text(report.findings, finding_offsets(report), document, self.style)
        if report.expected_hash is not None or report.computed_hash is not None:
            text += "\n"
        if report.expected_hash is not None:
            text += f"hash committed onchain  {report.expected_hash}\n"
        if report.computed_hash is not None:
            text += f"hash of the manifest    {report.computed_hash}\n"
        return text

    def _meaning(self, name: str, status: str) -> str:
        """The meaning of a check's result here."""
        report = self.report
        if status == "skipped":
            return "not looked at"
        if (name, status) == ("fetch", "fail"):
            if has(report, UNAVAILABLE):
                return "the registry could not be read"
            if has(report, DISAGREEMENT):
                return "the RPCs contradict each other"
            if self.config is None:
                return "the registry gave no registration of this tool"
            return "the manifest could not be fetched as the standard asks"
        if (name, status) == ("manifest-hash", "fail"):
            if report.computed_hash is None:
                return "the response cannot be read as a manifest"
            if has(report, PINNED):
                return "the manifest does not have the hash that was pinned"
            if report.computed_hash == report.expected_hash:
                return "the hash matches, but it may not be made of these bytes"
            return "the manifest does not have the hash that is committed onchain"
        return MEANINGS[name, status]


def switches(policy: Policy) -> list[str]:
    """The switches that may have changed a verdict."""
    said = (
        (policy.accept_unknown_type, "any manifest type is accepted"),
        (policy.schema_measure == "subschemas", "schemas are measured in subschemas"),
        (policy.allow_private_addresses, "private addresses are allowed"),
        (policy.pinned_hash is not None, "the hash is pinned"),
    )
    return [says for on, says in said if on]


def verdict_line(report: Report, style: Style) -> str:
    """The verdict in one line."""
    ink, verdict = OUTCOMES[report.outcome]
    return f"{style.ink(ink, verdict)}  {style.ink(STRONG, why(report))}"


def has(report: Report, code: str) -> bool:
    """Whether that was found."""
    return any(finding.rule == code for finding in report.findings)


def why(report: Report) -> str:
    """The reason for the verdict, in a few words."""
    if report.verified:
        return "the registration is genuine"
    if has(report, UNAVAILABLE):
        return "the registry could not be read, so nothing is decided"
    if has(report, DISAGREEMENT):
        return "the RPCs contradict each other, so nothing is decided"
    if report.outcome == "unavailable":
        return "the server gave no manifest, so nothing is decided"
    failed = [f"{check.check} ({check.name})" for check in report.checks if check.status == "fail"]
    if not failed:
        if report.canonical:
            return "the hash matches, but the manifest breaks the standard"
        return "not every check could be made"
    if len(failed) == 1:
        return f"check {failed[0]} failed"
    return f"checks {', '.join(failed[:-1])} and {failed[-1]} failed"


def validation_text(report: Report, document: Document, profile: Optional[str], style: Style) -> str:
    """What ``validate`` says, for the platform that the publisher has in mind."""
    valid = report.manifest_valid is True
    found = count(report.findings)
    if valid:
        ink, verdict, says = (
            GOOD,
            "VALID",
            "the manifest follows the standard" + (f"; {found}" if found else ""),
        )
    else:
        ink, verdict, says = BAD, "NOT VALID", f"{found} in {document.name}"
    text = f"{style.ink(ink, verdict)}  {style.ink(STRONG, says)}\n"
    text += findings_text(report.findings, finding_offsets(report), document, style)
    if profile is not None:
        text += f"\nprofile {profile}: {dict(profiles())[profile]}\n"
    if report.computed_hash is not None and valid:
        text += f"\nhash to commit onchain  {report.computed_hash}\n"
    elif report.computed_hash is not None:
        text += f"\nhash as it stands  {report.computed_hash} (another one once the errors are repaired)\n"
    return text
