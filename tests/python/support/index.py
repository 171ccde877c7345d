"""A registry that `erc8257 index` has recorded, with every fault of the bed in it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from .bed import Bed
from .command import command


def recorded(bed: Bed, folder: Path) -> Path:
    """The lines of an index with bundles."""
    lines = folder / "lines.jsonl"
    # Hosts that are addresses or none at all are not led anywhere.
    hosts = {
        uri.split("/")[2]
        for uri in (one["metadataURI"] for one in bed.scenarios)
        if uri.startswith("https://")
    }
    led = sorted(
        host for host in hosts if host.endswith(".example.test") and host.isascii() and "@" not in host
    )
    run = [
        command(),
        "index",
        "--allow-private-addresses",
        "--bundles",
        "--timeout",
        "2",
        "--per-origin",
        "32",
    ]
    run += ["--registry", f"{_registry(bed)}={bed.rpc}", "--ca", bed.ca]
    run += ["--out", str(lines), "--state", str(folder / "state")]
    for host in ["tools.example.com", *led]:
        run += ["--connect-to", f"{host}:443={bed.https}"]
    subprocess.run(run, check=True, capture_output=True, timeout=3000)
    return lines


def _registry(bed: Bed) -> str:
    """`eip155:8453/erc8257:0x…/1` as the command names registries."""
    chain, _, tool = bed.free_tool["toolRef"].partition("/")
    address = tool.split("/")[0].partition(":")[2]
    return f"{chain.partition(':')[2]}:{address}"


def read(lines: Path) -> list[dict[str, Any]]:
    with lines.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]
