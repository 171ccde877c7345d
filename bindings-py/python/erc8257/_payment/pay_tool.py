"""A call of a tool with everything around it: the ready-made host of ``pay_call``."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, Union

from .._border.call import CallPayer, CallReport, PayCallInquiry
from .._errors import wrong_value
from .._host.options import quorum_for, rpcs
from .._inquiry import arun_inquiry, run_inquiry
from .signer import PaymentAccount, address_of, signer

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._border.binding import PayPolicy
    from .._border.preflight import ConsumerPolicy
    from .._erc8257 import Policy, ToolRef
    from .._host.address import Resolver
    from .._host.hooks import Confirm
    from .._host.options import Rpcs
    from .._host.runner import OnStep


class PaidTool(NamedTuple):
    """What came of a call."""

    #: What became of the call, and of the payment.
    report: CallReport
    #: The body of the tool's last answer; empty where it gave none.
    body: bytes
    #: All that was seen, which ``judge`` gives the same report for. It holds the signature.
    bundle: str

    def __repr__(self) -> str:
        """Without the bundle: logs must not have the signature."""
        return f"PaidTool(report={self.report!r}, body={self.body!r})"


def pay_tool(
    tool: Union[ToolRef, str],
    input: Any,
    account: PaymentAccount,
    *,
    rpc: Union[Rpcs, Mapping[int, Rpcs]],
    confirm: Optional[Confirm] = None,
    kind: Literal["key", "contract"] = "key",
    policy: Optional[Union[PayPolicy, Mapping[str, Any]]] = None,
    verification: Optional[Union[ConsumerPolicy, Policy, Mapping[str, Any]]] = None,
    resume: Optional[str] = None,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    on_step: Optional[OnStep] = None,
) -> PaidTool:
    """Calls a tool, and pays it where it asks for that. The tool is verified first; what it asks for is compared with its manifest;
    ``confirm`` asks the user wherever the two differ. One payment is signed at most, and it is sent once.

    ``tool`` is its reference, such as ``eip155:8453/erc8257:0x…/25``. ``input`` is what the tool is called with, as its ``inputs``
    describe it: a value that JSON can write; bytes are sent as they are. ``account`` pays: one of eth-account, or a tuple of an
    address and a callable that signs typed data. A smart wallet has the ``kind`` ``contract``.

    ``policy`` says what the payer allows, and ``verification`` is the policy of the verification; without a quorum in it a majority
    of several RPCs must agree. A call that ``on_step`` put away (``inquiry.export()``) goes on by ``resume``. All other arguments are
    those of ``run_inquiry``.

    Raises ``UsageError`` for a mistake in the arguments, and where the user has to be asked and ``confirm`` is missing; what the
    account raises comes through. After the payment was sent nothing of this means that it was not paid: put the call away by
    ``on_step``, and go on by ``resume``.
    """
    inquiry = _begun(tool, input, account, kind, policy, verification, rpc, resume)
    report = run_inquiry(
        inquiry,
        rpc=rpc,
        timeout=timeout,
        ssl_context=ssl_context,
        resolver=resolver,
        sign=signer(account),
        confirm=confirm,
        on_step=on_step,
    )
    return PaidTool(report, inquiry.result or b"", inquiry.bundle or "")


async def apay_tool(
    tool: Union[ToolRef, str],
    input: Any,
    account: PaymentAccount,
    *,
    rpc: Union[Rpcs, Mapping[int, Rpcs]],
    confirm: Optional[Confirm] = None,
    kind: Literal["key", "contract"] = "key",
    policy: Optional[Union[PayPolicy, Mapping[str, Any]]] = None,
    verification: Optional[Union[ConsumerPolicy, Policy, Mapping[str, Any]]] = None,
    resume: Optional[str] = None,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    on_step: Optional[OnStep] = None,
) -> PaidTool:
    """As ``pay_tool``, for asyncio: what a callable gives is awaited if it can be."""
    inquiry = _begun(tool, input, account, kind, policy, verification, rpc, resume)
    report = await arun_inquiry(
        inquiry,
        rpc=rpc,
        timeout=timeout,
        ssl_context=ssl_context,
        resolver=resolver,
        sign=signer(account),
        confirm=confirm,
        on_step=on_step,
    )
    return PaidTool(report, inquiry.result or b"", inquiry.bundle or "")


def _begun(
    tool: Union[ToolRef, str],
    input: Any,
    account: PaymentAccount,
    kind: Literal["key", "contract"],
    policy: Optional[Union[PayPolicy, Mapping[str, Any]]],
    verification: Optional[Union[ConsumerPolicy, Policy, Mapping[str, Any]]],
    rpc: Union[Rpcs, Mapping[int, Rpcs]],
    resume: Optional[str],
) -> PayCallInquiry:
    payer = CallPayer(address=address_of(account), account=kind)
    if resume is not None:
        return PayCallInquiry.resume(resume)
    verification = _verifying(verification, rpc)
    return PayCallInquiry(
        tool, _encoded(input), payer, secrets.token_bytes(32), policy=policy, verification=verification
    )


def _verifying(
    given: Optional[Union[ConsumerPolicy, Policy, Mapping[str, Any]]], rpc: Union[Rpcs, Mapping[int, Rpcs]]
) -> Optional[Union[ConsumerPolicy, Policy, Mapping[str, Any]]]:
    """The policy for so many RPCs, of which a majority must agree unless it says how many: one alone could make a tool genuine."""
    chains = list(rpc.values()) if isinstance(rpc, Mapping) else [rpc]
    if len(chains) != 1 or not (given is None or isinstance(given, Mapping) or hasattr(given, "to_json")):
        # What cannot be used is refused where the inquiry begins, or asks.
        return given
    count = len(rpcs(chains[0]))
    members = {} if given is None else dict(given) if isinstance(given, Mapping) else json.loads(given.to_json())
    quorum = members.get("quorum")
    # One that is malformed is of no RPCs, or refused where the inquiry begins.
    of = quorum.get("of") or 0 if isinstance(quorum, Mapping) else getattr(quorum, "of", None if quorum is None else count)
    lacking = quorum_for(of, count, "verification")
    return given if lacking is None else {**members, "quorum": lacking}


def _encoded(input: Any) -> bytes:
    if isinstance(input, (bytes, bytearray, memoryview)):
        return bytes(input)
    try:
        return json.dumps(input, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError, UnicodeEncodeError) as error:
        raise wrong_value("input", "is not a value that JSON can write") from error
