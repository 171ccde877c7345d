"""Threads: no deadlock, no torn result, and the same report from each.

pytest.ini ends a test that hangs, with the stacks of all threads.
"""

from __future__ import annotations

import json
import random
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import erc8257
import pytest
from erc8257 import Calls, Done, Fetch, OutOfOrderError, Recording, Report, Session

from support.registrations import BODY, bundle, config, padded

THREADS = 8

#: Below this size a document is judged without giving way, from it on other threads run meanwhile.
GIVES_WAY = 2048


@pytest.fixture(autouse=True)
def switching_often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """The results of the threads, all started at the same time; raises the first exception of one."""
    barrier = threading.Barrier(THREADS)
    results: list[Any] = [None] * THREADS
    raised: list[BaseException] = []

    def run(number: int) -> None:
        barrier.wait(600)
        try:
            results[number] = work(number)
        except BaseException as error:  # noqa: BLE001 (raised below)
            raised.append(error)

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(900)
        assert not thread.is_alive(), "a thread hangs"
    if raised:
        raise raised[0]
    return results


@pytest.mark.parametrize("size", [0, GIVES_WAY - 1000, GIVES_WAY, 20_000, 200_000])
def test_the_same_document_in_all_threads(size: int) -> None:
    body = BODY if size == 0 else padded(size)
    record = config(body)
    hash_, canonical = erc8257.hash(body), erc8257.canonicalize(body)
    wanted = erc8257.verify(record, body)
    text = json.dumps({"format": "erc8257-bundle/1", "config": record.to_dict(), "response": served(body)})
    assert wanted.verified and erc8257.verify_bundle(text).verified
    times = 40 if size > 50_000 else 300

    def work(number: int) -> None:
        for _ in range(times):
            assert erc8257.hash(body) == hash_
            assert erc8257.canonicalize(body) == canonical
            assert erc8257.verify(record, body).to_json() == wanted.to_json()
            assert erc8257.verify_bundle(text) == wanted
            assert erc8257.validate(body).computed_hash == hash_

    at_once(work)


def served(body: bytes) -> dict[str, Any]:
    return {"status": 200, "bodyText": body.decode()}


def test_each_thread_its_own_documents() -> None:
    """No result is another's: each thread judges good and bad ones of its own, of all sizes."""

    def work(number: int) -> None:
        rng = random.Random(number)
        for at in range(100):
            body = padded(rng.choice([10, 1500, 2100, 9000])).replace(b"echo", f"echo-{number}-{at}".encode())
            record = config(body)
            assert erc8257.verify(record, body)
            report = erc8257.verify(record, body.replace(b"a" * 5, b"a" * 4 + b"b", 1))
            assert not report and report.expected_hash == record.manifest_hash != report.computed_hash

    at_once(work)


def test_a_buffer_that_changes_meanwhile() -> None:
    """Another thread writes to the buffer while it is judged: the verdict is about one text, the old or the new."""
    one, other = padded(5000), padded(5000).replace(b"bbbb", b"cccc")
    shared = bytearray(one)
    hashes = {erc8257.hash(one), erc8257.hash(other)}
    stop = threading.Event()

    def work(number: int) -> set[str]:
        if number == 0:
            while not stop.is_set():
                shared[:] = other
                shared[:] = one
            return set()
        try:
            return {erc8257.hash(view) for _ in range(200) for view in (shared, bytes(shared), memoryview(shared))}
        finally:
            if number == 1:
                stop.set()

    for found in at_once(work):
        assert found <= hashes


def test_one_report_in_all_threads() -> None:
    """A value that the first question makes is made once."""
    for _ in range(50):
        report = erc8257.validate(b"{}")
        found = at_once(lambda _, report=report: (report.findings, report.to_json(), hash(report), report.checks))
        assert len({id(findings) for findings, *_ in found}) == 1
        assert len({text for _, text, *_ in found}) == 1


@pytest.mark.parametrize("name", ["free-tool", "paid-tool", "hash-mismatch", "redirect"])
@pytest.mark.parametrize("quorum", [None, (2, 3)])
def test_one_session_in_all_threads(name: str, quorum: Any) -> None:
    """All threads drive it at the same time: the session refuses an answer that another thread has told; the report is
    the same."""
    text = json.loads(bundle(name))
    if quorum is not None:
        text["policy"] = {"quorum": {"need": quorum[0], "of": quorum[1]}}
        text["evidence"] = f"quorum {quorum[0]} of {quorum[1]}"
    line = json.dumps(text)
    wanted = erc8257.verify_bundle(line)
    for _ in range(40):
        recording = Recording.of(line)
        assert recording is not None
        session = recording.session(0)
        answers, meet = Answers(recording), threading.Barrier(THREADS)
        outcomes = at_once(
            lambda number, session=session, answers=answers, meet=meet: drive(
                session, answers, lambda: meet.wait(600), number % 2
            )
        )
        reports = [report for report, _ in outcomes]
        assert all(report == reports[0] == session.report for report in reports)
        assert len({report.to_json() for report in reports}) == 1
        assert json_of(reports[0]) == json_of(wanted)
        assert session.bundle is not None and erc8257.verify_bundle(session.bundle) == reports[0]
        # Each question was answered once, by whichever thread.
        assert sum(told for _, told in outcomes) == asked(line)
        # Two answers of the first step were taken from two threads, however busy the machine is.
        assert sum(told > 0 for _, told in outcomes) > 1


def json_of(report: Report) -> dict[str, Any]:
    """A report without what only the bundle knows."""
    return {**report.to_dict(), "toolRef": None, "evidence": None}


class Answers:
    """The answers of a recording, once for each question. A recording counts its questions: it answers a repeated
    question with the RPC's later answer."""

    def __init__(self, recording: Recording) -> None:
        self.response = recording.response
        self._recording = recording
        self._answers: dict[int, dict[str, Any]] = {}
        self._turn = threading.Lock()

    def of(self, call: Any) -> dict[str, Any]:
        with self._turn:
            if call.id not in self._answers:
                self._answers[call.id] = dict(self._recording.answer(call.rpc, call.method))
            return self._answers[call.id]


def drive(
    session: Session, answers: Answers, meet: Callable[[], object] = bool, first: int = 0
) -> tuple[Report, int]:
    """The verdict, and how many answers the session took from this thread. The thread tells its own one of the first
    two before it meets the others a second time."""
    step = session.poll(0)
    meet()
    tell = list(tellers(session, answers, step))
    tell[:2] = tell[first], tell[1 - first]
    told = taken(tell[0])
    meet()
    told += sum(map(taken, tell[1:]))
    while not isinstance(step := session.poll(0), Done):
        told += sum(map(taken, tellers(session, answers, step)))
        # A look at everything, while others change it.
        assert str(session.tool_ref) in repr(session)
        Session.resume(session.export())
        assert session.report is None or session.bundle is not None
    return step.report, told


def taken(tell: Callable[[], None]) -> bool:
    """Whether the session took an answer; another thread may have told it before."""
    try:
        tell()
    except OutOfOrderError:
        return False
    return True


def tellers(session: Session, answers: Answers, step: Any) -> Iterator[Callable[[], None]]:
    if isinstance(step, Fetch):
        yield lambda: session.handle_response(answers.response)
        return
    assert isinstance(step, Calls)
    for call in step.calls:
        yield lambda call=call: session.handle_call(call.id, **answers.of(call))


def asked(line: str) -> int:
    """How many answers a session takes that one thread drives."""
    recording = Recording.of(line)
    assert recording is not None
    return drive(recording.session(0), Answers(recording))[1]
