"""``python -m erc8257`` is the command: its streams, its exit status, and what an interpreter around it could change."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple, Optional

import pytest

from support.bed import bed
from support.command import command
from support.places import VECTORS
from support.registrations import BODY
from support.vectors import bundle, cases

OURS = [sys.executable, "-m", "erc8257"]
FREE = str(VECTORS / "bundles" / "free-tool.json")
MISMATCH = VECTORS / "bundles" / "hash-mismatch.json"


class Ended(NamedTuple):
    """How a program ended."""

    status: int
    stdout: bytes
    stderr: bytes


def run(program: list[str], arguments: list[str], given: Optional[bytes] = None) -> Ended:
    done = subprocess.run([*program, *arguments], input=given, capture_output=True, check=False, timeout=600)
    return Ended(done.returncode, done.stdout, done.stderr)


def same(*arguments: str, given: Optional[bytes] = None) -> Ended:
    made = run(OURS, list(arguments), given)
    assert made == run([command()], list(arguments), given), arguments
    return made


def lines(step: int) -> bytes:
    """Bundles, a line each."""
    return b"\n".join(bundle(case).replace(b"\n", b" ") for case in cases("verify", 1200)[::step])


@pytest.mark.parametrize(
    ("status", "arguments"),
    [
        (0, ["--help"]),
        (0, ["--version"]),
        (0, ["agent", "show", "--help"]),
        (0, ["verify", FREE]),
        (1, ["verify", str(MISMATCH), "--color", "always"]),
        (0, ["judge", "--json", FREE]),
        (0, ["rules", "--json"]),
        (2, []),
        (2, ["nothing"]),
        (2, ["hash", "--json", "a"]),
        (2, ["hash", "no such file"]),
        (2, ["hash", "\udcff"]),
        (3, ["verify", "eip155:1/erc8257:0x" + "11" * 20 + "/1", "--rpc", "http://127.0.0.1:1"]),
    ],
    ids=repr,
)
def test_it_is_the_command(status: int, arguments: list[str]) -> None:
    assert same(*arguments).status == status


def test_standard_input() -> None:
    given = MISMATCH.read_bytes()
    for arguments in (["verify", "-"], ["advise", "--json", "-"], ["diagnose", "-"]):
        assert same(*arguments, given=given).status == 1
    assert same("hash", "-", given=b'{"a":}').status == 2
    assert same("verify", "--batch", "-", given=lines(20) + b"\n\xff\n").status == 3
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }
    assert b'"serverInfo"' in same("mcp", given=json.dumps(hello).encode() + b"\n").stdout


def test_a_tool_on_the_chain() -> None:
    with bed() as known:
        reference = known.free_tool["toolRef"]
        lead = ["--connect-to", f"tools.example.com={known.https}", "--ca", known.ca, "--allow-private-addresses"]
        made = same("verify", reference, "--rpc", known.rpc, "--json", *lead)
        assert made.status == 0 and json.loads(made.stdout)["verified"] is True


def test_a_line_is_answered_at_once() -> None:
    line = bundle(cases("verify", 1200)[0]).replace(b"\n", b" ") + b"\n"
    with subprocess.Popen([*OURS, "verify", "--batch", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None and running.stdout is not None
        for _ in range(3):
            running.stdin.write(line)
            running.stdin.flush()
            assert running.stdout.readline().startswith(b'{"format":"erc8257-report/1"')
        running.stdin.close()
        assert running.wait(timeout=600) in (0, 1)


@pytest.mark.skipif(os.name == "nt", reason="no signals of POSIX")
def test_an_interrupt_ends_it_at_once() -> None:
    line = bundle(cases("verify", 1200)[0]).replace(b"\n", b" ") + b"\n"
    program = [*OURS, "verify", "--batch", "-"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=interruptible) as running:
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write(line)
        running.stdin.flush()
        # It waits for the next line.
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=600) == -signal.SIGINT


def interruptible() -> None:
    """Interrupts count, also where those who run the tests ignore them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(os.name == "nt", reason="no numbers of files that the shell closes")
def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    """What the command says on a closed stream does not come into the file that it writes."""
    for closed in ("<&-", ">&-", "2>&-"):
        given, fixed = tmp_path / "manifest.json", tmp_path / "fixed.json"
        given.write_bytes(BODY)
        script = f'"$@" {closed}'
        ended = run(["bash", "-c", script, "x", *OURS], ["fix", "--output", str(fixed), str(given)])
        assert ended.status == 0, (closed, ended)
        assert json.loads(fixed.read_bytes())["name"]
        fixed.unlink()


@pytest.mark.skipif(os.name == "nt", reason="no numbers of files that the shell closes")
def test_a_program_that_the_command_starts_has_all_streams() -> None:
    script = "import os, sys; from erc8257.__main__ import _open_streams; _open_streams(); print(os.get_inheritable(2))"
    ended = run(["bash", "-c", '"$@" 2>&-', "x", sys.executable, "-c", script], [])
    assert ended == (0, b"True\n", b"")


def test_another_thread_has_the_command_too() -> None:
    script = """
import sys, threading
from erc8257.__main__ import main

sys.argv = ["erc8257", "nothing"]
thread = threading.Thread(target=lambda: print(main(), flush=True))
thread.start()
thread.join()
"""
    ended = run([sys.executable, "-c", script], [])
    assert (ended.status, ended.stdout) == (0, b"2\n") and b"there is no command nothing" in ended.stderr


def test_what_fails_before_the_command_is_no_verdict() -> None:
    script = """
import erc8257.__main__ as program

def fails():
    raise OSError("no such device")

program._open_streams = fails
raise SystemExit(program.main())
"""
    ended = run([sys.executable, "-c", script], [])
    assert (ended.status, ended.stdout) == (3, b"") and b"no such device" in ended.stderr


@pytest.mark.skipif(os.name == "nt", reason="no bash")
def test_a_reader_that_went_away(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(lines(2))
    script = 'set -o pipefail; "$@" | head -c 10; exit ${PIPESTATUS[0]}'
    for arguments, status in ((["verify", "--batch", str(path)], 3), (["rules"], 0)):
        ended = run(["bash", "-c", script, "x", *OURS], arguments)
        assert (ended.status, ended.stderr) == (status, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_no_room_for_the_output() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*OURS, "rules"], stdout=full, stderr=subprocess.PIPE, check=False, timeout=600)
    assert done.returncode == 3 and done.stderr.startswith(b"erc8257: standard output cannot be written")


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
def test_a_terminal_gets_colour_and_no_harmful_text() -> None:
    import pty
    import tty

    leader, follower = pty.openpty()
    tty.setraw(follower)
    given = json.dumps({"name": "\u202e\u200b\x1b[31m \u4e2d", "type": 1}, ensure_ascii=False).encode()
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
    seen = b""
    with subprocess.Popen([*OURS, "validate", "-"], stdin=subprocess.PIPE, stdout=follower, env=environment) as running:
        os.close(follower)
        assert running.stdin is not None
        running.stdin.write(given)
        running.stdin.close()
        # The end of a terminal is an error, as on Linux, or nothing to read.
        with contextlib.suppress(OSError):
            while more := os.read(leader, 65_536):
                seen += more
        assert running.wait(timeout=600) == 1
    os.close(leader)
    assert b"\x1b[1m" in seen and "\u202e".encode() not in seen and b"\x1b[31m" not in seen
