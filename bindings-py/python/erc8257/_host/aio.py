"""``averify_tool`` and ``arun_session``, for asyncio, on the standard library alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from .._erc8257 import Report, Session, ToolRef
from .._records import BlockChoice
from . import options
from .aio_runner import carry_out
from .options import Rpcs
from .session import begin

if TYPE_CHECKING:
    from collections.abc import Mapping
    from ssl import SSLContext

    from .._border.proof import RecordProof
    from .._erc8257 import Policy
    from .address import Resolver


async def averify_tool(
    tool: Union[ToolRef, str],
    *,
    rpc: Rpcs,
    policy: Optional[Policy] = None,
    block: Optional[BlockChoice] = None,
    proof: Optional[Union[RecordProof, Mapping[str, Any]]] = None,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    on_step: Optional[Callable[[Session], object]] = None,
) -> Report:
    """As :func:`verify_tool`, for asyncio.

        >>> report = await averify_tool(tool, rpc="https://mainnet.base.org")

    Callables in ``rpc`` may be coroutine functions, which are asked for everything at the same time; others are called
    in another thread. What ``on_step`` gives is awaited if it can be. ``resolver`` is called in another thread.

    Cancelling ends everything and leaves nothing behind, but threads in which a callable or the system's resolver does
    not come back.
    """
    session = options.session_for(tool, rpc, policy, block, proof)
    options.tell_of_timeout(timeout)
    return await carry_out(*begin(session, rpc, timeout, ssl_context, resolver, on_step))


async def arun_session(
    session: Session,
    *,
    rpc: Rpcs,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    on_step: Optional[Callable[[Session], object]] = None,
    now: Optional[int] = None,
) -> Report:
    """As :func:`run_session`, for asyncio; the arguments are those of :func:`averify_tool`, and ``now`` is its own."""
    options.tell_of_timeout(timeout)
    return await carry_out(*begin(session, rpc, timeout, ssl_context, resolver, on_step, now))
