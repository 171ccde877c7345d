"""The probe of MCP servers: what it asks, by the conformance vectors; event streams that a server does not end; and our own server."""

from __future__ import annotations

import json
from typing import Any, Callable

import erc8257
import pytest

from support.hosts import HOSTS, by
from support.mcp import streaming
from support.server import Connection, Request, serve
from support.vectors import Case, cases, optional_body

Probe = Callable[..., erc8257.McpReport]

CASES = cases("probes", 86)


@pytest.fixture(params=HOSTS)
def probe(request: pytest.FixtureRequest) -> Probe:
    """``probe``, by each host."""
    return by(request.param, erc8257.probe, erc8257.aprobe)


def shown(step: erc8257.InquiryStepHttp, body: bytes) -> dict[str, Any]:
    """A request as the cases have it."""
    headers = [{"name": header.name, "value": header.value} for header in step.headers]
    return {"method": step.method, "headers": headers, "body": None if step.method == "DELETE" else body}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_it_asks_as_the_vectors_say(case: Case) -> None:
    inquiry = erc8257.ProbeInquiry(case["endpoint"], options=erc8257.McpOptions.from_json(json.dumps(case["options"])))
    asked, clock = [], 5_000
    while True:
        step = inquiry.poll(1_800_000_000)
        if not isinstance(step, erc8257.InquiryStepHttp):
            break
        assert (step.url, step.allow_private_addresses) == (case["endpoint"], False)
        given = case["answers"][len(asked)]
        asked.append(shown(step, inquiry.body))
        ended = clock + given["ms"]
        answer = erc8257.InquiryAnswerHttp(
            id=step.id,
            end=given["end"],
            status=given.get("status"),
            headers=[erc8257.InquiryHeader(name=one["name"].lower(), value=one["value"]) for one in given["headers"]],
            sent_ms=clock,
            ended_ms=ended,
        )
        inquiry.answer(answer, optional_body(given) or b"")
        clock = ended
        # What was put away goes on elsewhere, with the same question.
        inquiry = erc8257.ProbeInquiry.resume(inquiry.export())
    for one, wanted in zip(asked, case["requests"]):
        assert one == {"method": wanted["method"], "headers": wanted["headers"], "body": optional_body(wanted)}
    assert len(asked) == len(case["requests"])
    report = inquiry.report
    assert report is not None and inquiry.bundle is not None
    assert erc8257.judge(inquiry.bundle).report == report.to_json()


@pytest.mark.parametrize("case", cases("schemas", 12), ids=lambda case: case["id"])
def test_a_schema_allows_what_the_vectors_say(case: Case) -> None:
    assert erc8257.check_schema(case["schema"], case["value"]) == case["expect"]


def test_an_event_stream_that_does_not_end_is_left(probe: Probe) -> None:
    with serve(streaming) as server:
        seen: list[erc8257.ProbeInquiry] = []
        report = probe(f"{server.url}mcp", allow_private_addresses=True, on_step=seen.append)
        assert (report.verdict, report.delivery) == ("ready", "verified"), report.to_json()
        # The public verifier reads the first message alone.
        assert [grade.grade for grade in report.grades] == ["A", "A", "D"]
        assert {request.line.split()[0] for request in server.requests} == {"POST"}
    bundle = seen[0].bundle
    assert bundle is not None
    ends = [exchange["end"] for exchange in json.loads(bundle)["exchanges"]]
    # The notification and the broken JSON have whole bodies.
    assert ends == ["enough", "complete", "enough", "enough", "enough", "complete"]
    assert "a=b" not in bundle
    assert erc8257.judge(bundle).report == report.to_json()


def test_a_redirect_is_not_followed(probe: Probe) -> None:
    def away(connection: Connection, request: Request) -> None:
        connection.answer(b"", "307 Temporary Redirect", f"Location: http://127.0.0.1:{server.port}/elsewhere\r\n")

    with serve(away) as server:
        report = probe(f"{server.url}mcp", allow_private_addresses=True)
        assert report.verdict == "unknown"
        assert "disc-answer-redirect" in [finding.rule for finding in report.findings]
        assert [request.line for request in server.requests] == ["POST /mcp HTTP/1.1"]


def test_private_addresses_are_asked_where_the_caller_says_so_alone(probe: Probe) -> None:
    with serve(streaming) as server:
        with pytest.raises(erc8257.UsageError, match="https") as raised:
            probe(f"{server.url}mcp")
        assert (raised.value.code, raised.value.pointer) == ("usage-wrong-value", "/endpoint")
        report = probe(f"https://127.0.0.1:{server.port}/mcp")
        assert report.verdict == "unknown"
        assert [finding.rule for finding in report.findings][:1] == ["disc-answer-unreachable"]
        assert server.requests == []


def test_a_permission_goes_on_with_the_state() -> None:
    for endpoint in ("https://127.0.0.1:1/mcp", "http://127.0.0.1:1/mcp"):
        inquiry = erc8257.ProbeInquiry(endpoint, allow_private_addresses=True)
        step = erc8257.ProbeInquiry.resume(inquiry.export()).poll()
        assert isinstance(step, erc8257.InquiryStepHttp)
        assert (step.url, step.allow_private_addresses) == (endpoint, True)


@pytest.mark.parametrize(("era", "profiles"), [("legacy", 3), ("modern", 2)])
def test_our_own_server_earns_an_a(own: str, probe: Probe, era: Any, profiles: int) -> None:
    options = erc8257.McpOptions(era=era, min_grade="A")
    report = probe(own, options=options, allow_private_addresses=True)
    assert report.verdict == "ready", report.to_json()
    best = [grade for grade in report.grades if (grade.grade, grade.passes) == ("A", 10)]
    assert len(best) == profiles, report.to_json()
