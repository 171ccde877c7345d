"""HTTP for asyncio: single requests, and RPCs that are servers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Optional

from .._records import Calls, EthCall
from .aio_stream import AsyncStream, open_stream
from .answer import Answer
from .batch import Batches, HttpAnswer, ListTaker, no_list
from .body import Reading, T
from .deadline import Deadline
from .exchange import Came, post, posted, poured, request, response, url_of_step
from .fault import Fault
from .options import Network
from .trace import exchanged, name_of
from .url import Url
from .within import within

if TYPE_CHECKING:
    from .._index.steps import Elements
    from .loop import Send


async def sent(asked: Send, network: Network) -> Came:
    """Sends one request: no redirect is followed."""
    step, deadline = asked.step, asked.deadline
    try:
        url = url_of_step(step.url, step.allow_private_addresses)
        data = request(step.method, url, asked.headers, asked.body)
        reading = response(step.max_bytes, step.only_status, deadline, asked.is_enough)
        seconds, public_only = deadline.left(), not step.allow_private_addresses
        exchange = _exchange(url, data, network, public_only, step.max_wire_bytes, reading, deadline)
        return await within(seconds, exchange)
    except Fault as fault:
        return Came(fault.fetch_error, note=fault.text)


async def _exchange(
    url: Url, data: bytes, network: Network, public_only: bool, most: int, reading: Reading[T], deadline: Deadline
) -> T:
    """Sends a request on a connection of its own, and reads the answer."""
    stream = await open_stream(url, network, public_only, most, deadline)
    try:
        await stream.write(data)
        return await stream.run(reading)
    finally:
        stream.close()


class OverHttp:
    """An RPC that is a server, on one connection for as long as the server keeps it."""

    def __init__(self, url: Url, network: Network) -> None:
        self.name = name_of(url)
        self._url = url
        self._network = network
        self._kept: Optional[AsyncStream] = None
        self._batches = Batches()

    async def ask(self, calls: Sequence[EthCall], step: Calls, deadline: Deadline) -> list[Answer]:
        """Asks all of this, before one deadline."""
        batch = self._batches.ask(calls, deadline)
        while (post := batch.post()) is not None:
            if post.wait > 0:
                await asyncio.sleep(post.wait)
            try:
                # No exchange begins when the time is over.
                seconds = deadline.left()
                batch.tell(await within(seconds, self._post(post.body, step, deadline)))
            except Fault as fault:
                batch.tell(fault)
        return batch.answers()

    async def pour_list(self, step: Elements, deadline: Deadline, taker: ListTaker) -> Optional[Answer]:
        """Asks for a list and hands over the bytes of the response; what came in the place of a response, if anything."""
        data = post(self._url, self._batches.one(step.call, taker))
        reading = poured(deadline, taker.handle_piece)
        try:
            seconds = deadline.left()
            exchange = _exchange(self._url, data, self._network, False, step.max_wire_bytes, reading, deadline)
            return no_list(await within(seconds, exchange))
        except Fault as fault:
            return Answer(failed=fault.rpc_failure, why=fault.text)

    async def _post(self, body: bytes, step: Calls, deadline: Deadline) -> HttpAnswer:
        began = monotonic()
        stream, self._kept = self._kept, None
        if stream is None:
            # An RPC's URL is the user's choice, who may well mean a private address.
            stream = await open_stream(self._url, self._network, False, step.max_wire_bytes, deadline)
        keep = False
        try:
            stream.renew(step.max_wire_bytes)
            await stream.write(post(self._url, body))
            answer, keep = await stream.run(posted(step.max_bytes, deadline))
            exchanged(self._url, answer.status, len(answer.body), began)
            return answer
        finally:
            if keep:
                self._kept = stream
            else:
                stream.close()

    def close(self) -> None:
        """Ends the connection that was kept."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None
