"""Why an exchange over HTTP came to nothing."""

from __future__ import annotations

from typing import Literal, Union

from .._records import CallFailure, FetchErrorKind

FaultKind = Union[FetchErrorKind, Literal["cut"]]


class Fault(Exception):
    """The kind of failure.

    ``connect`` (no connection, or an answer that is no HTTP), ``cut`` (the server ended the connection too early),
    ``tls``, ``timeout``, ``too-large``, ``blocked-address`` or ``encoding``. It never leaves this package.
    """

    def __init__(self, kind: FaultKind) -> None:
        super().__init__(kind)
        self.kind: FaultKind = kind

    @property
    def fetch_error(self) -> FetchErrorKind:
        """The word for it where a manifest was fetched."""
        return "connect" if self.kind == "cut" else self.kind

    @property
    def rpc_failure(self) -> CallFailure:
        """The word for it where an RPC was asked."""
        if self.kind == "encoding":
            return "not-json-rpc"
        if self.kind == "cut" or self.kind == "blocked-address":
            return "connect"
        return self.kind

    @property
    def ends_body(self) -> bool:
        """Whether a body that has this fault is one that broke off, and not one that was given up."""
        return self.kind in ("connect", "cut", "tls")
