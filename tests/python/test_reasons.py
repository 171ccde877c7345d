"""The reason of a missing answer, in the log ``erc8257``, and in the command's own words."""

from __future__ import annotations

import logging
import re
import socket
import subprocess
import sys
from typing import Any, Callable

import erc8257
import pytest

from support.bed import bed
from support.command import command
from support.free_tool import TOOL, honest, respond
from support.hosts import Authority, Verify, serve_manifest
from support.server import Connection, Hangup, rpc, serve


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG, logger="erc8257")
    return caplog


def lines(log: pytest.LogCaptureFixture, level: int) -> list[str]:
    return [one.getMessage() for one in log.records if one.name == "erc8257" and one.levelno == level]


def closed_port() -> int:
    """A port at which no server listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def end(connection: Connection) -> None:
    raise Hangup


#: The behaviour of an RPC over HTTP, and the sentence.
ANSWERS: dict[str, tuple[str, Callable[[Connection], Any]]] = {
    "status 401": (
        "HTTP status 401: the RPC refuses; does its URL need a key?",
        lambda c: c.answer(b"", "401 Unauthorized"),
    ),
    "status 429": (
        "too many requests (HTTP status 429); wait, or use another RPC",
        lambda c: c.answer(b"", "429 Too Many Requests"),
    ),
    "status 307": (
        "HTTP status 307: the RPC has moved; no redirect is followed",
        lambda c: c.answer(b"", "307 There"),
    ),
    "status 503": ("HTTP status 503, and no JSON-RPC response", lambda c: c.answer(b"", "503 Busy")),
    "a page": ("the answer is not JSON-RPC; is this the URL of an RPC?", lambda c: c.answer(b"<html>")),
    "an end": ("the server cut the connection", end),
    "no HTTP": ("the answer is not HTTP/1.1", lambda c: (c.write(b"hello\r\n\r\n"), end(c))),
    "too much": (
        "the body is larger than 4194304 bytes; reading was stopped",
        lambda c: c.write(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n"),
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_why_an_rpc_gave_nothing(verify: Verify, log: pytest.LogCaptureFixture, name: str) -> None:
    sentence, answer = ANSWERS[name]

    def refuse(question: Any, connection: Connection) -> None:
        answer(connection)

    with serve(rpc(refuse)) as server:
        report = verify(TOOL, rpc=f"{server.url}s3cret?key=s3cret")
        origin = server.url[:-1]
    assert report.outcome == "unavailable"
    assert lines(log, logging.WARNING) == [f"RPC 1, {origin}: {sentence}"]
    assert "s3cret" not in log.text


def test_why_there_was_no_connection(verify: Verify, log: pytest.LogCaptureFixture) -> None:
    port = closed_port()
    verify(TOOL, rpc=f"http://127.0.0.1:{port}/s3cret")
    (line,) = lines(log, logging.WARNING)
    assert line.startswith(f"RPC 1, http://127.0.0.1:{port}: the connection failed: ")
    assert "refused" in line and "(os error " in line
    log.clear()

    def nowhere(host: str, port: int) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    verify(TOOL, rpc="https://rpc.example.test/s3cret", resolver=nowhere)
    assert lines(log, logging.WARNING) == [
        "RPC 1, https://rpc.example.test: the name rpc.example.test cannot be resolved: "
        "failed to lookup address information: Name or service not known"
    ]
    log.clear()
    verify(TOOL, rpc="https://rpc.example.test/", resolver=lambda host, port: [])
    assert lines(log, logging.WARNING) == [
        "RPC 1, https://rpc.example.test: the name rpc.example.test has no address"
    ]
    assert "s3cret" not in log.text


def test_why_a_manifest_was_not_fetched(verify: Verify, trust: Authority, log: pytest.LogCaptureFixture) -> None:
    with serve_manifest(trust) as manifest:
        nobody = {**manifest.options, "ssl_context": None}
        assert verify(TOOL, rpc=honest, **nobody).findings[0].rule == "7-tls-error"
        (line,) = lines(log, logging.INFO)
        reason = "the TLS connection failed: invalid peer certificate: UnknownIssuer"
        assert re.fullmatch(rf"manifest of tools\.example\.com: {reason}, after [0-9]+ ms", line)
        log.clear()
        private = {**manifest.options, "policy": erc8257.Policy()}
        verify(TOOL, rpc=honest, **private)
        (line,) = lines(log, logging.INFO)
        assert "tools.example.com leads to 127.0.0.1, which is not a public address (loopback)" in line
        log.clear()
        elsewhere = {**manifest.options, "resolver": lambda host, port: [("127.0.0.1", closed_port())]}
        verify(TOOL, rpc=honest, **elsewhere)
        (line,) = lines(log, logging.INFO)
        assert "the connection failed: " in line and "refused" in line
        log.clear()
        # The certificate is of another name.
        with serve(rpc(lambda question, _: respond(question)), trust.server) as other:
            verify(TOOL, rpc=f"https://127.0.0.1:{other.port}/", **manifest.options)
        (line,) = lines(log, logging.WARNING)
        assert "invalid peer certificate: certificate not valid for name" in line


def test_each_step_is_told_to_who_asks(verify: Verify, trust: Authority, log: pytest.LogCaptureFixture) -> None:
    with serve_manifest(trust) as manifest, serve(rpc(lambda question, _: respond(question))) as server:
        url = f"{server.url}s3cret?key=s3cret#s3cret"
        assert verify(TOOL, rpc=[url, honest], **manifest.options).verified
        origin = re.escape(server.url[:-1])
    told = lines(log, logging.DEBUG)
    assert any(re.fullmatch(rf"{origin}: status 200, \d+ bytes, \d+ ms", line) for line in told)
    assert any(re.fullmatch(rf"RPC 1, {origin}: asked for \d+, 0 failed, \d+ ms", line) for line in told)
    assert any(re.fullmatch(r"RPC 2, a callable: asked for \d+, 0 failed, \d+ ms", line) for line in told)
    assert any(
        re.fullmatch(r"manifest of tools\.example\.com: status 200, \d+ bytes, \d+ ms", line) for line in told
    )
    assert lines(log, logging.WARNING) == lines(log, logging.INFO) == []
    assert "s3cret" not in log.text


def test_who_does_not_ask_for_the_log_has_none() -> None:
    code = (
        "import erc8257\n"
        f"report = erc8257.verify_tool({TOOL!r}, rpc='http://127.0.0.1:{closed_port()}')\n"
        "assert report.outcome == 'unavailable'\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=600)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


class RequestError(Exception):
    """As a client raises it: with the URL, and so the key."""

    def __init__(self, message: str, **members: object) -> None:
        super().__init__(message)
        vars(self).update(members)


#: Exceptions of clients, and the part of each that may stand in a report.
RAISED: list[tuple[Exception, str]] = [
    (RequestError("401 Client Error: Unauthorized for url: https://base.example/v2/s3cret"), "Unauthorized for url: [URL]"),
    (RequestError("wss://me:s3cret@base.example:8546/s3cret closed"), "[URL] closed"),
    (
        RequestError("HTTPSConnectionPool(host='base.example', port=443): Max retries exceeded with url: /v2/s3cret (Caused by…)"),
        "base.example",
    ),
    (RequestError("no", url="https://base.example/s3cret", request={"headers": "https://x.example?key=s3cret"}), "no"),
    (ValueError({"code": -32000, "message": "https://base.example/s3cret is busy"}), "is busy"),
]


@pytest.mark.parametrize("at", range(len(RAISED)))
def test_no_key_of_a_client_s_url_comes_into_a_report(
    verify: Verify, log: pytest.LogCaptureFixture, at: int
) -> None:
    error, left = RAISED[at]

    def ask(method: str, params: list[Any]) -> Any:
        raise error

    bundles: list[Any] = []
    report = verify(TOOL, rpc=ask, on_step=lambda session: bundles.append(session.export()))
    assert report.outcome == "unavailable"
    assert "s3cret" not in report.to_json() + log.text + "".join(bundles)
    assert left in "".join(bundles)


def test_revert_data_survives(verify: Verify, trust: Authority) -> None:
    """Hex and words of a node are not URLs."""
    error = RequestError("execution reverted: no", data="0x" + "ab" * 36)

    def ask(method: str, params: list[Any]) -> Any:
        if method == "eth_call":
            raise error
        return honest(method, params)

    states: list[str] = []
    verify(TOOL, rpc=ask, on_step=lambda session: states.append(session.export()))
    assert "execution reverted" in "".join(states) or "ab" * 36 in "".join(states)


def test_faults_of_the_bed_have_the_reason_that_the_command_gives(log: pytest.LogCaptureFixture) -> None:
    """Whatever a server does, the log says why, as the command does."""
    with bed() as known:
        chosen = [
            one
            for one in known.scenarios
            if one["name"].startswith(("tls/", "http/cut", "http/header", "http/coding", "http/gzip"))
            and "mute" not in one["name"]
            and "trickle" not in one["name"]
        ][::5]
        assert len(chosen) >= 5
        for one in chosen:
            host = one["metadataURI"].split("/")[2].split(":")[0]
            log.clear()
            report = erc8257.verify_tool(
                one["toolRef"],
                rpc=known.rpc,
                policy=erc8257.Policy(allow_private_addresses=True),
                timeout=20,
                ssl_context=known.ssl_context(),
                resolver=known.resolve,
            )
            line = [command(), "verify", one["toolRef"], "--rpc", known.rpc, "--ca", known.ca, "--timeout", "20"]
            line += ["--allow-private-addresses", "--connect-to", f"{host}={known.https}"]
            done = subprocess.run(line, capture_output=True, check=False, timeout=600)
            (theirs,) = re.findall(r"^  fetch     (.*), after \d+\.\d s$", done.stdout.decode(), re.M)
            assert done.returncode == {"verified": 0, "refused": 1, "unavailable": 3}[report.outcome], one["name"]
            ours = [re.findall(r": (.*), after \d+ ms$", told)[0] for told in lines(log, logging.INFO)]
            # A server that answered has a status, and no reason. The library below tells more behind a colon.
            wanted = [] if theirs.startswith("status ") else [theirs.split(": ")[0]]
            assert [why.split(": ")[0] for why in ours] == wanted, one["name"]
