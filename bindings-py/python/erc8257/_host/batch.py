"""JSON-RPC over HTTP without the HTTP: the conversation of the crate ``json-rpc``, in the words of these hosts.

The core decides the meaning of an answer, and gets it as the JSON text that came.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple, Optional, Protocol, Union

from .._erc8257 import RpcConversation, RpcServer
from .._records import EthCall
from .answer import Answer
from .deadline import Deadline
from .fault import Fault


class HttpAnswer(NamedTuple):
    """Status and body."""

    status: int
    body: bytes
    #: The value of the first header of that name.
    retry_after: Optional[str] = None


class Post(NamedTuple):
    """A request."""

    body: bytes
    #: Seconds to wait before it is sent.
    wait: float


class ListTaker(Protocol):
    """Takes a list that may be far longer than other answers, as the bytes of a JSON-RPC response."""

    def begin_list(self, id: int, request: int) -> None:
        """The list is the result of this call, and answers the request of this number."""

    def handle_piece(self, piece: bytes) -> bool:
        """Takes the next bytes; whether more are of use."""


def no_list(status: int) -> Optional[Answer]:
    """The answer that a status other than 200 stands for."""
    return None if status == 200 else Answer(failed="http-status", why=f"HTTP status {status}, and no JSON-RPC response")


def _text(params: list[object]) -> str:
    return json.dumps(params, separators=(",", ":"))


class Batches:
    """The conversation with one RPC; it remembers how large batches may be."""

    def __init__(self) -> None:
        self._server = RpcServer()

    def ask(self, calls: Sequence[EthCall], deadline: Deadline) -> Batch:
        """Asks all of this, in as few HTTP requests as the node allows."""
        texts = [(call.method, _text(call.params)) for call in calls]
        return Batch(self._server.ask(texts), deadline)

    def one(self, call: EthCall, taker: ListTaker) -> bytes:
        """The request of a list, whose taker knows from then on which response answers it."""
        number, body = self._server.request(call.method, _text(call.params))
        taker.begin_list(call.id, number)
        return body.encode()


class Batch:
    """Some calls that one RPC is asked: as long as there is a ``post``, it is told what came of it."""

    def __init__(self, conversation: RpcConversation, deadline: Deadline) -> None:
        self._conversation = conversation
        self._deadline = deadline

    def post(self) -> Optional[Post]:
        """The request that is next."""
        post = self._conversation.post()
        return None if post is None else Post(post[0], post[1] or 0.0)

    def tell(self, came: Union[HttpAnswer, Fault]) -> None:
        """What came of it."""
        if isinstance(came, Fault):
            self._conversation.lose(came.rpc_failure, came.text, came.kind == "cut")
        else:
            self._conversation.handle(came.status, came.retry_after, came.body, self._left())

    def answers(self) -> list[Answer]:
        """An answer for each call."""
        return [Answer(*answer) for answer in self._conversation.answers()]

    def _left(self) -> float:
        try:
            return self._deadline.left()
        except Fault:
            return 0.0
