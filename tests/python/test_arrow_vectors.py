"""`verify_arrow` says of a row what `verify_bundle` says of the same registration, whatever the columns
look like.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import lru_cache
from typing import Any, Callable, Optional

import pytest

import erc8257

from support.lines import lines
from support.places import VECTORS
from support.tables import as_columns, policy_of, row
from support.vectors import bundle, cases

pa = pytest.importorskip("pyarrow")


@lru_cache(maxsize=None)
def recorded() -> tuple[bytes, ...]:
    """Every bundle of the vectors that is one."""
    texts = [bundle(case) for case in cases("verify", 1200)]
    texts += [path.read_bytes() for path in sorted((VECTORS / "bundles").glob("*.json"))]
    return tuple(texts)


@lru_cache(maxsize=None)
def groups() -> tuple[tuple[erc8257.Policy, tuple[dict[str, Any], ...], tuple[erc8257.Report, ...]], ...]:
    """Those that a row can say, by their policy, with their reports."""
    found: dict[str, list[tuple[dict[str, Any], erc8257.Report]]] = defaultdict(list)
    for text in recorded():
        try:
            report = erc8257.verify_bundle(text)
        except erc8257.UsageError:
            continue
        whole = json.loads(text)
        made = row(whole)
        if made is not None:
            found[policy_of(whole)].append((made, report))
    assert sum(len(rows) for rows in found.values()) >= 1150
    return tuple(
        (
            erc8257.Policy.from_json(policy),
            tuple(made for made, _ in rows),
            tuple(report for _, report in rows),
        )
        for policy, rows in found.items()
    )


SCHEMA = pa.schema(
    [
        ("metadata_uri", pa.string()),
        ("manifest_hash", pa.string()),
        ("creator", pa.string()),
        ("body", pa.binary()),
        ("access_predicate", pa.string()),
        ("status", pa.int16()),
        ("redirected", pa.bool_()),
        ("complete", pa.bool_()),
        ("fetch_error", pa.string()),
        ("registry", pa.string()),
        ("tool_ref", pa.string()),
        ("evidence", pa.string()),
    ]
)


def table_of(rows: tuple[dict[str, Any], ...]) -> Any:
    return pa.table(as_columns(list(rows)), schema=SCHEMA)


def expected(report: erc8257.Report) -> dict[str, Any]:
    return {
        "verified": report.verified,
        "canonical": report.canonical,
        "outcome": report.outcome,
        "failed_check": report.failed_check,
        "computed_hash": report.computed_hash,
        "rules": [finding.rule for finding in report.findings],
        "report": report.to_json(),
        "error": None,
    }


def check(judge: Callable[[Any, erc8257.Policy], Any]) -> None:
    """Judges every group and compares row by row; `judge` gives something that pyarrow takes for a table."""
    verdicts = set()
    for policy, rows, reports in groups():
        made = pa.table(judge(table_of(rows), policy))
        made.validate(full=True)
        assert made.to_pylist() == [expected(report) for report in reports]
        verdicts.update(report.verified for report in reports)
    assert verdicts == {True, False}


def by_type(table: Any, types: dict[str, Any]) -> Any:
    """The table with columns of other types."""
    for name, kind in types.items():
        at = table.schema.get_field_index(name)
        table = table.set_column(at, name, table.column(name).cast(kind))
    return table


TEXTS = (
    "metadata_uri",
    "manifest_hash",
    "creator",
    "access_predicate",
    "fetch_error",
    "registry",
    "tool_ref",
    "evidence",
)


@pytest.mark.parametrize("threads", [1, 2, 7, None])
def test_rows_of_a_table_are_judged_as_bundles_are(threads: Optional[int]) -> None:
    check(lambda table, policy: erc8257.verify_arrow(table, policy=policy, report=True, threads=threads))


@pytest.mark.parametrize("threads", [1, 2])
def test_rows_of_one_batch(threads: int) -> None:
    def judge(table: Any, policy: erc8257.Policy) -> Any:
        [batch] = table.combine_chunks().to_batches()
        made = erc8257.verify_arrow(batch, policy=policy, report=True, threads=threads)
        assert isinstance(made, erc8257.RecordBatch)
        assert made.num_rows == len(made) == batch.num_rows
        return made

    check(judge)


@pytest.mark.parametrize("rows", [1, 3, 1000])
def test_rows_of_many_batches(rows: int) -> None:
    def judge(table: Any, policy: erc8257.Policy) -> Any:
        batches = table.to_batches(max_chunksize=rows)
        made = list(erc8257.verify_arrow(iter(batches), policy=policy, report=True))
        assert [batch.num_rows for batch in made] == [batch.num_rows for batch in batches]
        assert all(isinstance(batch, pa.RecordBatch) for batch in made)
        return pa.Table.from_batches(made)

    check(judge)


def test_rows_of_slices() -> None:
    """Arrays that begin in the middle of their buffers, and batches that do."""

    def judge(table: Any, policy: erc8257.Policy) -> Any:
        twice = pa.concat_tables([table, table]).combine_chunks()
        whole = pa.RecordBatch.from_arrays(twice.to_batches()[0].columns, schema=twice.schema)
        array = pa.array(whole.to_struct_array())
        count = table.num_rows
        made = [
            erc8257.verify_arrow(whole.slice(count // 3, count), policy=policy, report=True),
            # The whole struct has an offset, and its columns have none.
            erc8257.verify_arrow(array.slice(count // 3, count), policy=policy, report=True),
        ]
        assert made[0] == made[1]
        split = count - count // 3
        batch = pa.record_batch(made[0])
        return pa.Table.from_batches([batch.slice(split), batch.slice(0, split)])

    check(judge)


@pytest.mark.parametrize(
    "text, binary, status",
    [
        (pa.large_string(), pa.large_binary(), pa.uint64()),
        (pa.string_view(), pa.binary_view(), pa.int32()),
        (pa.dictionary(pa.int8(), pa.string()), pa.binary(), pa.int64()),
        (pa.dictionary(pa.uint32(), pa.large_string()), pa.large_binary(), pa.uint16()),
    ],
    ids=str,
)
def test_columns_of_other_types(text: Any, binary: Any, status: Any) -> None:
    def judge(table: Any, policy: erc8257.Policy) -> Any:
        if text == pa.dictionary(pa.int8(), pa.string()):
            types = {name: text for name in ("fetch_error", "registry", "evidence")}
        else:
            types = {name: text for name in TEXTS}
        table = by_type(table, {**types, "body": binary, "status": status})
        return erc8257.verify_arrow(table, policy=policy, report=True)

    check(judge)


@pytest.mark.parametrize("fixed", [True, False])
def test_hashes_and_addresses_as_raw_bytes(fixed: bool) -> None:
    def raw(column: Any, size: int) -> Any:
        values = [None if text is None else bytes.fromhex(text[2:]) for text in column.to_pylist()]
        return pa.array(values, pa.binary(size) if fixed else pa.binary())

    def judge(table: Any, policy: erc8257.Policy) -> Any:
        for name, size in (("manifest_hash", 32), ("creator", 20), ("access_predicate", 20)):
            at = table.schema.get_field_index(name)
            table = table.set_column(at, name, raw(table.column(name), size))
        return erc8257.verify_arrow(table, policy=policy, report=True)

    check(judge)


def test_rows_of_polars() -> None:
    pl = pytest.importorskip("polars")

    def judge(table: Any, policy: erc8257.Policy) -> Any:
        made = pl.DataFrame(erc8257.verify_arrow(pl.DataFrame(table), policy=policy, report=True))
        assert made.schema["verified"] == pl.Boolean
        assert made.schema["failed_check"] == pl.Int8
        assert made.schema["rules"] == pl.List(pl.String)
        return made.with_columns(pl.col("failed_check")).to_arrow()

    check(judge)


def test_rows_of_polars_categories() -> None:
    pl = pytest.importorskip("polars")

    def judge(table: Any, policy: erc8257.Policy) -> Any:
        frame = pl.DataFrame(table).with_columns(pl.col(*TEXTS).cast(pl.Categorical))
        return erc8257.verify_arrow(frame, policy=policy, report=True)

    check(judge)


def test_bundles_in_a_column_are_judged_as_verify_bundle_judges_them() -> None:
    given = lines()
    results: list[dict[str, Any]] = []
    for text in given:
        try:
            results.append(expected(erc8257.verify_bundle(text)))
        except erc8257.UsageError as error:
            results.append({"error": error.code})
    for kind in (pa.binary(), pa.large_binary()):
        made = pa.table(erc8257.verify_arrow(pa.table({"bundle": pa.array(given, kind)}), report=True))
        for verdict, wanted in zip(made.to_pylist(), results):
            if wanted["error"] is None:
                assert verdict == wanted
            else:
                assert verdict["error"].startswith(wanted["error"] + ": ")
                assert (verdict["verified"], verdict["canonical"], verdict["report"]) == (False, False, None)
                assert (verdict["failed_check"], verdict["computed_hash"], verdict["rules"]) == (
                    None,
                    None,
                    [],
                )
        assert made.num_rows == len(results)
