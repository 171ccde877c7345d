"""The accounts that sign a payment: one of eth-account, or an address and a callable."""

from __future__ import annotations

import json
from typing import Any, Callable, Protocol, Union

from .._border.step import InquiryStepSign
from .._errors import wrong_type
from .._host.hooks import Signed

#: Signs typed data (EIP-712), a ``dict`` with ``types``, ``primaryType``, ``domain`` and ``message``: gives the signature as bytes
#: or hex, or ``None`` to refuse.
SignTypedData = Callable[[dict[str, Any]], Signed]


class LocalAccount(Protocol):
    """An account of eth-account, or anything of its shape."""

    @property
    def address(self) -> str:
        """The address that pays."""
        ...

    def sign_typed_data(self, *, full_message: dict[str, Any]) -> Any:
        """Signs typed data; the ``signature`` of what it gives are the bytes."""
        ...


#: Who pays: an account of eth-account, or the address and a callable that signs for it.
PaymentAccount = Union[LocalAccount, tuple[str, SignTypedData]]


def address_of(account: PaymentAccount) -> str:
    """The address that pays."""
    address = account[0] if isinstance(account, tuple) and len(account) == 2 else getattr(account, "address", None)
    if not isinstance(address, str):
        raise wrong_type("account", "is neither an account of eth-account nor a tuple of an address and a callable")
    return address


def signer(account: PaymentAccount) -> Callable[[InquiryStepSign], Signed]:
    """What signs a step of a call."""

    def sign(step: InquiryStepSign) -> Signed:
        typed_data: dict[str, Any] = json.loads(step.typed_data or "{}")
        for member in typed_data["types"][typed_data["primaryType"]]:
            if member["type"] == "uint256":
                typed_data["message"][member["name"]] = int(typed_data["message"][member["name"]])
        if isinstance(account, tuple):
            return account[1](typed_data)
        return bytes(account.sign_typed_data(full_message=typed_data).signature)

    return sign
