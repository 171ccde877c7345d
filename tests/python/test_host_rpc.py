"""Whatever stands for an RPC, URLs and callables, and whatever they answer: a report, and never an exception."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, Callable, Optional

import erc8257
import pytest

from support.free_tool import TOOL, honest, respond
from support.hosts import Authority, Manifest, Verify, reason_of, serve_manifest, verify_by
from support.outcome import gist
from support.server import Connection, Hangup, Server, rpc, serve

UNAVAILABLE = "fsss lib-1-unavailable"


@pytest.fixture(scope="module")
def manifest(trust: Authority) -> Iterator[Manifest]:
    with serve_manifest(trust) as served:
        yield served


def check(report: erc8257.Report, reason: Optional[str]) -> None:
    assert gist(report.to_json()) == ("pppp" if reason is None else UNAVAILABLE)
    assert reason_of(report) == reason


class Client:
    """A client whose method asks."""

    def request(self, method: str, params: list[Any]) -> Any:
        return honest(method, params)


def test_every_kind_of_rpc(verify: Verify, manifest: Manifest) -> None:
    with serve(rpc(lambda question, _: respond(question))) as server:
        kinds: dict[str, list[Any]] = {
            "rpc": [server.url, server.url + "path?key=1#fragment", honest, Client().request, [server.url]],
            "quorum 2 of 2": [[server.url + "a", server.url + "b"], (server.url, honest)],
            "quorum 2 of 3": [[server.url, Client().request, honest]],
        }
        for evidence, all_ in kinds.items():
            for one in all_:
                report = verify(TOOL, rpc=one, **manifest.options)
                assert (gist(report.to_json()), report.evidence) == ("pppp", evidence)


def changed(question: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    answer = respond(question)
    return [change(one) for one in answer] if isinstance(answer, list) else change(answer)


def end(connection: Connection) -> None:
    raise Hangup


def flood(connection: Connection, head: bytes) -> None:
    connection.write(head)
    while not connection.is_over:
        connection.write(b" " * 65_536)


def head(*fields: str, status: str = "200 OK") -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", *fields, "", ""]).encode()


CHUNKED = head("Transfer-Encoding: chunked")

#: Answers over HTTP, and the reason that the host finds; none where the answer will do.
OVER_HTTP: dict[str, tuple[Optional[str], Callable[[Any, Connection], Any]]] = {
    "a batch in another order": (
        None,
        lambda question, _: respond(question)[::-1] if isinstance(question, list) else respond(question),
    ),
    "single answers alone": (
        None,
        lambda question, _: (
            {"id": None, "error": {"code": -32600}} if isinstance(question, list) else respond(question)
        ),
    ),
    "no batches at all": (
        None,
        lambda question, connection: (
            connection.answer(b"no arrays", "400 Bad Request")
            if isinstance(question, list)
            else respond(question)
        ),
    ),
    "members that nobody asked for": (None, lambda question, _: changed(question, lambda one: {**one, "more": [1]})),
    "a null beside the result": (None, lambda question, _: changed(question, lambda one: {**one, "error": None})),
    "ids as text": ("not-json-rpc", lambda question, _: changed(question, lambda one: {**one, "id": str(one["id"])})),
    "ids of others": ("not-json-rpc", lambda question, _: changed(question, lambda one: {**one, "id": one["id"] + 99})),
    "more answers than questions": ("not-json-rpc", lambda question, _: respond(question) * 2),
    "an answer twice": ("not-json-rpc", lambda question, _: [respond(question)[0]] * len(question)),
    "no JSON": ("not-json-rpc", lambda question, _: b"{"),
    "NaN": ("not-json-rpc", lambda question, _: changed(question, lambda one: {**one, "result": float("nan")})),
    "an integer of 1,000,000 digits": (
        "not-json-rpc",
        lambda question, _: json.dumps(changed(question, lambda one: {**one, "result": 7}))
        .replace('"result": 7', '"result": ' + "7" * 1_000_000)
        .encode(),
    ),
    "an empty body": ("not-json-rpc", lambda question, _: b""),
    "no UTF-8": ("not-json-rpc", lambda question, _: b'"\xff"'),
    "nesting that no stack holds": (
        "not-json-rpc",
        lambda question, _: json.dumps(changed(question, lambda one: {**one, "result": 7}))
        .replace('"result": 7', '"result": ' + "[" * 200_000 + "]" * 200_000)
        .encode(),
    ),
    "status 500": ("http-status", lambda _, connection: connection.answer(b"oh", "500 Oh")),
    "status 401": ("http-status", lambda _, connection: connection.answer(b"", "401 Unauthorized")),
    "status 204": ("http-status", lambda _, connection: connection.write(head(status="204 No Content"))),
    "status 429": ("rate-limited", lambda _, connection: connection.answer(b"", "429 Too Many Requests")),
    "a redirect": ("http-status", lambda _, connection: connection.answer(b"", "307 There", "Location: /b\r\n")),
    "a redirect to nonsense": (
        "http-status",
        lambda _, connection: connection.answer(b"", "307 There", "Location: https://[/\r\n"),
    ),
    "an error": (
        "rpc-error",
        lambda question, _: changed(question, lambda one: {"id": one["id"], "error": {"code": -1, "message": "no"}}),
    ),
    "too many bytes, announced": (
        "too-large",
        lambda _, connection: flood(connection, head("Content-Length: 1073741824")),
    ),
    "too many bytes, said by nobody": ("too-large", lambda _, connection: flood(connection, head())),
    "half a body": (
        "connect",
        lambda _, connection: (connection.write(head("Content-Length: 99") + b"["), end(connection)),
    ),
    "half a chunk": ("connect", lambda _, connection: (connection.write(CHUNKED + b"9\r\n["), end(connection))),
    "a coding that nobody knows": (
        "not-json-rpc",
        lambda _, connection: connection.answer(b"{}", headers="Content-Encoding: br\r\n"),
    ),
    "no answer": ("connect", lambda _, connection: end(connection)),
    "no HTTP": ("connect", lambda _, connection: (connection.write(b"hello\r\n\r\n"), end(connection))),
    "silence": ("timeout", lambda _, connection: connection.wait(5)),
    "a body that never ends": (
        "timeout",
        lambda _, connection: (connection.write(CHUNKED), connection.wait(5)),
    ),
}


@pytest.mark.parametrize("name", OVER_HTTP)
def test_every_answer_over_http(verify: Verify, manifest: Manifest, name: str) -> None:
    reason, answer = OVER_HTTP[name]

    def honest_ids(question: Any, connection: Connection) -> Any:
        answered = answer(question, connection)
        return None if isinstance(answered, tuple) else answered

    with serve(rpc(honest_ids)) as server:
        timeout = 0.5 if reason == "timeout" else None
        url = f"{server.url}s3cr3t?key=s3cr3t"
        report = verify(TOOL, rpc=url, timeout=timeout, **manifest.options)
    check(report, reason)
    assert "s3cr3t" not in report.to_json()


def test_a_connection_is_kept_and_one_that_has_ended_is_tried_once_more(verify: Verify, manifest: Manifest) -> None:
    with serve(rpc(lambda question, _: respond(question))) as server:
        check(verify(TOOL, rpc=server.url, **manifest.options), None)
        assert len(server.requests) > 1
        assert server.connections == 1

    left = [1]

    def tired(question: Any, connection: Connection) -> Any:
        if left[0] > 0:
            left[0] -= 1
            raise Hangup
        return respond(question)

    with serve(rpc(tired)) as server:
        check(verify(TOOL, rpc=server.url, **manifest.options), None)

    def late(question: Any, connection: Connection) -> Any:
        """Ends each connection after an answer, without a word of it before."""
        connection.answer(json.dumps(respond(question)).encode())
        raise Hangup

    with serve(rpc(late)) as server:
        check(verify(TOOL, rpc=server.url, **manifest.options), None)
    with serve(rpc(lambda _, connection: end(connection))) as dead:
        check(verify(TOOL, rpc=dead.url, **manifest.options), "connect")
        assert len(dead.requests) == 2


@pytest.mark.parametrize("status, retry", [("429 Many", ""), ("429 Many", "0"), ("503 Busy", "0"), ("429 Many", "soon")])
def test_an_rpc_that_asks_for_patience_is_asked_once_more(
    verify: Verify, manifest: Manifest, status: str, retry: str
) -> None:
    left = [1]

    def busy(question: Any, connection: Connection) -> Any:
        if left[0] > 0:
            left[0] -= 1
            return connection.answer(b"", status, f"Retry-After: {retry}\r\n" if retry else "")
        return respond(question)

    with serve(rpc(busy)) as server:
        check(verify(TOOL, rpc=server.url, **manifest.options), None)


@pytest.mark.parametrize(
    "status, retry, count", [("429 Many", "0", 2), ("429 Many", "11", 1), ("503 Busy", "", 1), ("500 No", "0", 1)]
)
def test_nobody_is_asked_a_third_time_and_nobody_waits_for_long(
    verify: Verify, manifest: Manifest, status: str, retry: str, count: int
) -> None:
    def busy(question: Any, connection: Connection) -> Any:
        return connection.answer(b"{}", status, header)

    header = f"Retry-After: {retry}\r\n" if retry else ""
    with serve(rpc(busy)) as server:
        report = verify(TOOL, rpc=server.url, timeout=20, **manifest.options)
        texts = [request.body for request in server.requests]
    assert report.outcome == "unavailable"
    assert max(texts.count(text) for text in texts) == count


def test_nothing_of_an_answer_comes_back_to_the_rpc(verify: Verify, manifest: Manifest) -> None:
    def baker(question: Any, connection: Connection) -> None:
        connection.answer(json.dumps(respond(question)).encode(), headers="Set-Cookie: a=b; Path=/\r\n")

    with serve(rpc(baker)) as server:
        check(verify(TOOL, rpc=server.url, **manifest.options), None)
        assert len(server.requests) > 1
        for request in server.requests:
            assert not {"cookie", "authorization", "referer"} & set(request.headers)


def test_nobody_listens(verify: Verify, manifest: Manifest) -> None:
    check(verify(TOOL, rpc="http://127.0.0.1:9/", **manifest.options), "connect")


#: URLs that others have their own errors for.
ODD_URLS = ["http://256.1.1.1/", "http://[::::]/", "https://xn--i-7iq.ws/", "http://a..b/", "http://" + "a" * 300 + "/"]


@pytest.mark.parametrize("url", ODD_URLS)
def test_a_url_that_leads_nowhere_is_a_report(verify: Verify, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    def nowhere(*_: Any, **__: Any) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "no such name")

    monkeypatch.setattr(socket, "getaddrinfo", nowhere)
    check(verify(TOOL, rpc=url), "connect")


def test_a_long_url_is_sent_as_it_is(verify: Verify, manifest: Manifest) -> None:
    with serve(rpc(lambda question, _: respond(question))) as server:
        path = "a" * 70_000
        check(verify(TOOL, rpc=server.url + path, **manifest.options), None)
        assert server.requests[0].line == f"POST /{path} HTTP/1.1"
    check(verify(TOOL, rpc=f"http://127.0.0.1:9/{path}", **manifest.options), "connect")


def test_nothing_of_an_rpc_but_its_host_is_written_to_a_log(
    verify: Verify, manifest: Manifest, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with serve(rpc(lambda question, _: respond(question))) as server:
        check(verify(TOOL, rpc=f"{server.url}s3cr3t?key=s3cr3t", **manifest.options), None)
    check(verify(TOOL, rpc="http://127.0.0.1:9/s3cr3t", **manifest.options), "connect")
    # asyncio says which selector it uses.
    assert {one.name for one in caplog.records} <= {"asyncio", "erc8257"}
    assert "127.0.0.1:9" in caplog.text
    assert "s3cr3t" not in caplog.text
    assert capfd.readouterr() == ("", "")


def test_one_deadline_for_all_requests_of_a_step(verify: Verify, manifest: Manifest) -> None:
    def serve_slow(seconds: float) -> AbstractContextManager[Server]:
        def slow(question: Any, connection: Connection) -> Any:
            connection.wait(seconds)
            return (
                connection.answer(b"no arrays", "400 Bad Request") if isinstance(question, list) else respond(question)
            )

        return serve(rpc(slow))

    # The batch is answered in time, and each smaller request would be; a busy machine may need more of it.
    for limit in (0.7, 7, 20):
        with serve_slow(limit * 4 / 7) as server:
            began = time.monotonic()
            check(verify(TOOL, rpc=server.url, timeout=limit, **manifest.options), "timeout")
            assert limit * 13 / 14 < time.monotonic() - began < 29
            asked = len(server.requests)
        if asked == 2:
            break
    assert asked == 2
    with serve_slow(0.4) as server:
        check(verify(TOOL, rpc=server.url, timeout=100, **manifest.options), None)


class NoThread(threading.Thread):
    """The behaviour of a system that has no thread left."""

    def start(self) -> None:
        raise RuntimeError("can't start new thread")


def test_a_system_that_has_no_more_threads_is_no_exception(
    verify: Verify, manifest: Manifest, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(rpc(lambda question, _: respond(question))) as server:
        monkeypatch.setattr("erc8257._host.threads.Thread", NoThread)
        check(verify(TOOL, rpc=honest, **manifest.options), "connect")
        check(verify(TOOL, rpc="http://rpc.example.test/", **manifest.options), "connect")
        three = [f"{server.url}{at}" for at in range(3)]
        if verify is erc8257.verify_tool:
            # Those that are asked beside the first have no thread; each fails for itself.
            report = verify(TOOL, rpc=three, **manifest.options)
            found = [finding.found for finding in report.findings]
            assert found[:3] == ["RPC 1: not-asked", "RPC 2: connect", "RPC 3: connect"]
            assert len(server.requests) == 1
        one = verify(TOOL, rpc=three, **{**manifest.options, "policy": policy(1, 3)})
        assert one.evidence == "quorum 1 of 3"
        # The name of the manifest's server takes a thread too.
        assert one.findings[-1].rule == "lib-7-connect"


def policy(need: int, of: int) -> erc8257.Policy:
    return erc8257.Policy(quorum=(need, of), allow_private_addresses=True)


class Odd(Exception):
    """An error with attributes."""

    def __init__(self, **members: Any) -> None:
        super().__init__(members.pop("message", "no"))
        self.__dict__.update(members)


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class AttributeDict(Mapping[str, Any]):
    """A mapping that is not a dict, as clients have them."""

    def __init__(self, members: dict[str, Any]) -> None:
        self._members = members

    def __getitem__(self, key: str) -> Any:
        return self._members[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)


CIRCLE: list[Any] = []
CIRCLE.append(CIRCLE)
DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]


def throw(error: BaseException) -> Any:
    raise error


def as_clients_have_it(method: str, params: list[Any]) -> Any:
    result = honest(method, params)
    if isinstance(result, dict):
        return AttributeDict(result)
    return bytes.fromhex(result[2:]) if method == "eth_call" else result


#: The behaviour of a callable, and the reason that the host finds.
CALLABLES: dict[str, tuple[Optional[str], Callable[[str, list[Any]], Any]]] = {
    "mappings and bytes": (None, as_clients_have_it),
    "raises": ("rpc-error", lambda *_: throw(ValueError("no"))),
    "raises what has no words": ("rpc-error", lambda *_: throw(Unspeakable())),
    # At each of its places it could be the beginning of a URL.
    "raises words without end": ("too-large", lambda *_: throw(ValueError("a" * 1_000_000))),
    "raises too many requests": ("rate-limited", lambda *_: throw(Odd(code=429))),
    "raises attributes that are none": ("rpc-error", lambda *_: throw(Odd(data=float("nan"), info={1: CIRCLE}))),
    "gives None": ("not-json-rpc", lambda *_: None),
    "gives a number": ("not-json-rpc", lambda *_: 8453),
    "gives NaN": ("not-json-rpc", lambda *_: float("nan")),
    "gives an integer that no text holds": ("not-json-rpc", lambda *_: 1 << 100_000),
    "gives an object": ("not-json-rpc", lambda *_: object()),
    "gives a circle": ("not-json-rpc", lambda *_: CIRCLE),
    "gives what no stack holds": ("not-json-rpc", lambda *_: DEEP),
    "gives half a character": ("not-json-rpc", lambda *_: "\ud800"),
    "gives too much": ("too-large", lambda *_: "x" * (5 << 20)),
    "takes other arguments": ("rpc-error", lambda: None),  # type: ignore[dict-item, misc]
    "never comes back": ("timeout", lambda *_: time.sleep(2)),
}


@pytest.mark.parametrize("name", CALLABLES)
def test_every_answer_of_a_callable(verify: Verify, manifest: Manifest, name: str) -> None:
    reason, function = CALLABLES[name]
    timeout = 0.3 if reason == "timeout" else None
    check(verify(TOOL, rpc=function, timeout=timeout, **manifest.options), reason)


@pytest.mark.parametrize("name", CALLABLES)
def test_every_answer_of_a_coroutine_function(manifest: Manifest, name: str) -> None:
    reason, function = CALLABLES[name]

    async def ask(method: str, params: list[Any]) -> Any:
        await asyncio.sleep(5 if reason == "timeout" else 0)
        return function(method, params)

    class Asked:
        async def __call__(self, method: str, params: list[Any]) -> Any:
            return await ask(method, params)

    timeout = 0.3 if reason == "timeout" else None
    for rpc_ in (ask, Asked(), lambda method, params: ask(method, params)):
        check(verify_by("asyncio")(TOOL, rpc=rpc_, timeout=timeout, **manifest.options), reason)


def test_a_coroutine_that_gives_itself_up_is_no_cancellation_of_ours(manifest: Manifest) -> None:
    async def ask(method: str, params: list[Any]) -> Any:
        raise asyncio.CancelledError

    check(verify_by("asyncio")(TOOL, rpc=ask, **manifest.options), "connect")


def test_revert_data_is_found_wherever_a_library_keeps_it(verify: Verify, manifest: Manifest) -> None:
    # ToolNotFound(1)
    data = f"0xb73d6f8b{1:064x}"
    outer = Odd(message="call failed")
    outer.__cause__ = Odd(code=3, data=data)
    errors = [
        Odd(message="execution reverted", code=3, data=data),
        outer,
        Odd(message="Internal JSON-RPC error.", data={"originalError": {"code": 3, "data": data}}),
        Odd(rpc_response={"error": {"code": 3, "message": "execution reverted", "data": data}}),
        ValueError({"code": 3, "message": "execution reverted", "data": data}),
        Odd(message="execution reverted", data=bytes.fromhex(data[2:])),
    ]
    for error in errors:

        def ask(method: str, params: list[Any], error: Exception = error) -> Any:
            return throw(error) if method == "eth_call" else honest(method, params)

        report = verify(TOOL, rpc=ask, **manifest.options)
        assert gist(report.to_json()) == "fsss lib-1-not-found", repr(error)


def test_a_callable_is_called_once_at_a_time(verify: Verify, manifest: Manifest) -> None:
    busy = threading.Lock()

    def ask(method: str, params: list[Any]) -> Any:
        assert busy.acquire(blocking=False)
        time.sleep(0.01)
        busy.release()
        return honest(method, params)

    check(verify(TOOL, rpc=ask, **manifest.options), None)


def test_several_rpcs_are_asked_at_the_same_time(verify: Verify, manifest: Manifest) -> None:
    barrier = threading.Barrier(3)

    def asker() -> Callable[[str, list[Any]], Any]:
        first = [True]

        def ask(method: str, params: list[Any]) -> Any:
            if first[0]:
                first[0] = False
                barrier.wait(10)
            return honest(method, params)

        return ask

    report = verify(TOOL, rpc=[asker(), asker(), asker()], **manifest.options)
    assert (gist(report.to_json()), report.evidence) == ("pppp", "quorum 2 of 3")


def test_an_awaitable_is_a_mistake_where_nobody_awaits(manifest: Manifest) -> None:
    async def ask(method: str, params: list[Any]) -> Any:
        return honest(method, params)

    with pytest.raises(erc8257.WrongTypeError, match="averify_tool"):
        erc8257.verify_tool(TOOL, rpc=ask, **manifest.options)


class Stop(BaseException):
    pass


def test_what_is_no_error_passes_through(verify: Verify, manifest: Manifest) -> None:
    for end_ in (KeyboardInterrupt(), SystemExit(3), Stop()):
        if isinstance(end_, (KeyboardInterrupt, SystemExit)) and verify is not erc8257.verify_tool:
            # asyncio's loop has ways of its own for these two.
            continue
        with pytest.raises(type(end_)):
            verify(TOOL, rpc=lambda *_: throw(end_), **manifest.options)
