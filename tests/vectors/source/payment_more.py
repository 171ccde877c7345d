"""Cases of payments beside those of the study, stated by hand: what the study leaves out, and the edges of its limits."""

import base64
import json

ENTRY = {"scheme": "exact", "network": "base", "maxAmountRequired": "10000", "resource": "https://tools.example.com/nft-price-oracle",
    "description": "Tool invocation", "mimeType": "application/json", "payTo": "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
    "maxTimeoutSeconds": 60, "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "extra": {"name": "USD Coin", "version": "2"}}
ENTRY_V2 = {"scheme": "exact", "network": "eip155:8453", "amount": "10000", "asset": ENTRY["asset"], "payTo": ENTRY["payTo"],
    "maxTimeoutSeconds": 60, "extra": ENTRY["extra"]}
SPENDER = "209693bc6afc0c5328ba36faf03c514ef312287c"


def text(value):
    return json.dumps(value, separators=(",", ":"))


def header(value):
    return [{"name": "PAYMENT-REQUIRED", "value": base64.b64encode(text(value).encode()).decode()}]


def http(document=None, headers=(), **more):
    body = {"body": document if isinstance(document, str) else text(document)} if document is not None else {}
    return {"format": "erc8257-payment-challenge-bundle/1", "carrier": "http", "status": 402, "headers": list(headers), **body, **more}


def v1(*entries, **more):
    return {"x402Version": 1, "accepts": list(entries), **more}


def v2(*entries, **more):
    return {"x402Version": 2, "resource": {"url": ENTRY["resource"]}, "accepts": list(entries), **more}


def without(entry, name):
    return {key: value for key, value in entry.items() if key != name}


def challenge(case_id, comment, ledger, bundle, verdict, codes, members=None):
    expect = {"verdict": verdict, "codes": codes, "members": members or {}}
    return {"id": f"x402-ch-{case_id}", "comment": comment, "ledger": ledger.split(), "bundle": bundle, "expect": expect}


def approval(case_id, comment, data, verdict, **members):
    bundle = {"format": "erc8257-payment-approval-bundle/1", "data": data}
    expect = {"verdict": verdict, "members": {f"/{name}": value for name, value in members.items()}}
    return {"id": f"x402-rq-approval-{case_id}", "comment": comment, "ledger": ["sec-no-unlimited-approve"], "bundle": bundle,
        "expect": expect}


def word(value):
    return f"{value:064x}"


def call(selector, *words):
    return "0x" + selector + "".join(words)


ADDRESS = SPENDER.rjust(64, "0")

CHALLENGES = [
    challenge("version-missing", "Entries without a version: read as version 1.", "x402-ch-version", http({"accepts": [ENTRY]}),
        "readable", ["x402-version-missing"], {"/version": 1, "/findings/0/pointer": ""}),
    challenge("version-decimal", "1.0 is not written 1.", "x402-ch-version",
        http('{"x402Version":1.0,"accepts":[' + text(ENTRY) + "]}"), "malformed", ["x402-version"], {"/version": None}),
    challenge("version-text", "\"1\" is no number.", "x402-ch-version", http(v1(ENTRY, x402Version="1")), "malformed",
        ["x402-version"]),
    challenge("header-only", "A broken header is not replaced by a good body.", "x402-ch-header-only",
        http(v1(ENTRY), [{"name": "payment-required", "value": "e31="}]), "malformed", ["x402-base64"], {"/carrier": "header"}),
    challenge("header-v1", "Version 1 does not belong in the header.", "x402-ch-version", http({}, header(v1(ENTRY))), "malformed",
        ["x402-version"]),
    challenge("header-no-version", "What stands in the header is meant as x402.", "x402-ch-version",
        http({}, header({"accepts": [ENTRY_V2]})), "malformed", ["x402-no-version"]),
    challenge("header-blanks", "HTTP allows blanks around a value.", "x402-base64",
        http({}, [{"name": "Payment-Required", "value": " \t" + header(v2(ENTRY_V2))[0]["value"] + " "}]), "readable", []),
    challenge("entry-apart", "A malformed entry does not spoil the other.", "x402-ch-entry-apart",
        http(v1(ENTRY, {**ENTRY, "maxAmountRequired": "-1"})), "readable", ["x402-amount"],
        {"/entries/0/verdict": "usable", "/entries/1/verdict": "malformed", "/entries/1/amount": None}),
    challenge("pay-to-missing", "A recipient that is missing is named.", "doc2-402-body", http(v1(without(ENTRY, "payTo"))),
        "malformed", ["x402-address"], {"/findings/0/expected": "payTo", "/findings/0/pointer": "/accepts/0"}),
    challenge("amount-missing", "An amount that is missing is named as its version does.", "x402-ch-amount",
        http({}, header(v2(without(ENTRY_V2, "amount")))), "malformed", ["x402-amount"], {"/findings/0/expected": "amount"}),
    challenge("chain-largest", "The largest chain ID.", "x402-ch-network-v2",
        http({}, header(v2({**ENTRY_V2, "network": "eip155:9007199254740991"}))), "readable", [],
        {"/entries/0/chainId": "9007199254740991"}),
    challenge("chain-too-large", "One more: wallets that read a number would show another chain.", "x402-ch-network-v2",
        http({}, header(v2({**ENTRY_V2, "network": "eip155:9007199254740992"}))), "malformed", ["x402-network"]),
    challenge("network-solana", "Another namespace is no fault.", "x402-ch-network-v2",
        http({}, header(v2({**ENTRY_V2, "network": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"}))), "unsupported",
        ["x402-network-unsupported"], {"/entries/0/payTo": None}),
    challenge("method-named", "The method that is judged may be named.", "x402-ch-method",
        http({}, header(v2({**ENTRY_V2, "extra": {**ENTRY["extra"], "assetTransferMethod": "eip3009"}}))), "readable", []),
    challenge("extra-null", "null is no extra.", "x402-ch-extra", http(v1({**ENTRY, "extra": None})), "readable", [],
        {"/entries/0/domainName": None}),
    challenge("domain-empty", "A name has at least one code point.", "x402-ch-extra",
        http(v1({**ENTRY, "extra": {"name": "", "version": "2"}})), "malformed", ["x402-extra"],
        {"/findings/0/pointer": "/accepts/0/extra/name", "/entries/0/domainVersion": "2"}),
    challenge("domain-longest", "And at most 128.", "x402-ch-extra",
        http(v1({**ENTRY, "extra": {"name": "n" * 128, "version": "2"}})), "readable", []),
    challenge("domain-too-long", "One more.", "x402-ch-extra", http(v1({**ENTRY, "extra": {"name": "n" * 129, "version": "2"}})),
        "malformed", ["x402-extra"]),
    challenge("timeout-fraction", "Half a second is no time.", "x402-ch-timeout", http(v1({**ENTRY, "maxTimeoutSeconds": 60.5})),
        "malformed", ["x402-timeout"]),
    challenge("resource-text", "Version 2 has an object.", "x402-ch-incomplete",
        http({}, header({**v2(ENTRY_V2), "resource": ENTRY["resource"]})), "malformed", ["x402-resource"],
        {"/findings/0/pointer": "/resource", "/entries": []}),
    challenge("mcp-text-for-people", "A text that is not JSON is for people.", "x402-ch-mcp",
        {"format": "erc8257-payment-challenge-bundle/1", "carrier": "mcp",
            "text": text({"isError": True, "structuredContent": v2(ENTRY_V2), "content": [{"type": "text", "text": "Pay first."}]})},
        "readable", ["x402-mcp-one-copy"]),
    challenge("mcp-text-broken", "A text that begins as an object has to be one.", "x402-ch-mcp",
        {"format": "erc8257-payment-challenge-bundle/1", "carrier": "mcp",
            "text": text({"isError": True, "structuredContent": v2(ENTRY_V2), "content": [{"type": "text", "text": " {\"a\":"}]})},
        "malformed", ["x402-json"]),
    challenge("mcp-no-error", "A result that is no error asks for nothing.", "x402-ch-status",
        {"format": "erc8257-payment-challenge-bundle/1", "carrier": "mcp", "text": text({"structuredContent": v2(ENTRY_V2)})},
        "not-payment-required", ["x402-status"]),
    challenge("mcp-error-other", "Another error asks for nothing.", "x402-ch-status",
        {"format": "erc8257-payment-challenge-bundle/1", "carrier": "mcp-error", "text": text({"code": -32602, "data": v1(ENTRY)})},
        "not-payment-required", ["x402-status"]),
]

MAX_96 = 2**96 - 1
REQUESTS = [
    approval("96-bits", "2^96 - 1 is unlimited for some tokens.", call("095ea7b3", ADDRESS, word(MAX_96)), "open-ended",
        amount=str(MAX_96)),
    approval("above-96-bits", "One more is an amount.", call("095ea7b3", ADDRESS, word(MAX_96 + 1)), "bounded"),
    approval("128-bits", "2^128 - 1 is unlimited.", call("095ea7b3", ADDRESS, word(2**128 - 1)), "open-ended"),
    approval("below-128-bits", "One less is an amount.", call("095ea7b3", ADDRESS, word(2**128 - 2)), "bounded"),
    approval("revoke", "approve(0) takes back.", call("095ea7b3", ADDRESS, word(0)), "revocation", amount="0"),
    approval("increase-zero", "An increase by nothing takes nothing back.", call("39509351", ADDRESS, word(0)), "bounded"),
    approval("all", "setApprovalForAll(true).", call("a22cb465", ADDRESS, word(1)), "open-ended", spender="0x" + SPENDER, amount=None),
    approval("none", "setApprovalForAll(false).", call("a22cb465", ADDRESS, word(0)), "revocation"),
    approval("flag-dirty", "2 is not true or false.", call("a22cb465", ADDRESS, word(2)), "malformed", spender=None),
    approval("permit", "permit of an amount.",
        call("d505accf", word(1), ADDRESS, word(10_000), word(1), word(27), word(1), word(1)), "bounded", spender="0x" + SPENDER),
    approval("permit-dirty", "v has eight bits.",
        call("d505accf", word(1), ADDRESS, word(10_000), word(1), word(256), word(1), word(1)), "malformed"),
    approval("dirty", "The bytes before an address are zero.", call("095ea7b3", "1" + ADDRESS[1:], word(1)), "malformed"),
    approval("long", "A byte too many.", call("095ea7b3", ADDRESS, word(1)) + "00", "malformed"),
    approval("short", "A word too few.", call("095ea7b3", ADDRESS), "malformed"),
    approval("nothing", "No data call no function.", "0x", "unknown"),
]
