"""A good registration, and its parts."""

from __future__ import annotations

import json
from typing import Any

import erc8257
from erc8257 import Report, ToolConfig

from .places import VECTORS

CREATOR = "0xabcdefabcdef1234567890abcdefabcdef123456"
TOOL = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"
URI = "https://tools.example.com/.well-known/ai-tool/echo.json"
MANIFEST: dict[str, Any] = {
    "type": "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
    "name": "echo",
    "description": "Says it again.",
    "endpoint": "https://tools.example.com/echo",
    "inputs": {},
    "outputs": {},
    "creatorAddress": CREATOR,
}
BODY = json.dumps(MANIFEST).encode()


def config(body: bytes = BODY) -> ToolConfig:
    return ToolConfig(CREATOR, URI, erc8257.hash(body))


def padded(size: int) -> bytes:
    """A good manifest of so many bytes at least."""
    return json.dumps({**MANIFEST, "description": "a" * 100, "padding": ["b" * size]}).encode()


def verified() -> Report:
    return erc8257.verify(config(), BODY, tool_ref=TOOL, evidence="rpc")


def unverified() -> Report:
    return erc8257.verify(config(), BODY.replace(b"again", b"twice"))


def bundle(name: str) -> bytes:
    """A recorded registration of the vectors."""
    return (VECTORS / "bundles" / f"{name}.json").read_bytes()
