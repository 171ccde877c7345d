"""Cases of payments beside those of the study, made from its own data: the edge of a rule that no other case shows."""

import base64
import json
from pathlib import Path

from payment_more import ENTRY, ENTRY_V2, challenge, http, v1, v2

DATA = Path(__file__).resolve().parent / "payment"
USDC = ENTRY["asset"].lower()
RECIPIENT = ENTRY["payTo"].lower()
MAINNET_USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"


def study(name):
    cases = json.loads((DATA / f"{name}.json").read_text("utf-8"))["cases"]
    return {case["id"]: case["bundle"] for case in cases}


def text(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def base64_of(value):
    return base64.b64encode(text(value).encode()).decode()


def case(case_id, comment, ledger, bundle, **expect):
    return {"id": case_id, "comment": comment, "ledger": ledger.split(), "bundle": bundle, "expect": expect}


def challenges():
    """Letters of another case, a zero before a number, and text beyond ASCII."""
    named = {**ENTRY_V2, "extra": {"name": "USD\u20ae0", "version": "1"}}
    yield challenge("header-utf-8", "The bytes in a header are UTF-8.", "x402-utf8",
        http({}, [{"name": "PAYMENT-REQUIRED", "value": base64_of(v2(named))}]), "readable", [],
        {"/entries/0/domainName": "USD\u20ae0"})
    dearer = v1({**ENTRY, "maxAmountRequired": "20000"})
    yield challenge("header-before-body", "What stands in the header counts, and the body says something else.", "x402-ch-header",
        http(dearer, [{"name": "PAYMENT-REQUIRED", "value": base64_of(v2(ENTRY_V2))}]), "readable", [],
        {"/carrier": "header", "/version": 2, "/entries/0/amount": "10000"})
    yield challenge("scheme-letters", "A scheme in other letters is another scheme.", "x402-ch-scheme",
        http(v1({**ENTRY, "scheme": "Exact"})), "unsupported", ["x402-scheme-unsupported"])
    yield challenge("network-name-letters", "A name in other letters is another name.", "x402-ch-network-v1",
        http(v1({**ENTRY, "network": "Base"})), "unsupported", ["x402-network-unsupported"])
    yield challenge("network-zero", "A number with a zero before it is another text.", "x402-ch-network-v2",
        http({}, [{"name": "PAYMENT-REQUIRED", "value": base64_of(v2({**ENTRY_V2, "network": "eip155:08453"}))}]), "malformed",
        ["x402-network"])


def bindings():
    """Choices between entries, addresses that nobody owns, caps, and proofs of identity."""
    listed = study("bindings")["x402-bd-match"]

    def price(chain, asset, amount="10000", protocol="x402"):
        return {"amount": amount, "asset": f"eip155:{chain}/erc20:{asset}", "recipient": f"eip155:{chain}:{RECIPIENT}",
            "protocol": protocol}

    def bound(case_id, comment, ledger, entries, verdict, codes, members=None, pricing=..., **more):
        bundle = json.loads(json.dumps(listed))
        bundle["challenge"]["body"] = text(v1(*entries))
        if pricing is not ...:
            bundle["terms"]["pricing"] = pricing
        bundle.update(more)
        return case(f"x402-bd-{case_id}", comment, ledger, bundle, verdict=verdict, codes=codes, members=members or {})

    yield bound("choice", "What is listed comes before what is dearer.", "x402-bd-choice",
        [{**ENTRY, "maxAmountRequired": "20000"}, ENTRY], "match", [], {"/chosen": 1})
    on_mainnet = {**ENTRY, "network": "ethereum", "asset": MAINNET_USDC}
    yield bound("choice-creator", "Of two that are listed, the creator's first one.", "x402-bd-choice", [on_mainnet, ENTRY], "match", [],
        {"/chosen": 1}, pricing=[price(8453, USDC), price(1, MAINNET_USDC)])
    for case_id, comment, address in (
        ("dead", "Nobody has the key of 0x…dead.", "0x000000000000000000000000000000000000dead"),
        ("asset", "The token itself pays nobody.", USDC),
    ):
        yield bound(f"forbidden-{case_id}", comment, "x402-bd-forbidden", [{**ENTRY, "payTo": address}], "recipient-forbidden",
            ["x402-recipient-forbidden", "x402-recipient-mismatch"], {"/action": "block"})
    yield bound("first-owned", "The first address that somebody may own.", "x402-bd-forbidden",
        [{**ENTRY, "payTo": "0x" + "10000".rjust(40, "0")}], "recipient-mismatch", ["x402-recipient-mismatch"])
    caps = {"caps": [{"asset": f"eip155:1/erc20:{MAINNET_USDC}", "amount": "1000000"}]}
    yield bound("cap-other", "With caps, an asset without one is not paid.", "x402-bd-cap", [ENTRY], "over-cap", ["x402-over-cap"],
        policy=caps)
    cap = {"asset": f"eip155:8453/erc20:{USDC}", "amount": "10000"}
    for case_id, comment, second in (
        ("cap-twice", "Two caps for one asset: which one the payer means, no reader can tell.", {**cap, "amount": "1"}),
        ("cap-twice-letters", "The same asset in other letters.", {**cap, "asset": f"eip155:8453/erc20:0x{USDC[2:].upper()}"}),
    ):
        yield case(f"x402-bd-{case_id}", comment, "x402-bd-cap", {**listed, "policy": {"caps": [cap, second]}},
            error={"member": "policy.caps[1].asset"})
    other = {**cap, "asset": f"eip155:1/erc20:{USDC}"}
    yield bound("cap-chains", "The same address on another chain is another asset.", "x402-bd-cap", [ENTRY], "match", [],
        policy={"caps": [{**other, "amount": "1"}, cap]})
    free = {**ENTRY, "maxAmountRequired": "0"}
    yield bound("cap-nothing", "Nothing has no cap.", "x402-bd-cap", [free], "identity-only", ["x402-identity-only"], policy=caps)
    separator = {"chainId": "8453", "asset": USDC, "separator": "0x" + "11" * 32}
    yield bound("domain-chain-denies", "The chain decides before the table.", "x402-bd-domain-chain", [ENTRY], "domain-mismatch",
        ["x402-domain-mismatch"], {"/action": "block"}, separators=[separator])
    accepts = {"on": {"identity-only": "accept"}}
    yield bound("identity-priced", "A proof for a tool with a price is confirmed, whatever the policy says.", "x402-bd-identity", [free],
        "identity-only", ["x402-identity-only"], {"/action": "confirm"}, policy=accepts)
    creator = listed["terms"]["creator"]
    yield bound("identity-accepted", "One for a free tool may be accepted.", "x402-bd-identity", [{**free, "payTo": creator}],
        "identity-only", ["x402-identity-only"], {"/action": "accept"}, pricing=None, policy=accepts)
    yield bound("protocol-letters", "A protocol in other letters is another protocol.", "x402-bd-protocol", [ENTRY],
        "protocol-mismatch", ["x402-protocol-mismatch"], pricing=[price(8453, USDC, protocol="X402")])
    result = {"isError": True, "structuredContent": {**v2(ENTRY_V2), "resource": {"url": "mcp://tool/oracle"}}}
    yield bound("mcp-name", "Over MCP a tool has a name of its own.", "x402-bd-origin", [ENTRY], "match", ["x402-mcp-one-copy"],
        challenge={"carrier": "mcp", "text": text(result)})
    # What a list of tools answers for one of them: its price is exactly the one that is asked.
    told = {"name": "oracle", "verified": True, "endpoint": listed["terms"]["endpoint"], "creator": creator,
        "pricing": [price(8453, USDC)]}
    yield bound("api-terms", "The price is one that a list of tools tells: it matches, and establishes nothing.",
        "x402-rest-untrusted", [ENTRY], "match", [], {"/action": "accept"},
        terms={name: told[name] for name in ("endpoint", "creator", "pricing")})
    bundle = {name: value for name, value in listed.items() if name != "terms"}
    yield case("x402-bd-api-answer", "What a list of tools answers, in place of a registration that was verified.",
        "x402-rest-untrusted", {**bundle, "registrationText": text(told)},
        error={"code": "usage-missing", "member": "registration.format"})


def authorizations():
    """How long an authorization counts, and the call of a contract's signature of 65 bytes."""
    base = study("authorizations")["x402-az-base"]
    unsigned = {name: value for name, value in base.items() if name != "signature"}
    yield case("x402-az-window-longest", "A challenge may ask for a day: ten minutes are given.", "x402-az-window",
        {**unsigned, "maxTimeoutSeconds": 86_400}, codes=[], members={"/validBefore": str(base["now"] + 600)})
    without = {name: value for name, value in unsigned.items() if name != "maxTimeoutSeconds"}
    yield case("x402-az-window-default", "One that does not say gets five minutes.", "x402-az-window", without, codes=[],
        members={"/validBefore": str(base["now"] + 300)})
    signature = base["signature"].removeprefix("0x")
    words = [base["from"], base["payTo"], hex(10_000), "0x0", hex(base["now"] + 60), base["nonce"], hex(7 * 32), hex(65)]
    call = "0xcf092995" + "".join(word.removeprefix("0x").rjust(64, "0") for word in words) + signature.ljust(192, "0")
    yield case("x402-az-contract", "65 bytes of a contract are bytes.", "x402-az-call", {**base, "account": "contract"}, codes=[],
        members={"/call": call})
    long = {**base, "account": "contract", "signature": "0x" + "12" * 8_192}
    yield case("x402-az-signature-long", "No header has room for it; the call data have.", "x402-limits", long,
        codes=["x402-header-size"], members={"/header": None})


def payments():
    """More than was asked, a proof that counts too long, and contracts that do not quite confirm."""
    data = study("payments")

    def changed(change, **more):
        bundle = json.loads(json.dumps(data["x402-pay-v1"]))
        payment = json.loads(base64.b64decode(bundle["headers"][0]["value"]))
        payment["payload"]["authorization"].update(change)
        bundle["headers"][0]["value"] = base64_of(payment)
        if "amount" in more:
            bundle["offer"]["entries"][0]["amount"] = more["amount"]
        return bundle

    yield case("x402-pay-value-more", "One more than was asked.", "x402-pay-value-equal lib-doc2-server-value", changed({"value": "10001"}), verdict="invalid",
        codes=["x402-value"])
    now = data["x402-pay-v1"]["now"]
    policy = {"value": "at-least"}
    yield case("x402-pay-value-at-least", "A server may take more, but no less.", "x402-pay-value-equal",
        {**changed({"value": "9999"}), "policy": policy}, verdict="invalid", codes=["x402-value"])
    yield case("x402-pay-value-word", "The word has a hyphen, like all of them.", "x402-pay-value-equal",
        {**data["x402-pay-v1"], "policy": {"value": "atLeast"}}, error={"member": "policy.value"})
    yield case("x402-pay-value-identity", "A proof of identity moves nothing, whatever the server takes.", "x402-pay-value-equal",
        {**changed({"value": "1"}, amount="0"), "policy": policy}, verdict="invalid", codes=["x402-value"])
    yield case("x402-pay-window-identity", "A proof of identity counts for eleven minutes at most.", "x402-pay-window",
        changed({"value": "0", "validBefore": str(now + 661)}, amount="0"), verdict="invalid", codes=["x402-window"])
    for case_id, comment, returned in (
        ("echo", "The call echoed: its selector stands first.", "0x1626ba7e" + "41" * 64),
        ("short", "Four bytes are no word.", "0x1626ba7e"),
    ):
        bundle = json.loads(json.dumps(data["x402-pay-contract"]))
        bundle["facts"]["erc1271"] = {"returned": returned}
        yield case(f"x402-pay-erc1271-{case_id}", comment, "x402-pay-1271", bundle, verdict="invalid", codes=["x402-erc1271"])
    bundle = json.loads(json.dumps(data["x402-pay-factory-listed"]))
    payment = json.loads(base64.b64decode(bundle["headers"][0]["value"]))
    signature = payment["payload"]["signature"]
    # A word between the wrapper's parts and the magic behind it.
    payment["payload"]["signature"] = signature[:-64] + "00" * 32 + signature[-64:]
    bundle["headers"][0]["value"] = base64_of(payment)
    yield case("x402-pay-erc6492-trailing", "A word behind the parts of the wrapper.", "x402-pay-6492", bundle, verdict="invalid",
        codes=["x402-erc6492"])


    # The longest signature that the header has room for: 16,384 characters stand for 12,288 bytes.
    contract = data["x402-pay-contract"]
    payment = json.loads(base64.b64decode(contract["headers"][0]["value"]))

    def long(room):
        payment["payload"]["signature"] = "0x"
        payment["payload"]["signature"] += "12" * ((room - len(text(payment))) // 2)
        # A blank behind the document, where the hex has even digits and the room has not.
        spelt = text(payment).ljust(room)
        return {**contract, "headers": [{"name": "X-PAYMENT", "value": base64.b64encode(spelt.encode()).decode()}]}

    yield case("x402-pay-signature-longest", "The header is full of a contract's signature, which confirms it.", "x402-limits",
        long(12_288), verdict="valid", codes=[], members={"/account": "contract"})
    yield case("x402-pay-signature-longer", "One byte more, and the header is too long.", "x402-limits", long(12_289),
        verdict="invalid", codes=["x402-header-size"])


def settlements():
    """Receipts that a reorganisation took back, or that say a thing twice."""
    settled = study("settlements")["x402-set-settled"]
    bundle = json.loads(json.dumps(settled))
    receipt = json.loads(bundle["receipt"]["text"])
    receipt["logs"][0]["removed"] = True
    bundle["receipt"]["text"] = json.dumps(receipt)
    yield case("x402-set-removed", "Taken back by a reorganisation.", "x402-settle-receipt", bundle, verdict="unknown",
        codes=["x402-receipt-other"], members={"/retrySafe": False})
    bundle = json.loads(json.dumps(settled))
    bundle["receipt"]["text"] = '{"status": "0x0", ' + bundle["receipt"]["text"].removeprefix("{")
    yield case("x402-set-status-twice", "Reverted and not: two members of one name.", "x402-strict-json", bundle, verdict="unknown",
        codes=["x402-receipt-malformed"])
    bundle = {**settled, "receipt": study("settlements")["x402-set-reverted"]["receipt"]}
    yield case("x402-set-reverted-open", "Reverted, and not over: it may still be settled.", "x402-settle-state", bundle,
        verdict="reverted", codes=["x402-settle-reverted"], members={"/retrySafe": False})


def calls():
    """A second 402, and tools that changed while the user thought."""
    data = study("calls")
    again = json.loads(json.dumps(data["x402-pc-unknown"]))
    again["answers"][2] = again["answers"][0]
    yield case("x402-pc-402-again", "The paid call is asked to pay: nothing is signed again.", "x402-call-once", again,
        verdict="unknown", steps=["http:call", "sign", "http:paid", "calls:authorization-state"], members={"/retrySafe": False})
    dearer = json.loads(json.dumps(data["x402-pc-late"]))
    dearer["answers"][2]["terms"]["pricing"][0]["amount"] = "8000"
    dearer["answers"] = [*dearer["answers"][:3], {"answer": "no", "at": dearer["answers"][2]["at"] + 1}]
    yield case("x402-pc-changed", "The price of the tool verified anew is another: the user is asked again.", "x402-call-reverify",
        dearer, verdict="declined", steps=["http:call", "confirm", "verify", "confirm"])
    moved = json.loads(json.dumps(data["x402-pc-late"]))
    moved["answers"][2]["terms"]["endpoint"] = "https://tools.example.com/another"
    moved["answers"] = moved["answers"][:3]
    yield case("x402-pc-moved", "Verified anew, the tool has another endpoint.", "x402-call-reverify", moved, verdict="stale",
        steps=["http:call", "confirm", "verify"])
    yield case("x402-pc-api-terms", "A call on the terms that a list of tools tells: its payment establishes nothing.",
        "x402-rest-untrusted", data["x402-pc-paid"], verdict="paid")
    yield from answers_over_mcp(data["x402-pc-paid"])
    late = json.loads(json.dumps(data["x402-pc-late"]))
    late["answers"] = [*late["answers"][:2], {"notVerified": True, "at": late["answers"][2]["at"]}]
    yield case("x402-pc-not-verified", "Verified anew, the tool is not verified: the report says where to look.",
        "x402-call-reverify", late, verdict="not-verified", steps=["http:call", "confirm", "verify"], codes=["x402-price-lower", "x402-not-verified"])
    signed = json.loads(json.dumps(data["x402-pc-unknown"]))
    signed["answers"] = signed["answers"][:2]
    signed["answers"][1] = {"signature": "0x" + "00" * 65}
    yield case("x402-pc-signer", "The wallet signs with another key.", "x402-az-signature", signed, verdict="not-signed",
        steps=["http:call", "sign"], codes=["x402-signer"])
    signed = {**signed, "payer": {**signed["payer"], "account": "contract"}}
    signed["answers"] = [signed["answers"][0], {"signature": "0x" + "12" * 8_192}]
    yield case("x402-pc-signature-long", "A contract's signature for which no header has room: nothing is sent.", "x402-limits",
        signed, verdict="not-signed", steps=["http:call", "sign"], codes=["x402-header-size"])


def answers_over_mcp(paid):
    """A server of MCP over HTTP names the transaction in the result, and not in a header."""
    named = json.loads(base64.b64decode(paid["answers"][2]["headers"][0]["value"]))
    other = {**named, "transaction": "0x" + "99" * 32}
    plain, asked = ["http:call", "sign", "http:paid"], ["calls:receipt"]
    receipt, unread = paid["answers"][3], {"state": {"used": False, "timestamp": paid["now"] + 30}}

    def response(settled, place="_meta", **more):
        result = {"content": [{"type": "text", "text": "2.5"}], place: {"x402/payment-response": settled}}
        return text({"jsonrpc": "2.0", "id": 1, "result": result, **more})

    def answered(case_id, comment, body, is_read, headers=(), ledger="x402-mcp-meta"):
        bundle = json.loads(json.dumps(paid))
        bundle["answers"][2] = {"status": 200, "headers": list(headers), "body": body}
        bundle["answers"][3] = receipt if is_read else unread
        steps = [*plain, *(asked if is_read else ["calls:authorization-state"])]
        return case(f"x402-pc-{case_id}", comment, ledger, bundle, verdict="paid" if is_read else "paid-unconfirmed", steps=steps,
            members={"/transaction": named["transaction"] if is_read else None})

    def header(settled, name="PAYMENT-RESPONSE"):
        return {"name": name, "value": base64_of(settled)}

    yield answered("mcp", "The transaction stands in the result's _meta.", response(named), True)
    yield answered("mcp-escaped", "The same name, written with an escape.", response(named).replace("x402/", "x402\\u002f"), True)
    yield answered("mcp-header", "A header comes before the body.", response(other), True, [header(named)], "x402-call-receipt")
    twice = [header(other), header(other)]
    yield answered("mcp-header-twice", "A header that is there twice names nothing, and the body does.", response(named), True, twice)
    yield answered("mcp-base64", "In _meta it is an object, and no base64 of one.", response(base64_of(named)), False)
    yield answered("mcp-list", "A list of it is none.", response([named]), False)
    yield answered("mcp-place", "Another member of the result has the same name in it.", response(named, "structuredContent"), False)
    bare = text({"_meta": {"x402/payment-response": named}})
    yield answered("mcp-bare", "A body that is no JSON-RPC response.", bare, False)
    yield answered("mcp-version", "A response of another version.", response(named, jsonrpc="1.0"), False)
    doubled = response(named).replace('"_meta":', '"_meta":{},"_meta":')
    yield answered("mcp-twice", "_meta twice: readers differ in which one counts.", doubled, False)
    yield answered("mcp-short", "A transaction of 31 bytes.", response({**named, "transaction": "0x" + "44" * 31}), False)
    yield answered("mcp-error", "An error has no _meta that counts.",
        text({"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "no", "_meta": {"x402/payment-response": named}}}), False)
    room = 16_384 - len(text({**named, "more": ""}))
    yield answered("mcp-size", "As long as a header may be.", response({**named, "more": "x" * room}), True, ledger="x402-limits")
    yield answered("mcp-size-over", "One byte longer.", response({**named, "more": "x" * (room + 1)}), False, ledger="x402-limits")


def requests():
    """What a report says of its key, and what an API and a command may be asked."""
    yield case("x402-rq-usage-secret", "The report names the secret; the host adds it.", "x402-usage-secret doc2-usage-endpoint",
        study("requests")["x402-rq-usage-paid"], verdict="request", codes=[],
        members={"/request/secret": "x-api-key", "/request/headers": [{"name": "content-type", "value": "application/json"}]})
    rest = {"format": "erc8257-payment-rest-bundle/1"}
    yield case("x402-rq-search-space", "A space is %20.", "x402-rest-search", {**rest, "request": "search", "query": "nft price"},
        verdict="request", members={"/request/url": "https://api.opensea.io/api/v2/tools/search?query=nft%20price"})
    yield case("x402-rq-mcp-other", "Another tool of the server.", "x402-mcp-cli",
        {**rest, "request": "mcp", "id": 1, "name": "list_tools", "arguments": "{}"}, error={"member": "name"})
    yield case("x402-rq-cli-option", "A value that the command would take for an option.", "x402-mcp-cli",
        {**rest, "request": "cli", "verb": "search", "query": "--limit=1"}, error={"member": "query"})


MORE = {"challenges": list(challenges()), "bindings": list(bindings()), "authorizations": list(authorizations()),
    "payments": list(payments()), "settlements": list(settlements()), "calls": list(calls()), "requests": list(requests())}
