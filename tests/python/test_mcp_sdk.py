"""The official Python SDK of MCP on the other side: our probe asks its server, and its client asks our server."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import erc8257
import pytest
from mcp import Client, StdioServerParameters
from mcp.server import MCPServer
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from support.command import command
from support.paying import serve_asgi

READS = ToolAnnotations(read_only_hint=True, destructive_hint=False)


def tides() -> MCPServer:
    """A server with two tools, of which one may be called."""
    server = MCPServer("tides", version="1.2.3")

    @server.tool(annotations=READS, description="Lists all harbours of a coast with their tides.")
    def list_harbours(coast: str = "Flanders") -> str:
        return f"The harbours of {coast}: Ostend, Zeebrugge and Nieuwpoort, each with its tides"

    @server.tool(annotations=ToolAnnotations(destructive_hint=True), description="Drops the tides of a harbour for good.")
    def drop_tides(harbour: str) -> str:
        raise AssertionError(f"the probe calls a tool that destroys: {harbour}")

    return server


@pytest.mark.parametrize("options", [{}, {"json_response": True}, {"stateless_http": True}], ids=["streams", "JSON", "stateless"])
@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_its_server_is_ready_in_both_eras(options: dict[str, Any], era: str) -> None:
    # However slow the machine is.
    asked = erc8257.McpOptions.from_json(json.dumps({"era": era, "latencyMs": 60_000}))
    with serve_asgi(tides().streamable_http_app(**options), lifespan="on") as url:
        report = erc8257.probe(f"{url}/mcp", options=asked, allow_private_addresses=True)
    grades = {grade.profile: grade.grade for grade in report.grades}
    assert (report.verdict, report.era, grades["spec"]) == ("ready", era, "A"), report.to_json()
    assert report.server is not None and report.call is not None
    assert (report.server.name, report.server.version, report.call.tool) == ("tides", "1.2.3", "list_harbours")


async def asked(server: Any) -> tuple[list[str], CallToolResult, CallToolResult]:
    """What its client gets from a server: names of tools, and an explanation of a code that is there and of one that is not."""
    async with Client(server) as client:
        # The client holds each structured result to the tool's outputSchema, and raises where they differ.
        known = await client.call_tool("explain_code", {"code": "lib-1-not-found"})
        unknown = await client.call_tool("explain_code", {"code": "lib-1-not-fond"})
        return [tool.name for tool in (await client.list_tools()).tools], known, unknown


def assert_explained(names: list[str], known: CallToolResult, unknown: CallToolResult) -> None:
    assert names[0] == "explain_code" and {"verify_tool", "check_payment", "judge_bundle"} <= set(names)
    assert known.structured_content is not None and not known.is_error
    assert known.structured_content["rows"][0]["rule"] == "lib-1-not-found"
    assert (unknown.structured_content, unknown.is_error) == ({"rows": []}, False)
    assert isinstance(unknown.content[0], TextContent) and "near it are lib-1-not-found" in unknown.content[0].text


def test_its_client_asks_our_server_over_http(own: str) -> None:
    assert_explained(*asyncio.run(asked(own)))


def test_its_client_starts_our_server() -> None:
    assert_explained(*asyncio.run(asked(StdioServerParameters(command=command(), args=["mcp"]))))
