"""The example that ranks tools by the reputation of their agents, on a real node with the registries of ERC-8004."""

from __future__ import annotations

import base64
import json
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from support.bed import Bed, bed
from support.free_tool import CREATOR
from support.index import read, recorded
from support.node import asked, sent
from support.places import REPOSITORY

pytest.importorskip("polars")
abi = pytest.importorskip("eth_abi")
utils = pytest.importorskip("eth_utils")

EXAMPLE = REPOSITORY / "bindings-py" / "examples" / "rank_agents.py"
STRANGER, TRUSTED, OTHER = (f"0x{digit * 40}" for digit in "567")
#: The creator of most tools of the bed.
MANY = "0x" + "c8" * 20


class Agents(NamedTuple):
    """A bed with the registries of agents, and an index of its tools."""

    bed: Bed
    lines: Path
    identity: str
    reputation: str

    def agent(self, number: int) -> str:
        chain = self.bed.free_tool["toolRef"].partition("/")[0]
        return f"{chain}/erc8004:{self.identity}/{number}"

    def send(self, sender: str, to: str, signature: str, *values: Any) -> None:
        types = signature.partition("(")[2][:-1].split(",")
        data = utils.keccak(text=signature)[:4] + abi.encode(types, values)
        sent(self.bed.rpc, {"from": sender, "to": to, "data": f"0x{data.hex()}"})

    def register(self, owner: str, number: int, tool_ref: str) -> None:
        """An agent whose file names the tool."""
        chain = self.bed.free_tool["toolRef"].partition("/")[0]
        file = {
            "type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1",
            "name": f"agent {number}",
            "description": "An agent of the tests.",
            "image": "https://agent.example.com/i.png",
            "services": [{"name": "erc8257", "endpoint": tool_ref}],
            "registrations": [{"agentId": number, "agentRegistry": f"{chain}:{self.identity}"}],
        }
        uri = f"data:application/json;base64,{base64.b64encode(json.dumps(file).encode()).decode()}"
        self.send(owner, self.identity, "register(string)", uri)

    def rate(self, reviewer: str, number: int, stars: int) -> None:
        signature = "giveFeedback(uint256,int128,uint8,string,string,string,string,bytes32)"
        self.send(reviewer, self.reputation, signature, number, stars, 0, "starred", "", "", "", bytes(32))


def deployed(rpc: str, contract: str, *addresses: str) -> str:
    built = REPOSITORY / "tests" / "e2e" / "contracts" / "build" / f"{contract}.json"
    code = json.loads(built.read_text(encoding="utf-8"))["bytecode"]
    arguments = abi.encode(["address"] * len(addresses), addresses).hex()
    return str(sent(rpc, {"from": CREATOR, "data": f"{code}{arguments}"})["contractAddress"])


@pytest.fixture(scope="module")
def agents(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agents]:
    with bed() as running:
        for account in (STRANGER, TRUSTED, OTHER, MANY):
            asked(running.rpc, "anvil_setBalance", account, hex(10**18))
            asked(running.rpc, "anvil_impersonateAccount", account)
        identity = deployed(running.rpc, "AgentIdentity")
        reputation = deployed(running.rpc, "AgentReputation", identity)
        yield Agents(running, recorded(running, tmp_path_factory.mktemp("index")), identity, reputation)


def test_tools_are_ranked_by_the_reviewers_that_are_named(agents: Agents, tmp_path: Path) -> None:
    free = agents.bed.free_tool["toolRef"]
    lines = read(agents.lines)
    many = [line["toolRef"] for line in lines if line["report"]["verified"] and line["bundle"]["config"]["creator"] == MANY]
    second, third, fourth = sorted(many, key=lambda tool_ref: int(tool_ref.rpartition("/")[2]))[:3]
    for number, (owner, tool_ref) in enumerate([(CREATOR, free), (MANY, second), (STRANGER, third)]):
        agents.register(owner, number, tool_ref)
    # The accounts that are not named praise the worse agent.
    for reviewer, number, stars in [(TRUSTED, 0, 90), (TRUSTED, 1, 20), (OTHER, 1, 100), (TRUSTED, 2, 100)]:
        agents.rate(reviewer, number, stars)
    claims = [
        {"toolRef": second, "agent": agents.agent(1)},
        {"toolRef": free, "agent": agents.agent(0)},
        # A stranger's agent claims a tool; a tool is claimed for an agent that does not name it; a tool of another registry.
        {"toolRef": third, "agent": agents.agent(2)},
        {"toolRef": fourth, "agent": agents.agent(1)},
        {"toolRef": f"eip155:1/erc8257:{STRANGER}/1", "agent": agents.agent(0)},
    ]
    example = runpy.run_path(str(EXAMPLE))
    reader = example["Reader"](
        [TRUSTED],
        reputation=agents.reputation,
        allow_private=True,
        rpc=agents.bed.rpc,
        ssl_context=agents.bed.ssl_context(),
        resolver=agents.bed.resolve,
    )
    table = example["ranked"](lines, claims, reader)
    assert table.height == len(lines)
    assert set(table["tool_ref"]) == {line["toolRef"] for line in lines}
    rows = table.to_dicts()
    first = [(row["tool_ref"], row["binding"], row["counted"], str(row["score"])) for row in rows[:2]]
    # (1 + 0.9) / 3 and (1 + 0.2) / 3, never rounded up.
    assert first == [(free, "mutual", 1, "0.633333"), (second, "mutual", 1, "0.400000")]
    assert all(row["verified"] and row["filter"].startswith("allow 1 (0x") for row in rows[:2])
    assert all(row["score"] is None and row["filter"] is None for row in rows[2:])
    words = {row["tool_ref"]: row["binding"] for row in rows if row["agent"] is not None}
    assert words[third] == "claimed" and words[fourth] == "account"
    assert len(words) == 4


def test_without_arguments_it_says_what_it_wants() -> None:
    done = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=False, timeout=3000)
    assert done.returncode == 2
    assert "rank_agents.py" in done.stderr and done.stdout == ""
