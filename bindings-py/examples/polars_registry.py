"""Verifies a recorded registry again on one machine, with Polars, from Parquet to Parquet.

    erc8257 index --registry 8453:0x…=https://… --bundles --out lines.jsonl --state state
    python polars_registry.py record lines.jsonl recorded.parquet
    python polars_registry.py verify recorded.parquet verdicts.parquet

The recorded reads and fetches are judged by the rules of the version that runs now. A verdict that differs
from the one in the lines is news about a rule. `spark_registry.py` makes the same table on many machines.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import polars as pl

import erc8257


def record(lines: Path, recorded: Path) -> pl.DataFrame:
    """Writes the bundles of an index as Parquet, a row for each tool."""
    with lines.open(encoding="utf-8") as file:
        rows = [(json.loads(line), members(line)) for line in file]
    for line, _ in rows:
        # The verdict is about the tool of the bundle, and stands in the table beside that of the line.
        if line.get("bundle") is not None and line["bundle"].get("toolRef") != line["toolRef"]:
            raise SystemExit(f"The bundle of {line['toolRef']} is about another tool.")
    table = pl.DataFrame(
        {
            "tool_ref": [line["toolRef"] for line, _ in rows],
            # The text as it stands in the line: a bundle is judged as it was recorded, to the byte.
            "bundle": [None if line.get("bundle") is None else texts["bundle"] for line, texts in rows],
        },
        schema={"tool_ref": pl.String, "bundle": pl.String},
    )
    table.write_parquet(recorded)
    return table


def members(line: str) -> dict[str, str]:
    """The members of a line that is a JSON object, each with the text of its value."""
    decoder, space = json.JSONDecoder(), " \t\r\n"
    found: dict[str, str] = {}
    rest = line.strip(space)
    while rest not in ("}", "{}"):
        # Behind the brace, or the comma.
        rest = rest[1:].lstrip(space)
        name, end = decoder.raw_decode(rest)
        rest = rest[end:].lstrip(space)[1:].lstrip(space)
        _, end = decoder.raw_decode(rest)
        if name in found:
            raise SystemExit(f"A line has two members named {name}.")
        found[name], rest = rest[:end], rest[end:].lstrip(space)
    return found


def verify(recorded: Path, verdicts: Path) -> pl.DataFrame:
    """Judges them on all cores and writes the verdicts as Parquet, a row for each tool."""
    table = pl.read_parquet(recorded, columns=["tool_ref", "bundle"])
    result = pl.DataFrame(erc8257.verify_arrow(table, keep=["tool_ref"], progress=sys.stderr.isatty()))
    result.write_parquet(verdicts)
    return result


def main(arguments: list[str]) -> int:
    if len(arguments) != 3 or arguments[0] not in ("record", "verify"):
        print(__doc__, file=sys.stderr)
        return 2
    source, target = Path(arguments[1]), Path(arguments[2])
    if arguments[0] == "record":
        print(f"{record(source, target).height} tools recorded")
        return 0
    result = verify(source, target)
    print(f"{result['verified'].sum()} of {result.height} tools verified")
    broken = result.filter(~pl.col("verified")).explode("rules").group_by("rules").len()
    for rule, count in broken.sort(["len", "rules"], descending=[True, False]).iter_rows():
        print(f"{count:8} {rule or 'no report'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
