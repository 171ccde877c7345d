"""A plugin of pytest for those who write MCP servers: can agents find and call the server?

One line turns it on: ``pytest_plugins = ["erc8257.pytest"]`` in ``conftest.py``, or ``-p erc8257.pytest`` behind ``pytest``.

* ``pytest -p erc8257.pytest --mcp-server http://127.0.0.1:8000/mcp --mcp-min-grade A`` probes a server that listens. Each server is
  a test of its own, beside those of the files.
* The fixture ``probe_mcp`` is for a test that starts the server itself: ``probe_mcp("http://127.0.0.1:8000/mcp")`` gives the report,
  and fails the test unless the verdict is ``ready``.

Both reach private addresses, where a server under test listens. Nothing that the server answered is written to a file.

Source: seed 003, C1 to C10; decision E9
"""

from __future__ import annotations

import typing

import erc8257
import pytest

if typing.TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["NotReady", "ProbeMcp", "card", "probe_mcp"]


class NotReady(AssertionError):
    """A server that is not ready, or of which too little could be established. Its text is the card.

    ``report``: The report of the probe.
    """

    def __init__(self, report: erc8257.McpReport) -> None:
        super().__init__(card(report))
        self.report = report


class ProbeMcp(typing.Protocol):
    """What the fixture ``probe_mcp`` gives: ``erc8257.probe``, for a server that must be ready."""

    def __call__(
        self, endpoint: str, *, options: typing.Optional[erc8257.McpOptions] = None, **host: typing.Any
    ) -> erc8257.McpReport: ...


def card(report: erc8257.McpReport) -> str:
    """The report as people read it: the verdict, the grade of each profile, and each finding with what to do.

    >>> import erc8257
    >>> report = erc8257.probe("http://127.0.0.1:9/mcp", allow_private_addresses=True)
    >>> card(report).splitlines()[0]
    'http://127.0.0.1:9/mcp: unknown'
    """
    lines = [f"{report.endpoint}: {report.verdict}"]
    lines += [f"  {one.profile} {one.grade or '-'}, {one.passes} of {len(report.criteria)}" for one in report.grades]
    lines += [f"  {one.criterion or '-'} {one.rule}: {one.message} {one.fix}" for one in report.findings if one.severity != "info"]
    return "\n".join(lines)


def _ready(
    endpoint: str, *, options: typing.Optional[erc8257.McpOptions] = None, **host: typing.Any
) -> erc8257.McpReport:
    report = erc8257.probe(endpoint, options=options, **{"allow_private_addresses": True, **host})
    if report.verdict != "ready":
        raise NotReady(report)
    return report


@pytest.fixture(scope="session")
def probe_mcp() -> ProbeMcp:
    """Probes a server, and fails the test unless it is ready. It takes what ``erc8257.probe`` takes.

    Raises ``NotReady`` with the card, and ``erc8257.Erc8257Error`` if an argument cannot be used.
    """
    return _ready


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("erc8257", "MCP servers that agents must find and call")
    group.addoption("--mcp-server", action="append", default=[], metavar="URL", help="probe this server as a test; may be repeated")
    group.addoption("--mcp-min-grade", metavar="G", help="the least grade that is good enough")
    group.addoption("--mcp-profile", metavar="P", help="whose grade decides")
    group.addoption("--mcp-call", metavar="WHICH", help="none: call no tool; by default one that is safe to call")


class _Server(pytest.Item):
    """The test of one server that listens."""

    endpoint: str
    options: erc8257.McpOptions

    def runtest(self) -> None:
        _ready(self.endpoint, options=self.options)

    def repr_failure(self, excinfo: typing.Any, style: typing.Any = None) -> typing.Any:
        # The card, and no trace through this file.
        told = isinstance(excinfo.value, (NotReady, erc8257.Erc8257Error))
        return str(excinfo.value) if told else super().repr_failure(excinfo, style)

    def reportinfo(self) -> typing.Any:
        return self.path, None, self.name


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    items += _servers(session, config)


def _servers(session: pytest.Session, config: pytest.Config) -> Iterable[pytest.Item]:
    # The words are the library's: it refuses others.
    words: dict[str, typing.Any] = {
        "min_grade": config.getoption("--mcp-min-grade"),
        "profile": config.getoption("--mcp-profile"),
        "call": config.getoption("--mcp-call"),
    }
    options = erc8257.McpOptions(**words)
    for endpoint in config.getoption("--mcp-server"):
        try:
            # It is refused here, before any test runs.
            erc8257.ProbeInquiry(endpoint, options=options, allow_private_addresses=True)
        except erc8257.Erc8257Error as error:
            raise pytest.UsageError(str(error)) from None
        server = _Server.from_parent(session, name=f"mcp-server[{endpoint}]")
        server.endpoint, server.options = endpoint, options
        yield server
