"""A server of FastMCP, of the version of its environment: the probe may call `list_harbours`, and must leave `drop_tides` alone."""

from __future__ import annotations

import uvicorn
from fastmcp import FastMCP
from pydantic import BaseModel

READS = {"readOnlyHint": True, "destructiveHint": False}
server = FastMCP("tides", version="1.2.3")


class Tide(BaseModel):
    hour: int
    metres: float


@server.tool(annotations=READS)
def predict_tides(harbour: str, hours: list[int]) -> list[Tide]:
    """Predicts how high the water stands at a harbour at some hours."""
    return [Tide(hour=hour, metres=3.5) for hour in hours]


@server.tool(annotations=READS)
async def list_harbours() -> str:
    """Lists all harbours of the coast with their tides."""
    return "Ostend, Zeebrugge and Nieuwpoort, each with its tides of today"


@server.tool(annotations={**READS, "idempotentHint": True})
def mean_level(harbour: str = "Ostend") -> dict[str, float]:
    """Says how high the water stands on average at a harbour."""
    return {"metres": 2.2}


@server.tool(annotations={"readOnlyHint": False, "destructiveHint": True})
def drop_tides(harbour: str) -> None:
    """Drops the tides of a harbour for good."""
    raise AssertionError(f"the probe calls a tool that destroys: {harbour}")


# FastMCP 2 takes the port 0 for no port at all. uvicorn tells the port on standard error.
uvicorn.run(server.http_app(), host="127.0.0.1", port=0)
