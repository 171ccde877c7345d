"""Results as objects: frozen, comparable, hashable, readable; after a pickle, they are judged again."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
from typing import Any, Callable

import erc8257
import pytest
from erc8257 import (
    Block,
    Calls,
    Check,
    Done,
    EthCall,
    Fetch,
    Finding,
    Policy,
    Recording,
    Report,
    Response,
    Session,
    ToolConfig,
    ToolRef,
)

from support.registrations import BODY, CREATOR, TOOL, URI, bundle, config, unverified, verified

HASH = "0x" + "1f" * 32

#: Each makes the same object at every call.
MAKERS: dict[str, Callable[[], Any]] = {
    "tool": lambda: ToolRef(2**100, b"\xab" * 20, 2**256 - 1),
    "parsed tool": lambda: ToolRef.parse(TOOL),
    "config": config,
    "config of any text": lambda: ToolConfig(CREATOR, "not a 'URI'\n\0\u202e\U0001f600", HASH, CREATOR),
    "default policy": Policy,
    "policy": lambda: Policy(
        accept_unknown_type=True,
        schema_measure="subschemas",
        max_requirements=65_536,
        freshness_seconds=0,
        allow_private_addresses=True,
        addresses_enforced=False,
        pinned_hash=HASH,
        quorum=(2, 3),
    ),
    "response": lambda: Response(b"\0\xff", status=0, redirected=True, complete=False),
    "failed response": lambda: Response.failed("tls"),
    "missing response": Response.missing,
    "report": verified,
    "bad report": unverified,
    "unfetched report": lambda: erc8257.verify(config(), None, Policy(pinned_hash=HASH)),
    "validation": lambda: erc8257.validate(BODY),
    "profile": lambda: erc8257.validate(b"{}", profile="opensea"),
    "unreadable": lambda: erc8257.validate(b"\xff"),
    "bundle": lambda: erc8257.verify_bundle(bundle("paid-tool")),
    "bundle without record": lambda: erc8257.verify_bundle(
        '{"format":"erc8257-bundle/1","registry":"deregistered"}'
    ),
    "session's report": lambda: played().report,
    "check": lambda: verified().checks[2],
    "finding": lambda: unverified().findings[0],
    "block": lambda: Block(1, HASH),
    "call": lambda: EthCall(1, 0, "eth_call", ["x"]),
    "calls": lambda: Calls((EthCall(1, 0, "eth_call", []),), 10, 10, 10),
    "fetch": lambda: Fetch("https://a.example/", 1, 1, False, 1),
    "done": lambda: Done(verified()),
}

NATIVE = (Policy, Recording, Report, Response, Session, ToolConfig, ToolRef)


def played() -> Session:
    recording = Recording.of(bundle("free-tool"))
    assert recording is not None
    session = recording.session(0)
    while True:
        step = session.poll(0)
        if isinstance(step, Calls):
            for call in step.calls:
                session.handle_call(call.id, **recording.answer(call.rpc, call.method))  # type: ignore[arg-type]
        elif isinstance(step, Fetch):
            session.handle_response(recording.response)
        else:
            return session


@pytest.fixture(params=list(MAKERS))
def make(request: pytest.FixtureRequest) -> Callable[[], Any]:
    return MAKERS[request.param]


def test_equal_objects_are_equal(make: Callable[[], Any]) -> None:
    one, same = make(), make()
    assert one == same and not one != same
    if not isinstance(one, (EthCall, Calls)):
        assert hash(one) == hash(same) and len({one, same}) == 1
    assert one != object() and one is not None and one != 1 and one != "x"


def test_no_two_are_equal() -> None:
    made = {name: make() for name, make in MAKERS.items()}
    for name, one in made.items():
        equal = [other for other, value in made.items() if value == one]
        assert equal == [name]


def test_pickle_copies(make: Callable[[], Any]) -> None:
    one = make()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(one, protocol))
        assert type(again) is type(one) and again == one and repr(again) == repr(one)
    for again in (copy.copy(one), copy.deepcopy(one), copy.deepcopy([one, one])[1]):
        assert type(again) is type(one) and again == one
    if isinstance(one, Report):
        assert pickle.loads(pickle.dumps(one)).to_json() == one.to_json()
        assert pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(one)))) == one


def test_what_goes_on_is_no_value() -> None:
    """Sessions and recordings are told things: no two are equal, and pickle does not take them."""
    session = Session(TOOL, now=0)
    recording = Recording.of(bundle("free-tool"))
    assert session != Session(TOOL, now=0)
    for one in (session, recording):
        with pytest.raises(TypeError):
            pickle.dumps(one)
        with pytest.raises(TypeError):
            copy.copy(one)


def test_repr_of_arguments_makes_them_again() -> None:
    names = vars(erc8257)
    for name in ("tool", "parsed tool", "config", "config of any text", "default policy", "policy"):
        one = MAKERS[name]()
        assert eval(repr(one), dict(names)) == one  # noqa: S307
    for name in ("failed response", "missing response", "check", "block", "call", "calls", "fetch"):
        one = MAKERS[name]()
        assert eval(repr(one), dict(names)) == one  # noqa: S307


def test_repr_says_what_matters() -> None:
    assert repr(verified()) == f"<Report of {TOOL}: verified>"
    bad = unverified()
    assert repr(bad) == "<Report: refused, check 3 (manifest-hash) failed, 2-hash-jcs-keccak>"
    assert repr(MAKERS["validation"]()).startswith("<Report: manifest ")
    assert repr(MAKERS["response"]()) == "Response(<2 bytes>, status=0, redirected=True, complete=False)"
    session = played()
    assert repr(session).endswith(": done>") and repr(Session(TOOL, now=0)) == f"<Session of {TOOL}: running>"
    for make in MAKERS.values():
        shown = repr(make())
        assert "\n" not in shown and "\0" not in shown and "\u202e" not in shown


def test_members_agree_with_the_json() -> None:
    for name in ("report", "bad report", "unfetched report", "validation", "unreadable", "bundle", "session's report"):
        report: Report = MAKERS[name]()
        told = report.to_dict()
        assert told == json.loads(report.to_json())
        assert json.dumps(told, ensure_ascii=False, separators=(",", ":")) == report.to_json()
        assert bool(report) == report.verified == told["verified"]
        assert report.canonical == told["canonical"]
        assert (None if report.tool_ref is None else str(report.tool_ref)) == told["toolRef"]
        assert report.policy.to_dict() == told["policy"]
        assert report.evidence == told["evidence"]
        assert report.failed_check == told["failedCheck"]
        assert [check.to_dict() for check in report.checks] == told["checks"]
        assert report.manifest_valid == told["manifestValid"]
        assert (report.expected_hash, report.computed_hash) == (told["expectedHash"], told["computedHash"])
        assert [finding.to_dict() for finding in report.findings] == told["findings"]
        assert all(isinstance(finding, Finding) for finding in report.findings)
        assert all(isinstance(check, Check) for check in report.checks)
        # A second call gives the same object, and a caller cannot change the report through it.
        assert report.findings is report.findings
        told["verified"] = not told["verified"]
        assert report.to_dict() != told


def test_what_is_kept_of_a_registration() -> None:
    record = ToolConfig(CREATOR.upper().replace("0X", "0x"), URI, HASH.upper().replace("0X", "0x"))
    assert (record.creator, record.metadata_uri, record.manifest_hash) == (CREATOR, URI, HASH)
    assert record.access_predicate == "0x" + "00" * 20
    assert record.to_dict() == {
        "creator": CREATOR,
        "metadataURI": URI,
        "manifestHash": HASH,
        "accessPredicate": "0x" + "00" * 20,
    }


def test_tools_sort_by_their_parts() -> None:
    def tool(chain: int, registry: int, number: int) -> ToolRef:
        return ToolRef(chain, registry.to_bytes(20, "big"), number)

    ordered = [tool(1, 9, 9), tool(2, 1, 9), tool(2, 2, 1), tool(2, 2, 10), tool(10, 0, 0)]
    assert sorted(reversed(ordered)) == ordered
    with pytest.raises(TypeError):
        ordered[0] < "x"  # type: ignore[operator]


@pytest.mark.parametrize("class_", NATIVE)
def test_no_member_can_be_set(class_: type) -> None:
    made: dict[type, Any] = {
        Policy: Policy(),
        Recording: Recording.of(bundle("free-tool")),
        Report: verified(),
        Response: Response(b""),
        Session: Session(TOOL, now=0),
        ToolConfig: config(),
        ToolRef: ToolRef.parse(TOOL),
    }
    one = made[class_]
    names = [name for name in dir(class_) if not name.startswith("__")]
    assert names
    for name in [*names, "new_member", "__dict__", "__class__", "__bool__"]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(one, name, True)
        with pytest.raises((AttributeError, TypeError)):
            object.__setattr__(one, name, True)
        with pytest.raises((AttributeError, TypeError)):
            delattr(one, name)
    with pytest.raises(TypeError):
        type("Below", (class_,), {})
    assert not hasattr(one, "__dict__")
    assert inspect.getdoc(class_)


@pytest.mark.parametrize("name", sorted(name for name in MAKERS if type(MAKERS[name]()) in NATIVE))
def test_what_is_of_another_class_is_asked_too(name: str) -> None:
    """Such as the stand-ins of test libraries, which are equal to anything."""

    class Anything:
        def __eq__(self, other: object) -> bool:
            return True

        def __ne__(self, other: object) -> bool:
            return False

    value = MAKERS[name]()
    assert value == Anything() and not value != Anything()
    for other in (None, 5, object(), "x"):
        assert value != other and not value == other
        assert type(value).__eq__(value, other) is NotImplemented
        assert type(value).__ne__(value, other) is NotImplemented
