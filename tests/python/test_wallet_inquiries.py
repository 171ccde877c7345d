"""The inquiries of wallets: what they ask, by the conformance vectors, of RPCs, of the user's wallet and of the user; and what
they say of accounts and transfers of a real node."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Callable

import erc8257
import pytest
from eth_account import Account
from eth_utils import to_checksum_address

from support.bed import bed
from support.hostile import inquired
from support.hosts import HOSTS
from support.node import asked, receipt_of, sent
from support.vectors import Case, cases, is_within

CASES = cases("inquiries", 18)
#: Where no RPC listens.
NOWHERE = "http://127.0.0.1:9"


class Scripted:
    """What a case says that everyone answers; all of it must be asked for, and nothing else."""

    def __init__(self, case: Case) -> None:
        self.calls = [call for step in case["steps"] for call in step.get("calls", ())]
        self.confirms = [step for step in case["steps"] if "confirm" in step]

    def asks(self, provider: str, chain: Any, method: str, params: Any) -> Any:
        asked = {"provider": provider, "chain": chain, "method": method, "params": params}
        found = [call for call in self.calls if asked.items() <= call.items()]
        assert found, asked
        self.calls.remove(found[0])
        if "error" in found[0]:
            raise ValueError(found[0]["error"])
        return found[0]["result"]

    def rpcs(self) -> dict[int, Any]:
        chains = {call["chain"] for call in self.calls if call["chain"] is not None}
        silent = {call["chain"] for call in self.calls if "failed" in call}
        self.calls = [call for call in self.calls if call["chain"] not in silent]
        return {int(chain): NOWHERE if chain in silent else self.rpc(chain) for chain in chains}

    def rpc(self, chain: str) -> Callable[[str, Any], Any]:
        return lambda method, params: self.asks("chain", chain, method, params)

    def wallet(self, method: str, params: Any) -> Any:
        return self.asks("wallet", None, method, params)

    def confirm(self, step: erc8257.InquiryStepConfirm) -> bool:
        expected = self.confirms.pop(0)
        assert step.words == expected["words"]
        assert isinstance(json.loads(step.data), dict)
        return bool(expected["confirm"])


def begun(case: Case) -> Any:
    class_ = getattr(erc8257, f"{case['inquiry']}Inquiry")
    return class_(**inquired(case))


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_it_asks_as_the_vectors_say(case: Case, host: str) -> None:
    inquiry = begun(case)
    # What was put away goes on elsewhere, to the same report.
    again = type(inquiry).resume(inquiry.export())
    for one in (inquiry, again):
        scripted = Scripted(case)
        options: dict[str, Any] = {"rpc": scripted.rpcs(), "wallet": scripted.wallet, "confirm": scripted.confirm}
        if host == "blocking":
            report = erc8257.run_inquiry(one, **options)
        else:
            report = asyncio.run(erc8257.arun_inquiry(one, **options))
        assert (scripted.calls, scripted.confirms) == ([], []), "all of it was asked for"
        assert is_within(case["expect"]["report"], report.to_dict()), report.to_json()
        result = None if one.result is None else json.loads(one.result)
        assert result == case["expect"]["result"]
        judged = erc8257.judge(one.bundle)
        assert (judged.conclusion, judged.report) == (case["expect"]["conclusion"], report.to_json())


def test_functions_carry_inquiries_out() -> None:
    case = next(case for case in CASES if case["id"] == "wal-ask-gas")
    report = erc8257.read_gas("eip155:1", gas_limit=10, rpc=Scripted(case).rpcs())
    assert (report.verdict, report.max_fee_per_gas, report.max_cost) == ("estimated", 24, 240)
    case = next(case for case in CASES if case["id"] == "wal-ask-session-list")
    keys = asyncio.run(erc8257.alist_session_keys("7715", 1_790_000_000, wallet=Scripted(case).wallet))
    assert (keys.verdict, keys.active) == ("listed", 1)


def test_what_the_host_lacks_is_named_and_counts_as_refused() -> None:
    case = next(case for case in CASES if case["id"] == "wal-ask-transfer-yes")
    inquiry = begun(case)
    with pytest.raises(erc8257.UsageError, match="^confirm is missing") as raised:
        erc8257.run_inquiry(inquiry, rpc=Scripted(case).rpcs())
    assert (raised.value.code, raised.value.pointer) == ("usage-missing", "/confirm")
    assert erc8257.run_inquiry(inquiry).verdict == "planned"
    assert inquiry.result is None, "without a yes nothing is handed out"
    with pytest.raises(erc8257.UsageError, match="^wallet is missing"):
        erc8257.list_session_keys("7715", 1)
    with pytest.raises(erc8257.UsageError, match="^rpc is missing"):
        erc8257.read_wallet_account("eip155:1", "0x" + "11" * 20)


#: Accounts whose keys every node of this kind has: they are worth nothing.
SENDER, UNUSED = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8", "0x00000000000000000000000000000000000a11ce"
DELEGATING = Account.from_key("0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a")


def delegate_to(rpc: str, chain: int, contract: str) -> None:
    """Delegates the code of an account (EIP-7702), signed by eth-account."""
    nonce = int(asked(rpc, "eth_getTransactionCount", DELEGATING.address, "latest"), 16)
    # The sender's own nonce goes up before the list is looked at.
    authorization = {"chainId": chain, "address": contract, "nonce": nonce + 1}
    transaction = {
        "type": 4,
        "chainId": chain,
        "nonce": nonce,
        "to": DELEGATING.address,
        "value": 0,
        "gas": 200_000,
        "maxFeePerGas": 10**11,
        "maxPriorityFeePerGas": 1,
        "authorizationList": [DELEGATING.sign_authorization(authorization)],
    }
    raw = DELEGATING.sign_transaction(transaction).raw_transaction
    receipt_of(rpc, asked(rpc, "eth_sendRawTransaction", "0x" + raw.hex().removeprefix("0x")))


def test_accounts_fees_and_a_transfer_of_a_real_node() -> None:
    with bed() as own:
        id_, _, rest = own.free_tool["toolRef"].removeprefix("eip155:").partition("/")
        contract = rest.removeprefix("erc8257:").partition("/")[0]
        chain, rpc = f"eip155:{id_}", {int(id_): own.rpc}
        delegate_to(own.rpc, int(id_), to_checksum_address(contract))
        for address, verdict, type_ in [
            (UNUSED, "empty", "eoa-or-undeployed"),
            (DELEGATING.address, "eip7702", "eoa-delegated"),
            (contract, "contract", "contract"),
        ]:
            report = erc8257.read_wallet_account(chain, address, rpc=rpc)
            assert (report.verdict, report.account_type) == (verdict, type_), report.to_json()
        delegation = asyncio.run(erc8257.aread_delegation(chain, DELEGATING.address, rpc=rpc))
        assert (delegation.verdict, delegation.delegate) == ("delegated", contract.lower())
        gas = erc8257.read_gas(chain, gas_limit=21_000, rpc=rpc)
        assert gas.verdict == "estimated" and gas.max_cost == 21_000 * (gas.max_fee_per_gas or 0), gas.to_json()

        # A transfer: planned, agreed to, sent as it was handed out, and judged by its receipt.
        given: tuple[Any, ...] = (chain, "native", SENDER, UNUSED, 1_000)
        plan = erc8257.PlanTransferInquiry(*given)
        words: list[str] = []
        planned = erc8257.run_inquiry(plan, rpc=rpc, confirm=lambda step: words.append(step.words) is None)
        assert (planned.verdict, len(words)) == ("planned", 1), planned.to_json()
        hash_ = sent(own.rpc, json.loads(plan.result or b""))["transactionHash"]
        done = erc8257.read_transfer(*given, hash_, rpc=rpc)
        assert (done.verdict, done.received) == ("transferred", "1000"), done.to_json()
        status = erc8257.read_wallet_status(UNUSED, [{"chain": chain}, {"chain": "eip155:10"}], rpc={**rpc, 10: NOWHERE})
        assert (status.verdict, status.chains[0].native, status.chains[1].native) == ("partial", 1_000, None)
