"""HTTP for asyncio: the fetch of a manifest, and RPCs that are servers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Optional

from .._erc8257 import Response
from .._records import Calls, EthCall, Fetch
from .aio_stream import AsyncStream, open_stream
from .answer import Answer
from .batch import Batches, HttpAnswer
from .deadline import Deadline
from .exchange import Fetched, get, manifest, manifest_url, post, posted
from .fault import Fault
from .options import Network
from .trace import exchanged, name_of
from .url import Url
from .within import within


async def fetched(step: Fetch, network: Network, deadline: Deadline) -> Fetched:
    """Fetches a manifest (§7): one GET, no redirect."""
    try:
        return await within(deadline.left(), _get(manifest_url(step.url), step, network, deadline))
    except Fault as fault:
        return Fetched(Response.failed(fault.fetch_error), fault.text)


async def _get(url: Url, step: Fetch, network: Network, deadline: Deadline) -> Fetched:
    stream = await open_stream(
        url, network, not step.allow_private_addresses, step.max_wire_bytes, deadline
    )
    try:
        await stream.write(get(url))
        return await stream.run(manifest(step.max_bytes, deadline))
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
