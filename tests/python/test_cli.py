"""``python -m erc8257`` prints the same as the command, byte for byte, and ends as it ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Optional

import pytest
from erc8257._cli.program import main

from support.command import command
from support.places import VECTORS
from support.vectors import body, bundle, cases, diagnoses


class Ended(NamedTuple):
    """How a program ended."""

    status: int
    stdout: bytes
    stderr: bytes


def real(*arguments: str, given: Optional[bytes] = None) -> Ended:
    done = subprocess.run([command(), *arguments], input=given, capture_output=True, check=False, timeout=600)
    return Ended(done.returncode, done.stdout, done.stderr)


def ours(*arguments: str, given: Optional[bytes] = None, env: Optional[dict[str, str]] = None) -> Ended:
    program = [sys.executable, "-m", "erc8257", *arguments]
    done = subprocess.run(program, input=given, capture_output=True, check=False, timeout=600, env=env)
    return Ended(done.returncode, done.stdout, done.stderr)


class Both:
    """Runs both on the same arguments, ours in this process, since a new one for each takes long."""

    def __init__(self, capture: Any) -> None:
        self.capture = capture
        self.ran = 0

    def same(self, *arguments: str) -> Ended:
        wanted = real(*arguments)
        self.capture.readouterr()
        status = main(arguments)
        stdout, stderr = self.capture.readouterr()
        made = Ended(status, stdout, stderr)
        self.ran += 1
        assert made.status == wanted.status, (arguments, made, wanted)
        assert made.stdout == wanted.stdout, (arguments, made.stdout.decode(), wanted.stdout.decode())
        assert told(made.stderr) == told(wanted.stderr), (arguments, made, wanted)
        return made


def told(stderr: bytes) -> bytes:
    """The compared part of standard error: all of it where it is about a document. The two have words of their own for
    a complaint about arguments or members: there only its presence counts.
    """
    about_document = b"cannot be read as a JSON document\n" in stderr or not stderr.startswith(b"erc8257: ")
    return stderr if about_document else b"erc8257: a complaint"


@pytest.fixture
def both(capfdbinary: pytest.CaptureFixture[bytes]) -> Both:
    command()
    return Both(capfdbinary)


def written(folder: Path, texts: Sequence[bytes]) -> list[str]:
    """The texts as files."""
    paths = []
    for number, text in enumerate(texts):
        path = folder / f"{number}.json"
        path.write_bytes(text)
        paths.append(str(path))
    return paths


def bundles(step: int) -> list[bytes]:
    return [bundle(case) for case in cases("verify", 1200)[::step]]


def documents(step: int) -> list[bytes]:
    """Manifests, good and bad, and texts that are not manifests."""
    advice = [body(case) for case in cases("advice", 800) if "bodyText" in case or "body" in case]
    others = [
        body(case)
        for kind, least in (("canonical", 100), ("validate", 50), ("fix", 30))
        for case in cases(kind, least)
    ]
    return advice[::step] + others[:: max(step // 2, 1)]


#: Places in the lines of documents that a terminal, an excerpt or a pointer could stumble over.
ODD = [
    b"",
    b"\xef\xbb\xbf{}",
    b'\n\n\t\t{"a":\t1,}\r\n',
    b"{" + b" " * 300 + b'"a": tru}' + b" " * 300,
    b'{"\xf0\x9f\x92\xa9\xf0\x9f\x92\xa9": "\xe4\xb8\xad\xe6\x96\x87\xcc\x81\xcc\x81\xcc\x81\xcc\x81", "b": nul}',
    b'{"a": "\xe2\x82", "b": 1}',
    b'{"a": "\xed\xa0\x80"}',
    b'{"a":"' + "\u0301".encode() * 80 + b'", x}',
    b'{"a":"' + "é".encode() * 200 + b'"' + b"}" * 3,
    b'{"' + "\u202e\u2066\u200b\u2800\u00ad\ufeff".encode() + b'": 01}',
    b'{"' + "नि".encode() * 40 + b'": 1 2}',
    b"\xff\xfe{\x00}\x00",
    b'{"a": [' + b"[" * 200,
    b'{"a":1,"a":"' + b"x" * 2000 + b'"}',
    b'"\\ud800"',
    b"<!DOCTYPE html><html></html>",
]


def test_documents(both: Both, tmp_path: Path) -> None:
    for path in written(tmp_path, [*ODD, *documents(12)]):
        for verb in ("validate", "fix", "advise"):
            both.same(verb, path)
            both.same(verb, "--json", path)
        both.same("hash", path)
        both.same("canonicalize", path)
        both.same("diagnose", "--expected", "0x" + "11" * 32, path)
    assert both.ran > 1000


def test_bundles(both: Both, tmp_path: Path) -> None:
    statuses = set()
    for number, path in enumerate(written(tmp_path, bundles(9))):
        statuses.add(both.same("verify", path).status)
        both.same("verify", "--json", path)
        both.same("verify", "--json", "--via", ("verify", "session", "bundle")[number % 3], path)
        both.same("advise", path)
        both.same("advise", "--json", path)
        both.same("diagnose", path)
        both.same("diagnose", "--json", path)
    for path in sorted((VECTORS / "bundles").iterdir()):
        both.same("verify", str(path))
        both.same("advise", str(path))
        both.same("diagnose", str(path))
        both.same("validate", str(path))
    assert statuses == {0, 1, 3}


def test_bundles_that_are_none(both: Both, tmp_path: Path) -> None:
    for path in written(tmp_path, [bundle(case) for case in cases("bundle-errors", 170)[::8]]):
        assert both.same("verify", path).status == 2
        both.same("advise", path)
        both.same("diagnose", path)


def test_diagnoses_with_clues(both: Both, tmp_path: Path) -> None:
    for number, case in enumerate(diagnoses()[::6]):
        folder = tmp_path / str(number)
        folder.mkdir()
        (path,) = written(folder, [body(case)])
        clues = case["clues"]
        arguments = ["diagnose", "--expected", case["expectedHash"], path]
        if "toolRef" in clues:
            arguments += ["--tool", clues["toolRef"]]
        if "metadataURI" in clues:
            arguments += ["--uri", clues["metadataURI"]]
        for at, one in enumerate(clues.get("candidates", [])):
            other = folder / f"candidate{at}"
            other.write_bytes(body(one))
            arguments += ["--candidate", str(other)]
        siblings = clues.get("siblings")
        if siblings:
            known = folder / "siblings.jsonl"
            known.write_text("".join(f"{json.dumps(recorded(one))}\n" for one in siblings))
            arguments += ["--siblings", str(known)]
        both.same(*arguments)
        both.same(*arguments, "--json")
        made, wanted = folder / "ours", folder / "theirs"
        status = main([*arguments, "--json", "-o", str(made)])
        both.capture.readouterr()
        assert status == real(*arguments, "--json", "-o", str(wanted)).status
        assert made.exists() == wanted.exists()
        assert not made.exists() or made.read_bytes() == wanted.read_bytes()


def recorded(sibling: dict[str, Any]) -> dict[str, Any]:
    """A registration as a bundle without its manifest."""
    config = {
        "creator": sibling.get("creator", "0x" + "00" * 20),
        "metadataURI": sibling["metadataURI"],
        "manifestHash": sibling["manifestHash"],
        "accessPredicate": "0x" + "00" * 20,
    }
    return {"format": "erc8257-bundle/1", "toolRef": sibling["toolRef"], "config": config}


def test_facts(both: Both, tmp_path: Path) -> None:
    (free,) = [str(VECTORS / "bundles" / "free-tool.json")]
    known = [
        case for case in cases("advice", 800) if "facts" in case and ("bodyText" in case or "body" in case)
    ]
    for number, case in enumerate(known[::15]):
        folder = tmp_path / str(number)
        folder.mkdir()
        path, facts = written(folder, [body(case), json.dumps(case["facts"]).encode()])
        for document in (path, free):
            both.same("advise", "--facts", facts, document)
            both.same("advise", "--facts", facts, "--json", document)
    (broken,) = written(tmp_path, [b'{"format":"erc8257-facts/1","now":"x"}'])
    assert both.same("advise", "--facts", broken, free).status == 2


def test_codes(both: Both) -> None:
    both.same("rules")
    rows = json.loads(both.same("rules", "--json").stdout)
    for code in sorted({next(iter(row.values())) for row in rows}):
        both.same("explain", code)
        both.same("explain", "--json", code)
    for code in ("2-nam-length", "hash", "HASH", "nothing like it", "x" * 300, "\u202e", ""):
        unknown = both.same("explain", code)
        assert unknown.status == 2 and unknown.stderr == real("explain", code).stderr.replace(
            b"erc8257 explain --help", b"python -m erc8257 explain --help"
        )


def test_colour(both: Both) -> None:
    for path in sorted((VECTORS / "bundles").iterdir()):
        for verb in ("verify", "advise", "diagnose", "validate", "fix"):
            both.same(verb, "--color", "always", str(path))
        both.same("verify", "--color=never", str(path))
    both.same("rules", "--color", "always")


def test_batches(tmp_path: Path) -> None:
    lines = [one.replace(b"\n", b" ") for one in bundles(20)]
    lines += [b"", b"{}", b'{"format":"erc8257-bundle/1"}', b"\xff", *lines[:3]]
    text = b"\n".join(lines)
    for given in (text, text + b"\n", b"", b"\n"):
        wanted = real("verify", "--batch", "-", given=given)
        assert ours("verify", "--batch", "-", given=given) == wanted
    path = tmp_path / "lines"
    path.write_bytes(text)
    for via in ("bundle", "verify", "session"):
        wanted = real("verify", "--batch", "--via", via, str(path))
        assert ours("verify", "--batch", "--via", via, str(path)) == wanted


def test_a_line_is_answered_at_once() -> None:
    line = bundles(1)[0].replace(b"\n", b" ") + b"\n"
    program = [sys.executable, "-m", "erc8257", "verify", "--batch", "-"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None and running.stdout is not None
        for _ in range(3):
            running.stdin.write(line)
            running.stdin.flush()
            assert running.stdout.readline().startswith(b'{"format":"erc8257-report/1"')
        running.stdin.close()
        assert running.wait(timeout=600) in (0, 1)


def test_standard_input() -> None:
    given = (VECTORS / "bundles" / "hash-mismatch.json").read_bytes()
    for arguments in (
        ["verify", "-"],
        ["advise", "-"],
        ["diagnose", "-"],
        ["validate", "--json", "-"],
        ["hash", "-"],
    ):
        assert ours(*arguments, given=given) == real(*arguments, given=given)
    assert ours("hash", "-", given=b'{"a":}') == real("hash", "-", given=b'{"a":}')
    # More than any bundle has: read to the limit, and no further.
    large = b" " * 9_000_000
    assert ours("verify", "-", given=large).status == real("verify", "-", given=large).status == 2


def test_what_a_terminal_gets_of_every_character() -> None:
    """The complaint about a command that there is not repeats it, harmless."""
    every = "".join(chr(code) for code in range(1, 0x110000) if not 0xD800 <= code <= 0xDFFF)
    for start in range(0, len(every), 32_000):
        word = "x" + every[start : start + 32_000]
        wanted, made = (run(word).stderr.split(b"\n")[0] for run in (real, ours))
        assert made == wanted, next(
            (a, b) for a, b in zip(made.decode().split("\\u"), wanted.decode().split("\\u")) if a != b
        )


#: Where the two differ on purpose, and why. Each is looked at both ways: it must differ, and only so.
DIFFERENCES: dict[str, tuple[list[str], int, int]] = {
    "the help names the program as it is called, and what is not offered": (["--help"], 0, 0),
    "of a verb too": (["verify", "--help"], 0, 0),
    "index keeps a database of its own": (["index", "--help"], 2, 0),
    "inspect asks the chain": (["inspect", "--help"], 2, 0),
    "publish asks the chain": (["publish", "--help"], 2, 0),
    "census reads snapshots, which index makes": (["census", "--help"], 2, 0),
    "advise asks the chain": (
        ["advise", "eip155:1/erc8257:0x" + "11" * 20 + "/1", "--rpc", "http://127.0.0.1:1"],
        2,
        3,
    ),
    "siblings out of a snapshot need census": (
        ["diagnose", "--expected", "0x" + "11" * 32, "--siblings", "SNAPSHOT", "FREE"],
        2,
        1,
    ),
}


@pytest.mark.parametrize("why", DIFFERENCES)
def test_differences(why: str, tmp_path: Path) -> None:
    arguments, status, theirs = DIFFERENCES[why]
    snapshot = tmp_path / "snapshot.json"
    row = {
        "chain": 1,
        "registry": "0x" + "00" * 20,
        "id": 1,
        "uri": "https://a.example/x",
        "onchain": "0x" + "22" * 32,
    }
    snapshot.write_text(json.dumps([row]))
    named = {"SNAPSHOT": str(snapshot), "FREE": str(VECTORS / "bundles" / "free-tool.json")}
    arguments = [named.get(argument, argument) for argument in arguments]
    made, wanted = ours(*arguments), real(*arguments)
    assert made.status == status
    if why.startswith("siblings"):
        assert wanted.status in (theirs, 2)  # as it knows the snapshot's members or not
        return
    assert wanted.status == theirs
    assert made.stdout != wanted.stdout


USAGE: list[list[str]] = [
    [],
    ["nothing"],
    ["hash"],
    ["hash", "a", "b"],
    ["hash", "--json", "a"],
    ["hash", "no such file"],
    ["hash", "."],
    ["hash", "--", "--no-such-file"],
    ["verify"],
    ["verify", "--via", "x", "a"],
    ["verify", "--pin", "0x", "a"],
    ["verify", "--rpc", "http://127.0.0.1:1", "a"],
    ["verify", "--batch", "no such file"],
    ["verify", "eip155:1"],
    ["verify", "eip155:1/erc8257:0x" + "00" * 20 + "/1"],
    ["verify", "eip155:1/erc8257:0x" + "00" * 20 + "/1", "--batch"],
    ["verify", "eip155:1/erc8257:0x" + "00" * 20 + "/1", "--rpc", "ftp://a.example"],
    ["verify", "--quorum", "0", "a"],
    ["verify", "--timeout", "301", "a"],
    ["verify", "--block", "soon", "a"],
    ["validate", "--profile", "other", "a"],
    ["diagnose", "a", "--tool", "1"],
    ["advise", "-", "--facts", "-"],
    ["explain"],
    ["rules", "x"],
    ["rules", "--color", "blue"],
    ["rules", "--color"],
    ["rules", "--json=1"],
    ["--no-such"],
    ["-x"],
    ["-oh"],
    ["rules", "-o"],
    ["hash", "\udcff"],
]


@pytest.mark.parametrize("arguments", USAGE, ids=" ".join)
def test_wrong_usage(arguments: list[str]) -> None:
    made, wanted = ours(*arguments), real(*arguments)
    assert (made.status, made.stdout) == (wanted.status, wanted.stdout) == (2, b"")
    # The fault is told in the same words, the hint and the program's name aside.
    assert made.stderr.startswith(b"Decides") or first(made) == first(wanted)


def first(ended: Ended) -> bytes:
    line = ended.stderr.split(b"\n")[0]
    return re.sub(rb"has a URL that is none.*|--rpc: .*", b"no URL", line)


@pytest.mark.parametrize(
    "arguments", [["--version"], ["-V"], ["-Vh"], ["rules", "-V"], ["--version", "nothing"]], ids=" ".join
)
def test_version(arguments: list[str]) -> None:
    assert ours(*arguments) == real(*arguments)


def test_help_says_what_is_not_offered() -> None:
    for arguments in (["--help"], ["help"], ["-h"]):
        made = ours(*arguments)
        assert made.status == 0 and b"index, inspect, census" in made.stdout
    for verb in (
        "verify",
        "advise",
        "diagnose",
        "validate",
        "fix",
        "hash",
        "canonicalize",
        "explain",
        "rules",
    ):
        told_ours, theirs = ours(verb, "--help"), real(verb, "--help")
        assert told_ours.status == 0 and theirs.status == 0
        # The same options.
        options = re.findall(rb"^  (--[a-z-]+)", told_ours.stdout, re.M)
        assert set(options) <= set(re.findall(rb"--[a-z-]+", theirs.stdout))


def test_a_reader_that_went_away(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    lines.write_bytes(b"\n".join(one.replace(b"\n", b" ") for one in bundles(2)))
    for program in ([command()], [sys.executable, "-m", "erc8257"]):
        script = 'set -o pipefail; "$@" | head -c 10; exit ${PIPESTATUS[0]}'
        done = subprocess.run(
            ["bash", "-c", script, "x", *program, "verify", "--batch", str(lines)],
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (3, b"")
        done = subprocess.run(
            ["bash", "-c", script, "x", *program, "rules"], capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_no_room_for_the_output() -> None:
    for program in ([command()], [sys.executable, "-m", "erc8257"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([*program, "rules"], stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 3 and done.stderr.startswith(b"erc8257: standard output cannot be written")


def on_a_terminal(program: list[str], given: bytes) -> bytes:
    """The output of a program where standard output is a terminal."""
    import pty
    import tty

    leader, follower = pty.openpty()
    tty.setraw(follower)
    environment = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=follower, env=environment) as running:
        os.close(follower)
        assert running.stdin is not None
        running.stdin.write(given)
        running.stdin.close()
        seen = b""
        while True:
            try:
                more = os.read(leader, 65_536)
            except OSError:
                break
            if not more:
                break
            seen += more
    os.close(leader)
    return seen


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
def test_a_terminal() -> None:
    """Colour, and no harmful text of others."""
    text = json.dumps({"name": "\u202e\u200b\x1b[31m \u4e2d", "type": 1}, ensure_ascii=False).encode()
    mismatch = (VECTORS / "bundles" / "hash-mismatch.json").read_bytes()
    for arguments, given in (
        (["canonicalize", "-"], text),
        (["validate", "--json", "-"], text),
        (["validate", "-"], text),
        (["fix", "-"], text),
        (["verify", "-"], mismatch),
        (["verify", "--color", "never", "-"], mismatch),
    ):
        ours_, theirs = (
            on_a_terminal([*program, *arguments], given)
            for program in ([sys.executable, "-m", "erc8257"], [command()])
        )
        assert ours_ == theirs, arguments
        assert "\u202e".encode() not in ours_ and b"\x1b[31m" not in ours_
        assert (b"\x1b[1m" in ours_) == (arguments[0] in ("validate", "verify") and len(arguments) == 2)
