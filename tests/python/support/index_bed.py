"""A real node with a registry of many tools, an HTTPS server for their manifests, and a proxy that lies."""

from __future__ import annotations

import contextlib
import json
import os
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from .command import command

#: Seconds that a busy machine may take for an answer.
LONG = 30


class IndexBed:
    """The bed's description of itself, and its ear."""

    def __init__(self, running: subprocess.Popen[str]) -> None:
        assert running.stdout is not None and running.stdin is not None
        self._said: IO[str] = running.stdout
        self._ear: IO[str] = running.stdin
        described: dict[str, Any] = json.loads(self._said.readline())
        self.rpc: str = described["rpc"]
        self.liar: str = described["liar"]
        self.https: str = described["https"]
        self.ca: str = described["ca"]
        self.registry: str = described["registry"]
        self.hosts: list[str] = described["hosts"]

    def tell(self, line: str) -> None:
        """Lets the bed do something, such as ``mine 3``."""
        self._ear.write(line + "\n")
        self._ear.flush()
        assert self._said.readline() == "done\n", line

    def resolve(self, host: str, port: int) -> list[tuple[str, int]]:
        """Leads the bed's names to its server."""
        if host in self.hosts and port == 443:
            ip, _, to_port = self.https.rpartition(":")
            return [(ip, int(to_port))]
        return [(host, port)]

    def options(self) -> dict[str, Any]:
        """The arguments of `index` that lead to the bed."""
        return {
            "rpc": self.rpc,
            "allow_private_addresses": True,
            "ssl_context": ssl.create_default_context(cafile=self.ca),
            "resolver": self.resolve,
            "timeout": LONG,
        }

    def by_command(self, state: Path, out: Path, *more: str) -> subprocess.CompletedProcess[str]:
        """A run of the command with these files."""
        run = [command(), "index", "--allow-private-addresses", "--registry", f"{self.registry}={self.rpc}"]
        run += ["--ca", self.ca, "--state", str(state), "--out", str(out), *more]
        for host in self.hosts:
            run += ["--connect-to", f"{host}:443={self.https}"]
        return subprocess.run(run, capture_output=True, text=True, check=False, timeout=600)


@contextlib.contextmanager
def index_bed(each: int) -> Iterator[IndexBed]:
    """Starts a bed with so many genuine tools of each host, and some that are not; it ends with its input."""
    program = os.environ.get("ERC8257_BED")
    if not program:
        pytest.skip("ERC8257_BED does not name the test bed (`cargo build -p erc8257-e2e --bin bed`)")
    line = [program, "index", str(each)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        try:
            yield IndexBed(running)
        finally:
            running.communicate()


def timeless(lines: list[str]) -> dict[str, str]:
    """Lines by tool, without their times; there is one for each tool."""
    found: dict[str, str] = {}
    for text in lines:
        line = json.loads(text)
        time = line["time"]
        assert time > 1_700_000_000
        mark = f'"time":{time},'
        assert text.count(mark) == 1
        assert line["toolRef"] not in found, line["toolRef"]
        found[line["toolRef"]] = text.replace(mark, "")
    return found


def last(lines: list[str]) -> list[str]:
    """Of several lines of a tool the last one."""
    return list({json.loads(line)["toolRef"]: line for line in lines}.values())


def written(out: Path) -> list[str]:
    """The lines of a file."""
    return out.read_text(encoding="utf-8").splitlines()
