"""Why a hash is another one: the cause, its proof, and what to change on which side."""

from __future__ import annotations

from typing import Optional

from ..._border.diagnose import Cause, CommittedFile, Diagnosis, HashedChange, Repair, RepairCall, Trial
from ..._erc8257 import content_sentence
from .escape import harmless_cut
from .style import GOOD, NOTE, REPAIR, STRONG, WARNING, Style

#: Changes that are shown in brief, and in full; ``--json`` has them all.
CHANGES_IN_BRIEF = 3
CHANGES = 20
#: Columns of a pointer, of a value, and of a text of the diagnosis, such as the name of another file.
POINTER_COLUMNS = 60
VALUE_COLUMNS = 80
TEXT_COLUMNS = 200
#: Bytes of call data that are shown in brief: the function and the tool's ID.
DATA_IN_BRIEF = 4 + 32

HEADINGS = {"matches": (GOOD, "MATCHES"), "explained": (NOTE, "EXPLAINED"), "unknown": (WARNING, "UNKNOWN")}

#: The side to change, in words.
SIDES = {
    "nothing": "nothing",
    "chain": "the record, by a transaction of its creator",
    "file": "the file that is served",
    "either": "the record or the file: only the publisher knows which was meant",
    "unknown": "not known",
}

REASONS = {
    "explained": "the cause was found before",
    "unreadable": "the body is not strict JSON",
    "too-large": "there is more of it than is looked at",
    "budget": "the work for one diagnosis was used up",
    "needs-record": "the registration is not known (--tool, --uri)",
    "needs-siblings": "no other registrations are given (--siblings)",
    "needs-candidates": "no other files are given (--candidate)",
}


def diagnosis_text(diagnosis: Diagnosis, style: Style, brief: bool = False) -> str:
    """A diagnosis for people. In brief it is the part below a verdict, which has told the hashes."""
    ink, word = HEADINGS[diagnosis.outcome]
    heading, why = style.ink(ink, word), style.ink(STRONG, _why(diagnosis))
    if brief:
        text = f"\nwhy the hash differs\n  cause       {why}\n"
    else:
        served = diagnosis.computed_hash or "nothing that can be read as a manifest"
        text = f"{heading}  {why}\n\n  committed   {diagnosis.expected_hash}\n  served      {served}\n"
    if diagnosis.cause is not None:
        if diagnosis.content is not None:
            text += f"  served      {content_sentence(diagnosis.content)}\n"
        text += _cause(diagnosis.cause, brief)
    if diagnosis.outcome != "matches":
        text += _repair(diagnosis.repair, style, brief)
    if diagnosis.outcome == "unknown":
        text += _unknown(diagnosis, brief)
    return text


def _why(diagnosis: Diagnosis) -> str:
    if diagnosis.outcome == "matches":
        return "The served manifest has the committed hash."
    if diagnosis.cause is not None:
        return diagnosis.cause.sentence
    content = None if diagnosis.content is None else content_sentence(diagnosis.content)
    return content or "None of the well-known mistakes that could be tried gives the committed hash."


def _cause(cause: Cause, brief: bool) -> str:
    text = f"  code        {cause.hypothesis}\n  proof       {cause.proof}\n"
    if cause.detail is not None:
        text += f"  form        {harmless_cut(cause.detail, TEXT_COLUMNS)}\n"
    if cause.tool_ref is not None:
        text += f"  other tool  {cause.tool_ref}\n"
    most = CHANGES_IN_BRIEF if brief else CHANGES
    for change in cause.changes[:most]:
        text += f"  {_changed(change)}\n"
    more = max(len(cause.changes) - most, 0) + cause.changes_left_out
    return text + (f"  and {more} more changes\n" if more else "")


def _repair(repair: Repair, style: Style, brief: bool) -> str:
    text = ""
    if repair.side not in ("nothing", "unknown"):
        text += f"  change      {SIDES[repair.side]}\n"
    for action in (repair.first, repair.action):
        if action is not None:
            text += f"  {style.ink(REPAIR, 'what to do')}  {action}\n"
    # The first is the recommended one. Of an unknown cause it is not known whether it is a repair.
    calls = repair.calls if not brief else repair.calls[: 0 if repair.side == "unknown" else 1]
    for call in calls:
        text += _call(call, brief)
    return text + ("" if repair.file is None else _file(repair.file, brief))


def _call(call: RepairCall, brief: bool) -> str:
    data = call.data[2:]
    shown = data[: DATA_IN_BRIEF * 2] if brief else data
    more = "… (erc8257 diagnose has all of it)" if len(shown) < len(data) else ""
    head = f"  call        {call.function} of {call.to}, {len(data) // 2} bytes of data:\n"
    return f"{head}{'':14}0x{shown}{more}\n"


def _file(file: CommittedFile, brief: bool) -> str:
    if not file.valid:
        judged = "it breaks rules of the standard, so it should not be served"
    elif file.verifies is None:
        judged = "it is a valid manifest"
    elif file.verifies:
        judged = "served at the registered URL it would verify"
    else:
        judged = "it is valid, but served at the registered URL it would not verify"
    hint = "erc8257 diagnose --output FILE" if brief else "--output FILE"
    size = len(file.body.encode())
    return f"  file        {size} bytes have the committed hash; {judged} ({hint} writes them)\n"


def _unknown(diagnosis: Diagnosis, brief: bool) -> str:
    """Lists the attempts, and the means that would still prove something."""
    if brief:
        tries = "erc8257 diagnose tells what was tried, and tries older copies and other registrations, too"
        return f"  to know it  {tries}\n"
    text = "\nwhat was tried\n" + "".join(f"  {_tried(trial)}\n" for trial in diagnosis.tried)
    if diagnosis.wanted:
        text += "\nwhat would still prove something\n"
    return text + "".join(f"  {wanted.sentence}\n" for wanted in diagnosis.wanted)


def _changed(change: HashedChange) -> str:
    def value(text: Optional[str]) -> str:
        return harmless_cut("nothing" if text is None else text, VALUE_COLUMNS)

    pointer = harmless_cut(change.pointer or "the document", POINTER_COLUMNS)
    if change.change == "dropped":
        return f"dropped     {pointer}: {value(change.served)}"
    if change.change == "inserted":
        return f"inserted    {pointer}: {value(change.hashed)}"
    return f"replaced    {pointer}: {value(change.hashed)}, where {value(change.served)} is served"


def _tried(trial: Trial) -> str:
    code = f"{trial.hypothesis:24}"
    if trial.result == "proved":
        return f"{code}  proved"
    if trial.result == "not-tried":
        return f"{code}  not tried: {REASONS[trial.why or '']}"
    if trial.forms == 0:
        return f"{code}  ruled out: it cannot be so here"
    return f"{code}  ruled out" + ("" if trial.forms == 1 else f", in {trial.forms} forms")
