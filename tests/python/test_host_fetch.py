"""The fetch of the manifest: its request, its address, the bytes that it reads, and its time."""

from __future__ import annotations

import gzip
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any, Callable, Optional

import erc8257
import pytest

from support.free_tool import MANIFEST, TOOL, URI, honest, record
from support.hosts import Authority, Verify, serve_manifest
from support.outcome import gist, given_time
from support.server import Connection, Hangup, Request, serve

MIB = 1 << 20


def test_one_plain_request_is_made_that_says_nothing_of_who_asks(
    verify: Verify, trust: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
        monkeypatch.setenv(name.lower(), "http://127.0.0.1:9")
    with serve_manifest(trust) as manifest:
        report = verify(TOOL, rpc=honest, **manifest.options)
        assert gist(report.to_json()) == "pppp"
        (request,) = manifest.server.requests
    assert request.line == f"GET {URI.removeprefix('https://tools.example.com')} HTTP/1.1"
    assert request.headers == {
        "host": "tools.example.com",
        "user-agent": f"erc8257/{erc8257._erc8257.version()[0]}",
        "accept": "application/json",
        "accept-encoding": "identity",
        "connection": "close",
    }


def write(connection: Connection, *fields: str, body: bytes = MANIFEST, status: str = "200 OK") -> None:
    connection.write("\r\n".join([f"HTTP/1.1 {status}", *fields, "", ""]).encode() + body)


def cut(connection: Connection, *fields: str, body: bytes = MANIFEST) -> None:
    write(connection, *fields, body=body)
    raise Hangup


def flood(connection: Connection, *fields: str) -> None:
    write(connection, *fields, body=b"")
    while not connection.is_over:
        connection.write(b" " * 65_536)


def raw(connection: Connection, head: str, body: bytes) -> None:
    connection.write(head.encode("latin-1") + body)


def end(connection: Connection, head: str, body: bytes) -> None:
    raw(connection, head, body)
    raise Hangup


def chunks(
    body: bytes, extension: bytes = b"", *, line: bytes = b"\r\n", chunk: bytes = b"\r\n", trailer: bytes = b""
) -> bytes:
    """A body in pieces of 100 bytes."""
    pieces = [body[at : at + 100] for at in range(0, len(body), 100)]
    coded = b"".join(b"%x" % len(one) + extension + line + one + chunk for one in pieces)
    return coded + b"0\r\n" + trailer + b"\r\n"


def coded(connection: Connection, body: bytes) -> None:
    write(connection, "Content-Encoding: gzip", f"Content-Length: {len(body)}", body=body)


LENGTH = f"Content-Length: {len(MANIFEST)}"
CHUNKED = "Transfer-Encoding: chunked"

#: Behaviour of servers beyond the bed's, and the outcome.
ANSWERS: dict[str, tuple[str, Callable[[Connection], Any]]] = {
    "many members of gzip": ("pppp", lambda c: coded(c, b"".join(gzip.compress(bytes([b])) for b in MANIFEST))),
    "empty members of gzip, very many": (
        "psfs 2-json-strict-grammar",
        lambda c: coded(c, gzip.compress(b"") * 50_000),
    ),
    "no gzip at all": ("fsss lib-7-encoding", lambda c: coded(c, b"")),
    "a gzip bomb": ("psfs sec-parser-size", lambda c: coded(c, gzip.compress(bytes(64 * MIB)))),
    "two lengths that are the same": ("pppp", lambda c: write(c, LENGTH, LENGTH)),
    "chunks twice": ("fsss lib-7-connect", lambda c: write(c, CHUNKED, CHUNKED)),
    "chunks that are also compressed": ("fsss lib-7-encoding", lambda c: write(c, "Transfer-Encoding: gzip, chunked")),
    "a chunk with a sign": ("fsss 7-truncated", lambda c: cut(c, CHUNKED, body=b"+5\r\nhello\r\n0\r\n\r\n")),
    "a length with a sign": ("fsss lib-7-connect", lambda c: write(c, f"Content-Length: +{len(MANIFEST)}")),
    "a length of 300 digits": ("fsss lib-7-connect", lambda c: write(c, "Content-Length: " + "9" * 300)),
    "a redirect to nonsense": (
        "fsss 7-no-redirects",
        lambda c: write(c, "Location: https://[/", "Content-Length: 0", body=b"", status="302 There"),
    ),
    "a control character in a header": ("fsss lib-7-connect", lambda c: write(c, "X: a\x00b", LENGTH)),
    "a space before a header": ("fsss lib-7-connect", lambda c: write(c, " X: a", LENGTH)),
    "a space before a colon": ("fsss lib-7-connect", lambda c: write(c, "X : a", LENGTH)),
    # Answers that readers of HTTP treat differently.
    "a head of 30 KB": ("pppp", lambda c: write(c, "X: " + "a" * 30_000, LENGTH)),
    "a head of 40 KB": ("fsss lib-7-connect", lambda c: write(c, "X: " + "a" * 40_000, LENGTH)),
    "a head of 90 KB in many lines": ("fsss lib-7-connect", lambda c: write(c, *["X: " + "a" * 86] * 1_000, LENGTH)),
    "a line that goes on with the next": ("fsss lib-7-connect", lambda c: write(c, "X: a\r\n b", LENGTH)),
    "another control character": ("fsss lib-7-connect", lambda c: write(c, "X: a\x01b", LENGTH)),
    "HTTP/2.0": ("fsss lib-7-connect", lambda c: raw(c, f"HTTP/2.0 200 OK\r\n{LENGTH}\r\n\r\n", MANIFEST)),
    "HTTP/1.2": ("fsss lib-7-connect", lambda c: raw(c, f"HTTP/1.2 200 OK\r\n{LENGTH}\r\n\r\n", MANIFEST)),
    "HTTP/1.0": ("pppp", lambda c: raw(c, f"HTTP/1.0 200 OK\r\n{LENGTH}\r\n\r\n", MANIFEST)),
    # HTTP/1.0 has no chunks, so that its body ends with the connection, which TLS must end properly.
    "HTTP/1.0 with chunks": (
        "fsss 7-truncated",
        lambda c: end(c, f"HTTP/1.0 200 OK\r\n{CHUNKED}\r\n\r\n", chunks(MANIFEST)),
    ),
    "HTTP/1.0 with a length and chunks": (
        "pppp",
        lambda c: raw(c, f"HTTP/1.0 200 OK\r\n{LENGTH}\r\n{CHUNKED}\r\n\r\n", MANIFEST),
    ),
    "a wrong length beside chunks": (
        "pppp",
        lambda c: write(c, "Content-Length: 99999999", CHUNKED, body=chunks(MANIFEST)),
    ),
    "an extension of a chunk": ("pppp", lambda c: write(c, CHUNKED, body=chunks(MANIFEST, b";" + b"a" * 100))),
    "a long extension of a chunk": (
        "fsss 7-truncated",
        lambda c: write(c, CHUNKED, body=chunks(MANIFEST, b";" + b"a" * 300)),
    ),
    "chunk lines with a bare end": ("pppp", lambda c: write(c, CHUNKED, body=chunks(MANIFEST, line=b"\n"))),
    "chunks with a bare end": ("fsss 7-truncated", lambda c: cut(c, CHUNKED, body=chunks(MANIFEST, chunk=b"\n"))),
    "a trailer that is nonsense": (
        "pppp",
        lambda c: write(c, CHUNKED, body=chunks(MANIFEST, trailer=b"\x01 no: \xff\r\n")),
    ),
    "a switch of protocols": (
        "fsss lib-7-status-200-only",
        lambda c: write(c, LENGTH, status="101 Switching Protocols"),
    ),
    "no words after the status": ("pppp", lambda c: raw(c, f"HTTP/1.1 200\r\n{LENGTH}\r\n\r\n", MANIFEST)),
    "lines with bare ends": ("pppp", lambda c: raw(c, f"HTTP/1.1 200 OK\n{LENGTH}\n\n", MANIFEST)),
    "a status of two digits": ("fsss lib-7-connect", lambda c: raw(c, f"HTTP/1.1 20 OK\r\n{LENGTH}\r\n\r\n", MANIFEST)),
    "lengths that differ": ("fsss lib-7-connect", lambda c: write(c, LENGTH, "Content-Length: 1")),
    "two lengths in one line": ("pppp", lambda c: write(c, f"{LENGTH}, {len(MANIFEST)}")),
    "very many heads that say that more is to come": (
        "pppp",
        lambda c: raw(c, "HTTP/1.1 103 Early\r\n\r\n" * 20_000 + f"HTTP/1.1 200 OK\r\n{LENGTH}\r\n\r\n", MANIFEST),
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers(verify: Verify, trust: Authority, name: str) -> None:
    expected, answer = ANSWERS[name]
    with serve_manifest(trust, lambda connection, _: answer(connection)) as manifest:
        assert gist(verify(TOOL, rpc=honest, **manifest.options).to_json()) == expected


def head_of(size: int) -> bytes:
    line = f"HTTP/1.1 200 OK\r\n{LENGTH}\r\nX: ".encode()
    return line + b"a" * (size - len(line)) + b"\r\n\r\n"


#: Whole connections, and whether the manifest came whole.
WHOLE: list[tuple[bool, bytes]] = [
    *((size <= 32_767, head_of(size) + MANIFEST) for size in range(32_764, 32_772)),
    (True, b"HTTP/1.1 103 A\r\nB: c\r\n\r\n" * 3 + head_of(200) + MANIFEST),
    (True, f"HTTP/1.1 200\n{CHUNKED}\n\n".encode() + chunks(MANIFEST, trailer=b"a: b\r\n\x01\n" * 50)),
    *(
        (size <= 251, f"HTTP/1.1 200\r\n{CHUNKED}\r\n\r\n".encode() + chunks(MANIFEST, b";" + b"a" * size))
        for size in range(246, 260)
    ),
    (True, b"HTTP/1.1 200 OK\r\n\r\n" + MANIFEST),
    (False, b"HTTP/1.1 200 OK\r\n\r"),
    # The last chunk ends the body, whatever becomes of the line behind it.
    (True, f"HTTP/1.1 200\r\n{CHUNKED}\r\n\r\n".encode() + chunks(MANIFEST)[:-1]),
    (True, f"HTTP/1.1 200\r\n{CHUNKED}\r\n\r\n".encode() + chunks(MANIFEST)[:-2]),
    (False, f"HTTP/1.1 200\r\n{CHUNKED}\r\n\r\n".encode() + chunks(MANIFEST)[:-3]),
    (True, f"HTTP/1.1 200\r\n{CHUNKED}\r\n\r\n".encode() + b"".join(b"1\r\n%c\r\n" % one for one in MANIFEST) + b"0\r\n\r\n"),
]


@pytest.mark.parametrize("at", range(len(WHOLE)))
def test_how_the_bytes_are_cut_up_changes_nothing(at: int) -> None:
    from erc8257._host.deadline import Deadline
    from erc8257._host.exchange import response
    from erc8257._host.fault import Fault
    from erc8257._host.fetch import response_of

    def read(size: int) -> object:
        pieces = iter([bytes_[at : at + size] for at in range(0, len(bytes_), size)])
        reading = response(MIB, 200, Deadline(60))
        next(reading)
        try:
            while True:
                reading.send(next(pieces, b""))
        except StopIteration as end_:
            came = end_.value
            return response_of(came.end, came.status, came.body)
        except Fault as fault:
            return fault.kind

    is_whole, bytes_ = WHOLE[at]
    read_whole = read(len(bytes_))
    assert (read_whole == erc8257.Response(MANIFEST)) == is_whole
    for size in (1, 2, 3, 7, 100, 16_384):
        again = read(size)
        # Neither is a whole answer, by any word.
        assert again == read_whole or {"connect", "cut"} >= {again, read_whole}


def test_the_download_stops_where_a_body_is_too_large_whatever_is_announced(
    verify: Verify, trust: Authority
) -> None:
    for fields in ((), ("Content-Length: 1073741824",)):
        with serve_manifest(trust, lambda connection, _, fields=fields: flood(connection, *fields)) as manifest:
            report = verify(TOOL, rpc=honest, **manifest.options)
            assert gist(report.to_json()) == "psfs sec-parser-size"
            # The server would write for ever.
            assert manifest.server.ended.acquire(timeout=300)


def test_the_connection_is_closed_and_the_body_not_read_where_the_status_is_not_200(
    verify: Verify, trust: Authority
) -> None:
    def never_ends(connection: Connection, request: Request) -> None:
        write(connection, status="404 Not Found")
        connection.wait_for_end()
        raise Hangup

    with serve_manifest(trust, never_ends) as manifest:
        report = verify(TOOL, rpc=honest, **manifest.options)
        assert gist(report.to_json()) == "fsss lib-7-status-200-only"
        assert manifest.server.ended.acquire(timeout=300)


def drip(connection: Connection, *fields: str) -> None:
    write(connection, *fields, body=b"")
    while not connection.is_over:
        connection.write(b" " if fields == () else b"1\r\n \r\n")
        connection.wait(0.02)


#: Answers that go on and on without any single long wait.
SLOW: dict[str, Callable[[Connection], Any]] = {
    "silence": lambda connection: connection.wait_for_end(),
    "a head and no body": lambda connection: (write(connection, body=b""), connection.wait_for_end()),
    "a head byte by byte": lambda connection: [
        (connection.write(b"x"), connection.wait(0.02)) for _ in range(1_000) if not connection.is_over
    ],
    "a body byte by byte": lambda connection: drip(connection),
    "chunks byte by byte": lambda connection: drip(connection, CHUNKED),
}


@pytest.mark.parametrize("name", SLOW)
def test_one_deadline_for_the_whole_exchange_however_it_goes_on(verify: Verify, trust: Authority, name: str) -> None:
    def slow(connection: Connection, request: Request) -> None:
        SLOW[name](connection)
        raise Hangup

    with serve_manifest(trust, slow) as manifest:
        def run(seconds: float) -> str:
            began = time.monotonic()
            report = verify(TOOL, rpc=honest, timeout=seconds, **manifest.options)
            assert 0.45 < time.monotonic() - began < 29
            return gist(report.to_json())

        assert given_time("fsss 7-timeout", run) == "fsss 7-timeout"
        assert manifest.server.ended.acquire(timeout=300)


def test_a_handshake_that_never_ends_does(verify: Verify, trust: Authority) -> None:
    with serve_manifest(trust) as manifest, serve(lambda connection, _: connection.wait_for_end()) as mute:
        options = {**manifest.options, "resolver": lambda host, port: [("127.0.0.1", mute.port)]}
        came = given_time(
            "fsss 7-timeout", lambda seconds: gist(verify(TOOL, rpc=honest, timeout=seconds, **options).to_json())
        )
        assert came == "fsss 7-timeout"
        assert mute.ended.acquire(timeout=300)


#: The addresses of names, and the outcome; `True` where private addresses are allowed.
ADDRESSES: dict[str, tuple[str, bool, Any]] = {
    "to a private address": ("fsss lib-sec-manifest-fetch-ssrf", False, ["10.0.0.1"]),
    "to the host itself": ("fsss lib-sec-manifest-fetch-ssrf", False, ["127.0.0.1"]),
    "to a private address among public ones": (
        "fsss lib-sec-manifest-fetch-ssrf", False, ["93.184.216.34", "169.254.169.254", "93.184.216.34"],
    ),
    "to one behind very many": (
        "fsss lib-sec-manifest-fetch-ssrf", False, ["93.184.216.34"] * 1_000 + ["192.168.0.1"],
    ),
    "to one within an IPv6 address": ("fsss lib-sec-manifest-fetch-ssrf", False, ["::ffff:127.0.0.1"]),
    "nowhere": ("fsss lib-7-connect", True, []),
    "where nobody listens": ("fsss lib-7-connect", True, [("127.0.0.1", 9)]),
    "to no port": ("fsss lib-7-connect", True, [("127.0.0.1", 1 << 70)]),
    "to an error": ("fsss lib-7-connect", True, OSError("no such name")),
    "to another error": ("fsss lib-7-connect", True, ZeroDivisionError()),
    "to nowhere for a long time": ("fsss 7-timeout", True, None),
}


@pytest.mark.parametrize("name", ADDRESSES)
def test_every_address_is_looked_at(verify: Verify, trust: Authority, name: str) -> None:
    expected, private, leads = ADDRESSES[name]
    waits = threading.Event()

    def resolve(host: str, port: int) -> Any:
        assert (host, port) == ("tools.example.com", 443)
        if leads is None:
            waits.wait(300)
        if isinstance(leads, Exception):
            raise leads
        return leads

    def run(seconds: Optional[float]) -> str:
        report = verify(
            TOOL,
            rpc=honest,
            resolver=resolve,
            ssl_context=trust.client,
            policy=erc8257.Policy(allow_private_addresses=private),
            timeout=seconds,
        )
        return gist(report.to_json())

    try:
        came = given_time(expected, run) if leads is None else run(None)
    finally:
        waits.set()
    assert came == expected


def test_the_name_is_resolved_once_and_the_connection_goes_to_what_was_looked_at(
    verify: Verify, trust: Authority
) -> None:
    with serve_manifest(trust) as manifest:
        asked: list[str] = []

        def rebind(host: str, port: int) -> list[tuple[str, int]]:
            asked.append(host)
            # The first address does not answer; the name of the certificate and of the request stays.
            return [("127.0.0.1", 9), ("127.0.0.1", manifest.server.port)][: 3 - len(asked)]

        report = verify(TOOL, rpc=honest, **{**manifest.options, "resolver": rebind})
        assert (gist(report.to_json()), asked) == ("pppp", ["tools.example.com"])
        assert "addressesEnforced" not in report.to_json()


def test_nobody_is_trusted_that_the_caller_or_the_system_does_not_trust(verify: Verify, trust: Authority) -> None:
    with serve_manifest(trust) as manifest:
        report = verify(TOOL, rpc=honest, **{**manifest.options, "ssl_context": None})
        assert gist(report.to_json()) == "fsss 7-tls-error"
        assert manifest.server.requests == []


def test_a_name_that_others_think_is_none_is_looked_up_all_the_same(verify: Verify, trust: Authority) -> None:
    # An emoji, which the core lets through as browsers do.
    uri = URI.replace("tools.example.com", "xn--i-7iq.ws")
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        raise OSError("no such name")

    def ask(method: str, params: list[Any]) -> Any:
        return record(uri) if method == "eth_call" else honest(method, params)

    report = verify(TOOL, rpc=ask, resolver=resolve, ssl_context=trust.client)
    assert (gist(report.to_json()), asked) == ("fsss lib-7-connect", ["xn--i-7iq.ws"])


@pytest.fixture(autouse=True)
def no_name_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test asks a name server."""
    real = socket.getaddrinfo

    def guarded(host: Any, *rest: Any, **more: Any) -> Any:
        assert host in ("127.0.0.1", "::1", None), host
        return real(host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", guarded)
    yield


def test_the_systems_addresses_are_looked_at_too(
    verify: Verify, trust: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = (socket.SOCK_STREAM, 6, "")
    found: list[Any] = [(socket.AF_INET6, *stream, ("fe80::1%lo", 443, 0, 1)), (socket.AF_UNIX, *stream, "/x")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    options = {"rpc": honest, "ssl_context": trust.client}
    assert gist(verify(TOOL, **options).to_json()) == "fsss lib-sec-manifest-fetch-ssrf"
    found[:] = [(socket.AF_UNIX, *stream, "/x")]
    assert gist(verify(TOOL, **options).to_json()) == "fsss lib-7-connect"
    over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: over.wait(300))
    try:
        came = given_time(
            "fsss 7-timeout", lambda seconds: gist(verify(TOOL, timeout=seconds, **options).to_json())
        )
    finally:
        over.set()
    assert came == "fsss 7-timeout"
