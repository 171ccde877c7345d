"""Why an exchange over HTTP came to nothing."""

from __future__ import annotations


class Fault(Exception):
    """The kind of failure.

    ``connect`` (no connection, or an answer that is no HTTP), ``cut`` (the server ended the connection too early),
    ``tls``, ``timeout``, ``too-large``, ``blocked-address`` or ``encoding``. It never leaves this package.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind

    @property
    def fetch_error(self) -> str:
        """The word for it where a manifest was fetched."""
        return "connect" if self.kind == "cut" else self.kind

    @property
    def rpc_failure(self) -> str:
        """The word for it where an RPC was asked."""
        words = {"cut": "connect", "blocked-address": "connect", "encoding": "not-json-rpc"}
        return words.get(self.kind, self.kind)

    @property
    def ends_body(self) -> bool:
        """Whether a body that has this fault is one that broke off, and not one that was given up."""
        return self.kind in ("connect", "cut", "tls")
