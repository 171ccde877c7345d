"""Code that the types refuse: mypy must find a fault on each line with an ignore, and only there.

With `warn_unused_ignores`, which `--strict` switches on, an ignore that nothing needs is an error itself. Each line is
refused at run time, too: it stands behind a lambda, and the test calls them all.
"""

from __future__ import annotations

from typing import Callable

import erc8257
from erc8257 import Policy, Recording, Report, Response, Session, ToolConfig, ToolRef

TOOL = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"
CONFIG = ToolConfig("0x" + "ab" * 20, "https://a.example/", bytes(32))
REPORT = erc8257.validate(b"{}")

REFUSED: list[Callable[[], object]] = [
    lambda: Report(True),  # type: ignore[call-arg]
    lambda: erc8257.hash("{}"),  # type: ignore[arg-type]
    lambda: erc8257.hash(None),  # type: ignore[arg-type]
    lambda: erc8257.canonicalize([1]),  # type: ignore[arg-type]
    lambda: erc8257.validate(b"{}", "opensea"),  # type: ignore[call-arg]
    lambda: erc8257.validate(b"{}", profile="other"),  # type: ignore[arg-type]
    lambda: erc8257.verify({"creator": "0x"}, b"{}"),  # type: ignore[arg-type]
    lambda: erc8257.verify(CONFIG, "{}"),  # type: ignore[arg-type]
    lambda: erc8257.verify(CONFIG, b"{}", {"quorum": None}),  # type: ignore[arg-type]
    lambda: erc8257.verify(CONFIG),  # type: ignore[call-arg]
    lambda: erc8257.verify(CONFIG, b"{}", None, TOOL),  # type: ignore[call-arg]
    lambda: erc8257.verify_bundle({"format": "erc8257-bundle/1"}),  # type: ignore[arg-type]
    lambda: erc8257.normalize_url(b"https://a.example"),  # type: ignore[arg-type]
    lambda: Response("{}"),  # type: ignore[arg-type]
    lambda: Response(b"{}", 200),  # type: ignore[call-arg]
    lambda: Response(b"{}", status="200"),  # type: ignore[arg-type]
    lambda: Response(b"{}", complete="yes"),  # type: ignore[arg-type]
    lambda: Response.failed("offline"),  # type: ignore[arg-type]
    lambda: Policy(True),  # type: ignore[call-arg]
    lambda: Policy(quorum=[2, 3]),  # type: ignore[arg-type]
    lambda: Policy(quorum=(1, 2, 3)),  # type: ignore[arg-type]
    lambda: Policy(schema_measure="all"),  # type: ignore[arg-type]
    lambda: Policy(freshness=60),  # type: ignore[call-arg]
    lambda: ToolRef("8453", bytes(20), 1),  # type: ignore[arg-type]
    lambda: ToolRef(8453, 1, 1),  # type: ignore[arg-type]
    lambda: ToolConfig(1, "https://a.example/", bytes(32)),  # type: ignore[arg-type]
    lambda: Session(TOOL, Policy()),  # type: ignore[call-arg]
    lambda: Session(TOOL, block="newest"),  # type: ignore[arg-type]
    lambda: Session(TOOL, now=0.5),  # type: ignore[arg-type]
    lambda: Session(TOOL).handle_call("0", result="1"),  # type: ignore[arg-type]
    lambda: Session(TOOL).handle_call(0, result={"a": 1}),  # type: ignore[arg-type]
    lambda: Session(TOOL).handle_call(0, failed="unlucky"),  # type: ignore[arg-type]
    lambda: Recording(b"{}"),  # type: ignore[call-arg]
    lambda: setattr(REPORT, "verified", True),
]


def assigned() -> None:
    REPORT.verified = True  # type: ignore[misc]


def patched() -> None:
    class Forged(Report):  # type: ignore[misc]
        pass


REFUSED += [assigned, patched]
