"""How hosts are used, with every type spelled out. mypy reads this file; it runs as well, without any request."""

from __future__ import annotations

import asyncio
from typing import Any

import erc8257
from erc8257 import Policy, Report, Session
from typing_extensions import assert_type

TOOL = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"


def ask(method: str, params: list[Any]) -> Any:
    raise ConnectionError("no node here")


async def ask_later(method: str, params: list[Any]) -> Any:
    await asyncio.sleep(0)
    return ask(method, params)


class Node:
    def request(self, method: str, params: list[Any]) -> Any:
        return ask(method, params)


def resolve(host: str, port: int) -> list[tuple[str, int]]:
    return [("127.0.0.1", port)]


def put_away(session: Session) -> None:
    states.append(session.export())


states: list[str] = []

assert_type(erc8257.verify_tool(TOOL, rpc=ask), Report)
report = erc8257.verify_tool(
    TOOL,
    rpc=[ask, Node().request, lambda method, params: ask(method, params)],
    policy=Policy(allow_private_addresses=True),
    block="safe",
    timeout=10,
    ssl_context=None,
    resolver=resolve,
    on_step=put_away,
)
assert report.findings[-1].rule == "lib-1-unavailable"
assert report.evidence == "quorum 0 of 3"
assert_type(erc8257.run_session(Session(TOOL), rpc=ask, on_step=put_away), Report)
assert Session.resume(states[-1]).report is not None


async def main() -> Report:
    assert_type(await erc8257.arun_session(Session(TOOL), rpc=ask_later), Report)
    return await erc8257.averify_tool(TOOL, rpc=[ask_later, ask], on_step=put_away, resolver=resolve)


assert not asyncio.run(main()).verified
