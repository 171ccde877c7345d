"""Requests of EIP-1193 beside a policy. The policy is the one of `wallet/evaluate.json`: it lets 5,000 units of a token be paid to one
account, and 6,000 in an hour."""

import json
from pathlib import Path

EVALUATE = json.loads((Path(__file__).resolve().parent / "wallet" / "evaluate.json").read_text("utf-8"))["cases"]
ALLOWED = next(case for case in EVALUATE if case["id"] == "wal-evaluate-allow")["bundle"]
POLICY, NOW = ALLOWED["policy"], ALLOWED["now"]
ACCOUNT, TOKEN, PAYEE = POLICY["account"], POLICY["rules"][0]["to"][0], POLICY["rules"][0]["recipients"][0]
OTHER = "0xc3814092c5d235f89b27b853c5041b5f206bc5b8"
CHAIN = POLICY["chains"][0]


def word(value):
    return f"{int(value, 16) if isinstance(value, str) else value:064x}"


def transfer(amount, to=PAYEE):
    return "0xa9059cbb" + word(to) + word(amount)


def call(amount, to=PAYEE):
    return {"to": TOKEN, "value": "0x0", "data": transfer(amount, to)}


def transaction(amount, **more):
    return {"from": ACCOUNT, **call(amount), **more}


def case(name, comment, method, params, verdict, kind, rows=(), *, members=None, policy=POLICY, state=({"spent": []}), chain=CHAIN, now=NOW):
    bundle = {"format": "erc8257-wallet-guard-bundle/1", "policy": policy, "now": now, "chain": chain, "method": method}
    if params is not None:
        bundle["params"] = params
    if state is not None:
        bundle["state"] = state
    asks = ("wal-guard-unjudged", "wal-guard-member")
    findings = [{"rule": code, "severity": "warning" if code in asks else "error", "pointer": pointer} for code, pointer in rows]
    return {"id": f"wal-guard-{name}", "verb": "guard", "comment": comment, "ledger": [], "bundle": bundle,
            "expect": {"verdict": verdict, "members": {"kind": kind, **(members or {})}, "findings": findings}}


def usage(name, comment, change, member):
    bundle = {"format": "erc8257-wallet-guard-bundle/1", "policy": POLICY, "now": NOW, "chain": CHAIN, "method": "eth_accounts", **change}
    bundle = {name: value for name, value in bundle.items() if value is not ...}
    code = "usage-missing" if ... in change.values() else "usage-wrong-value"
    return {"id": f"wal-guard-{name}", "verb": "guard", "comment": comment, "ledger": [], "bundle": bundle,
            "expect": {"error": {"code": code, "member": member}}}


def evaluated(*verdicts):
    return {"evaluations": [{"verdict": verdict} for verdict in verdicts]}


def spending(amount, at=NOW, cap="hour"):
    return {"cap": cap, "amount": str(amount), "at": at}


def record(amount):
    return {"record": [spending(amount)]}


def calls(*list_, **more):
    return [{"version": "2.0.0", "chainId": "0xa", "from": ACCOUNT, "atomicRequired": True, "calls": list(list_), **more}]


TYPED = {
    "types": {
        "EIP712Domain": [{"name": "chainId", "type": "uint256"}, {"name": "verifyingContract", "type": "address"}],
        "TransferWithAuthorization": [
            {"name": name, "type": kind} for name, kind in (("from", "address"), ("to", "address"), ("value", "uint256"),
                ("validAfter", "uint256"), ("validBefore", "uint256"), ("nonce", "bytes32"))],
    },
    "primaryType": "TransferWithAuthorization",
    "domain": {"chainId": 10, "verifyingContract": TOKEN},
    "message": {"from": ACCOUNT, "to": PAYEE, "value": "1000", "validAfter": "0", "validBefore": str(NOW + 60), "nonce": "0x" + "11" * 32},
}
# A rule that names no function: typed data have none.
SIGNING = {**POLICY, "rules": [{name: value for name, value in POLICY["rules"][0].items() if name != "selectors"}]}
UNLIMITED = "0x095ea7b3" + word(OTHER) + "f" * 64
READS = ["eth_accounts", "eth_call", "eth_chainId", "eth_sendRawTransaction", "wallet_getCallsStatus", "wallet_revokeExecutionPermission"]

CASES = [
    case("transaction", "a payment that the policy allows", "eth_sendTransaction", [transaction(1000)], "allow", "transaction",
         members={**evaluated("allow"), **record(1000), "method": "eth_sendTransaction", "chain": CHAIN}),
    case("sign-transaction", "signing it is as much as sending it", "eth_signTransaction", [transaction(1000)], "allow", "transaction"),
    case("input", "the data under the other name", "eth_sendTransaction",
         [{"from": ACCOUNT, "to": TOKEN, "input": transfer(1000)}], "allow", "transaction", members=record(1000)),
    case("both-names", "the same data under both names", "eth_sendTransaction", [transaction(1000, input=transfer(1000))], "allow", "transaction"),
    case("two-data", "other data under the other name", "eth_sendTransaction", [transaction(1000, input=transfer(1, OTHER))], "deny",
         "transaction", [("wal-guard-data", "/params/0/input")], members={"evaluations": [], "record": []}),
    case("too-much", "more than the policy allows", "eth_sendTransaction", [transaction(5001)], "deny", "transaction",
         members={**evaluated("deny"), "record": []}),
    case("unlimited", "an approval without a limit", "eth_sendTransaction", [{"from": ACCOUNT, "to": TOKEN, "data": UNLIMITED}], "deny",
         "transaction", members=evaluated("deny")),
    case("deploy", "without a recipient it deploys", "eth_sendTransaction", [{"from": ACCOUNT, "data": "0x6000"}], "deny", "transaction",
         members=evaluated("deny")),
    case("set-code", "an authorization of EIP-7702", "eth_sendTransaction",
         [transaction(1000, authorizationList=[{"chainId": "0xa", "address": OTHER, "nonce": "0x0"}])], "deny", "transaction",
         members=evaluated("deny")),
    case("account", "another account than the policy's", "eth_sendTransaction", [transaction(1000, **{"from": OTHER})], "deny", "transaction",
         members=evaluated("deny")),
    case("chain-same", "the chain of the wallet, named", "eth_sendTransaction", [transaction(1000, chainId="0x0a")], "allow", "transaction"),
    case("chain-other", "another chain than the wallet's", "eth_sendTransaction", [transaction(1000, chainId="0x1")], "deny", "transaction",
         [("wal-guard-chain", "/params/0/chainId")], members={"evaluations": []}),
    case("chain-policy", "the wallet is on a chain that the policy does not name", "eth_sendTransaction", [transaction(1000)], "deny",
         "transaction", chain="eip155:1", members=evaluated("deny")),
    case("state-missing", "what was spent is not known", "eth_sendTransaction", [transaction(1000)], "ask", "transaction", state=None,
         members={**evaluated("ask"), **record(1000)}),
    case("fee", "fees under their usual names", "eth_sendTransaction", [transaction(1000, gas="0x5208", maxFeePerGas="0x77359401")], "deny",
         "transaction", policy={**POLICY, "gas": {"maxFeePerGas": "1999999999"}}, members=evaluated("deny")),
    case("gas-price", "fees under their old names", "eth_sendTransaction", [transaction(1000, gasLimit="0x5208", gasPrice="0x77359400")],
         "allow", "transaction", policy={**POLICY, "gas": {"maxFeePerGas": "2000000000", "maxCost": "42000000000000"}}),
    case("gas-twice", "the same gas under both names", "eth_sendTransaction", [transaction(1000, gas="0x5208", gasLimit="0x5208")], "allow",
         "transaction"),
    case("two-gas", "other gas under the other name", "eth_sendTransaction", [transaction(1000, gas="0x5208", gasLimit="0x1c9c380")], "deny",
         "transaction", [("wal-guard-data", "/params/0/gasLimit")], members={"evaluations": []}),
    case("two-fees", "another fee under the old name", "eth_sendTransaction", [transaction(1000, maxFeePerGas="0x1", gasPrice="0xffffffffffff")],
         "deny", "transaction", [("wal-guard-data", "/params/0/gasPrice")], members={"evaluations": []}),
    case("no-judged-member", "members that change nothing of what a policy covers", "eth_sendTransaction",
         [transaction(1000, nonce="0x1", type="0x2", maxPriorityFeePerGas="0x1", accessList=[], blobs=None)], "allow", "transaction"),
    case("blobs", "blobs, whose fee no policy bounds", "eth_sendTransaction",
         [transaction(1000, maxFeePerBlobGas="0xffffffffffffff", blobVersionedHashes=["0x01" + "11" * 31])], "ask", "transaction",
         [("wal-guard-member", "/params/0/blobVersionedHashes"), ("wal-guard-member", "/params/0/maxFeePerBlobGas")],
         members={**evaluated("allow"), **record(1000)}),
    case("no-from", "an account is not named", "eth_sendTransaction", [call(1000)], "deny", "transaction", [("wal-guard-shape", "/params/0/from")]),
    case("no-params", "no parameters", "eth_sendTransaction", None, "deny", "transaction", [("wal-guard-shape", "/params/0")]),
    case("params-object", "parameters that are not a list", "eth_sendTransaction", {"0": transaction(1000)}, "deny", "transaction",
         [("wal-guard-shape", "/params/0")]),
    case("params-text", "a transaction that is not an object", "eth_sendTransaction", ["0x00"], "deny", "transaction", [("wal-guard-shape", "/params/0")]),
    case("value", "a value that is not a quantity", "eth_sendTransaction", [transaction(1000, value="1")], "deny", "transaction",
         [("wal-guard-shape", "/params/0/value")]),
    case("data", "data that are not bytes", "eth_sendTransaction", [transaction(1000, data="0xabc")], "deny", "transaction",
         [("wal-guard-shape", "/params/0/data")]),
    case("to", "a recipient that is not an address", "eth_sendTransaction", [transaction(1000, to="bob.eth")], "deny", "transaction",
         [("wal-guard-shape", "/params/0/to")]),
    case("authorizations", "authorizations that are not a list", "eth_sendTransaction", [transaction(1000, authorizationList={})], "deny",
         "transaction", [("wal-guard-shape", "/params")]),
    case("calls", "two calls, each allowed", "wallet_sendCalls", calls(call(1000), call(2000)), "allow", "calls",
         members={**evaluated("allow", "allow"), **record(3000)}),
    case("calls-cap", "together they go beyond the cap", "wallet_sendCalls", calls(call(4000), call(4000)), "deny", "calls",
         members={**evaluated("allow", "deny"), "record": []}),
    case("calls-spent", "with what was spent before, they go beyond the cap", "wallet_sendCalls", calls(call(1000), call(1000)), "deny", "calls",
         state={"spent": [{"cap": "hour", "amount": "4001", "at": NOW - 1}]}, members=evaluated("allow", "deny")),
    case("spent", "what still counts is kept, and what does not is not", "eth_sendTransaction", [transaction(1000)], "allow", "transaction",
         state={"spent": [spending(9000, NOW - 3600), spending(3, NOW - 3599), spending(2, NOW - 3599), spending(7, 5, "gone"), spending(8, 6, "gone")]},
         members={**record(1000), "spent": [spending(15, 6, "gone"), spending(5, NOW - 3599), spending(1000)]}),
    case("spent-for-ever", "of a cap without a window one sum is kept", "eth_sendTransaction", [transaction(1000)], "allow", "transaction",
         policy={**POLICY, "caps": [{name: value for name, value in POLICY["caps"][0].items() if name != "windowSeconds"}]},
         state={"spent": [spending(1, 1), spending(2, 2)]}, members={"spent": [spending(1003)]}),
    case("spent-future", "an entry of the future counts", "eth_accounts", [], "allow", "reads",
         state={"spent": [spending(1, NOW + 9)]}, members={"spent": [spending(1, NOW + 9)]}),
    case("spent-unknown", "a past that is not known stays unknown", "eth_accounts", [], "allow", "reads", state=None, members={"spent": None}),
    case("spent-denied", "what is denied changes nothing", "eth_sendTransaction", [transaction(5001)], "deny", "transaction",
         members={"spent": None}),
    case("spent-full", "a full list is halved, at the later time of two", "eth_sendTransaction", [transaction(1)], "allow", "transaction",
         policy={**POLICY, "caps": [{**POLICY["caps"][0], "windowSeconds": 5000}]},
         state={"spent": [spending(1, NOW - at) for at in range(4096, 0, -1)]},
         members={"spent": [*(spending(2, NOW - at) for at in range(4095, 0, -2)), spending(1)]}),
    case("calls-unknown-spent", "what was spent is not known, and the calls count beside each other", "wallet_sendCalls",
         calls(call(4000), call(4000)), "deny", "calls", state=None, members=evaluated("ask", "deny")),
    case("calls-one-bad", "one call among several", "wallet_sendCalls", calls(call(1000), call(1000, OTHER), call(1000)), "deny", "calls",
         members={**evaluated("allow", "deny", "allow"), "record": []}),
    case("calls-chain", "calls for another chain", "wallet_sendCalls", calls(call(1000), chainId="0x1"), "deny", "calls",
         [("wal-guard-chain", "/params/0/chainId")]),
    case("calls-no-from", "calls without an account", "wallet_sendCalls", calls(call(1000), **{"from": None}), "deny", "calls",
         [("wal-guard-shape", "/params/0/from")]),
    case("calls-none", "no calls", "wallet_sendCalls", calls(), "deny", "calls", [("wal-guard-shape", "/params/0/calls")]),
    case("calls-64", "as many calls as can be", "wallet_sendCalls", calls(*[call(1)] * 64), "allow", "calls", members=record(64)),
    case("calls-65", "one call more than can be", "wallet_sendCalls", calls(*[call(1)] * 65), "deny", "calls",
         [("wal-guard-shape", "/params/0/calls")]),
    case("calls-spent-full", "the state is full, and two calls spend", "wallet_sendCalls", calls(call(1), call(1)), "allow", "calls",
         policy={**POLICY, "caps": [{**POLICY["caps"][0], "windowSeconds": 5000}]},
         state={"spent": [spending(1, NOW - at) for at in range(4096, 0, -1)]},
         members={**evaluated("allow", "allow"), **record(2)}),
    case("calls-set-code", "the wallet is asked to sign an authorization of EIP-7702 beside the calls (ERC-7902)", "wallet_sendCalls",
         calls(call(1000), capabilities={"eip7702Auth": {"account": ACCOUNT, "delegation": OTHER}}), "deny", "calls",
         members={"evaluations": [{"verdict": "deny", "findings": [{"rule": "wal-eval-danger-set-code"}]}], "record": []}),
    case("calls-set-code-one", "beside one of the calls", "wallet_sendCalls",
         calls(call(1000), {**call(1000), "capabilities": {"eip7702Auth": {"account": ACCOUNT, "delegation": OTHER}}}), "deny", "calls",
         members=evaluated("allow", "deny")),
    case("calls-capability", "an extension that no policy covers", "wallet_sendCalls",
         calls(call(1000), capabilities={"paymasterService": {"url": "https://paymaster.example.com"}}), "ask", "calls",
         [("wal-guard-member", "/params/0/capabilities/paymasterService")], members={**evaluated("allow"), **record(1000)}),
    case("calls-capability-one", "an extension of one call, which is left out in the other", "wallet_sendCalls",
         calls({**call(1000), "capabilities": {"x": {}}}, {**call(1000), "capabilities": {}}), "ask", "calls",
         [("wal-guard-member", "/params/0/calls/0/capabilities/x")], members=evaluated("allow", "allow")),
    case("calls-capabilities", "extensions that are not an object", "wallet_sendCalls", calls(call(1000), capabilities=["eip7702Auth"]), "deny",
         "calls", [("wal-guard-shape", "/params/0/capabilities")]),
    case("calls-from", "a call that names the account again", "wallet_sendCalls", calls({**call(1000), "from": ACCOUNT}), "allow", "calls"),
    case("calls-from-other", "a call of another account than the request's", "wallet_sendCalls", calls({**call(1000), "from": OTHER}), "ask", "calls",
         [("wal-guard-member", "/params/0/calls/0/from")]),
    case("calls-more", "a second parameter", "wallet_sendCalls", [*calls(call(1000)), {"calls": [call(9999, OTHER)]}], "ask", "calls",
         [("wal-guard-member", "/params/1")]),
    case("more", "parameters that the method does not have", "eth_sendTransaction", [transaction(1000), None, {"capabilities": {}}], "ask",
         "transaction", [("wal-guard-member", "/params/2")]),
    case("typed-more", "a third parameter of a signature", "eth_signTypedData_v4", [ACCOUNT, TYPED, "v3"], "ask", "typed-data",
         [("wal-guard-member", "/params/2")], policy=SIGNING, members=evaluated("allow")),
    case("calls-member", "a member that EIP-5792 does not have", "wallet_sendCalls", calls(call(1000), sponsor=OTHER), "ask", "calls",
         [("wal-guard-member", "/params/0/sponsor")]),
    case("calls-shape", "a call that is not an object", "wallet_sendCalls", calls(call(1), 7), "deny", "calls",
         [("wal-guard-shape", "/params/0/calls/1")]),
    case("typed", "typed data that the policy allows", "eth_signTypedData_v4", [ACCOUNT, TYPED], "deny", "typed-data",
         members=evaluated("deny")),
    case("typed-allowed", "typed data, with signatures of payments allowed", "eth_signTypedData_v4", [ACCOUNT, TYPED], "allow", "typed-data",
         policy=SIGNING,
         members={**evaluated("allow"), **record(1000)}),
    case("typed-text", "typed data as text", "eth_signTypedData_v4", [ACCOUNT, json.dumps(TYPED)], "allow", "typed-data",
         policy=SIGNING,
         members={**evaluated("allow"), **record(1000)}),
    case("typed-text-twice", "text that names a member twice", "eth_signTypedData_v4", [ACCOUNT, json.dumps(TYPED)[:-1] + ',"domain":{}}'], "deny",
         "typed-data", [("wal-guard-shape", "/params/1")]),
    case("typed-text-more", "text that would end the object around it", "eth_signTypedData_v4", [ACCOUNT, json.dumps(TYPED) + ',"x":1'], "deny",
         "typed-data", [("wal-guard-shape", "/params/1")]),
    case("typed-swapped", "the order of `personal_sign`", "eth_signTypedData_v4", [TYPED, ACCOUNT], "deny", "typed-data",
         [("wal-guard-shape", "/params/0")]),
    case("typed-number", "typed data that are not an object", "eth_signTypedData_v4", [ACCOUNT, 7], "deny", "typed-data",
         [("wal-guard-shape", "/params/1")]),
    case("message", "a text is signed", "personal_sign", ["0x68656c6c6f", ACCOUNT], "ask", "message", [("wal-guard-unjudged", "/method")]),
    case("permissions", "another key gets power", "wallet_requestExecutionPermissions", [[]], "ask", "permissions",
         [("wal-guard-unjudged", "/method")]),
    case("permissions-old", "the same under its old name", "wallet_grantPermissions", [{}], "ask", "permissions", [("wal-guard-unjudged", "/method")]),
    case("network", "another chain", "wallet_switchEthereumChain", [{"chainId": "0x1"}], "ask", "network", [("wal-guard-unjudged", "/method")]),
    case("network-added", "another RPC", "wallet_addEthereumChain", [{}], "ask", "network", [("wal-guard-unjudged", "/method")]),
    case("over", "a text, and the policy is over", "personal_sign", ["0x00", ACCOUNT], "deny", "message",
         [("wal-guard-unjudged", "/method"), ("wal-eval-expired", "/now")], now=POLICY["validUntil"]),
    case("early", "a text, and the policy has not begun", "personal_sign", ["0x00", ACCOUNT], "deny", "message",
         [("wal-guard-unjudged", "/method"), ("wal-eval-not-yet", "/now")], now=POLICY["validAfter"] - 1),
    case("policy", "a text, and the policy is invalid", "personal_sign", ["0x00", ACCOUNT], "deny", "message",
         [("wal-guard-unjudged", "/method"), ("wal-eval-policy-invalid", "/policy")], policy={}),
    case("policy-transaction", "a payment, and the policy is invalid", "eth_sendTransaction", [transaction(1000)], "deny", "transaction", policy={},
         members=evaluated("deny")),
    *(case(f"hidden-{at}", "what is signed cannot be seen, or the method is not known", method, [], "deny", "unknown",
           [("wal-guard-method", "/method")])
      for at, method in enumerate(["eth_sign", "eth_signTypedData", "eth_signTypedData_v3", "wallet_signAnything", "ETH_CALL", ""])),
    *(case(f"read-{at}", "a question", method, [], "allow", "reads", members={"evaluations": [], "record": []}) for at, method in enumerate(READS)),
    case("read-policy", "a question, and the policy is invalid", "eth_accounts", None, "allow", "reads", policy={}),
    usage("usage-chain", "a chain that is not one of CAIP-2", {"chain": "10"}, "chain"),
    usage("usage-no-chain", "no chain", {"chain": ...}, "chain"),
    usage("usage-no-method", "no method", {"method": ...}, "method"),
    usage("usage-method", "a method that is too long", {"method": "m" * 65}, "method"),
]
