"""``--connect-to HOST[:PORT]=ADDRESS[:PORT]``: the address of a name in place of the system's answer."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence
from typing import Callable, NamedTuple, Optional

from .status import Failure
from .view.escape import shown


class Rule(NamedTuple):
    """Several rules for one name give it several addresses."""

    host: str
    port: Optional[int]
    address: str
    to_port: Optional[int]


def resolver(rules: list[str]) -> Optional[Callable[[str, int], Sequence[tuple[str, int]]]]:
    """By these rules, and else by the system. All that it gives is looked at by the host."""
    known = [_rule(text) for text in rules]
    if not known:
        return None

    def look_up(host: str, port: int) -> Sequence[tuple[str, int]]:
        meant = [rule for rule in known if rule.host == host.lower() and rule.port in (None, port)]
        if meant:
            return [(rule.address, rule.to_port or port) for rule in meant]
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return [(str(address[0]), port) for *_, address in found]

    return look_up


def _rule(text: str) -> Rule:
    try:
        name, to = text.split("=", 1)
        host, port = _split(name)
        address, to_port = _split(to)
        if not host:
            raise ValueError
        return Rule(host.lower(), port, str(ipaddress.ip_address(address)), to_port)
    except ValueError:
        what = "--connect-to is HOST[:PORT]=ADDRESS[:PORT], where ADDRESS is an IP address"
        raise Failure(f"{what}, not {shown(text)}") from None


def _split(text: str) -> tuple[str, Optional[int]]:
    """Host and port; brackets only where an IPv6 address has a port."""
    host, colon, port = text.rpartition(":")
    if not colon or (":" in host and not host.endswith("]")) or text.endswith("]"):
        host, port = text, ""
    elif not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise ValueError
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    return host, int(port) if port else None
