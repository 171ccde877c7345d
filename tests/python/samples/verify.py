"""How the verbs are used, with every type spelled out. mypy reads this file; it runs as well."""

from __future__ import annotations

import mmap
from typing import Any, Literal, Optional

import erc8257
from erc8257 import Check, Finding, Policy, Report, Response, ToolConfig, ToolRef
from typing_extensions import assert_type

BODY = b"{}"

assert_type(erc8257.canonicalize(BODY), bytes)
assert_type(erc8257.canonicalize(bytearray(BODY)), bytes)
assert_type(erc8257.canonicalize(memoryview(BODY)), bytes)
assert_type(erc8257.hash(BODY), str)
assert_type(erc8257.normalize_url("https://a.example"), str)
assert_type(erc8257.well_known_url("https://a.example", "echo"), str)
assert_type(erc8257.host_to_ascii("a.example"), str)
assert_type(erc8257.validate(BODY), Report)
assert_type(erc8257.validate(BODY, profile="opensea"), Report)
assert_type(erc8257.verify_bundle('{"format":"erc8257-bundle/1","registry":"not-found"}'), Report)
assert_type(erc8257.verify_bundle(b'{"format":"erc8257-bundle/1","registry":"not-found"}'), Report)

with mmap.mmap(-1, 2) as mapped:
    mapped[:] = BODY
    assert_type(erc8257.hash(mapped), str)

config = ToolConfig("0x" + "ab" * 20, "https://a.example/.well-known/ai-tool/x.json", bytes(32))
assert_type(config.creator, str)
assert_type(config.to_dict(), dict[str, str])

response = Response(BODY, status=200, redirected=False, complete=True)
assert_type(response.status, Optional[int])
assert_type(response.body, Optional[bytes])
assert_type(
    response.error,
    Optional[Literal["connect", "tls", "timeout", "too-large", "blocked-address", "encoding"]],
)
assert_type(Response.failed("timeout"), Response)
assert_type(Response.missing(), Response)

policy = Policy(quorum=(2, 3), pinned_hash=bytes(32), schema_measure="subschemas")
assert_type(policy.quorum, Optional[tuple[int, int]])
assert_type(policy.schema_measure, Literal["values", "subschemas"])
assert_type(Policy.from_json("{}"), Policy)

report = erc8257.verify(config, response)
assert_type(report.outcome, Literal["verified", "refused", "unavailable"])
assert_type(report.config, Optional[ToolConfig])
assert_type(report.body, Optional[bytes])
assert_type(report.manifest, Optional[dict[str, Any]])
assert_type(report.block, Optional[erc8257.Block])
assert_type(erc8257.fix(BODY).body, str)

tool = ToolRef(8453, bytes(20), 1)
assert_type(tool.tool_id, int)
assert_type(ToolRef.parse(str(tool)), ToolRef)
assert_type(tool < ToolRef.parse(str(tool)), bool)
assert_type({tool: 1}[tool], int)

for report in (
    erc8257.verify(config, BODY),
    erc8257.verify(config, None),
    erc8257.verify(config, response, policy, tool_ref=tool, evidence="quorum 2 of 3"),
    erc8257.verify(config, response, policy, tool_ref=str(tool)),
):
    assert_type(report, Report)
    assert_type(report.verified, bool)
    assert_type(report.tool_ref, Optional[ToolRef])
    assert_type(report.failed_check, Optional[Literal[1, 2, 3, 4]])
    assert_type(report.manifest_valid, Optional[bool])
    assert_type(report.checks, tuple[Check, Check, Check, Check])
    assert_type(report.findings, tuple[Finding, ...])
    assert_type(report.to_json(), str)
    assert_type(report.to_dict(), dict[str, Any])
    for check in report.checks:
        assert_type(check.name, Literal["fetch", "origin-binding", "manifest-hash", "creator-binding"])
        assert_type(check.status, Literal["pass", "fail", "skipped"])
    for finding in report.findings:
        assert_type(finding.severity, Literal["error", "warning", "info"])
        assert_type(finding.pointer, Optional[str])
    if report:
        raise AssertionError("none of these is verified")
