"""``python -m erc8257 verify TOOLREF`` on the bed: the report that the command makes, and its exit status."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import erc8257
import pytest

from support.bed import Bed, bed
from support.command import command


@pytest.fixture(scope="module")
def known() -> Iterator[Bed]:
    with bed() as running:
        yield running


def led(known: Bed) -> list[str]:
    """The bed's certificates and names."""
    hosts = {
        one["metadataURI"].split("/")[2]
        for one in known.scenarios
        if one["metadataURI"].startswith("https://")
    }
    names = sorted(host for host in hosts if re.fullmatch(r"[a-z0-9.-]+\.example\.test", host)) + [
        "tools.example.com"
    ]
    rules = [part for name in names for part in ("--connect-to", f"{name}={known.https}")]
    return ["--ca", known.ca, "--allow-private-addresses", *rules]


def run(program: list[str], arguments: list[str]) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([*program, *arguments], capture_output=True, check=False, timeout=600)


def test_the_commands_report(known: Bed, tmp_path: Path) -> None:
    ours = [sys.executable, "-m", "erc8257"]
    quick = [one for one in known.scenarios if not re.search("slow|silence|stalled|mute|trickle", one["name"])]
    chosen = [one for one in quick if not one["name"].startswith(("state/moved", "http/informational"))][::14]
    assert len(chosen) >= 10
    outcomes = set()
    for one in [{"name": "free-tool", "toolRef": known.free_tool["toolRef"]}, *chosen]:
        arguments = ["verify", one["toolRef"], "--rpc", known.rpc, "--timeout", "240", *led(known)]
        made, wanted = run(ours, [*arguments, "--json"]), run([command()], [*arguments, "--json"])
        assert (made.returncode, made.stdout) == (wanted.returncode, wanted.stdout), one["name"]
        outcomes.add(made.returncode)
        record = tmp_path / "record.json"
        seen = run(ours, [*arguments, "--record", str(record)])
        assert seen.returncode == made.returncode and seen.stderr == b""
        # The recorded bundle gives the same verdict again.
        assert erc8257.verify_bundle(record.read_bytes()).to_dict() == json.loads(made.stdout)
        told, theirs = (
            seen.stdout.decode().split("\n"),
            run([command()], arguments).stdout.decode().split("\n"),
        )
        # The same view, but for how long the fetch took and why it failed.
        assert [line for line in told if not line.startswith("  fetch ")] == [
            line for line in theirs if not line.startswith("  fetch ")
        ], one["name"]
        assert sum(line.startswith("  fetch ") for line in told) == sum(
            line.startswith("  fetch ") for line in theirs
        )
    assert {0, 1} <= outcomes <= {0, 1, 3}


def test_where_nothing_can_be_completed(known: Bed) -> None:
    ours = [sys.executable, "-m", "erc8257"]
    tool = known.free_tool["toolRef"]
    closed = ["verify", tool, "--rpc", "http://127.0.0.1:1", "--json"]
    for program in (ours, [command()]):
        ended = run(program, closed)
        assert ended.returncode == 3
        assert json.loads(ended.stdout)["findings"][0]["rule"] == "lib-1-unavailable"
    lies = [
        "verify",
        tool,
        "--rpc",
        known.rpc,
        "--rpc",
        f"{known.liar}/creator-other/cli",
        "--json",
        *led(known),
    ]
    made, wanted = run(ours, lies), run([command()], lies)
    assert (made.returncode, made.stdout) == (wanted.returncode, wanted.stdout)
    assert made.returncode == 3


def test_options(known: Bed, tmp_path: Path) -> None:
    ours = [sys.executable, "-m", "erc8257"]
    tool = known.free_tool["toolRef"]
    ask = ["verify", tool, "--rpc", known.rpc, "--json", *led(known)]
    for more, status in (
        (["--pin", "0x" + "11" * 32], 1),
        (["--block", "1"], 1),
        (["--quorum", "2"], 2),
        (["--rpc", known.rpc], 2),
        (["--record", "-"], 2),
        (["--record", str(tmp_path / "no" / "folder")], 3),
        (["--ca", str(tmp_path)], 2),
        (["--connect-to", "x"], 2),
    ):
        made, wanted = run(ours, [*ask, *more]), run([command()], [*ask, *more])
        assert made.returncode == wanted.returncode == status, (more, made, wanted)
        assert made.stdout == wanted.stdout, more
    # Nothing of a URL but scheme and host is shown.
    secret = run(ours, ["verify", tool, "--rpc", "http://127.0.0.1:1/key/s3cret?k=s3cret", "--timeout", "1"])
    assert b"s3cret" not in secret.stdout + secret.stderr
    assert b"http://127.0.0.1:1\n" in secret.stdout
    private = run(ours, ["verify", tool, "--rpc", known.rpc, *led(known)[:2], *led(known)[3:]])
    assert private.returncode == 1 and b"address" in private.stdout
