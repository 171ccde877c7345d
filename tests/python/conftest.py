"""What all tests of the Python package have in common."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from support.command import command
from support.hosts import HOSTS, Authority, Verify, authority, verify_by

if TYPE_CHECKING:
    from support.paying import Chain


#: How deep Python goes by itself. A package of Ethereum's curves asks for a hundred times as much when it is imported, and C code that
#: goes so deep has no stack left.
_DEPTH = sys.getrecursionlimit()


@pytest.fixture(autouse=True)
def depth() -> None:
    """Tests of deep input meet Python's own limit."""
    sys.setrecursionlimit(_DEPTH)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """In CI, where everything must be at hand, a skipped test is a failed one."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and CI skips nothing: {report.longrepr}"


@pytest.fixture(scope="module")
def trust() -> Authority:
    """An authority for certificates of servers in tests."""
    return authority()


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    """A node with a token. What it is made of takes seconds to import, and most tests pay nothing."""
    from support.bed import bed
    from support.paying import Chain

    with bed() as own:
        yield Chain(own)


@pytest.fixture(scope="module")
def settles(chain: Chain) -> Iterator[str]:
    """A facilitator of x402: its URL."""
    from support.paying import facilitator

    with facilitator(chain) as url:
        yield url


@pytest.fixture(scope="module")
def own() -> Iterator[str]:
    """The URL of our own server of MCP, of the command."""
    with subprocess.Popen([command(), "mcp", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.kill()


@pytest.fixture(params=HOSTS)
def verify(request: pytest.FixtureRequest) -> Verify:
    """Each ready host's verb, with the options that a test gives it."""
    return verify_by(request.param)
