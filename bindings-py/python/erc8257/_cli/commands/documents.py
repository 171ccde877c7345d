"""``hash``, ``canonicalize``, ``validate``, ``fix``: a manifest in its publisher's hands."""

from __future__ import annotations

from typing import Optional

from ..._border.fix import Fixed
from ..._border.fix import fix as fix_of
from ..._erc8257 import canonicalize as canonical_bytes
from ..._erc8257 import limits
from ..._erc8257 import hash as manifest_hash
from ..._erc8257 import validate as judge
from ..._errors import JsonError
from ..._records import Finding
from .. import status
from ..arguments import Given
from ..input import Source
from ..output import error_style, print_document, print_json, remark, show, style
from ..recorded import refuse_bundle, tell_bundle
from ..status import Failure, incomplete
from ..view.escape import harmless_cut, shown
from ..view.findings import count, findings_text
from ..view.problem import Document, of_error
from ..view.style import BAD, GOOD, REPAIR, Style
from ..view.verdict import validation_text

#: Bytes of a byte-order mark, which ``fix`` removes and so does not count.
BYTE_ORDER_MARK = 3
#: Columns of an old or new value, and of its pointer, that are shown.
VALUE_COLUMNS = 200


def hash_(given: Given) -> int:
    """Prints the hash to commit."""
    source = given.source("hash")
    body = source.read(limits()["MANIFEST_BYTES"])
    try:
        show(f"{manifest_hash(body)}\n")
    except JsonError as error:
        raise unreadable(source, body, error) from error
    tell_bundle(source, body, "hash")
    return status.DONE


def canonicalize(given: Given) -> int:
    """Prints the bytes that are hashed."""
    source = given.source("canonicalize")
    body = source.read(limits()["MANIFEST_BYTES"])
    try:
        print_document(canonical_bytes(body))
    except JsonError as error:
        raise unreadable(source, body, error) from error
    tell_bundle(source, body, "canonical form")
    return status.DONE


def unreadable(source: Source, body: bytes, error: JsonError) -> Failure:
    """A document that is not strict JSON: the fault, and its place."""
    problem = of_error(error).text(Document(source.name, body), error_style())
    return Failure(f"{source.name} cannot be read as a JSON document\n{problem}")


def validate(given: Given) -> int:
    """A manifest as its publisher should see it."""
    source = given.source("validate")
    body = source.read(limits()["MANIFEST_BYTES"])
    refuse_bundle(source, body)
    report = judge(body, profile=given.profile)  # type: ignore[arg-type]  # looked at already
    valid = report.manifest_valid is True
    if given.json:
        print_json(report.to_json())
    else:
        show(validation_text(report, Document(source.name, body), given.profile, style()))
    return status.of(valid)


def fix(given: Given) -> int:
    """Makes the changes that have only one correct result."""
    source = given.source("fix")
    body = source.read(limits()["MANIFEST_BYTES"] + BYTE_ORDER_MARK)
    refuse_bundle(source, body)
    try:
        fixed = fix_of(body)
    except JsonError as error:
        raise unreadable(source, body, error) from error
    repaired = fixed.body.encode()
    if given.output is not None:
        write(given.output, repaired)
    if given.json:
        print_json(fixed.to_json())
    else:
        remark(_remarks(fixed, error_style()))
        if given.output is None:
            print_document(repaired)
    return status.of(fixed.manifest_valid)


def write(path: str, text: bytes) -> None:
    """Writes a file that was asked for."""
    try:
        with open(path, "wb") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not a file"
        raise incomplete(f"{shown(path)} cannot be written: {why}") from error


def _offset(finding: Finding, text: str) -> Optional[int]:
    """The byte offset of a finding; canonical text is one line."""
    return None if finding.column is None else len(text[: finding.column - 1].encode())


def _remarks(fixed: Fixed, style: Style) -> str:
    """The changes and the remaining findings, for standard error."""
    text = ""
    for change in fixed.changes:
        pointer, before, after = (
            harmless_cut(part, VALUE_COLUMNS)
            for part in (change.pointer or "the document", change.before, change.after)
        )
        text += f"{style.ink(REPAIR, 'repaired')} {pointer} ({change.rule})\n  - {before}\n  + {after}\n"
    if fixed.changes_left_out:
        text += f"and {fixed.changes_left_out} more repairs\n"
    found = count(fixed.remaining)
    if fixed.manifest_valid:
        ink, rest = GOOD, "the result is valid" + (f"; {found}" if found else "")
    else:
        ink, rest = BAD, f"the result is not valid: {found} to be repaired by hand"
    document = Document("repaired", fixed.body.encode())
    offsets = [_offset(finding, fixed.body) for finding in fixed.remaining]
    return text + f"{style.ink(ink, rest)}{findings_text(fixed.remaining, offsets, document, style)}\n"
