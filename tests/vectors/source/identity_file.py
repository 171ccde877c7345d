"""Registration files that are written anew or changed. The expected texts are written by hand; hash, CID and data URI are computed here
from their bytes."""

import base64
import hashlib
import json

from keccak import keccak256

TYPE = "https://eips.ethereum.org/EIPS/eip-8004#registration-v1"
REGISTRY = "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"
AGENT = f"eip155:8453/erc8004:{REGISTRY}/22"
ENTRY = f'{{"agentId":22,"agentRegistry":"eip155:8453:{REGISTRY}"}}'
OTHER = f'{{"agentId":27,"agentRegistry":"eip155:8453:{REGISTRY}"}}'
# As its author writes it: an order, a member and spellings of its own.
OWN = f"""{{
  "name": "Ada",
  "type": "{TYPE}",
  "x-own": {{"a": 1.0, "\\u0062": [ ]}},
  "description": "Says Ada.",
  "image": "https://agent.example.com/i.png",
  "services": [ {{"name": "web", "endpoint": "https://agent.example.com/"}} ],
  "registrations": [ {OTHER} ],
  "supportedTrust": ["reputation"]
}}
"""


def base32(data):
    return "b" + base64.b32encode(data).decode().rstrip("=").lower()


def case(name, comment, given, text, changes, findings, verdict="written", ledger=()):
    """`findings` are pairs of a code and its pointer."""
    body = text.encode() if text is not None else None
    members = {"/text": text, "/changes": [{"member": member, "change": change} for member, change in changes]}
    if body is None:
        members |= {"/bytes": None, "/hash": None, "/cid": None, "/dataURI": None}
    else:
        digest = hashlib.sha256(body).digest()
        members |= {"/bytes": len(body), "/hash": keccak256(body), "/cid": base32(b"\x01\x55\x12\x20" + digest),
            "/dataURI": "data:application/json;base64," + base64.b64encode(body).decode()}
    return {"id": f"8004-file-{name}", "comment": comment, "ledger": ["doc4-id-update", *ledger],
        "bundle": {"format": "erc8257-identity-file-bundle/1", **given},
        "expect": {"verdict": verdict, "findings": [{"rule": rule, "pointer": pointer} for rule, pointer in findings],
            "members": members}}


def refused(name, comment, file, code):
    given = {"file": base64.b64encode(file).decode(), "set": {"name": "Eve"}}
    return case(name, comment, given, None, [], [(code, None)], "refused")


def error(name, comment, given, code, member):
    return {"id": f"8004-file-{name}", "comment": comment, "ledger": ["doc4-id-update"],
        "bundle": {"format": "erc8257-identity-file-bundle/1", **given}, "expect": {"error": {"code": code, "member": member}}}


WHOLE = {"name": "Ada", "description": "Says Ada.", "image": "https://agent.example.com/i.png",
    "services": [{"name": "MCP", "endpoint": "https://agent.example.com/mcp", "version": "2025-06-18"}, {"name": "web", "endpoint": "https://agent.example.com/"}],
    "x402Support": True, "active": False, "supportedTrust": ["reputation"]}
NEW = (f'{{"type":"{TYPE}","name":"Ada","description":"Says Ada.","image":"https://agent.example.com/i.png",'
    '"services":[{"name":"MCP","endpoint":"https://agent.example.com/mcp","version":"2025-06-18"},'
    '{"name":"web","endpoint":"https://agent.example.com/"}],"x402Support":true,"active":false,"supportedTrust":["reputation"]')
MEMBERS = ["type", "name", "description", "image", "services", "x402Support", "active", "supportedTrust"]
# The ID of an agent beyond 2^53 - 1, and the largest that is a number.
BIG, EXACT = 2**53, 2**53 - 1


def agent(number):
    return f"eip155:8453/erc8004:{REGISTRY}/{number}"


def replaced(text, before, after):
    assert text.count(before) == 1, before
    return text.replace(before, after)


def others(count):
    """So many agents of another chain, as a list begins."""
    return ",".join(f'{{"agentId":{at},"agentRegistry":"eip155:10:{REGISTRY}"}}' for at in range(count))


def full(count):
    return replaced(OWN, f"[ {OTHER} ]", f"[{others(count)}]")


SHARED = [("8004-reg-shared", "/registrations")]
FULL = [("8004-reg-count", "/registrations")]
CASES = [
    case("new", "A new file, for an agent that is registered.", {"agent": AGENT, "set": WHOLE},
        NEW + f',"registrations":[{ENTRY}]}}', [(name, "added") for name in [*MEMBERS, "registrations"]], [],
        ledger=["8004-seturi-data-should"]),
    case("new-unregistered", "Before the registration no file can name the agent.", {"set": WHOLE}, NEW + "}",
        [(name, "added") for name in MEMBERS], [("8004-reg-missing", "")]),
    case("new-empty", "Nothing but the type: the structure has no name.", {}, f'{{"type":"{TYPE}"}}', [("type", "added")],
        [("8004-file-discovery-only", ""), ("8004-file-name", ""), ("8004-file-nft-fields", ""), ("8004-file-nft-fields", ""),
            ("8004-file-no-services", ""), ("8004-reg-missing", "")], "invalid"),
    case("stays", "Nothing is asked for: every byte stays.", {"fileText": OWN}, OWN, [], []),
    case("same-value", "The same value in another spelling stays as it is written.", {"fileText": OWN,
        "set": {"name": "Ada", "supportedTrust": ["reputation"]}}, OWN, [], []),
    case("patch", "One member is exchanged in its place; members of no standard stay byte for byte.",
        {"fileText": OWN, "set": {"description": "Says more."}}, replaced(OWN, '"Says Ada."', '"Says more."'),
        [("description", "replaced")], []),
    case("patch-quotes", "Texts are escaped, and characters that a terminal obeys are, too.",
        {"fileText": OWN, "set": {"description": "\"\u202e\n"}}, replaced(OWN, '"Says Ada."', '"\\"\\u202e\\n"'),
        [("description", "replaced")], []),
    case("append", "Another agent joins the list; the entry before it stays.", {"agent": AGENT, "fileText": OWN},
        replaced(OWN, f"[ {OTHER} ]", f"[ {OTHER},{ENTRY}]"), [("registrations", "replaced")], SHARED),
    case("append-64", "The last place that is read.", {"agent": AGENT, "fileText": full(63)}, replaced(full(63), others(63), f"{others(63)},{ENTRY}"),
        [("registrations", "replaced")], [], ledger=["8004-reg-count"]),
    case("append-65", "Behind it no reader looks, and in front of it another agent would lose its place: nothing is written.",
        {"agent": AGENT, "fileText": full(64)}, None, [], FULL, "refused", ledger=["8004-reg-count"]),
    case("append-behind", "Nor is an agent that stands behind it named twice.",
        {"agent": AGENT, "fileText": replaced(full(64), others(64), f"{others(64)},{ENTRY}")}, None, [], FULL, "refused", ledger=["8004-reg-count"]),
    case("append-full-named", "A longer list that names the agent where it is read stays.",
        {"agent": AGENT, "fileText": replaced(full(64), others(64), f"{ENTRY},{others(64)}")},
        replaced(full(64), others(64), f"{ENTRY},{others(64)}"), [], FULL, ledger=["8004-reg-count"]),
    case("named-already", "An agent that the file names already is not named twice.", {"agent": agent(27), "fileText": OWN}, OWN, [], []),
    case("moved", "A list that is removed and named anew holds the agent alone.",
        {"agent": AGENT, "fileText": OWN, "remove": ["registrations"]}, replaced(OWN, f"[ {OTHER} ]", f"[{ENTRY}]"),
        [("registrations", "replaced")], []),
    case("no-list", "A list that is none is replaced.", {"agent": AGENT, "fileText": replaced(OWN, f"[ {OTHER} ]", "{}")},
        replaced(OWN, f"[ {OTHER} ]", f"[{ENTRY}]"), [("registrations", "replaced")], []),
    case("remove", "Members go with what stands in front of them.", {"fileText": OWN, "remove": ["image", "supportedTrust"]},
        replaced(replaced(OWN, ',\n  "image": "https://agent.example.com/i.png"', ""), ',\n  "supportedTrust": ["reputation"]', ""),
        [("image", "removed"), ("supportedTrust", "removed")], [("8004-file-discovery-only", ""), ("8004-file-nft-fields", "")]),
    case("remove-absent", "A member that is not there cannot go.", {"fileText": OWN, "remove": ["active"]}, OWN, [], []),
    case("add", "A new member stands behind the others, in their spelling.", {"fileText": OWN, "set": {"active": True}},
        replaced(OWN, '["reputation"]\n', '["reputation"],\n  "active": true\n'), [("active", "added")], []),
    case("type", "A wrong type is set right: there is nothing to choose.", {"fileText": replaced(OWN, TYPE, "https://example.com/agent")},
        OWN, [("type", "replaced")], []),
    case("first", "The first member goes, and the second takes its place.",
        {"fileText": f'{{ "image": "x", "name":"Ada" ,"type":"{TYPE}" }}', "remove": ["image"]}, f'{{ "name":"Ada" ,"type":"{TYPE}" }}',
        [("image", "removed")],
        [("8004-file-discovery-only", ""), ("8004-file-nft-fields", ""), ("8004-file-nft-fields", ""), ("8004-file-no-services", ""),
            ("8004-reg-missing", "")]),
    case("exact-id", "The largest ID that every reader takes as a number.", {"agent": agent(EXACT), "set": WHOLE},
        NEW + f',"registrations":[{{"agentId":{EXACT},"agentRegistry":"eip155:8453:{REGISTRY}"}}]}}',
        [(name, "added") for name in [*MEMBERS, "registrations"]], []),
    case("big-id", "A larger one is text, since many readers would round it.", {"agent": agent(BIG), "set": WHOLE},
        NEW + f',"registrations":[{{"agentId":"{BIG}","agentRegistry":"eip155:8453:{REGISTRY}"}}]}}',
        [(name, "added") for name in [*MEMBERS, "registrations"]], [("8004-reg-id-text", "/registrations/0/agentId")]),
    case("short-ref", "The reference in its short form.", {"agent": "8453:22", "set": WHOLE}, NEW + f',"registrations":[{ENTRY}]}}',
        [(name, "added") for name in [*MEMBERS, "registrations"]], []),
    case("structure", "What was broken and is not named stays, and is told.",
        {"fileText": replaced(OWN, '["reputation"]', '"reputation"'), "set": {"active": False}},
        replaced(OWN, '["reputation"]\n', '"reputation",\n  "active": false\n'), [("active", "added")],
        [("8004-file-trust", "/supportedTrust")], "invalid"),
    refused("bom", "A file with a byte order mark is not changed.", b"\xef\xbb\xbf{}", "8004-file-bom"),
    refused("utf8", "Nor one that is not UTF-8.", b'{"name":"\xff"}', "8004-file-utf8"),
    refused("duplicate", "Nor one that repeats a name: nobody can say which one counts.", b'{"name":"a","name":"b"}', "8004-file-duplicate"),
    refused("json", "Nor one that is not JSON.", b"{name:1}", "8004-file-json"),
    refused("object", "Nor a list.", b"[]", "8004-file-object"),
    error("unknown", "A member that no file has is a mistake of the caller.", {"set": {"nam": "Ada"}}, "usage-unknown", "set.nam"),
    error("null", "A member to be removed is named in remove.", {"fileText": OWN, "set": {"image": None}}, "usage-wrong-value", "set.image"),
    error("service", "A service needs an endpoint.", {"set": {"services": [{"name": "MCP"}]}}, "usage-missing", "set.services[0].endpoint"),
    error("remove-name", "No file is without a name.", {"fileText": OWN, "remove": ["image", "name"]}, "usage-wrong-value", "remove[1]"),
    error("both", "A member cannot be written and removed.", {"fileText": OWN, "set": {"image": "x"}, "remove": ["image"]},
        "usage-wrong-value", "remove[0]"),
    error("agent", "A reference that names no agent.", {"agent": "8453:022", "set": WHOLE}, "usage-wrong-value", "agent"),
]
assert json.loads(OWN)["x-own"] == {"a": 1.0, "b": []}
