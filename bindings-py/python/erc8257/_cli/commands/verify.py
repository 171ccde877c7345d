"""``verify``: one registration that was recorded, or many."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Optional, Union

from ..._batch import verify_batch
from ..._erc8257 import Report, ToolConfig, limits, replayed, verify
from ..._errors import Erc8257Error, UsageError
from ..._records import Outcome
from .. import status
from ..arguments import LIVE, Given
from ..input import Source
from ..lines import chunks
from ..output import json_lines, print_json, show, style, write
from ..recorded import Bundle
from ..status import Failure
from ..view.diagnosis import diagnosis_text
from ..view.escape import harmless
from ..view.verdict import Verification
from .diagnose import of_verdict

#: How a tool reference begins, right or wrong; no file is meant by it.
TOOL = "eip155:"


def run(given: Given) -> int:
    """Judges the operand."""
    operand = given.operand("verify", "a tool reference, or a bundle file, or - for standard input")
    if operand.startswith(TOOL):
        given.allow_with("a tool reference", ("--batch", "--via"))
        from .live import run as live

        return live(given)
    given.allow_with(
        "a bundle", LIVE, "; a tool reference begins with eip155:, as in eip155:8453/erc8257:0x…/1"
    )
    source = Source(operand)
    return batch(source, given.via) if given.batch else recorded(source, given.via, given.json)


def recorded(source: Source, via: Optional[str], as_json: bool) -> int:
    """One bundle."""
    text = source.read(limits()["BUNDLE_BYTES"])
    if not text:
        raise Failure(f"{source.name} is empty")
    try:
        bundle = Bundle.parse(text)
    except UsageError as error:
        hint = "; to judge a manifest alone there is erc8257 validate" if error.member == "format" else ""
        raise Failure(f"{source.name}: {harmless(str(error))}{hint}") from error
    report = judge(bundle, via)
    if as_json:
        print_json(report.to_json())
    else:
        show_verdict(report, bundle.config, bundle.body)
    return status_of(report)


def show_verdict(
    report: Report, config: Optional[ToolConfig], body: Optional[bytes], circumstances: str = ""
) -> None:
    """Prints a verdict for people, and below it why a hash is another one than the committed one."""
    show(Verification(report, config, body, style(), circumstances).text())
    diagnosis = of_verdict(report, config, body)
    if diagnosis is not None:
        show(diagnosis_text(diagnosis, style(), brief=True))


def judge(bundle: Bundle, via: Optional[str]) -> Report:
    """Returns the verdict on a bundle by the verb that the user chose. Only a bundle can hold a second
    reading or the answers of several RPCs, for which ``verify`` has no argument. Only a bundle can hold a
    response from a URL that no session fetches.
    """
    if via == "verify" and bundle.config is not None and bundle.registry == "ok" and bundle.is_plain:
        return verify(
            bundle.config, bundle.response, bundle.policy, tool_ref=bundle.tool_ref, evidence=bundle.evidence
        )
    report = replayed(bundle.text) if via == "session" else None
    return bundle.verify() if report is None else report


def status_of(report: Report) -> int:
    """What could not be checked is neither yes nor no (decision D16)."""
    statuses: dict[Outcome, int] = {
        "verified": status.DONE,
        "refused": status.NOT,
        "unavailable": status.INCOMPLETE,
    }
    return statuses[report.outcome]


def batch(source: Source, via: Optional[str]) -> int:
    """One bundle a line in, one report a line out, in the same order: as soon as a line is there."""
    worst: Optional[int] = None
    with source.open() as stream:
        try:
            for lines in chunks(stream):
                reports = []
                for result in _judged(lines, via):
                    text, line_status = _line(result)
                    reports.append(text)
                    worst = max(worst or status.DONE, line_status)
                if not write(json_lines("".join(f"{report}\n" for report in reports)).encode()):
                    # Not every line was judged, so that is not a success.
                    return status.INCOMPLETE
        except OSError as error:
            raise source.unreadable(error) from error
    if worst is None:
        # Who was to write the lines may have failed before the first: that must not look like "all are verified".
        raise Failure("there is no line to verify")
    return worst


def _judged(lines: list[bytes], via: Optional[str]) -> Iterator[Union[Report, Erc8257Error]]:
    """The verdicts in order, on all cores; for a verb that is not the usual one, on one."""
    if via in (None, "bundle"):
        yield from verify_batch(lines)
        return
    for line in lines:
        try:
            yield judge(Bundle.parse(line), via)
        except UsageError as error:
            yield error


def _line(result: Union[Report, Erc8257Error]) -> tuple[str, int]:
    """The line of a report, or of the bundle's fault, and the exit status."""
    if isinstance(result, Report):
        return result.to_json(), status_of(result)
    if not isinstance(result, UsageError):
        raise result
    told = {"code": result.code, "member": result.member, "message": result.reason}
    whole = {"format": "erc8257-report/1", "error": told}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")), status.USAGE
