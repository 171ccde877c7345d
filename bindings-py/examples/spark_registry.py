"""Verifies a recorded registry again on many machines, with PySpark.

    erc8257 index --registry 8453:0x…=https://… --bundles --out lines.jsonl --state state
    spark-submit spark_registry.py lines.jsonl verdicts

The lines may be a file, a folder or any URL that Spark reads. The verdicts are a folder of Parquet files, a
row for each tool. `polars_registry.py` makes the same table on one machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

import erc8257

#: The columns of `verify_arrow`, behind the one that is kept.
VERDICTS = (
    "tool_ref string, verified boolean, canonical boolean, outcome string, failed_check tinyint, computed_hash string, "
    "rules array<string>, error string"
)


def judge(batches: Iterator[Any]) -> Iterator[Any]:
    """Runs in each task. Spark has a task for each core already, so each of them needs one thread."""
    return erc8257.verify_arrow(batches, keep=["tool_ref"], threads=1)


def verdicts(spark: SparkSession, lines: str) -> DataFrame:
    """The table of verdicts; Spark makes it when it is read."""
    tool, bundle = F.get_json_object("value", "$.toolRef"), F.get_json_object("value", "$.bundle")
    # The verdict is about the tool of the bundle, and stands in the table beside that of the line.
    same = bundle.isNull() | F.get_json_object("value", "$.bundle.toolRef").eqNullSafe(tool)
    wrong = F.raise_error(F.concat(F.lit("a bundle is about another tool than its line: "), tool))
    recorded = spark.read.text(lines).select(
        F.when(same, tool).otherwise(wrong).alias("tool_ref"),
        # As text that Spark writes anew: the verdict on a bundle depends only on its members and values,
        # which stay the same.
        bundle.alias("bundle"),
    )
    return recorded.mapInArrow(judge, VERDICTS)


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    spark = SparkSession.builder.appName("erc8257").getOrCreate()
    verdicts(spark, arguments[0]).write.mode("overwrite").parquet(arguments[1])
    result = spark.read.parquet(arguments[1])
    print(f"{result.where('verified').count()} of {result.count()} tools verified")
    broken = (
        result.where("NOT verified").select(F.explode_outer("rules").alias("rule")).groupBy("rule").count()
    )
    for row in broken.orderBy(F.desc("count"), "rule").collect():
        print(f"{row['count']:8} {row['rule'] or 'no report'}")
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
