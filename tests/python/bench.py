"""The costs of the package from Python: `verify` of the standard's free tool, `verify_arrow` beside the usual pipeline,
and the import. All run together, in rounds that take turns. `--stream` adds memory over a million and over ten million
rows, `--spark` PySpark's own overhead.

Ends with status 1 if a ratio is over its limit; times depend on the machine, so they are only told.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any, Callable, NamedTuple

import jcs
import pyarrow as pa
from Crypto.Hash import keccak

import erc8257

BUNDLES = Path(__file__).resolve().parents[1] / "vectors" / "bundles"
BUNDLE = json.loads((BUNDLES / "free-tool.json").read_text(encoding="ascii"))
RECORD = BUNDLE["config"]
BODY = BUNDLE["response"]["bodyText"].encode()

#: `verify_arrow` on one thread must be so many times as fast as the usual pipeline.
TIMES = 8
#: What we want: microseconds, registrations a second on two threads, milliseconds.
VERIFY, RATE, IMPORT = 5.0, 400_000, 30.0

ROUNDS, STARTS = 15, 15
#: Registrations in a round of batches, and in one of single calls.
ROWS, CALLS = 40_000, 4_000


def usual(body: bytes, expected: str) -> bool:
    """The usual code: parse, canonicalise, hash. It checks nothing."""
    digest = keccak.new(digest_bits=256, data=jcs.canonicalize(json.loads(body)))
    return "0x" + digest.hexdigest() == expected


def batch(rows: int) -> Any:
    """A batch of free tools."""
    return pa.record_batch(
        {
            "metadata_uri": [RECORD["metadataURI"]] * rows,
            "manifest_hash": [RECORD["manifestHash"]] * rows,
            "creator": [RECORD["creator"]] * rows,
            "body": [BODY] * rows,
        }
    )


class Runner(NamedTuple):
    name: str
    #: So many registrations in one call of `work`.
    count: int
    work: Callable[[], bool]


def runners() -> list[Runner]:
    config = erc8257.ToolConfig(RECORD["creator"], RECORD["metadataURI"], RECORD["manifestHash"])
    response = erc8257.Response(BODY)
    columns = batch(ROWS)

    def single() -> bool:
        verify = erc8257.verify
        return all([verify(config, response).verified for _ in range(CALLS)])

    def items() -> bool:
        results = erc8257.verify_batch([(config, response)] * CALLS)
        return all(isinstance(result, erc8257.Report) and result.verified for result in results)

    def arrow(threads: int, report: bool = False) -> Callable[[], bool]:
        def work() -> bool:
            made = pa.record_batch(erc8257.verify_arrow(columns, threads=threads, report=report))
            return bool(made.column("verified").true_count == ROWS)

        return work

    def pipeline() -> bool:
        expected = RECORD["manifestHash"].lower()
        return all([usual(BODY, expected) for _ in range(CALLS)])

    return [
        Runner("verify", CALLS, single),
        Runner("verify_batch", CALLS, items),
        Runner("verify_arrow, 1 thread", ROWS, arrow(1)),
        Runner("verify_arrow, 2 threads", ROWS, arrow(2)),
        Runner("... with reports", ROWS, arrow(2, report=True)),
        Runner("the usual pipeline", CALLS, pipeline),
    ]


class Times(NamedTuple):
    """Microseconds for one registration."""

    best: float
    median: float


def race(contestants: list[Runner]) -> dict[str, Times]:
    """All of them in turn, as often as there are rounds, so that what else the machine does meets them
    alike.
    """
    seconds: dict[str, list[float]] = {runner.name: [] for runner in contestants}
    for _ in range(ROUNDS):
        for runner in contestants:
            start = perf_counter()
            if not runner.work():
                raise SystemExit(f"{runner.name} does not take the free tool")
            seconds[runner.name].append((perf_counter() - start) / runner.count * 1e6)
    return {name: Times(min(taken), sorted(taken)[len(taken) // 2]) for name, taken in seconds.items()}


def fresh(program: str, *arguments: str) -> str:
    """The output of a fresh interpreter."""
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def imported() -> float:
    """Milliseconds of the import, the middle one."""
    program = "from time import perf_counter as now; t = now(); import erc8257; print((now() - t) * 1e3)"
    return sorted(float(fresh(program)) for _ in range(STARTS))[STARTS // 2]


STREAM = """
import sys
sys.path.insert(0, sys.argv[1])
from bench import batch
import pyarrow as pa, erc8257, resource
rows, part = int(sys.argv[2]), batch(50_000)
reader = pa.RecordBatchReader.from_batches(part.schema, (part for _ in range(rows // part.num_rows)))
seen = 0
for made in pa.RecordBatchReader.from_stream(erc8257.verify_arrow(reader)):
    seen += made.column("verified").true_count
assert seen == rows
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def stream() -> bool:
    """Peak memory of a process that reads so many rows; whether ten times as many take more than a tenth
    more.
    """
    folder = str(Path(__file__).parent)
    peaks = {rows: int(fresh(STREAM, folder, str(rows))) / 1024 for rows in (1_000_000, 10_000_000)}
    for rows, peak in peaks.items():
        print(f"stream of {rows:>10,} rows: at most {peak:.0f} MiB resident")
    grown = peaks[10_000_000] / peaks[1_000_000]
    return limit(grown <= 1.1, f"ten times the rows take {grown:.2f} times the memory, at most 1.1")


def spark() -> None:
    """A job that copies its rows, beside the same with our verdicts: the difference is ours, the rest is
    Spark's.
    """
    os.environ.update(
        PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1"
    )
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "10000").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    rows = 200_000
    hexed = BODY.hex()
    table = session.range(rows, numPartitions=4).selectExpr(
        f"'{RECORD['metadataURI']}' AS metadata_uri",
        f"'{RECORD['manifestHash']}' AS manifest_hash",
        f"'{RECORD['creator']}' AS creator",
        f"unhex('{hexed}') AS body",
    )
    schema = (
        "verified boolean, canonical boolean, failed_check tinyint, computed_hash string, "
        "rules array<string>, error string"
    )

    def ours(batches: Any) -> Any:
        return erc8257.verify_arrow(batches, threads=1)

    jobs = {
        "mapInArrow that copies": table.mapInArrow(lambda batches: batches, table.schema).where(
            "length(body) > 0"
        ),
        "mapInArrow that verifies": table.mapInArrow(ours, schema).where("verified"),
    }
    taken: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(5):
        for name, job in jobs.items():
            start = perf_counter()
            if job.count() != rows:
                raise SystemExit(f"{name} lost rows")
            taken[name].append((perf_counter() - start) / rows * 1e6)
    session.stop()
    for name, times in taken.items():
        print(f"spark, {name:<26} {min(times):8.2f} us a row, {1e6 / min(times):>10,.0f} rows/s on 2 cores")


def limit(kept: bool, words: str) -> bool:
    if not kept:
        print(f"OVER {words}")
    return kept


def main(options: list[str]) -> int:
    unknown = set(options) - {"--stream", "--spark"}
    if unknown:
        print(f"usage: bench.py [--stream] [--spark]; not {' '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    times = race(runners())
    last = times["the usual pipeline"]
    print(f"{'free tool, each':<26} {'best':>10} {'median':>10} {'a second':>12} {'usual/ours':>11}")
    for name, time in times.items():
        ratio = f"{last.best / time.best:.1f}x"
        print(f"{name:<26} {time.best:>7.2f} us {time.median:>7.2f} us {1e6 / time.best:>12,.0f} {ratio:>11}")
    start = imported()
    rate = 1e6 / times["verify_arrow, 2 threads"].best
    print(f"verify: {times['verify'].best:.2f} us, wanted at most {VERIFY:g}")
    print(f"verify_arrow, 2 threads: {rate:,.0f} a second, wanted at least {RATE:,}")
    print(f"import erc8257: {start:.1f} ms, wanted at most {IMPORT:g}")
    faster = last.best / times["verify_arrow, 1 thread"].best
    kept = limit(
        faster >= TIMES, f"verify_arrow is {faster:.1f} times as fast as the usual pipeline, at least {TIMES}"
    )
    if "--stream" in options:
        kept = stream() and kept
    if "--spark" in options:
        spark()
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
