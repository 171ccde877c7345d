"""One bundle, judged by the verbs that are asked for."""

from __future__ import annotations

import base64
import json
from typing import Any, Iterator, Optional

import erc8257
from erc8257 import Calls, Fetch, Policy, Recording, Report, Response, ToolConfig, ToolRef

VIAS = ("bundle", "verify", "session")

#: The command's exit status.
NO_BUNDLE = 2
STATUS = {"verified": 0, "refused": 1, "unavailable": 3}


def judge_each(line: bytes, vias: list[str]) -> Iterator[tuple[str, int]]:
    """The line of the report, or of the bundle's fault, and the exit status, for each verb."""
    try:
        bundled = erc8257.verify_bundle(line)
        judged = [BY[via](line, bundled) for via in vias]
    except erc8257.UsageError as error:
        told = {"code": error.code, "member": error.member, "message": error.reason}
        refused = text({"format": "erc8257-report/1", "error": told})
        yield from ((refused, NO_BUNDLE) for _ in vias)
        return
    for report, shown in judged:
        yield shown, STATUS[report.outcome]


def text(document: dict[str, Any]) -> str:
    """JSON as reports are written: no white space, and no escape that need not be."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def by_bundle(_line: bytes, bundled: Report) -> tuple[Report, str]:
    return bundled, bundled.to_json()


def by_verify(line: bytes, bundled: Report) -> tuple[Report, str]:
    """What ``verify`` has no argument for, only a bundle can say, whatever is asked for."""
    arguments = recorded(json.loads(line, parse_float=number))
    if arguments is None:
        return by_bundle(line, bundled)
    report = erc8257.verify(**arguments)
    return report, report.to_json()


def by_session(line: bytes, bundled: Report) -> tuple[Report, str]:
    recording = Recording.of(line)
    if recording is None:
        return by_bundle(line, bundled)
    report = replayed(recording)
    # With tool and evidence, which a session that no bundle was given to does not know.
    named = None if recording.tool_ref is None else str(recording.tool_ref)
    return report, text({**report.to_dict(), "toolRef": named, "evidence": recording.evidence})


BY = {"bundle": by_bundle, "verify": by_verify, "session": by_session}


def replayed(recording: Recording) -> Report:
    """The verdict of a session that the recording answers; it is put away and taken up again on its way."""
    session = erc8257.Session.resume(recording.session(0).export())
    while True:
        step = session.poll(0)
        if isinstance(step, Calls):
            for call in step.calls:
                session.handle_call(call.id, **recording.answer(call.rpc, call.method))  # type: ignore[arg-type]
        elif isinstance(step, Fetch):
            session.handle_response(recording.response)
        else:
            return step.report


def number(text: str) -> float:
    """As JSON has one kind of numbers, 2e2 is a status."""
    value = float(text)
    return int(value) if value.is_integer() else value


#: What ``verify`` has no argument for: a second reading, what each of several RPCs said, and the age of the block.
MORE = ("reread", "answers", "heads", "clock")

#: The tool of a bundle that names none: one that can be.
SOME_TOOL = "eip155:1/erc8257:0x1111111111111111111111111111111111111111/1"


def recorded(bundle: dict[str, Any]) -> Optional[dict[str, Any]]:
    """A bundle as the arguments of ``verify``. Whether it is one at all, the library has said before."""
    config = bundle.get("config")
    if config is None or bundle.get("registry", "ok") != "ok" or any(bundle.get(name) for name in MORE):
        return None
    if not can_be(ToolRef.parse(bundle.get("toolRef", SOME_TOOL))):
        return None
    return {
        "config": ToolConfig(
            config["creator"], config["metadataURI"], config["manifestHash"], config["accessPredicate"]
        ),
        "response": served(bundle.get("response")),
        "policy": chosen(bundle.get("policy", {})),
        "tool_ref": bundle.get("toolRef"),
        "evidence": bundle.get("evidence"),
    }


def can_be(tool: ToolRef) -> bool:
    """Whether a registry can have a record of such a tool; ``verify`` judges the record that it is given."""
    return tool.chain_id != 0 and tool.registry != "0x" + "0" * 40 and tool.tool_id != 0


def served(response: Optional[dict[str, Any]]) -> Response:
    if response is None:
        return Response.missing()
    if "error" in response:
        return Response.failed(response["error"])
    if "body" in response:
        body = base64.b64decode(response["body"], validate=True)
    else:
        body = response.get("bodyText", "").encode()
    known = {name: response[name] for name in ("status", "redirected", "complete") if name in response}
    return Response(body, **known)


#: The members of a policy, and the arguments of ``Policy``.
SWITCHES = {
    "acceptUnknownType": "accept_unknown_type",
    "schemaMeasure": "schema_measure",
    "maxRequirements": "max_requirements",
    "freshnessSeconds": "freshness_seconds",
    "allowPrivateAddresses": "allow_private_addresses",
    "addressesEnforced": "addresses_enforced",
    "pinnedHash": "pinned_hash",
    "quorum": "quorum",
}


def chosen(policy: dict[str, Any]) -> Policy:
    switches = {SWITCHES[name]: value for name, value in policy.items()}
    quorum = switches.get("quorum")
    if quorum is not None:
        switches["quorum"] = (quorum["need"], quorum["of"])
    return Policy(**switches)
