"""Decides whether an ERC-8257 tool registration is genuine.

    >>> import erc8257
    >>> report = erc8257.verify_bundle(open("bundle.json", "rb").read())
    >>> report.verified
    True

What a host reads from the chain and fetches goes in as bytes, as it came; a :class:`Report` comes out, the same in every
language, byte for byte. ``verify_tool`` is a host that is ready to use. Errors are below :class:`Erc8257Error`.
"""

from __future__ import annotations

from ._erc8257 import (
    Policy,
    Recording,
    Report,
    Response,
    Session,
    ToolConfig,
    ToolRef,
    canonicalize,
    hash,
    host_to_ascii,
    normalize_url,
    validate,
    verify,
    verify_bundle,
    well_known_url,
)
from ._errors import Erc8257Error, JsonError, OutOfOrderError, UrlError, UsageError, WrongTypeError
from ._records import Block, Calls, Check, Done, EthCall, Fetch, Finding, Step

# Not `hash`: a star import would hide the built-in one.
__all__ = [
    "Block",
    "Calls",
    "Check",
    "Done",
    "Erc8257Error",
    "EthCall",
    "Fetch",
    "Finding",
    "JsonError",
    "OutOfOrderError",
    "Policy",
    "Recording",
    "Report",
    "Response",
    "Session",
    "Step",
    "ToolConfig",
    "ToolRef",
    "UrlError",
    "UsageError",
    "WrongTypeError",
    "canonicalize",
    "host_to_ascii",
    "normalize_url",
    "validate",
    "verify",
    "verify_bundle",
    "well_known_url",
]
