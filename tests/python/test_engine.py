"""Python prints the same lines as the command, by the verb that was asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import erc8257
import pytest

from support.command import command, printed
from support.lines import as_input, lines, one_line
from support.places import RUNNER, VECTORS

sys.path.insert(0, str(RUNNER.parent))
import judging  # noqa: E402  (the runner's own)

#: The status that the vectors come to: some of their lines are not bundles, and some tools could not be checked.
NO_BUNDLE, NOT_CHECKED = 2, 3
VERIFIED = one_line((VECTORS / "bundles" / "free-tool.json").read_bytes())


@pytest.fixture(scope="module")
def given() -> list[bytes]:
    return lines()


@pytest.fixture(scope="module")
def judged(given: list[bytes]) -> Iterator[dict[str, list[bytes]]]:
    """The runner's lines by each verb, in one run."""
    program = [sys.executable, str(RUNNER), *(word for via in judging.VIAS for word in ("--via", via))]
    status, out = printed(program, as_input(given))
    assert status == NOT_CHECKED
    assert len(out) == len(given) * len(judging.VIAS)
    yield {via: out[at :: len(judging.VIAS)] for at, via in enumerate(judging.VIAS)}


@pytest.mark.parametrize("via", judging.VIAS)
def test_the_lines_of_the_command(via: str, given: list[bytes], judged: dict[str, list[bytes]]) -> None:
    status, wanted = printed([command(), "verify", "--batch", "--via", via, "-"], as_input(given))
    assert status == NOT_CHECKED
    assert len(wanted) == len(given) >= 1433
    for line, want, got in zip(given, wanted, judged[via]):
        assert got == want, line[:300]


def test_few_bundles_fall_back_from_the_verb_that_is_asked_for(
    given: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = {"verify": 0, "session": 0}
    verify, replayed = erc8257.verify, judging.replayed

    def counting_verify(*arguments: object, **named: object) -> object:
        counted["verify"] += 1
        return verify(*arguments, **named)  # type: ignore[arg-type]

    def counting_replay(recording: erc8257.Recording) -> erc8257.Report:
        counted["session"] += 1
        return replayed(recording)

    monkeypatch.setattr(erc8257, "verify", counting_verify)
    monkeypatch.setattr(judging, "replayed", counting_replay)
    for line in given:
        list(judging.judge_each(line, list(judging.VIAS)))
    assert counted["verify"] > 1100
    assert counted["session"] > 1100


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (b"", 0),
        (VERIFIED, 0),
        (VERIFIED + b"\n" + b'{"format":"erc8257-bundle/1","registry":"not-found"}', 1),
        (b'{"format":"erc8257-bundle/1","registry":"not-found"}', 1),
        (b'{"format":"erc8257-bundle/1","registry":"not-found"}\n{}', 2),
        (b"\xff\n", 2),
        (b"\n", 2),
    ],
)
def test_the_exit_status(text: bytes, status: int) -> None:
    assert printed([sys.executable, str(RUNNER)], text)[0] == status


def test_a_verb_that_there_is_not() -> None:
    done = subprocess.run([sys.executable, str(RUNNER), "--via", "guess"], capture_output=True, check=False)
    assert done.returncode == 2 and b"--via" in done.stderr
