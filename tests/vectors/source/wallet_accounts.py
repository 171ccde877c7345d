"""Cases of accounts, money and session keys beside those of the study: mistakes of the caller, limits, and what the study leaves
open; and the rows that the study's cases of these verbs show beside their codes."""

from wallet_more import case, mistake

ACCOUNT, OTHER, TOKEN = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce", "0xfd64506e1a93ba459d2ae97c1ad53a9ff569d9a2", \
    "0x4469a5a5fe28f76d3cb08ab43a956e2288b6637a"
DELEGATE = "0xd6d053706cb1211872bfbbe5de0c21f3edf56145"
HASH, BLOCK = "0x" + "b0" * 32, "0x" + "45" * 32
TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
EMPTY = "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
CHAIN = {"chain": "eip155:10"}


def word(value):
    """32 bytes of a number, or of an address."""
    return "0x" + (value[2:] if isinstance(value, str) else f"{value:x}").rjust(64, "0")


def told(value):
    return {"result": value}


def account(code, **more):
    return {"chain": "eip155:1", "address": ACCOUNT, "code": told(code), **more}


def proxy(target, push, jump, behind=""):
    return f"0x363d3d373d3d3d363d{push}{target}5af43d82803e903d9160{jump}57fd5bf3{behind}"


ENDS = {"slots": {"implementation": told(word(0))}}
ACCOUNTS = [
    case("account-hash-of-none", "account", "the hash of no code", "wal-acct-codehash", account("0x", nonce=told("0x1")), "eoa",
        codeHash=EMPTY, codeSize=0, basis="code"),
    case("account-delegate-claims", "account", "what the delegate answers makes no contract of a key", "wal-acct-7702-eoa",
        account("0xef0100" + DELEGATE[2:], probes={"accountId": told(
            word(32) + word(4)[2:] + "acme".encode().hex().ljust(64, "0"))}), "eip7702",
        [("wal-acct-7702", "info", "/code")], accountType="eoa-delegated", basis="code",
        claims={"entryPoint": None, "entryPointVersion": None, "accountId": "acme", "safeVersion": None, "threshold": None,
            "owners": None}),
    case("account-1167-short", "account", "a target of 16 bytes: a shorter push, and a nearer jump", "wal-acct-1167",
        account(proxy("ed7cbad692d70b62079014b860237879", "6f", "27")), "eip1167",
        target="0x00000000ed7cbad692d70b62079014b860237879"),
    case("account-1167-jump", "account", "a jump to elsewhere", "wal-acct-1167",
        account(proxy("ed7cbad692d70b62079014b8602378798afb1bc1", "73", "2a"), **ENDS), "contract", target=None),
    case("account-1167-46", "account", "one byte more", "wal-acct-1167",
        account(proxy("ed7cbad692d70b62079014b8602378798afb1bc1", "73", "2b", "00"), **ENDS), "contract", target=None),
    case("account-safe-twice", "account", "an owner that stands twice", "wal-acct-safe-inconsistent",
        account("0x6001", **ENDS, probes={"version": told(word(32) + word(5)[2:] + "312e332e30".ljust(64, "0")),
            "threshold": told(word(1)),
            "owners": told(word(32) + word(2)[2:] + word(OTHER)[2:] + word(OTHER)[2:])}), "contract",
        [("wal-acct-safe-inconsistent", "warning", "/probes")], accountType="contract"),
    case("account-entry-point-other", "account", "an entry point that is not known is no claim of ERC-4337", "wal-acct-claim-basis",
        account("0x6001", **ENDS, probes={"entryPoint": told(word(OTHER))}), "contract", accountType="contract", basis="code",
        claims={"entryPoint": OTHER, "entryPointVersion": "other", "accountId": None, "safeVersion": None, "threshold": None,
            "owners": None}),
    mistake("account-checksum", "account", "a checksum that is wrong", "wal-address-eip55",
        {"chain": "eip155:1", "address": "0x209693bc6afc0C5328bA36FaF03C514EF312287C"}, "usage-wrong-value", "address"),
    mistake("account-chain-zero", "account", "chain 0", "wal-acct-types", {"chain": "eip155:0", "address": ACCOUNT},
        "usage-wrong-value", "chain"),
    mistake("account-two-answers", "account", "an answer that is two", "wal-acct-types",
        {"chain": "eip155:1", "address": ACCOUNT, "code": {"result": "0x", "failed": "timeout"}}, "usage-wrong-value", "code"),
]

STATUS = [
    case("status-null", "status", "what is not known is null, and never 0", "wal-status-unknown-null",
        {"address": ACCOUNT, "chains": [{**CHAIN, "nonceLatest": told("0x2")}]}, "partial",
        [("wal-status-partial", "warning", None)], chains=[{**CHAIN, "accountType": "unknown", "native": None, "nonce": "2",
            "noncePending": None, "pendingTransactions": None, "tokens": []}]),
    case("status-nothing", "status", "nothing is known", "wal-status-unknown-null", {"address": ACCOUNT, "chains": [CHAIN]},
        "unknown", [("wal-status-partial", "warning", None)]),
    mistake("status-no-chain", "status", "no chain", "wal-status-members", {"address": ACCOUNT, "chains": []},
        "usage-wrong-value", "chains"),
]

CREATE = {"method": "create", "deployer": "0xfb6736e23b5fb6d6c767de9f0a8ba0e33b6c4cf8", "nonce": "0"}
SENDER = {"method": "erc4337", "factory": OTHER, "factoryData": "0x", "entryPoint": "0x4337084d9e255ff0702461cf8895ce9e3b5ff108"}
REVERT = {"error": {"code": 3, "message": "", "data": "0x6ca7b806" + word(0)[2:]}}
ADDRESSES = [
    case("address-deployed", "address", "there is code at the address", "wal-provision-ground-truth",
        {**CREATE, "code": told("0x60")}, "predicted", deployed=True),
    case("address-not-deployed", "address", "there is none", "wal-provision-ground-truth", {**CREATE, "code": told("0x")},
        "predicted", deployed=False),
    case("address-deployed-unknown", "address", "nothing is known of it", "wal-provision-ground-truth",
        {**CREATE, "code": {"failed": "timeout"}}, "predicted", deployed=None),
    case("address-4337-returned", "address", "a plain return is no answer", "wal-4337-address",
        {**SENDER, "senderAddress": told(word(OTHER))}, "unknown",
        [("wal-addr-sender-malformed", "error", "/senderAddress")], address=None),
    case("address-4337-zero", "address", "a factory that failed: the zero address", "wal-addr-sender-malformed",
        {**SENDER, "senderAddress": REVERT}, "unknown", [("wal-addr-sender-malformed", "error", "/senderAddress")], address=None),
    mistake("address-no-salt", "address", "a method without its members", "wal-create2",
        {"method": "create2", "deployer": OTHER, "initCode": "0x"}, "usage-missing", "salt"),
]

FUND = {**CHAIN, "recipient": ACCOUNT, "asset": TOKEN, "amount": "10"}
FUNDS = [
    case("fund-request", "fund", "the transfer from an account of the owner", "wal-fund-sources",
        {**FUND, "source": "transfer", "from": OTHER, "owners": [OTHER]}, "planned",
        request={"from": OTHER, "to": TOKEN, "value": "0", "data": "0xa9059cbb" + word(ACCOUNT)[2:] + word(10)[2:]}),
    case("fund-no-request", "fund", "a bridge is not ours to call", "wal-fund-sources",
        {**FUND, "source": "bridge", "from": OTHER, "owners": [OTHER]}, "planned", request=None),
    case("fund-token-short-word", "fund", "a token that returned one byte", "wal-fund-balance-unknown",
        {**FUND, "source": "bridge", "before": {"balance": told(word(1)), "block": "1"},
            "after": {"balance": told("0x0b"), "block": "2"}}, "unknown", [("wal-fund-balance-unknown", "error", "/after")],
        after=None, delta=None),
    mistake("fund-zero-in-front", "fund", "an amount with a zero in front", "wal-exact-decimals",
        {**FUND, "amount": "010", "source": "bridge"}, "usage-wrong-value", "amount"),
    mistake("fund-no-from", "fund", "a transfer from nobody", "wal-fund-owner-source", {**FUND, "source": "transfer"},
        "usage-missing", "from"),
]

FEES = {"oldestBlock": "0x1", "baseFeePerGas": ["0x1", "0x1"], "gasUsedRatio": [1], "reward": [["0x2"]]}
GAS = [
    case("gas-exact", "gas", "beyond 2^53", "wal-gas-integers",
        {"chain": "eip155:1", "feeHistory": told({**FEES, "baseFeePerGas": ["0x1", hex(13510798882111489)], "reward": [["0x3"]]})},
        "estimated", maxFeePerGas="27021597764222981"),
    case("gas-max-cost", "gas", "a cost beyond 256 bits: the fee stays", "wal-gas-overflow",
        {"chain": "eip155:1", "feeHistory": told(FEES), "gasLimit": str(2**256 - 1)}, "malformed",
        [("wal-gas-overflow", "error", "/feeHistory")], maxFeePerGas="4", maxCost=None),
    case("gas-ratio", "gas", "more gas than there is", "wal-gas-malformed",
        {"chain": "eip155:1", "feeHistory": told({**FEES, "gasUsedRatio": [1.01]})}, "malformed",
        [("wal-gas-malformed", "error", "/feeHistory")], blocks=None),
    case("gas-method", "gas", "the RPC does not know the method", "wal-gas-unsupported",
        {"chain": "eip155:1", "feeHistory": {"error": {"code": -32601, "message": "no"}}}, "unsupported",
        [("wal-gas-unsupported", "error", "/feeHistory")]),
]

CHAINS = [
    case("chains-row", "chains", "a row of the table", "wal-chains-table",
        {"now": 1767225600, "chains": [{"chain": "eip155:100", "chainId": told("0x64"),
            "block": told({"number": "0x7", "timestamp": "0x6955b900"})}]}, "healthy",
        chains=[{"chain": "eip155:100", "name": "Gnosis", "symbol": "xDAI", "status": "healthy", "chainId": "100",
            "blockNumber": "7", "blockTime": 1767225600, "lagSeconds": 0}]),
    case("chains-none", "chains", "no chain", "wal-chains-table", {"now": 1767225600, "chains": []}, "unknown"),
    case("chains-error", "chains", "an error is an answer", "wal-chain-malformed",
        {"now": 1767225600, "chains": [{**CHAIN, "chainId": {"error": {"code": -32000, "message": "no"}}}]}, "degraded",
        [("wal-chain-malformed", "error", "/chains/0")]),
    case("chains-worst", "chains", "another chain is worse than silence", "wal-chain-wrong",
        {"now": 1767225600, "chains": [CHAIN, {**CHAIN, "chainId": told("0x1")}]}, "wrong-chain",
        [("wal-chain-down", "error", "/chains/0"), ("wal-chain-wrong", "error", "/chains/1/chainId")]),
]

SIGNED = {"chainId": "0x2105", "address": "0x11285bd68e0af7015c5fe16fc2033c2c7830dfee", "nonce": "0x190", "yParity": "0x0",
    "r": "0xb7a11a6c3995a9d7253295c5cccb8fd9e306c8e5de146b63c099a9dae8858bd7",
    "s": "0x107fd07d7ff581bf36b514fafc2eec893e76ed604219297785ed486533aef1a9"}
NEXT = {"chainId": "0x2105", "address": SIGNED["address"], "nonce": "0x191"}
SIGNER = {"chain": "eip155:8453", "account": "0xcf78e74ebb180c78bf74e3d7a4c7c68258f90e19"}
DELEGATIONS = [
    case("delegation-two", "delegation", "the second one has the next nonce", "wal-auth-order",
        {**SIGNER, "code": told("0x"), "nonce": told("0x190"), "authorizations": [SIGNED, NEXT]}, "not-delegated",
        authorizations=[{"status": "applies", "authority": SIGNER["account"]}, {"status": "unknown", "authority": None}]),
    case("delegation-capitals", "delegation", "a designator in capitals", "wal-deleg-hex-case",
        {**SIGNER, "code": told("0xEF0100" + DELEGATE[2:].upper())}, "delegated", delegate=DELEGATE),
    case("delegation-22", "delegation", "22 bytes", "wal-deleg-7702", {**SIGNER, "code": told("0xef0100" + DELEGATE[4:])}, "contract",
        delegate=None),
    case("delegation-24", "delegation", "24 bytes", "wal-deleg-7702", {**SIGNER, "code": told("0xef0100" + DELEGATE[2:] + "00")},
        "contract", delegate=None),
    case("delegation-ef0101", "delegation", "another version", "wal-deleg-7702",
        {**SIGNER, "code": told("0xef0101" + DELEGATE[2:])}, "contract", delegate=None),
    mistake("delegation-half-signed", "delegation", "r without s", "wal-auth-order",
        {**SIGNER, "authorizations": [{**NEXT, "r": "0x1", "yParity": "0x0"}]}, "usage-missing", "authorizations[0].s"),
    mistake("delegation-decimal", "delegation", "a nonce in decimal digits", "wal-auth-order",
        {**SIGNER, "authorizations": [{**NEXT, "nonce": "5"}]}, "usage-wrong-value", "authorizations[0].nonce"),
]

SENT = {**CHAIN, "from": ACCOUNT, "to": OTHER, "amount": "1000"}
TOPICS = [TRANSFER, word(ACCOUNT), word(OTHER)]


def log(topics, amount, token=TOKEN):
    return {"address": token, "topics": topics, "data": word(amount)}


def mined(token, logs, status="0x1", **more):
    receipt = {"transactionHash": HASH, "blockHash": BLOCK, "blockNumber": "0x7", "status": status, "logs": logs}
    return {**SENT, "token": token, "transactionHash": HASH, "receipt": told(receipt), **more}


NATIVE = {"hash": HASH, "from": ACCOUNT, "to": OTHER, "value": "0x3e8"}
NONE = [("wal-xfer-none", "error", "/receipt/result/logs")]
TRANSFERS = [
    case("transfer-four-topics", "transfer", "a token of a collection: four topics", "wal-xfer-log-shape",
        mined(TOKEN, [log([*TOPICS, word(1)], 1000)]), "no-transfer", NONE, transfers=[],
        block={"number": "7", "hash": BLOCK}),
    case("transfer-dirty-topic", "transfer", "an address with something before it", "wal-xfer-log-shape",
        mined(TOKEN, [log([TRANSFER, word(ACCOUNT), "0x01" + word(OTHER)[4:]], 1000)]), "no-transfer", NONE),
    case("transfer-other-way", "transfer", "from the recipient to the sender", "wal-xfer-log-shape",
        mined(TOKEN, [log([TRANSFER, word(OTHER), word(ACCOUNT)], 1000)]), "no-transfer", NONE),
    case("transfer-pending-other", "transfer", "another transaction waits", "wal-xfer-unknown",
        {**SENT, "token": TOKEN, "transactionHash": HASH, "receipt": told(None), "transaction": told({"hash": BLOCK})}, "unknown",
        [("wal-xfer-no-receipt", "error", "/receipt")]),
    case("transfer-canonical-none", "transfer", "no block of this number any more", "wal-xfer-reorg",
        mined(TOKEN, [log(TOPICS, 1000)], canonical=told(None)), "reorged", [("wal-xfer-reorged", "error", "/canonical")]),
    case("transfer-native-wrong-value", "transfer", "another value", "wal-xfer-amount",
        mined("native", [], transaction=told({**NATIVE, "value": "0x3e7"})), "amount-mismatch",
        [("wal-xfer-amount", "error", "/transaction/result/value")]),
    case("transfer-native-elsewhere", "transfer", "another recipient", "wal-xfer-none",
        mined("native", [], transaction=told({**NATIVE, "to": TOKEN})), "no-transfer",
        [("wal-xfer-none", "error", "/transaction/result")]),
    case("transfer-native-deploy", "transfer", "a creation has no recipient", "wal-xfer-none",
        mined("native", [], transaction=told({**NATIVE, "to": None})), "no-transfer",
        [("wal-xfer-none", "error", "/transaction/result")]),
    case("transfer-to-token", "transfer", "to the token itself", "wal-xfer-recipient", {**SENT, "to": TOKEN, "token": TOKEN},
        "refused", [("wal-xfer-recipient", "error", "/to")], simulation="not-asked"),
    mistake("transfer-no-hash", "transfer", "a receipt of no transaction", "wal-xfer-unknown",
        {**SENT, "token": TOKEN, "receipt": told(None)}, "usage-missing", "transactionHash"),
    mistake("transfer-float", "transfer", "an amount with an exponent", "wal-exact-decimals", {**SENT, "token": TOKEN, "amount": "1e18"},
        "usage-wrong-value", "amount"),
]

NOW, END = 1767225600, 1767830400
DATA = {"tokenAddress": TOKEN, "periodAmount": "0x989680", "periodDuration": 86400, "startTime": NOW}
MANAGER = "0x39bdfb35b933d338d3fea068a7868f3580b39034"
RULES = [{"type": "expiry", "data": {"timestamp": END}}]


def permission(data=None, kind="erc20-token-periodic", fixed=False):
    return {"type": kind, "isAdjustmentAllowed": not fixed, "data": data or DATA}


def wire(**more):
    return {"chainId": "0xa", "from": ACCOUNT, "to": OTHER, "permission": permission(), "rules": RULES, **more}


def grant(**more):
    return {**wire(), "context": "0x016562", "dependencies": [], "delegationManager": MANAGER, **more}


def granted(given, asked=None):
    return {"dialect": "7715", "now": NOW, "asked": [asked or wire()], "answer": told([given])}


def request(**more):
    asked = {**CHAIN, "from": ACCOUNT, "to": OTHER, "permission": permission(fixed=True), "expiry": END, **more}
    return {"dialect": "7715", "now": NOW, "requests": [asked]}


def keys(*list_, dialect="7715"):
    return {"dialect": dialect, "now": NOW, "answer": told(list(list_))}


def scope(data, kind, now=NOW, to=OTHER, value="0", call="0x", **more):
    return {"dialect": "7715", "now": now, "grant": grant(permission=permission(data, kind)),
        "action": {**CHAIN, "to": to, "value": value, "data": call}, **more}


# keccak256 of 0x016562.
ID = "0x5eb2c46f5e23082baac5c40da83f967839e38b3b60369cd30d6c813dd7bad307"
HOST = "/answer/result/0"
STREAM = {"amountPerSecond": "0x2", "initialAmount": "0xa", "maxAmount": "0x64", "startTime": NOW}
SESSIONS = [
    case("request-rules", "request", "other rules stand behind the end", "ses-req-members",
        request(rules=[{"type": "payee", "data": {"addresses": [TOKEN]}}]), "built", params=[{"chainId": "0xa", "from": ACCOUNT,
            "to": OTHER, "permission": permission(fixed=True),
            "rules": [*RULES, {"type": "payee", "data": {"addresses": [TOKEN]}}]}]),
    case("request-no-from", "request", "the wallet chooses the account", "ses-req-members", request(**{"from": None}), "built",
        params=[{"chainId": "0xa", "to": OTHER, "permission": permission(fixed=True), "rules": RULES}]),
    case("request-two-amounts", "request", "one amount under two names", "ses-data-value",
        request(permission=permission({"allowance": "0x1", "allowanceAmount": "0x2"}, "native-token-allowance", True)), "invalid",
        [("ses-data-value", "error", "/requests/0/permission/data/allowanceAmount")], params=[]),
    mistake("request-expiry-rule", "request", "an end among the rules", "ses-time-limited",
        request(rules=RULES), "usage-wrong-value", "requests[0].rules[0].type"),
    mistake("request-nothing", "request", "no permission", "ses-req-members", {"dialect": "7715", "now": NOW, "requests": []},
        "usage-wrong-value", "requests"),
    case("grant-all-kinds", "grant", "less, more and something else at once", "ses-resp-not-equal",
        granted(grant(**{"from": OTHER}, permission=permission({**DATA, "periodAmount": "0x1", "periodDuration": 3600}))),
        "different", [("ses-grant-different", "error", HOST), ("ses-grant-narrower", "info", HOST), ("ses-grant-wider", "error", HOST)],
        grants=[{"verdict": "different", "differences": [
            {"member": "from", "kind": "other", "asked": ACCOUNT, "granted": OTHER},
            {"member": "periodAmount", "kind": "narrower", "asked": "0x989680", "granted": "0x1"},
            {"member": "periodDuration", "kind": "wider", "asked": "86400", "granted": "3600"}]}]),
    case("grant-other-type", "grant", "another type: its members are not compared", "ses-grant-different",
        granted(grant(permission=permission({}, "acme"))), "different", [("ses-grant-different", "error", HOST)],
        grants=[{"type": "acme", "differences": [
            {"member": "type", "kind": "other", "asked": "erc20-token-periodic", "granted": "acme"}]}]),
    case("grant-rule-gone", "grant", "a rule less is more", "ses-grant-wider",
        granted(grant(), wire(rules=[*RULES, {"type": "payee", "data": {"addresses": [TOKEN]}}])), "widened",
        [("ses-grant-wider", "error", HOST)], grants=[{"differences": [{"member": "rule:payee", "kind": "wider",
            "asked": f'{{"addresses":["{TOKEN}"]}}', "granted": None}]}]),
    case("grant-words", "grant", "words for people are no difference", "ses-resp-not-equal",
        granted(grant(permission=permission({**DATA, "justification": "for you"}))), "granted"),
    case("grant-spelling", "grant", "an amount in another spelling, a token in capitals", "ses-resp-not-equal",
        granted(grant(permission=permission({**DATA, "periodAmount": "0x00989680", "tokenAddress": "0x" + TOKEN[2:].upper()}))),
        "granted"),
    mistake("grant-asked-nothing", "grant", "nothing was asked", "ses-resp-not-equal",
        {"dialect": "7715", "now": NOW, "asked": []}, "usage-wrong-value", "asked"),
    mistake("grant-asked-wrong", "grant", "what was asked is in another dialect", "ses-dialect-said",
        {"dialect": "7715-signer", "now": NOW, "asked": [wire()]}, "usage-wrong-value", "asked[0].signer"),
    case("keys-entry", "keys", "an entry in full: no count of uses, and no context", "ses-usage-unknown ses-id", keys(grant()),
        "listed", keys=[{"index": 0, "id": ID, "chain": "eip155:10", "from": ACCOUNT, "to": OTHER, "type": "erc20-token-periodic",
            "delegationManager": MANAGER, "expiry": END, "state": "active", "dependencies": 0, "usageCount": None}]),
    case("keys-dialect", "keys", "another dialect than was said", "ses-dialect-said", keys(grant(), dialect="7715-signer"),
        "malformed", [("ses-grant-signer", "error", HOST + "/signer")], total=None, active=None, expired=None, keys=[None]),
    case("keys-no-end", "keys", "without an end it counts", "ses-list-not-revoked", keys(grant(rules=None)), "listed",
        [("ses-no-expiry", "warning", HOST)], total=1, active=1, expired=0),
    case("keys-refused", "keys", "the user refused", "ses-error-1193",
        {"dialect": "7715", "now": NOW, "answer": {"error": {"code": 4001, "message": "no"}}}, "unknown",
        [("ses-refused", "error", "/answer")], total=None),
    case("keys-none", "keys", "an empty list", "ses-list-not-revoked", keys(), "listed", total=0, active=0, expired=0, keys=[]),
    case("scope-allowance", "scope", "what is left of an allowance", "ses-scope-amount",
        scope({"allowance": "0xa"}, "native-token-allowance", value="6", spent=[{"amount": "5", "at": NOW}]), "outside",
        [("ses-scope-amount", "error", "/action")], asset="native", amount="6", available="5", periodStart=None),
    case("scope-stream", "scope", "a stream has grown by ten seconds", "ses-scope-amount",
        scope(STREAM, "native-token-stream", NOW + 10, value="30"), "inside", available="30"),
    case("scope-stream-end", "scope", "and never beyond its end", "ses-scope-amount",
        scope(STREAM, "native-token-stream", NOW + 1000, value="101"), "outside", [("ses-scope-amount", "error", "/action")],
        available="100"),
    case("scope-native-data", "scope", "value with a call", "ses-scope-call",
        scope({"allowance": "0xa"}, "native-token-allowance", value="1", call="0x01"), "outside",
        [("ses-scope-call", "error", "/action/data")], amount=None, available="10"),
    case("scope-unread", "scope", "a permission that cannot be read", "ses-grant-context",
        {**scope(DATA, "erc20-token-periodic"), "grant": wire()}, "unknown", [("ses-grant-context", "error", "/grant/context")],
        id=None, type=None, state=None),
    case("revoke-two", "revoke", "one call a permission, each once", "ses-revoke-one",
        {"dialect": "7715", "now": NOW, "contexts": ["0x01", "0x02", "0x01"]}, "planned",
        calls=[{"method": "wallet_revokeExecutionPermission", "params": [{"permissionContext": context}]}
            for context in ("0x01", "0x02")]),
    case("revoke-all", "revoke", "all that the wallet lists", "ses-revoke-all-said",
        {"dialect": "7715", "now": NOW, "all": True, "listed": told([grant(), grant(context="0x02")])}, "planned", all=True,
        calls=[{"method": "wallet_revokeExecutionPermission", "params": [{"permissionContext": context}]}
            for context in ("0x016562", "0x02")]),
    case("revoke-none", "revoke", "the wallet lists nothing", "ses-revoke-all-said",
        {"dialect": "7715", "now": NOW, "all": True, "listed": told([])}, "nothing", calls=[], keys=[]),
    case("revoke-partial", "revoke", "one of two is gone", "ses-revoke-judged",
        {"dialect": "7715", "now": NOW, "contexts": ["0x01", "0x02"], "after": told([grant(context="0x02")])}, "partial",
        [("ses-rev-still-listed", "error", "/after")], keys=[{"state": "gone"}, {"state": "listed"}]),
    case("revoke-unsupported", "revoke", "the wallet does not know the method", "ses-unsupported",
        {"dialect": "7715", "now": NOW, "contexts": ["0x01"], "methodSupported": False}, "unsupported",
        [("ses-unsupported", "error", "/methodSupported")], keys=[{"state": "planned"}]),
    case("revoke-by-hand", "revoke", "gone all the same", "ses-revoke-judged",
        {"dialect": "7715", "now": NOW, "contexts": ["0x01"], "methodSupported": False, "after": told([])}, "revoked",
        [("ses-rev-claim", "info", "/after")], keys=[{"state": "gone"}]),
    mistake("revoke-empty-context", "revoke", "a context of no bytes", "ses-id",
        {"dialect": "7715", "now": NOW, "contexts": ["0x"]}, "usage-wrong-value", "contexts[0]"),
]

MORE = {
    "account": ACCOUNTS, "status": STATUS, "address": ADDRESSES, "fund": FUNDS, "gas": GAS, "chains": CHAINS,
    "delegation": DELEGATIONS, "transfer": TRANSFERS, "session": SESSIONS,
}

# By row, the ends of the IDs of the study's cases.
CITED = {
    "wal-fund-owner-source": "fund-source",
    "wal-fund-ground-truth": "fund-funded fund-short fund-over",
    "wal-status-members": "status-pending status-behind",
    "wal-deleg-registry": "delegation-registry-yes",
    "wal-xfer-calldata": "transfer-planned",
    "wal-xfer-ground-truth": "transfer-fee transfer-more",
    "wal-xfer-log-shape": "transfer-other-token",
    "wal-xfer-one-log": "transfer-two",
    "wal-xfer-unknown": "transfer-pending transfer-unknown transfer-no-status",
    "wal-xfer-reorg": "transfer-reorged transfer-removed",
    "wal-xfer-native-hash": "transfer-native transfer-native-other",
    "wal-acct-types": "account-eoa account-precompile account-empty",
    "wal-acct-claim-basis": "account-safe account-4337",
    "wal-acct-7702-eoa": "account-7702",
    "wal-acct-empty": "account-empty account-eoa",
    "wal-acct-1167": "account-1167",
    "wal-acct-1967": "account-1967 account-1967-dirty account-1967-beacon",
    "wal-gas-next-base": "gas-study",
    "wal-gas-lower-median": "gas-study",
    "wal-gas-no-constant": "gas-empty",
    "wal-gas-l1": "gas-op gas-unknown-chain",
    "wal-chains-id": "chains-ok chains-wrong",
    "wal-create2": "address-create2-0 address-create2-1 address-create2-2 address-create2-3",
    "wal-create": "address-create-0 address-create-1 address-create-127 address-create-128 address-create-255 address-create-256",
    "wal-safe-address": "address-safe-0 address-safe-1 address-safe-2",
    "wal-4337-address": "address-4337 address-4337-bad address-4337-call",
    "ses-time-limited": "request-none",
    "ses-req-method": "request-7715",
    "ses-req-members": "request-7715 request-signer",
    "ses-req-legacy": "request-grant",
    "ses-resp-members": "grant-context grant-granted",
    "ses-resp-not-equal": "grant-widened grant-narrowed grant-different grant-payee",
    "ses-deps-both": "grant-dependencies",
    "ses-error-1193": "grant-error grant-refused grant-silent",
    "ses-expiry-end": "keys-expired grant-expired scope-expired",
    "ses-list-not-revoked": "keys-expired",
    "ses-revoke-all-said": "revoke-empty revoke-both",
    "ses-revoke-judged": "revoke-revoked revoke-still revoke-unknown",
}
