"""A tool is verified and advised on through a real node, a real server and RPCs that lie: verdict and advice are the command's."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Iterator
from typing import Any, Callable
from urllib.parse import urlsplit

import erc8257
import pytest

from support.bed import Bed, bed
from support.command import command
from support.hosts import HOSTS


@pytest.fixture(scope="module")
def shared() -> Iterator[Bed]:
    with bed() as own:
        yield own


def advise_by(host: str) -> Callable[..., erc8257.AdvisedTool]:
    if host == "blocking":
        return erc8257.advise_tool
    return lambda *arguments, **options: asyncio.run(erc8257.aadvise_tool(*arguments, **options))


def by_command(shared: Bed, verb: str, tool: str, uri: str) -> dict[str, Any]:
    reach = ["--ca", shared.ca, "--connect-to", f"{urlsplit(uri).hostname}={shared.https}", "--allow-private-addresses"]
    line = [command(), verb, tool, "--json", "--rpc", shared.rpc, *reach]
    told: dict[str, Any] = json.loads(subprocess.run(line, capture_output=True, check=False).stdout)
    return told


@pytest.mark.parametrize("host", HOSTS)
def test_the_commands_verdict_and_advice(shared: Bed, host: str) -> None:
    advise = advise_by(host)
    options: dict[str, Any] = {
        "policy": erc8257.Policy(allow_private_addresses=True),
        "ssl_context": shared.ssl_context(),
        "resolver": shared.resolve,
    }
    tools = {one["name"]: one for one in [{"name": "free-tool", **shared.free_tool}, *shared.scenarios]}
    for name in ("free-tool", "predicate/denying"):
        tool, uri = tools[name]["toolRef"], tools[name].get("metadataURI", "https://tools.example.com/")
        kept: list[erc8257.Inquiry] = []
        advised = advise(tool, rpc=shared.rpc, on_step=kept.append, **options)
        assert advised.report["verified"] is True and advised.remarks == ()
        assert by_command(shared, "verify", tool, uri)["verified"] is True
        assert advised.advice.to_dict() == by_command(shared, "advise", tool, uri)
        assert kept[-1].bundle is not None
        judged = erc8257.judge(kept[-1].bundle)
        assert (judged.conclusion, judged.report) == ("yes", advised.to_json())

    nothing = advise(tools["free-tool"]["toolRef"], rpc=f"{shared.liar}/wrong-chain/advise-{host}", **options)
    assert nothing.report["verified"] is False and nothing.advice.manifest == "none"
    # What the host knows besides is taken as in `advise`.
    with pytest.raises(erc8257.UsageError) as raised:
        advise(tools["free-tool"]["toolRef"], facts={"wallet": None}, rpc=shared.rpc, **options)
    assert raised.value.pointer == "/facts/wallet"
