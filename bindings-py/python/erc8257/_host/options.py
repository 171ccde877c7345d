"""The caller's arguments, checked before the first request."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Optional, TypeVar, Union

from .._erc8257 import Policy, Session, limits, majority
from .._errors import wrong_type, wrong_value
from .._record_proof import proof_text
from .clock import Clock, date
from .deadline import Deadline
from .function import RpcFunction
from .url import Url, split

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._records import Calls, Fetch
    from .address import Resolver

#: One RPC: the URL of a JSON-RPC server (https or http), or a callable.
Rpc = Union[str, RpcFunction]
#: One RPC, or several that are independent of each other.
Rpcs = Union[Rpc, Sequence[Rpc]]

T = TypeVar("T")

#: Times are below this, so that none that goes on is too large for the core.
_TIMES = 1 << 63


class Network(NamedTuple):
    """How to reach others, manifests and RPCs alike."""

    resolver: Optional[Resolver]
    #: ``None`` for the system's trust.
    ssl_context: Optional[SSLContext]

    def trust(self) -> SSLContext:
        """The settings of TLS."""
        if self.ssl_context is not None:
            return self.ssl_context
        from .trust import default

        return default()


def network(resolver: Optional[Resolver], ssl_context: Optional[SSLContext]) -> Network:
    """Looks at both; neither is needed."""
    if ssl_context is not None:
        from ssl import SSLContext

        if not isinstance(ssl_context, SSLContext):
            raise wrong_type("ssl_context", "is not an ssl.SSLContext")
    return Network(function("resolver", resolver), ssl_context)


def function(member: str, value: T) -> T:
    """A callable, or nothing."""
    if value is not None and not callable(value):
        raise wrong_type(member, "is not callable")
    return value


def seconds(timeout: object) -> Optional[float]:
    """A number above 0, or nothing."""
    if timeout is None:
        return None
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
        raise wrong_type("timeout", "is not a number of seconds")
    # NaN is not above 0 either.
    if not timeout > 0:
        raise wrong_value("timeout", "is not above 0")
    return timeout


def tell_the_date(session: Session) -> None:
    """A session that was told no clock goes by this machine's, so that it notices blocks that are too old."""
    session._tell_clock(date())


def tell_of_timeout(timeout: object) -> None:
    """Warns who asks for longer steps than the session allows."""
    most = max(limits()["FETCH_SECONDS"], limits()["RPC_SECONDS"])
    if isinstance(timeout, (int, float)) and timeout > most:
        # The caller of the public function.
        warnings.warn(f"timeout is {timeout}: no step takes longer than {most} seconds", UserWarning, stacklevel=3)


def clock(now: object) -> Clock:
    """A clock that begins at a whole number of seconds, or at the machine's time."""
    if now is None:
        return Clock(None)
    if isinstance(now, bool) or not isinstance(now, int):
        raise wrong_type("now", "is not a whole number of seconds")
    if not 0 <= now < _TIMES:
        raise wrong_value("now", "is not a whole number of seconds")
    return Clock(now)


def deadline(timeout: Optional[float], step: Union[Calls, Fetch]) -> Deadline:
    """When a step is over: after the caller's seconds, at most the session's."""
    return Deadline(step.deadline_seconds if timeout is None else min(timeout, step.deadline_seconds))


def rpcs(value: object) -> list[Union[Url, RpcFunction]]:
    """The RPCs, each of them once: one that is given twice has one vote."""
    given = list(value) if isinstance(value, Sequence) and not isinstance(value, (str, bytes)) else [value]
    if not given:
        raise wrong_value("rpc", "is empty")
    all_ = [_rpc(one) for one in given]
    if any(_same(one, other) for at, one in enumerate(all_) for other in all_[:at]):
        raise wrong_value("rpc", "names an RPC twice; it has one vote")
    return all_


def _rpc(value: object) -> Union[Url, RpcFunction]:
    if isinstance(value, str):
        url = split(value)
        if url is None:
            raise wrong_value("rpc", _why_not(value))
        return url
    if callable(value):
        return value
    if hasattr(value, "make_request") or hasattr(value, "manager"):
        raise wrong_type("rpc", "is an object of web3: give its method w3.manager.request_blocking")
    raise wrong_type("rpc", "is neither a URL nor a callable, nor a sequence of them")


def _why_not(url: str) -> str:
    """The fault of a URL; no part of the URL is repeated, since it may hold a key."""
    scheme, colon, rest = url.partition("://")
    if not colon or scheme.lower() not in ("https", "http"):
        return "is not a URL that begins with https:// or http://"
    if "@" in rest.split("/", 1)[0]:
        return "has a user name in its URL: give a callable that sends it"
    return "is not a URL that can be sent as an HTTP request"


def _same(one: object, other: object) -> bool:
    if isinstance(one, Url) or isinstance(other, Url):
        return one == other
    return _identity(one) == _identity(other)


def _identity(function: object) -> tuple[object, ...]:
    """A method is another object each time that it is taken from its owner."""
    owner = getattr(function, "__self__", None)
    return (id(function),) if owner is None else (id(owner), getattr(function, "__name__", None))


def session_for(tool: object, rpc: object, policy: object, block: object, proof: object) -> Session:
    """The session of a verification: RPCs that must agree, or that prove the record under a hash of the caller's."""
    count = len(rpcs(rpc))
    if proof is None:
        return Session(tool, policy=policy_for(policy, count), block=block)  # type: ignore[arg-type]
    asked = json.loads(proof_text(proof))
    trusted = isinstance(asked, dict) and asked.get("trustedBlock") is not None
    chosen = checked(policy) if trusted else policy_for(policy, count)
    return Session(tool, policy=chosen, block=block, proof=asked, rpcs=count)  # type: ignore[arg-type]


def checked(policy: object) -> Optional[Policy]:
    """A policy, and no other object."""
    if policy is not None and not isinstance(policy, Policy):
        raise wrong_type("policy", "is not a Policy")
    return policy


def policy_for(given: object, count: int) -> Optional[Policy]:
    """The caller's policy; of several RPCs a majority must agree, unless it says how many."""
    policy = checked(given)
    quorum = None if policy is None else policy.quorum
    lacking = quorum_for(None if quorum is None else quorum[1], count, "policy")
    if lacking is None:
        return policy
    members = {} if policy is None else json.loads(policy.to_json())
    return Policy.from_json(json.dumps({**members, "quorum": lacking}))


def quorum_for(of: object, count: int, member: str) -> Optional[dict[str, int]]:
    """The quorum that a policy lacks for so many RPCs; ``of`` is that of its own, which must be of as many."""
    if of is not None and of != count:
        raise wrong_value(f"{member}.quorum", f"is of {of} RPCs; {count} are given")
    if of is not None or count == 1:
        return None
    need, _ = majority(count)
    return {"need": need, "of": count}


def check_count(session: object, count: int) -> Session:
    """A session that asks as many RPCs as are given, so that none of them has no say."""
    if not isinstance(session, Session):
        raise wrong_type("session", "is not a Session")
    if session.rpcs != count:
        raise wrong_value("rpc", f"has a length of {count}; the session's policy asks {session.rpcs}")
    return session
