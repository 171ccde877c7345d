"""The fetch of a manifest (§7), as the HTTP request that it is, and the response that it ended in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, cast

from .._border.step import InquiryStepHttp
from .._erc8257 import Response
from .._records import Fetch, FetchErrorKind

if TYPE_CHECKING:
    from .._border.answer import ExchangeEnd
    from .._described import Bytes


def request_of(fetch: Fetch) -> InquiryStepHttp:
    """The request: one GET, and nothing but a 200 has a body of use."""
    return InquiryStepHttp(
        id=0,
        method="GET",
        url=fetch.url,
        headers=[],
        secrets=[],
        max_bytes=fetch.max_bytes,
        max_wire_bytes=fetch.max_wire_bytes,
        deadline_ms=fetch.deadline_seconds * 1000,
        allow_private_addresses=fetch.allow_private_addresses,
        only_status=200,
        enough_at=None,
    )


def response_of(end: ExchangeEnd, status: Optional[int], body: Bytes) -> Response:
    """The response: where no head came, the end says why."""
    if status is None:
        return Response.failed(cast(FetchErrorKind, end))
    return Response(body, status=status, complete=end != "truncated")
