"""Cases of payments at the ends of rules: the last value that passes and the first that does not, and members that are missing or
of another kind. They are made from the study's data, and expect what its contract says."""

import base64
import json

from keccak import keccak256
from payment_edges import ENTRY, ENTRY_V2, MAINNET_USDC, RECIPIENT, USDC, base64_of, case, study, text
from payment_more import challenge, header, http, v1, v2

MAX_CHAIN = 2**53 - 1
DAI = "0x50c5725949a6f0c72e6c4a641f24049a917db0cb"
EVIL = "https://evil.example/pay"
MAGIC = "0x1626ba7e" + "00" * 28


def copy(value):
    return json.loads(json.dumps(value))


# -- Challenges.


def challenges():
    for case_id, comment, amount in (
        ("empty", "An amount has at least one digit.", ""),
        ("underscore", "Its digits stand without anything between them.", "1_000"),
        ("digits-79", "No amount has 79 digits.", "1" * 79),
    ):
        yield challenge(f"amount-{case_id}", comment, "x402-ch-amount", http(v1({**ENTRY, "maxAmountRequired": amount})), "malformed",
            ["x402-amount"])
    yield challenge("accepts-object", "An object that is not a list does not stand for entries.", "x402-ch-version",
        http({"accepts": {}}), "not-x402", ["x402-no-version"])
    yield challenge("accepts-32", "As many entries as a challenge may have.", "x402-limits", http(v1(*[ENTRY] * 32)), "readable", [],
        {"/entries/31/index": 31})
    whole = text(v1(ENTRY))
    yield challenge("body-longest", "As long as a body may be.", "x402-limits", http(whole.ljust(65_536)), "readable", [])
    result = {"isError": False, "structuredContent": v2(ENTRY_V2), "content": [{"type": "text", "text": text(v2(ENTRY_V2))}]}
    yield challenge("mcp-error-false", "A result that says it is not an error asks for nothing.", "x402-ch-status",
        {"format": "erc8257-payment-challenge-bundle/1", "carrier": "mcp", "text": text(result)}, "not-payment-required", ["x402-status"])
    for case_id, comment, body, word in (
        ("utf-8", "Bytes that are not UTF-8 are told before a name that stands twice.", b'{"a":1,"a":2,"b":"\xff"}', "utf-8"),
        ("bom", "A byte order mark is told before them.", b'\xef\xbb\xbf{"a":"\xff"}', "bom"),
    ):
        bundle = {**http(), "bodyBase64": base64.b64encode(body).decode()}
        yield challenge(f"json-first-{case_id}", comment, "x402-strict-json", bundle, "malformed", ["x402-json"], {"/findings/0/found": word})


# -- Bindings.


def price(chain, asset, amount="10000", kind="erc20"):
    return {"amount": amount, "asset": f"eip155:{chain}/{kind}:{asset}", "recipient": f"eip155:{chain}:{RECIPIENT}", "protocol": "x402"}


def bindings():
    listed = study("bindings")["x402-bd-match"]

    def bound(case_id, comment, ledger, verdict, codes, members=None, entry=ENTRY, pricing=None, **more):
        bundle = copy(listed)
        bundle["challenge"]["body"] = text(v1(entry))
        if pricing:
            bundle["terms"]["pricing"] = pricing
        return case(f"x402-bd-{case_id}", comment, ledger, {**bundle, **more}, verdict=verdict, codes=codes, members=members or {})

    elsewhere, codes = "resource-origin-mismatch", ["x402-resource-origin-mismatch"]
    yield bound("resource-v1", "The resource stands in the entry; a price as listed is not told beside another difference.",
        "x402-bd-origin x402-bd-words", elsewhere, codes, {"/differences": [elsewhere], "/findings/0/pointer": "/accepts/0/resource"},
        {**ENTRY, "resource": EVIL})
    in_header = {"carrier": "http", "status": 402, "headers": header({**v2(ENTRY_V2), "resource": {"url": EVIL}})}
    yield bound("resource-v2", "In version 2 it stands beside the entries.", "x402-bd-origin", elsewhere, codes,
        {"/findings/0/pointer": "/resource"}, challenge=in_header)
    yield bound("resource-name", "Over HTTP a resource is a URL, and not a name.", "x402-bd-origin", elsewhere, codes,
        entry={**ENTRY, "resource": "mcp://tool/oracle"})
    result = {"isError": True, "structuredContent": {**v2(ENTRY_V2), "resource": {"url": EVIL}}}
    yield bound("mcp-elsewhere", "Over MCP a URL is of the endpoint's origin, too.", "x402-bd-origin", elsewhere,
        ["x402-mcp-one-copy", *codes], challenge={"carrier": "mcp", "text": text(result)})
    yield bound("identity-two-assets", "Two prices are for this recipient, in two assets.", "x402-bd-identity-bound", "identity-only",
        ["x402-identity-only"], entry={**ENTRY, "maxAmountRequired": "0"}, pricing=[price(8453, USDC), price(8453, DAI)])
    yield bound("nearest-second", "The price that comes nearest is shown: the second one.", "x402-bd-choice", "price-lower",
        ["x402-price-lower"], {"/listed/index": 1}, pricing=[price(1, MAINNET_USDC), price(8453, USDC, "20000")])
    yield bound("asset-collection", "A collection of tokens at the same address is another asset.", "x402-bd-exact-match",
        "asset-mismatch", ["x402-asset-mismatch"], pricing=[price(8453, USDC, kind="erc721")])
    yield bound("chain-largest", "The largest chain that a policy may have.", "x402-bd-cap", "match", [],
        policy={"chains": ["8453", str(2**64 - 1)]})
    yield case("x402-bd-chain-larger", "One more.", "x402-bd-cap", {**listed, "policy": {"chains": ["8453", str(2**64)]}},
        error={"member": "policy.chains[1]"})


# -- Authorizations.


def authorizations():
    signed = study("authorizations")["x402-az-base"]
    base = {name: value for name, value in signed.items() if name != "signature"}
    yield case("x402-az-chain-largest", "The largest chain ID.", "x402-ch-network-v2", {**base, "chainId": str(MAX_CHAIN)}, codes=[],
        members={"/chainId": str(MAX_CHAIN)})
    for case_id, comment, chain in (
        ("larger", "One more: wallets that read a number would show another chain.", MAX_CHAIN + 1),
        ("zero", "No chain has the ID 0.", 0),
    ):
        yield case(f"x402-az-chain-{case_id}", comment, "x402-ch-network-v2", {**base, "chainId": str(chain)}, error={"member": "chainId"})
    parts = {"accepted": "{", "resource": "{}", "extensions": None}
    yield case("x402-az-raw", "What a payment repeats of the challenge is JSON.", "x402-az-v2", {**base, "version": 2, "raw": parts},
        error={"member": "raw.accepted"})
    # A header is full with 12,288 bytes. The name of the network makes their number even.
    transfer = {"from": base["from"], "to": base["payTo"], "value": base["amount"], "validAfter": "0",
        "validBefore": str(base["now"] + 60), "nonce": base["nonce"]}
    spelt = {"x402Version": 1, "scheme": "exact", "network": "base", "payload": {"signature": "0x", "authorization": transfer}}
    room = 12_288 - len(text(spelt))
    full = {**base, "account": "contract", "network": "base" + "x" * (room % 2), "signature": "0x" + "12" * (room // 2)}
    yield case("x402-az-header-longest", "As long as a header may be.", "x402-limits", full, codes=[],
        members={"/header/name": "X-PAYMENT"})


# -- Payments.


def payments():
    data = study("payments")

    def changed(name, change, **more):
        bundle = copy(data[name])
        payment = json.loads(base64.b64decode(bundle["headers"][0]["value"]))
        change(payment)
        bundle["headers"][0]["value"] = base64_of(payment)
        return {**bundle, **more}

    def value(amount):
        return lambda payment: payment["payload"]["authorization"].update(value=amount)

    def wrong(case_id, comment, ledger, code, bundle, **members):
        return case(f"x402-pay-{case_id}", comment, ledger, bundle, verdict="invalid", codes=[code],
            members={f"/{name}": value for name, value in members.items()})

    at_least = {"policy": {"value": "at-least"}}
    contract = data["x402-pay-contract"]
    yield case("x402-pay-more", "A server that takes more gets more.", "x402-pay-value-equal",
        changed("x402-pay-contract", value("10001"), **at_least, facts={**contract["facts"], "balance": "10001"}), verdict="valid", codes=[])
    yield case("x402-pay-at-least-equal", "Or exactly what was asked.", "x402-pay-value-equal", {**contract, **at_least}, verdict="valid",
        codes=[])
    yield wrong("more-v2", "Version 2 repeats the amount that it accepts.", "x402-pay-value-equal", "x402-value",
        changed("x402-pay-v2", value("10001"), **at_least))
    wrapped = data["x402-pay-factory-listed"]
    deployed = {**wrapped, "facts": {**wrapped["facts"], "code": "0x60", "erc1271": {"returned": MAGIC}}}
    del deployed["facts"]["counterfactual"]
    yield case("x402-pay-deployed", "A wrapped signature of a contract that is there: the contract is asked.", "x402-pay-6492", deployed,
        verdict="valid", codes=[], members={"/kind": "erc6492", "/account": "contract"})
    yield wrong("simulation-returned", "This transfer returns nothing; a contract that returns data did something else.", "x402-pay-chain",
        "x402-simulation", {**contract, "facts": {**contract["facts"], "simulation": {"returned": "0x" + "00" * 31 + "01"}}})
    yield wrong("accepted-missing", "A payment of version 2 repeats the entry.", "x402-pay-accepted", "x402-accepted",
        changed("x402-pay-v2", lambda payment: payment.pop("accepted")))
    yield wrong("accepted-list", "As an object.", "x402-pay-accepted", "x402-accepted",
        changed("x402-pay-v2", lambda payment: payment.update(accepted=[payment["accepted"]])))
    yield wrong("payload-outside", "The parts of the payload do not stand beside it.", "x402-pay-order", "x402-payload",
        changed("x402-pay-v1", lambda payment: payment.update(payment.pop("payload"))))
    yield wrong("payload-text", "A payload is an object.", "x402-pay-order", "x402-payload",
        changed("x402-pay-v1", lambda payment: payment.update(payload="0x")))
    yield wrong("authorization-missing", "A signature without an authorization.", "x402-pay-order", "x402-payload",
        changed("x402-pay-v1", lambda payment: payment["payload"].pop("authorization")))
    yield wrong("authorization-text", "An authorization is an object.", "x402-pay-order", "x402-payload",
        changed("x402-pay-v1", lambda payment: payment["payload"].update(authorization="0x")))
    for case_id, comment, chain in (("zero", "No chain has the ID 0.", 0), ("larger", "The first chain ID that is too large.", MAX_CHAIN + 1)):
        bundle = copy(data["x402-pay-v1"])
        bundle["offer"]["entries"][0]["chainId"] = str(chain)
        yield case(f"x402-pay-offer-{case_id}", comment, "x402-ch-network-v2", bundle, error={"member": "offer.entries[0].chainId"})
    bundle = copy(data["x402-pay-v1"])
    bundle["offer"]["entries"][0]["chainId"] = str(MAX_CHAIN)
    yield wrong("offer-largest", "The largest one is another chain than the payment's.", "x402-ch-network-v2", "x402-network-other", bundle)


# -- Settlements.


def settlements():
    settled = study("settlements")["x402-set-settled"]
    approval = keccak256(b"Approval(address,address,uint256)")
    for case_id, comment, place, topic in (
        ("approval", "An approval is not a transfer.", 0, approval),
        ("recipient-dirty", "The bytes before a recipient are zero.", 2, "0x" + "01".ljust(24, "0") + RECIPIENT[2:]),
        ("sender-other", "A transfer from another account.", 1, "0x" + RECIPIENT[2:].rjust(64, "0")),
    ):
        bundle = copy(settled)
        receipt = json.loads(bundle["receipt"]["text"])
        receipt["logs"][1]["topics"][place] = topic
        bundle["receipt"]["text"] = json.dumps(receipt)
        yield case(f"x402-set-{case_id}", comment, "x402-settle", bundle, verdict="authorization-consumed-no-transfer",
            codes=["x402-settle-authorization-consumed-no-transfer"])


# -- Requests.


def requests():
    live = study("requests")["x402-rq-usage-live"]
    yield case("x402-rq-usage-over", "A proof ends at its last second, and may be told then.", "x402-usage-live",
        {**live, "now": int(live["authorization"]["validBefore"])}, verdict="request", codes=[])
    rest = {"format": "erc8257-payment-rest-bundle/1"}

    def named(case_id, comment, name, **more):
        bundle = {**rest, "request": "list", "more": [{"name": name, "value": "1"}]}
        return case(f"x402-rq-more-{case_id}", comment, "x402-rest-list", bundle, **more)

    yield named("name", "A name of small letters, digits and underscores.", "a_2", verdict="request",
        members={"/request/url": "https://api.opensea.io/api/v2/tools?a_2=1"})
    for case_id, comment, name in (("digit", "It begins with a letter.", "2a"), ("capital", "It has no capitals.", "aB"),
            ("hyphen", "It has no hyphen.", "a-b")):
        yield named(case_id, comment, name, error={"member": "more"})
    yield case("x402-rq-mcp-list", "The arguments of a tool are an object.", "x402-mcp-cli",
        {**rest, "request": "mcp", "id": 1, "name": "get_tool", "arguments": "[]"}, error={"member": "arguments"})
    yield case("x402-rq-mcp-broken", "In strict JSON.", "x402-mcp-cli",
        {**rest, "request": "mcp", "id": 1, "name": "get_tool", "arguments": "{"}, error={"member": "arguments"})


# -- Calls. A payer that is a contract signs with any bytes.


def separator(name, version, chain, asset):
    """EIP-712: the type of the domain, two hashes of texts, the chain and the contract."""
    def hashed(data):
        return bytes.fromhex(keccak256(data).removeprefix("0x"))

    kind = hashed(b"EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)")
    parts = [kind, hashed(name.encode()), hashed(version.encode()), chain.to_bytes(32, "big"), bytes(12) + bytes.fromhex(asset[2:])]
    return keccak256(b"".join(parts))


def calls():
    data = study("calls")
    paid = data["x402-pc-paid"]
    now, verified = paid["now"], paid["verifiedAt"]
    signature, refused = {"signature": "0x12"}, {"refused": True}
    token = "0x" + "77" * 20

    def asked(**change):
        return {"status": 402, "headers": [], "body": text(v1({**ENTRY, **change}))}

    def called(case_id, comment, ledger, verdict, steps, answers, *, codes=None, members=None, pricing=None, **more):
        bundle = {**copy(paid), **more, "answers": answers}
        bundle["payer"]["account"] = "contract"
        if pricing:
            bundle["terms"]["pricing"] = pricing
        told = {} if codes is None else {"codes": codes}
        return case(f"x402-pc-{case_id}", comment, ledger, bundle, verdict=verdict, steps=steps.split(), members=members or {}, **told)

    free = {"status": 200, "headers": [], "body": "{}"}
    yield called("free", "A tool that asks for nothing is called.", "x402-call-order", "called", "http:call", [free],
        members={"/signed": False, "/status": 200})
    yield called("free-cut", "The head of an answer alone is not a result.", "x402-call-order", "unreachable", "http:call",
        [{**free, "body": '{"half":', "error": "truncated"}], members={"/signed": False})
    yield called("unsupported", "A scheme that is not judged.", "x402-ch-scheme", "unsupported", "http:call", [asked(scheme="upto")])

    told = {"name": "Test Dollar", "version": "1"}
    unknown = {"answers": [asked(asset=token, extra=told)], "pricing": [price(8453, token)]}
    right = separator(told["name"], told["version"], 8453, token)

    def domain(case_id, comment, verdict, steps, *answers, codes):
        return called(f"separator-{case_id}", comment, "x402-bd-domain-chain", verdict, f"http:call calls:separator{steps}",
            [*unknown["answers"], *answers], codes=codes, pricing=unknown["pricing"])

    yield domain("right", "The chain confirms the domain that the challenge names.", "not-signed", " sign", {"separator": right}, refused,
        codes=[])
    yield domain("wrong", "The token has another domain.", "blocked", "", {"separator": "0x" + "11" * 32}, codes=["x402-domain-mismatch"])
    yield domain("failed", "The chain does not tell, and is not asked again.", "blocked", "", {"failed": True},
        codes=["x402-domain-unknown"])

    dearer = asked(maxAmountRequired="9000")

    def again(at, age=0):
        return {"terms": copy(paid["terms"]), "verifiedAt": at - age, "at": at}

    def late(case_id, comment, verdict, steps, *answers, ledger="x402-call-reverify"):
        return called(case_id, comment, ledger, verdict, f"http:call confirm{steps}", [dearer, *answers])

    def yes(at):
        return {"answer": "yes", "at": at}

    yield late("minute", "A verification of a minute ago still counts.", "not-signed", " sign", yes(verified + 60), refused)
    yield late("minute-next", "A second later the tool is verified anew.", "not-signed", " verify sign", yes(verified + 61),
        again(verified + 61), refused)
    early = {**dearer, "at": now + 55}
    yield called("clock-back", "The clock went back between two steps: no length of time is known.", "x402-call-order", "stale",
        "http:call confirm", [early, yes(now + 54)])
    yield called("clock-still", "It may stand still.", "x402-call-order", "not-signed", "http:call confirm sign",
        [early, yes(now + 55), refused])
    yield called("clock-back-sign", "It went back while the wallet signed: nothing is sent.", "x402-call-order", "stale",
        "http:call confirm sign", [early, yes(now + 55), {**signature, "at": now + 54}])
    yield called("clock-back-paid", "It went back when the payment was sent: what became of it is told all the same.", "x402-call-once",
        "paid", "http:call sign http:paid calls:receipt",
        [{**asked(), "at": now}, signature, {**paid["answers"][2], "at": now - 1}, paid["answers"][3]])
    yield late("last-second", "The last second of a call.", "not-signed", " verify sign", yes(now + 900), again(now + 900), refused)
    yield late("second-more", "One more.", "stale", " verify", yes(now + 901), again(now + 901))
    olds = [again(now + 100 + each, 61) for each in range(4)]
    yield late("four-bindings", "The fourth binding is on a fresh verification.", "not-signed", " verify verify verify sign", yes(now + 99),
        *olds[:2], again(now + 102), refused)
    yield late("five-bindings", "A tool whose verifications are all old is bound four times.", "stale", " verify verify verify verify",
        yes(now + 99), *olds)

    proof = copy(data["x402-pc-identity"])
    proof["answers"][3]["status"] = 500
    yield case("x402-pc-identity-500", "The tool does not serve: another proof costs nothing.", "x402-call-once", proof, verdict="refused",
        steps=["http:call", "confirm", "sign", "http:paid"], members={"/settlement": "not-due", "/retrySafe": True})
    other = copy(paid["answers"][3])
    other["receipt"]["text"] = other["receipt"]["text"].replace("0x" + "44" * 32, "0x" + "45" * 32)
    yield called("receipt-other", "The receipt is of another transaction than the one that the server names.", "x402-call-receipt",
        "paid-unconfirmed", "http:call sign http:paid calls:receipt calls:authorization-state",
        [asked(), signature, paid["answers"][2], other, {"state": {"used": True, "timestamp": now + 30}}], codes=["x402-receipt-other"])
    over = {"state": {"used": False, "timestamp": now + 60}}
    yield called("receipt-other-used", "The receipt of another transaction shows the use that the node denies: nothing is safe.",
        "x402-call-receipt x402-settle-state", "unknown", "http:call sign http:paid calls:receipt calls:authorization-state",
        [{**asked(), "at": now}, signature, {**paid["answers"][2], "status": 500}, other, over], codes=["x402-receipt-other"],
        members={"/retrySafe": False})
    yield called("not-paid", "Not served, not used and over: another payment is safe.", "x402-call-unknown", "not-paid",
        "http:call sign http:paid calls:authorization-state",
        [{**asked(), "at": now}, signature, {"status": 500, "headers": [], "body": ""}, over], members={"/retrySafe": True})
    policy = {"on": {"match": "confirm", "price-lower": "block"}, "chains": ["8453", "10"], "windowSeconds": 120,
        "caps": [{"asset": f"eip155:8453/erc20:{USDC}", "amount": "10000"}, {"asset": f"eip155:8453/erc20:{DAI}", "amount": "1"}]}
    yield called("policy", "A payer who is asked about everything says no.", "x402-call-order", "declined", "http:call confirm",
        [asked(), {"answer": "no"}], policy=policy)


# -- Gates.


def gates():
    data = study("gate")
    whole = data["x402-gt-200"]
    facts, access, fresh, served, settled, receipt = whole["answers"]
    first = "calls:code,authorization-state,balance,asset-code,simulation"
    behind = f"{first} calls:access store:remember"
    refused = data["x402-gt-402-refused"]

    def gate(case_id, comment, ledger, steps, bundle, answers, *, config=None, codes=None, **members):
        bundle = {**copy(bundle), "answers": answers}
        bundle["config"].update(config or {})
        told = {} if codes is None else {"codes": codes}
        return case(f"x402-gt-{case_id}", comment, ledger, bundle, steps=steps.split(),
            members={f"/{name}": value for name, value in members.items()}, **told)

    yield gate("absent", "What is missing is told once.", "x402-gate-status", "respond:402", {**whole, "headers": []}, [],
        codes=["x402-absent"], error="x402-absent")
    value = copy(whole)
    payment = json.loads(base64.b64decode(value["headers"][0]["value"]))
    payment["payload"]["authorization"]["value"] = "9999"
    value["headers"][0]["value"] = base64_of(payment)
    yield gate("402-value", "A payment of too little: the server asks again, and says why.", "x402-gate-status", "respond:402", value, [],
        codes=["x402-value"], error="x402-value")
    used = {**facts, "authorizationUsed": True}
    yield gate("402-used", "A payment that was used.", "x402-pay-chain", f"{first} respond:402", whole, [used],
        codes=["x402-nonce-used"], error="x402-nonce-used")
    yield gate("403-codes", "A refusal is told in the findings, too.", "x402-gate-status", f"{first} calls:access respond:403", whole,
        [facts, {"access": "denied"}], codes=["x402-access-denied"], error="x402-access-denied")
    yield gate("before-200", "Settled before the handler, and not again behind it.", "x402-gate-order",
        f"{behind} http:settle calls:receipt run respond:200", whole, [facts, access, fresh, settled, receipt, served],
        config={"settle": "before"}, status=200, settlement="settled")
    other = copy(receipt)
    other["receipt"]["text"] = other["receipt"]["text"].replace("0x" + "44" * 32, "0x" + "45" * 32)
    yield gate("receipt-other", "The receipt is of another transaction than the one that was named.", "x402-gate-settle-judge",
        f"{behind} run http:settle calls:receipt respond:502", whole, [facts, access, fresh, served, settled, other],
        error="x402-settlement-unknown")
    for case_id, comment, reason, steps, error in (
        ("402-early", "What is invalid was never sent.", "invalid_exact_evm_payload_signature", "store:release respond:402",
            "x402-settlement-failed"),
        ("502-late", "But a transaction that failed was.", "invalid_exact_evm_transaction_failed", "respond:502",
            "x402-settlement-unknown"),
    ):
        answers = copy(refused["answers"])[:7 if error == "x402-settlement-failed" else 6]
        answers[4]["body"]["errorReason"] = reason
        yield gate(case_id, comment, "x402-gate-pending", f"{behind} run http:settle calls:authorization-state {steps}", refused, answers,
            error=error)
    proof = data["x402-gt-identity-500"]
    shown = "calls:code calls:access store:remember run"
    for case_id, comment, usage, steps, more in (
        ("usage-forward", "A proof is handed on where the operator says so.", {"forwardLive": True}, " http:usage", [{"status": 200}]),
        ("usage-keep", "It is not, where the operator does not.", {"forwardLive": False}, "", []),
        ("usage-quiet", "Nor where the operator says nothing of it.", {}, "", []),
    ):
        yield gate(case_id, comment, "x402-usage-live", f"{shown}{steps} respond:200", proof,
            [*proof["answers"][:3], {"status": 200}, *more], config={"usage": usage}, status=200)


MORE = {"challenges": list(challenges()), "bindings": list(bindings()), "authorizations": list(authorizations()),
    "payments": list(payments()), "settlements": list(settlements()), "requests": list(requests()), "calls": list(calls()),
    "gate": list(gates())}
