"""The vectors of wallets against web3.py and eth-account: digests, signers, and the reading of call data.

``tests/e2e/wallets/differences.tsv`` has a line for each case in which a library says something else, with the reason. A difference that
is not listed fails, and so does a line that no longer differs.
"""

from __future__ import annotations

from typing import Any

from eth_abi.abi import encode
from eth_account import Account
from eth_account.messages import encode_typed_data
from eth_keys.datatypes import Signature
from eth_utils import function_signature_to_4byte_selector, keccak
from web3 import Web3

from support.compared import Compared
from support.vectors import Case, read, report_of

LIBRARIES = {"eth-account", "web3.py"}
#: A key that every node of tests has: it signs an authorization, whose hash is compared.
KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
MARKER, SIGNED = "0x7702", "22e325a297439656"
PACKED = [
    ("address", "sender"), ("uint256", "nonce"), ("bytes", "initCode"), ("bytes", "callData"), ("bytes32", "accountGasLimits"),
    ("uint256", "preVerificationGas"), ("bytes32", "gasFees"), ("bytes", "paymasterAndData"),
]
#: Those of version 0.6; its bytes stand as hashes in the operation's own.
FIELDS = [
    ("address", "sender"), ("uint256", "nonce"), ("bytes", "initCode"), ("bytes", "callData"), ("uint256", "callGasLimit"),
    ("uint256", "verificationGasLimit"), ("uint256", "preVerificationGas"), ("uint256", "maxFeePerGas"),
    ("uint256", "maxPriorityFeePerGas"), ("bytes", "paymasterAndData"),
]
DOMAIN = [("string", "name"), ("string", "version"), ("uint256", "chainId"), ("address", "verifyingContract")]
FUNCTIONS = [
    "transfer(address,uint256)", "approve(address,uint256)", "increaseAllowance(address,uint256)", "setApprovalForAll(address,bool)",
    "approve(address,address,uint160,uint48)", "multicall(bytes[])", "execute(bytes32,bytes)", "addOwnerWithThreshold(address,uint256)",
    "multiSend(bytes)", "redeemDelegations(bytes[],bytes32[],bytes[])",
]


def digests(at_least: int, **given: Any) -> list[Case]:
    """The cases of digests whose bundles have these members, and whose report tells the digest, or why it has none."""
    asked = [case for case in read("wallet/digest.json")["cases"] if given.items() <= case["bundle"].items()]
    reported = [case for case in asked if "report" in case["expect"]]
    found = [case for case in reported if "digest" in case["expect"]["report"] or case["expect"]["report"]["verdict"] == "invalid"]
    assert len(found) >= at_least, f"only {len(found)}"
    return found


def ours(case: Case) -> str:
    report = case["expect"]["report"]
    return report["digest"] if report["verdict"] == "digest" else "refused"


def typed(domain: Any, types: Any, primary: str, message: Any) -> str:
    """The digest of typed data, by eth-account."""
    signable = encode_typed_data(full_message={"domain": domain, "types": types, "primaryType": primary, "message": message})
    return "0x" + keccak(b"\x19" + signable.version + signable.header + signable.body).hex()


def fields(members: list[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"type": kind, "name": name} for kind, name in members]


def operation_hash(bundle: Case) -> str:
    """The hash of a user operation as ERC-4337 says, with the encoders of these libraries."""
    operation, version, chain = bundle["userOp"], bundle["version"], int(bundle["chain"].split(":")[1])
    if version in ("0.8", "0.9"):
        domain = {"name": "ERC4337", "version": "1", "chainId": chain, "verifyingContract": bundle["entryPoint"]}
        types = {"EIP712Domain": fields(DOMAIN), "PackedUserOperation": fields(PACKED)}
        numbers = {name: int(operation[name]) for name in ("nonce", "preVerificationGas")}
        return typed(domain, types, "PackedUserOperation", {**operation, **numbers})
    members = FIELDS if version == "0.6" else PACKED
    kinds = ["bytes32" if kind == "bytes" else kind for kind, _ in members]
    words = [word(kind, operation[name]) for kind, name in members]
    inner = keccak(encode(kinds, words))
    return "0x" + keccak(encode(["bytes32", "address", "uint256"], [inner, bundle["entryPoint"], chain])).hex()


def word(kind: str, value: str) -> Any:
    if kind == "bytes":
        return keccak(hexstr=value)
    return int(value) if kind == "uint256" else bytes.fromhex(value[2:]) if kind == "bytes32" else value


def is_plain(operation: dict[str, str]) -> bool:
    """Whether the contract hashes what stands there: no delegate in the place of a marker, no signature left out."""
    return not operation["initCode"].startswith(MARKER) and not operation["paymasterAndData"].endswith(SIGNED)


def test_digests_and_signers() -> None:
    compare = Compared("wallets", LIBRARIES)
    for case in digests(8, what="typed-data"):
        data = case["bundle"]["typedData"]
        compare("eth-account", case["id"], ours(case), lambda: typed(data["domain"], data["types"], data["primaryType"], data["message"]))
    for case in digests(3, what="authorization"):
        given = case["bundle"]["authorization"]
        asked = {"chainId": int(given["chainId"], 16), "address": given["address"], "nonce": int(given["nonce"], 16)}
        compare("eth-account", case["id"], ours(case), lambda: "0x" + Account.sign_authorization(asked, KEY).authorization_hash.hex())
        signature = Signature(vrs=(int(given["yParity"], 16), int(given["r"], 16), int(given["s"], 16)))
        key = signature.recover_public_key_from_msg_hash(bytes.fromhex(ours(case)[2:]))
        assert key.to_address() == case["expect"]["report"]["signer"], case["id"]
    operations = digests(20, what="user-operation")
    for case in (case for case in operations if ours(case) != "refused" and is_plain(case["bundle"]["userOp"])):
        compare("eth-account", case["id"], ours(case), lambda: operation_hash(case["bundle"]))
    assert compare.count >= 20, compare.count
    compare.differs_as_listed("wal-digest-")


def outer(case: Case) -> str:
    """Our reading of a call: of a transfer or an approval, what it does; of others, whether it can be read."""
    report = report_of(case["bundle"])
    if report["verdict"] == "malformed":
        return "refused"
    act = report["acts"][0]
    read_as = f"{act['amount']} to {act['recipient']}" if act["kind"] in ("erc20-transfer", "erc20-approve") else "read"
    return f"{read_as}, with a warning" if report["findings"] else read_as


def entry(signature: str) -> dict[str, Any]:
    """The ABI of a function, with arguments that are numbered."""
    name, kinds = signature[:-1].split("(")
    inputs = [{"name": f"a{index}", "type": kind} for index, kind in enumerate(kinds.split(","))]
    return {"type": "function", "name": name, "inputs": inputs, "outputs": [], "stateMutability": "nonpayable"}


def test_call_data() -> None:
    contract = Web3().eth.contract(abi=[entry(signature) for signature in FUNCTIONS])
    selectors = {"0x" + function_signature_to_4byte_selector(signature).hex() for signature in FUNCTIONS}
    compare = Compared("wallets", LIBRARIES)

    def decoded(data: str) -> str:
        function, arguments = contract.decode_function_input(data)
        if function.fn_name in ("transfer", "approve", "increaseAllowance") and len(arguments) == 2:
            return f"{arguments['a1']} to {arguments['a0'].lower()}"
        return "read"

    known = [case for case in read("wallet/calls.json")["cases"] if "report" in case["expect"] and case["bundle"]["data"][:10] in selectors]
    for case in known:
        compare("web3.py", case["id"], outer(case), lambda: decoded(case["bundle"]["data"]))
    assert compare.count >= 20, compare.count
    compare.differs_as_listed("wal-calls-")
