"""HTTP by blocking sockets: single requests, and RPCs that are servers."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic, sleep
from typing import TYPE_CHECKING, Optional

from .._records import Calls, EthCall
from .answer import Answer
from .batch import Batches, HttpAnswer, ListTaker, no_list
from .body import Reading, T
from .deadline import Deadline
from .exchange import Came, post, posted, poured, request, response, url_of_step
from .fault import Fault
from .options import Network
from .stream import Stream, open_stream
from .trace import exchanged, name_of
from .url import Url

if TYPE_CHECKING:
    from .._index.steps import Elements
    from .loop import Send


def sent(asked: Send, network: Network) -> Came:
    """Sends one request: no redirect is followed."""
    step, deadline = asked.step, asked.deadline
    try:
        url = url_of_step(step.url, step.allow_private_addresses)
        data = request(step.method, url, asked.headers, asked.body)
        reading = response(step.max_bytes, step.only_status, deadline, asked.is_enough)
        return _exchange(url, data, network, not step.allow_private_addresses, step.max_wire_bytes, reading, deadline)
    except Fault as fault:
        return Came(fault.fetch_error, note=fault.text)


def _exchange(
    url: Url, data: bytes, network: Network, public_only: bool, most: int, reading: Reading[T], deadline: Deadline
) -> T:
    """Sends a request on a connection of its own, and reads the answer."""
    stream = open_stream(url, network, public_only, most, deadline)
    try:
        stream.write(data, deadline)
        return stream.run(reading, deadline)
    finally:
        stream.close()


class OverHttp:
    """An RPC that is a server, on one connection for as long as the server keeps it."""

    def __init__(self, url: Url, network: Network) -> None:
        self.name = name_of(url)
        self._url = url
        self._network = network
        self._kept: Optional[Stream] = None
        self._is_closed = False
        self._batches = Batches()

    def ask(self, calls: Sequence[EthCall], step: Calls, deadline: Deadline) -> list[Answer]:
        """Asks all of this, before one deadline."""
        batch = self._batches.ask(calls, deadline)
        while (post := batch.post()) is not None:
            if post.wait > 0:
                sleep(post.wait)
            try:
                batch.tell(self._post(post.body, step, deadline))
            except Fault as fault:
                batch.tell(fault)
        return batch.answers()

    def pour_list(self, step: Elements, deadline: Deadline, taker: ListTaker) -> Optional[Answer]:
        """Asks for a list and hands over the bytes of the response; what came in the place of a response, if anything."""
        data = post(self._url, self._batches.one(step.call, taker))
        reading = poured(deadline, taker.handle_piece)
        try:
            return no_list(_exchange(self._url, data, self._network, False, step.max_wire_bytes, reading, deadline))
        except Fault as fault:
            return Answer(failed=fault.rpc_failure, why=fault.text)

    def _post(self, body: bytes, step: Calls, deadline: Deadline) -> HttpAnswer:
        """Sends a request, and reads the answer whatever its status is."""
        # No exchange begins when the time is over.
        deadline.left()
        began = monotonic()
        stream, self._kept = self._kept, None
        if stream is None:
            # An RPC's URL is the user's choice, who may well mean a private address.
            stream = open_stream(self._url, self._network, False, step.max_wire_bytes, deadline)
        keep = False
        try:
            stream.renew(step.max_wire_bytes)
            stream.write(post(self._url, body), deadline)
            answer, keep = stream.run(posted(step.max_bytes, deadline), deadline)
            exchanged(self._url, answer.status, len(answer.body), began)
            return answer
        finally:
            if keep and not self._is_closed:
                self._kept = stream
            else:
                stream.close()

    def close(self) -> None:
        """Ends the connection that was kept; another thread may still be in an exchange."""
        self._is_closed = True
        if self._kept is not None:
            self._kept.close()
            self._kept = None
