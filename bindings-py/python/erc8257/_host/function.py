"""RPCs that are callables of the caller: their results and exceptions, as JSON text."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from typing import Any, Callable

from .answer import Answer

logger = logging.getLogger("erc8257")

#: ``(method, params)`` to the ``result`` of the response; raises an exception for its ``error``.
RpcFunction = Callable[[str, "list[Any]"], Any]

#: Errors stand within errors; the core looks no deeper.
_DEPTH = 6
#: Members of an error whose objects the core looks into.
_INNER = ("data", "originalError", "error", "cause", "info", "innerError")


def given(result: object) -> Answer:
    """The result of a callable. A value without JSON text is not an answer: a NaN, a circle, an object of a
    class of its own."""
    try:
        return Answer(result=_text(result))
    except Exception:
        return Answer(failed="not-json-rpc", why="the callable gave what no JSON can be")


def raised(error: Exception) -> Answer:
    """The exception of a callable. The core finds its meaning, and the revert data in it. Clients put the URL
    of an RPC into their messages, and keys into URLs: of a URL only scheme and host are left.
    """
    logger.debug("a callable raised %s", type(error).__name__)
    try:
        return Answer(error=_without_urls(_text(_told(error, _DEPTH))))
    except Exception:
        return Answer(error=_text({"message": type(error).__name__}))


#: A URL, with its user and the part behind its host; no JSON string ends within it. No scheme is longer: a text that looks like one at each
#: of its places would take quadratic time, and an RPC chooses the text.
_URL = re.compile(r"""([a-z][a-z0-9+.-]{0,31}://)(?:[^\s/@"'\\<>()]*@)?([^\s/?#"'\\<>()]*)[^\s"'\\<>()]*""", re.IGNORECASE)
#: A path where a client says that it is one, as ``requests`` does: ``Max retries exceeded with url: /v2/KEY``.
_PATH = re.compile(r"""(\b(?:url|path):? ?)/[^\s"'\\<>()]*""", re.IGNORECASE)


def _without_urls(text: str) -> str:
    return _PATH.sub(r"\1/…", _URL.sub(r"\1\2", text))


def _text(value: object) -> str:
    return json.dumps(value, allow_nan=False, default=_plain)


def _plain(value: object) -> object:
    """The forms that clients give to JSON: mappings of their own, and bytes for hex."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (bytes, bytearray)):
        return "0x" + value.hex()
    raise TypeError


def _told(error: BaseException, depth: int) -> dict[str, object]:
    """An error as JSON: its attributes, and its message and cause, which are not attributes."""
    members: dict[str, object] = {"message": str(error)}
    for name, value in vars(error).items():
        if isinstance(value, (str, int, float, bytes)):
            members[name] = value
        elif isinstance(value, Mapping):
            members[name if name in _INNER else "info"] = value
    # As web3 raised them for long: ValueError({"code": 3, "message": "…", "data": "0x…"}).
    for value in error.args:
        if isinstance(value, Mapping):
            members["error"] = value
    if error.__cause__ is not None and depth > 1:
        members["cause"] = _told(error.__cause__, depth - 1)
    return members
