"""``explain`` and ``rules``: one code, and every code there is."""

from __future__ import annotations

from collections.abc import Iterable

from ..._border.codes import PaymentCode, payment_codes
from ..._documents.rows import AdviceRow, CauseRow, Rule
from ..._rules import Row, advice_rows, by_code, hypotheses, proof_rows, rules
from .. import status
from ..arguments import Given
from ..near import distance
from ..output import print_json, show, style
from ..status import Failure
from ..view.diagnosis import SIDES
from ..view.escape import harmless_cut, lossy, shown
from ..view.style import STRONG

#: Characters of a code that are looked at; no code is that long.
CODE_CHARS = 64
#: Codes that are suggested.
SUGGESTIONS = 4


def explain(given: Given) -> int:
    """One code. An obligation that several tables have is told once for each."""
    code = lossy(given.operand("explain", "a code"))
    rows = by_code().get(code)
    if rows is None:
        raise _unknown(code)
    for row in rows:
        if given.json:
            print_json(row.to_json())
        else:
            show(_row(row))
    return status.DONE


def _row(row: Row) -> str:
    """A code and what there is to say of it."""
    strong = style()
    if isinstance(row, Rule):
        severity = row.severity
        both = f"{severity} in verify, {row.publisher_severity} in validate"
        return (
            f"{strong.ink(STRONG, row.rule)}  {row.message}\n\n"
            f"  section   {row.section}\n  level     {row.level}\n"
            f"  severity  {severity if severity == row.publisher_severity else both}\n  fix       {row.fix}\n"
        )
    if isinstance(row, AdviceRow):
        return (
            f"{strong.ink(STRONG, row.advice)}  {row.message}\n\n  section     {row.section}\n"
            f"  advice      {row.level}\n  what to do  {row.action}\n"
        )
    if isinstance(row, CauseRow):
        return (
            f"{strong.ink(STRONG, row.cause)}  {row.message}\n\n  proof       {row.proof}\n"
            f"  to change   {SIDES[row.side]}\n  what to do  {row.action}\n"
        )
    if isinstance(row, PaymentCode):
        return (
            f"{strong.ink(STRONG, row.code)}  {row.message}\n\n  section     {row.section}\n"
            f"  severity    {row.severity}\n  what to do  {row.fix}\n"
        )
    return (
        f"{strong.ink(STRONG, row.proof)}  {row.message}\n\n  section     {row.section}\n"
        f"  proof       {'refused' if row.refuses else 'warning'}\n  what to do  {row.action}\n"
    )


def _unknown(code: str) -> Failure:
    said = harmless_cut(code, CODE_CHARS)
    near = _near(code)
    if not near:
        return Failure(f"there is no code {said}; erc8257 rules lists them all")
    return Failure(f"there is no code {said}; near it are {', '.join(near)}")


def _near(code: str) -> list[str]:
    """The codes that hold the given text or differ from it by little, the nearest first."""
    text = code[:CODE_CHARS].lower() if code.isascii() else code[:CODE_CHARS]
    most = max(len(text) // 3, 2)
    near = []
    for row in by_code():
        away = distance(text, row)
        if away <= most:
            near.append((away, row))
        elif len(text) > 2 and text in row:
            near.append((most + away, row))
    return [row for _, row in sorted(near)[:SUGGESTIONS]]


def list_all(given: Given) -> int:
    """Every code there is."""
    if given.operands:
        raise Failure(f"rules takes no operand, but got {shown(given.operands[0])}")
    if given.json:
        rows: tuple[Row, ...] = (*rules(), *advice_rows(), *hypotheses(), *proof_rows(), *payment_codes())
        print_json(f"[{','.join(row.to_json() for row in rows)}]")
        return status.DONE
    table = _Table()
    table.rules()
    table.rows(
        "ADVICE: what advise says beside the verdict",
        [(row.section, row.advice, row.level, row.message) for row in advice_rows()],
    )
    table.rows(
        "CAUSES: why a manifest does not have the committed hash, as diagnose tells",
        [("", row.cause, row.side, row.message) for row in hypotheses()],
    )
    table.rows(
        "PROOFS: why an AccessProof counts for nothing, and what to warn of",
        [("", row.proof, "refused" if row.refuses else "warning", row.message) for row in proof_rows()],
    )
    table.rows(
        "PAYMENTS: what is wrong with a challenge, a payment or a settlement",
        [("", row.code, row.severity, row.message) for row in payment_codes()],
    )
    show(table.text)
    return status.DONE


class _Table:
    """One line a code, under the section that it is of."""

    def __init__(self) -> None:
        self.text = ""
        self._section = ""

    def rules(self) -> None:
        """A rule's severity is the consumer's, and the publisher's too where that differs."""
        wide = max(len(rule.rule) for rule in rules())
        for rule in rules():
            self._of(rule.section)
            same = rule.severity == rule.publisher_severity
            severity = rule.severity if same else f"{rule.severity}/{rule.publisher_severity}"
            self.text += f"  {rule.rule:{wide}}  {rule.level:7}  {severity:13}  {rule.message}\n"

    def rows(self, heading: str, rows: Iterable[tuple[str, str, str, str]]) -> None:
        """A table of section (or none), code, its weight in a word, and sentence."""
        rows = list(rows)
        self._section = ""
        self.text += f"\n\n{style().ink(STRONG, heading)}\n"
        wide = max(len(code) for _, code, _, _ in rows)
        for section, code, weight, sentence in rows:
            self._of(section)
            self.text += f"  {code:{wide}}  {weight:7}  {sentence}\n"

    def _of(self, section: str) -> None:
        if section != self._section:
            self._section = section
            self.text += ("\n" if self.text else "") + f"{style().ink(STRONG, section)}\n"
