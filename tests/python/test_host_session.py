"""run_session and its kin: ended at any stage, put away and resumed, many at once; and mistakes of the caller."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Optional

import erc8257
import pytest

from support.free_tool import TOOL, honest, respond
from support.hosts import HOSTS, Authority, Verify, assert_no_tasks, serve_manifest
from support.outcome import gist
from support.server import Connection, Handler, Request, rpc, serve


def run_by(host: str) -> Callable[..., erc8257.Report]:
    if host == "blocking":
        return erc8257.run_session
    return lambda session, **options: asyncio.run(erc8257.arun_session(session, **options))


@pytest.fixture(params=HOSTS)
def run(request: pytest.FixtureRequest) -> Callable[..., erc8257.Report]:
    return run_by(request.param)


def hang(connection: Connection, reached: threading.Event) -> None:
    reached.set()
    connection.wait_for_end()


#: Stages at which a verification can be ended: handlers of the RPC and the manifest's server; `None` for an honest one.
Stage = Callable[[threading.Event], tuple[Optional[Handler], Optional[Handler]]]


def in_the_first_answer(reached: threading.Event) -> tuple[Optional[Handler], Optional[Handler]]:
    return rpc(lambda _, connection: hang(connection, reached)), None


def in_a_later_answer(reached: threading.Event) -> tuple[Optional[Handler], Optional[Handler]]:
    def answer(question: Any, connection: Connection) -> Any:
        return hang(connection, reached) if "eth_call" in str(question) else respond(question)

    return rpc(answer), None


def within_an_answer(reached: threading.Event) -> tuple[Optional[Handler], Optional[Handler]]:
    def answer(question: Any, connection: Connection) -> None:
        connection.write(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[")
        hang(connection, reached)

    return rpc(answer), None


def before_the_head(reached: threading.Event) -> tuple[Optional[Handler], Optional[Handler]]:
    return None, lambda connection, _: hang(connection, reached)


def within_the_manifest(reached: threading.Event) -> tuple[Optional[Handler], Optional[Handler]]:
    def handle(connection: Connection, request: Request) -> None:
        connection.write(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")
        hang(connection, reached)

    return None, handle


STAGES: list[Stage] = [in_the_first_answer, in_a_later_answer, within_an_answer, before_the_head, within_the_manifest]


async def cancelled(work: Coroutine[Any, Any, Any], reached: threading.Event) -> None:
    """Cancels it when it has come so far."""
    task = asyncio.ensure_future(work)
    while not reached.is_set():
        assert not task.done()
        await asyncio.sleep(0.005)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.sleep(0)
    assert_no_tasks()


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("stage", STAGES)
def test_cancelling_leaves_nothing_behind_and_the_session_can_go_on(trust: Authority, stage: Stage) -> None:
    reached = threading.Event()
    asking, serving = stage(reached)
    session = erc8257.Session(TOOL, policy=erc8257.Policy(allow_private_addresses=True))
    with serve(asking or rpc(lambda question, _: respond(question))) as server:
        with serve_manifest(trust, serving) as manifest:
            options = {name: value for name, value in manifest.options.items() if name != "policy"}
            work = erc8257.arun_session(session, rpc=server.url, **options)
            asyncio.run(cancelled(work, reached))
            # Each connection has ended.
            for one in (server, manifest.server):
                for _ in range(one.connections):
                    assert one.ended.acquire(timeout=300)
    assert session.report is None
    gc.collect()
    with serve_manifest(trust) as manifest:
        options = {name: value for name, value in manifest.options.items() if name != "policy"}
        report = asyncio.run(erc8257.arun_session(session, rpc=honest, **options))
    assert gist(report.to_json()) == "pppp"


@pytest.mark.filterwarnings("error")
def test_cancelling_while_a_name_is_looked_up_or_tls_begins(trust: Authority) -> None:
    reached, over = threading.Event(), threading.Event()

    def resolve(host: str, port: int) -> list[str]:
        reached.set()
        over.wait(20)
        return []

    def policy() -> erc8257.Policy:
        return erc8257.Policy(allow_private_addresses=True)

    asyncio.run(cancelled(erc8257.averify_tool(TOOL, rpc=honest, resolver=resolve, policy=policy()), reached))
    over.set()
    reached.clear()

    with serve(lambda connection, _: None) as mute:

        def lead(host: str, port: int) -> list[tuple[str, int]]:
            threading.Timer(0.2, reached.set).start()
            return [("127.0.0.1", mute.port)]

        work = erc8257.averify_tool(TOOL, rpc=honest, resolver=lead, policy=policy(), ssl_context=trust.client)
        asyncio.run(cancelled(work, reached))
        assert mute.ended.acquire(timeout=300)
    gc.collect()


@pytest.mark.filterwarnings("error")
def test_cancelling_ends_coroutines_of_the_caller(trust: Authority) -> None:
    reached = threading.Event()
    ended: list[str] = []

    async def ask(method: str, params: list[Any]) -> Any:
        reached.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(method)

    async def other(method: str, params: list[Any]) -> Any:
        return await ask(method, params)

    asyncio.run(cancelled(erc8257.averify_tool(TOOL, rpc=[ask, other]), reached))
    assert len(ended) >= 2


@pytest.mark.filterwarnings("error")
def test_nothing_is_left_whatever_the_other_side_does(verify: Verify, trust: Authority) -> None:
    def odd(connection: Connection, request: Request) -> None:
        connection.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel")
        raise OSError

    with warnings.catch_warnings(), serve(rpc(lambda question, _: respond(question))) as server:
        warnings.simplefilter("error")
        for handler in (None, odd):
            with serve_manifest(trust, handler) as manifest:
                before = threading.active_count()
                verify(TOOL, rpc=[server.url, f"{server.url}b"], **manifest.options)
                gc.collect()
                for _ in range(manifest.server.connections):
                    assert manifest.server.ended.acquire(timeout=300)
                assert threading.active_count() <= before + server.connections + 2
        for _ in range(server.connections):
            assert server.ended.acquire(timeout=300)


def test_200_at_once_in_one_loop(trust: Authority) -> None:

    async def run_all(rpc_: str, options: dict[str, Any]) -> list[erc8257.Report]:
        reports = await asyncio.gather(*(erc8257.averify_tool(TOOL, rpc=rpc_, **options) for _ in range(200)))
        assert_no_tasks()
        return list(reports)

    with serve(rpc(lambda question, _: respond(question))) as server, serve_manifest(trust) as manifest:
        reports = asyncio.run(run_all(server.url, manifest.options))
        assert len(manifest.server.requests) == 200
    assert {gist(report.to_json()) for report in reports} == {"pppp"}


def test_8_threads(trust: Authority) -> None:
    with serve(rpc(lambda question, _: respond(question))) as server, serve_manifest(trust) as manifest:
        with ThreadPoolExecutor(8) as threads:
            options = {"rpc": server.url, **manifest.options}
            reports = list(threads.map(lambda _: erc8257.verify_tool(TOOL, **options), range(80)))
    assert {report.to_json() for report in reports} == {reports[0].to_json()}
    assert reports[0].verified


def test_a_session_that_is_put_away_at_each_step_goes_on_elsewhere_and_asks_nothing_again(
    run: Callable[..., erc8257.Report], trust: Authority
) -> None:
    policy = erc8257.Policy(allow_private_addresses=True)
    with serve(rpc(lambda question, _: respond(question))) as server, serve_manifest(trust) as manifest:
        options = {**manifest.options, "rpc": server.url}
        del options["policy"]
        whole = run(erc8257.Session(TOOL, policy=policy), **options)
        questions = len(server.requests)
        server.requests.clear()
        manifest.server.requests.clear()

        state = erc8257.Session(TOOL, policy=policy).export()
        report: Optional[erc8257.Report] = None
        steps = 0
        while report is None:
            seen = []

            def on_step(session: erc8257.Session) -> None:
                nonlocal state
                state = session.export()
                seen.append(1)
                if len(seen) > 1 and session.report is None:
                    raise InterruptedError

            steps += 1
            try:
                report = run(erc8257.Session.resume(state), on_step=on_step, **options)
            except InterruptedError:
                pass
        assert report.to_json() == whole.to_json()
        assert (len(server.requests), len(manifest.server.requests)) == (questions, 1)
        assert steps >= 3
    # The verdict is in the state.
    assert run(erc8257.Session.resume(state), rpc="https://rpc.example.test").to_json() == whole.to_json()


def test_on_step_is_awaited_where_it_can_be_and_what_it_raises_ends_it(trust: Authority) -> None:
    steps = []

    async def on_step(session: erc8257.Session) -> None:
        await asyncio.sleep(0)
        steps.append(session.report)
        if len(steps) == 2:
            raise LookupError("the store is full")

    with pytest.raises(LookupError):
        asyncio.run(erc8257.averify_tool(TOOL, rpc=honest, on_step=on_step))
    with pytest.raises(LookupError):
        erc8257.verify_tool(TOOL, rpc=honest, on_step=lambda _: throw(LookupError()))
    with pytest.raises(erc8257.UsageError, match="on_step gives an awaitable: use the function for asyncio"):
        erc8257.verify_tool(TOOL, rpc=honest, on_step=on_step)


def throw(error: Exception) -> None:
    raise error


RPC = "https://rpc.example.test/s3cr3t"

MISTAKES: list[tuple[str, dict[str, Any]]] = [
    ("/rpc", {"rpc": []}),
    ("/rpc", {"rpc": 8545}),
    ("/rpc", {"rpc": None}),
    ("/rpc", {"rpc": b"https://rpc.example.test"}),
    ("/rpc", {"rpc": {RPC}}),
    ("/rpc", {"rpc": "s3cr3t"}),
    ("/rpc", {"rpc": ""}),
    ("/rpc", {"rpc": "ws://rpc.example.test/s3cr3t"}),
    ("/rpc", {"rpc": "https://me:s3cr3t@rpc.example.test/"}),
    ("/rpc", {"rpc": "https://rpc.example.test:65536/s3cr3t"}),
    ("/rpc", {"rpc": "https://rpc.example.test:0/s3cr3t"}),
    ("/rpc", {"rpc": "https://rpc.example.test/s3cr3t\r\nX: y"}),
    ("/rpc", {"rpc": "https://rpc.example.test/s3cr3t\n"}),
    ("/rpc", {"rpc": "https://rpc.exämple.test/s3cr3t"}),
    ("/rpc", {"rpc": "https://rpc.example.test/\ud800"}),
    ("/rpc", {"rpc": [RPC, f"{RPC}#again"]}),
    ("/rpc", {"rpc": [RPC, "HTTPS://RPC.example.test:443/s3cr3t"]}),
    ("/rpc", {"rpc": [honest, honest]}),
    ("/rpc", {"rpc": [[RPC]]}),
    ("/policy", {"rpc": RPC, "policy": {"quorum": None}}),
    ("/policy/quorum", {"rpc": RPC, "policy": erc8257.Policy(quorum=(2, 2))}),
    ("/policy/quorum/of", {"rpc": [f"{RPC}/{at}" for at in range(33)]}),
    ("/policy/quorum/of", {"rpc": [f"{RPC}/{at}" for at in range(300)]}),
    ("/timeout", {"rpc": RPC, "timeout": 0}),
    ("/timeout", {"rpc": RPC, "timeout": -1.5}),
    ("/timeout", {"rpc": RPC, "timeout": float("nan")}),
    ("/timeout", {"rpc": RPC, "timeout": "3"}),
    ("/timeout", {"rpc": RPC, "timeout": True}),
    ("/ssl_context", {"rpc": RPC, "ssl_context": False}),
    ("/resolver", {"rpc": RPC, "resolver": {"rpc.example.test": "127.0.0.1"}}),
    ("/resolver", {"rpc": RPC, "resolver": lambda host, port: "127.0.0.1"}),
    ("/resolver", {"rpc": RPC, "resolver": lambda host, port: None}),
    ("/resolver", {"rpc": RPC, "resolver": lambda host, port: ["s3cr3t"]}),
    ("/resolver", {"rpc": RPC, "resolver": lambda host, port: [("127.0.0.1", "443")]}),
    ("/resolver", {"rpc": RPC, "resolver": lambda host, port: [127]}),
    ("/on_step", {"rpc": RPC, "on_step": []}),
    ("/block", {"rpc": RPC, "block": "s3cr3t"}),
]


@pytest.mark.parametrize("at", range(len(MISTAKES)))
def test_mistakes_of_the_caller_are_raised_and_repeat_no_url(verify: Verify, at: int) -> None:
    pointer, options = MISTAKES[at]
    with pytest.raises(erc8257.UsageError) as raised:
        verify(TOOL, **options)
    assert (raised.value.code, raised.value.pointer) == ("usage-wrong-value", pointer)
    assert "s3cr3t" not in str(raised.value)
    assert isinstance(raised.value, TypeError) == isinstance(raised.value, erc8257.WrongTypeError)


def test_a_mistake_about_the_tool_is_raised(verify: Verify) -> None:
    for tool in (None, 1, "", "eip155:1/erc8257:0x/1"):
        with pytest.raises(erc8257.UsageError):
            verify(tool, rpc=honest)


def test_rpcs_that_would_have_no_say_are_refused(run: Callable[..., erc8257.Report], trust: Authority) -> None:
    three = [lambda *call: honest(*call), lambda *call: honest(*call), lambda *call: honest(*call)]
    policy = erc8257.Policy(quorum=(2, 3), allow_private_addresses=True)
    for given, rpcs in ((None, three), (policy, three[1:]), (policy, honest)):
        with pytest.raises(erc8257.UsageError) as raised:
            run(erc8257.Session(TOOL, policy=given), rpc=rpcs)
        assert raised.value.pointer == "/rpc"
    with pytest.raises(erc8257.WrongTypeError):
        run("a session", rpc=honest)
    with serve_manifest(trust) as manifest:
        del manifest.options["policy"]
        report = run(erc8257.Session(TOOL, policy=policy), rpc=three, **manifest.options)
    assert (gist(report.to_json()), report.evidence) == ("pppp", "quorum 2 of 3")


def test_a_timeout_cannot_be_longer_than_the_sessions(verify: Verify, trust: Authority) -> None:
    with serve_manifest(trust) as manifest:
        for timeout in (float("inf"), 1e300, 10**400, 5):
            assert verify(TOOL, rpc=honest, timeout=timeout, **manifest.options).verified


def test_the_warning_of_a_long_timeout_names_the_callers_line() -> None:
    async def at_once(timeout: float) -> None:
        await erc8257.averify_tool(TOOL, rpc=lambda *_: None, timeout=timeout)

    for ask in (lambda: asyncio.run(at_once(99)), lambda: erc8257.verify_tool(TOOL, rpc=lambda *_: None, timeout=99)):
        with pytest.warns(UserWarning, match="no step takes longer than") as told:
            ask()
        assert [one.filename for one in told] == [__file__]


def test_a_session_of_another_clock_runs_by_it(run: Callable[..., erc8257.Report], trust: Authority) -> None:
    policy = erc8257.Policy(allow_private_addresses=True)
    with serve_manifest(trust) as manifest:
        options = {name: value for name, value in manifest.options.items() if name != "policy"}
        for start in (0, 1 << 40):
            session = erc8257.Session(TOOL, policy=policy, now=start)
            assert gist(run(session, rpc=honest, now=start, **options).to_json()) == "pppp"
        asked: list[str] = []
        late = run(erc8257.Session(TOOL, now=0), rpc=lambda method, _: asked.append(method), now=301, **options)
        assert (late.verified, asked) == (False, [])


def test_the_machines_date_may_jump_meanwhile(
    run: Callable[..., erc8257.Report], trust: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    jumps = [0.0]
    real = time.time

    def jumping() -> float:
        jumps.append(jumps[-1] + 10_000)
        return real() + jumps[-2]

    monkeypatch.setattr("erc8257._host.clock.time", jumping)
    session = erc8257.Session(TOOL, policy=erc8257.Policy(allow_private_addresses=True))
    with serve_manifest(trust) as manifest:
        del manifest.options["policy"]
        assert gist(run(session, rpc=honest, **manifest.options).to_json()) == "pppp"


def test_a_block_that_is_too_old_by_the_machine_s_date_is_noticed(
    run: Callable[..., erc8257.Report], trust: Authority
) -> None:
    def at(time_: int) -> Callable[[str, list[Any]], Any]:
        def ask(method: str, params: list[Any]) -> Any:
            result = honest(method, params)
            return {**result, "timestamp": hex(time_)} if method == "eth_getBlockByNumber" else result

        return ask

    now = int(time.time())
    rules = {}
    with serve_manifest(trust) as manifest:
        policy = manifest.options.pop("policy")
        for name, then, clock in (
            ("old", now - 86_400, None),
            ("of today", now, None),
            # Another clock is believed as it is told.
            ("old by another clock", now, now + 86_400),
            ("of today by another clock", now - 86_400, now - 86_400),
        ):
            session = erc8257.Session(TOOL, policy=policy, clock=clock)
            assert session.clock == clock
            report = run(session, rpc=at(then), **manifest.options)
            rules[name] = {finding.rule for finding in report.findings}
            assert session.clock is not None
    assert rules["old"] == rules["old by another clock"] != set()
    assert rules["of today"] == rules["of today by another clock"] == set()


def test_time_goes_on(run: Callable[..., erc8257.Report], monkeypatch: pytest.MonkeyPatch) -> None:
    # As if each look at the clock took 100 seconds.
    ticks = iter(range(0, 1 << 20, 100))
    monkeypatch.setattr("erc8257._host.clock.monotonic", lambda: next(ticks))
    seen = []
    session = erc8257.Session(TOOL, now=0)
    report = run(session, rpc=honest, now=150, on_step=lambda _: seen.append(1))
    # 250 and 350 seconds after it was made, which is too late for the second.
    assert (report.verified, len(seen)) == (False, 2)


@pytest.mark.parametrize("now", [-1, 1 << 63, 1 << 64, "0", 1.5, True, b"0"])
def test_a_time_that_is_none_is_a_mistake(run: Callable[..., erc8257.Report], now: Any) -> None:
    with pytest.raises(erc8257.UsageError) as raised:
        run(erc8257.Session(TOOL, now=0), rpc=honest, now=now)
    assert raised.value.pointer == "/now"


def test_importing_loads_no_network() -> None:
    program = (
        "import sys, erc8257\n"
        "heavy = {'ssl', 'socket', 'http', 'asyncio', 'threading'} & set(sys.modules)\n"
        "assert 'verify_tool' in dir(erc8257) and 'averify_tool' in erc8257.__all__\n"
        "erc8257.verify_tool\n"
        "assert 'asyncio' not in sys.modules\n"
        "print(*sorted(heavy))"
    )
    plain = subprocess.run([sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= set(plain.stdout.split())


def test_a_program_ends_although_a_callable_does_not() -> None:
    program = (
        "import erc8257, time\n"
        f"report = erc8257.verify_tool({TOOL!r}, rpc=lambda *_: time.sleep(6000), timeout=0.2)\n"
        "assert not report.verified\n"
        "import asyncio\n"
        f"work = erc8257.averify_tool({TOOL!r}, rpc=lambda *_: time.sleep(6000), timeout=0.2)\n"
        "assert not asyncio.run(work).verified\n"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", program], timeout=600, check=True)


def test_neither_host_needs_a_package_of_others() -> None:
    program = (
        "import asyncio, sys, erc8257\n"
        f"asyncio.run(erc8257.averify_tool({TOOL!r}, rpc='http://127.0.0.1:9'))\n"
        f"erc8257.verify_tool({TOOL!r}, rpc='http://127.0.0.1:9')\n"
    )
    shown = "import sys; print(*(getattr(one, '__file__', None) for one in list(sys.modules.values())), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", program + shown], capture_output=True, text=True, check=True)
    bare = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    others = {path for path in done.stdout.split("\n") if "site-packages" in path} - set(bare.stdout.split("\n"))
    assert [path for path in others if "erc8257" not in path] == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_system_that_has_no_more_sockets_is_no_exception() -> None:
    program = (
        "import asyncio, resource, sys, erc8257, socket\n"
        "from erc8257._host import blocking\n"
        f"ask = dict(tool={TOOL!r}, rpc='http://127.0.0.1:9')\n"
        "def starve():\n"
        "    free = socket.socket()\n"
        "    number = free.fileno()\n"
        "    free.close()\n"
        "    resource.setrlimit(resource.RLIMIT_NOFILE, (number, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))\n"
        "async def run():\n"
        "    await erc8257.averify_tool(**ask)\n"
        "    starve()\n"
        "    return await erc8257.averify_tool(**ask)\n"
        "if len(sys.argv) > 1:\n"
        "    report = asyncio.run(run())\n"
        "else:\n"
        "    starve()\n"
        "    report = erc8257.verify_tool(**ask)\n"
        "print(report.findings[0].found)\n"
    )
    for more in ([], ["asyncio"]):
        done = subprocess.run([sys.executable, "-c", program, *more], capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr) == ("connect\n", "")
