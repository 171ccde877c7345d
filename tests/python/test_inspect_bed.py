"""A tool is inspected through a real node and through RPCs that lie: the reports are the command's, and so are the facts."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Iterator
from typing import Any, Callable, Optional

import erc8257
import pytest

from support.bed import Bed, bed
from support.command import command
from support.hosts import HOSTS

ACCOUNT = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"


@pytest.fixture(scope="module")
def shared() -> Iterator[Bed]:
    with bed() as own:
        yield own


def inspect_by(host: str) -> Callable[..., erc8257.InspectionReport]:
    if host == "blocking":
        return erc8257.inspect
    return lambda *arguments, **options: asyncio.run(erc8257.ainspect(*arguments, **options))


def by_command(tool: str, rpc: str, *more: str) -> Optional[dict[str, Any]]:
    """The report of the command; nothing where it could not read a block."""
    done = subprocess.run([command(), "inspect", tool, "--json", "--rpc", rpc, *more], capture_output=True, check=False)
    return still(json.loads(done.stdout)) if done.stdout else None


def still(report: dict[str, Any]) -> dict[str, Any]:
    """Without the block, which the node makes as time goes by."""
    assert report["block"]["number"].startswith("0x")
    return {**report, "block": None}


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("name", ["free-tool", "predicate/denying", "predicate/granting"])
def test_the_commands_report(shared: Bed, host: str, name: str) -> None:
    tools = {one["name"]: one["toolRef"] for one in [{"name": "free-tool", **shared.free_tool}, *shared.scenarios]}
    inspect = inspect_by(host)
    report = inspect(tools[name], rpc=shared.rpc)
    assert report.tool.state == "ok" and report.access is None
    assert still(report.to_dict()) == by_command(tools[name], shared.rpc)

    kept: list[erc8257.Inquiry] = []
    report = inspect(tools[name], account=ACCOUNT, data=b"\x01", rpc=shared.rpc, on_step=kept.append)
    assert still(report.to_dict()) == by_command(tools[name], shared.rpc, "--check-access", ACCOUNT, "--data", "0x01")
    assert report.access is not None and report.access.account == ACCOUNT
    assert report.access.answer == ("denied" if name == "predicate/denying" else "granted")
    # What was seen gives the same report, and the conclusion is the command's.
    assert kept[-1].bundle is not None
    judged = erc8257.judge(kept[-1].bundle)
    assert judged.report == report.to_json()
    assert judged.conclusion == ("no" if name == "predicate/denying" else "yes")


@pytest.mark.parametrize("lie", ["drop", "wrong-chain", "http-500", "deep", "large-string", "creator-other"])
def test_lies_and_faults(shared: Bed, lie: str) -> None:
    tool, rpc = shared.free_tool["toolRef"], f"{shared.liar}/{lie}/inspect-{lie}"
    report = erc8257.inspect(tool, account=ACCOUNT, rpc=rpc)
    wanted = by_command(tool, rpc, "--check-access", ACCOUNT)
    if wanted is not None:
        assert still(report.to_dict()) == wanted
        return
    # The command has a line for people in place of a report of nothing.
    assert report.block is None and report.registry.code_bytes is None and report.predicate is None
    assert report.tool.state == "unavailable" and report.tool.reason is not None
    assert report.access is not None and report.access.answer == "unavailable"


def test_a_block_that_is_not_one(shared: Bed) -> None:
    tool = shared.free_tool["toolRef"]
    report = erc8257.inspect(tool, block="finalized", rpc=shared.rpc)
    assert report.block is not None
    with pytest.raises(erc8257.UsageError) as raised:
        erc8257.inspect(tool, block="newest", rpc=shared.rpc)
    assert raised.value.pointer == "/block"
    with pytest.raises(erc8257.UsageError) as raised:
        erc8257.inspect(tool, data=b"\x01", rpc=shared.rpc)
    assert raised.value.pointer == "/account"
