"""What must hold for all inputs, tried on many."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from random import Random
from typing import Any

import erc8257
import pytest
from erc8257 import Calls, Done, Fetch, Policy, Recording, Response, Session, ToolConfig, ToolRef
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from support import hostile
from support.documents import SPACE, TEXTS, VALUES, spelled
from support.registrations import CREATOR, MANIFEST, TOOL, URI, bundle

settings.register_profile(
    "ours", deadline=None, max_examples=100, suppress_health_check=list(HealthCheck), print_blob=True
)
settings.load_profile("ours")

ENTRIES = hostile.entries()
BYTES = st.binary(max_size=200) | VALUES.map(lambda value: json.dumps(value).encode())
ANYTHING = (
    st.integers(0, len(hostile.HOSTILE) - 1).map(lambda at: hostile.HOSTILE[at]())
    | BYTES
    | st.text(max_size=50)
    | st.text(st.characters(categories=["Cs", "Cc", "Cf", "Lu"]), max_size=20)
    | st.integers()
    | st.integers().map(lambda value: value << 200)
    | st.integers().map(hostile.LongNumber)
    | st.text(max_size=20).map(hostile.Text)
    | st.floats()
    | st.tuples(st.integers(), st.binary(min_size=32, max_size=32))
    | BYTES.map(lambda text: memoryview(text)[::2])
)


@given(st.lists(ANYTHING, min_size=6, max_size=6), st.integers(0, 2**32 - 1))
@settings(max_examples=80)
def test_anything_ends_in_a_result_or_an_error_of_ours(values: list[object], seed: int) -> None:
    """Every entry with some of the values, which take far longer to make than to hand over."""
    dice = Random(seed)
    for name, entry in ENTRIES.items():
        names = [parameter.name for parameter in hostile.parameters(entry)]
        chosen = dice.sample(names, dice.randint(1, len(names)))
        try:
            hostile.ends_well(entry, {name: dice.choice(values) for name in chosen})
        except BaseException as error:  # noqa: BLE001 (a panic is not an Exception)
            pytest.fail(f"{name}({', '.join(chosen)}): {type(error).__name__}: {error}"[:300])


def outcome(work: Any, *given: Any) -> Any:
    """The outcome of a call, in a form that can be compared."""
    try:
        result = work(*given)
    except erc8257.Erc8257Error as error:
        return type(error), str(error), {name: value for name, value in vars(error).items()}
    return result.to_json() if isinstance(result, erc8257.Report) else result


@given(BYTES)
@example(b"")
@example(b"{}")
def test_all_that_have_the_same_bytes_are_the_same(text: bytes) -> None:
    config = ToolConfig(CREATOR, URI, bytes(32))
    spaced = bytes(byte for one in text for byte in (one, 0))
    others = [
        bytearray(text),
        hostile.Raw(text),
        hostile.Writable(text),
        memoryview(text),
        memoryview(bytearray(text)),
        memoryview(b"x" + text + b"y")[1:-1],
        memoryview(spaced)[::2],
        memoryview(text[::-1])[::-1],
        memoryview(text).cast("c"),
    ]
    works = [
        erc8257.canonicalize,
        erc8257.hash,
        erc8257.validate,
        lambda body: erc8257.verify(config, body),
        lambda body: erc8257.verify(config, Response(body)),
        erc8257.verify_bundle,
        Policy.from_json,
    ]
    for work in works:
        wanted = outcome(work, text)
        for other in others:
            assert outcome(work, other) == wanted


@given(BYTES | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
@example(b"/")
@example(b"a.json")
@example(b'"/"')
def test_text_is_its_utf_8(text: bytes) -> None:
    try:
        decoded = text.decode()
    except UnicodeDecodeError:
        assume(False)
    for work in (Policy.from_json, Recording.of, Session.resume):
        assert outcome(work, decoded) == outcome(work, text)
    told, wanted = outcome(erc8257.verify_bundle, decoded), outcome(erc8257.verify_bundle, text)
    # A text that can only be meant as a path is refused in words of its own.
    assert told[0] is wanted[0] if "is a path" in told[1] else told == wanted


@given(st.data(), VALUES)
def test_canonical_bytes_are_of_the_value_and_not_of_its_text(data: st.DataObject, value: Any) -> None:
    one = data.draw(spelled(value)).encode()
    canonical = erc8257.canonicalize(one)
    assert erc8257.canonicalize(canonical) == canonical
    assert erc8257.canonicalize(data.draw(spelled(value)).encode()) == canonical
    assert erc8257.hash(one) == erc8257.hash(canonical)
    # The written text is the value, as far as Python tells values apart: all numbers are doubles, -0 is 0.
    assert json.loads(canonical, parse_int=float) == value


@given(BYTES)
def test_what_is_written_is_read_again(text: bytes) -> None:
    try:
        canonical = erc8257.canonicalize(text)
    except erc8257.JsonError as error:
        assert 0 <= error.offset <= len(text) and error.line >= 1 and error.column >= 1
        return
    assert erc8257.canonicalize(canonical) == canonical


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for name, one in inner for place in places(one, (*path, name)))]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    changed = copy.copy(value)
    changed[path[0]] = put(value[path[0]], path[1:], new)
    return changed


NFC = TEXTS.filter(lambda text: text.isascii())
#: Members that a manifest may have besides: any JSON, with texts that have one form only.
OTHERS = st.dictionaries(NFC.map(lambda name: f"x-{name}"), st.integers(-100, 100) | NFC | st.lists(NFC), max_size=3)


@given(st.data(), OTHERS)
def test_a_verified_body_stays_so_in_any_spelling_and_with_no_other_value(
    data: st.DataObject, others: dict[str, Any]
) -> None:
    manifest = {**MANIFEST, **others}
    record = ToolConfig(CREATOR, URI, erc8257.hash(json.dumps(manifest).encode()))
    text = data.draw(SPACE) + data.draw(spelled(manifest)) + data.draw(SPACE)
    report = erc8257.verify(record, text.encode())
    assert report.verified and report.computed_hash == record.manifest_hash, report.to_json()

    path = data.draw(st.sampled_from(places(manifest)))
    changed = put(manifest, path, data.draw(VALUES))
    assume(changed != manifest or json.dumps(changed) != json.dumps(manifest))
    # 0 and 0.0 and -0.0 are one number of JSON; True and 1 are not, though Python says so.
    canonical = erc8257.canonicalize(json.dumps(changed).encode())
    assume(canonical != erc8257.canonicalize(json.dumps(manifest).encode()))
    report = erc8257.verify(record, data.draw(spelled(changed)).encode())
    assert not report.verified and not report.canonical
    assert report.checks[2].status == "fail"


@given(st.binary(max_size=20), st.integers(0, 700))
def test_no_damaged_body_is_verified_but_for_white_space(damage: bytes, at: int) -> None:
    text = json.dumps(MANIFEST).encode()
    record = ToolConfig(CREATOR, URI, erc8257.hash(text))
    damaged = text[:at] + damage + text[at + len(damage) :]
    if erc8257.verify(record, damaged).verified:
        assert erc8257.canonicalize(damaged) == erc8257.canonicalize(text)


@given(st.integers(1, 10**32 - 1), st.binary(min_size=20, max_size=20), st.integers(0, 2**256 - 1))
def test_tools_are_written_and_read(chain: int, registry: bytes, number: int) -> None:
    tool = ToolRef(chain, registry, number)
    assert (tool.chain_id, tool.registry, tool.tool_id) == (chain, "0x" + registry.hex(), number)
    assert ToolRef.parse(str(tool)) == tool == eval(repr(tool)) == pickle.loads(pickle.dumps(tool))  # noqa: S307
    assert hash(ToolRef.parse(str(tool))) == hash(tool)
    assert ToolRef(hostile.LongNumber(chain), registry, hostile.LongNumber(number)) == tool


@given(BYTES, st.integers(0, 999), st.booleans(), st.booleans())
def test_responses_keep_what_they_are_given(body: bytes, status: int, redirected: bool, complete: bool) -> None:
    response = Response(bytearray(body), status=status, redirected=redirected, complete=complete)
    assert (response.body, response.status) == (body, status)
    assert (response.redirected, response.complete, response.error) == (redirected, complete, None)
    same = Response(body, status=status, redirected=redirected, complete=complete)
    assert same == response == pickle.loads(pickle.dumps(response)) and hash(same) == hash(response)


@given(st.data())
@settings(max_examples=300)
def test_sessions_in_any_order(data: st.DataObject) -> None:
    """Told anything at any time, a session refuses it or goes on; it never says more than the honest one."""
    text = bundle(data.draw(st.sampled_from(["free-tool", "paid-tool", "hash-mismatch", "wrong-origin"])))
    recording = Recording.of(text)
    assert recording is not None
    session, now = recording.session(0), 0
    honest = erc8257.verify_bundle(text)
    lied = False
    for _ in range(data.draw(st.integers(1, 25))):
        what = data.draw(st.sampled_from(["poll", "honest", "honest", "honest", "call", "response", "resume", "look"]))
        if what == "poll":
            now = data.draw(st.integers(0, 400)) if data.draw(st.booleans()) else now
            ended(session.poll, now)
        elif what == "honest":
            honestly(session, recording, now)
        elif what == "call":
            kind = data.draw(st.sampled_from(["result", "error", "failed"]))
            lied |= ended(session.handle_call, data.draw(ANYTHING | st.integers(0, 5)), **{kind: data.draw(ANYTHING)})
        elif what == "response":
            lied |= ended(session.handle_response, data.draw(ANYTHING), data.draw(st.none() | ANYTHING))
        elif what == "resume":
            state = session.export()
            session = Session.resume(state)
            assert session.export() == state
        if session.report is not None:
            assert session.bundle is not None
            assert erc8257.verify_bundle(session.bundle) == session.report
            assert isinstance(session.poll(now), Done) and session.poll(now).report == session.report
    if session.report is not None and session.report.verified:
        # A lie could be the truth as it stands; but then it was the truth.
        assert honest.verified and session.report.computed_hash == honest.computed_hash or lied


def ended(work: Any, *given: Any, **named: Any) -> bool:
    try:
        work(*given, **named)
    except erc8257.Erc8257Error:
        return False
    return True


def honestly(session: Session, recording: Recording, now: int) -> None:
    step = session.poll(now)
    if isinstance(step, Calls):
        call = step.calls[0]
        session.handle_call(call.id, **recording.answer(call.rpc, call.method))  # type: ignore[arg-type]
    elif isinstance(step, Fetch):
        session.handle_response(recording.response)


@given(TEXTS, st.integers(0, 10**9))
def test_errors_are_pickled_as_they_are(text: str, number: int) -> None:
    for work, given in [
        (erc8257.hash, text.encode() + b"{"),
        (erc8257.normalize_url, f"x{text}"),
        (Policy.from_json, json.dumps({"freshnessSeconds": number + 86_401})),
        (erc8257.hash, text),
        (Session(TOOL, now=0).handle_response, None),
    ]:
        try:
            work(given)  # type: ignore[operator]
        except erc8257.Erc8257Error as error:
            for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
                assert type(again) is type(error) and vars(again) == vars(error) and str(again) == str(error)
        else:
            raise AssertionError("nothing was raised")


def test_this_python_can_show_a_buffer_of_its_own() -> None:
    """From 3.12 on the hostile `__buffer__` methods are called; before, such objects have no bytes."""
    called = outcome(erc8257.hash, hostile.Buffer(memoryview(b"{}")))
    assert (called == erc8257.hash(b"{}")) == (sys.version_info >= (3, 12))
