"""The tables of codes, and the facts about this version."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, Optional, Union, overload

from . import _erc8257
from ._border.codes import PaymentCode, payment_codes
from ._documents.base import each
from ._documents.rows import AdviceRow, CauseRow, ProofRow, Rule
from ._erc8257 import Policy
from ._errors import wrong_type, wrong_value
from ._kinds import is_a

#: A row of any table of codes.
Row = Union[Rule, AdviceRow, CauseRow, ProofRow, PaymentCode]
Table = Literal["rule", "advice", "cause", "proof", "payment"]


class Version(NamedTuple):
    """Versions of the library, and of the Unicode tables that decide NFC."""

    library: str
    unicode: str


class FreshnessWindow(NamedTuple):
    """How long a verdict may be used (§7)."""

    #: From the start of the registry read; 0: verify anew at every use.
    seconds: int
    #: The manifest's ``maxAge`` made it shorter than the policy.
    shortened_by_manifest: bool


def version() -> Version:
    """Versions of the library and of Unicode."""
    return Version(*_erc8257.version())


def freshness_window(policy: Optional[Policy] = None, max_age: Optional[int] = None) -> FreshnessWindow:
    """How long a verdict may be used (§7): the policy's time, or the manifest's ``maxAge`` (seconds) where
    that is shorter.

    Raises ``UsageError`` where ``max_age`` is not a whole number of seconds.
    """
    return FreshnessWindow(*_erc8257.freshness_window(policy, max_age))


@lru_cache(maxsize=None)
def rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the standard's sections."""
    return each(Rule, _erc8257.rules_json())


@lru_cache(maxsize=None)
def advice_rows() -> tuple[AdviceRow, ...]:
    """Every code of advice, in the order of the standard's sections."""
    return each(AdviceRow, _erc8257.advice_rows_json())


@lru_cache(maxsize=None)
def hypotheses() -> tuple[CauseRow, ...]:
    """Every reason that ``diagnose`` tries, in its order."""
    return each(CauseRow, _erc8257.hypotheses_json())


@lru_cache(maxsize=None)
def proof_rows() -> tuple[ProofRow, ...]:
    """Every code about access proofs, those that refuse first."""
    return each(ProofRow, _erc8257.proof_rows_json())


@lru_cache(maxsize=None)
def by_code() -> dict[str, list[Row]]:
    """The rows of every code, table by table. A few obligations stand in two tables."""
    rows: dict[str, list[Row]] = {}
    for rule in rules():
        rows.setdefault(rule.rule, []).append(rule)
    for advice in advice_rows():
        rows.setdefault(advice.advice, []).append(advice)
    for cause in hypotheses():
        rows.setdefault(cause.cause, []).append(cause)
    for proof in proof_rows():
        rows.setdefault(proof.proof, []).append(proof)
    for payment in payment_codes():
        rows.setdefault(payment.code, []).append(payment)
    return rows


_TABLES: dict[str, type] = {
    "rule": Rule,
    "advice": AdviceRow,
    "cause": CauseRow,
    "proof": ProofRow,
    "payment": PaymentCode,
}


@overload
def explain(code: str, table: Literal["rule"]) -> Optional[Rule]: ...
@overload
def explain(code: str, table: Literal["advice"]) -> Optional[AdviceRow]: ...
@overload
def explain(code: str, table: Literal["cause"]) -> Optional[CauseRow]: ...
@overload
def explain(code: str, table: Literal["proof"]) -> Optional[ProofRow]: ...
@overload
def explain(code: str, table: Literal["payment"]) -> Optional[PaymentCode]: ...
@overload
def explain(code: str, table: None = None) -> Optional[Row]: ...


def explain(code: str, table: Optional[Table] = None) -> Optional[Row]:
    """The row of a code of a report, of advice, of a diagnosis, of an access proof or of a payment. ``None`` for
    any other text.

    A few codes stand among the rules and in the table of advice: without ``table`` the rule is meant.

    >>> explain("2-hash-jcs-keccak").section
    '§2'
    """
    if not is_a(code, str):
        raise wrong_type("code", "is not a str")
    # As a plain str, for a subclass may have a hash of its own.
    code, name = str.__str__(code), str.__str__(table) if is_a(table, str) else table
    if name is not None and (type(name) is not str or name not in _TABLES):
        raise wrong_value("table", "is not rule, advice, cause, proof or payment")
    wanted = Row.__args__ if name is None else (_TABLES[name],)  # type: ignore[attr-defined]
    return next((row for row in by_code().get(code, ()) if type(row) in wanted), None)
