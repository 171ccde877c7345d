"""Decides whether an ERC-8257 tool registration is genuine.

    >>> import erc8257
    >>> report = erc8257.verify_bundle(open("bundle.json", "rb").read())
    >>> report.verified
    True

What a host reads from the chain and fetches goes in as bytes, as it came; a :class:`Report` comes out, the same in every
language, byte for byte. ``verify_tool`` is a host that is ready to use. Errors are below :class:`Erc8257Error`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._erc8257 import (
    Policy,
    Recording,
    Report,
    Response,
    Session,
    ToolConfig,
    ToolRef,
    canonicalize,
    host_to_ascii,
    normalize_url,
    validate,
    verify,
    verify_bundle,
    well_known_url,
)

# By this spelling it is public to type checkers, though it is not in `__all__`.
from ._erc8257 import hash as hash
from ._errors import Erc8257Error, JsonError, OutOfOrderError, UrlError, UsageError, WrongTypeError
from ._records import Block, Calls, Check, Done, EthCall, Fetch, Finding, Step

if TYPE_CHECKING:
    from ._host.aio import arun_session, averify_tool
    from ._host.blocking import run_session, verify_tool

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
    "arun_session",
    "averify_tool",
    "canonicalize",
    "host_to_ascii",
    "normalize_url",
    "run_session",
    "validate",
    "verify",
    "verify_bundle",
    "verify_tool",
    "well_known_url",
]

# Loaded when they are asked for: hosts need ssl and sockets, and asyncio's needs httpx.
_LAZY = {
    "arun_session": "._host.aio",
    "averify_tool": "._host.aio",
    "run_session": "._host.blocking",
    "verify_tool": "._host.blocking",
}


def __getattr__(name: str) -> object:
    module = _LAZY.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(module, __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
