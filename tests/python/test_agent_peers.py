"""The vectors of agents against agent0-sdk of PyPI: the calls that it sends, and the files that it writes.

``tests/e2e/agents/differences.tsv`` has a line for each case in which it says something else, with the reason. A difference that is not
listed fails, and so does a line that no longer differs.
"""

from __future__ import annotations

import base64
import json
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, Callable, Optional

import agent0_sdk.core.sdk
import pytest
from agent0_sdk import SDK, Agent, EndpointType, RegistrationFile
from agent0_sdk.core.contracts import DEFAULT_REGISTRIES
from agent0_sdk.core.models import Endpoint
from agent0_sdk.core.web3_client import Web3Client
from eth_utils import keccak, to_checksum_address
from web3 import Web3

from support.compared import Compared
from support.vectors import Case, read, report_of

LIBRARY = "agent0-sdk of PyPI"
CHAIN, AGENT = 8453, "8453:22"
IDENTITY = DEFAULT_REGISTRIES[CHAIN]["IDENTITY"]
ADDRESS = "https://agent.example.com/agent.json"
OTHER = "0x" + "7" * 40


class Offline(Web3Client):
    """Its client without a node: it keeps what it would send."""

    def __init__(self, rpc_url: str, private_key: Optional[str] = None, account: Any = None) -> None:
        self.w3 = Web3()
        self.account = account
        self.chain_id = CHAIN
        self.sent: list[str] = []

    def call_contract(self, contract: Any, method_name: str, *args: Any, **kwargs: Any) -> Any:
        answers = {"ownerOf": self.account.address, "getAgentWallet": to_checksum_address(OTHER), "getLastIndex": 0}
        return answers[method_name]

    def transact_contract(self, contract: Any, method_name: str, *args: Any, **kwargs: Any) -> str:
        self.sent.append(contract.encode_abi(method_name, args=args))
        return "0x" + "44" * 32


class Pinned:
    """Its client of IPFS without a node: it keeps the body that would be pinned."""

    def addFeedbackFile(self, document: Any) -> str:
        self.body = json.dumps(document, indent=2).encode()
        # Of other bytes: the event in the test names no CID.
        return "bafkreicbz6w3me2f7kxwfuxsb4dyje5w3qftihonunbix3qnh2xm7ftsju"


@pytest.fixture
def sdk_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], SDK]:
    """The library, as an account of this address."""
    monkeypatch.setattr(agent0_sdk.core.sdk, "Web3Client", Offline)

    def made(sender: str) -> SDK:
        return SDK(CHAIN, "http://127.0.0.1:9", SimpleNamespace(address=to_checksum_address(sender)))

    return made


def agent(sdk: SDK) -> Agent:
    """An agent that is registered."""
    return Agent(sdk, RegistrationFile(agentId=AGENT, name="Ada", description="An agent."))


def created(sdk: SDK, metadata: Any = ()) -> Agent:
    """An agent that is not registered."""
    texts = {entry["key"]: bytes.fromhex(entry["value"][2:]).decode() for entry in metadata}
    return sdk.createAgent("Ada", "An agent.").setMetadata(texts)


def feedback(sdk: SDK, args: Any, expects: Any) -> None:
    value = format(Decimal(expects["value"]).scaleb(-expects["valueDecimals"]), "f")
    sdk.giveFeedback(AGENT, value, expects["tag1"], expects["tag2"], args.get("endpoint"))


#: How the library is asked for what a bundle asks. It has no verb for the others.
THEIRS: dict[str, Callable[[SDK, Any, Any], Any]] = {
    "register": lambda sdk, args, _: created(sdk).register(args["agentURI"]),
    "registerMetadata": lambda sdk, args, _: created(sdk, args["metadata"]).register(args["agentURI"]),
    "setAgentURI": lambda sdk, args, _: agent(sdk).updateRegistration(args["newURI"]),
    "setAgentWallet": lambda sdk, args, _: agent(sdk).setWallet(
        to_checksum_address(args["newWallet"]), deadline=int(args["deadline"]), signature=bytes.fromhex(args["signature"][2:])
    ),
    "unsetAgentWallet": lambda sdk, args, _: agent(sdk).unsetWallet(),
    "giveFeedback": feedback,
    "revokeFeedback": lambda sdk, args, _: sdk.revokeFeedback(AGENT, int(args["feedbackIndex"])),
    "transfer": lambda sdk, args, _: agent(sdk).transfer(to_checksum_address(args["newOwner"])),
}


def test_calls(sdk_of: Callable[[str], SDK]) -> None:
    compare = Compared("agents", {LIBRARY})

    def sent(bundle: Case, expects: Any) -> str:
        sdk = sdk_of(bundle["from"])
        THEIRS[bundle["action"]](sdk, bundle["args"], expects)
        (data,) = sdk.web3_client.sent
        return data

    asked = [case for case in read("identity/action.json")["cases"] if case["expect"].get("report", {}).get("verdict") == "ready"]
    # It writes and pins the files of feedback by itself.
    for case in (case for case in asked if case["bundle"]["action"] in THEIRS and "feedbackURI" not in case["bundle"]["args"]):
        report = report_of(case["bundle"])
        compare(LIBRARY, case["id"], report["call"]["data"], lambda: sent(case["bundle"], report["expects"]))
    assert compare.count >= 20, compare.count
    compare.differs_as_listed("8004-action-")


FILES = {
    "plain": {},
    "services": {
        "endpoints": [
            Endpoint(EndpointType.MCP, "https://agent.example.com/mcp", {"version": "2025-06-18"}),
            Endpoint(EndpointType.A2A, "https://agent.example.com/.well-known/agent-card.json", {"version": "0.3.0"}),
            Endpoint(EndpointType.ENS, "ada.eth", {"version": "v1"}),
        ]
    },
    "image": {"image": "https://agent.example.com/i.png"},
    "trust": {"trustModels": ["reputation", "crypto-economic"]},
    "active": {"active": True, "x402support": True},
}


@pytest.mark.parametrize("name", FILES)
def test_files_of_agents(name: str) -> None:
    file = RegistrationFile(agentId=AGENT, name="Ada", description="An agent.", **FILES[name])
    body = json.dumps(file.to_dict(CHAIN, IDENTITY), indent=2).encode()
    owner = "0x" + "0" * 24 + OTHER[2:]
    uri = "data:application/json;base64," + base64.b64encode(body).decode()
    report = report_of(
        {
            "format": "erc8257-identity-agent-bundle/1",
            "agent": AGENT,
            "calls": {
                "ownerOf": {"result": owner},
                "tokenURI": {"result": "0x" + Web3().codec.encode(["string"], [uri]).hex()},
                "getAgentWallet": {"result": owner},
            },
        }
    )
    compare = Compared("agents", {LIBRARY})
    read_again = RegistrationFile.from_dict(json.loads(body))
    profile = report["profile"] or {}
    compare(LIBRARY, f"registration-{name}-verdict", report["verdict"], lambda: "bound")
    for member, theirs in {
        "name": read_again.name,
        "description": read_again.description,
        "image": read_again.image,
        "active": read_again.active,
        "x402Support": read_again.x402support,
        "supportedTrust": [str(getattr(model, "value", model)) for model in read_again.trustModels],
    }.items():
        compare(LIBRARY, f"registration-{name}-{member}", str(profile.get(member)), lambda: str(theirs))
    services = [(one["name"], one["endpoint"]) for one in profile.get("services", ())]
    compare(LIBRARY, f"registration-{name}-services", str(services), lambda: str([(one.type.value, one.value) for one in read_again.endpoints]))
    assert compare.count == 8
    compare.differs_as_listed(f"registration-{name}-")


def test_files_of_feedback(sdk_of: Callable[[str], SDK]) -> None:
    sdk = sdk_of(OTHER)
    sdk.feedback_manager.ipfs_client = pinned = Pinned()
    told = {"createdAt": "2026-02-03T04:05:06Z", "text": "g\u00fct \U0001f600", "z": {"b": 1, "a": [1, None]}}
    handle = sdk.giveFeedback(AGENT, "4.50", "starred", "", ADDRESS, told)
    assert handle is not None
    document = json.loads(pinned.body)
    event = {
        "client": OTHER, "feedbackIndex": "1", "value": "450", "valueDecimals": 2, "tag1": "starred", "tag2": "", "endpoint": ADDRESS,
        "feedbackURI": ADDRESS, "feedbackHash": "0x" + keccak(json.dumps(document, sort_keys=True).encode()).hex(),
    }
    assert event["feedbackHash"][2:] in sdk.web3_client.sent[0]
    response = {"status": 200, "redirected": False, "complete": True, "body": base64.b64encode(pinned.body).decode()}
    report = report_of({"format": "erc8257-identity-feedback-bundle/1", "agent": AGENT, "event": event, "response": response})
    assert (report["verdict"], report["hash"]["form"]) == ("peer-form", "agent0-py"), report
