"""``verify_tool`` and ``run_session``, on the standard library alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from .._erc8257 import Report, Session, ToolRef
from .._records import BlockChoice
from . import options
from .options import Rpcs
from .runner import carry_out
from .session import begin

if TYPE_CHECKING:
    from collections.abc import Mapping
    from ssl import SSLContext

    from .._border.proof import RecordProof
    from .._erc8257 import Policy
    from .address import Resolver


def verify_tool(
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
    """Consumer Verification (§7) of a tool, from its reference to the verdict.

    Reads the registry by ``rpc`` and fetches the manifest. Whatever goes wrong on the way is a finding of the report,
    never an exception.

        >>> tool = "eip155:8453/erc8257:0x265BB2DBFC0A8165C9A1941Eb1372F349baD2cf1/1"
        >>> report = verify_tool(tool, rpc="https://mainnet.base.org")
        >>> report.verified, report.findings

    ``rpc`` is the URL of a JSON-RPC server, a callable ``(method, params) -> result`` that raises for an
    error, or a sequence of both. Of several RPCs a majority must agree, unless ``policy`` has a quorum. A
    callable is called in another thread, once at a time.

    ``block`` is where the reading starts: ``latest`` (the default), ``safe``, ``finalized``, a number, or a tuple of
    number and hash.

    With ``proof``, no RPC is believed: the record is proven by ``eth_getProof`` at one block, and one honest RPC is enough.
    ``{"trustedBlock": hash}`` is a block hash of your own node or light client; the RPCs are then asked one after another.
    ``{}`` takes the hash that a majority of at least two RPCs has. ``block`` does not go with it.

    ``timeout`` is in seconds, for each step: everything that is read from the RPCs at once, however many requests that
    takes, and the whole fetch of the manifest. It is at most the session's, which is also the default. ``ssl_context``
    says whom to trust, for RPCs too; by default it is whom Python trusts. ``resolver`` stands in for the system's:
    ``(host, port)`` to a list of addresses, or of tuples of address and port; what it gives is looked at as any other
    address. ``on_step`` is called with the session before every step and at the verdict: the time to put
    ``session.export()`` away.

    For a manifest, the host does not connect to private addresses, unless the policy allows them. It connects
    to exactly the addresses that it looked at.

    Raises ``UsageError`` for a mistake in the arguments, and whatever ``on_step`` raises.
    """
    session = options.session_for(tool, rpc, policy, block, proof)
    options.tell_of_timeout(timeout)
    return carry_out(*begin(session, rpc, timeout, ssl_context, resolver, on_step))


def run_session(
    session: Session,
    *,
    rpc: Rpcs,
    timeout: Optional[float] = None,
    ssl_context: Optional[SSLContext] = None,
    resolver: Optional[Resolver] = None,
    on_step: Optional[Callable[[Session], object]] = None,
    now: Optional[int] = None,
) -> Report:
    """Carries out a session's steps, to its verdict; the arguments are those of :func:`verify_tool`.

    A session that was put away and resumed goes on where it was, and asks nothing again. As many RPCs must be given as
    its policy asks; their places in the sequence are the numbers that the report has.

    ``now`` is what the clock that the session was made with shows now, in whole seconds: 0 for a new
    ``Session(tool, now=0)``. By default it is this machine's date. From then on time is counted here, whatever becomes
    of that date. That the block which the registry is read at is not too old is judged by this machine's date, unless
    the session was told another ``clock``.
    """
    options.tell_of_timeout(timeout)
    return carry_out(*begin(session, rpc, timeout, ssl_context, resolver, on_step, now))
