"""Settlements by receipts that are proven from a block hash. Blocks, trees and receipts are made here: of one receipt, so that the
tree is one leaf."""

import copy
import json
from pathlib import Path

import keccak

def keccak256(data):
    return bytes.fromhex(keccak.keccak256(data).removeprefix("0x"))


USED = keccak256(b"AuthorizationUsed(address,bytes32)")
CANCELED = keccak256(b"AuthorizationCanceled(address,bytes32)")
TRANSFER = keccak256(b"Transfer(address,address,uint256)")
NUMBER = 0x100
SETTLED = json.loads((Path(__file__).resolve().parent / "payment" / "settlements.json").read_text("utf-8"))["cases"][0]["bundle"]


def rlp(item):
    """Recursive-length prefix (Yellow Paper, appendix B) of bytes, of a number, or of a list."""
    if isinstance(item, int):
        item = item.to_bytes((item.bit_length() + 7) // 8, "big")
    if isinstance(item, list):
        return prefixed(b"".join(map(rlp, item)), 0xC0)
    return item if len(item) == 1 and item[0] < 0x80 else prefixed(item, 0x80)


def prefixed(payload, base):
    if len(payload) < 56:
        return bytes([base + len(payload)]) + payload
    length = len(payload).to_bytes((len(payload).bit_length() + 7) // 8, "big")
    return bytes([base + 55 + len(length)]) + length + payload


def word(address):
    return bytes(12) + address


def receipt(amount=None, status=1, event=USED):
    """A receipt of EIP-1559 in which the token of the settled case tells this of its authorization, and moved `amount`."""
    authorization = SETTLED["authorization"]
    token, payer, payee = (bytes.fromhex(text[2:]) for text in (SETTLED["asset"], authorization["from"], authorization["to"]))
    amount = int(authorization["value"]) if amount is None else amount
    logs = [
        [token, [event, word(payer), bytes.fromhex(authorization["nonce"][2:])], b""],
        [token, [TRANSFER, word(payer), word(payee)], amount.to_bytes(32, "big")],
    ]
    return b"\x02" + rlp([status, 50_000, bytes(256), logs])


def proof(receipt, index=0):
    """The bundle that proves what a block of this one receipt has at an index."""
    # A leaf with an even path: the nibbles of rlp(0), which is 0x80.
    leaf = rlp([b"\x20" + rlp(0), receipt])
    zero, empty = bytes(32), keccak256(rlp(b""))
    members = [
        ("parentHash", zero), ("sha3Uncles", zero), ("miner", bytes(20)), ("stateRoot", empty), ("transactionsRoot", zero),
        ("receiptsRoot", keccak256(leaf)), ("logsBloom", bytes(256)), ("difficulty", 0), ("number", NUMBER), ("gasLimit", 1),
        ("gasUsed", 0), ("timestamp", 1749158340), ("extraData", b""), ("mixHash", zero), ("nonce", bytes(8)),
    ]
    header = {name: hex(value) if isinstance(value, int) else f"0x{value.hex()}" for name, value in members}
    block_hash = keccak256(rlp([value for _, value in members]))
    return {
        "format": "erc8257-receipt-proof-bundle/1", "anchor": {"source": "own-node", "blockHash": f"0x{block_hash.hex()}"},
        "header": header, "index": index, "proof": [f"0x{leaf.hex()}"],
    }


def case(name, comment, proof, verdict, codes, members, **more):
    bundle = {**SETTLED, "receipt": {"proof": proof}, **more}
    expect = {"verdict": verdict, "codes": codes, "members": members}
    return {"id": f"x402-set-proven{name}", "comment": comment, "ledger": ["x402-settle", "prf-rcp-walk"], "bundle": bundle, "expect": expect}


def changed(member, value):
    made = copy.deepcopy(proof(receipt()))
    made[member] = value
    return made


def refused():
    made = proof(receipt())
    del made["anchor"]
    bundle = {**SETTLED, "receipt": {"proof": made}}
    expect = {"error": {"code": "usage-missing", "member": "receipt.proof.anchor"}}
    return {"id": "x402-set-proven-no-anchor", "comment": "A proof that names no block hash.", "ledger": ["prf-usage-shape"],
        "bundle": bundle, "expect": expect}


BLOCK = {"/transaction": None, "/blockNumber": str(NUMBER)}
UNSAFE = {**BLOCK, "/retrySafe": False}
NOTHING = {"/transaction": None, "/blockNumber": None, "/retrySafe": False}
CASES = [
    case("", "The events of a proven receipt settle the payment, under the hash that the bundle names.", proof(receipt()), "settled", [], BLOCK),
    case("-labelled", "A transaction's hash beside the proof is a label: nothing compares it.", proof(receipt()), "settled", [], BLOCK,
        transaction="0x" + "99" * 32),
    case("-amount", "A proven receipt that moved less. Anybody can make up such a block, so that this is established as little as a yes.",
        proof(receipt(9_999)), "amount-mismatch", ["x402-settle-amount-mismatch"], UNSAFE),
    case("-reverted", "A proven receipt of a transaction that failed.", proof(receipt(status=0)), "reverted", ["x402-settle-reverted"],
        UNSAFE),
    case("-canceled", "A cancellation in a block that anybody can make up: another payment is not safe by it.",
        proof(receipt(event=CANCELED)), "canceled", ["x402-settle-canceled"], UNSAFE),
    case("-canceled-used", "Nor by it and a state that says no more than used.", proof(receipt(event=CANCELED)), "canceled",
        ["x402-settle-canceled"], {**UNSAFE, "/consumption": "used"}, state={"used": True, "timestamp": 1749158400}),
    case("-canceled-over", "The token's own state makes it safe: unused, and over.", proof(receipt(event=CANCELED)), "canceled",
        ["x402-settle-canceled"], {**BLOCK, "/retrySafe": True}, state={"used": False, "timestamp": 1749158400}),
    case("-young", "Blocks above the proven one count.", proof(receipt()), "unknown", ["x402-receipt-young"], BLOCK,
        confirmations=2, head=str(NUMBER)),
    case("-absent", "The block has no receipt at this index: it may stand at another one.", proof(receipt(), index=1), "unknown",
        ["x402-receipt-absent"], NOTHING),
    case("-altered", "A node with another receipt does not have the hash of the block.",
        changed("proof", proof(receipt(9_999))["proof"]), "unknown", ["x402-receipt-absent"], NOTHING),
    refused(),
]
