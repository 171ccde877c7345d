"""Cases of wallets on the edges of what decides: one step to each side, and each arm of a choice alone. Mutants of the core's
lines that all other cases let live are caught here.
"""

from keccak import keccak256
from wallet_accounts import ACCOUNT, ENDS, account, told
from wallet_accounts import word as hex_word
from wallet_more import (CAP, CHAIN, DOMAIN, FROM, MALFORMED, NOW, OPERATION, POLICY, RULE, TO, TOKEN, UNREAD, Tail, address, batch, call, case,
    evaluate, execute, fields, heads_and_tails, multisend, number, packed, padded, redeem, sent, texts, transfer, word)

OTHER = "0x" + "c3" * 20


# -- Evaluations: what an action spends.

COIN = {**CAP, "id": "coin", "asset": "native", "amount": "50"}


def ruling(rules=(RULE,), caps=(CAP,), **more):
    return {**POLICY, "rules": list(rules), "caps": list(caps), **more}


def spent(cap, asset, amount, limit):
    return {"spends": [{"cap": cap, "asset": asset, "amount": str(amount), "used": "0", "limit": str(limit), "remaining": str(limit - amount)}],
        "record": [{"cap": cap, "amount": str(amount), "at": NOW}]}


def from_account(owner, amount):
    """`transferFrom`."""
    return bytes.fromhex("23b872dd") + word(address(owner)) + word(address(TO)) + word(amount)


def typed(primary, types, message, contract=TOKEN):
    every = {"EIP712Domain": fields(DOMAIN), **{name: fields(of) for name, of in types.items()}}
    domain = {"name": "Wpub", "version": "3", "chainId": 10, "verifyingContract": contract}
    return {"kind": "typed-data", "typedData": {"types": every, "primaryType": primary, "domain": domain, "message": message}}


DAI = [["address", "holder"], ["address", "spender"], ["uint256", "nonce"], ["uint256", "expiry"], ["bool", "allowed"]]
AUTHORIZATION = [["address", "from"], ["address", "to"], ["uint256", "value"], ["uint256", "validAfter"], ["uint256", "validBefore"],
    ["bytes32", "nonce"]]
SAFE = [["address", "to"], ["uint256", "value"], ["bytes", "data"], ["uint8", "operation"], ["uint256", "safeTxGas"], ["uint256", "baseGas"],
    ["uint256", "gasPrice"], ["address", "gasToken"], ["address", "refundReceiver"], ["uint256", "nonce"]]
ZERO = "0x" + "00" * 20


def dai(holder, allowed):
    return typed("Permit", {"Permit": DAI}, {"holder": holder, "spender": TO, "nonce": 0, "expiry": NOW + 60, "allowed": allowed})


def authorization(owner):
    return typed("TransferWithAuthorization", {"TransferWithAuthorization": AUTHORIZATION}, {"from": owner, "to": TO, "value": "100",
        "validAfter": 0, "validBefore": NOW + 60, "nonce": "0x" + "01" * 32})


def safe(data, **more):
    """What an owner of a Safe signs; the Safe is the account of the policy."""
    message = {"to": TOKEN, "value": "0", "data": "0x" + data.hex(), "operation": 0, "safeTxGas": "0", "baseGas": "0", "gasPrice": "0",
        "gasToken": ZERO, "refundReceiver": ZERO, "nonce": "0", **more}
    return typed("SafeTx", {"SafeTx": SAFE}, message, contract=FROM)


def executed(to, value, data=b""):
    return bytes.fromhex("b61d27f6") + heads_and_tails([address(to), value, Tail(padded(data))])


def operation(amount, **more):
    """A user operation whose account transfers tokens, or does nothing."""
    data = b"" if amount is None else executed(TOKEN, 0, transfer(amount))
    return {"kind": "user-operation", "entryPoint": "0x0000000071727de22e5e9d8baf0edac6f37da032", "version": "0.7",
        "userOp": {**OPERATION, "callData": "0x" + data.hex(), **more}}


def by_module(operation):
    """A module has a Safe call MultiSend, or run it as its own code."""
    return bytes.fromhex("468721a7") + heads_and_tails([address(OTHER), 0, Tail(padded(PAYING)), operation])


def words(values):
    return Tail(word(len(values)) + b"".join(map(word, values)))


def redeemed(context):
    """A delegation is redeemed for one payment of coins."""
    return redeem([context], [word(0)], [address(TO) + word(7)])


def multicall(calls):
    return bytes.fromhex("ac9650d8") + heads_and_tails([texts(calls)])


def given(*givers):
    """Delegations of these accounts, the last being the root, as far as they are looked at: delegate and delegator."""
    heads = b"".join(word(32 * len(givers) + 64 * index) for index in range(len(givers)))
    return word(32) + word(len(givers)) + heads + b"".join(word(address(OTHER)) + word(address(giver)) for giver in givers)


GIVEN = given(TO)
OWN, LENT, REDEEMS = "wal-eval-record", "wal-call-multisend", "wal-call-redeem wal-eval-record"
PAYING = multisend([packed(TO, b"", value=7)])
ROOMY = ruling([{**RULE, "to": [TO, OTHER, FROM]}], [COIN], dangers={"delegatecall": "allow"})
SEVEN, NOTHING = spent("coin", "native", 7, 50), {"spends": [], "record": []}
OPAQUE = [("wal-eval-danger-opaque", "error", "/acts/0")]
WHOSE = [("wal-eval-account", "error", "/action/typedData/message")]
OVER = [("wal-eval-cap", "error", "/policy/caps/0")]
NO_RULE = [("wal-eval-no-rule", "error", "/action")]
COSTLY = {"preVerificationGas": "5000000000", "gasFees": "0x" + ("0" * 31 + "1") * 2}
EMPTY = bytes.fromhex("34fcd5be") + heads_and_tails([batch([])])
UNCAPPED = [("wal-eval-uncapped", "warning", "/acts/0")]
NATIVE, OPEN_TO = {"id": "send", "effect": "allow", "to": [TO]}, {**RULE, "to": [TOKEN, FROM]}
SIGNING = ruling(dangers={"permit": "allow", "unlimited-approval": "allow"})
SPENDS, UNBOUND, TYPED = "wal-eval-approval-spends wal-eval-record", "wal-eval-uncapped", "wal-eval-typed-exact"
EVALUATIONS = [
    case("evaluate-from-own", "evaluate", "A transferFrom of the account's own tokens spends them.", SPENDS, evaluate(sent(from_account(FROM, 10))),
        "allow", **spent("hour", TOKEN, 10, 6000)),
    case("evaluate-from-other", "evaluate", "One of another owner's tokens spends none of the account's.", SPENDS,
        evaluate(sent(from_account(OTHER, 10))), "allow", spends=[], record=[]),
    case("evaluate-self-value", "evaluate", "What the account sends to itself is not spent.", "wal-eval-record",
        evaluate(sent(b"", FROM, "60"), ruling([OPEN_TO], [COIN])), "allow", spends=[], record=[]),
    case("evaluate-coin", "evaluate", "Coins that it sends are spent.", "wal-eval-record", evaluate(sent(b"", TO, "50"), ruling([NATIVE], [COIN])),
        "allow", **spent("coin", "native", 50, 50)),
    case("evaluate-coin-over", "evaluate", "One more than the cap.", "wal-eval-record", evaluate(sent(b"", TO, "51"), ruling([NATIVE], [COIN])),
        "deny", OVER, record=[]),
    case("evaluate-coin-beside", "evaluate", "A cap of a token is not one of the coin.", UNBOUND, evaluate(sent(b"", TO, "51"), ruling([NATIVE])),
        "ask", UNCAPPED, spends=[], record=[]),
    case("evaluate-coin-value", "evaluate", "A rule's maxValue bounds coins.", UNBOUND,
        evaluate(sent(b"", TO, "51"), ruling([{**NATIVE, "maxValue": "51"}], [])), "allow", spends=[]),
    case("evaluate-coin-amount", "evaluate", "So does its maxAmount, where the coins are all that moves.", UNBOUND,
        evaluate(sent(b"", TO, "51"), ruling([{**NATIVE, "maxAmount": "51"}], [])), "allow", spends=[]),
    case("evaluate-beside-amount", "evaluate", "Coins beside a token's transfer have no bound in its maxAmount.", UNBOUND,
        evaluate(sent(transfer(1), value="7"), ruling([{**RULE, "maxAmount": "51"}], [])), "ask", UNCAPPED),
    case("evaluate-beside-value", "evaluate", "A maxValue does not bound tokens.", UNBOUND,
        evaluate(sent(transfer(1)), ruling([{**RULE, "maxValue": "0"}], [])), "ask", UNCAPPED),
    case("evaluate-beside-both", "evaluate", "Both bounds together do.", UNBOUND,
        evaluate(sent(transfer(1), value="7"), ruling([{**RULE, "maxAmount": "51", "maxValue": "7"}], [])), "allow"),
    case("evaluate-cap-chain", "evaluate", "A cap of another chain bounds nothing here.", UNBOUND,
        evaluate(sent(transfer(1)), ruling(caps=[{**CAP, "chain": "eip155:1"}], chains=[CHAIN, "eip155:1"])), "ask", UNCAPPED, spends=[]),
    case("evaluate-cap-token", "evaluate", "A cap of another token bounds nothing of this one.", UNBOUND,
        evaluate(sent(transfer(1)), ruling(caps=[{**CAP, "asset": OTHER}])), "ask", UNCAPPED, spends=[]),
    case("evaluate-dai-allowed", "evaluate", "A permit that allows all counts in full.", SPENDS, evaluate(dai(FROM, True), SIGNING), "deny", OVER),
    case("evaluate-dai-back", "evaluate", "One that takes the permission back spends nothing.", SPENDS, evaluate(dai(FROM, False), SIGNING),
        "allow", spends=[], record=[]),
    case("evaluate-dai-holder", "evaluate", "A permit of another holder spends nothing, and is not the account's to sign.", SPENDS,
        evaluate(dai(OTHER, True), SIGNING), "deny", WHOSE, spends=[], record=[]),
    case("evaluate-execute-own", "evaluate", "The account spends what its own execute sends.", OWN,
        evaluate(sent(executed(TO, 7), FROM), ROOMY), "allow", **SEVEN),
    case("evaluate-execute-foreign", "evaluate", "Another account's execute spends nothing of it.", OWN,
        evaluate(sent(executed(TO, 7), OTHER), ROOMY), "allow", **NOTHING),
    case("evaluate-multisend-foreign", "evaluate", "MultiSend that is called sends what it has itself.", LENT,
        evaluate(sent(PAYING, OTHER), ROOMY), "allow", **NOTHING),
    case("evaluate-multisend-lent", "evaluate", "In the account, by a Safe's delegatecall, it sends the account's coins.", LENT,
        evaluate(sent(by_module(1), FROM), ROOMY), "allow", **SEVEN),
    case("evaluate-multisend-unlent", "evaluate", "Called by the Safe, it sends what it has itself.", LENT, evaluate(sent(by_module(0), FROM), ROOMY),
        "allow", **NOTHING),
    case("evaluate-multisend-lent-twice", "evaluate", "A delegatecall that another account makes is not the account's.", LENT,
        evaluate(sent(by_module(1), OTHER), ROOMY), "allow", **NOTHING),
    case("evaluate-library-lent", "evaluate", "Any code that runs in the account by a delegatecall sends the account's coins.", OWN,
        evaluate(sent(execute(b"\xff", address(OTHER) + executed(TO, 7)), FROM), ROOMY), "allow", **SEVEN),
    case("evaluate-library-multicall", "evaluate", "A multicall that runs in the account calls the account's own functions.", OWN,
        evaluate(sent(execute(b"\xff", address(OTHER) + multicall([executed(TO, 7)])), FROM), ROOMY), "allow", **SEVEN),
    case("evaluate-library-control", "evaluate", "And a function of the account that is not known controls the account.", "wal-eval-closed",
        evaluate(sent(execute(b"\xff", address(OTHER) + multicall([b"\1\2\3\4"])), FROM), ROOMY), "deny",
        [("wal-eval-danger-account-control", "error", "/acts/2")], **NOTHING),
    case("evaluate-redeem-self", "evaluate", "A redemption without a delegation is carried out in the account that asks for it.", REDEEMS,
        evaluate(sent(redeemed(word(32) + word(0)), OTHER), ROOMY), "allow", **SEVEN),
    case("evaluate-redeem-far", "evaluate", "The empty list may stand elsewhere, and something in its usual place.", REDEEMS,
        evaluate(sent(redeemed(word(64) + word(1) + word(0)), OTHER), ROOMY), "allow", **SEVEN),
    case("evaluate-redeem-nothing", "evaluate", "A context that cannot be read counts as one without a delegation.", REDEEMS,
        evaluate(sent(redeemed(b""), OTHER), ROOMY), "allow", **SEVEN),
    case("evaluate-redeem-second", "evaluate", "One of two contexts has no delegation.", REDEEMS,
        evaluate(sent(redeem([GIVEN, word(32) + word(0)], [word(0)] * 2, [address(TO) + word(3), address(TO) + word(7)]), OTHER), ROOMY), "allow",
        **SEVEN),
    case("evaluate-redeem-given", "evaluate", "With a delegation the coins of its giver are sent.", REDEEMS,
        evaluate(sent(redeemed(GIVEN), OTHER), ROOMY), "allow", **NOTHING),
    case("evaluate-redeem-own", "evaluate", "Where the account gave the delegation itself, its own coins are sent.", REDEEMS,
        evaluate(sent(redeemed(given(FROM)), OTHER), ROOMY), "allow", **SEVEN),
    case("evaluate-redeem-own-root", "evaluate", "The last delegation of a chain is the one whose coins are sent.", REDEEMS,
        evaluate(sent(redeemed(given(TO, FROM)), OTHER), ROOMY), "allow", **SEVEN),
    case("evaluate-redeem-own-leaf", "evaluate", "The first of them is not.", REDEEMS,
        evaluate(sent(redeemed(given(FROM, TO)), OTHER), ROOMY), "allow", **NOTHING),
    case("evaluate-redeem-own-over", "evaluate", "So a cap holds.", REDEEMS,
        evaluate(sent(redeem([given(FROM)], [word(0)], [address(TO) + word(51)]), OTHER), ROOMY), "deny", OVER, record=[]),
    case("evaluate-redeem-own-foreign", "evaluate", "Another contract may redeem it.", REDEEMS,
        evaluate(sent(executed(OTHER, 0, redeemed(given(FROM))), OTHER), ROOMY), "allow", **SEVEN),
    case("evaluate-redeem-dirty", "evaluate", "A giver that is not an address cannot be read: it counts as no delegation.", REDEEMS,
        evaluate(sent(redeemed(word(32) + word(1) + word(32) + word(1) + b"\xff" * 32), OTHER), ROOMY), "allow", **SEVEN),
    case("evaluate-redeem-foreign", "evaluate", "A redemption that another contract asks for is not the account's.", REDEEMS,
        evaluate(sent(executed(OTHER, 0, redeemed(word(32) + word(0))), OTHER), ROOMY), "allow", **NOTHING),
    case("evaluate-batch-structs", "evaluate", "A batch spends what each of its calls sends.", OWN,
        evaluate(sent(bytes.fromhex("34fcd5be") + heads_and_tails([batch([(TO, 3, b""), (TO, 4, b"")])]), FROM), ROOMY), "allow", **SEVEN),
    case("evaluate-batch-triples", "evaluate", "Values in a list of their own, too.", OWN, evaluate(sent(bytes.fromhex("47e1da2a") + heads_and_tails(
        [words([address(TO)] * 2), words([3, 4]), texts([b"", b""])]), FROM), ROOMY), "allow", **SEVEN),
    case("evaluate-userop-over", "evaluate", "The calls of a user operation keep to the caps.", "wal-eval-closed", evaluate(operation(6001)), "deny",
        OVER, record=[]),
    case("evaluate-userop-within", "evaluate", "What they spend is recorded.", "wal-eval-record", evaluate(operation(10)), "allow",
        **spent("hour", TOKEN, 10, 6000)),
    case("evaluate-userop-nothing", "evaluate", "Without call data it makes no call.", "wal-eval-closed", evaluate(operation(None)), "allow",
        acts=[], spends=[], record=[]),
    case("evaluate-userop-fee", "evaluate", "It costs a fee all the same, and no rule allows that.", "wal-eval-closed",
        evaluate(operation(None, **COSTLY)), "deny", NO_RULE, **NOTHING),
    case("evaluate-userop-fee-ask", "evaluate", "A policy that asks by default asks.", "wal-eval-closed",
        evaluate(operation(None, **COSTLY), {**ruling(), "default": "ask"}), "ask", [("wal-eval-ask-default", "warning", "/action")], **NOTHING),
    case("evaluate-userop-fee-batch", "evaluate", "The account's own batch without a call is no call either.", "wal-eval-closed",
        evaluate(operation(None, **COSTLY, callData="0x" + EMPTY.hex())), "deny", NO_RULE, **NOTHING),
    case("evaluate-userop-fee-call", "evaluate", "A fee beside a call that a rule allows is bounded by `maxCost` alone.", "wal-eval-closed",
        evaluate(operation(10, **COSTLY)), "allow", **spent("hour", TOKEN, 10, 6000)),
    case("evaluate-batch-empty", "evaluate", "Nor is that of a transaction, whose fee is not known.", "wal-eval-closed", evaluate(sent(EMPTY, FROM)),
        "deny", NO_RULE, **NOTHING),
    case("evaluate-batch-empty-free", "evaluate", "A fee of zero costs nothing.", "wal-eval-closed",
        evaluate({**sent(EMPTY, FROM), "gas": "21000", "maxFeePerGas": "0"}), "allow", **NOTHING),
    case("evaluate-3009", "evaluate", "An authorization spends what it moves.", SPENDS, evaluate(authorization(FROM), SIGNING), "allow",
        **spent("hour", TOKEN, 100, 6000)),
    case("evaluate-3009-owner", "evaluate", "One of another owner spends nothing of the account's.", SPENDS,
        evaluate(authorization(OTHER), SIGNING), "deny", WHOSE, spends=[], record=[]),
    case("evaluate-safe-typed", "evaluate", "What an owner signs for a Safe is judged as the Safe's call.", TYPED, evaluate(safe(transfer(10))),
        "allow", acts=[{"kind": "erc20-transfer", "dangers": []}], **spent("hour", TOKEN, 10, 6000)),
    case("evaluate-safe-over", "evaluate", "Its call keeps to the caps.", TYPED, evaluate(safe(transfer(6001))), "deny", OVER, record=[]),
    case("evaluate-safe-price", "evaluate", "A gas price pays a refund that nothing bounds.", TYPED, evaluate(safe(transfer(10), gasPrice="1")),
        "deny", OPAQUE, acts=[{"dangers": ["opaque"]}]),
    case("evaluate-safe-delegatecall", "evaluate", "Operation 1 lends the Safe to other code.", TYPED, evaluate(safe(transfer(10), operation=1)),
        "deny", [("wal-eval-danger-delegatecall", "error", "/acts/0")], acts=[{"dangers": ["delegatecall"]}]),
    case("evaluate-safe-operation", "evaluate", "A Safe knows no operation 2.", TYPED, evaluate(safe(transfer(10), operation=2)), "deny",
        [("wal-call-malformed", "error", "/action/typedData/message/data"), *OPAQUE]),
]


# -- Policies.

POLICIES = [
    case("policy-name-longest", "policy", "A name of 128 characters.", "wal-policy-members", {"policy": {**POLICY, "name": "\u00e9" * 128}}, "valid",
        rules=1, caps=1),
    case("policy-name-long", "policy", "One more.", "wal-policy-members", {"policy": {**POLICY, "name": "\u00e9" * 129}}, "invalid",
        [("wal-pol-value", "error", "/policy/name")]),
    case("policy-name-empty", "policy", "A name without a character.", "wal-policy-members", {"policy": {**POLICY, "name": ""}}, "invalid",
        [("wal-pol-value", "error", "/policy/name")]),
]


# -- Accounts: what they say of themselves.


def claim(case_id, comment, content, length, expected):
    """An account ID: `content` behind a length, as the ABI encodes a string."""
    answer = "0x" + (word(32) + word(length) + content).hex()
    claims = {"entryPoint": None, "entryPointVersion": None, "accountId": expected, "safeVersion": None, "threshold": None, "owners": None}
    return case(f"account-text-{case_id}", "account", comment, "wal-acct-claim-basis",
        account("0x6001", **ENDS, probes={"accountId": told(answer)}), "contract",
        [("wal-acct-claim", "info", "/probes")] if expected else [], claims=claims)


def owned(case_id, comment, owner):
    owners = hex_word(32) + hex_word(2)[2:] + hex_word(TO)[2:] + hex_word(owner)[2:]
    probes = {"version": told(hex_word(32) + hex_word(5)[2:] + "312e332e30".ljust(64, "0")), "threshold": told(hex_word(1)), "owners": told(owners)}
    return case(f"account-safe-{case_id}", "account", comment, "wal-acct-safe-inconsistent", account("0x6001", **ENDS, probes=probes), "contract",
        [("wal-acct-safe-inconsistent", "warning", "/probes")], accountType="contract")


NONE = told(hex_word(0))
ACCOUNTS = [
    owned("zero", "The zero address owns no Safe.", hex_word(0)[:42]),
    owned("sentinel", "The mark of the end of a Safe's list is not an owner.", "0x" + "00" * 19 + "01"),
    claim("longest", "A text of 256 bytes.", b"a" * 256, 256, "a" * 256),
    claim("long", "One more is not read.", b"a" * 257 + b"\0" * 31, 257, None),
    claim("empty", "A text without a byte says nothing.", b"", 0, None),
    claim("dirty", "Behind a text are zeros.", b"acme" + b"\0" * 27 + b"\1", 4, None),
    claim("trailing", "A word more behind it.", b"acme" + b"\0" * 60, 4, None),
    case("account-slots", "account", "Two slots that are empty were told.", "wal-acct-claim-basis",
        account("0x6001", slots={"implementation": NONE, "beacon": NONE}), "contract", implementation=None, beacon=None),
    case("account-precompile-ends", "account", "An address that only ends as one.", "wal-acct-types",
        {**account("0x", nonce=told("0x1")), "address": "0x01" + "00" * 18 + "01"}, "eoa"),
    case("account-precompile-next", "account", "The one behind the last.", "wal-acct-types",
        {**account("0x", nonce=told("0x1")), "address": "0x" + "00" * 19 + "12"}, "eoa"),
    case("account-precompile-last", "account", "0x100 is a precompile.", "wal-acct-types",
        {**account("0x", nonce=told("0x0")), "address": "0x" + "00" * 18 + "0100"}, "precompile",
        [("wal-acct-precompile", "warning", "/address")]),
]


# -- Chains, fees and delegations: what an RPC answered.


def block(case_id, comment, ledger, chain, time, verdict, *findings):
    newest = {"chain": chain, "chainId": told(hex(int(chain[7:]))), "block": told({"number": "0x64", "timestamp": hex(time)})}
    return case(f"chains-{case_id}", "chains", comment, ledger, {"now": NOW, "chains": [newest]}, verdict,
        [(code, "warning", "/chains/0/block") for code in findings])


def fees(case_id, comment, ledger, rewards, verdict, findings=(), chain="eip155:1", ratios=None, **members):
    blocks = len(rewards)
    history = {"oldestBlock": "0x64", "baseFeePerGas": ["0x3b9aca00"] * (blocks + 1), "gasUsedRatio": ratios or [0.5] * blocks, "reward": rewards}
    return case(f"gas-{case_id}", "gas", comment, ledger, {"chain": chain, "feeHistory": told(history)}, verdict, findings, **members)


REGISTRY = {"delegate": "0x0440374bb3d242aa975eac75f94b0db693fc676f", "vault": "0xb5b61a2664413dcea0f760090cb8608238502c31"}
FEES_MALFORMED = [("wal-gas-malformed", "error", "/feeHistory")]
CHAINS = [
    block("lag-least", "A minute is not a lag.", "wal-chain-lag", "eip155:10", NOW - 60, "healthy"),
    block("lag-next", "A second more is.", "wal-chain-lag", "eip155:10", NOW - 61, "degraded", "wal-chain-lag"),
    block("lag-slow", "20 blocks of a slow chain.", "wal-chain-lag", "eip155:1", NOW - 240, "healthy"),
    block("lag-slow-next", "A second more.", "wal-chain-lag", "eip155:1", NOW - 241, "degraded", "wal-chain-lag"),
    block("future-last", "A clock may be a minute behind.", "wal-chain-future", "eip155:10", NOW + 60, "healthy"),
    block("future-next", "A second more.", "wal-chain-future", "eip155:10", NOW + 61, "degraded", "wal-chain-future"),
]
GAS = [
    fees("median", "The tip in the middle.", "wal-gas-lower-median", [["0x5"], ["0x1"], ["0x4"], ["0x2"], ["0x3"]], "estimated",
        maxPriorityFeePerGas="3"),
    fees("median-two", "The lower one of two.", "wal-gas-lower-median", [["0x5"], ["0x1"]], "estimated", maxPriorityFeePerGas="1"),
    fees("reward-two", "Two tips of one block, where one was asked for.", "wal-gas-malformed", [["0x5", "0x6"], ["0x1"]], "malformed",
        FEES_MALFORMED),
    fees("reward-none", "No tip of a block.", "wal-gas-malformed", [[], ["0x1"]], "malformed", FEES_MALFORMED),
    fees("reward-text", "A tip that stands in no list.", "wal-gas-malformed", ["0x5", ["0x1"]], "malformed", FEES_MALFORMED),
    fees("l1-no-sample", "Without an estimate nothing is said of its fee on L1.", "wal-gas-l1-fee", [["0x0"]], "no-sample",
        [("wal-gas-no-sample", "warning", "/feeHistory")], "eip155:10", [0]),
]
DELEGATIONS = [
    case("delegation-registry-no", "delegation", "delegate.xyz says no.", "wal-deleg-claim", {"chain": "eip155:1", "account": ACCOUNT,
        "code": told("0x"), "registry": {**REGISTRY, "answer": told(hex_word(0))}}, "not-delegated", registry={"state": "no"}),
]


# -- Calls within calls.


def inner(*amounts):
    return [{"kind": "execute", "container": True}, *({"kind": "erc20-transfer", "amount": str(amount)} for amount in amounts)]


def batched(case_id, comment, selector, parts, verdict="plain", findings=(), **members):
    return case(f"calls-batch-{case_id}", "calls", comment, "wal-call-canonical",
        call(bytes.fromhex(selector) + heads_and_tails(parts), FROM), verdict, findings, **members)


TARGETS, DATA = words([address(TOKEN)] * 2), texts([transfer(1), transfer(2)])
PAIRS, TRIPLES = "18dfb3c7", "47e1da2a"
OPAQUE_ACT = [{"kind": "execute", "dangers": ["opaque"]}]
CALLS = [
    batched("structs", "A list of calls.", "34fcd5be", [batch([(TOKEN, 7, transfer(1)), (TOKEN, 0, transfer(2))])],
        acts=[inner()[0], {"kind": "erc20-transfer", "value": "7"}, inner(2)[1]]),
    batched("pairs", "Targets and data in lists of their own: no value is sent.", PAIRS, [TARGETS, DATA], acts=inner(1, 2)),
    batched("pairs-lengths", "A target more than data.", PAIRS, [words([address(TOKEN)] * 3), DATA], "malformed", MALFORMED, acts=OPAQUE_ACT),
    batched("triples", "Values in a list beside them.", TRIPLES, [TARGETS, words([0, 7]), DATA],
        acts=[*inner(1), {"kind": "erc20-transfer", "value": "7"}]),
    batched("triples-none", "An empty list of values stands for zeros.", TRIPLES, [TARGETS, words([]), DATA], acts=inner(1, 2)),
    batched("triples-values", "A value less than targets.", TRIPLES, [TARGETS, words([7]), DATA], "malformed", MALFORMED, acts=OPAQUE_ACT),
    batched("triples-data", "Data less than targets.", TRIPLES, [TARGETS, words([0, 7]), texts([transfer(1)])], "malformed", MALFORMED,
        acts=OPAQUE_ACT),
    batched("user-op", "A call with the operation of a Safe.", "7bb37428", [address(TOKEN), 0, Tail(padded(transfer(1))), 0], acts=inner(1)),
    batched("user-op-lent", "Operation 1 is a delegatecall.", "7bb37428", [address(TOKEN), 0, Tail(padded(transfer(1))), 1], "dangerous",
        acts=[inner()[0], {"kind": "erc20-transfer", "dangers": ["delegatecall"]}]),
    batched("user-op-2", "A Safe knows no operation 2.", "7bb37428", [address(TOKEN), 0, Tail(padded(transfer(1))), 2], "malformed", MALFORMED,
        acts=OPAQUE_ACT),
    case("calls-redeem-data", "calls", "A list of calls less than contexts.", "wal-call-redeem",
        call(bytes.fromhex("cef6d209") + heads_and_tails([texts([b"\1", b"\2"]), words([0, 0]), texts([b""])])), "malformed", MALFORMED),
    case("calls-dai-allowed", "calls", "A permit of DAI allows everything.", "wal-call-unlimited",
        call(bytes.fromhex("8fcbaf0c") + heads_and_tails([address(FROM), address(TO), 0, 0, 1, 27, b"\1" * 32, b"\2" * 32])), "dangerous",
        acts=[{"dangers": ["permit", "unlimited-approval"]}]),
    case("calls-dai-back", "calls", "Or it takes that back.", "wal-call-unlimited",
        call(bytes.fromhex("8fcbaf0c") + heads_and_tails([address(FROM), address(TO), 0, 0, 0, 27, b"\1" * 32, b"\2" * 32])), "dangerous",
        acts=[{"dangers": ["permit"]}]),
]


# -- Typed data: what EIP-712 encodes, computed here by hand.


def hashed(*parts):
    return bytes.fromhex(keccak256(b"".join(parts))[2:])


def typed_digest(kind, encoded, domain=("EIP712Domain()", b"")):
    """Of a message `Q` with one member `n`; its domain is a type and the encoded members."""
    name, members = domain
    separator = hashed(hashed(name.encode()), members)
    message = hashed(hashed(f"Q({kind} n)".encode()), encoded)
    return keccak256(b"\x19\x01" + separator + message)


def one_member(case_id, comment, kind, value, encoded):
    verdict, found, digest = ("invalid", UNREAD, None) if encoded is None else ("digest", [], typed_digest(kind, encoded))
    return case(f"digest-{case_id}", "digest", comment, "wal-typed-numbers", number(value, kind), verdict, found, digest=digest)


def of_types(case_id, comment, types, message, primary="Q"):
    """Types that cannot be used."""
    bundle = {"what": "typed-data", "typedData": {"types": types, "primaryType": primary, "domain": {}, "message": message}}
    return case(f"digest-types-{case_id}", "digest", comment, "wal-typed-names", bundle, "invalid", UNREAD, digest=None)


def negative(size):
    return word(2**256 - size)


Q = fields([["uint256", "n"]])
DIGESTS = [
    one_member("int-1", "A number below zero.", "int8", -1, negative(1)),
    one_member("int-text", "The same, as a text.", "int8", "-1", negative(1)),
    one_member("int-least", "The least of 8 bits.", "int8", -128, negative(128)),
    one_member("int-below", "One less has no place in them.", "int8", -129, None),
    one_member("int-most", "The most of 8 bits.", "int8", 127, word(127)),
    one_member("int-above", "One more has none.", "int8", 128, None),
    one_member("int-least-256", "The least of 256 bits.", "int256", str(-2**255), negative(2**255)),
    one_member("int-below-256", "One less.", "int256", str(-2**255 - 1), None),
    one_member("int-exact", "A JSON number below zero is exact down to here.", "int64", -(2**53 - 1), negative(2**53 - 1)),
    one_member("int-inexact", "And no further.", "int64", -2**53, None),
    one_member("int-inexact-text", "A text is.", "int64", str(-2**53), negative(2**53)),
    one_member("int-fraction", "A fraction is not an integer.", "int8", -0.5, None),
    one_member("uint-most", "The most of 8 bits without a sign.", "uint8", 255, word(255)),
    one_member("uint-above", "One more.", "uint8", 256, None),
    one_member("uint-negative", "A number without a sign is not below zero.", "uint8", -1, None),
    of_types("bits-7", "No type has seven bits.", {"EIP712Domain": [], "Q": fields([["uint7", "n"]])}, {"n": 1}),
    of_types("bits-264", "No type has more than 256.", {"EIP712Domain": [], "Q": fields([["uint264", "n"]])}, {"n": 1}),
    of_types("bits-zero", "No type has a zero before its bits.", {"EIP712Domain": [], "Q": fields([["uint08", "n"]])}, {"n": 1}),
    of_types("bits-none", "uint is a name of Solidity alone.", {"EIP712Domain": [], "Q": fields([["uint", "n"]])}, {"n": 1}),
    of_types("bytes-33", "No type has 33 bytes.", {"EIP712Domain": [], "Q": fields([["bytes33", "n"]])}, {"n": "0x" + "00" * 33}),
    of_types("unknown", "A type that is not there.", {"EIP712Domain": [], "Q": fields([["Person", "n"]])}, {"n": {}}),
    of_types("elementary", "A struct with the name of a type.", {"EIP712Domain": [], "Q": Q, "uint8": Q}, {"n": 1}),
    of_types("digit", "A name that begins with a digit.", {"EIP712Domain": [], "Q": Q, "1Q": Q}, {"n": 1}),
    of_types("no-list", "Members that stand in no list.", {"EIP712Domain": [], "Q": {"name": "n", "type": "uint256"}}, {"n": 1}),
    of_types("twice", "A member that stands twice.", {"EIP712Domain": [], "Q": Q + Q}, {"n": 1}),
    of_types("primary", "A message of a type that is not there.", {"EIP712Domain": [], "Q": Q}, {"n": 1}, "P"),
    of_types("no-object", "A struct that is a list.", {"EIP712Domain": [], "P": fields([["Q", "q"]]), "Q": Q}, {"q": [1]}, "P"),
]


# -- The rest of the ends: ids, times, balances, user operations.


def rule_id(case_id, comment, text, is_valid):
    found = [] if is_valid else [("wal-pol-value", "error", "/policy/rules/0/id")]
    return case(f"policy-id-{case_id}", "policy", comment, "wal-policy-members", {"policy": ruling([{**RULE, "id": text}])},
        "valid" if is_valid else "invalid", found)


def status(case_id, comment, code, nonce, kind):
    chain = {"chain": CHAIN, "balance": told("0x1"), "nonceLatest": told(nonce), "noncePending": told(nonce), "code": told(code)}
    return case(f"status-{case_id}", "status", comment, "wal-status-members", {"address": FROM, "chains": [chain]}, "complete",
        chains=[{"accountType": kind}])


def user_operation(case_id, comment, version, findings=(), **members):
    point = {"0.6": "0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789", "0.7": "0x0000000071727de22e5e9d8baf0edac6f37da032"}[version]
    old = {"sender": FROM, "nonce": "0", "initCode": "0x", "callData": "0x", "callGasLimit": "0", "verificationGasLimit": "0",
        "preVerificationGas": "0", "maxFeePerGas": "0", "maxPriorityFeePerGas": "0", "paymasterAndData": "0x"}
    bundle = {"what": "user-operation", "version": version, "entryPoint": point, "chain": CHAIN,
        "userOp": {**(old if version == "0.6" else OPERATION), **members}}
    return case(f"digest-{case_id}", "digest", comment, "wal-uop-packed", bundle, "invalid" if findings else "digest", findings)


def nested(signature, calls):
    """A call of Multicall3, whose structs stand in a list."""
    items = [Tail(heads_and_tails(parts)) for parts in calls]
    return bytes.fromhex(signature) + heads_and_tails([Tail(word(len(items)) + heads_and_tails(items))])


DERIVED = {"what": "typed-data", "typedData": {"types": {"Q": Q}, "primaryType": "Q", "domain": {"chainId": 10}, "message": {"n": 1}}}
POLICIES += [
    rule_id("longest", "An ID of 64 characters.", "a" * 64, True),
    rule_id("long", "One more.", "a" * 65, False),
    rule_id("digit", "It may begin with a digit.", "0-a", True),
    rule_id("hyphen", "It may not begin with a hyphen.", "-a", False),
    rule_id("upper", "It has no capitals.", "aB", False),
    rule_id("empty", "It is not empty.", "", False),
]
STATUSES = [
    status("unused", "No code and no nonce: a key, or a contract to come.", "0x", "0x0", "eoa-or-undeployed"),
    status("used", "A nonce without code is a key's.", "0x", "0x1", "eoa"),
    status("delegated", "A key that lent its account to code.", "0xef0100" + TOKEN[2:], "0x1", "eoa-delegated"),
    status("contract", "Other code.", "0x6001", "0x1", "contract"),
]
DIGESTS += [
    user_operation("uop-init-least", "Init code that is a factory's address alone.", "0.7", initCode=TOKEN),
    user_operation("uop-init-less", "A byte less.", "0.7", [("wal-uop-init-code", "error", "/userOp/initCode")], initCode=TOKEN[:-2]),
    user_operation("uop-paymaster-06", "Of 0.6, a paymaster's address alone.", "0.6", paymasterAndData=TOKEN),
    user_operation("uop-paymaster-06-less", "A byte less.", "0.6", [("wal-uop-paymaster", "error", "/userOp/paymasterAndData")],
        paymasterAndData=TOKEN[:-2]),
    user_operation("uop-paymaster-07", "Of 0.7, an address and two limits.", "0.7", paymasterAndData=TOKEN + "00" * 32),
    user_operation("uop-paymaster-07-less", "A byte less.", "0.7", [("wal-uop-paymaster", "error", "/userOp/paymasterAndData")],
        paymasterAndData=TOKEN + "00" * 31),
    case("digest-domain-derived", "digest", "The domain's type follows from its members.", "wal-typed-no-domain-type", DERIVED, "digest",
        [("wal-typed-no-domain-type", "warning", "/typedData/types")], digest=typed_digest("uint256", word(1),
            ("EIP712Domain(uint256 chainId)", word(10)))),
]
CALLS += [
    case("calls-call3-value", "calls", "Multicall3 sends what each of its calls says.", "wal-call-canonical",
        call(nested("174dea71", [[address(TOKEN), 1, 7, Tail(padded(transfer(1)))]])), "plain",
        acts=[{"kind": "multicall"}, {"kind": "erc20-transfer", "value": "7"}]),
    case("calls-call3", "calls", "Without values it sends none.", "wal-call-canonical",
        call(nested("82ad56cb", [[address(TOKEN), 1, Tail(padded(transfer(1)))]])), "plain",
        acts=[{"kind": "multicall"}, {"kind": "erc20-transfer", "value": "0"}]),
    case("calls-container-value", "calls", "Coins beside calls go to the contract that makes them.", "wal-call-multisend",
        call(multisend([packed(TOKEN, transfer(1))]), OTHER, value="7"), "plain",
        acts=[{"kind": "multicall", "asset": "native", "amount": "7", "recipient": OTHER}, {"kind": "erc20-transfer"}]),
    case("calls-container-own-value", "calls", "What an account sends to itself goes nowhere.", "wal-call-canonical",
        call(executed(TOKEN, 0, transfer(1)), FROM, value="7"), "plain",
        acts=[{"kind": "execute", "asset": None, "recipient": None}, {"kind": "erc20-transfer"}]),
    case("calls-container-free", "calls", "No coins, and no recipient of them.", "wal-call-multisend",
        call(multisend([packed(TOKEN, transfer(1))]), OTHER), "plain", acts=[{"kind": "multicall", "asset": None, "recipient": None},
            {"kind": "erc20-transfer"}]),
]
EVALUATIONS += [
    case("evaluate-first-second", "evaluate", "The first second of a policy.", "wal-eval-closed", evaluate(sent(transfer(1)), ruling(validAfter=NOW)),
        "allow"),
    case("evaluate-second-before", "evaluate", "The second before it.", "wal-eval-closed",
        evaluate(sent(transfer(1)), ruling(validAfter=NOW + 1)), "deny", [("wal-eval-not-yet", "error", "/now")]),
]

MORE = {"evaluate": EVALUATIONS, "policy": POLICIES, "account": ACCOUNTS, "chains": CHAINS, "gas": GAS,
    "delegation": DELEGATIONS, "calls": CALLS, "digest": DIGESTS, "status": STATUSES}
