"""Both hosts as one function, and a server of the free tool's manifest that they trust."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable, NamedTuple, Optional

import erc8257
import pytest

from .free_tool import MANIFEST, TOOL
from .server import Connection, Handler, Request, Server, serve

Verify = Callable[..., erc8257.Report]

HOSTS = ("blocking", "asyncio")


def by(host: str, blocking: Callable[..., Any], by_asyncio: Callable[..., Any]) -> Callable[..., Any]:
    """A function, or its twin of asyncio in a loop of its own that must be empty in the end."""
    if host == "blocking":
        return blocking

    def call(*given: Any, **options: Any) -> Any:
        async def work() -> Any:
            try:
                return await by_asyncio(*given, **options)
            finally:
                assert_no_tasks()

        return asyncio.run(work())

    return call


def verify_by(host: str) -> Verify:
    """``verify_tool``, by this host."""
    return by(host, erc8257.verify_tool, erc8257.averify_tool)


def assert_no_tasks() -> None:
    """Nothing but the caller is left in the loop."""
    assert asyncio.all_tasks() == {asyncio.current_task()}


class Manifest(NamedTuple):
    """A server of the manifest, and the options that lead a host to it."""

    server: Server
    options: dict[str, Any]


class Authority(NamedTuple):
    """A certificate for the free tool's host, for server and client."""

    server: ssl.SSLContext
    client: ssl.SSLContext


def authority() -> Authority:
    """Makes one, by OpenSSL's command."""
    with tempfile.TemporaryDirectory() as folder:
        key, certificate = str(Path(folder) / "key.pem"), str(Path(folder) / "certificate.pem")
        line = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        line += ["-days", "2", "-subj", "/CN=tests", "-addext", "subjectAltName=DNS:tools.example.com"]
        try:
            subprocess.run([*line, "-keyout", key, "-out", certificate], check=True, capture_output=True)
        except FileNotFoundError:
            pytest.skip("no openssl to make a certificate with")
        server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        server.load_cert_chain(certificate, key)
        return Authority(server, ssl.create_default_context(cafile=certificate))


def good(connection: Connection, request: Request) -> None:
    """Serves the free tool's manifest."""
    connection.answer(MANIFEST)


@contextlib.contextmanager
def serve_manifest(authority: Authority, handler: Optional[Handler] = None) -> Iterator[Manifest]:
    """A server of the manifest."""
    with serve(handler or good, authority.server) as server:
        options = {
            "policy": erc8257.Policy(allow_private_addresses=True),
            "ssl_context": authority.client,
            "resolver": lambda host, port: [("127.0.0.1", server.port)],
        }
        yield Manifest(server, options)


def reason_of(report: erc8257.Report) -> Optional[str]:
    """Why an RPC gave nothing."""
    found = report.findings[0].found if report.findings else None
    return None if found is None else found.split(":")[0]


__all__ = ["HOSTS", "MANIFEST", "TOOL", "Authority", "Manifest", "authority", "serve_manifest", "verify_by"]
