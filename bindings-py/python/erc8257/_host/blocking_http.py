"""HTTP by blocking sockets: the fetch of a manifest, and RPCs that are servers."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Optional, Union

from .._erc8257 import Response
from .._records import Calls, Fetch
from .batch import HttpAnswer
from .body import Reading, T
from .coding import Sink
from .deadline import Deadline
from .exchange import Came, Fetched, get, https_url, manifest, post, posted, poured, request, response
from .fault import Fault
from .options import Network
from .stream import Stream, open_stream
from .trace import exchanged
from .url import Url

if TYPE_CHECKING:
    from .._border.step import InquiryStepHttp
    from .loop import Send


def fetched(step: Fetch, network: Network, deadline: Deadline) -> Fetched:
    """Fetches a manifest (§7): one GET, no redirect."""
    try:
        url = https_url(step.url)
        return _exchange(url, get(url), step, network, manifest(step.max_bytes, deadline), deadline)
    except Fault as fault:
        return Fetched(Response.failed(fault.fetch_error), fault.text)


def sent(asked: Send, network: Network) -> Came:
    """Sends the request of an inquiry's step: no redirect is followed."""
    step, deadline = asked.step, asked.deadline
    try:
        url = https_url(step.url)
        data = request(step.method, url, asked.headers, asked.body)
        reading = response(step.max_bytes, step.only_status, deadline)
        return _exchange(url, data, step, network, reading, deadline)
    except Fault as fault:
        return Came(fault.fetch_error, note=fault.text)


def _exchange(
    url: Url,
    data: bytes,
    step: Union[Fetch, InquiryStepHttp],
    network: Network,
    reading: Reading[T],
    deadline: Deadline,
) -> T:
    """Sends a request on a connection of its own, and reads the answer."""
    stream = open_stream(url, network, not step.allow_private_addresses, step.max_wire_bytes, deadline)
    try:
        stream.write(data, deadline)
        return stream.run(reading, deadline)
    finally:
        stream.close()


class HttpRpc:
    """Requests to one RPC, on one connection for as long as the server keeps it."""

    def __init__(self, url: Url, network: Network) -> None:
        self._url = url
        self._network = network
        self._kept: Optional[Stream] = None
        self._is_closed = False

    def post(self, body: bytes, step: Calls, deadline: Deadline) -> HttpAnswer:
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

    def pour(self, body: bytes, most: int, deadline: Deadline, sink: Sink) -> int:
        """Sends a request on a connection of its own, hands over the body of the answer piece by piece, and gives its
        status."""
        stream = open_stream(self._url, self._network, False, most, deadline)
        try:
            stream.write(post(self._url, body), deadline)
            return stream.run(poured(deadline, sink), deadline)
        finally:
            stream.close()

    def close(self) -> None:
        """Ends the connection that was kept; another thread may still be in an exchange."""
        self._is_closed = True
        if self._kept is not None:
            self._kept.close()
            self._kept = None
