"""The one loop: every kind of step is carried out once, by sockets and by asyncio, and what the caller must give is named."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any, Callable

import erc8257
import pytest

from support.free_tool import MANIFEST, URI
from support.hosts import HOSTS, Authority, by
from support.server import Connection, Hangup, Request, rpc, serve

Run = Callable[..., Any]

ZERO = "0x" + "00" * 20
DIGEST = "0x" + "11" * 32


@pytest.fixture(params=HOSTS)
def run(request: pytest.FixtureRequest) -> Run:
    """``run_inquiry``, by each host."""
    return by(request.param, erc8257.run_inquiry, erc8257.arun_inquiry)


class Scripted(erc8257.Inquiry[Any]):
    """Asks for these steps, one after the other, and keeps what it is told."""

    def __init__(self, *steps: Any, body: bytes = b"") -> None:
        self.left = list(steps)
        self.told: list[tuple[dict[str, Any], bytes]] = []
        self._body = body

    def poll(self, now: Any = None) -> Any:
        assert now > 1_700_000_000
        return self.left[0] if self.left else erc8257.InquiryStepDone()

    def answer(self, answer: Any, beside: Any = b"") -> None:
        told = json.loads(answer.to_json())
        self.told.append((told, beside))
        open_ = getattr(self.left[0], "calls", [self.left[0]])
        answered = {one["id"] for one, _ in self.told}
        if answered >= {one.id for one in open_}:
            self.left.pop(0)

    @property
    def report(self) -> Any:
        return "the report"


def call(id: int, provider: str = "rpc", **more: Any) -> Any:
    given = {"chain": None, "rpc": 0, "method": "eth_chainId", "params": "[]", **more}
    return erc8257.InquiryCall(id=id, provider=provider, **given)  # type: ignore[arg-type]


def calls(*all_: Any) -> Any:
    return erc8257.InquiryStepCalls(calls=all_, max_bytes=1_000, max_wire_bytes=4_000, deadline_ms=5_000)


def http(**more: Any) -> Any:
    given = {
        "id": 1,
        "method": "GET",
        "url": "https://tools.example.com/x?y",
        "headers": [],
        "secrets": [],
        "max_bytes": 100,
        "max_wire_bytes": 10_000,
        "deadline_ms": 5_000,
        "allow_private_addresses": True,
        "only_status": None,
        "enough_at": None,
        **more,
    }
    return erc8257.InquiryStepHttp(**given)


def header(name: str, value: str) -> erc8257.InquiryHeader:
    return erc8257.InquiryHeader(name=name, value=value)


def test_calls_go_to_rpcs_chains_and_the_wallet(run: Run) -> None:
    def answer(question: Any, connection: Connection) -> Any:
        assert isinstance(question, list) and len(question) == 2
        first, second = question
        return [
            {"jsonrpc": "2.0", "id": second["id"], "error": {"code": 3, "data": "0x01"}},
            {"jsonrpc": "2.0", "id": first["id"], "result": "0x2105"},
        ]

    def other(method: str, params: list[Any]) -> Any:
        assert (method, params) == ("eth_getCode", ["0x", {"a": 1}])
        return "0x6001"

    def wallet(method: str, params: list[Any]) -> Any:
        raise ValueError("the user said no")

    asked = calls(
        call(0, "chain", chain=8453),
        call(1, "chain", chain=8453),
        call(2, "chain", chain=1, rpc=1, method="eth_getCode", params='["0x",{"a":1}]'),
        call(3, "wallet", method="eth_sendTransaction"),
    )
    inquiry = Scripted(asked)
    with serve(rpc(answer)) as server:
        rpcs = {8453: server.url, 1: [lambda method, params: None, other]}
        assert run(inquiry, rpc=rpcs, wallet=wallet) == "the report"
        assert len(server.requests) == 1
    told = {one["id"]: (one["type"], beside) for one, beside in inquiry.told}
    assert told[0] == ("result", b'"0x2105"')
    assert told[1][0] == "error" and json.loads(told[1][1]) == {"code": 3, "data": "0x01"}
    assert told[2] == ("result", b'"0x6001"')
    assert told[3][0] == "error" and json.loads(told[3][1]) == {"message": "the user said no"}


def test_an_rpc_that_cannot_be_reached_is_an_answer(run: Run) -> None:
    inquiry = Scripted(calls(call(0), call(1)))
    run(inquiry, rpc="http://127.0.0.1:9")
    assert [one for one, _ in inquiry.told] == [{"type": "failed", "id": id, "reason": "connect"} for id in (0, 1)]


def test_the_text_of_a_header_leaves_out_its_value() -> None:
    told = header("x-key", "s3cret")
    assert repr(told) == "InquiryHeader(name='x-key')" and told.value == "s3cret"
    assert told.to_dict() == {"name": "x-key", "value": "s3cret"}


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_requests_have_their_method_headers_body_and_secrets(run: Run, trust: Authority, method: str) -> None:
    def answer(connection: Connection, request: Request) -> None:
        connection.answer(b"ok", headers="X-One: 1\r\nX-One: 2\r\n")

    body = b"" if method == "GET" else b'{"a":1}\0'
    headers = [header("accept", "text/event-stream"), header("x-two", "2"), header("x-two", "3")]
    inquiry = Scripted(http(method=method, headers=headers, secrets=["key"]), body=body)
    with serve(answer, trust.server) as server:
        options = {"ssl_context": trust.client, "resolver": lambda host, port: [("127.0.0.1", server.port)]}
        run(inquiry, secrets={"key": {"Authorization": "Bearer 7"}}, **options)
        (request,) = server.requests
    assert request.line == f"{method} /x?y HTTP/1.1" and request.body == body
    length = {} if method == "GET" else {"content-length": str(len(body))}
    assert request.headers == {
        "host": "tools.example.com",
        "connection": "close",
        "user-agent": f"erc8257/{erc8257.__version__}",
        "accept": "text/event-stream",
        "accept-encoding": "identity",
        "x-two": "3",
        "authorization": "Bearer 7",
        **length,
    }
    ((told, beside),) = inquiry.told
    assert beside == b"ok" and told["sentMs"] <= told["endedMs"]
    del told["sentMs"], told["endedMs"]
    named = [header("content-length", "2"), header("x-one", "1"), header("x-one", "2")]
    assert told == {
        "type": "http",
        "id": 1,
        "end": "complete",
        "status": 200,
        "finalUrl": "https://tools.example.com/x?y",
        "headers": [one.to_dict() for one in named],
    }


def cut(connection: Connection, request: Request) -> None:
    connection.write(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf")
    raise Hangup


def silent(connection: Connection, request: Request) -> None:
    connection.wait_for_end()


#: Behaviour of servers, and what the inquiry is told: the end, the status, and the body.
FAULTS: dict[str, tuple[Callable[[Connection, Request], None], tuple[str, Any, bytes]]] = {
    "redirect": (
        lambda c, r: c.answer(b"there", "302 Found", "Location: https://other.example/\r\n"),
        ("redirect", 302, b"there"),
    ),
    "truncated": (cut, ("truncated", 200, b"")),
    "too-large": (lambda c, r: c.answer(b"x" * 101), ("too-large", None, b"")),
    "flood": (lambda c, r: c.write(b"HTTP/1.1 100 A\r\n\r\n" * 1_000), ("connect", None, b"")),
    "encoding": (lambda c, r: c.answer(b"x", headers="Content-Encoding: br\r\n"), ("encoding", None, b"")),
    "no HTTP": (lambda c, r: c.write(b"SSH-2.0-x\r\n\r\n"), ("connect", None, b"")),
    "error with a body": (lambda c, r: c.answer(b"no", "402 Pay"), ("complete", 402, b"no")),
    "timeout": (silent, ("timeout", None, b"")),
}


@pytest.mark.parametrize("name", list(FAULTS))
def test_faults_of_a_server_are_answers(run: Run, trust: Authority, name: str) -> None:
    handler, wanted = FAULTS[name]
    inquiry = Scripted(http(deadline_ms=500 if name == "timeout" else 5_000))
    with serve(handler, trust.server) as server:
        run(inquiry, ssl_context=trust.client, resolver=lambda host, port: [("127.0.0.1", server.port)])
    ((told, beside),) = inquiry.told
    assert (told["end"], told.get("status"), beside) == wanted


def test_a_body_without_use_is_not_read(run: Run, trust: Authority) -> None:
    inquiry = Scripted(http(only_status=200))
    with serve(lambda c, r: c.answer(b"x" * 500, "404 Gone"), trust.server) as server:
        run(inquiry, ssl_context=trust.client, resolver=lambda host, port: [("127.0.0.1", server.port)])
    ((told, beside),) = inquiry.told
    assert (told["end"], told["status"], beside) == ("complete", 404, b"")


def test_addresses_and_certificates_are_looked_at(run: Run, trust: Authority) -> None:
    with serve(lambda c, r: c.answer(b""), trust.server) as server:
        lead = {"resolver": lambda host, port: [("127.0.0.1", server.port)]}
        for step, options, end in (
            (http(allow_private_addresses=False), {"ssl_context": trust.client, **lead}, "blocked-address"),
            (http(), lead, "tls"),
            (http(url="http://tools.example.com/"), {"ssl_context": trust.client, **lead}, "connect"),
            (http(headers=[header("x", "a\r\nb: c")]), {"ssl_context": trust.client, **lead}, "connect"),
            (http(headers=[header("host", "b")]), {"ssl_context": trust.client, **lead}, "connect"),
        ):
            inquiry = Scripted(step)
            run(inquiry, **options)
            assert inquiry.told[0][0]["end"] == end
        assert server.requests == []


SIGN = erc8257.InquiryStepSign(id=5, signer=ZERO, digest=DIGEST, typed_data=None)
CONFIRM = erc8257.InquiryStepConfirm(id=6, words="Really?", data="{}")
REMEMBER = erc8257.InquiryStepRemember(id=7, key="k", until=9)
RELEASE = erc8257.InquiryStepRelease(id=8, key="k")
HANDLER = erc8257.InquiryStepHandler(id=9, caller=ZERO, purpose="serve")


def test_callables_of_the_caller_answer_every_other_step(run: Run) -> None:
    inquiry = Scripted(SIGN, SIGN, SIGN, CONFIRM, REMEMBER, RELEASE, HANDLER)
    signatures: Iterator[Any] = iter([b"\1\2", "0x03", None])
    steps = []

    def store(step: Any) -> str:
        return "present" if isinstance(step, erc8257.InquiryStepRemember) else "done"

    options: dict[str, Any] = {
        "sign": lambda step: next(signatures),
        "confirm": lambda step: step.words == "Really?",
        "store": store,
        "handler": lambda step: (402, {"X-Pay": "1"}, b"pay"),
        "on_step": lambda own: steps.append(len(own.left)),
    }
    assert run(inquiry, **options) == "the report"
    assert steps == [7, 6, 5, 4, 3, 2, 1, 0]
    told = [one for one, _ in inquiry.told]
    handled = told.pop()
    assert inquiry.told[-1][1] == b"pay" and handled["headers"] == [{"name": "x-pay", "value": "1"}]
    assert (handled["type"], handled["end"], handled["status"]) == ("handler", "complete", 402)
    assert told == [
        {"type": "signature", "id": 5, "signature": "0x0102"},
        {"type": "signature", "id": 5, "signature": "0x03"},
        {"type": "signature", "id": 5},
        {"type": "confirmation", "id": 6, "confirmed": True},
        {"type": "store", "id": 7, "answer": "present"},
        {"type": "store", "id": 8, "answer": "done"},
    ]


@pytest.mark.parametrize(
    ("step", "member", "told"),
    [
        (SIGN, "sign", {"type": "signature", "id": 5}),
        (CONFIRM, "confirm", {"type": "confirmation", "id": 6, "confirmed": False}),
        (REMEMBER, "store", {"type": "store", "id": 7, "answer": "failed"}),
        (RELEASE, "store", {"type": "store", "id": 8, "answer": "failed"}),
        (HANDLER, "handler", {"type": "handler", "id": 9, "end": "connect"}),
        (calls(call(1)), "rpc", {"type": "failed", "id": 1, "reason": "connect"}),
        (calls(call(1, "chain", chain=5)), "rpc", {"type": "failed", "id": 1, "reason": "connect"}),
        (calls(call(1, "wallet")), "wallet", {"type": "failed", "id": 1, "reason": "connect"}),
        (http(secrets=["key"]), "secrets", {"type": "http", "id": 1, "end": "connect"}),
    ],
)
def test_what_is_missing_is_named_and_counts_as_refused(run: Run, step: Any, member: str, told: dict[str, Any]) -> None:
    inquiry = Scripted(step)
    with pytest.raises(erc8257.UsageError, match=f"^{member} is missing: the inquiry asks ") as raised:
        run(inquiry)
    assert (raised.value.code, raised.value.pointer) == ("usage-missing", f"/{member}")
    assert inquiry.told[0][0].items() >= told.items()
    # The inquiry has its answer, and can be carried on.
    assert run(inquiry) == "the report"


def test_awaitables_are_awaited(run: Run, request: pytest.FixtureRequest) -> None:
    async def confirm(step: Any) -> bool:
        await asyncio.sleep(0)
        return True

    if "blocking" in request.node.name:
        with pytest.raises(erc8257.WrongTypeError, match="confirm gives an awaitable"):
            run(Scripted(CONFIRM), confirm=confirm)
    else:
        inquiry = Scripted(CONFIRM)
        run(inquiry, confirm=confirm)
        assert inquiry.told[0][0]["confirmed"] is True


def test_mistakes_of_the_caller_are_named(run: Run) -> None:
    for options, sentence in (
        ({"confirm": 5}, "confirm is not callable"),
        ({"rpc": []}, "rpc is empty"),
        ({"rpc": {"1": "https://a.example"}}, "rpc has a chain whose ID is not an int"),
        ({"timeout": 0}, "timeout is not above 0"),
        ({"secrets": []}, "secrets is not a dict of dicts"),
    ):
        with pytest.raises(erc8257.UsageError, match=sentence):
            run(Scripted(), **options)
    with pytest.raises(erc8257.WrongTypeError, match="inquiry is not an Inquiry"):
        run(object())
    for given, hook, sentence in (
        (CONFIRM, {"confirm": lambda step: "yes"}, "confirm gives no bool"),
        (SIGN, {"sign": lambda step: 5}, "sign gives neither bytes"),
        (REMEMBER, {"store": lambda step: None}, "store gives neither done"),
        (HANDLER, {"handler": lambda step: 200}, "handler gives no tuple"),
        (calls(call(1, rpc=1)), {"rpc": "https://a.example"}, "rpc has a length of 1; the inquiry asks RPC 2"),
    ):
        with pytest.raises(erc8257.UsageError, match=sentence):
            run(Scripted(given), **hook)


def test_what_a_callable_raises_comes_through(run: Run) -> None:
    def confirm(step: Any) -> bool:
        raise LookupError("mine")

    inquiry = Scripted(CONFIRM)
    with pytest.raises(LookupError, match="mine"):
        run(inquiry, confirm=confirm)
    assert inquiry.told == [] and run(inquiry, confirm=lambda step: False) == "the report"


def begun(manifest: bytes = MANIFEST, **more: Any) -> erc8257.PublishInquiry:
    return erc8257.PublishInquiry(manifest, URI, 8453, "0x" + "11" * 20, "0x" + "ab" * 20, **more)


def test_an_inquiry_is_put_away_and_taken_up() -> None:
    inquiry = begun()
    step = inquiry.poll(1_790_000_000)
    assert isinstance(step, erc8257.InquiryStepCalls)
    assert [one.method for one in step.calls] == ["eth_chainId", "eth_getBlockByNumber"]
    assert inquiry.report is None and inquiry.bundle is None and inquiry.body == b""
    inquiry.answer(erc8257.InquiryAnswerResult(id=step.calls[0].id), b'"0x1"')
    with pytest.raises(erc8257.OutOfOrderError):
        inquiry.answer(erc8257.InquiryAnswerResult(id=step.calls[0].id), b'"0x1"')
    again = erc8257.PublishInquiry.resume(inquiry.export())
    assert again.export() == inquiry.export()
    again.answer(erc8257.InquiryAnswerFailed(id=step.calls[1].id, reason="timeout"))
    assert isinstance(again.poll(1_790_000_000), erc8257.InquiryStepDone)
    report = again.report
    assert report is not None and (report.verdict, report.reason) == ("unavailable", "wrong-chain")
    assert again.bundle is not None
    judged = erc8257.judge(again.bundle)
    assert (judged.conclusion, judged.report) == ("unknown", report.to_json())
    assert erc8257.PublishReport.from_json(report.to_json()) == report


def test_what_is_not_an_argument_or_an_answer_is_refused() -> None:
    with pytest.raises(erc8257.UsageError, match="tool_id does not go with accessPredicate|toolId does not go"):
        begun(tool_id=7, access_predicate=ZERO)
    with pytest.raises(erc8257.WrongTypeError, match="manifest is not a bytes-like object"):
        begun(manifest="{}")  # type: ignore[arg-type]
    with pytest.raises(erc8257.UsageError, match="format is missing"):
        erc8257.PublishInquiry.resume("{}")
    inquiry = begun()
    with pytest.raises(erc8257.WrongTypeError, match="answer is not an InquiryAnswer"):
        inquiry.answer({"type": "result", "id": 0})  # type: ignore[arg-type]
    with pytest.raises(erc8257.UsageError, match="reason is not"):
        inquiry.answer(erc8257.InquiryAnswerFailed(id=0, reason="bored"))  # type: ignore[arg-type]
    with pytest.raises(erc8257.UsageError, match="now is not a whole number of seconds"):
        inquiry.poll(-1)


def test_the_publisher_is_asked_about_repairs() -> None:
    upper = MANIFEST.replace(b"0xabcdef", b"0xABCDEF")
    assert upper != MANIFEST
    with pytest.raises(erc8257.UsageError, match="^confirm is missing: the inquiry asks the user: Repair "):
        erc8257.publish(upper, URI, 8453, "0x" + "11" * 20, "0x" + "ab" * 20)
    asked = []

    def confirm(step: erc8257.InquiryStepConfirm) -> bool:
        asked.append(json.loads(step.data)["format"])
        return False

    report = erc8257.publish(upper, URI, 8453, "0x" + "11" * 20, "0x" + "ab" * 20, confirm=confirm)
    assert asked == ["erc8257-fix/1"] and (report.verdict, report.manifest.repair) == ("invalid", "declined")
