"""The plugin of pytest: in a run of its own, as the author of a server has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.mcp import refusing, streaming
from support.server import serve

LINE = 'pytest_plugins = ["erc8257.pytest"]\n'


def run(folder: Path, *options: str) -> tuple[int, str]:
    """Status and output of pytest in a folder."""
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), *options]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False, timeout=3000)
    return done.returncode, done.stdout + done.stderr


def test_the_line_gives_a_fixture(tmp_path: Path, own: str) -> None:
    (tmp_path / "conftest.py").write_text(LINE)
    (tmp_path / "test_server.py").write_text(
        "import erc8257, pytest\n"
        "from erc8257.pytest import NotReady\n"
        "def test_ready(probe_mcp):\n"
        f"    report = probe_mcp({own!r}, options=erc8257.McpOptions(min_grade='A'))\n"
        "    assert report.grades[0].grade == 'A'\n"
        "def test_not_there(probe_mcp):\n"
        "    with pytest.raises(NotReady) as raised:\n"
        "        probe_mcp('http://127.0.0.1:9/mcp')\n"
        "    assert raised.value.report.verdict == 'unknown'\n"
        "def test_as_strict_as_told(probe_mcp):\n"
        "    with pytest.raises(erc8257.UsageError):\n"
        f"        probe_mcp({own!r}, allow_private_addresses=False)\n"
        "def test_fails(probe_mcp):\n"
        "    probe_mcp('http://127.0.0.1:9/mcp')\n"
    )
    status, said = run(tmp_path)
    assert status == 1
    assert "1 failed, 3 passed" in said, said
    assert "C1 disc-answer-unreachable: The server was not reached. Make the endpoint reachable" in said


def test_servers_that_are_named_are_tests(tmp_path: Path, own: str) -> None:
    status, said = run(tmp_path, "-p", "erc8257.pytest", "--mcp-server", own, "--mcp-min-grade", "A")
    assert (status, "1 passed" in said) == (0, True), said
    with serve(refusing) as server, serve(streaming) as other:
        named = ["--mcp-server", f"{server.url}mcp", "--mcp-server", f"{other.url}mcp", "--mcp-server", own]
        status, said = run(tmp_path, "-v", "-p", "erc8257.pytest", *named)
        assert status == 1
        assert "1 failed, 2 passed" in said, said
        assert f"{server.url}mcp: unknown" in said
        # The card says what was found. What the server said stays with the server, and no line of this plugin is shown.
        assert "secret-word" not in said
        assert "Traceback" not in said and "runtest" not in said


def test_a_tool_is_called_unless_the_author_says_no(tmp_path: Path) -> None:
    with serve(streaming) as server:
        for options, called in [([], True), (["--mcp-call", "none"], False)]:
            before = len(server.requests)
            run(tmp_path, "-p", "erc8257.pytest", "--mcp-server", f"{server.url}mcp", *options)
            bodies = [request.body for request in server.requests[before:]]
            assert any(b"tools/list" in body for body in bodies)
            assert any(b'"list_harbours"' in body for body in bodies) == called


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["http://127.0.0.1:9/mcp", "--mcp-min-grade", "best"], "options."),
        (["http://127.0.0.1:9/mcp", "--mcp-profile", "best"], "options."),
        (["http://127.0.0.1:9/mcp", "--mcp-call", "all"], "options."),
        (["127.0.0.1:9/mcp"], "endpoint"),
    ],
)
def test_what_cannot_be_used_is_a_wrong_usage(tmp_path: Path, options: list[str], told: str) -> None:
    status, said = run(tmp_path, "-p", "erc8257.pytest", "--mcp-server", *options)
    assert status == pytest.ExitCode.USAGE_ERROR
    assert told in said and "Traceback" not in said, said


def test_without_a_server_it_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text("def test_one():\n    assert True\n")
    status, said = run(tmp_path, "-p", "erc8257.pytest")
    assert (status, "1 passed" in said) == (0, True), said
