"""JSON-RPC over HTTP without the HTTP: what is sent, and what the answers mean for the requests.

What an answer means for the verification is the core's matter: it goes there as the JSON text that came.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from typing import NamedTuple, Optional, Union

from .._erc8257 import read_envelopes, rpc_batch, rpc_status
from .._records import EthCall
from .answer import MISSING, Answer
from .fault import Fault

#: Requests in one HTTP request; the conversation finds out which nodes take fewer.
_BATCH = rpc_batch()


class HttpAnswer(NamedTuple):
    """Status and body."""

    status: int
    body: bytes
    #: Seconds to wait before the same is asked once more, if it may be.
    wait: Optional[float] = None


class _TakeApart(NamedTuple):
    """A batch that must be asked in smaller ones; what a single request's answer then is."""

    answer: Answer
    #: The node takes no batches of this size; otherwise only this answer is too large.
    always: bool


#: Yields the text of a request, is sent what came of it, and ends with an answer for each call.
Conversation = Generator[bytes, Union[HttpAnswer, Fault], list[Answer]]
_Exchange = Generator[bytes, Union[HttpAnswer, Fault], Union[list[Answer], _TakeApart]]


class Batches:
    """The conversation with one RPC; it remembers how large batches may be."""

    def __init__(self) -> None:
        self._next_id = 1
        self._largest = _BATCH

    def ask(self, calls: Sequence[EthCall]) -> Conversation:
        """Asks all of this, in as few HTTP requests as the node allows."""
        answers: list[Answer] = []
        size = _BATCH
        while len(answers) < len(calls):
            size = min(size, self._largest, len(calls) - len(answers))
            outcome = yield from self._exchange(calls[len(answers) : len(answers) + size])
            if isinstance(outcome, list):
                answers += outcome
                size = _BATCH
            elif size == 1:
                answers.append(outcome.answer)
            else:
                size = (size + 1) // 2
                if outcome.always:
                    self._largest = min(self._largest, size)
        return answers

    def _exchange(self, calls: Sequence[EthCall]) -> _Exchange:
        ids = [str(self._next_id + at) for at in range(len(calls))]
        self._next_id += len(calls)
        text = _request(calls, ids)
        came = yield text
        if isinstance(came, Fault) and came.kind == "cut":
            # A connection that was kept open may have ended just then; reading twice does no harm.
            came = yield text
        if isinstance(came, Fault):
            failed = Answer(failed=came.rpc_failure, why=came.text)
            return _TakeApart(failed, always=False) if failed.failed == "too-large" else [failed] * len(ids)
        return _answers(came, ids)


def _request(calls: Sequence[EthCall], ids: Sequence[str]) -> bytes:
    all_ = [
        {"jsonrpc": "2.0", "id": int(id_), "method": call.method, "params": call.params}
        for id_, call in zip(ids, calls)
    ]
    return json.dumps(all_[0] if len(all_) == 1 else all_, separators=(",", ":")).encode()


def _answers(came: HttpAnswer, ids: Sequence[str]) -> Union[list[Answer], _TakeApart]:
    refuses_batches, why = rpc_status(came.status)
    if came.status == 429:
        return [Answer(failed="rate-limited", why=why)] * len(ids)
    unusable = Answer(failed="not-json-rpc" if came.status == 200 else "http-status", why=why)
    read = read_envelopes(came.body, len(ids))
    several = len(ids) > 1
    if read is None:
        if several and refuses_batches:
            return _TakeApart(unusable, always=True)
        return [unusable] * len(ids)
    is_array, envelopes = read
    if is_array:
        return _in_order(envelopes, ids) if several else [unusable]
    id_, result, error = envelopes[0]
    if several:
        # One error for all of them: no batches here, or none so large.
        refused = error is not None
        return _TakeApart(Answer(error=error), always=True) if refused else [unusable] * len(ids)
    # An error without an ID is about a request that could not be read.
    own = id_ == ids[0] or (id_ is None and error is not None)
    return [Answer(result=result, error=error) if own else MISSING]


def _in_order(
    envelopes: Sequence[tuple[Union[str, None], Union[str, None], Union[str, None]]], ids: Sequence[str]
) -> list[Answer]:
    """The answers by their IDs. One that is missing, or that is given twice, is no answer."""
    answers: dict[str, Answer] = {}
    for id_, result, error in envelopes:
        if id_ is not None:
            answers[id_] = MISSING if id_ in answers else Answer(result=result, error=error)
    return [answers.get(id_, MISSING) for id_ in ids]
