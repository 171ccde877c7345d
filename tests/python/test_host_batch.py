"""The conversation of the crate `json-rpc`, held by hosts in Python; its rules are tested there."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Union

import erc8257
import pytest
from erc8257._erc8257 import RpcConversation, RpcServer
from erc8257._host.answer import Answer
from erc8257._host.batch import Batches, HttpAnswer
from erc8257._host.deadline import Deadline
from erc8257._host.fault import Fault
from erc8257._records import EthCall

CALLS = [EthCall(7, 0, "eth_call", [{"to": "0xé"}, "latest"]), EthCall(8, 0, "eth_chainId", [])]
BUSY = HttpAnswer(429, b"", "0")
#: Seconds that no machine is too slow for.
NEVER = 1_000_000


def ok(body: Any) -> HttpAnswer:
    return HttpAnswer(200, json.dumps(body).encode())


#: The outcome of each request; the sent requests, by their IDs and the seconds of a wait; and the answers.
CONVERSATIONS: dict[str, tuple[float, list[Union[HttpAnswer, Fault]], list[Any], list[Answer]]] = {
    "a batch": (
        NEVER,
        [ok([{"id": 2, "error": {"code": 3}}, {"id": 1, "result": "0xé"}])],
        [([1, 2], 0)],
        [Answer(result='"0x\\u00e9"'), Answer(error='{"code": 3}')],
    ),
    "a cut, and a batch that is refused": (
        NEVER,
        [Fault("cut"), HttpAnswer(413, b""), ok({"id": 3, "result": None}), Fault("tls", "no")],
        [([1, 2], 0), ([1, 2], 0), (3, 0), (4, 0)],
        [Answer(result="null"), Answer(failed="tls", why="no")],
    ),
    "too large and a flood": (
        NEVER,
        [Fault("flood", "a"), Fault("too-large", "b"), Fault("flood", "c")],
        [([1, 2], 0), (3, 0), (4, 0)],
        [Answer(failed="too-large", why="b"), Answer(failed="too-large", why="c")],
    ),
    "a wait of a second": (
        NEVER,
        [HttpAnswer(429, b""), HttpAnswer(403, b"")],
        [([1, 2], 0), ([1, 2], 1)],
        [Answer(failed="http-status", why="HTTP status 403: the RPC refuses; does its URL need a key?")] * 2,
    ),
    "no time for a wait": (
        0,
        [BUSY],
        [([1, 2], 0)],
        [Answer(failed="rate-limited", why="too many requests (HTTP status 429); wait, or use another RPC")] * 2,
    ),
    "an answer that is missing": (
        NEVER,
        [BUSY, ok([{"id": 2, "result": []}])],
        [([1, 2], 0), ([1, 2], 0)],
        [
            Answer(failed="not-json-rpc", why="the RPC left a request without an answer of its own"),
            Answer(result="[]"),
        ],
    ),
}


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_what_is_sent_and_what_it_comes_to(name: str) -> None:
    seconds, came, wanted, answers = CONVERSATIONS[name]
    batch = Batches().ask(CALLS, Deadline(seconds))
    sent = []
    for one in came:
        post = batch.post()
        assert post is not None
        body = json.loads(post.body)
        sent.append(([one["id"] for one in body] if isinstance(body, list) else body["id"], post.wait))
        batch.tell(one)
    assert batch.post() is None
    assert (sent, batch.answers()) == (wanted, answers)


def test_the_text_of_a_request() -> None:
    first = '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x\\u00e9"},"latest"]}'
    second = '{"jsonrpc":"2.0","id":2,"method":"eth_chainId","params":[]}'
    post = Batches().ask(CALLS, Deadline(NEVER)).post()
    assert post is not None
    assert post.body == f"[{first},{second}]".encode()


def test_what_was_learnt_of_a_server_is_kept() -> None:
    batches = Batches()
    batch = batches.ask(CALLS, Deadline(NEVER))
    assert batch.post() is not None
    batch.tell(HttpAnswer(400, b"no arrays"))
    for number in (3, 4):
        post = batches.ask(CALLS, Deadline(NEVER)).post()
        assert post is not None
        assert json.loads(post.body)["id"] == number


def test_what_was_not_sent_has_no_answer() -> None:
    def answered(conversation: RpcConversation) -> None:
        conversation.handle(200, None, b"[]", 1.0)

    def lost(conversation: RpcConversation) -> None:
        conversation.lose("connect", "no", True)

    tells: list[Callable[[RpcConversation], None]] = [answered, lost]
    for tell in tells:
        conversation = RpcServer().ask([("eth_chainId", "[]")])
        with pytest.raises(erc8257.OutOfOrderError):
            tell(conversation)
        assert conversation.post() is not None
        tell(conversation)
    with pytest.raises(erc8257.UsageError):
        RpcServer().ask([]).lose("tired", "no", False)  # type: ignore[arg-type]
