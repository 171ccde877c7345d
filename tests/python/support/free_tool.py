"""The standard's free tool without a chain: the answers of an honest RPC and of its server."""

from __future__ import annotations

import json
from typing import Any

from .places import VECTORS

_BUNDLE = json.loads((VECTORS / "bundles" / "free-tool.json").read_text(encoding="utf-8"))
_CONFIG = _BUNDLE["config"]

TOOL: str = _BUNDLE["toolRef"]
URI: str = _CONFIG["metadataURI"]
CREATOR: str = _CONFIG["creator"]
MANIFEST: bytes = _BUNDLE["response"]["bodyText"].encode()


def record(at: str = URI) -> str:
    """What ``getToolConfig`` returns: a struct with a string in it, the URI of the manifest."""
    uri = at.encode()
    words = [
        f"{32:064x}",
        _CONFIG["creator"][2:].rjust(64, "0"),
        f"{128:064x}",
        _CONFIG["manifestHash"][2:],
        _CONFIG["accessPredicate"][2:].rjust(64, "0"),
        f"{len(uri):064x}",
        uri.hex().ljust(-(-len(uri) // 32) * 64, "0"),
    ]
    return "0x" + "".join(words)


_RESULTS = {
    "eth_chainId": "0x2105",
    "eth_getBlockByNumber": {"number": "0x10", "hash": "0x" + "1b" * 32},
    "eth_call": record(),
}


def honest(method: str, params: list[Any]) -> Any:
    """The result of a request: an RPC that is a callable."""
    return _RESULTS[method]


def respond(question: Any) -> Any:
    """The JSON-RPC response to a request or a batch."""
    if isinstance(question, list):
        return [respond(one) for one in question]
    return {"jsonrpc": "2.0", "id": question["id"], "result": honest(question["method"], question["params"])}
