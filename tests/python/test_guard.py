"""The example `guarded_signer.py`: what is signed, and what is not."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import erc8257
import pytest
from eth_account import Account
from eth_utils import to_checksum_address

from support.places import REPOSITORY

sys.path.insert(0, str(REPOSITORY / "bindings-py" / "examples"))

from guarded_signer import GuardedSigner, Refused  # noqa: E402

ACCOUNT = Account.from_key("0x" + "11" * 32)
TOKEN, PAYEE = "0x" + "0c" * 20, "0x" + "0d" * 20
NOW = 1_767_225_600
POLICY = {
    "format": "erc8257-wallet-policy/1",
    "name": "pays one account",
    "account": ACCOUNT.address,
    "chains": ["eip155:10"],
    "default": "deny",
    "rules": [
        {"id": "pay", "effect": "allow", "to": [TOKEN], "recipients": [PAYEE], "maxAmount": "5000", "maxValue": "0"}
    ],
    "caps": [{"id": "day", "chain": "eip155:10", "asset": TOKEN, "amount": "6000", "windowSeconds": 86_400}],
}


def signer(**more: Any) -> GuardedSigner:
    return GuardedSigner(ACCOUNT, POLICY, now=lambda: NOW, **more)


def transaction(data: str, **more: Any) -> dict[str, Any]:
    fees = {"gas": 60_000, "maxFeePerGas": 1, "maxPriorityFeePerGas": 1}
    return {"chainId": 10, "nonce": 0, "to": to_checksum_address(TOKEN), "value": 0, "data": data, **fees, **more}


def pay(amount: int, to: str = PAYEE) -> str:
    return f"0xa9059cbb{int(to, 16):064x}{amount:064x}"


def test_a_payment_is_signed_and_an_approval_without_a_limit_is_not() -> None:
    own = signer()
    signed = own.sign_transaction(transaction(pay(4_000)))
    assert Account.recover_transaction(signed.raw_transaction) == ACCOUNT.address
    assert own.remembered == [erc8257.CapSpending(cap="day", amount=4_000, at=NOW)]
    with pytest.raises(Refused, match="The approval has no limit."):
        own.sign_transaction(transaction(f"0x095ea7b3{7:064x}{'f' * 64}"))
    with pytest.raises(Refused, match="beyond a cap"):
        own.sign_transaction(transaction(pay(2_001)))
    with pytest.raises(Refused, match="not one of the policy's"):
        own.sign_transaction(transaction(pay(1), chainId=1))
    assert len(own.remembered) == 1


def document(amount: int) -> dict[str, Any]:
    members = [("from", "address"), ("to", "address"), ("value", "uint256"), ("validAfter", "uint256"), ("validBefore", "uint256"), ("nonce", "bytes32")]
    domain = [("chainId", "uint256"), ("verifyingContract", "address")]
    types = {"EIP712Domain": domain, "TransferWithAuthorization": members}
    return {
        "types": {name: [{"name": member, "type": kind} for member, kind in own] for name, own in types.items()},
        "primaryType": "TransferWithAuthorization",
        "domain": {"chainId": 10, "verifyingContract": TOKEN},
        "message": {"from": ACCOUNT.address, "to": PAYEE, "value": amount, "validAfter": 0, "validBefore": NOW + 60, "nonce": "0x" + "33" * 32},
    }


def test_typed_data_count_as_a_payment() -> None:
    own = signer()
    signed = own.sign_typed_data(document(4_000))
    assert signed.signature == ACCOUNT.sign_typed_data(full_message=document(4_000)).signature
    with pytest.raises(Refused, match="beyond a cap"):
        own.sign_typed_data(document(4_000))


def test_threads_share_the_cap() -> None:
    own = signer()

    def one(nonce: int) -> bool:
        try:
            own.sign_transaction(transaction(pay(1_000), nonce=nonce))
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(one, range(24))) == 6


def test_a_person_is_asked_where_a_rule_says_so() -> None:
    asking = {**POLICY, "rules": [{**POLICY["rules"][0], "effect": "ask"}]}  # type: ignore[index]
    asked: list[str] = []

    def confirm(report: erc8257.GuardReport) -> bool:
        asked.extend(finding.rule for finding in report.evaluations[0].findings)
        return True

    GuardedSigner(ACCOUNT, asking, confirm=confirm, now=lambda: NOW).sign_transaction(transaction(pay(1)))
    assert asked == ["wal-eval-rule-ask"]
    with pytest.raises(Refused):
        GuardedSigner(ACCOUNT, asking, now=lambda: NOW).sign_transaction(transaction(pay(1)))
