"""Ranks the tools of a registry by the reputation of their agents, with Polars.

    erc8257 index --registry 8453:0x…=https://… --out lines.jsonl --state state
    python rank_agents.py lines.jsonl claims.jsonl https://your.rpc.example ranked.parquet 0xREVIEWER…

A line of `claims.jsonl` says which agent is said to stand behind a tool: `{"toolRef": "…", "agent": "…"}`. Each claim is checked on
the chain. An agent's score stands at a tool only where both speak for each other (`mutual`): anyone can claim a good agent.

A score means as much as its reviewers: anyone can make accounts that praise an agent. So the reviewers that you trust are named here, and
the column `filter` says in each row who was counted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Optional

import polars as pl

import erc8257

COLUMNS: dict[str, Any] = {
    "tool_ref": pl.String,
    "verified": pl.Boolean,
    "agent": pl.String,
    "binding": pl.String,
    "reputation": pl.String,
    "score": pl.Decimal(7, 6),
    "counted": pl.UInt64,
    "filter": pl.String,
}


def read(file: Path) -> list[Any]:
    """The lines of a file of JSON."""
    with file.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def shown(used: erc8257.FilterShown) -> str:
    """Who was counted: the list by its hash, so that two tables can be compared."""
    return used.mode if used.mode == "all" else f"{used.mode} {used.clients} ({used.hash})"


class Reader:
    """Asks one RPC about tools and agents."""

    def __init__(self, reviewers: Iterable[str], *, reputation: Optional[str] = None, allow_private: bool = False, **host: Any) -> None:
        self.filter = erc8257.ReviewerFilter(mode="allow", clients=list(reviewers))
        self.policy = erc8257.ConsumerPolicy(allow_private_addresses=allow_private)
        self.registry, self.host = reputation, host

    def row(self, tool_ref: str, agent: str) -> dict[str, Any]:
        """What the chain says of a claim. What could not be established is a word of the row, never a score."""
        bound = erc8257.read_binding(tool_ref, agent, policy=self.policy, **self.host).binding.verdict
        row: dict[str, Any] = {"tool_ref": tool_ref, "agent": agent, "binding": bound}
        if bound == "mutual":
            said = erc8257.read_reputation(agent, registry=self.registry, filter=self.filter, **self.host).reputation
            row |= {"reputation": said.verdict, "filter": shown(said.filter)}
            row["counted"] = None if said.entries is None else said.entries.counted
            # Of feedback that is incomplete or contradicts itself no number is shown.
            row["score"] = said.score.mean if said.verdict == "summarised" and said.score is not None else None
        return row


def ranked(lines: Iterable[Any], claims: Iterable[Any], reader: Reader) -> pl.DataFrame:
    """All tools of an index, the best score first; those without a score follow."""
    verified = {line["toolRef"]: bool(line.get("report") and line["report"]["verified"]) for line in lines}
    rows = [reader.row(claim["toolRef"], claim["agent"]) for claim in claims if claim["toolRef"] in verified]
    claimed = {row["tool_ref"] for row in rows}
    rows += [{"tool_ref": tool_ref} for tool_ref in verified if tool_ref not in claimed]
    full = [{**dict.fromkeys(COLUMNS), **row, "verified": verified[row["tool_ref"]]} for row in rows]
    # The score is exact: a text of six decimals, and no float on the way.
    table = pl.DataFrame(full, schema={**COLUMNS, "score": pl.String}).cast({"score": COLUMNS["score"]})
    return table.sort(["score", "counted", "tool_ref"], descending=[True, True, False], nulls_last=True)


def main(arguments: list[str]) -> int:
    if len(arguments) < 5:
        print(__doc__, file=sys.stderr)
        return 2
    lines, claims, rpc, target, *reviewers = arguments
    table = ranked(read(Path(lines)), read(Path(claims)), Reader(reviewers, rpc=rpc))
    table.write_parquet(target)
    for row in table.filter(pl.col("score").is_not_null()).iter_rows(named=True):
        print(f"{row['score']}  {row['tool_ref']}  {row['agent']}  {row['counted']} ratings of {row['filter']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
