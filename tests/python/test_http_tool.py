"""The probe of tools over plain HTTPS: what it asks, by the conformance vectors; and tools on loopback."""

from __future__ import annotations

import json
from typing import Any, Callable

import erc8257
import pytest

from support.hosts import HOSTS, Authority, by
from support.places import VECTORS
from support.server import Connection, Request, Server, serve
from support.vectors import Case, cases, optional_body

Probe = Callable[..., erc8257.HttpToolReport]

CASES = [case for case in cases("http-tools", 44) if "report" in case["expect"]]
REGISTRATION = (VECTORS / "bundles" / "free-tool.json").read_bytes()
ARGUMENTS = '{ "collection": "0x00", "chainId": 1 }\n'


@pytest.fixture(params=HOSTS)
def probe(request: pytest.FixtureRequest) -> Probe:
    """``probe_http_tool``, by each host."""
    return by(request.param, erc8257.probe_http_tool, erc8257.aprobe_http_tool)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_it_asks_as_the_vectors_have_it(case: Case) -> None:
    bundle, expected = case["bundle"], case["expect"]["report"]
    # Only a payer pays, and nothing is asked of a tool that is not verified.
    is_verified = "disc-http-manifest" not in [finding["rule"] for finding in expected["findings"]]
    wanted = [one for one in bundle["exchanges"] if one["role"] != "paid" and is_verified]
    registration = bundle["registrationText"].encode()
    inquiry = erc8257.ProbeHttpToolInquiry(registration, options=bundle["options"], arguments=bundle["arguments"])
    asked = 0
    while isinstance(step := inquiry.poll(1_800_000_000), erc8257.InquiryStepHttp):
        given = wanted[asked]
        asked += 1
        assert (step.method, step.url, step.allow_private_addresses) == ("POST", given["request"]["url"], False)
        assert inquiry.body == optional_body(given["request"])
        answer = erc8257.InquiryAnswerHttp(
            id=step.id,
            end=given["end"],
            status=given.get("status"),
            headers=[erc8257.InquiryHeader(name=one["name"], value=one["value"]) for one in given["headers"]],
            sent_ms=given["sentMs"] + 5_000,
            ended_ms=given["endedMs"] + 5_000,
        )
        inquiry.answer(answer, optional_body(given) or b"")
        # What was put away goes on elsewhere, with the same question.
        inquiry = erc8257.ProbeHttpToolInquiry.resume(inquiry.export())
    assert asked == len(wanted)
    report = inquiry.report
    assert report is not None and inquiry.bundle is not None
    assert erc8257.judge(inquiry.bundle).report == report.to_json()
    if len(wanted) == len(bundle["exchanges"]):
        assert erc8257.judge(json.dumps(bundle)).report == report.to_json()


def tool(broken: str) -> Callable[[Connection, Request], None]:
    """The free tool, which answers broken JSON with this status."""

    def handle(connection: Connection, request: Request) -> None:
        headers = "Content-Type: application/json\r\nSet-Cookie: a=b\r\n"
        try:
            json.loads(request.body)
        except ValueError:
            return connection.answer(b'{"error":"not JSON"}', broken, headers)
        return connection.answer(b'{"floorPriceEth":"1.5"}', headers=headers)

    return handle


def reach(server: Server, trust: Authority) -> dict[str, Any]:
    """What leads a host to the tool: loopback is not public."""

    def resolver(host: str, port: int) -> list[tuple[str, int]]:
        return [("127.0.0.1", server.port)]

    return {"ssl_context": trust.client, "resolver": resolver, "allow_private_addresses": True}


def test_a_free_tool_is_called_with_the_callers_own_bytes(probe: Probe, trust: Authority) -> None:
    seen: list[erc8257.ProbeHttpToolInquiry] = []
    with serve(tool("400 Bad Request"), trust.server) as server:
        report = probe(REGISTRATION, arguments=ARGUMENTS, on_step=seen.append, **reach(server, trust))
        assert (report.verdict, report.delivery) == ("sound", "verified"), report.to_json()
        assert [request.body for request in server.requests] == [ARGUMENTS.encode(), b'{"']
    bundle = seen[0].bundle
    assert bundle is not None and "a=b" not in bundle
    judged = erc8257.judge(bundle)
    assert (judged.conclusion, judged.report) == ("yes", report.to_json())


def test_a_tool_that_takes_broken_json_is_unsound(probe: Probe, trust: Authority) -> None:
    with serve(tool("200 OK"), trust.server) as server:
        report = probe(REGISTRATION, arguments=ARGUMENTS, **reach(server, trust))
    assert report.verdict == "unsound"
    assert "disc-http-error-accepted" in [finding.rule for finding in report.findings]


def test_a_free_tool_is_not_called_without_arguments(probe: Probe, trust: Authority) -> None:
    with serve(tool("400 Bad Request"), trust.server) as server:
        report = probe(REGISTRATION, **reach(server, trust))
        assert report.verdict == "unknown", report.to_json()
        assert [request.body for request in server.requests] == [b'{"']


def test_private_addresses_are_asked_where_the_caller_says_so_alone(probe: Probe, trust: Authority) -> None:
    with serve(tool("400 Bad Request"), trust.server) as server:
        report = probe(REGISTRATION, arguments=ARGUMENTS, **{**reach(server, trust), "allow_private_addresses": False})
        assert (report.verdict, server.requests) == ("unknown", []), report.to_json()


def test_nothing_is_asked_of_a_tool_that_is_not_verified(probe: Probe) -> None:
    def never(host: str, port: int) -> Any:
        raise AssertionError(host)

    registration = (VECTORS / "bundles" / "hash-mismatch.json").read_bytes()
    report = probe(registration, arguments=ARGUMENTS, resolver=never)
    assert (report.verdict, report.endpoint, report.findings[0].rule) == ("unsound", None, "disc-http-manifest")


@pytest.mark.parametrize(
    ("given", "pointer"),
    [({"arguments": "[]"}, "/arguments"), ({"options": {"latencyMs": 0}}, "/options/latencyMs")],
)
def test_what_cannot_be_used_is_named(probe: Probe, given: dict[str, Any], pointer: str) -> None:
    with pytest.raises(erc8257.UsageError) as raised:
        probe(REGISTRATION, **given)
    assert raised.value.pointer == pointer
