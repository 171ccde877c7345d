"""Follows two registries, and verifies a million of their recorded tools on many machines, with PySpark.

    spark-submit spark_index.py ROWS FOLDER 8453:0x…=https://… 1:0x…=https://…

Each registry has a state file in FOLDER, so a run that was cut short goes on, and the next one reads only the events since. The
lines with their bundles become Parquet files. Spark then verifies them again, in at least ROWS rows: where the registries have
fewer tools, it takes their rows several times.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

import erc8257

#: The columns of `verify_arrow`, behind the one that is kept.
VERDICTS = (
    "tool_ref string, verified boolean, canonical boolean, outcome string, failed_check tinyint, computed_hash string, "
    "rules array<string>, error string"
)


def record(registry: str, rpc: str, folder: Path, number: int, **options: Any) -> int:
    """Writes the tools of a registry to a Parquet file, and says how many they are."""
    lines = folder / "tools" / f"{number}.parquet"
    writer = None
    rows = 0
    with erc8257.index(registry, rpc=rpc, state=folder / f"state-{number}", bundles=True, **options) as index:
        for batch in index.batches():
            table = pa.Table.from_batches([pa.record_batch(batch)])
            writer = writer or pq.ParquetWriter(lines, table.schema)
            writer.write_table(table)
            rows += table.num_rows
    if writer is not None:
        writer.close()
    if index.summary is None or not index.summary.complete:
        print(f"{registry}: not complete, run it again", file=sys.stderr)
    return rows


def judge(batches: Iterator[Any]) -> Iterator[Any]:
    """Runs in each task. Spark has a task for each core already, so each of them needs one thread."""
    return erc8257.verify_arrow(batches, keep=["tool_ref"], threads=1)


def verdicts(spark: SparkSession, folder: Path, tools: int, rows: int) -> DataFrame:
    """The table of so many verdicts or more; Spark makes it when it is read."""
    recorded = spark.read.parquet(str(folder / "tools")).select("tool_ref", "bundle")
    # A tool about which the RPC gave no answer has no bundle.
    recorded = recorded.where(F.col("bundle").isNotNull())
    times = -(-rows // max(1, tools))
    repeated = spark.range(times).crossJoin(F.broadcast(recorded)).drop("id")
    return repeated.mapInArrow(judge, VERDICTS)


def main(arguments: list[str], **options: Any) -> int:
    if len(arguments) < 3 or not all("=" in one for one in arguments[2:]):
        print(__doc__, file=sys.stderr)
        return 2
    rows, folder = int(arguments[0]), Path(arguments[1])
    (folder / "tools").mkdir(parents=True, exist_ok=True)
    registries = [one.partition("=")[::2] for one in arguments[2:]]
    began = monotonic()
    with ThreadPoolExecutor(len(registries)) as threads:
        works = [
            threads.submit(record, registry, rpc, folder, number, **options)
            for number, (registry, rpc) in enumerate(registries)
        ]
        tools = sum(work.result() for work in works)
    print(f"{tools} tools of {len(registries)} registries in {monotonic() - began:.1f} s")
    spark = SparkSession.builder.appName("erc8257").getOrCreate()
    began = monotonic()
    outcomes = verdicts(spark, folder, tools, rows).groupBy("outcome").count().orderBy("outcome").collect()
    seconds = monotonic() - began
    total = sum(row["count"] for row in outcomes)
    print(f"{total} rows verified in {seconds:.1f} s, {total / seconds:.0f} a second")
    for row in outcomes:
        print(f"{row['count']:10} {row['outcome']}")
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
