"""A server of Redis, on loopback at a free port, which keeps nothing on a disk."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from typing import NamedTuple

import pytest

#: The program that checks Redis' files is its server, where it is called so. A system may have it without the service.
_NAMES = ("redis-server", "redis-check-rdb")


class RedisServer(NamedTuple):
    """A server: its port, and its process."""

    port: int
    process: subprocess.Popen[str]

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _start(program: str, folder: str) -> tuple[RedisServer, bool]:
    port = _free_port()
    options = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no", "--dir", folder]
    process = subprocess.Popen(["redis-server", *options], executable=program, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    is_ready = any("Ready to accept connections" in line for line in process.stdout)
    return RedisServer(port, process), is_ready


@contextlib.contextmanager
def redis_server() -> Iterator[RedisServer]:
    """Starts one, and stops it. Skips the test where Redis is not installed."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.skip("Redis is not installed; redis-tools is its package in Debian")
    with tempfile.TemporaryDirectory() as folder:
        # Another program may take the port before the server does.
        for _ in range(10):
            server, is_ready = _start(program, folder)
            if is_ready:
                break
            server.stop()
        assert is_ready
        try:
            yield server
        finally:
            server.stop()
            assert server.process.stdout is not None
            server.process.stdout.close()
