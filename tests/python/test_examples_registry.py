"""The examples verify a registry that `erc8257 index` has recorded from the live bed. Both give the table that the
index itself gave, tool by tool.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import erc8257
import pytest

from support.bed import bed
from support.index import read, recorded
from support.places import REPOSITORY

EXAMPLES = REPOSITORY / "bindings-py" / "examples"

pl = pytest.importorskip("polars")


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with bed() as running:
        made = recorded(running, tmp_path_factory.mktemp("index"))
        assert len(read(made)) > 200
    # The tests need no chain and no network.
    yield made


def run(example: str, *arguments: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / example), *arguments],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=3000,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


def sorted_rows(table: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = table.sort("tool_ref").to_dicts()
    return rows


@pytest.fixture(scope="module")
def by_polars(lines: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, Any]], str]:
    folder = tmp_path_factory.mktemp("polars")
    tools, verdicts = folder / "recorded.parquet", folder / "verdicts.parquet"
    assert (
        run("polars_registry.py", "record", str(lines), str(tools)) == f"{len(read(lines))} tools recorded\n"
    )
    told = run("polars_registry.py", "verify", str(tools), str(verdicts))
    return sorted_rows(pl.read_parquet(verdicts)), told


def test_polars_gives_the_verdicts_of_the_index(
    lines: Path, by_polars: tuple[list[dict[str, Any]], str]
) -> None:
    rows, told = by_polars
    expected = []
    for line in read(lines):
        report = line["report"]
        assert report["toolRef"] == line["toolRef"]
        expected.append(
            {
                "tool_ref": line["toolRef"],
                "verified": report["verified"],
                "canonical": report["canonical"],
                "outcome": erc8257.verify_bundle(json.dumps(line["bundle"])).outcome,
                "failed_check": report["failedCheck"],
                "computed_hash": report["computedHash"],
                "rules": [finding["rule"] for finding in report["findings"]],
                "error": None,
            }
        )
    assert rows == sorted(expected, key=lambda row: str(row["tool_ref"]))
    verified = sum(row["verified"] for row in rows)
    assert 0 < verified < len(rows)
    assert {row["failed_check"] for row in rows} == {None, 1, 2, 3, 4}
    assert told.splitlines()[0] == f"{verified} of {len(rows)} tools verified"


def test_spark_gives_the_same_table(
    lines: Path, by_polars: tuple[list[dict[str, Any]], str], tmp_path: Path
) -> None:
    pytest.importorskip("pyspark")
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("no Java, which Spark needs")
    rows, told = by_polars
    verdicts = tmp_path / "verdicts"
    said = run(
        "spark_registry.py",
        str(lines),
        str(verdicts),
        PYSPARK_PYTHON=sys.executable,
        PYSPARK_DRIVER_PYTHON=sys.executable,
        SPARK_LOCAL_IP="127.0.0.1",
        PYSPARK_SUBMIT_ARGS="--master local[2] --conf spark.ui.enabled=false pyspark-shell",
    )
    assert sorted_rows(pl.read_parquet(verdicts / "*.parquet")) == rows
    assert said == told
