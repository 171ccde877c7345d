"""Cases of wallets beside those of the study: mistakes of the caller, limits, and what the study leaves open."""

FROM, TOKEN, TO = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce", "0x4469a5a5fe28f76d3cb08ab43a956e2288b6637a", "0xfd64506e1a93ba459d2ae97c1ad53a9ff569d9a2"
CHAIN, NOW = "eip155:10", 1767225600
MALFORMED = [("wal-call-malformed", "error", "/data")]


def word(value):
    return (value if isinstance(value, bytes) else value.to_bytes(32, "big")).rjust(32, b"\0")


def address(text):
    return bytes.fromhex(text[2:])


def padded(data):
    return word(len(data)) + data + b"\0" * (-len(data) % 32)


def heads_and_tails(parts):
    """Encodes a tuple: a word is static, and a text of other length is the tail of a dynamic member."""
    head, tail, at = b"", b"", 32 * len(parts)
    for part in parts:
        if isinstance(part, Tail):
            head, tail = head + word(at + len(tail)), tail + part.data
        else:
            head += word(part)
    return head + tail


class Tail:
    def __init__(self, data):
        self.data = data


def texts(items):
    """`bytes[]`."""
    return Tail(word(len(items)) + heads_and_tails([Tail(padded(item)) for item in items]))


def batch(calls):
    """`(address,uint256,bytes)[]`."""
    parts = [Tail(heads_and_tails([address(to), value, Tail(padded(data))])) for to, value, data in calls]
    return Tail(word(len(calls)) + heads_and_tails(parts))


def transfer(amount):
    return bytes.fromhex("a9059cbb") + word(address(TO)) + word(amount)


def approve(amount):
    return bytes.fromhex("095ea7b3") + word(address(TO)) + word(amount)


def execute(mode, data):
    """ERC-7579."""
    return bytes.fromhex("e9ae5c53") + heads_and_tails([mode.ljust(32, b"\0"), Tail(padded(data))])


def redeem(contexts, modes, data):
    lists = [texts(contexts), Tail(word(len(modes)) + b"".join(modes)), texts(data)]
    return bytes.fromhex("cef6d209") + heads_and_tails(lists)


def packed(to, data, operation=0, length=None, value=0):
    """One call of Safe's MultiSend."""
    return bytes([operation]) + address(to) + word(value) + word(len(data) if length is None else length) + data


def multisend(calls):
    return bytes.fromhex("8d80ff0a") + heads_and_tails([Tail(padded(b"".join(calls)))])


def case(case_id, verb, comment, ledger, bundle, verdict, findings=(), **members):
    """A case with its verdict, and with the code, the severity and the pointer of each finding."""
    found = [dict(zip(("rule", "severity", "pointer"), finding)) for finding in findings]
    return {"id": f"wal-{case_id}", "comment": comment, "ledger": ledger.split(), "verb": verb,
        "bundle": {"format": f"erc8257-wallet-{verb}-bundle/1", **bundle},
        "expect": {"verdict": verdict, "members": members, "findings": found}}


def mistake(case_id, verb, comment, ledger, bundle, code, member):
    """A case whose bundle cannot be used."""
    return {"id": f"wal-{case_id}", "comment": comment, "ledger": ledger.split(), "verb": verb,
        "bundle": {"format": f"erc8257-wallet-{verb}-bundle/1", **bundle},
        "expect": {"error": {"code": code, "member": member}}}


def call(data, to=TOKEN, **more):
    return {"chain": CHAIN, "from": FROM, "to": to, "value": "0", "data": "0x" + data.hex(), **more}


def without(bundle, name):
    return {key: value for key, value in bundle.items() if key != name}


def kinds(*all_kinds):
    return [{"kind": kind} for kind in all_kinds]


SINGLE, BATCH, WITH_DATA, BATCHES = b"\0", b"\1", bytes.fromhex("01000000000078210001"), bytes.fromhex("01000000000078210002")
ONE = address(TOKEN) + word(0) + transfer(1)
TWO = [(TOKEN, 0, transfer(1)), (TOKEN, 0, transfer(2))]
INNER = "execute", "erc20-transfer", "erc20-transfer"
CALLS = [
    case("calls-limited", "calls", "2^128 - 2 is a limit.", "wal-call-unlimited", call(approve(2**128 - 2)), "plain"),
    case("calls-unlimited", "calls", "2^128 - 1 is none.", "wal-call-unlimited", call(approve(2**128 - 1)), "dangerous"),
    case("calls-unlimited-96", "calls", "Nor is 2^96 - 1, which some tokens read so.", "wal-call-unlimited",
        call(approve(2**96 - 1)), "dangerous"),
    case("calls-increase-approval", "calls", "`increaseApproval` of old tokens is an approval, too.", "wal-call-unlimited",
        call(bytes.fromhex("d73dd623") + approve(2**256 - 1)[4:]), "dangerous", acts=[{"kind": "erc20-approve", "dangers": ["unlimited-approval"]}]),
    case("calls-decrease-approval", "calls", "`decreaseApproval` takes back.", "wal-call-unlimited",
        call(bytes.fromhex("66188463") + approve(2**256 - 1)[4:]), "plain", acts=[{"kind": "erc20-decrease", "dangers": []}]),
    case("calls-96", "calls", "2^96 is a limit.", "wal-call-unlimited", call(approve(2**96)), "plain"),
    case("calls-single", "calls", "A single execution is packed.", "wal-call-7579-single", call(execute(SINGLE, ONE), FROM), "plain",
        acts=kinds("execute", "erc20-transfer")),
    case("calls-single-abi", "calls", "One that is encoded as arguments is another call.", "wal-call-7579-single",
        call(execute(SINGLE, heads_and_tails([address(TOKEN), 0, Tail(padded(transfer(1)))])), FROM), "plain",
        acts=[{"kind": "execute"}, {"kind": "call", "contract": "0x" + "00" * 12 + TOKEN[2:18]}]),
    case("calls-mode-early", "calls", "The selector of a mode does not stand at its bytes 3 to 6.", "wal-call-7579-mode",
        call(execute(bytes.fromhex("01007821000100000000"), heads_and_tails([batch(TWO)])), FROM), "malformed", MALFORMED),
    case("calls-mode-try", "calls", "A mode that goes on after a failure.", "wal-call-7579-mode",
        call(execute(b"\1\1", heads_and_tails([batch(TWO)])), FROM), "plain", acts=kinds(*INNER)),
    case("calls-op-data", "calls", "ERC-7821: a batch with data for the account.", "wal-call-7821",
        call(execute(WITH_DATA, heads_and_tails([batch(TWO), Tail(padded(b"\7"))])), FROM), "plain", acts=kinds(*INNER)),
    case("calls-batches", "calls", "ERC-7821: a batch of batches.", "wal-call-7821",
        call(execute(BATCHES, heads_and_tails([texts([heads_and_tails([batch(TWO[:1])]), heads_and_tails([batch(TWO[1:])])])])), FROM),
        "plain", acts=kinds(*INNER)),
    case("calls-redeem", "calls", "Delegations are redeemed: three lists of one length.", "wal-call-redeem",
        call(redeem([b"\1"], [word(0)], [ONE])), "plain", acts=kinds("redeem", "erc20-transfer")),
    case("calls-redeem-lengths", "calls", "Lists of different lengths.", "wal-call-redeem",
        call(redeem([b"\1", b"\2"], [word(0)], [ONE])), "malformed", MALFORMED, acts=[{"container": True, "dangers": ["opaque"]}]),
    case("calls-multisend", "calls", "MultiSend is packed.", "wal-call-multisend",
        call(multisend([packed(TOKEN, transfer(1)), packed(TOKEN, transfer(2))])), "plain",
        acts=kinds("multicall", "erc20-transfer", "erc20-transfer")),
    case("calls-multisend-length", "calls", "A length beyond the end.", "wal-call-multisend",
        call(multisend([packed(TOKEN, transfer(1), length=69)])), "malformed", MALFORMED),
    case("calls-multisend-delegate", "calls", "A delegatecall within it.", "wal-call-multisend",
        call(multisend([packed(TOKEN, transfer(1), 1)])), "dangerous", acts=[{"dangers": []}, {"dangers": ["delegatecall"]}]),
    case("calls-deploy", "calls", "No contract: code is deployed.", "wal-exact-decimals", call(b"\0", None), "dangerous",
        acts=[{"kind": "deploy", "contract": None, "selector": None, "dangers": ["deploy"]}]),
    case("calls-upper", "calls", "An address in capitals is printed in lower case.", "wal-address-eip55",
        call(transfer(1), "0x" + TOKEN[2:].upper()), "plain", acts=[{"contract": TOKEN}]),
    mistake("calls-checksum", "calls", "Mixed case is a checksum, and this one is wrong.", "wal-address-eip55",
        call(transfer(1), "0x" + TOKEN[2:20].upper() + TOKEN[20:]), "usage-wrong-value", "to"),
    mistake("calls-no-to", "calls", "A contract that was forgotten is no deployment.", "wal-exact-decimals",
        without(call(b"\0"), "to"), "usage-missing", "to"),
    mistake("calls-chain-0", "calls", "Chain IDs begin with 1.", "wal-exact-decimals", call(b"", chain="eip155:0"), "usage-wrong-value", "chain"),
    mistake("calls-chain-large", "calls", "They are below 2^64.", "wal-exact-decimals",
        call(b"", chain=f"eip155:{2**64}"), "usage-wrong-value", "chain"),
    case("calls-chain-last", "calls", "The last of them.", "wal-exact-decimals", call(b"", chain=f"eip155:{2**64 - 1}"), "plain"),
    mistake("calls-value-hex", "calls", "An amount is decimal.", "wal-exact-decimals", call(b"", value="0x1"), "usage-wrong-value", "value"),
    mistake("calls-value-zero", "calls", "It has no leading zeros.", "wal-exact-decimals", call(b"", value="01"), "usage-wrong-value", "value"),
]

RULE = {"id": "open", "effect": "allow", "to": [TOKEN]}
CAP = {"id": "hour", "chain": CHAIN, "asset": TOKEN, "amount": "6000", "windowSeconds": 3600}
POLICY = {"format": "erc8257-wallet-policy/1", "account": FROM, "validUntil": NOW + 86400, "chains": [CHAIN], "default": "deny",
    "rules": [RULE], "caps": [CAP]}
POLICIES = [
    case("policy-null", "policy", "Null is no value in a policy.", "wal-policy-members", {"policy": {**POLICY, "name": None}}, "invalid",
        [("wal-pol-value", "error", "/policy/name")], rules=None, caps=None),
    case("policy-empty-to", "policy", "An empty list reads as none to one and as any to another.", "wal-policy-members",
        {"policy": {**POLICY, "rules": [{**RULE, "to": []}]}}, "invalid", [("wal-pol-value", "error", "/policy/rules/0/to")]),
    case("policy-not", "policy", "A text is no policy.", "wal-policy-members", {"policy": "read-only"}, "invalid",
        [("wal-pol-value", "error", "/policy")]),
    case("policy-read-only", "policy", "The one preset: no rules and no caps.", "wal-policy-template-read-only",
        {"policy": {**POLICY, "rules": [], "caps": []}}, "valid", [("wal-pol-no-rules", "info", "/policy/rules")], rules=0, caps=0),
    case("policy-rule-typo", "policy", "A limit of a rule with a misspelt name.", "wal-policy-members",
        {"policy": {**POLICY, "rules": [{**RULE, "maxamount": "1"}]}}, "invalid",
        [("wal-pol-unknown-member", "error", "/policy/rules/0/maxamount")]),
    mistake("policy-missing-policy", "policy", "No policy at all.", "wal-policy-members", {}, "usage-missing", "policy"),
]


def evaluate(action, policy=POLICY, **more):
    return {"policy": policy, "now": NOW, "state": {"spent": []}, "action": {"chain": CHAIN, "from": FROM, **action}, **more}


def sent(data, to=TOKEN, value="0"):
    return {"kind": "transaction", "to": to, "value": value, "data": "0x" + data.hex()}


DOMAIN = [["string", "name"], ["string", "version"], ["uint256", "chainId"], ["address", "verifyingContract"]]
PERMIT = [["address", "owner"], ["address", "spender"], ["uint256", "value"], ["uint256", "nonce"], ["uint256", "deadline"]]


def fields(pairs):
    return [{"name": name, "type": of} for of, name in pairs]


def permit(deadline, members=PERMIT):
    return {"types": {"EIP712Domain": fields(DOMAIN), "Permit": fields(members)}, "primaryType": "Permit",
        "domain": {"name": "Wpub", "version": "3", "chainId": 10, "verifyingContract": TOKEN},
        "message": {"owner": FROM, "spender": TO, "value": "100", "nonce": 7, "deadline": deadline}}


def signed(typed):
    return {"kind": "typed-data", "typedData": typed}


PERMITS = {**POLICY, "dangers": {"permit": "allow"}}
BROKE = [("wal-eval-cap", "error", "/policy/caps/0")]
EVALUATIONS = [
    case("evaluate-approval-small", "evaluate", "An approval within the cap counts like a transfer.", "wal-eval-approval-spends",
        evaluate(sent(approve(6000))), "allow", spends=[{"cap": "hour", "asset": TOKEN, "amount": "6000", "used": "0", "limit": "6000",
            "remaining": "0"}], record=[{"cap": "hour", "amount": "6000", "at": NOW}]),
    case("evaluate-approval-over", "evaluate", "An approval above the cap.", "wal-eval-approval-spends wal-eval-record",
        evaluate(sent(approve(6001))), "deny", BROKE, record=[]),
    case("evaluate-permit-last", "evaluate", "The last deadline that is near.", "wal-eval-deadline",
        evaluate(signed(permit(NOW + 3600)), PERMITS), "allow"),
    case("evaluate-permit-next", "evaluate", "One second later.", "wal-eval-deadline", evaluate(signed(permit(NOW + 3601)), PERMITS), "ask",
        [("wal-eval-deadline-far", "warning", "/action/typedData/message")]),
    case("evaluate-permit-first", "evaluate", "The first deadline that is not past.", "wal-eval-deadline",
        evaluate(signed(permit(NOW + 1)), PERMITS), "allow"),
    case("evaluate-permit-reordered", "evaluate", "Reordered members are another type.", "wal-eval-typed-exact",
        evaluate(signed(permit(NOW + 1, PERMIT[1:] + PERMIT[:1])), PERMITS), "deny",
        [("wal-eval-typed-unknown", "error", "/action/typedData/primaryType"), ("wal-eval-danger-opaque", "error", "/acts/0")]),
    case("evaluate-future-spent", "evaluate", "Spending of the future counts.", "wal-policy-cap-window",
        evaluate(sent(transfer(1)), state={"spent": [{"cap": "hour", "amount": "6000", "at": NOW + 1}]}), "deny",
        BROKE + [("wal-eval-state-future", "warning", "/state/spent")]),
    case("evaluate-other-cap", "evaluate", "Entries of another cap do not.", "wal-policy-cap-window",
        evaluate(sent(transfer(1)), state={"spent": [{"cap": "day", "amount": "6000", "at": NOW}]}), "allow"),
    case("evaluate-trailing", "evaluate", "A warning asks.", "wal-eval-closed", evaluate(sent(transfer(1) + b"\1")), "ask",
        [("wal-call-trailing-data", "warning", "/action/data")]),
    mistake("evaluate-no-to", "evaluate", "A contract that was forgotten is no deployment.", "wal-exact-decimals",
        evaluate(without(sent(b"\0"), "to")), "usage-missing", "action.to"),
    mistake("evaluate-state", "evaluate", "State that cannot be read is no state.", "wal-exact-decimals",
        evaluate(sent(b""), state={"spent": [{"cap": "hour", "amount": 1, "at": NOW}]}), "usage-wrong-value", "state.spent[0].amount"),
]


def number(value, kind="uint256"):
    return {"what": "typed-data", "typedData": {"types": {"EIP712Domain": [], "Q": fields([[kind, "n"]])}, "primaryType": "Q",
        "domain": {}, "message": {"n": value}}}


OPERATION = {"sender": FROM, "nonce": "0", "initCode": "0x", "callData": "0x", "accountGasLimits": "0x" + "0" * 64,
    "preVerificationGas": "0", "gasFees": "0x" + "0" * 64, "paymasterAndData": "0x"}
# A paymaster that ends its data as if it had signed, with a signature of no bytes: it has not signed.
UNSIGNED = "0x" + (address(TOKEN) + word(5)[16:] + word(6)[16:] + bytes.fromhex("abcdef000022e325a297439656")).hex()
UNREAD = [("wal-typed-malformed", "error", "/typedData")]
DIGESTS = [
    case("digest-number-text", "digest", "A large integer is a text.", "wal-typed-numbers", number(str(2**64)), "digest"),
    case("digest-number", "digest", "A JSON number of that size is not exact.", "wal-typed-numbers", number(2**64), "invalid", UNREAD,
        digest=None),
    case("digest-number-last", "digest", "The last that is.", "wal-typed-numbers", number(2**53 - 1), "digest"),
    mistake("digest-gas-fees", "digest", "A member of the version is missing.", "wal-uop-packed",
        {"what": "user-operation", "version": "0.7", "entryPoint": "0x0000000071727de22e5e9d8baf0edac6f37da032", "chain": CHAIN,
            "userOp": without(OPERATION, "gasFees")}, "usage-missing", "userOp.gasFees"),
    case("digest-uop-paymaster-length-0", "digest", "The entry point and viem hash all of the data where the signature has no bytes.",
        "wal-uop-hash-v09", {"what": "user-operation", "version": "0.9", "entryPoint": "0x433709009b8330fda32311df1c2afa402ed8d009",
            "chain": CHAIN, "userOp": {**OPERATION, "paymasterAndData": UNSIGNED}}, "digest",
        digest="0x83acfa06e732bb3bf64f9fd09eb30361a8b302f22c9c13426efd0faa785b6976"),
    mistake("digest-no-authorization", "digest", "Nothing to sign.", "wal-auth-digest", {"what": "authorization"}, "usage-missing",
        "authorization"),
    mistake("digest-auth-half", "digest", "Half of a signature.", "wal-auth-digest",
        {"what": "authorization", "authorization": {"chainId": "0x1", "address": TOKEN, "nonce": "0x0", "r": "0x1"}}, "usage-missing",
        "authorization.yParity"),
]

MORE = {"calls": CALLS, "policy": POLICIES, "evaluate": EVALUATIONS, "digest": DIGESTS}
