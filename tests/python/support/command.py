"""The command is the oracle: every runner must print the same lines."""

from __future__ import annotations

import os
import subprocess

import pytest


def command() -> str:
    """The program, by the environment variable ``ERC8257_COMMAND``."""
    program = os.environ.get("ERC8257_COMMAND")
    if not program:
        pytest.skip("ERC8257_COMMAND does not name the command (`cargo build -p erc8257-cli`)")
    return program


def printed(program: list[str], given: bytes) -> tuple[int, list[bytes]]:
    """Exit status and lines of a program that reads lines."""
    done = subprocess.run(program, input=given, capture_output=True, check=False, timeout=600)
    assert done.stderr == b"", done.stderr[:2000].decode(errors="replace")
    assert done.stdout == b"" or done.stdout.endswith(b"\n"), "the last line has an end"
    return done.returncode, done.stdout.split(b"\n")[:-1]
