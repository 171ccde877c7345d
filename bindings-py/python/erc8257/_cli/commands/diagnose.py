"""``diagnose``: why a manifest does not have the hash that its registration commits."""

from __future__ import annotations

from typing import Optional

from ..._border.diagnose import Candidate, Clues, CommittedFile, Diagnosis, diagnose
from ..._erc8257 import Report, ToolConfig, limits
from ..._erc8257 import hash as manifest_hash
from ..._errors import JsonError
from .. import status
from ..arguments import Given
from ..input import Source
from ..output import print_json, remark, show, style
from ..recorded import Recorded
from ..siblings import siblings
from ..status import Failure
from ..view.diagnosis import diagnosis_text
from ..view.escape import lossy
from .documents import write

#: Bytes of a body whose diagnosis is shown below a verdict: far more than any honest manifest has. A
#: verification takes no more memory for it.
BRIEF_BYTES = 131_072


def run(given: Given) -> int:
    """Diagnoses a manifest, or a recorded registration."""
    operand = given.operand("diagnose", "a manifest file, a bundle file, or -")
    if operand.startswith("eip155:"):
        raise Failure("diagnose reads a file, not the chain: erc8257 verify TOOLREF --record FILE writes one")
    body, expected, clues = _case(given, Source(operand))
    diagnosis = diagnose(body, expected, clues=clues)
    failure: Optional[Failure] = None
    done = status.of(diagnosis.outcome != "unknown")
    if given.output is not None:
        try:
            done = max(done, _write(given.output, diagnosis.repair.file))
        except Failure as error:
            failure = error
    if given.json:
        print_json(diagnosis.to_json())
    else:
        show(diagnosis_text(diagnosis, style()))
    if failure is not None:
        raise failure
    return done


def _case(given: Given, source: Source) -> tuple[bytes, str, Clues]:
    """Options count before a bundle."""
    recorded = Recorded.read(source)
    body, expected, tool, uri, creator = recorded.text, given.expected, given.tool, given.uri, None
    if recorded.bundle is not None:
        report, config = recorded.bundle.verify(), recorded.bundle.config
        if recorded.bundle.body is None or report.checks[0].status != "pass":
            raise Failure(f"{source.name} records no manifest: check 1 (fetch) failed")
        body = recorded.bundle.body
        expected, tool = expected or report.expected_hash, tool or report.tool_ref
        if config is not None:
            uri, creator = config.metadata_uri if uri is None else uri, config.creator
    if expected is None:
        raise Failure("diagnose needs --expected HASH with a manifest: the hash that is committed onchain")
    hashes = {expected.lower()}
    try:
        hashes.add(manifest_hash(body))
    except JsonError:
        pass
    known = siblings(given.siblings, hashes) if given.siblings else None
    others = _candidates(given.candidates)
    clues = Clues(tool_ref=tool, metadata_uri=uri, creator=creator, siblings=known, candidates=others)
    return body, expected, clues


def _candidates(paths: list[str]) -> list[Candidate]:
    """Other bodies, with what to call them. A bundle stands for the manifest that it records."""
    most = limits()["DIAGNOSIS_CANDIDATES"]
    if len(paths) > most:
        raise Failure(f"diagnose looks at {most} candidates at most")
    found = []
    for path in paths:
        recorded = Recorded.read(Source(path, is_file=True))
        body = recorded.text if recorded.bundle is None else recorded.bundle.body or b""
        found.append(Candidate(name=lossy(path), body=body))
    return found


def _write(path: str, file: Optional[CommittedFile]) -> int:
    """Writes the file that has the committed hash."""
    if file is None:
        remark("no file with the committed hash can be told, so none is written\n")
        return status.NOT
    write(path, file.body.encode())
    return status.DONE


def of_verdict(report: Report, config: Optional[ToolConfig], body: Optional[bytes]) -> Optional[Diagnosis]:
    """Why check 3 failed, if it did because the hashes differ."""
    if report.checks[2].status != "fail" or config is None or body is None or report.expected_hash is None:
        return None
    if len(body) > BRIEF_BYTES:
        return None
    clues = Clues(tool_ref=report.tool_ref, metadata_uri=config.metadata_uri, creator=config.creator)
    diagnosis = diagnose(body, report.expected_hash, clues=clues)
    return None if diagnosis.outcome == "matches" else diagnosis
