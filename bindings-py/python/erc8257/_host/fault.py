"""Why an exchange over HTTP came to nothing."""

from __future__ import annotations

import os
import socket
import ssl
from typing import Literal, Optional, Union

from .._records import CallFailure, FetchErrorKind

FaultKind = Union[FetchErrorKind, Literal["cut", "flood"]]

_SENTENCES: dict[FaultKind, str] = {
    "connect": "the connection failed",
    "cut": "the server cut the connection",
    "tls": "the TLS connection failed",
    "timeout": "there was no complete answer in the time allowed",
    "too-large": "the answer is too large; reading was stopped",
    "flood": "the server sent too many bytes; reading was stopped",
    "blocked-address": "the address is not public",
    "encoding": "the body has an unknown coding",
}


class Fault(Exception):
    """The kind of failure, and a sentence for people that names no URL.

    ``connect`` (no connection, or an answer that is not HTTP), ``cut`` (the server ended the connection too early),
    ``flood`` (more bytes than are taken from one connection, whatever they are), ``tls``, ``timeout``, ``too-large``,
    ``blocked-address`` or ``encoding``. It never leaves this package.
    """

    def __init__(self, kind: FaultKind, text: Optional[str] = None) -> None:
        super().__init__(kind)
        self.kind: FaultKind = kind
        self.text = _SENTENCES[kind] if text is None else text

    @property
    def fetch_error(self) -> FetchErrorKind:
        """The word for it where a manifest was fetched."""
        return "connect" if self.kind == "cut" or self.kind == "flood" else self.kind

    @property
    def rpc_failure(self) -> CallFailure:
        """The word for it where an RPC was asked."""
        if self.kind == "encoding":
            return "not-json-rpc"
        if self.kind == "flood":
            return "too-large"
        if self.kind == "cut" or self.kind == "blocked-address":
            return "connect"
        return self.kind

    @property
    def ends_body(self) -> bool:
        """Whether a body that has this fault is one that broke off, and not one that was given up."""
        return self.kind in ("connect", "cut", "flood", "tls")


#: Ends of a connection without a word. An attacker may have cut a TLS connection that ends so.
_CUTS = (ssl.SSLEOFError, ConnectionResetError, ConnectionAbortedError, BrokenPipeError)

#: OpenSSL's numbers for the faults of a certificate, in the words of the command.
_CERTIFICATES = {
    9: "certificate not valid yet",
    10: "certificate expired",
    18: "UnknownIssuer",
    19: "UnknownIssuer",
    20: "UnknownIssuer",
    21: "UnknownIssuer",
    62: "certificate not valid for name",
    64: "certificate not valid for name",
}


def fault_of(error: OSError) -> Fault:
    """The name of a connection's error here."""
    if isinstance(error, socket.timeout):
        return Fault("timeout")
    if isinstance(error, _CUTS):
        return Fault("cut")
    if isinstance(error, ssl.SSLError):
        return _tls(_said(error))
    return connect_fault(error)


def connect_fault(error: Exception) -> Fault:
    """Of a connection that was never made."""
    if isinstance(error, socket.timeout):
        return Fault("timeout")
    number = getattr(error, "errno", None)
    if not isinstance(number, int):
        return Fault("connect")
    return Fault("connect", f"the connection failed: {os.strerror(number)} (os error {number})")


def tls_fault(error: Exception) -> Fault:
    """Of a handshake: anything but the deadline that ends it is a failure of TLS."""
    if isinstance(error, socket.timeout):
        return Fault("timeout")
    if isinstance(error, ssl.SSLCertVerificationError):
        why = _CERTIFICATES.get(error.verify_code) or error.verify_message
        return _tls(f"invalid peer certificate: {why}")
    if isinstance(error, _CUTS):
        return _tls("the server cut the connection during the handshake")
    if isinstance(error, ssl.SSLError):
        return _tls(_said(error))
    if isinstance(error, OSError):
        return _tls(f"{os.strerror(error.errno)} (os error {error.errno})" if error.errno else "the connection failed")
    return _tls("the host is not a name that a certificate can hold")


def _said(error: ssl.SSLError) -> str:
    """OpenSSL's own word, such as ``WRONG_VERSION_NUMBER``."""
    reason = getattr(error, "reason", None)
    return reason.lower().replace("_", " ") if isinstance(reason, str) else "it was not understood"


def _tls(why: str) -> Fault:
    return Fault("tls", f"the TLS connection failed: {why}")


def lookup_fault(host: str, error: BaseException) -> Fault:
    """A name that leads nowhere. The words of a caller's own resolver are not repeated: they may hold
    anything."""
    if isinstance(error, socket.gaierror):
        why = f"failed to lookup address information: {error.strerror}"
    else:
        why = getattr(error, "strerror", None) or type(error).__name__
    return Fault("connect", f"the name {host} cannot be resolved: {why}")
