"""``index`` and ``aindex`` against a real node: the lines of the command, whatever ends a run, and whatever an RPC does."""

from __future__ import annotations

import asyncio
import gzip
import inspect
import json
import logging
import os
import pickle
import random
import runpy
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Callable, Optional
from urllib.request import Request as UrlRequest
from urllib.request import urlopen

import erc8257
import pytest

from support import hostile
from support.index_bed import IndexBed, index_bed, last, timeless, written
from support.places import REPOSITORY
from support.server import Connection, Hangup, Request, serve

#: Genuine tools of each of the three hosts.
EACH = 25
#: All tools: the genuine ones, and those that `fill` adds.
TOOLS = 3 * EACH + 9

Lines = Callable[..., list[str]]


@pytest.fixture(scope="module")
def bed() -> Iterator[IndexBed]:
    with index_bed(EACH) as running:
        yield running


def by_threads(bed: IndexBed, **more: Any) -> list[str]:
    return [line.to_json() for line in erc8257.index(bed.registry, **{**bed.options(), **more})]


def by_tasks(bed: IndexBed, **more: Any) -> list[str]:
    async def read() -> list[str]:
        return [line.to_json() async for line in erc8257.aindex(bed.registry, **{**bed.options(), **more})]

    return asyncio.run(read())


@pytest.fixture(params=[by_threads, by_tasks], ids=["blocking", "asyncio"])
def lines(request: pytest.FixtureRequest) -> Lines:
    found: Lines = request.param
    return found


@pytest.fixture(scope="module")
def wanted(bed: IndexBed, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The lines of the command."""
    folder = tmp_path_factory.mktemp("command")
    ran = bed.by_command(folder / "state", folder / "lines")
    assert ran.returncode == 0, ran.stderr
    found = timeless(written(folder / "lines"))
    assert len(found) == TOOLS
    return found


def test_the_lines_are_those_of_the_command(bed: IndexBed, wanted: dict[str, str], lines: Lines, tmp_path: Path) -> None:
    state = tmp_path / "state"
    given = lines(bed, state=state)
    assert timeless(given) == wanted
    assert sorted(written(tmp_path / "state.jsonl")) == sorted(given), "the file has the same lines"
    assert timeless(lines(bed)) == wanted, "without a state"


def test_bundles_replay_to_the_report_of_their_line(bed: IndexBed) -> None:
    seen = 0
    for line in erc8257.index(bed.registry, **bed.options(), bundles=True):
        assert line.bundle is not None
        report = erc8257.verify_bundle(line.bundle)
        assert json.loads(report.to_json()) == line.report and report.outcome == line.outcome
        seen += 1
    assert seen == TOOLS


def test_the_members_of_lines(bed: IndexBed, wanted: dict[str, str]) -> None:
    with erc8257.index(bed.registry, **bed.options()) as index:
        assert index.summary is None
        found = {line.tool_ref: line for line in index}
    summary = index.summary
    assert summary is not None and summary.complete
    assert (summary.tools, summary.counted, summary.lines) == (TOOLS, TOOLS, TOOLS)
    assert summary.verified == sum(line.outcome == "verified" and line.status == "active" for line in found.values())
    assert summary.retired == 1 == sum(line.status == "retired" for line in found.values())
    assert summary.duplicates == 1 == sum(line.duplicate_of is not None for line in found.values())
    assert summary.not_verified == 3
    gated = [line.predicate for line in found.values() if line.predicate is not None]
    assert sorted(str(predicate.is_proxy) for predicate in gated) == ["False", "True"]
    assert [predicate.upgraded_at is None for predicate in gated if predicate.is_proxy] == [False]
    assert {flag for line in found.values() for flag in line.flags} == {"predicate-upgraded", "re-registered"}
    for tool, line in found.items():
        assert str(tool) in wanted and str(tool) == line.to_dict()["toolRef"] == line.report["toolRef"]
        assert line.block.number == summary.block and len(line.block.hash) == 66
        assert not line.stale and line.bundle is None and line.time > 1_700_000_000
        again = erc8257.IndexLine.from_json(line.to_json())
        assert again == line == pickle.loads(pickle.dumps(line)) and hash(again) == hash(line)
        assert str(tool) in repr(line)
        with pytest.raises(AttributeError):
            line.status = "active"  # type: ignore[misc]


def test_columns_for_pipelines(bed: IndexBed, wanted: dict[str, str]) -> None:
    pa = pytest.importorskip("pyarrow")
    index = erc8257.index(bed.registry, **bed.options(), bundles=True)
    batches = [pa.record_batch(batch) for batch in index.batches(20, report=True)]
    assert [batch.num_rows for batch in batches[:-1]] == [20] * (TOOLS // 20)
    table = pa.Table.from_batches(batches)
    assert table.num_rows == TOOLS
    for row in table.to_pylist():
        line = json.loads(row["report"])
        whole = json.loads(wanted[row["tool_ref"]].replace('"stale"', '"time":0,"stale"'))
        assert line == whole["report"]
        assert (row["status"], row["outcome"], row["stale"]) == (whole["status"], whole["outcome"], False)
        assert (row["duplicate_of"], row["flags"]) == (whole["duplicateOf"], whole["flags"])
        assert (row["verified"], row["canonical"]) == (line["verified"], line["canonical"])
        assert (row["failed_check"], row["computed_hash"]) == (line["failedCheck"], line["computedHash"])
        assert row["rules"] == [finding["rule"] for finding in line["findings"]]
        assert (hex(row["block"]), row["block_hash"]) == (whole["block"]["number"], whole["block"]["hash"])
        assert row["time"] > 1_700_000_000
        predicate = whole["predicate"] or {"address": None, "isProxy": None, "upgradedAt": None}
        assert (row["predicate"], row["is_proxy"]) == (predicate["address"], predicate["isProxy"])
        assert (None if row["upgraded_at"] is None else hex(row["upgraded_at"])) == predicate["upgradedAt"]
    judged = pa.table(erc8257.verify_arrow(table, keep=["tool_ref"]))
    assert judged["outcome"].to_pylist() == table["outcome"].to_pylist()


def read_binding_by(bed: IndexBed) -> dict[str, Any]:
    """The arguments of `read_binding` that lead to the bed."""
    host = {name: value for name, value in bed.options().items() if name in ("rpc", "ssl_context", "resolver", "timeout")}
    return {"policy": erc8257.ConsumerPolicy(allow_private_addresses=True), **host}


def agent_of(line: erc8257.IndexLine) -> Optional[str]:
    """Two tools have an agent: of a registry that is not on the chain."""
    chain, _, tool = str(line.tool_ref).partition("/")
    return f"{chain}/erc8004:0x{'8' * 40}/7" if tool.endswith(("/1", "/2")) else None


def assert_joined(batches: list[Any]) -> None:
    pa = pytest.importorskip("pyarrow")
    rows = pa.Table.from_batches([pa.record_batch(batch) for batch in batches]).to_pylist()
    joined = {row["tool_ref"].rpartition("/")[2]: (row["agent"], row["binding"]) for row in rows if row["agent"]}
    agent = f"{rows[0]['tool_ref'].partition('/')[0]}/erc8004:0x{'8' * 40}/7"
    assert joined == {"1": (agent, "unknown"), "2": (agent, "unknown")}
    assert len(rows) == TOOLS and sum(row["binding"] is None for row in rows) == TOOLS - 2


def test_tools_are_joined_with_agents(bed: IndexBed) -> None:
    def bound(line: erc8257.IndexLine) -> Optional[erc8257.AgentBindingReport]:
        agent = agent_of(line)
        return None if agent is None else erc8257.read_binding(line.tool_ref, agent, **read_binding_by(bed)).binding

    assert_joined(list(erc8257.index(bed.registry, **bed.options()).batches(20, agents=bound)))
    kept: list[erc8257.AgentBindingReport] = []

    def first(line: erc8257.IndexLine) -> Optional[erc8257.AgentBindingReport]:
        report = bound(line)
        kept.extend([] if report is None else [report])
        return kept[0] if kept else None

    with pytest.raises(erc8257.UsageError, match="gives a binding of") as raised:
        list(erc8257.index(bed.registry, **bed.options()).batches(agents=first))
    assert raised.value.pointer == "/agents"


def test_tools_are_joined_with_agents_for_asyncio(bed: IndexBed) -> None:
    async def bound(line: erc8257.IndexLine) -> Optional[erc8257.AgentBindingReport]:
        agent = agent_of(line)
        return None if agent is None else (await erc8257.aread_binding(line.tool_ref, agent, **read_binding_by(bed))).binding

    async def read() -> list[Any]:
        async with erc8257.aindex(bed.registry, **bed.options()) as index:
            return [batch async for batch in index.batches(20, agents=bound)]

    assert_joined(asyncio.run(read()))


def test_batches_for_asyncio(bed: IndexBed) -> None:
    async def read() -> int:
        async with erc8257.aindex(bed.registry, **bed.options()) as index:
            return sum([batch.num_rows async for batch in index.batches()])

    assert asyncio.run(read()) == TOOLS


@pytest.mark.parametrize("first", ["python", "command"])
def test_the_command_and_python_go_on_from_each_other(
    first: str, bed: IndexBed, wanted: dict[str, str], lines: Lines, tmp_path: Path
) -> None:
    state, out = tmp_path / "state", tmp_path / "lines"

    def python() -> None:
        assert timeless(lines(bed, state=state, out=out)) == wanted == timeless(written(out))

    def command() -> None:
        ran = bed.by_command(state, out)
        assert ran.returncode == 0, ran.stderr
        assert timeless(written(out)) == wanted

    for run in [python, command, python] if first == "python" else [command, python, command]:
        run()
        assert len(written(out)) == TOOLS
    assert timeless(written(tmp_path / "lines.previous")) == wanted


def test_a_loop_that_is_left_goes_on(bed: IndexBed, wanted: dict[str, str], tmp_path: Path) -> None:
    state = tmp_path / "state"
    given: list[str] = []
    for leave in (5, 17, 40):
        with erc8257.index(bed.registry, **bed.options(), state=state) as index:
            now = [line.to_json() for _, line in zip(range(leave), index)]
        assert now[: len(given)] == given, "the lines of before come first"
        given = now
    before = len(written(tmp_path / "state.jsonl"))
    assert before >= 40

    async def some() -> list[str]:
        async with erc8257.aindex(bed.registry, **bed.options(), state=state) as index:
            return [(await index.__anext__()).to_json() for _ in range(before)]

    assert set(given) <= set(asyncio.run(some()))
    # The command finishes what Python began.
    assert bed.by_command(state, tmp_path / "state.jsonl").returncode == 0
    assert timeless(written(tmp_path / "state.jsonl")) == wanted


#: A run of its own process, which says each line and ends with the totals.
PROGRAM = """
import asyncio, json, ssl, sys
import erc8257

given = json.loads(sys.argv[1])
ip, _, port = given["https"].rpartition(":")
options = dict(
    rpc=given["rpc"], state=given["state"], allow_private_addresses=True, timeout=30,
    ssl_context=ssl.create_default_context(cafile=given["ca"]),
    resolver=lambda host, own: [(ip, int(port))] if host in given["hosts"] else [(host, own)],
)
def say(line):
    sys.stdout.write(line.to_json() + "\\n")
    sys.stdout.flush()
async def tasks():
    async for line in erc8257.aindex(given["registry"], **options):
        say(line)
if given["tasks"]:
    asyncio.run(tasks())
else:
    for line in erc8257.index(given["registry"], **options):
        say(line)
print("end")
"""


def process(bed: IndexBed, state: Path, tasks: bool) -> subprocess.Popen[str]:
    given = {name: getattr(bed, name) for name in ("registry", "rpc", "https", "ca", "hosts")}
    told = json.dumps({**given, "state": str(state), "tasks": tasks})
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, told], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("tasks", [False, True], ids=["blocking", "asyncio"])
def test_killed_at_random_moments_it_ends_in_the_lines_of_an_unbroken_run(
    tasks: bool, bed: IndexBed, wanted: dict[str, str], tmp_path: Path
) -> None:
    state = tmp_path / "state"
    seed = int.from_bytes(os.urandom(4), "big")
    dice = random.Random(seed)
    kills = 0
    while kills < 5:
        with process(bed, state, tasks) as running:
            assert running.stdout is not None
            # Before any line, or behind some of them and a moment.
            for _ in range(dice.choice([0, 1, dice.randrange(TOOLS), TOOLS - 1])):
                running.stdout.readline()
            time.sleep(dice.random() * dice.choice([0.02, 0.3]))
            os.kill(running.pid, signal.SIGKILL)
            running.stdout.close()
            kills += running.wait() == -signal.SIGKILL
    with process(bed, state, tasks) as running:
        said, complaints = running.communicate(timeout=600)
    assert running.returncode == 0, f"{seed}: {complaints}"
    given = said.splitlines()
    assert given.pop() == "end"
    assert timeless(last(given)) == wanted == timeless(written(tmp_path / "state.jsonl")), seed
    assert len(written(tmp_path / "state.jsonl")) == TOOLS


def test_two_at_one_state(bed: IndexBed, wanted: dict[str, str], tmp_path: Path) -> None:
    state, out = tmp_path / "state", tmp_path / "state.jsonl"
    with erc8257.index(bed.registry, **bed.options(), state=state) as first:
        next(first)
        for other in (erc8257.index, erc8257.aindex):
            with pytest.raises(erc8257.UsageError, match="in use by another run") as raised:
                other(bed.registry, **bed.options(), state=state)
            assert raised.value.pointer in ("/out", "/state")
        ran = bed.by_command(state, out)
        assert ran.returncode == 2 and "in use by another run" in ran.stderr
        with process(bed, state, False) as running:
            assert "in use by another run" in running.communicate(timeout=600)[1]
        # The state under other lines, and the lines under another state.
        for more in ({"state": state, "out": tmp_path / "other"}, {"state": tmp_path / "more", "out": out}):
            with pytest.raises(erc8257.UsageError, match="in use by another run"):
                erc8257.index(bed.registry, **bed.options(), **more)
        assert timeless([line.to_json() for line in first]).keys() < wanted.keys()
    assert timeless(written(out)) == wanted


def test_an_unfinished_run_is_gone_on_with_for_what_it_was_asked(bed: IndexBed, tmp_path: Path) -> None:
    state = tmp_path / "state"
    with erc8257.index(bed.registry, **bed.options(), state=state) as index:
        next(index)
    with pytest.raises(erc8257.UsageError, match="unfinished run"):
        erc8257.index(bed.registry, **bed.options(), state=state, bundles=True)
    state.write_bytes(b"no database")
    with pytest.raises(erc8257.UsageError, match="damaged") as raised:
        erc8257.index(bed.registry, **bed.options(), state=state)
    assert (raised.value.pointer, raised.value.code) == ("/state", "usage-wrong-value")
    assert state.read_bytes() == b"no database"


def test_progress_and_its_exceptions(bed: IndexBed, lines: Lines, tmp_path: Path) -> None:
    told: list[erc8257.IndexProgress] = []
    lines(bed, progress=told.append)
    blocks = [one for one in told if one.stage == "blocks"]
    tools = [one for one in told if one.stage == "tools"]
    assert blocks and tools and told == blocks + tools
    assert tools[-1].done == tools[-1].total == TOOLS
    assert all(one.done <= one.total for one in told)
    assert sorted(one.done for one in tools) == [one.done for one in tools]

    def refuse(now: erc8257.IndexProgress) -> None:
        if now.stage == "tools" and now.done >= 7:
            raise KeyError("enough")

    with pytest.raises(KeyError):
        lines(bed, progress=refuse, state=tmp_path / "state")
    assert len(lines(bed, state=tmp_path / "state")) == TOOLS, "the next one goes on"


def test_a_bar(bed: IndexBed) -> None:
    pytest.importorskip("tqdm")
    assert len(by_threads(bed, progress=True)) == TOOLS


def test_callables_in_place_of_a_url(bed: IndexBed, wanted: dict[str, str]) -> None:
    ask = asker(bed.rpc)
    assert timeless(by_threads(bed, rpc=ask)) == wanted == timeless(by_tasks(bed, rpc=ask))

    async def aask(method: str, params: list[Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(None, ask, method, params)

    assert timeless(by_tasks(bed, rpc=aask)) == wanted
    with pytest.raises(erc8257.WrongTypeError, match="awaitable"):
        by_threads(bed, rpc=aask)


def sent(url: str, body: bytes) -> bytes:
    with urlopen(UrlRequest(url, body, {"Content-Type": "application/json"})) as came:
        answer: bytes = came.read()
        return answer


def asker(url: str) -> Callable[[str, list[Any]], Any]:
    """A client as callers write one."""

    def ask(method: str, params: list[Any]) -> Any:
        told = json.loads(sent(url, json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()))
        if "error" in told:
            raise ValueError(told["error"])
        return told["result"]

    return ask


def test_a_flooded_block_is_read_as_a_stream(lines: Lines) -> None:
    with index_bed(1) as own:
        own.tell("flood")
        own.tell("register later")
        given = lines(own, rpc=own.rpc)
        assert len(given) == 3 + 9 + 2
        plain = [json.loads(line)["outcome"] for line in given if json.loads(line)["flags"] == []]
        assert plain.count("verified") == 3 + 3 + 2
        assert timeless(lines(own, rpc=asker(own.rpc))) == timeless(given)


#: What becomes of the list of a flooded block on its way.
LISTS: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "zipped": lambda told: json.dumps(told).encode(),
    "cut": lambda told: json.dumps(told)[:-100].encode(),
    "another request's": lambda told: json.dumps({**told, "id": told["id"] + 1}).encode(),
    "not logs": lambda told: json.dumps({**told, "result": [1, "2", {}]}).encode(),
    "not a list": lambda told: json.dumps({**told, "result": {}}).encode(),
    "too large": lambda told: json.dumps({**told, "result": ["a" * (5 << 20)]}).encode(),
    "hidden": lambda told: json.dumps(told).replace('"result"', '"\\u0072esult"').encode(),
}


def test_lists_that_an_attacker_has_changed(lines: Lines, tmp_path: Path) -> None:
    with index_bed(1) as own:
        own.tell("flood")
        asked = []

        def read(way: str) -> None:
            def handle(connection: Connection, request: Request) -> None:
                question = json.loads(request.body)
                answer = sent(own.rpc, request.body)
                if not isinstance(question, list) and question["method"] == "eth_getLogs" and len(answer) > 4 << 20:
                    asked.append(way)
                    if asked.count(way) == 1:
                        # Too large for an answer like others, so that it is asked for as a list.
                        return connection.answer(answer)
                    zipped = gzip.compress(LISTS[way](json.loads(answer)), 1, mtime=0)
                    return connection.answer(zipped, headers="Content-Encoding: gzip\r\n")
                return connection.answer(answer)

            with serve(handle) as server:
                if way == "zipped":
                    assert len(lines(own, rpc=server.url)) == 3 + 9 + 1
                else:
                    refused(own, lines, f"{server.url}my-key", tmp_path / way)

        at_once([partial(read, way) for way in LISTS])
        assert {way for way in asked if asked.count(way) > 1} == set(LISTS)


def test_a_reorganisation_is_undone(lines: Lines, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with index_bed(1) as own:
        own.tell("mine 40")
        own.tell("register stays")
        own.tell("mine 3")
        own.tell("deregister 2")
        own.tell("register vanishes")
        before = lines(own, state=tmp_path / "state")
        own.tell("reorg 3")
        own.tell("mine 2")
        with caplog.at_level(logging.WARNING, logger="erc8257"):
            after = lines(own, state=tmp_path / "state")
        assert "reorganised" in caplog.text
        assert len(after) == len(before) - 1
        assert timeless(after) == timeless(lines(own))


#: Lies that cost nothing but time, and those that end the registry.
HARMLESS = ["logs-range", "logs-twice", "logs-reversed", "batch-reversed"]
DEADLY = ["logs-foreign", "logs-other-topic", "logs-removed", "logs-null"]


@pytest.mark.parametrize("lie", HARMLESS)
def test_lies_that_are_seen_through(lie: str, bed: IndexBed, wanted: dict[str, str], lines: Lines) -> None:
    assert timeless(lines(bed, rpc=f"{bed.liar}/{lie}/{lines.__name__}")) == wanted


def refused(bed: IndexBed, lines: Lines, rpc: str, state: Path) -> None:
    """The registry cannot be read through this RPC, and no key is told."""
    with pytest.raises(erc8257.IndexingError) as raised:
        lines(bed, rpc=rpc, state=state)
    assert raised.value.code == "index-registry" and "my-key" not in str(raised.value)
    assert written(Path(f"{state}.jsonl")) == []


def at_once(works: list[Callable[[], None]]) -> None:
    """Most of them wait before they ask again."""
    with ThreadPoolExecutor(len(works)) as threads:
        for done in [threads.submit(work) for work in works]:
            done.result()


def test_lies_that_end_the_registry(bed: IndexBed, lines: Lines, tmp_path: Path) -> None:
    def tell(lie: str) -> None:
        refused(bed, lines, f"{bed.liar}/{lie}/my-key-{lines.__name__}", tmp_path / lie)

    at_once([partial(tell, lie) for lie in DEADLY])
    assert len(lines(bed, state=tmp_path / DEADLY[0])) == TOOLS, "another RPC goes on from there"


#: Bodies that are of no use, whatever was asked.
USELESS = [
    b"",
    b"[]",
    b"{}",
    b"[" * 100_000,
    b'{"jsonrpc":"2.0","id":1,"result":null}',
    b'[{"jsonrpc":"2.0","id":1,"result":"0x2105"}]',
    b'{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"no"}}',
    b"\xff",
]


def test_an_rpc_that_answers_nothing_of_use(bed: IndexBed, lines: Lines, tmp_path: Path) -> None:
    def ask(number: int, status: str, body: bytes) -> None:
        def handle(connection: Connection, request: Request) -> None:
            connection.answer(body, status)

        with serve(handle) as server:
            refused(bed, lines, f"{server.url}my-key", tmp_path / str(number))

    def hang_up(connection: Connection, request: Request) -> None:
        raise Hangup

    def cut() -> None:
        with serve(hang_up) as server:
            refused(bed, lines, f"{server.url}my-key", tmp_path / "cut")

    bodies = [("200 OK", body) for body in USELESS] + [("500 Oh", b""), ("404 Not Found", b"<html>")]
    works: list[Callable[[], None]] = [partial(ask, number, *one) for number, one in enumerate(bodies)]
    at_once([*works, cut])


def test_an_rpc_that_fails_now_and_then(bed: IndexBed, wanted: dict[str, str], lines: Lines) -> None:
    """Calls that fail are asked again, and a rate limit is waited out."""
    asked = count()

    def handle(connection: Connection, request: Request) -> None:
        if next(asked) % 3 == 1:
            connection.answer(b"slow down", "429 Too Many Requests", "Retry-After: 0\r\n")
        else:
            connection.answer(sent(bed.rpc, request.body))

    with serve(handle) as server:
        assert timeless(lines(bed, rpc=server.url)) == wanted


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"registry": "8453"}, "/registry"),
    ({"registry": 8453}, "/registry"),
    ({"registry": "0:0x" + "00" * 19}, "/registry"),
    ({"rpc": "ftp://a"}, "/rpc"),
    ({"rpc": []}, "/rpc"),
    ({"rpc": ["http://a", "http://b"]}, "/rpc"),
    ({"rpc": 1}, "/rpc"),
    ({"state": 1}, "/state"),
    ({"state": ""}, "/state"),
    ({"state": b"state"}, "/state"),
    ({"out": "lines"}, "/out"),
    ({"state": "same", "out": "same"}, "/out"),
    ({"state": "."}, "/state"),
    ({"state": "there", "out": "."}, "/out"),
    ({"from_block": -1}, "/fromBlock"),
    ({"from_block": "0"}, "/fromBlock"),
    ({"block": "pending"}, "/block"),
    ({"block": 7}, "/block"),
    ({"confirmations": 4097}, "/confirmations"),
    ({"concurrency": 0}, "/concurrency"),
    ({"concurrency": True}, "/concurrency"),
    ({"per_origin": 1025}, "/perOrigin"),
    ({"max_age": 86_401}, "/maxAge"),
    ({"max_age": 0}, "/maxAge"),
    ({"timeout": 0}, "/timeout"),
    ({"timeout": "1"}, "/timeout"),
    ({"bundles": 1}, "/bundles"),
    ({"allow_private_addresses": "no"}, "/allowPrivateAddresses"),
    ({"ssl_context": 1}, "/ssl_context"),
    ({"resolver": 1}, "/resolver"),
    ({"progress": 1}, "/progress"),
]


@pytest.mark.parametrize(("given", "pointer"), WRONG, ids=[json.dumps(given, default=repr) for given, _ in WRONG])
def test_wrong_arguments(
    given: dict[str, Any], pointer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    registry = given.get("registry", "8453:0x" + "bb" * 20)
    options = {"rpc": "http://127.0.0.1:9", **{name: value for name, value in given.items() if name != "registry"}}
    for made in (erc8257.index, erc8257.aindex):
        with pytest.raises(erc8257.UsageError) as raised:
            made(registry, **options)
        assert raised.value.pointer == pointer, raised.value


def test_every_value_at_every_parameter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They end in an index, or in an error of the package."""
    monkeypatch.chdir(tmp_path)
    good = {"registry": "8453:0x" + "bb" * 20, "rpc": "http://127.0.0.1:9"}
    wrong = []
    for name in inspect.signature(erc8257.index).parameters:
        for at, make in enumerate(hostile.HOSTILE):
            try:
                erc8257.index(**{**good, name: make()}).close()
            except erc8257.Erc8257Error as error:
                assert error.code and str(error)
            except BaseException as error:  # noqa: BLE001 (a panic is not an Exception)
                wrong.append(f"{name}=<{at}>: {type(error).__name__}: {error}")
    assert not wrong, "\n".join(wrong)


def test_what_cannot_be_made_by_hand() -> None:
    for kind in (erc8257.Index, erc8257.AsyncIndex, erc8257.IndexLine):
        with pytest.raises(TypeError):
            kind()
    for text in ("", "{}", "[]", '{"format":"erc8257-index/1"}', b"\xff", 1, None):
        with pytest.raises(erc8257.UsageError, match="is not a line of an index"):
            erc8257.IndexLine.from_json(text)  # type: ignore[arg-type]


def test_wrong_batches(bed: IndexBed) -> None:
    with erc8257.index(bed.registry, **bed.options()) as index:
        for rows in (0, 65_537, True, "1"):
            with pytest.raises(erc8257.UsageError, match="rows"):
                index.batches(rows)  # type: ignore[arg-type]
        with pytest.raises(erc8257.UsageError, match="report"):
            index.batches(report=1)  # type: ignore[arg-type]
        with pytest.raises(erc8257.UsageError, match="agents is not a function"):
            index.batches(agents={})  # type: ignore[arg-type]


def test_a_closed_index_gives_nothing_more(bed: IndexBed, tmp_path: Path) -> None:
    index = erc8257.index(bed.registry, **bed.options(), state=tmp_path / "state")
    next(index)
    index.close()
    index.close()
    assert list(index) == []
    assert index.summary is None
    assert len(by_threads(bed, state=tmp_path / "state")) == TOOLS


def test_nothing_is_left_behind_without_a_state(
    bed: IndexBed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    by_threads(bed)
    index = erc8257.index(bed.registry, **bed.options())
    next(index)
    assert len(list(tmp_path.iterdir())) == 1
    del index
    assert list(tmp_path.iterdir()) == []


def test_two_threads_do_not_read_at_once(bed: IndexBed) -> None:
    raised: list[BaseException] = []

    def ask(method: str, params: list[Any]) -> Any:
        try:
            next(index)
        except erc8257.UsageError as error:
            raised.append(error)
        return "0x1"

    index = erc8257.index(bed.registry, **{**bed.options(), "rpc": ask})
    with pytest.raises(erc8257.IndexingError, match="is on chain 1, not 8453"):
        next(index)
    assert raised and "being read" in str(raised[0])


def test_the_example_for_spark_records_what_it_verifies(bed: IndexBed, tmp_path: Path) -> None:
    """Its table of recorded tools; Spark itself runs in test_examples_registry.py."""
    pytest.importorskip("pyspark")
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    example = runpy.run_path(str(REPOSITORY / "bindings-py" / "examples" / "spark_index.py"))
    (tmp_path / "tools").mkdir()
    assert example["record"](bed.registry, folder=tmp_path, number=0, **bed.options()) == TOOLS
    table = pq.read_table(tmp_path / "tools" / "0.parquet")
    judged = pa.Table.from_batches([pa.record_batch(batch) for batch in example["judge"](iter(table.to_batches()))])
    assert judged["tool_ref"].to_pylist() == table["tool_ref"].to_pylist()
    assert judged["outcome"].to_pylist() == table["outcome"].to_pylist()
