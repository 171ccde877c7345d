"""What the inquiries of agents ask, step by step, by the answers that they get; and what they end with.

A chain of its own answers: one agent with a file, three pieces of feedback, a validation, and one block.
"""

import hashlib
import json

from identity_edges import (CLIENT, NEW_FEEDBACK, OTHER, REPUTATION, RESPONSE, REVOKED, STARRED, STRANGE, STRANGER, VALIDATOR, account, encoded,
    given, known, listed, packed, read_all, revoked, status, value)
from identity_file import base32
from identity_more import OWNER, REGISTRY, URI, WALLET, entry, file_of, string, word
from keccak import keccak256

NUMBER, BLOCK, NOW = 2000, "0x" + "bb" * 32, 1_790_000_000
AT = {"blockHash": BLOCK}
AGENT = f"eip155:8453/erc8004:{REGISTRY}/22"
VALIDATION = "0x73545fa988e098e4166ce48104a9d0b4c68e6f55"
#: keccak256 of `eip1967.proxy.implementation`, minus 1.
SLOT = f"0x{int(keccak256(b'eip1967.proxy.implementation'), 16) - 1:064x}"
CODE, IMPLEMENTATION = "0x6001", "0x" + "99" * 20
ID = word(22)


def told(result):
    return {"result": result}


def rpc(method, params, answer):
    return {"method": method, "params": params, **answer}


def asked(*calls):
    return {"calls": list(calls)}


def block(tag="latest", number=NUMBER, block_hash=BLOCK):
    head = {"number": hex(number), "hash": block_hash, "timestamp": hex(NOW)}
    return rpc("eth_getBlockByNumber", [tag, False], told(head))


def first(chain=8453, tag="latest", number=NUMBER):
    """The chain of an RPC, and its block."""
    return asked(rpc("eth_chainId", [], told(hex(chain))), block(tag, number))


def call(function, parts, answer, to=REGISTRY):
    data = keccak256(function.encode())[:10] + encoded(*parts)
    return rpc("eth_call", [{"to": to, "data": data}, AT], answer)


def contract(of, *calls, code=CODE):
    """A registry's code, its implementation, and its answers."""
    return asked(rpc("eth_getCode", [of, AT], told(code)), rpc("eth_getStorageAt", [of, SLOT, AT], told("0x" + account(IMPLEMENTATION))), *calls)


def answer(*parts):
    return told("0x" + encoded(*parts))


def who(uri=URI, owner=OWNER, keys=("agentWallet",)):
    """What the registry says of the agent."""
    return contract(REGISTRY, call("ownerOf(uint256)", [ID], answer(account(owner))), call("tokenURI(uint256)", [ID], told(string(uri))),
        call("getAgentWallet(uint256)", [ID], answer(account(WALLET))),
        *[call("getMetadata(uint256,string)", [ID, packed(key.encode())], value(bytes.fromhex(WALLET[2:]))) for key in keys])


def http(url, body="", code=200, end="complete", method="GET"):
    text = body if isinstance(body, str) else json.dumps(body)
    return {"http": {"method": method, "url": url}, "end": end, "status": code, "bodyText": text}


def confirm(words, yes=True):
    return {"confirm": yes, "words": words}


def case(case_id, comment, ledger, inquiry, arguments, steps, conclusion, **report):
    """A case. Of the report these members are compared, and those of objects within it."""
    return {"id": f"8004-ask-{case_id}", "comment": comment, "ledger": ledger.split(), "inquiry": inquiry, "given": arguments, "steps": steps,
        "expect": {"conclusion": conclusion, "report": report}}


SEEN = {"agent": "8453:22"}
FILE = file_of([entry()])
#: A file as a gateway serves it, and its CID.
RAW = json.dumps(FILE)
CID = base32(bytes([1, 0x55, 0x12, 0x20]) + hashlib.sha256(RAW.encode()).digest())
AWAY = file_of([entry()], [{"name": "MCP", "endpoint": "https://api.example.org/mcp", "version": "1"}])


def gateway(host, body, code=200):
    return http(f"https://{host}/ipfs/{CID}?format=raw", body, code)


PROFILES = [
    case("agent", "The registry at one block, and the file.", "doc4-id-profile 8004-block-one", "ReadAgent", SEEN, [first(), who(), http(URI, FILE)],
        "yes", block={"number": str(NUMBER), "hash": BLOCK}, registry={"address": REGISTRY, "implementation": IMPLEMENTATION},
        profile={"verdict": "bound", "owner": OWNER, "wallet": {"state": "set", "address": WALLET}, "findings": []}, failure=None),
    case("agent-elsewhere", "An RPC of another chain: nothing that it says counts.", "8004-unknown-never-no", "ReadAgent", SEEN, [first(1)],
        "unknown", block=None, profile={"verdict": "unknown"}, failure={"reason": "wrong-chain"}),
    case("agent-block", "A block that was asked for by its number.", "8004-block-one", "ReadAgent", {**SEEN, "block": "1999"},
        [first(tag="0x7cf", number=1999), who(), http(URI, FILE)], "yes", block={"number": "1999"}, profile={"verdict": "bound"}),
    case("agent-other-block", "Another block than was asked for.", "8004-block-one", "ReadAgent", {**SEEN, "block": "1999"}, [first(tag="0x7cf")],
        "unknown", block=None, profile={"verdict": "unknown"}, failure={"reason": "other-block"}),
    case("agent-no-contract", "Where there is no code, nothing answers, and no file is fetched.", "8004-no-contract", "ReadAgent", SEEN,
        [first(), asked(*[{**one, **told("0x")} if one["method"] == "eth_getCode" else one for one in who()["calls"]])], "unknown",
        registry={"address": REGISTRY, "codeHash": None}, profile={"verdict": "unknown"}),
    case("agent-metadata", "The metadata that the caller names.", "8004-meta-wallet-bytes", "ReadAgent", {**SEEN, "metadata": ["a", "b"]},
        [first(), who(keys=("a", "b")), http(URI, FILE)], "yes", profile={"verdict": "bound", "metadata": [{"key": "a", "value": WALLET},
            {"key": "b", "value": WALLET}]}),
    case("agent-404", "A server without the file: it is not known.", "8004-fetch-status", "ReadAgent", SEEN,
        [first(), who(), http(URI, FILE, 404)], "unknown", profile={"verdict": "unknown", "findings": [{"rule": "8004-fetch-status"}]}),
    case("agent-domain", "The proof of another domain.", "8004-domain-url", "ReadAgent", {**SEEN, "domains": True},
        [first(), who(), http(URI, AWAY), http("https://api.example.org/.well-known/agent-registration.json", {"registrations": [entry()]})],
        "yes", profile={"verdict": "bound", "domains": [{"host": "api.example.org", "proof": "proved"}]}),
    case("agent-gateways", "The second gateway has the bytes of the CID, and the third is not asked.", "doc4-id-ipfs-gateways", "ReadAgent",
        {**SEEN, "gateways": ["one.example", "two.example", "three.example"]},
        [first(), who(f"ipfs://{CID}"), gateway("one.example", "no"), gateway("two.example", RAW)], "yes", gateway="two.example",
        profile={"verdict": "bound"}),
    case("agent-gateways-lie", "The first lie is told where none has them.", "doc4-id-ipfs-gateways", "ReadAgent",
        {**SEEN, "gateways": ["gone.example", "one.example", "two.example"]},
        [first(), who(f"ipfs://{CID}"), gateway("gone.example", "", 404), gateway("one.example", "no"), gateway("two.example", "nor this")],
        "unknown", gateway="one.example", profile={"verdict": "unknown", "findings": [{"rule": "8004-cid-mismatch"}]}),
]

# -- What others say.

STATE = [(CLIENT, 1, 90, 0, STARRED), (CLIENT, 2, 80, 0, STARRED), (OTHER, 1, 70, 0, STARRED)]
ASKED = {"agent": "8453:22"}


def logs(of, signatures, indexed, answered, start=0, end=NUMBER):
    topics = [signatures, *[None if one is None else "0x" + one for one in indexed]]
    return rpc("eth_getLogs", [{"address": of, "fromBlock": hex(start), "toBlock": hex(end), "topics": topics}], answered)


def placed(log, at):
    return {**log, "blockNumber": hex(1000 + at), "blockHash": "0x" + "cc" * 32, "logIndex": hex(at)}


EVENTS = [placed(given(at, client, index, number), at) for at, (client, index, number, _, _) in enumerate(STATE)]
STILL = asked(block(hex(NUMBER)))


def clients(*listed_clients):
    return [contract(REPUTATION, call("getClients(uint256)", [ID], answer(listed([account(one) for one in listed_clients])), REPUTATION)),
        asked(call("getAgentWallet(uint256)", [ID], answer(account(WALLET))))]


def read(entries, *listed_clients):
    parts = [ID, listed([account(one) for one in listed_clients]), packed(b""), packed(b""), word(1)]
    return asked(call("readAllFeedback(uint256,address[],string,string,bool)", parts, read_all(*entries), REPUTATION))


def summary(count, number, *listed_clients):
    parts = [ID, listed([account(one) for one in listed_clients]), packed(STARRED), packed(b"")]
    return asked(call("getSummary(uint256,address[],string,string)", parts, answer(word(count), word(number), word(0)), REPUTATION))


def events(answered, **more):
    return asked(logs(REPUTATION, [NEW_FEEDBACK, REVOKED], [ID], answered, **more))


TOO_WIDE = {"error": {"code": -32005, "message": "query exceeds the range"}}
TWO = clients(CLIENT, OTHER)
#: A reputation registry that is not listed.
OWN = "0x" + "6b" * 20
REPUTATIONS = [
    case("reputation", "State and events, and the registry's own summary.", "8004-sum-clients 8004-block-one", "ReadReputation", ASKED,
        [first(), *TWO, read(STATE, CLIENT, OTHER), summary(3, 80, CLIENT, OTHER), events(told(EVENTS)), STILL], "yes", clients=2, fromBlock=0,
        reputation={"verdict": "summarised", "source": "both", "contract": {"count": "3", "summaryValue": "80", "agrees": True},
            "score": {"mean": "0.625000"}}),
    case("reputation-state", "The state alone.", "8004-sum-clients", "ReadReputation", {**ASKED, "events": False},
        [first(), *TWO, read(STATE, CLIENT, OTHER), summary(3, 80, CLIENT, OTHER)], "yes", fromBlock=None,
        reputation={"verdict": "summarised", "source": "state"}),
    case("reputation-halved", "A range that is too wide is halved, the older half first.", "8004-block-one", "ReadReputation",
        {**ASKED, "fromBlock": 1000}, [first(), *TWO, read(STATE, CLIENT, OTHER), summary(3, 80, CLIENT, OTHER),
            events(TOO_WIDE, start=1000), events(told(EVENTS), start=1000, end=1500), events(told([]), start=1501), STILL], "yes", fromBlock=1000,
        reputation={"verdict": "summarised", "source": "both"}),
    case("reputation-gone", "A block that is gone when the events are read: they do not count.", "8004-block-one", "ReadReputation", ASKED,
        [first(), *TWO, read(STATE, CLIENT, OTHER), summary(3, 80, CLIENT, OTHER), events(told(EVENTS)),
            asked(block(hex(NUMBER), block_hash="0x" + "dd" * 32))], "yes", fromBlock=None, reputation={"verdict": "summarised", "source": "state"}),
    case("reputation-none", "Without accounts there is no summary to ask for.", "8004-sum-clients", "ReadReputation", {**ASKED, "events": False},
        [first(), *clients()], "no", clients=0, reputation={"verdict": "empty"}),
    case("reputation-allow", "A list of accounts, which the summary is asked about as it is.", "8004-sum-clients 8004-rep-filter-reported",
        "ReadReputation", {**ASKED, "events": False, "filter": {"mode": "allow", "clients": [OTHER]}},
        [first(), *TWO, read(STATE, CLIENT, OTHER), summary(1, 70, OTHER)], "yes", reputation={"verdict": "summarised", "clients": 1,
            "contract": {"count": "1", "agrees": True}}),
    case("reputation-named", "An agent of another identity registry, and the reputation registry that the caller names for it.", "8004-id-global",
        "ReadReputation", {"agent": STRANGE, "registry": OWN, "events": False},
        [first(), contract(OWN, call("getClients(uint256)", [ID], answer(listed([])), OWN)),
            asked(call("getAgentWallet(uint256)", [ID], answer(account(WALLET)), STRANGER))],
        "no", agent=STRANGE, registry={"address": OWN}, clients=0, reputation={"verdict": "empty"}),
    case("reputation-liar", "A summary that is not that of the feedback.", "8004-rep-summary-differs", "ReadReputation", {**ASKED, "events": False},
        [first(), *TWO, read(STATE, CLIENT, OTHER), summary(3, 81, CLIENT, OTHER)], "no",
        reputation={"verdict": "inconsistent", "findings": [{"rule": "8004-rep-summary-differs"}]}),
]

REQUEST = word(7)
SCORED = placed({"address": VALIDATION, "topics": [RESPONSE, "0x" + account(VALIDATOR), "0x" + ID, "0x" + REQUEST],
    "data": "0x" + encoded(word(0), packed(b""), word(0), packed(b""))}, 1)


def validation(case_id, comment, answered, conclusion, verdict, state):
    steps = [first(), contract(VALIDATION, call("getAgentValidations(uint256)", [ID], answer(listed([REQUEST])), VALIDATION)),
        asked(call("getValidationStatus(bytes32)", [REQUEST], status(0), VALIDATION)),
        asked(logs(VALIDATION, [RESPONSE], [None, ID], told(answered))), STILL]
    return case(case_id, comment, "8004-val-zero-ambiguous", "ReadValidation", {**ASKED, "registry": VALIDATION, "validators": [VALIDATOR]}, steps,
        conclusion, fromBlock=0, validation={"verdict": verdict, "requests": [{"state": state}]})


VALIDATIONS = [
    validation("validation-failed", "An answer of 0, by its event.", [SCORED], "no", "failed", "failed"),
    validation("validation-pending", "No event: it is not answered.", [], "unknown", "pending", "pending"),
]

# -- Searches.

INDEX = "https://index.example.com/graphql"
SEARCH = {"chainId": "8453"}


def indexed(*ids):
    agents = [{"id": f"8453:{one}", "chainId": "8453", "agentId": str(one), "lastActivity": str(one), "registrationFile": {"name": f"Agent {one}"}}
        for one in ids]
    return http(INDEX, {"data": {"agents": agents}}, method="POST")


def held(**owners):
    """Who owns each candidate, and its file."""
    calls = []
    for name, owner in owners.items():
        number = word(int(name[1:]))
        gone = {"error": {"code": 3, "message": "execution reverted", "data": "0x7e273289" + number}}
        calls += [call("ownerOf(uint256)", [number], answer(account(owner)) if owner else gone),
            call("tokenURI(uint256)", [number], told(string(URI)) if owner else gone)]
    return asked(*calls)


def about(number, step):
    """The same calls about another agent: its ID is the first argument of each."""
    def moved(one):
        if one["method"] != "eth_call":
            return one
        target, at = one["params"]
        return {**one, "params": [{**target, "data": target["data"][:10] + word(number) + target["data"][74:]}, at]}

    return asked(*map(moved, step["calls"]))


def together(*steps):
    return asked(*[one for step in steps for one in step["calls"]])


REGISTERED = keccak256(b"Registered(uint256,string,address)")
BORN = [placed({"address": REGISTRY, "topics": [REGISTERED, "0x" + word(one), "0x" + account(OWNER)], "data": "0x"}, one) for one in (9, 7)]
SEARCHES = [
    case("search-index", "An index is held against the chain: an agent that it invented is told.", "doc4-id-discover", "DiscoverAgents",
        {**SEARCH, "index": INDEX}, [indexed(7, 8, 9), first(), contract(REGISTRY), held(_7=OWNER, _8=None, _9=OWNER)], "yes", verdict="found",
        source="index", agents=[{"agent": AGENT[:-2] + "7", "owner": OWNER}, {"agent": AGENT[:-2] + "9", "owner": OWNER}],
        invented=[AGENT[:-2] + "8"], unusable=0, ranked={"total": 2, "agents": [{"agent": AGENT[:-2] + "9"}, {"agent": AGENT[:-2] + "7"}]}),
    case("search-index-silent", "An index that does not answer: the chain is not asked.", "doc4-id-discover", "DiscoverAgents",
        {**SEARCH, "index": INDEX}, [http(INDEX, "", None, "timeout", "POST")], "unknown", verdict="unknown", failure={"reason": "timeout"}),
    case("search-events", "The registry's own events, without an index.", "doc4-id-discover", "DiscoverAgents", SEARCH,
        [first(), contract(REGISTRY), asked(logs(REGISTRY, [REGISTERED], [], told(BORN))), STILL, held(_7=OWNER, _9=OWNER)], "yes",
        verdict="found", source="events", agents=[{"agent": AGENT[:-2] + "7"}, {"agent": AGENT[:-2] + "9"}]),
    case("search-reputation", "What others say of each agent: all of them are asked about at once.", "doc4-id-discover 8004-block-one",
        "DiscoverAgents", {**SEARCH, "index": INDEX, "sort": "reputation"},
        [indexed(9, 7), first(), contract(REGISTRY), held(_9=OWNER, _7=OWNER), *[together(about(9, nine), about(7, seven)) for nine, seven in zip(
            [*clients(CLIENT), read([(CLIENT, 1, 20, 0, STARRED)], CLIENT), summary(1, 20, CLIENT)],
            [*TWO, read(STATE, CLIENT, OTHER), summary(3, 80, CLIENT, OTHER)])]],
        "yes", verdict="found", agents=[{"agent": AGENT[:-2] + "9", "mean": "0.400000"}, {"agent": AGENT[:-2] + "7", "mean": "0.625000"}],
        ranked={"total": 2, "agents": [{"agent": AGENT[:-2] + "7", "mean": 625000}, {"agent": AGENT[:-2] + "9", "mean": 400000}]}),
    case("search-unread", "An agent whose owner was not read.", "8004-unknown-never-no", "DiscoverAgents", {**SEARCH, "index": INDEX},
        [indexed(7), first(), contract(REGISTRY), asked(*[{**{name: one[name] for name in ("method", "params")}, "failed": "timeout"}
            for one in held(_7=OWNER)["calls"]])], "unknown", verdict="partial", agents=[], unread=[AGENT[:-2] + "7"]),
]

# -- Actions.

def acting(action, to=REGISTRY, sender=OWNER, args=None, **more):
    return {"action": action, "chainId": "8453", "from": sender, "to": to, "args": {"agentId": "22", **(args or {})}, **more}


def owned(owner=OWNER):
    return asked(call("ownerOf(uint256)", [ID], answer(account(owner))))


def managed(approved, operator, sender=OTHER):
    """Whom the owner approved, and whether the sender is an operator."""
    return asked(call("getApproved(uint256)", [ID], answer(account(approved))),
        call("isApprovedForAll(address,address)", [account(OWNER), account(sender)], answer(word(operator))))


NONE = "0x" + "00" * 20
GIVE = f"Give agent 22 of {REGISTRY} on chain 8453 to {OTHER}? The new owner will control its name, services and payments."
REGISTER = f"Register an agent at {REGISTRY} on chain 8453 from {OWNER}? A registration cannot be undone."
REVIEW = f"Give feedback on agent 22 of chain 8453 from {OTHER}, for the first time? Everyone can read it for ever."
MOVE = acting("transfer", args={"owner": OWNER, "newOwner": OTHER})
MOVED = {"address": REGISTRY, "topics": [keccak256(b"Transfer(address,address,uint256)"), "0x" + account(OWNER), "0x" + account(OTHER), "0x" + ID],
    "data": "0x"}
SENT = "0x" + "44" * 32
UPDATE = {"newURI": URI}


def receipt(*all_logs):
    own = {"transactionHash": SENT, "blockHash": BLOCK, "blockNumber": hex(NUMBER)}
    return {**own, "status": "0x1", "logs": [{**log, **own, "logIndex": hex(at)} for at, log in enumerate(all_logs)]}


def responded(index):
    """The event of a response to feedback of the client, from another account."""
    signature = keccak256(b"ResponseAppended(uint256,address,uint64,address,string,bytes32)")
    return {"address": REPUTATION, "topics": [signature, "0x" + ID, "0x" + account(CLIENT), "0x" + account(OTHER)],
        "data": "0x" + encoded(word(index), packed(URI.encode()), word(0))}


def sent(answered):
    return asked(rpc("eth_chainId", [], told("0x2105")), rpc("eth_getTransactionReceipt", [SENT], told(answered)))


def feedback(last):
    """What a review asks: what the client gave before, and who the agent is."""
    return [asked(call("getLastIndex(uint256,address)", [ID, account(OTHER)], answer(word(last)), REPUTATION)),
        asked(call("getIdentityRegistry()", [], answer(account(REGISTRY)), REPUTATION)), owned(), managed(NONE, 0),
        asked(call("getAgentWallet(uint256)", [ID], answer(account(WALLET))))]


SIGNED = known("action", "8004-action-017")
NEW, DEADLINE, SIGNATURE = SIGNED["args"]["newWallet"], SIGNED["args"]["deadline"], SIGNED["args"]["signature"]
#: As eth-account signed it.
DIGEST = "0xffb885ca281b2f5d6162d576325e6e29329011bf5db6efb169012507ad84bd27"


def signing(case_id, comment, signature, conclusion, verdict, code="0x"):
    head = {"number": hex(NUMBER), "hash": BLOCK, "timestamp": hex(int(DEADLINE) - 300)}
    steps = [asked(rpc("eth_chainId", [], told("0x2105")), rpc("eth_getBlockByNumber", ["latest", False], told(head))), owned(),
        asked(rpc("eth_getCode", [NEW, AT], told(code))), {"sign": {"signer": NEW, "digest": DIGEST}, "signature": signature}]
    return case(case_id, comment, "8004-wallet-ecdsa-first 8004-act-signature", "ActAsAgent",
        acting("setAgentWallet", args={"newWallet": NEW, "deadline": DEADLINE}), steps, conclusion, verdict=verdict)


ACTIONS = [
    case("act-transfer", "A transfer: the user agrees, and there is a call.", "doc4-id-custody-transfer", "ActAsAgent", MOVE,
        [first(), owned(), confirm(GIVE)], "yes", verdict="ready", confirmed=True, prepared={"call": {"to": REGISTRY}}),
    case("act-transfer-no", "The user does not agree, and no transaction is handed out.", "doc4-id-custody-transfer", "ActAsAgent", MOVE,
        [first(), owned(), confirm(GIVE, False)], "no", verdict="declined", confirmed=False, prepared={"call": None}),
    case("act-transfer-stranger", "What the contract would refuse is not asked about.", "8004-act-not-authorized", "ActAsAgent",
        {**MOVE, "from": OTHER}, [first(), owned(), managed(NONE, 0)], "no", verdict="refused", confirmed=None),
    case("act-register", "A registration cannot be undone, so that the user is asked.", "8004-act-irreversible", "ActAsAgent",
        {**acting("registerEmpty"), "args": {}}, [first(), confirm(REGISTER)], "yes", verdict="ready", confirmed=True),
    case("act-update", "The owner of an agent is not asked about an update.", "doc4-id-update", "ActAsAgent", acting("setAgentURI", args=UPDATE),
        [first(), owned()], "yes", verdict="ready", confirmed=None),
    case("act-update-approved", "An account that the owner approved.", "doc4-id-update", "ActAsAgent",
        acting("setAgentURI", sender=OTHER, args=UPDATE), [first(), owned(), managed(OTHER, 0)], "yes", verdict="ready"),
    case("act-update-operator", "An operator of the owner.", "doc4-id-update", "ActAsAgent", acting("setAgentURI", sender=OTHER, args=UPDATE),
        [first(), owned(), managed(NONE, 1)], "yes", verdict="ready"),
    case("act-elsewhere", "An RPC of another chain: nothing is asked of the user.", "8004-unknown-never-no", "ActAsAgent", MOVE, [first(1)],
        "unknown", verdict="unknown", confirmed=None, failure={"reason": "wrong-chain"}),
    case("act-review-first", "The first feedback of an account: the user is asked.", "doc4-id-feedback-score", "ActAsAgent",
        acting("giveFeedback", REPUTATION, OTHER, {"score": 450}), [first(), *feedback(0), confirm(REVIEW)], "yes", verdict="ready", confirmed=True),
    case("act-review-again", "A later one: the user is not asked again.", "doc4-id-feedback-score", "ActAsAgent",
        acting("giveFeedback", REPUTATION, OTHER, {"score": 450}), [first(), *feedback(1)], "yes", verdict="ready", confirmed=None),
    signing("act-sign", "The new wallet signs.", SIGNATURE, "yes", "ready"),
    signing("act-sign-no", "It does not sign.", None, "no", "not-signed"),
    signing("act-sign-other", "Another signature, where the new wallet is a key.", "0x" + "01" * 65, "no", "refused"),
    signing("act-sign-contract", "Another signature, where only its contract can tell.", "0x" + "01" * 65, "unknown", "unknown", "0x6001"),
    case("act-done", "The receipt of a transfer, and the owner of now.", "8004-receipt-moved", "ActAsAgent", {**MOVE, "transaction": SENT},
        [sent(receipt(MOVED)), asked(block()), owned(OTHER)], "yes", verdict="done", agent=AGENT, owner=OTHER),
    case("act-pending", "A transaction without a receipt may still be mined.", "8004-receipt-none", "ActAsAgent", {**MOVE, "transaction": SENT},
        [sent(None)], "unknown", verdict="pending", owner=None),
    *[case(f"act-{name}", comment, "doc4-id-feedback-id", "ActAsAgent", {**acting(action, REPUTATION, OTHER, args), "transaction": SENT},
        [sent(receipt(log))], "yes", verdict="done", feedbackId=f"8453:22:{client}:{index}") for name, comment, action, args, log, client, index in (
            ("reviewed", "Feedback is its sender's, whatever account stands among the arguments of other actions.", "giveFeedback",
                {"value": "90", "valueDecimals": 0, "tag1": "starred", "clientAddress": CLIENT}, given(0, OTHER, 3, 90), OTHER, 3),
            ("revoked", "So is the feedback that is taken back.", "revokeFeedback", {"feedbackIndex": "2", "clientAddress": CLIENT},
                revoked(0, OTHER, 2), OTHER, 2),
            ("responded", "A response is to the feedback of the account that it names.", "appendResponse",
                {"feedbackIndex": "2", "clientAddress": CLIENT, "responseURI": URI}, responded(2), CLIENT, 2))],
    case("act-not-this", "The receipt of something else.", "8004-receipt-no-event", "ActAsAgent", {**MOVE, "transaction": SENT},
        [sent(receipt())], "no", verdict="not-this-call", agent=None),
]


class Suite:
    title = "Inquiries"
    comment = "What the inquiries of agents ask, step by step, by the answers that they get; and what they end with."
    cases = PROFILES + REPUTATIONS + VALIDATIONS + SEARCHES + ACTIONS
