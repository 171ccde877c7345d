"""What all tests of the Python package have in common."""

from __future__ import annotations

import os

import pytest

from support.hosts import HOSTS, Authority, Verify, authority, verify_by


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


@pytest.fixture(params=HOSTS)
def verify(request: pytest.FixtureRequest) -> Verify:
    """Each ready host's verb, with the options that a test gives it."""
    return verify_by(request.param)
