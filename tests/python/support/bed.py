"""The live test bed of tests/e2e: a real node, an HTTPS server with every fault, a proxy with every lie."""

from __future__ import annotations

import contextlib
import json
import os
import ssl
import subprocess
from collections.abc import Iterator
from typing import Any, NamedTuple, Optional

import pytest

#: A majority, which the caller does not ask for.
_MAJORITY = 0

#: How many must agree, and how the RPCs behave.
_QUORUMS: list[tuple[int, str]] = [
    (_MAJORITY, "honest+honest"),
    (_MAJORITY, "honest+creator-other+honest"),
    (_MAJORITY, "drop+honest+honest"),
    (_MAJORITY, "silence+honest+honest"),
    (_MAJORITY, "http-429+honest+honest"),
    (_MAJORITY, "other-block-hash+honest+honest"),
    (_MAJORITY, "deep+large-string+honest+honest+honest"),
    (_MAJORITY, "honest+creator-other"),
    (_MAJORITY, "honest+creator-other+hash-other"),
    (_MAJORITY, "honest+drop"),
    (_MAJORITY, "wrong-chain+wrong-chain+honest"),
    (_MAJORITY, "creator-other+creator-other+honest"),
    (1, "honest+honest"),
    (2, "honest+honest+honest+silence"),
    (3, "honest+honest+honest"),
    (3, "honest+honest+hash-other"),
]


class Bed:
    """The bed's description of itself."""

    def __init__(self, described: dict[str, Any]) -> None:
        self.rpc: str = described["rpc"]
        self.liar: str = described["liar"]
        self.https: str = described["https"]
        self.ca: str = described["ca"]
        self.free_tool: dict[str, str] = described["freeTool"]
        self.scenarios: list[dict[str, str]] = described["scenarios"]
        self.lies: list[dict[str, str]] = described["lies"]

    def ssl_context(self) -> ssl.SSLContext:
        """Trusts the bed, and no other authority."""
        return ssl.create_default_context(cafile=self.ca)

    def resolve(self, host: str, port: int) -> list[tuple[str, int]]:
        """Leads the bed's names to its server."""
        if not (port == 443 and (host.endswith(".example.test") or host == "tools.example.com")):
            raise OSError(f"{host} is not a name of the bed")
        ip, _, to_port = self.https.rpartition(":")
        return [(ip, int(to_port))]


class Case(NamedTuple):
    """Something to verify."""

    name: str
    tool: str
    rpcs: list[str]
    #: So many must agree, where it is said.
    need: Optional[int] = None
    allow_private_addresses: bool = True
    #: The host of the manifest's URL.
    host: Optional[str] = None

    @property
    def is_late(self) -> bool:
        """Whether only a time-out ends it, or whether it would run too long."""
        kind, _, name = self.name.partition("/")
        return {
            "http": name.startswith(("silence", "slow-", "stalled-")),
            "tls": name in ("mute", "trickle"),
            "lie": name in ("silence", "slow"),
            "quorum": "silence" in name,
        }.get(kind, False)

    @property
    def waits(self) -> tuple[int, ...]:
        """Seconds to wait for an answer, try after try: few where none comes, many where a busy machine may be slow. The bed
        is silent, or slow, for longer.
        """
        return (25, 35, 45) if self.is_late else (240,)

    def seems_silent(self, report: str) -> bool:
        """Whether the time-out ended a question to an RPC that answers. The machine was too busy for it, and the case shows
        nothing: one time-out holds for the RPC and for the server of the manifest.
        """
        is_unavailable = any(one["rule"] == "lib-1-unavailable" for one in json.loads(report)["findings"])
        return is_unavailable and self.name.startswith(("http/", "tls/"))

    @property
    def moves(self) -> bool:
        """Whether it sends a transaction. Transactions of one account that come at the same time may be lost, and other
        cases depend on the block.
        """
        return self.name.startswith("state/moved-")


def cases(bed: Bed) -> list[Case]:
    """One for each scenario, behind an honest RPC, for each lie about the free tool, and for several RPCs."""
    free, host = bed.free_tool["toolRef"], _host(bed.free_tool["metadataURI"])
    all_ = [Case("free-tool", free, [bed.rpc], host=host)]
    for one in bed.scenarios:
        # URIs for which nothing may be fetched are verified without permissions.
        strict = one["name"].startswith("uri/")
        led = None if strict else _host(one["metadataURI"])
        all_.append(Case(one["name"], one["toolRef"], [bed.rpc], None, not strict, led))
    for lie in bed.lies:
        name = lie["name"]
        if not name.startswith("logs-"):
            all_.append(Case(f"lie/{name}", free, [f"{bed.liar}/{name}/free-tool"], host=host))
    for need, names in _QUORUMS:
        key = f"quorum-{need}-{names}".replace("+", "-")
        urls = [f"{bed.liar}/{name}/{key}-{at}" for at, name in enumerate(names.split("+"))]
        all_.append(Case(f"quorum/{need or 'majority'}/{names}", free, urls, need or None, host=host))
    return all_


def _host(uri: str) -> Optional[str]:
    return uri.split("/")[2] if uri.startswith("https://") else None


@contextlib.contextmanager
def bed() -> Iterator[Bed]:
    """Starts a bed, by the environment variable ``ERC8257_BED``; it ends with its input."""
    program = os.environ.get("ERC8257_BED")
    if not program:
        pytest.skip("ERC8257_BED does not name the test bed (`cargo build -p erc8257-e2e --bin bed`)")
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        try:
            assert running.stdout is not None
            yield Bed(json.loads(running.stdout.readline()))
        finally:
            running.communicate()
