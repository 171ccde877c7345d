"""A backend that signs only what a policy allows.

``GuardedSigner`` stands in front of an account of eth_account. The library reads each transaction and each document, and decides. The
class only asks, remembers what was spent, and signs. It must be the only one that holds the account.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import erc8257
from eth_account.signers.local import LocalAccount


class Refused(Exception):
    """The policy denied it, or the person in charge did not agree. ``report`` says why."""

    def __init__(self, report: erc8257.GuardReport) -> None:
        found = [*report.findings, *(finding for one in report.evaluations for finding in one.findings)]
        super().__init__(" ".join(dict.fromkeys(finding.message for finding in found)))
        self.report = report


class GuardedSigner:
    """Signs for one account, as far as ``policy`` (``erc8257-wallet-policy/1``) allows.

    ``spent`` is what was spent before: keep ``remembered`` with the account. ``confirm`` is asked where no rule decides.
    """

    def __init__(
        self,
        account: LocalAccount,
        policy: Mapping[str, Any],
        *,
        spent: Sequence[erc8257.CapSpending] = (),
        confirm: Callable[[erc8257.GuardReport], bool] = lambda report: False,
        now: Callable[[], int] = lambda: int(time.time()),
    ) -> None:
        self._account, self._policy, self._confirm, self._now = account, policy, confirm, now
        self._one_at_a_time = threading.Lock()
        self.remembered = list(spent)

    @property
    def address(self) -> str:
        """The address of the account."""
        return str(self._account.address)

    def sign_transaction(self, transaction: Mapping[str, Any]) -> Any:
        """As ``sign_transaction`` of eth_account; the transaction must name its chain."""
        own = {**transaction, "from": self.address}
        request = {name: hex(value) if isinstance(value, int) else value for name, value in own.items()}
        self._ask("eth_signTransaction", [request], transaction["chainId"])
        return self._account.sign_transaction(dict(transaction))

    def sign_typed_data(self, document: Mapping[str, Any]) -> Any:
        """As ``sign_typed_data`` of eth_account, of a whole document whose domain names its chain."""
        self._ask("eth_signTypedData_v4", [self.address, document], document["domain"]["chainId"])
        return self._account.sign_typed_data(full_message=dict(document))

    def _ask(self, method: str, params: list[Any], chain_id: int) -> None:
        # Two threads must not spend the same cap.
        with self._one_at_a_time:
            report = erc8257.guard_request(
                self._policy,
                now=self._now(),
                chain=f"eip155:{chain_id}",
                method=method,
                state=erc8257.SpendingState(spent=self.remembered),
                params=params,
            )
            if not (report.verdict == "allow" or (report.verdict == "ask" and self._confirm(report))):
                raise Refused(report)
            # Before it is signed: what was signed may be sent.
            if report.spent is not None:
                self.remembered = list(report.spent)
