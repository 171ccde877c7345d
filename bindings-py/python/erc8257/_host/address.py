"""From a host to the addresses that are connected to.

One private address among public ones blocks the name: otherwise chance would decide which of them is tried.
The connection takes exactly the addresses that were looked at here, so a name that changes in between gains
nothing.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Sequence
from typing import Callable, NamedTuple, Optional, Union

from .._erc8257 import address_class, is_public_address
from .._errors import Erc8257Error, wrong_type, wrong_value
from .fault import Fault, lookup_fault
from .threads import started

#: Where a name leads: addresses, for the port that was asked for or for another one.
Resolver = Callable[[str, int], Sequence[Union[str, tuple[str, int]]]]

#: Addresses that are tried; all of them are looked at.
_MOST = 16


class Target(NamedTuple):
    """What ``socket.connect`` takes."""

    family: int
    address: tuple[Union[str, int, bytes], ...]

    @property
    def ip(self) -> str:
        """The address without the name of a network interface."""
        return str(self.address[0]).split("%", 1)[0]


def start_look_up(host: str, port: int, resolver: Optional[Resolver], done: Callable[[object], None]) -> None:
    """Finds the targets of a host, and calls ``done`` with a list of them or with an exception, from another thread.

    The system's resolver cannot be interrupted: a caller who has waited long enough leaves the thread behind.
    """

    def look_up() -> None:
        try:
            found: object = _by_system(host, port) if resolver is None else _by_resolver(resolver, host, port)
        except Erc8257Error as mistake:
            found = mistake
        except Exception as error:
            found = lookup_fault(host, error)
        except BaseException as end:
            found = end
        done(found)

    literal = _literal(host, port)
    if literal is not None:
        done([literal])
        return
    if not started(look_up, "erc8257 look-up"):
        done(Fault("connect", f"the name {host} cannot be resolved: there is no thread to ask in"))


def allowed(host: str, found: object, public_only: bool) -> list[Target]:
    """The result of a look-up, if the host may connect to all of it."""
    if isinstance(found, BaseException):
        raise found
    targets: list[Target] = list(found)  # type: ignore[call-overload]
    if not targets:
        raise Fault("connect", f"the name {host} has no address")
    for target in targets if public_only else ():
        if not is_public_address(target.ip):
            subject = host if host == target.ip else f"{host} leads to {target.ip}, which"
            raise Fault("blocked-address", f"{subject} is not a public address ({address_class(target.ip)})")
    return targets[:_MOST]


def _literal(host: str, port: int) -> Optional[Target]:
    try:
        return _target(str(ipaddress.ip_address(host)), port)
    except ValueError:
        return None


def _target(ip: str, port: int) -> Target:
    return Target(socket.AF_INET6, (ip, port, 0, 0)) if ":" in ip else Target(socket.AF_INET, (ip, port))


def _by_system(host: str, port: int) -> list[Target]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    targets = [Target(int(family), tuple(address)) for family, _, _, _, address in found]
    return [target for target in targets if target.family in (socket.AF_INET, socket.AF_INET6)]


def _by_resolver(resolver: Resolver, host: str, port: int) -> list[Target]:
    found = resolver(host, port)
    if isinstance(found, (str, bytes)) or not isinstance(found, Iterable):
        raise wrong_type("resolver", "gives no list of addresses")
    return [_given(one, port) for one in found]


def _given(one: object, port: int) -> Target:
    ip, to_port = one if isinstance(one, tuple) and len(one) == 2 else (one, port)
    if not isinstance(ip, str) or type(to_port) is not int:
        raise wrong_type("resolver", "gives an address that is neither a str nor a tuple of str and int")
    try:
        return _target(str(ipaddress.ip_address(ip)), to_port)
    except ValueError:
        reason = "gives what is not an IP address"
    raise wrong_value("resolver", reason)
