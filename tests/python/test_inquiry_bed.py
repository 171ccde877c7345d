"""A tool is published against a real node and a real server, by both hosts; what they report is what the command reports."""

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
from support.free_tool import CREATOR, MANIFEST, URI
from support.hosts import HOSTS
from support.node import sent

Publish = Callable[..., erc8257.PublishReport]


def publish_by(host: str) -> Publish:
    if host == "blocking":
        return erc8257.publish
    return lambda *arguments, **options: asyncio.run(erc8257.apublish(*arguments, **options))


def registry(bed: Bed) -> tuple[int, str]:
    chain, _, rest = bed.free_tool["toolRef"].removeprefix("eip155:").partition("/")
    return int(chain), rest.removeprefix("erc8257:").partition("/")[0]


def by_command(bed: Bed, manifest: str, *more: str, rpc: Optional[str] = None, private: bool = True) -> Any:
    """What the command reports, without the block."""
    chain, address = registry(bed)
    line = ["publish", manifest, "--json", "--uri", URI, "--registry", f"{chain}:{address}", "--from", CREATOR]
    line += ["--rpc", rpc or bed.rpc, "--ca", bed.ca, "--connect-to", f"tools.example.com={bed.https}", *more]
    line += ["--allow-private-addresses"] if private else []
    done = subprocess.run([command(), *line], capture_output=True, check=False, text=True)
    assert done.stdout.endswith("}\n"), done.stderr
    return still(erc8257.PublishReport.from_json(done.stdout))


@pytest.mark.parametrize("host", HOSTS)
def test_a_tool_is_published(host: str, tmp_path: Any) -> None:
    publish = publish_by(host)
    file = tmp_path / "manifest.json"
    file.write_bytes(MANIFEST)
    with bed() as own:
        given = (MANIFEST, URI, *registry(own), CREATOR)
        options: dict[str, Any] = {
            "policy": erc8257.ConsumerPolicy(allow_private_addresses=True),
            "rpc": own.rpc,
            "ssl_context": own.ssl_context(),
            "resolver": own.resolve,
        }
        states: list[str] = []
        ready = publish(*given, on_step=lambda inquiry: states.append(inquiry.export()), **options)
        assert ready.verdict == "ready", ready.to_json()
        assert still(ready) == by_command(own, str(file))
        assert ready.transaction is not None
        hash_ = sent(own.rpc, ready.transaction.to_dict())["transactionHash"]

        verified = publish(*given, transaction=hash_, on_step=lambda inquiry: states.append(inquiry.export()), **options)
        assert verified.verdict == "verified", verified.to_json()
        assert verified.receipt is not None and verified.receipt.state == "matches"
        assert still(verified) == by_command(own, str(file), "--transaction", hash_)

        # Whenever a process is killed, another one goes on from the state that was put away, to the same report.
        del options["policy"]
        run = erc8257.run_inquiry if host == "blocking" else lambda *a, **o: asyncio.run(erc8257.arun_inquiry(*a, **o))
        for state in states[-4:]:
            inquiry = erc8257.PublishInquiry.resume(state)
            again = run(inquiry, **options)
            assert still(again) == still(verified)
            assert inquiry.bundle is not None and erc8257.judge(inquiry.bundle).report == again.to_json()


@pytest.mark.parametrize("lie", ["wrong-chain", "drop", "http-429", "deep"])
def test_faults_are_those_of_the_command(shared: Bed, tmp_path: Any, lie: str) -> None:
    file = tmp_path / "manifest.json"
    file.write_bytes(MANIFEST)
    rpc = f"{shared.liar}/{lie}/publish"
    given = (MANIFEST, URI, *registry(shared), CREATOR)
    trust = {"ssl_context": shared.ssl_context(), "resolver": shared.resolve}
    ours = erc8257.publish(*given, rpc=rpc, **trust)
    assert ours.verdict == "unavailable"
    assert still(ours) == by_command(shared, str(file), rpc=rpc, private=False)


def test_private_addresses_are_blocked(shared: Bed, tmp_path: Any) -> None:
    file = tmp_path / "manifest.json"
    file.write_bytes(MANIFEST)
    given = (MANIFEST, URI, *registry(shared), CREATOR)
    ours = erc8257.publish(*given, rpc=shared.rpc, ssl_context=shared.ssl_context(), resolver=shared.resolve)
    assert ours.served is not None and ours.served.error == "blocked-address"
    assert still(ours) == by_command(shared, str(file), private=False)


@pytest.fixture(scope="module")
def shared() -> Iterator[Bed]:
    with bed() as own:
        yield own


def still(report: erc8257.PublishReport) -> Any:
    """The members without the registry's block, which the node makes as time goes by."""
    members = report.to_dict()
    del members["registry"]["block"]
    return members
