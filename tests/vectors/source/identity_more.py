"""Cases of agents beside those of the study."""

import json

REGISTRY = "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"
OWNER, WALLET = "0x0526c7704a7df2a0303d0242052411b676e3a2f4", "0x357948255995b43bc31fca62ea738149b5d46710"
URI = "https://agent.example.com/agent.json"


def word(number):
    return f"{number:064x}"


def string(text):
    """The one encoding of a string."""
    data = text.encode()
    return "0x" + word(32) + word(len(data)) + data.hex() + "00" * (-len(data) % 32)


def served(document):
    return {"status": 200, "redirected": False, "complete": True, "bodyText": json.dumps(document)}


def entry(number=22, registry=REGISTRY, chain=8453):
    return {"agentId": number, "agentRegistry": f"eip155:{chain}:{registry}"}


def file_of(registrations, services=None):
    return {"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "Ada", "description": "Says Ada.",
        "image": "https://agent.example.com/i.png",
        "services": services or [{"name": "A2A", "endpoint": "https://agent.example.com/a2a", "version": "0.3.0"}],
        "registrations": registrations, "supportedTrust": ["reputation"]}


def agent(name, comment, ledger, document, verdict, findings, members, number=22, **more):
    bundle = {"format": "erc8257-identity-agent-bundle/1", "agent": f"eip155:8453/erc8004:{REGISTRY}/{number}",
        "calls": {"ownerOf": {"result": "0x" + word(int(OWNER, 16))}, "tokenURI": {"result": string(URI)},
            "getAgentWallet": {"result": "0x" + word(int(WALLET, 16))}}, "file": served(document), **more}
    return {"id": f"8004-agent-{name}", "comment": comment, "ledger": ledger.split(), "bundle": bundle,
        "expect": {"verdict": verdict, "findings": [{"rule": rule, "pointer": pointer} for rule, pointer in findings], "members": members}}


OTHERS = [entry(7, "0x6dafc2d1b39e2f1360e681108704123debaae52a", 1), entry(9, "0x6dafc2d1b39e2f1360e681108704123debaae52a", 10)]
API = [{"name": "MCP", "endpoint": "https://api.example.org/mcp", "version": "1"}]
PORT = [{"name": "MCP", "endpoint": "https://agent.example.com:8443/mcp", "version": "1"}]
NOT_NAMED = ("8004-reg-not-named", "/registrations")


def ref(name, comment, ledger, text, members):
    return {"id": f"8004-ref-{name}", "comment": comment, "ledger": ledger.split(),
        "bundle": {"format": "erc8257-identity-ref-bundle/1", "text": text},
        "expect": {"verdict": "ok", "findings": [], "members": members}}


CARD = {"name": "Ada", "description": "d", "version": "1.0.0", "capabilities": {}, "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"], "skills": [],
    "supportedInterfaces": [{"url": "https://agent.example.com/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]}
UNVERSIONED = [{"url": "https://agent.example.com/rpc", "protocolBinding": "JSONRPC"}]


def card(name, comment, ledger, document, verdict, findings, members):
    bundle = {"format": "erc8257-identity-card-bundle/1", "url": "https://agent.example.com/.well-known/agent-card.json",
        "response": served(document)}
    return {"id": f"8004-card-{name}", "comment": comment, "ledger": ledger.split(), "bundle": bundle,
        "expect": {"verdict": verdict, "findings": [{"rule": rule, "pointer": pointer} for rule, pointer in findings], "members": members}}


MORE = {
    "card": [
        card("no-protocol-version", "An interface without the version of its protocol, which A2A 1.0 demands.", "doc4-id-discover-card",
            {**CARD, "supportedInterfaces": UNVERSIONED}, "invalid", [("8004-card-interfaces", "/supportedInterfaces/0")], {"/version": "1.0"}),
        card("no-signatures", "An empty list of signatures, as the library of A2A writes it: no signature was left unchecked.",
            "doc4-id-discover-card", {**CARD, "signatures": []}, "valid", [], {"/signatures": 0}),
    ],
    "ref": [
        ref("zero", "The first agent of a registry has the ID 0.", "8004-id-first-zero", "8453:0",
            {"/ref": f"eip155:8453/erc8004:{REGISTRY}/0", "/agentId": "0"}),
        ref("largest", "The largest ID.", "8004-id-global", f"8453:{2**256 - 1}", {"/agentId": str(2**256 - 1)}),
    ],
    "agent": [
        agent("no-id", "An entry without an ID does not name agent 0.", "8004-reg-fields-mandatory",
            file_of([{"agentRegistry": f"eip155:8453:{REGISTRY}"}]), "not-bound", [NOT_NAMED, ("8004-reg-id", "/registrations/0")],
            {"/backBinding": "fail"}, number=0),
        agent("zero", "Agent 0.", "8004-id-first-zero", file_of([entry(0)]), "bound", [], {"/backBinding": "pass"}, number=0),
        agent("case", "Registries are compared as bytes, whatever the case of their digits.", "8004-reg-address-bytes",
            file_of([entry(22, "0x" + REGISTRY[2:].upper())]), "bound", [], {"/backBinding": "pass"}),
        agent("empty-list", "A list without entries names no agent.", "8004-reg-all-three", file_of([]), "not-bound", [NOT_NAMED],
            {"/backBinding": "fail"}),
        agent("split", "Registry, chain and ID in two entries name nobody.", "8004-reg-all-three",
            file_of([entry(22, chain=1), entry(23)]), "not-bound", [("8004-reg-other-agent", "/registrations")], {"/backBinding": "fail"}),
        agent("elsewhere", "Other agents that the file says it is: claims.", "8004-reg-elsewhere", file_of([entry(), *OTHERS]), "bound", [],
            {"/elsewhere": [{"agentRegistry": other["agentRegistry"], "agentId": str(other["agentId"])} for other in OTHERS]}),
        agent("domain-proved", "A domain whose proof names the agent.", "8004-domain-url", file_of([entry()], API), "bound", [],
            {"/domains": [{"host": "api.example.org", "proof": "proved"}]},
            domains=[{"host": "api.example.org", "response": served({"registrations": [entry(7), entry()]})}]),
        agent("domain-port", "Another port of the file's own host is another domain.", "8004-domain-port", file_of([entry()], PORT), "bound", [],
            {"/domains": [{"host": "agent.example.com:8443", "proof": "not-asked"}]}),
        agent("domain-port-proved", "The proof of a host with a port.", "8004-domain-port", file_of([entry()], PORT), "bound", [],
            {"/domains": [{"host": "agent.example.com:8443", "proof": "proved"}]},
            domains=[{"host": "agent.example.com:8443", "response": served({"registrations": [entry()]})}]),
        agent("same-host-unbound", "The host of a file that does not name the agent vouches for nothing.", "8004-domain-same-host",
            file_of([]), "not-bound", [NOT_NAMED], {"/domains": [{"host": "agent.example.com", "proof": "not-asked"}]}),
    ],
}
