"""The scenarios of sessions, played to the letter: as they stand, and put away and taken up before every step."""

from __future__ import annotations

import json
from typing import Any, Callable, Union

import erc8257
from erc8257 import Calls, Done, Fetch, OutOfOrderError, Policy, Response, Session, ToolRef

from support.vectors import Case, body, cases, each, parts, same, shown, thrown


def as_it_stands(session: Session) -> Session:
    return session


def suspended(session: Session) -> Session:
    state = session.export()
    resumed = Session.resume(state)
    assert resumed.export() == state
    return resumed


def test_scenarios() -> None:
    each(cases("session", 300), lambda case: play(case, as_it_stands))


def test_scenarios_suspended_at_every_step() -> None:
    each(cases("session", 300), lambda case: play(case, suspended))


def play(case: Case, host: Callable[[Session], Session]) -> None:
    policy = Policy.from_json(json.dumps(case.get("policy", {})))
    session = Session(case["toolRef"], policy=policy, block=block(case["start"]), now=case["started"], clock=case.get("clock"))
    assert (session.tool_ref, session.policy) == (ToolRef.parse(case["toolRef"]), policy)
    for step in case["steps"]:
        session = host(session)
        now = case["started"] + step["at"]
        asked = session.poll(now)
        assert session.poll(now) == asked
        if step.get("done"):
            assert isinstance(asked, Done)
            judge(case, session, asked.report)
            return
        assert (session.report, session.bundle) == (None, None)
        if "fetch" in step:
            assert isinstance(asked, Fetch)
            wanted = step["fetch"]
            assert asked == (wanted["url"], 1_048_576, 30, wanted["allowPrivateAddresses"], 4 * 1_048_576)
            if "response" in step:
                session.handle_response(response(step["response"]), step.get("finalUrl"))
                assert isinstance(thrown(lambda: session.handle_response(None)), OutOfOrderError)
            continue
        assert isinstance(asked, Calls)
        assert [{"rpc": c.rpc, "method": c.method, "params": c.params} for c in asked.calls] == step["calls"]
        for told in step["answers"]:
            tell(session, asked.calls[told["call"]].id, answer(told))
    raise AssertionError("the scenario has no end")


def tell(session: Session, call: int, given: dict[str, Any]) -> None:
    session.handle_call(call, **given)
    state = session.export()
    error = thrown(lambda: session.handle_call(call, **given))
    assert isinstance(error, OutOfOrderError) and error.code == "session-out-of-order"
    assert session.export() == state


def judge(case: Case, session: Session, report: erc8257.Report) -> None:
    same(shown(report), case["expect"])
    assert session.report == report
    assert session.bundle is not None
    assert without_details(json.loads(session.bundle)) == case["bundle"]
    # The record of all that was seen gives the same report again.
    assert erc8257.verify_bundle(session.bundle).to_json() == report.to_json()


def without_details(bundle: dict[str, Any]) -> dict[str, Any]:
    """A bundle without the words of RPCs and without bodies."""
    for reading in (bundle, bundle.get("reread", {})):
        for one in reading.get("answers", []):
            one.pop("detail", None)
    bundle.get("response", {}).pop("body", None)
    return bundle


def block(start: Union[str, dict[str, str]]) -> Any:
    if isinstance(start, dict):
        return (int(start["number"]), start["hash"])
    return int(start) if start.isdigit() else start


def answer(told: dict[str, Any]) -> dict[str, Any]:
    """An RPC's answer, as JSON text: only the session reads it."""
    if "resultText" in told:
        return {"result": told["resultText"]}
    if "resultParts" in told:
        return {"result": parts(told["resultParts"])}
    if "failed" in told:
        return {"failed": told["failed"]}
    kind = "error" if "error" in told else "result"
    return {kind: json.dumps(told[kind])}


def response(given: dict[str, Any]) -> Response:
    if "error" in given:
        return Response.failed(given["error"])
    empty = not any(name in given for name in ("body", "bodyText", "bodyParts"))
    return Response(
        b"" if empty else body(given),
        status=given["status"],
        redirected=given.get("redirected"),
        complete=given.get("complete"),
    )
