"""What the inquiries of wallets ask, request by request, by the answers that they get; and what they end with.

A chain of its own answers: an account without code, a token that keeps what it is told, and one block.
"""

from keccak import keccak256
from wallet_accounts import ACCOUNT, DELEGATE, OTHER, TOKEN, TRANSFER, told, word

CHAIN, NOW = "eip155:1", 1790000000
BLOCK, PARENT, SENT = "0x" + "22" * 32, "0x" + "11" * 32, "0x" + "44" * 32
REGISTRY = "0x00000000000000447e69651d841bd8d104bed493"
AT = {"blockHash": BLOCK, "requireCanonical": True}
HEAD = told({"number": "0x10", "hash": BLOCK, "parentHash": PARENT, "timestamp": f"{NOW:#x}"})
ONE = told(word(1))
LIST, ASK, REVOKE = (f"wallet_{name}" for name in (
    "getGrantedExecutionPermissions", "requestExecutionPermissions", "revokeExecutionPermission"))


def rpc(method, params, answer, chain=1):
    """A request to the RPC of a chain, with its answer."""
    return {"provider": "chain", "chain": str(chain), "method": method, "params": params, **answer}


def wallet(method, params, answer):
    """One to the user's wallet."""
    return {"provider": "wallet", "chain": None, "method": method, "params": params, **answer}


def first(chain=1, own=None, head=HEAD):
    """The chain of an RPC, and its newest block."""
    return [rpc("eth_chainId", [], told(f"{own or chain:#x}"), chain),
        rpc("eth_getBlockByNumber", ["latest", False], head, chain)]


def code(of, answer, at=AT):
    return rpc("eth_getCode", [of, at], told(answer))


def call(data, answer, to=TOKEN, at=AT, **more):
    return rpc("eth_call", [{"to": to, "data": data, **more}, at], answer)


def asked(*calls):
    return {"calls": list(calls)}


def confirm(words, yes=True):
    return {"confirm": yes, "words": words}


def case(case_id, comment, ledger, inquiry, given, steps, conclusion, result=None, **report):
    """A case. Of the report these members are compared, and those of objects within it."""
    return {"id": f"wal-ask-{case_id}", "comment": comment, "ledger": ledger.split(), "inquiry": inquiry, "given": given,
        "steps": steps, "expect": {"conclusion": conclusion, "report": report, "result": result}}


def selector(name):
    return {"entryPoint": "0xb0d691fe", "accountId": "0x9cfd7cff", "version": "0xffa1ad74", "threshold": "0xe75235b8",
        "owners": "0xa0e67e2b"}[name]


def probes(answers):
    return [call(selector(name), answers.get(name, {"error": {"code": 3, "message": "execution reverted"}}), ACCOUNT, gas="0x186a0")
        for name in ("entryPoint", "accountId", "version", "threshold", "owners")]


NONCE = rpc("eth_getTransactionCount", [ACCOUNT, AT], told("0x5"))
BALANCE_OF = "0x70a08231" + word(ACCOUNT)[2:]
RECEIVED = "0x70a08231" + word(OTHER)[2:]
MOVED = {"chain": CHAIN, "token": TOKEN, "from": ACCOUNT, "to": OTHER, "amount": "7"}
TRANSFER_DATA = "0xa9059cbb" + word(OTHER)[2:] + word(7)[2:]
TRIED = rpc("eth_call", [{"from": ACCOUNT, "to": TOKEN, "value": "0x0", "data": TRANSFER_DATA}, AT], ONE)
SEND = f"Send 7 of the token {TOKEN}, in its smallest unit, from {ACCOUNT} to {OTHER} on {CHAIN}?"
PLANNED = [asked(*first()), asked(code(TOKEN, "0x6001"), TRIED, call(RECEIVED, told(word(93))))]
RECEIPT = {"transactionHash": SENT, "blockHash": BLOCK, "blockNumber": "0x10", "status": "0x1", "gasUsed": "0x2",
    "effectiveGasPrice": "0x3", "logs": [{"address": TOKEN, "data": word(7), "topics": [TRANSFER, word(ACCOUNT), word(OTHER)]}]}

DATA = {"tokenAddress": TOKEN, "periodAmount": "0x989680", "periodDuration": 86400, "startTime": NOW}
PERMISSION = {"type": "erc20-token-periodic", "isAdjustmentAllowed": False, "data": DATA}
REQUEST = {"chainId": "0x1", "from": ACCOUNT, "to": OTHER, "permission": PERMISSION,
    "rules": [{"type": "expiry", "data": {"timestamp": NOW + 86400}}]}
KEYS = {"dialect": "7715", "now": NOW}
WANTED = {**KEYS, "requests": [
    {"chain": CHAIN, "from": ACCOUNT, "to": OTHER, "permission": PERMISSION, "expiry": NOW + 86400}]}


def granted(context="0x01", **data):
    return {**REQUEST, "permission": {**PERMISSION, "data": {**DATA, **data}}, "context": context, "dependencies": [],
        "delegationManager": DELEGATE}


SAFE = {"method": "safe", "factory": DELEGATE, "singleton": TOKEN, "proxyCreationCode": "0x60016002", "initializer": "0x",
    "saltNonce": "7"}


def hashed(*parts):
    """keccak256 of bytes that stand as hex one behind the other."""
    return keccak256(bytes.fromhex("".join(part.removeprefix("0x") for part in parts)))


#: `CREATE2` of the proxy: the salt is that of the initializer and the nonce, the init code that of the proxy and its singleton.
WALLET = "0x" + hashed("ff", DELEGATE, hashed(hashed(""), word(7)), hashed("60016002", word(TOKEN)))[-40:]
CREATE = "0x1688f0b9" + word(TOKEN)[2:] + word(96)[2:] + word(7)[2:] + word(0)[2:]
ELSEWHERE = first(own=2)

CASES = [
    case("account-eoa", "A key: no code, so that nothing more is asked for.", "wal-acct-types wal-bundle-replay", "ReadWalletAccount",
        {"chain": CHAIN, "address": ACCOUNT}, [asked(*first()), asked(code(ACCOUNT, "0x"), NONCE)], "yes",
        verdict="eoa", accountType="eoa", nonce="5", findings=[]),
    case("account-7702", "A key that delegates its code: the delegate's code is asked for.", "wal-acct-7702-eoa", "ReadWalletAccount",
        {"chain": CHAIN, "address": ACCOUNT},
        [asked(*first()), asked(code(ACCOUNT, "0xef0100" + DELEGATE[2:]), NONCE), asked(code(DELEGATE, "0x6001"), *probes({}))], "yes",
        verdict="eip7702", accountType="eoa-delegated", delegate=DELEGATE, findings=[{"rule": "wal-acct-7702"}]),
    case("account-elsewhere", "An RPC of another chain: nothing that it says counts.", "wal-status-one-block", "ReadWalletAccount",
        {"chain": CHAIN, "address": ACCOUNT}, [asked(*ELSEWHERE)], "unknown",
        verdict="unknown", findings=[{"rule": "wal-acct-code-unavailable"}]),
    case("status", "Two chains, one of them silent.", "wal-status-one-block wal-status-unknown-null", "ReadWalletStatus",
        {"address": ACCOUNT, "chains": [{"chain": CHAIN, "tokens": [TOKEN]}, {"chain": "eip155:10"}]},
        [asked(*first(), *[{**one, "failed": "connect"} for one in [
            {name: value for name, value in one.items() if name != "result"} for one in first(10)]]),
        asked(rpc("eth_getBalance", [ACCOUNT, AT], told("0x64")), NONCE,
            rpc("eth_getTransactionCount", [ACCOUNT, "pending"], told("0x6")), code(ACCOUNT, "0x"), call(BALANCE_OF, told(word(9))))],
        "unknown", verdict="partial", chains=[
            {"chain": CHAIN, "native": "100", "nonce": "5", "pendingTransactions": "1",
                "tokens": [{"token": TOKEN, "state": "known", "balance": "9"}]},
            {"chain": "eip155:10", "native": None, "nonce": None}]),
    case("gas", "The history of 20 blocks, and what a gas limit costs at most.", "wal-gas-next-base", "ReadGas",
        {"chain": CHAIN, "gasLimit": "10"},
        [asked(rpc("eth_chainId", [], told("0x1")),
            rpc("eth_feeHistory", ["0x14", "latest", [50]], told({"oldestBlock": "0x1", "gasUsedRatio": [0.5],
                "baseFeePerGas": ["0xa", "0xb"], "reward": [["0x2"]]})), rpc("eth_gasPrice", [], told("0x7")))], "yes",
        verdict="estimated", maxFeePerGas="24", maxCost="240", gasPrice="7"),
    case("chains", "One chain in order, and one RPC of another chain.", "wal-chains-id", "ReadChains",
        {"now": NOW, "chains": [CHAIN, "eip155:10"]}, [asked(*first(), *first(10, 1))], "no",
        verdict="wrong-chain", chains=[{"chain": CHAIN, "status": "healthy"}, {"chain": "eip155:10", "status": "wrong-chain"}]),
    case("delegation", "An account without code, and the registry of delegate.xyz.", "wal-deleg-registry", "ReadDelegation",
        {"chain": CHAIN, "account": ACCOUNT, "registry": {"delegate": OTHER, "vault": ACCOUNT}},
        [asked(*first()), asked(code(ACCOUNT, "0x"), NONCE,
            call("0xe839bd53" + word(OTHER)[2:] + word(ACCOUNT)[2:] + word(0)[2:], ONE, REGISTRY))], "yes",
        verdict="not-delegated", delegate=None, registry={"contract": REGISTRY, "state": "yes"}),
    case("transfer-yes", "The user agrees, and there is a transaction.", "wal-xfer-steps", "PlanTransfer", MOVED,
        [*PLANNED, confirm(SEND)], "yes",
        {"chainId": "0x1", "from": ACCOUNT, "to": TOKEN, "value": "0x0", "data": TRANSFER_DATA},
        verdict="planned", simulation="true"),
    case("transfer-no", "The user does not agree, and there is none.", "wal-xfer-steps", "PlanTransfer", MOVED,
        [*PLANNED, confirm(SEND, False)], "yes", verdict="planned", simulation="true"),
    case("transfer-refused", "A transfer to the token itself is not even asked about.", "wal-xfer-steps", "PlanTransfer",
        {**MOVED, "to": TOKEN}, [], "no", verdict="refused", simulation="not-asked"),
    case("transfer-sent", "The recipient has what was sent.", "wal-xfer-ground-truth", "ReadTransfer",
        {**MOVED, "transactionHash": SENT},
        [asked(rpc("eth_chainId", [], told("0x1")), rpc("eth_getTransactionReceipt", [SENT], told(RECEIPT))),
        asked(rpc("eth_getTransactionByHash", [SENT], told({"hash": SENT, "from": ACCOUNT, "to": TOKEN, "value": "0x0"})),
            rpc("eth_getBlockByNumber", ["0x10", False], HEAD)),
        asked(call(RECEIVED, told(word(93)), at={**AT, "blockHash": PARENT}), call(RECEIVED, told(word(100))))], "yes",
        verdict="transferred", received="7", fee="6", transactionHash=SENT),
    case("transfer-pending", "It has no receipt: it may still be mined.", "wal-xfer-unknown", "ReadTransfer",
        {**MOVED, "transactionHash": SENT},
        [asked(rpc("eth_chainId", [], told("0x1")), rpc("eth_getTransactionReceipt", [SENT], told(None))),
        asked(rpc("eth_getTransactionByHash", [SENT], told({"hash": SENT, "from": ACCOUNT, "to": TOKEN, "value": "0x0"})))],
        "unknown", verdict="pending", received=None),
    case("wallet-yes", "A Safe that is not there: the owner agrees, and there is a call.", "wal-priv-owner-approval", "PlanWallet",
        {"chain": CHAIN, **SAFE},
        [asked(*first()), asked(code(WALLET, "0x")), confirm(f"Create a wallet at {WALLET} on {CHAIN}?")], "yes",
        {"chainId": "0x1", "to": DELEGATE, "data": CREATE}, verdict="predicted", address=WALLET, deployed=False),
    case("wallet-there", "It is there already: there is nothing to ask.", "wal-priv-owner-approval", "PlanWallet", {"chain": CHAIN, **SAFE},
        [asked(*first()), asked(code(WALLET, "0x6001"))], "yes", verdict="predicted", deployed=True),
    case("session-widened", "A wallet that grants more than it was asked for.", "ses-grant-wider", "RequestSessionKeys", WANTED,
        [confirm("Ask the wallet for 1 permission(s) of a session key?"),
        asked(wallet(ASK, [REQUEST], told([granted(periodAmount="0x989681")])))], "no", verdict="widened"),
    case("session-no", "The user does not agree: the wallet is not asked.", "ses-error-1193", "RequestSessionKeys", WANTED,
        [confirm("Ask the wallet for 1 permission(s) of a session key?", False)], "no", verdict="refused"),
    case("session-list", "What a wallet has granted.", "ses-list-not-revoked", "ListSessionKeys", KEYS,
        [asked(wallet(LIST, [], told([granted()])))], "yes", verdict="listed", total=1, active=1),
    case("session-revoke", "All that a wallet lists, one a call; the list decides.", "ses-revoke-one ses-revoke-judged",
        "RevokeSessionKeys", {**KEYS, "all": True},
        [asked(wallet(LIST, [], told([granted(), granted("0x02")]))), confirm("Ask the wallet to revoke 2 permission(s) of session keys?"),
        asked(*[wallet(REVOKE, [{"permissionContext": context}], told({})) for context in ("0x01", "0x02")]),
        asked(wallet(LIST, [], told([granted("0x02")])))], "unknown",
        verdict="partial", keys=[{"state": "gone"}, {"state": "listed"}]),
]


class Suite:
    title = "Inquiries"
    comment = "What the inquiries of wallets ask, request by request, by the answers that they get; and what they end with."
    cases = CASES
