"""Cases of agents on the edges of what decides: one step to each side, and each arm of a choice alone. Mutants of the core's lines that
all other cases let live are caught here.
"""

import base64
import copy
import hashlib
import json
from pathlib import Path

from identity_file import base32
from identity_more import API, CARD, OWNER, REGISTRY, WALLET, agent, card, entry, file_of, served, word
from keccak import keccak256

DATA = Path(__file__).resolve().parent / "identity"
REPUTATION, CLIENT, OTHER = "0x8004baa17c55a88189ae136b182e5fda19de9b63", "0xdc87873146aa32edea2d08387af930781dd3c774", "0x" + "c3" * 20
ZERO = "0x" + "00" * 20
AGENT = f"eip155:8453/erc8004:{REGISTRY}/22"
#: A registry of identities that anybody deployed, and its agent of the same ID.
STRANGER = "0x66660000000000000000000000000000000066aa"
STRANGE = f"eip155:8453/erc8004:{STRANGER}/22"


def case(case_id, comment, ledger, bundle, verdict, findings=(), **members):
    """A case. `findings` are codes, or pairs of a code and its pointer."""
    pairs = [(one, None) if isinstance(one, str) else one for one in findings]
    named = [{"rule": rule} if pointer is None else {"rule": rule, "pointer": pointer} for rule, pointer in pairs]
    expect = {"verdict": verdict, "findings": named, "members": {"/" + name: value for name, value in members.items()}}
    if any(pointer.startswith("/components/") for pointer in expect["members"]):
        expect["sizes"] = {"/components": 3}
    return {"id": case_id, "comment": comment, "ledger": ledger.split(), "bundle": bundle, "expect": expect}


def mistaken(case_id, comment, ledger, bundle, member, code="usage-wrong-value"):
    return {"id": case_id, "comment": comment, "ledger": ledger.split(), "bundle": bundle, "expect": {"error": {"code": code, "member": member}}}


def known(area, case_id):
    """The bundle of a case of the study."""
    cases = json.loads((DATA / f"{area}.json").read_text("utf-8"))["cases"]
    return copy.deepcopy(next(one["bundle"] for one in cases if one["id"] == case_id))


# -- CIDs: protobuf, varints, bases.

def varint(number):
    return bytes([number]) if number < 128 else bytes([number & 127 | 128]) + varint(number >> 7)


def whole(field, value):
    return varint(field << 3) + varint(value)


def sized(field, data):
    return varint(field << 3 | 2) + varint(len(data)) + data


def unixfs(data, *more, kind=2):
    return whole(1, kind) + sized(2, data) + whole(3, len(data)) + b"".join(more)


def cid_of(block, codec=0x70):
    return base32(bytes([1, codec, 0x12, 0x20]) + hashlib.sha256(block).digest())


def cid(name, comment, ledger, text, data, given, verdict, findings=(), **members):
    bundle = {"format": "erc8257-identity-cid-bundle/1", "cid": text, "bytes": base64.b64encode(data).decode(), "as": given}
    return case(f"8004-cid-edge-{name}", comment, ledger, bundle, verdict, findings, **members)


def block(name, comment, node, verdict, findings=(), **members):
    """Bytes that are the block of their CID."""
    return cid(name, comment, "8004-cid-unixfs", cid_of(node), node, "block", verdict, findings, **members)


def in_one(content):
    """The block of a file of one block."""
    return sized(1, unixfs(content))


def spelt(name, comment, text, findings):
    """A CID that is refused for its text."""
    return cid(name, comment, findings[0], text, b"", "file", "refused", findings)


HELLO, NO_FILE = b"hello world\n", ["8004-cid-unixfs"]
SIZED = [127, 128, 16384]
RAW = bytes([1, 0x55, 0x12, 0x20]) + hashlib.sha256(HELLO).digest()
ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
#: The last digit of 36 bytes has two bits that make no byte.
SPARE = base32(RAW)[:-1] + ALPHABET[ALPHABET.index(base32(RAW)[-1]) + 1]


def hashed(digest_bytes, code=0x13):
    """A CID of another hash."""
    return base32(bytes([1, 0x55, code, digest_bytes]) + bytes(range(1, digest_bytes + 1)))


CID = [
    block("block", "A file of one block, as the block.", in_one(HELLO), "match", form="dag-pb-block", codec="dag-pb", contentBytes=12,
        contentHash=keccak256(HELLO)),
    block("ignored", "Mode and time say nothing of the content.", sized(1, unixfs(HELLO, whole(7, 420), sized(8, whole(1, 1)))), "match",
        contentBytes=12),
    block("leaf", "A raw leaf.", sized(1, unixfs(HELLO, kind=0)), "match", contentBytes=12),
    block("folder", "A folder is not a file.", sized(1, unixfs(b"", kind=1)), "refused", NO_FILE),
    block("empty", "A file without content.", sized(1, whole(1, 2)), "match", contentBytes=0),
    block("no-data", "A node without data.", b"", "refused", NO_FILE),
    block("twice", "A node with its data twice.", in_one(HELLO) + in_one(HELLO), "refused", NO_FILE),
    block("kind-twice", "A kind twice.", sized(1, unixfs(HELLO, whole(1, 2))), "refused", NO_FILE),
    block("content-twice", "A content twice.", sized(1, unixfs(HELLO, sized(2, HELLO))), "refused", NO_FILE),
    block("size-twice", "A size twice.", sized(1, unixfs(HELLO, whole(3, 12))), "refused", NO_FILE),
    block("size-other", "Another size than the content has.", sized(1, whole(1, 2) + sized(2, HELLO) + whole(3, 13)), "refused", NO_FILE),
    block("parts", "The sizes of parts, which stand in other blocks.", sized(1, unixfs(HELLO, whole(4, 12))), "refused", NO_FILE),
    block("links", "A node with a link.", sized(2, b"") + in_one(HELLO), "refused", ["8004-cid-links"]),
    cid("other-block", "Another block than the CID names.", "8004-cid-mismatch", cid_of(in_one(HELLO)), in_one(b"hello Mallory\n"), "block",
        "mismatch", ["8004-cid-mismatch"], form=None),
    *[cid(f"size-{size}", f"A file of {size} bytes, whose lengths take another byte.", "8004-uri-integrity", cid_of(in_one(b"a" * size)), b"a" * size,
        "file", "match", form="dag-pb-file", contentBytes=size) for size in SIZED],
    spelt("spare-bits", "Bits that make no byte are zero.", SPARE, ["8004-cid-grammar"]),
    spelt("spare-digit", "A digit too many.", base32(RAW) + "a", ["8004-cid-grammar"]),
    spelt("spare-five", "A digit too many, behind whole bytes.", hashed(36) + "a", ["8004-cid-grammar"]),
    spelt("whole-bytes", "Another hash, whose digits make whole bytes.", hashed(36), ["8004-cid-hash"]),
    spelt("46", "As many characters as version 0 has.", hashed(24), ["8004-cid-hash"]),
    spelt("128", "The longest text of a CID.", hashed(75), ["8004-cid-hash"]),
    spelt("129", "A longer one.", hashed(76), ["8004-cid-grammar"]),
    spelt("no-base", "A first character that names no base.", "!" + base32(RAW)[1:], ["8004-cid-grammar"]),
]

# -- Agents: registrations and services.

def written(registry):
    return {"agentId": 22, "agentRegistry": registry}


def named(name, comment, entries, verdict="not-bound", findings=(), **members):
    findings = [(rule, pointer) for rule, pointer in findings]
    members = {"/" + member: value for member, value in members.items()}
    ledger = next((rule for rule, _ in findings if rule != LIST[0]), "8004-reg-all-three")
    return agent(f"edge-{name}", comment, ledger, file_of(entries), verdict, findings, members)


LIST, FIRST = ("8004-reg-not-named", "/registrations"), "/registrations/0/agentRegistry"
KINDS = {"MCP": "mcp", "A2A": "a2a", "OASF": "oasf", "ENS": "ens", "DID": "did", "web": "web", "email": "email", "wallet": "wallet",
    "agentWallet": "wallet", "ERC8257": "erc8257", "x402": "other"}


def bad_registry(name, comment, registry):
    return named(name, comment, [written(registry)], findings=[LIST, ("8004-reg-registry", FIRST)])


def services(count):
    return [{"name": "web", "endpoint": f"https://agent.example.com/{at}", "version": "1"} for at in range(count)]


def other_entries(count):
    return [entry(7 + at, chain=10) for at in range(count)]


def value(data):
    return {"result": "0x" + word(32) + word(len(data)) + data.hex() + "00" * (-len(data) % 32)}


AGENTS = [
    bad_registry("chain-zero", "The number of a chain has no leading zero.", f"eip155:08453:{REGISTRY}"),
    bad_registry("chain-sign", "The number of a chain has no sign.", f"eip155:+8453:{REGISTRY}"),
    bad_registry("chain-empty", "No chain.", f"eip155::{REGISTRY}"),
    bad_registry("chain-33", "A chain of CAIP-2 has at most 32 characters.", f"eip155:{'1' * 33}:{REGISTRY}"),
    bad_registry("namespace-capitals", "A namespace has no capitals.", f"SOLANA:1:{REGISTRY}"),
    bad_registry("namespace-9", "A namespace has 8 characters at most.", f"ninechars:1:{REGISTRY}"),
    named("namespace-hyphen", "Another namespace, with a hyphen.", [written(f"my-chain:1:{REGISTRY}")],
        findings=[LIST, ("8004-reg-namespace", FIRST)]),
    named("64", "As many registrations as are read.", [*other_entries(63), entry()], "bound", backBinding="pass"),
    named("65", "The registration behind them.", [*other_entries(64), entry()], findings=[("8004-reg-count", "/registrations"), LIST],
        backBinding="fail"),
    agent("edge-kinds", "Services by their names, whatever the case.", "8004-file-services-any",
        file_of([entry()], [{"name": name, "endpoint": "https://agent.example.com/", "version": "1"} for name in KINDS]), "bound", [],
        {f"/profile/services/{at}/kind": kind for at, kind in enumerate(KINDS.values())}),
    agent("edge-256", "As many services as are read.", "8004-file-services", file_of([entry()], services(256)), "bound", [],
        {"/profile/services/255/endpoint": "https://agent.example.com/255"}),
    agent("edge-257", "One more.", "8004-file-services", file_of([entry()], services(257)), "invalid", [("8004-file-services", "/services")],
        {"/file/state": "invalid"}),
    mistaken("8004-agent-edge-other-registry", "What others say of an agent of another registry is not read from the listed one.", "8004-id-global",
        {"format": "erc8257-identity-agent-read-bundle/1", "agent": STRANGE, "reputation": True, "answers": []}, "reputation"),
    agent("edge-metadata", "Only the wallet's key is held against the wallet.", "8004-meta-wallet-bytes", file_of([entry()]), "bound", [], {},
        metadata=[{"key": "note", "answer": value(bytes.fromhex(OWNER[2:]))}, {"key": "agentWallet", "answer": value(bytes.fromhex(WALLET[2:]))}]),
]

# -- Cards.

LINE = {"url": "https://agent.example.com/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
OLD = {**{name: one for name, one in CARD.items() if name != "supportedInterfaces"}, "protocolVersion": "0.3.0",
    "url": "https://agent.example.com/a2a"}
CARDS = [
    card("edge-16", "As many interfaces as are read.", "8004-card-interfaces", {**CARD, "supportedInterfaces": [LINE] * 16}, "valid", [], {}),
    card("edge-17", "One more.", "8004-card-interfaces", {**CARD, "supportedInterfaces": [LINE] * 17}, "invalid",
        [("8004-card-interfaces", "/supportedInterfaces")], {}),
    card("edge-no-url", "An interface without a URL.", "8004-card-url",
        {**CARD, "supportedInterfaces": [{name: one for name, one in LINE.items() if name != "url"}]}, "invalid",
        [("8004-card-url", "/supportedInterfaces/0")], {}),
    card("edge-further", "Further interfaces send callers elsewhere just as well.", "8004-card-other-origin",
        {**OLD, "additionalInterfaces": [{"url": "https://other.example.org/a2a", "transport": "JSONRPC"}]}, "valid",
        [("8004-card-other-origin", "/additionalInterfaces/0/url")], {"/origin": "other"}),
    card("edge-further-none", "An empty list of further interfaces is like no list.", "doc4-id-discover-card", {**OLD, "additionalInterfaces": []},
        "valid", [], {"/origin": "same"}),
]

# -- Actions.

def acting(case_id, **more):
    bundle = known("action", case_id)
    for member, change in more.items():
        bundle[member] = {**bundle[member], **change} if isinstance(change, dict) else change
    return bundle


def action(name, comment, ledger, bundle, verdict, findings=(), **members):
    return case(f"8004-action-edge-{name}", comment, ledger, bundle, verdict, findings, **members)


def without(bundle, *names):
    for name in names:
        bundle["args"].pop(name, None)
    return bundle


def scored(score, **args):
    bundle = without(acting("8004-action-029"), "value", "valueDecimals", "tag1", "tag2")
    bundle["args"] |= {"score": score, **args}
    return bundle


RESERVED = [{"key": "agentWallet", "value": "0x"}] * 300
IRREVERSIBLE = "8004-act-irreversible"
ACTIONS = [
    action("wrong-side", "A validation is not asked for in the registry of identities.", "8004-act-wrong-registry",
        acting("8004-action-102", to=REGISTRY), "refused", [("8004-act-wrong-registry", "/to")]),
    action("zero-wallet", "The zero address as the new wallet.", "8004-act-zero-address",
        acting("8004-action-017", args={"newWallet": ZERO}), "refused",
        [("8004-act-zero-address", "/args/newWallet"), ("8004-act-signature", "/args/signature")]),
    action("zero-client", "A response to the zero address.", "8004-act-zero-address",
        acting("8004-action-048", args={"clientAddress": ZERO}), "refused",
        [("8004-act-zero-address", "/args/clientAddress")]),
    action("other-wallet", "The wallet of the agent is another account.", "8004-fb-agent-wallet", acting("8004-action-029", facts={"wallet": OTHER}),
        "ready"),
    action("score-500", "Five stars.", "doc4-id-feedback-score", scored(500), "ready", [("8004-act-score-scale", "/args/score")]),
    action("score-501", "More than five stars.", "doc4-id-score-range", scored(501), "refused",
        [("8004-act-score-scale", "/args/score"), ("doc4-id-score-range", "/args/score")]),
    action("score-tag", "The tag that a score has.", "doc4-id-feedback-score", scored(450, tag1="starred"), "ready",
        [("8004-act-score-scale", "/args/score")], **{"expects/value": "90", "expects/tag1": "starred"}),
    mistaken("8004-action-edge-score-other-tag", "Another tag than a score has.", "doc4-id-feedback-score", scored(450, tag1="uptime"), "args.tag1"),
    mistaken("8004-action-edge-score-value", "A score beside a value.", "doc4-id-feedback-score", scored(450, value="90"), "args.score"),
    mistaken("8004-action-edge-score-decimals", "A score beside decimals.", "doc4-id-feedback-score", scored(450, valueDecimals=0), "args.score"),
    action("largest-chain", "The largest chain ID.", "8004-act-unlisted", acting("8004-action-001", chainId=str(2**64 - 1)), "ready",
        [IRREVERSIBLE, ("8004-act-unlisted", "/to")], **{"expects/chainId": str(2**64 - 1)}),
    mistaken("8004-action-edge-larger-chain", "A larger one.", "8004-act-unlisted", acting("8004-action-001", chainId=str(2**64)), "chainId"),
    mistaken("8004-action-edge-largest-of-all", "The largest number of a word.", "8004-act-unlisted",
        acting("8004-action-001", chainId=str(2**256 - 1)), "chainId"),
    action("two-errors", "Two errors refuse as one does.", "8004-act-reserved-key",
        acting("8004-action-101", args={"metadata": RESERVED[:2]}), "refused",
        [IRREVERSIBLE, *[("8004-act-reserved-key", f"/args/metadata/{at}/key") for at in (0, 1)]]),
]

# -- Feedback files.

def hashed_file(document, text, committed, uri="https://agent.example.com/f.json"):
    """The event of a file, whose URI may be another, beside the hash that was given."""
    event = {"client": CLIENT, "feedbackIndex": "1", "value": "9950", "valueDecimals": 2, "tag1": "uptime", "tag2": "", "endpoint": "",
        "feedbackURI": uri, "feedbackHash": committed}
    event["tag1"] = document.get("tag1", "uptime")
    return {"format": "erc8257-identity-feedback-bundle/1", "agent": AGENT, "event": event,
        "response": {"status": 200, "redirected": False, "complete": True, "bodyText": text}}


FEEDBACK = {"agentRegistry": f"eip155:8453:{REGISTRY}", "agentId": 22, "clientAddress": f"eip155:8453:{CLIENT}",
    "createdAt": "2026-02-03T04:05:06Z", "value": 9950, "valueDecimals": 2, "tag1": "uptime"}


def feedback(name, comment, ledger, document, verdict, findings=(), text=None, committed=None, uri="https://agent.example.com/f.json", **members):
    text = text or json.dumps(document)
    bundle = hashed_file(document, text, committed or keccak256(text.encode()), uri)
    return case(f"8004-feedback-edge-{name}", comment, ledger, bundle, verdict, findings, **members)


def compact(document):
    """As `JSON.stringify` writes it."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def given_at(name, comment, time, is_time):
    findings = [] if is_time else [("8004-fb-created", "/createdAt")]
    return feedback(f"time-{name}", comment, "8004-fb-created", {**FEEDBACK, "createdAt": time}, "verified", findings)


CONTROLS = {**FEEDBACK, "note": "\"\\ \b\f\n\r\t\x00\x01\x1f \x7f~ \u00e9"}
BYTES = json.dumps(FEEDBACK)
FEEDBACKS = [
    *[feedback(f"controls-{name}", f"Every character that a peer escapes: {peer}.", "8004-fb-peer-form", CONTROLS, "peer-form", ["8004-fb-peer-form"],
        committed=keccak256(text.encode())) for name, peer, text in (
            ("ts", "TypeScript", compact(CONTROLS)), ("py", "Python", json.dumps(CONTROLS, sort_keys=True)))],
    feedback("leading-zero", "The number of a chain has no leading zero.", "8004-fb-agree", {**FEEDBACK, "clientAddress": f"eip155:08453:{CLIENT}"},
        "contradicts", [("8004-fb-different", "/clientAddress")]),
    feedback("signed-chain", "The number of a chain has no sign.", "8004-fb-agree", {**FEEDBACK, "clientAddress": f"eip155:+8453:{CLIENT}"},
        "contradicts", [("8004-fb-different", "/clientAddress")]),
    feedback("committed", "A CID that is right, and a hash of something else.", "8004-fb-hash", FEEDBACK, "contradicts", ["8004-fb-hash"],
        text=BYTES, committed="0x" + "42" * 32, uri="ipfs://" + cid_of(BYTES.encode(), 0x55)),
    *[given_at(name, comment, f"2026-{day}T04:05:06Z", is_time) for name, comment, day, is_time in (
        ("31", "A month of 31 days.", "03-31", True), ("32", "A day too many.", "12-32", False), ("30", "A month of 30 days.", "04-30", True),
        ("april-31", "A day that April does not have.", "04-31", False), ("sign", "A month has no sign.", "+2-03", False),
        ("month-13", "A month beyond December.", "13-01", False))],
]

# -- Queries.

def query(name, comment, ledger, verdict="ok", findings=(), chain="8453", members=(), **more):
    bundle = {"format": "erc8257-identity-query-bundle/1", "chain": chain, **more}
    return case(f"8004-query-edge-{name}", comment, ledger, bundle, verdict, findings, **dict(members))


def no_chain(name, comment, chain):
    return query(f"chain-{name}", comment, "8004-ref-chain", "refused", [("8004-ref-chain", "/chain")], chain, {"body": None})


def sought(endpoint):
    """The body of a query for a protocol, beside that of the study."""
    cases = json.loads((DATA / "query.json").read_text("utf-8"))["cases"]
    body = next(one["expect"]["members"]["/body"] for one in cases if one["id"] == "8004-query-003")
    return {"body": body.replace("a2aEndpoint_not", endpoint).replace('"first":100', '"first":20').replace('"skip":5000', '"skip":0'), "local": []}


QUERIES = [
    query("score-only", "A least reputation alone.", "doc4-id-discover", members={"local": ["reputation"]}, minReputation=350),
    query("sort-only", "An order by reputation alone.", "doc4-id-discover", members={"local": ["reputation"]}, sort="reputation"),
    query("mcp", "Agents that speak MCP.", "doc4-id-protocol", members=sought("mcpEndpoint_not"), protocol="mcp"),
    query("oasf", "Agents with skills of OASF.", "doc4-id-protocol", members=sought("oasfEndpoint_not"), protocol="oasf"),
    mistaken("8004-query-edge-other-registry", "Agents of another registry are not ranked by what was said of the listed one's.", "8004-id-global",
        {"format": "erc8257-identity-discovery-bundle/1", "chainId": "8453", "registry": STRANGER, "sort": "reputation", "answers": []},
        "reputationRegistry", "usage-missing"),
    no_chain("zero", "The number of a chain has no leading zero.", "08453"),
    no_chain("empty", "No chain.", ""),
    no_chain("sign", "The number of a chain has no sign.", "+8453"),
    no_chain("large", "A chain beyond 64 bits.", str(2**64)),
]

# -- Receipts: the same log with the name of another event.

def renamed(case_id):
    bundle = known("receipt", case_id)
    to = bundle["expects"]["to"]
    for log in bundle["receipt"]["logs"]:
        if log["address"] == to:
            log["topics"][0] = "0x" + "5a" * 32
    return bundle


RECEIPTS = [case(f"8004-receipt-edge-{name}", f"Another event with all that {what} tells.", "8004-receipt-no-event", renamed(case_id),
    "not-this-call", ["8004-receipt-no-event"]) for name, what, case_id in (
        ("register", "a registration", "8004-receipt-001"), ("register-empty", "an empty registration", "8004-receipt-101"),
        ("uri", "a new file", "8004-receipt-012"), ("metadata", "metadata", "8004-receipt-014"), ("wallet", "a wallet", "8004-receipt-015"),
        ("no-wallet", "a wallet's end", "8004-receipt-017"), ("transfer", "a transfer", "8004-receipt-018"),
        ("feedback", "feedback", "8004-receipt-019"), ("revoked", "feedback's end", "8004-receipt-022"),
        ("request", "a request", "8004-receipt-024"), ("answer", "an answer", "8004-receipt-025"), ("response", "a response", "8004-receipt-026"))]

# -- Trust.

def trust(name, comment, ledger, verdict, findings=(), agent=None, reputation=None, validation=None, policy=None, **members):
    bundle = known("trust", "8004-trust-001")
    for part, change in (("agent", agent), ("reputation", reputation), ("validation", validation)):
        bundle[part] = {**bundle[part], **(change or {})}
    if policy:
        bundle["policy"] = policy
    return case(f"8004-trust-edge-{name}", comment, ledger, bundle, verdict, findings, **members)


def no_mean(name, comment, mean):
    bundle = known("trust", "8004-trust-001")
    bundle["reputation"]["score"] = {"mean": mean}
    return mistaken(f"8004-trust-edge-mean-{name}", comment, "8004-rep-integers", bundle, "reputation.score.mean")


def no_policy(name, comment, member, **policy):
    bundle = {**known("trust", "8004-trust-001"), "policy": policy}
    return mistaken(f"8004-trust-edge-{name}", comment, "doc4-id-trust-policy", bundle, f"policy.{member}")


#: The greatest count of a report.
EXACT = 2**53 - 1
ANSWERED = {"responded": 3, "average": 100, "failed": 0}
TRUST = [
    *[no_mean(name, comment, mean) for name, comment, mean in (
        ("empty", "A number without digits before the point.", ".900000"), ("five", "A number of five decimals.", "0.90000"),
        ("seven", "A number of seven decimals.", "0.9000000"), ("sign", "A number with a sign.", "+0.900000"),
        ("sign-behind", "A sign behind the point.", "0.+90000"), ("zeros", "A number with a leading zero.", "00.900000"),
        ("one", "A number without a point.", "1"), ("more", "A number above 1.", "1.000001"))],
    trust("best-mean", "The greatest mean.", "8004-rep-integers", "trusted", reputation={"score": {"mean": "1.000000"}},
        **{"components/1/score": 100}),
    trust("worst-mean", "The least mean.", "8004-rep-integers", "uncertain", reputation={"score": {"mean": "0.000000"}},
        **{"components/1/score": 0}),
    trust("clients-10", "As many reviewers as the policy asks for.", "doc4-id-trust", "trusted", reputation={"clients": 10}, flags=[]),
    trust("clients-9", "One fewer.", "doc4-id-trust", "trusted", reputation={"clients": 9}, flags=["few-reviewers"]),
    trust("clients-most", "More reviewers never make it less sure.", "doc4-id-trust", "trusted", reputation={"clients": EXACT}, flags=[],
        confidence="0.949999"),
    trust("answers-most", "Nor do more answers.", "doc4-id-trust", "trusted", validation={"summary": {**ANSWERED, "responded": EXACT}}, flags=[],
        confidence="0.899999"),
    trust("no-score", "A summary without a score.", "8004-trust-missing", "uncertain", [("8004-trust-missing", "/reputation")],
        reputation={"score": None}, flags=["no-reputation"], **{"components/1/score": None}),
    trust("average-100", "The greatest average.", "doc4-id-trust", "trusted", validation={"summary": ANSWERED}, **{"components/2/score": 100}),
    trust("nothing-answered", "Validators that were named, and no answer.", "doc4-id-validation", "trusted", [("8004-trust-missing", "/validation")],
        validation={"summary": {"responded": 0, "average": None, "failed": 0}}, flags=["no-validation"]),
    trust("average-of-none", "No answers have no average.", "8004-trust-missing", "trusted", [("8004-trust-missing", "/validation")],
        validation={"summary": {"responded": 0, "average": 100, "failed": 0}}, flags=["no-validation"], **{"components/2/score": None}),
    trust("weights-100", "The greatest weights.", "doc4-id-trust-policy", "trusted",
        policy={"format": "trust-policy/1", "weights": {"identity": 100, "reputation": 100, "validation": 100}}, **{"components/0/weight": 100}),
    trust("largest", "The largest numbers of a policy.", "doc4-id-trust-policy", "not-trusted",
        policy={"format": "trust-policy/1", "minimumClients": 65536, "minimumConfidence": 1000000, "trust": 100, "distrust": 99},
        flags=["few-reviewers"]),
    no_policy("weights-101", "A greater weight.", "weights", weights={"identity": 101, "reputation": 1, "validation": 1}),
    no_policy("clients-65537", "More reviewers than are read.", "minimumClients", minimumClients=65537),
    no_policy("confidence", "More than all confidence.", "minimumConfidence", minimumConfidence=1000001),
    no_policy("trust-101", "More than the best score.", "trust", trust=101),
    no_policy("trust-distrust", "Trust where distrust ends.", "trust", trust=50, distrust=50),
]

# -- URIs.

def data_uri(name, comment, head, findings=()):
    text = f"data:application/json{head},{base64.b64encode(json.dumps(file_of([entry()])).encode()).decode()}"
    bad = findings == ["8004-uri-data"]
    made = agent(f"edge-data-{name}", comment, findings[0] if findings else "8004-uri-resolve", {}, "not-bound" if bad else "bound", [], {})
    made["bundle"]["calls"]["tokenURI"] = value(text.encode())
    del made["bundle"]["file"]
    made["expect"] |= {"findings": [{"rule": rule} for rule in findings], "members": {"/uri/kind": "data"}}
    return made


DATA_URIS = [
    data_uri("parameter", "A parameter, which says nothing here.", ";charset=utf-8;base64", ["8004-uri-data-params"]),
    data_uri("hyphen", "A name with a hyphen, and a value with all that it may have.", ";x-own=a.b_c-9;base64", ["8004-uri-data-params"]),
    *[data_uri(name, comment, head, ["8004-uri-data"]) for name, comment, head in (
        ("no-name", "A parameter without a name.", ";=utf-8;base64"), ("no-value", "A parameter without a value.", ";charset=;base64"),
        ("bad-name", "A name with a dot.", ";char.set=utf-8;base64"), ("bad-value", "A value with a plus sign.", ";charset=a+b;base64"),
        ("bare", "A parameter without an equals sign.", ";utf-8;base64"), ("begun", "Something in front of the semicolon.", "x;base64"),
        ("plain", "Not in base64.", ";charset=utf-8"))],
]

# -- Bindings.

def serving(*services):
    """An agent whose owner made the tool, with these services in its file."""
    bundle = known("binding", "8004-binding-001")
    agent_bundle = json.loads(bundle["agentText"])
    document = json.loads(base64.b64decode(agent_bundle["file"].pop("body")))
    document["services"] = [{"name": name, "endpoint": endpoint, "version": "1"} for name, endpoint in services]
    agent_bundle["file"]["bodyText"] = json.dumps(document)
    return {**bundle, "agentText": json.dumps(agent_bundle)}


BINDINGS = [
    case("8004-binding-edge-no-url", "A service that is not a URL is not the tool.", "8004-bind-claim-nothing", serving(("ENS", "ada.eth")),
        "account", accountLink="owner", fileLink="none"),
    case("8004-binding-edge-best", "The best of several links counts.", "8004-bind-verified-only",
        serving(("ENS", "ada.eth"), ("web", "https://agent.example.com/price"),
            ("ERC8257", "https://agent.example.com/.well-known/ai-tool/price.json")),
        "mutual", accountLink="owner", fileLink="manifest"),
]

# -- Reputations and validations: what contracts answer, and what they emit.

def packed(data):
    return bytes.fromhex(word(len(data)) + data.hex() + "00" * (-len(data) % 32))


def encoded(*parts):
    """Words are text and stand in place; what is bytes stands behind them."""
    heads, tails = "", b""
    for part in parts:
        heads += part if isinstance(part, str) else word(32 * len(parts) + len(tails))
        tails += b"" if isinstance(part, str) else part
    return heads + tails.hex()


def signed(number):
    return word(number % 2**256)


def account(address):
    return word(int(address, 16))


def listed(words):
    return bytes.fromhex(word(len(words)) + "".join(words))


def texts(given_texts):
    return bytes.fromhex(word(len(given_texts)) + encoded(*map(packed, given_texts)))


def read_all(*entries):
    """What `readAllFeedback` answers for entries of account, index, value, decimals and tag."""
    clients, indices, values, scales, tags = zip(*entries)
    return {"result": "0x" + encoded(listed(list(map(account, clients))), listed(list(map(word, indices))), listed(list(map(signed, values))),
        listed(list(map(word, scales))), texts(tags), texts([b""] * len(entries)), listed([word(0)] * len(entries)))}


NEW_FEEDBACK = keccak256(b"NewFeedback(uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32)")
REVOKED = keccak256(b"FeedbackRevoked(uint256,address,uint64)")
STARRED = b"starred"


def given(at, client, index, number, decimals=0, tag=STARRED):
    """The event of a piece of feedback."""
    data = encoded(word(index), signed(number), word(decimals), *[packed(text) for text in (tag, b"", b"", b"")], word(0))
    return {"address": REPUTATION, "topics": [NEW_FEEDBACK, "0x" + word(22), "0x" + account(client), keccak256(tag)], "data": "0x" + data,
        "blockNumber": hex(1000 + at), "logIndex": "0x0"}


def revoked(at, client, index):
    """The event of its end."""
    return {**given(at, client, index, 0), "topics": [REVOKED, "0x" + word(22), "0x" + account(client), "0x" + word(index)], "data": "0x"}


def topics(log, count):
    """A log with fewer topics than its event has."""
    return {**log, "topics": log["topics"][:count]}


def reputation(name, comment, ledger, verdict, findings=(), members=(), **more):
    bundle = {"format": "erc8257-identity-reputation-bundle/1", "agent": AGENT, "registry": REPUTATION, **more}
    return case(f"8004-reputation-edge-{name}", comment, ledger, bundle, verdict, findings, **dict(members))


ONE = read_all((CLIENT, 1, 87, 0, STARRED))
MOST = 2**127 - 1


def mean(name, comment, total, shown, wrapped):
    """Three numbers whose mean is the total's third at one decimal."""
    sign = 1 if total > 0 else -1
    entries = read_all((CLIENT, 1, sign * (abs(total) // 10), 0, b"r"), (CLIENT, 2, sign * (abs(total) % 10), 1, b"r"), (CLIENT, 3, 0, 1, b"r"))
    contract = {"count": "3", "summaryValue": str(shown), "summaryValueDecimals": 1, "wrapped": wrapped}
    findings = ["8004-rep-summary-wrapped"] if wrapped else []
    return reputation(name, comment, "8004-sum-cast", "summarised", findings, {"contract": contract}, tag1="r", readAll=entries)


SAME_PLACE = [given(0, CLIENT, 1, 70), {**given(0, OTHER, 1, 70)}]
SAME_TEXT = [given(0, CLIENT, 1, 70), {**given(1, CLIENT, 2, 80), "blockNumber": hex(1000)}]
REPUTATIONS = [
    reputation("beta", "A prior of doubt.", "doc4-id-rep-beta", "summarised",
        members={"score/mean": "0.374000", "score/alpha": "1.870000", "score/beta": "3.130000"}, policy={"priorBeta": 3}, readAll=ONE),
    reputation("alpha", "A prior of trust.", "doc4-id-rep-beta", "summarised",
        members={"score/mean": "0.774000", "score/alpha": "3.870000", "score/beta": "1.130000"}, policy={"priorAlpha": 3}, readAll=ONE),
    reputation("no-list", "All accounts, and an empty list.", "8004-rep-filter-reported", "summarised", members={"filter/mode": "all", "clients": 1},
        filter={"mode": "all", "clients": []}, readAll=ONE),
    reputation("one-tag", "No tag was asked for, and all feedback has one.", "8004-rep-tag-units", "summarised", members={"clients": 1}, tag1="",
        readAll=ONE),
    reputation("same-data", "Two logs of one place that differ in an indexed value.", "8004-log-malformed", "inconsistent", ["8004-log-malformed"],
        {"entries/total": 1}, logs=SAME_PLACE),
    reputation("same-topics", "Two logs of one place that differ in their data.", "8004-log-malformed", "inconsistent", ["8004-log-malformed"],
        {"entries/total": 1}, logs=SAME_TEXT),
    reputation("same-place", "Two logs of one place that differ in their contract.", "8004-log-malformed", "inconsistent", ["8004-log-malformed"],
        {"entries/total": 1}, logs=[given(0, CLIENT, 1, 70), {**given(0, CLIENT, 1, 70), "address": REGISTRY}]),
    reputation("differ-twice", "The sources differ, and so do two events.", "8004-rep-sources-differ", "inconsistent",
        ["8004-rep-index", "8004-rep-sources-differ"], logs=[given(0, CLIENT, 1, 70), given(1, CLIENT, 1, 71)],
        readAll=read_all((CLIENT, 1, 72, 0, STARRED))),
    reputation("differ-in-two", "The sources differ in two values.", "8004-rep-sources-differ", "inconsistent", ["8004-rep-sources-differ"],
        logs=[given(0, CLIENT, 1, 70), given(1, CLIENT, 2, 71)], readAll=read_all((CLIENT, 1, 72, 0, STARRED), (CLIENT, 2, 73, 0, STARRED))),
    reputation("gap-malformed", "A log that cannot be read, and an index that is missing.", "8004-rep-gap", "partial",
        ["8004-log-malformed", "8004-rep-gap"], logs=[given(0, CLIENT, 2, 70), {**given(1, OTHER, 1, 70), "data": "0x"}]),
    *[reputation(f"topics-{name}", comment, "8004-log-malformed", "partial", ["8004-log-malformed"], {"entries/total": 1},
        logs=[given(0, CLIENT, 1, 70), log]) for name, comment, log in (
            ("3", "Feedback whose log has one topic too few.", topics(given(1, OTHER, 1, 70), 3)),
            ("1", "Feedback whose log has the signature alone.", topics(given(1, OTHER, 1, 70), 1)),
            ("revoked", "An end of feedback whose log has one topic too few.", topics(revoked(1, CLIENT, 1), 3)))],
    reputation("topics-4", "An end of feedback with all topics.", "8004-rev-own", "empty", members={"entries/total": 1, "entries/revoked": 1},
        logs=[given(0, CLIENT, 1, 70), revoked(1, CLIENT, 1)]),
    reputation("topics-unknown", "An unknown event is passed over, however many topics it has.", "8004-log-malformed", "summarised",
        members={"entries/total": 1}, logs=[given(0, CLIENT, 1, 70), {**given(1, OTHER, 1, 70), "topics": ["0x" + "5a" * 32]}]),
    mistaken("8004-reputation-edge-other-registry", "What was said of an agent of another registry is not read from the listed one.",
        "8004-id-global", {"format": "erc8257-identity-reputation-read-bundle/1", "agent": STRANGE, "answers": []}, "registry", "usage-missing"),
    reputation("index-zero", "No feedback has the index 0, in the state as in events.", "8004-fb-index", "unknown", ["8004-answer-malformed"],
        readAll=read_all((CLIENT, 0, 70, 0, STARRED))),
    mean("most", "The greatest number that the contract can give.", 3 * MOST, MOST, False),
    mean("more", "One more wraps.", 3 * (MOST + 1), -MOST - 1, True),
    mean("least", "The least number that it can give.", -3 * (MOST + 1), -MOST - 1, False),
    mean("less", "One less wraps.", -3 * (MOST + 2), MOST, True),
]

RESPONSE = keccak256(b"ValidationResponse(address,uint256,bytes32,uint8,string,bytes32,string)")
VALIDATOR, REQUESTS = "0xcebee70617371a18fc1c6791c9564f3ecf21ba38", [word(7), word(8)]


def status(response, tag=b"", last=1000, agent_id=22):
    return {"result": "0x" + encoded(account(VALIDATOR), word(agent_id), word(response), word(0), packed(tag), word(last))}


def validation(name, comment, ledger, verdict, statuses, findings=(), members=(), **more):
    requests = REQUESTS[:len(statuses)]
    bundle = {**known("validation", "8004-validation-001"), "list": {"result": "0x" + encoded(listed(requests))}, **more,
        "statuses": [{"requestHash": "0x" + request, "answer": one} for request, one in zip(requests, statuses)]}
    return case(f"8004-validation-edge-{name}", comment, ledger, bundle, verdict, findings, **dict(members))


def answered(count):
    """The event of an answer of 0 to the first request, with so many topics."""
    registry = known("validation", "8004-validation-001")["registry"]
    log = {"address": registry, "topics": [RESPONSE, "0x" + account(VALIDATOR), "0x" + word(22), "0x" + REQUESTS[0]],
        "data": "0x" + encoded(word(0), packed(b""), word(0), packed(b"")), "blockNumber": hex(1000), "logIndex": "0x0"}
    return topics(log, count)


PENDING = {"requests/0/state": "pending-or-failed"}
VALIDATIONS = [
    *[validation(f"topics-{count}", comment, "8004-log-malformed", "unknown", [status(0)], ["8004-log-malformed", "8004-val-zero-ambiguous"],
        PENDING, logs=[answered(count)], logsComplete=True) for count, comment in (
            (3, "An answer whose log has one topic too few may be the one that is missing."), (1, "So may one with the signature alone."))],
    validation("topics-4", "An answer with all topics.", "8004-val-zero-ambiguous", "failed", [status(0)], members={"requests/0/state": "failed"},
        logs=[answered(4)], logsComplete=True),
    validation("topics-unknown", "An unknown event is passed over, however many topics it has.", "8004-log-malformed", "pending", [status(0)],
        members={"requests/0/state": "pending"}, logs=[{**answered(4), "topics": ["0x" + "5a" * 32]}], logsComplete=True),
    validation("foreign", "The request of another agent, and its validator.", "8004-val-other-agent", "none", [status(100, agent_id=31)],
        ["8004-val-other-agent"], {"requests/0/state": "foreign", "requests/0/validator": VALIDATOR}),
    validation("stale-twice", "Two answers that are old.", "doc4-id-validation-stale", "mixed", [status(100), status(100)],
        members={"requests/0/stale": True, "requests/1/stale": True}, maxAgeSeconds=10),
    validation("tag-255", "A tag that is not text is shown in hex.", "8004-val-status-decode", "validated", [status(100, b"\xff" * 255)],
        members={"requests/0/tag": "0x" + "ff" * 255}),
    validation("tag-256", "No more than 512 characters of it.", "8004-val-status-decode", "validated", [status(100, b"\xff" * 256)],
        members={"requests/0/tag": "0x" + "ff" * 255}),
    validation("tag-513", "No more than 512 characters of a text.", "8004-val-status-decode", "validated", [status(100, b"a" * 513)],
        members={"requests/0/tag": "a" * 512}),
]

# -- Files: which fault is told, and how many.

def broken(name, comment, ledger, body):
    made = agent(f"edge-{name}", comment, ledger, {}, "not-bound", [], {})
    made["bundle"]["file"] = {"status": 200, "redirected": False, "complete": True, "body": base64.b64encode(body).decode()}
    made["expect"] |= {"findings": [{"rule": ledger}]}
    return made


BARE = [{} for _ in range(257)]
LONG = "https://agent.example.com/" + "a" * 600
BROKEN = [
    broken("bom-first", "A byte order mark is told before broken UTF-8.", "8004-file-bom", b"\xef\xbb\xbf{\"name\":\"\xff\"}"),
    broken("utf8-first", "Broken UTF-8 is told before a member twice.", "8004-file-utf8", b"{\"name\":1,\"name\":2,\"image\":\"\xff\"}"),
    broken("bom-surrogate", "A byte order mark is told before half of a pair.", "8004-file-bom", b"\xef\xbb\xbf{\"name\":\"\\ud800\"}"),
    broken("surrogate-first", "Half of a pair is told before a member twice.", "8004-file-utf8", b"{\"name\":1,\"name\":2,\"image\":\"\\ud800\"}"),
    agent("edge-findings", "More findings than a report has: one counts the rest.", "8004-file-service", file_of([entry()], BARE), "invalid",
        [("8004-file-services", "/services"), *[("8004-file-service", f"/services/{at}") for at in range(255)], ("lib-7-findings-limit", None)],
        {"/profile/services": []}),
]
LONG_URI = agent("edge-uri-512", "No more than 512 characters of a URI are shown.", "8004-uri-resolve", file_of([entry()]), "bound", [],
    {"/uri/text": LONG[:512]})
LONG_URI["bundle"]["calls"]["tokenURI"] = value(LONG.encode())

EDGES = {"action": ACTIONS, "agent": [*AGENTS, *DATA_URIS, *BROKEN, LONG_URI], "binding": BINDINGS, "card": CARDS, "cid": CID, "feedback": FEEDBACKS,
    "query": QUERIES, "receipt": RECEIPTS, "reputation": REPUTATIONS, "trust": TRUST, "validation": VALIDATIONS}
