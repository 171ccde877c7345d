"""Servers of MCP: one that does not end its streams, and one that wants a key."""

from __future__ import annotations

import json
from typing import Any, Optional

from support.server import Connection, Request


def result_of(method: str) -> Optional[dict[str, Any]]:
    """What a server with one tool answers."""
    tool = {
        "name": "list_harbours",
        "description": "Lists all harbours with tides.",
        "inputSchema": {"type": "object"},
        "annotations": {"readOnlyHint": True},
    }
    return {
        "initialize": {
            "protocolVersion": "2025-11-25",
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "tides", "version": "1"},
        },
        "tools/list": {"tools": [tool]},
        "tools/call": {"content": [{"type": "text", "text": "Ostend, Zeebrugge and Nieuwpoort, each with tides"}]},
    }.get(method)


def streaming(connection: Connection, request: Request) -> None:
    """A server of MCP that does not end its event streams: a host that waits for their end waits in vain."""
    try:
        asked = json.loads(request.body)
    except ValueError:
        error = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Parse error"}}
        return connection.answer(json.dumps(error).encode(), "400 Bad Request", "Content-Type: application/json\r\n")
    if "id" not in asked:
        return connection.answer(b"", "202 Accepted")
    result = result_of(asked["method"])
    answer: dict[str, Any] = {"jsonrpc": "2.0", "id": asked["id"]}
    answer.update({"error": {"code": -32601, "message": "Method not found"}} if result is None else {"result": result})
    # A priming event and another message come first, and the answer in two pieces.
    log = {"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "on it"}}
    text = f"id: 1\ndata:\n\ndata: {json.dumps(log)}\n\nid: 2\ndata: {json.dumps(answer)}\n\n"
    # Of one stream a length is announced, which never comes.
    length = "Content-Length: 100000\r\n" if asked["method"] == "tools/list" else ""
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n{length}Set-Cookie: a=b\r\nConnection: close\r\n\r\n"
    at = len(text) - 20
    connection.write((head + text[:at]).encode())
    connection.write(text[at:].encode())
    connection.wait_for_end()


def with_word(connection: Connection, request: Request) -> None:
    """A server whose tool has a name that no tool may have, so that a finding repeats it."""
    try:
        asked = json.loads(request.body)
    except ValueError:
        return connection.answer(b"", "400 Bad Request")
    if "id" not in asked:
        return connection.answer(b"", "202 Accepted")
    result = result_of(asked["method"]) or {}
    for tool in result.get("tools", ()):
        tool["name"] = "secret-word of a server"
    answer = {"jsonrpc": "2.0", "id": asked["id"], "result": result}
    return connection.answer(json.dumps(answer).encode(), headers="Content-Type: application/json\r\n")


def refusing(connection: Connection, request: Request) -> None:
    """A server that wants a key, and says a word that no report repeats."""
    connection.answer(b"secret-word", "401 Unauthorized", 'WWW-Authenticate: Bearer realm="secret-word"\r\n')
