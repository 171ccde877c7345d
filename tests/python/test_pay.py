"""Payments between real parts: a chain with a token, servers on loopback, and the unchanged packages of x402 on the other side."""

from __future__ import annotations

import asyncio
import base64
import json
import socketserver
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Optional

import erc8257
import pytest
from erc8257 import MemoryStore, PaymentGate, SqlStore

from support.bed import bed
from support.hosts import HOSTS, Authority
from support.paying import PAYER, PRICE, Chain, facilitator, front, post, serve_asgi
from support.server import serve

PRIVATE = erc8257.ConsumerPolicy(allow_private_addresses=True)


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with bed() as own:
        yield Chain(own)


@pytest.fixture(scope="module")
def settles(chain: Chain) -> Iterator[str]:
    with facilitator(chain) as url:
        yield url


class Weather:
    """The application behind a gate."""

    def __init__(self) -> None:
        self.callers: list[Any] = []
        self.fails = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.callers.append(scope["erc8257"])
        if self.fails:
            raise ValueError("the application's own")
        await receive()
        headers = [(b"content-type", b"application/json"), (b"x-own", b"1")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b'{"weather":', "more_body": True})
        await send({"type": "http.response.body", "body": b'"fine"}'})


def gate(chain: Chain, app: Any, url: Optional[str], *, store: Any = None, **more: Any) -> PaymentGate:
    config = {"offer": chain.offer(**more), "predicate": False, "facilitator": url}
    return PaymentGate(app, config=config, store=store or MemoryStore(), rpc=chain.bed.rpc)


def never(asked: erc8257.InquiryStepConfirm) -> bool:
    raise AssertionError(asked.words)


def pay_by(host: str) -> Callable[..., erc8257.PaidTool]:
    if host == "blocking":
        return erc8257.pay_tool
    return lambda *given, **options: asyncio.run(erc8257.apay_tool(*given, **options))


@pytest.mark.parametrize("host", HOSTS)
def test_our_client_pays_our_gate(host: str, chain: Chain, settles: str, trust: Authority) -> None:
    pay, app = pay_by(host), Weather()
    manifest = chain.manifest()
    reports: list[erc8257.GateReport] = []
    own = PaymentGate(
        app,
        config={"offer": chain.offer(), "predicate": False, "facilitator": settles},
        store=MemoryStore(),
        rpc=chain.bed.rpc,
        on_report=reports.append,
    )
    with serve_asgi(own) as url, serve(front(manifest, url), trust.server) as server:
        reach = {"ssl_context": trust.client, "resolver": lambda host, port: [("127.0.0.1", server.port)]}
        tool = chain.register(manifest, **reach)
        before = chain.balance()
        options: dict[str, Any] = {"rpc": chain.bed.rpc, "verification": PRIVATE, **reach}
        paid = pay(tool, {"city": "Bern"}, PAYER, confirm=never, **options)
        assert paid.report.verdict == "paid", (paid.report.to_json(), paid.body)
        assert json.loads(paid.body) == {"weather": "fine"}
        assert chain.balance() == before + int(PRICE)
        assert erc8257.judge(paid.bundle).report == paid.report.to_json()
        assert "signature" in paid.bundle and "signature" not in repr(paid)
        assert app.callers == [(PAYER.address.lower(), "payment")]
        assert [report.status for report in reports] == [402, 200]

        # A callable signs as well, and may refuse.
        refused = pay(tool, b"{}", (PAYER.address, lambda typed_data: None), confirm=never, **options)
        assert (refused.report.verdict, refused.report.signed) == ("not-signed", False)
        signed = (PAYER.address, lambda typed_data: PAYER.sign_typed_data(full_message=typed_data).signature)
        again = pay(tool, b"{}", signed, confirm=never, **options)
        assert again.report.verdict == "paid" and chain.balance() == before + 2 * int(PRICE)


def test_a_change_is_asked_about(chain: Chain, settles: str, trust: Authority) -> None:
    manifest, asked = chain.manifest(), []

    def say(question: erc8257.InquiryStepConfirm) -> bool:
        asked.append(question.words)
        return len(asked) > 1

    with serve_asgi(gate(chain, Weather(), settles, amount=20_000)) as url:
        with serve(front(manifest, url), trust.server) as server:
            reach = {"ssl_context": trust.client, "resolver": lambda host, port: [("127.0.0.1", server.port)]}
            tool = chain.register(manifest, **reach)
            options: dict[str, Any] = {"rpc": chain.bed.rpc, "verification": PRIVATE, **reach}
            declined = erc8257.pay_tool(tool, {}, PAYER, confirm=say, **options)
            assert (declined.report.verdict, declined.report.binding) == ("declined", "price-higher")
            assert erc8257.pay_tool(tool, {}, PAYER, confirm=say, **options).report.verdict == "paid"
            assert asked[0].startswith("ASK FIRST  price-higher: The price is higher than the one in the manifest.\n")
            with pytest.raises(erc8257.UsageError) as missing:
                erc8257.pay_tool(tool, {}, PAYER, **options)
            assert missing.value.pointer == "/confirm"


def test_an_unchanged_client_of_x402_pays_our_gate(chain: Chain, settles: str) -> None:
    from x402 import x402Client
    from x402.http.clients.httpx import x402HttpxClient
    from x402.mechanisms.evm.exact.client import ExactEvmScheme
    from x402.mechanisms.evm.signers import EthAccountSigner

    app = Weather()
    client = x402Client()
    client.register(f"eip155:{chain.id}", ExactEvmScheme(EthAccountSigner(PAYER)))
    # It knows no token but those of public chains, and would refuse any other.
    client.set_spend_controls(False)
    before = chain.balance()

    async def call(url: str) -> Any:
        async with x402HttpxClient(client) as paying:
            return await paying.post(url, json={})

    with serve_asgi(gate(chain, app, settles)) as url:
        came = asyncio.run(call(url))
        assert (came.status_code, came.json(), came.headers["x-own"]) == (200, {"weather": "fine"}, "1")
        settled = json.loads(base64.b64decode(came.headers["payment-response"]))
        assert settled["success"] is True and settled["payer"] == PAYER.address
        assert chain.balance() == before + int(PRICE)
        refused = post(url)
        assert (refused.status, refused.headers["cache-control"], "x-own" in refused.headers) == (402, "no-store", False)
    assert app.callers == [(PAYER.address.lower(), "payment")]


def payment(chain: Chain, url: str, nonce: int) -> dict[str, str]:
    """A payment in its header: of what the gate asks for."""
    required = json.loads(base64.b64decode(post(url).headers["payment-required"]))
    accepted = required["accepts"][0]
    message = {
        "from": PAYER.address,
        "to": accepted["payTo"],
        "value": accepted["amount"],
        "validAfter": "0",
        "validBefore": str(int(time.time()) + 600),
        "nonce": f"0x{nonce:064x}",
    }
    members = ("from address", "to address", "value uint256", "validAfter uint256", "validBefore uint256", "nonce bytes32")
    domain = {"name": "Test Dollar", "version": "2", "chainId": chain.id, "verifyingContract": chain.token.address}
    types = {"TransferWithAuthorization": [dict(zip(("name", "type"), member.split())) for member in members]}
    numbers = {name: int(message[name]) for name in ("value", "validAfter", "validBefore")}
    signed = PAYER.sign_typed_data(domain, types, {**message, **numbers, "nonce": bytes.fromhex(message["nonce"][2:])})
    payload = {"signature": "0x" + bytes(signed.signature).hex(), "authorization": message}
    text = json.dumps({"x402Version": 2, "resource": required["resource"], "accepted": accepted, "payload": payload})
    return {"Payment-Signature": base64.b64encode(text.encode()).decode()}


@pytest.mark.parametrize("kind", ["memory", "database"])
def test_of_200_requests_with_one_payment_the_application_runs_for_one(
    kind: str, chain: Chain, settles: str, tmp_path: Any
) -> None:
    app, path = Weather(), tmp_path / "payments.db"
    store: Any = MemoryStore() if kind == "memory" else SqlStore(lambda: sqlite3.connect(path, timeout=60))
    before = chain.balance()
    with serve_asgi(gate(chain, app, settles, store=store)) as url:
        headers = payment(chain, url, 1 if kind == "memory" else 2)
        with ThreadPoolExecutor(50) as pool:
            statuses = list(pool.map(lambda _: post(url, headers).status, range(200)))
    assert statuses.count(200) == 1 and len(app.callers) == 1, {one: statuses.count(one) for one in set(statuses)}
    # The others came too late: before the payment was settled (409), or after the token had used it (402).
    assert statuses.count(409) + statuses.count(402) == 199, {one: statuses.count(one) for one in set(statuses)}
    assert chain.balance() == before + int(PRICE)


def test_a_store_or_an_application_that_fails(chain: Chain, settles: str) -> None:
    class Down:
        def remember(self, key: str, until: int) -> bool:
            raise OSError("down")

        def release(self, key: str) -> None:
            raise OSError("down")

    app = Weather()
    with serve_asgi(gate(chain, app, settles, store=Down())) as url:
        headers = payment(chain, url, 3)
        came = post(url, headers)
        assert (came.status, json.loads(came.body)["error"]) == (502, "x402-store")
    assert app.callers == []
    before = chain.balance()
    with serve_asgi(gate(chain, app, settles)) as url:
        app.fails = True
        assert post(url, headers).status == 500
        assert chain.balance() == before
        app.fails = False
        assert post(url, headers).status == 200, "the payment was given back"
        assert chain.balance() == before + int(PRICE)
    with serve_asgi(gate(chain, app, "http://127.0.0.1:9")) as url:
        came = post(url, payment(chain, url, 4))
        assert (came.status, json.loads(came.body)["error"]) == (502, "x402-settlement-unknown")


def test_a_websocket_is_not_let_through(chain: Chain) -> None:
    app, own = [], []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        app.append(scope["type"])

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        own.append(message["type"])

    config = {"offer": chain.offer(), "predicate": False, "facilitator": "https://f.example"}
    for protects, came, sent in [
        (None, [], ["websocket.close"]),
        (lambda scope: scope["path"] == "/oracle", ["websocket"], []),
    ]:
        closed = PaymentGate(inner, config=config, store=MemoryStore(), rpc=chain.bed.rpc, protects=protects)
        asyncio.run(closed({"type": "websocket", "path": "/open", "headers": []}, receive, send))
        assert (app, own) == (came, sent)
        app.clear()
        own.clear()
    asyncio.run(PaymentGate(inner, config=config, store=MemoryStore(), rpc=chain.bed.rpc)({"type": "lifespan"}, receive, send))
    assert app == ["lifespan"]


def test_stores_agree(tmp_path: Any) -> None:
    path = tmp_path / "payments.db"
    for store in (MemoryStore(), SqlStore(lambda: sqlite3.connect(path, timeout=60))):
        later = int(time.time()) + 60
        assert store.remember("a", later) is True
        assert store.remember("a", later) is False
        store.release("a")
        assert store.remember("a", later) is True
        with ThreadPoolExecutor(16) as pool:
            assert list(pool.map(lambda _: store.remember("b", later), range(64))).count(True) == 1  # noqa: B023
    memory = MemoryStore()
    assert memory.remember("old", int(time.time()) - 1) and memory.remember("new", later) and memory.remember("old", later)


def test_mistakes_are_named(chain: Chain) -> None:
    tool = "eip155:1/erc8257:0x1111111111111111111111111111111111111111/1"
    for given, pointer in [
        ((tool, {}, object()), "/account"),
        (("x", {}, PAYER), "/toolRef"),
        ((tool, {1, 2}, PAYER), "/input"),
        ((tool, float("nan"), PAYER), "/input"),
    ]:
        with pytest.raises(erc8257.UsageError) as wrong:
            erc8257.pay_tool(*given, rpc="http://127.0.0.1:9")  # type: ignore[arg-type]
        assert wrong.value.pointer == pointer
    config = {"offer": chain.offer(), "predicate": False, "facilitator": "https://f.example"}
    options: dict[str, Any]
    for options, pointer in [
        ({"config": {**config, "predicate": True}, "store": MemoryStore()}, "/toolRef"),
        ({"config": {**config, "facilitator": None}, "store": MemoryStore()}, "/config/facilitator"),
        ({"config": config, "store": object()}, "/store"),
        ({"config": config, "store": MemoryStore()}, "/rpc"),
        ({"config": {**config, "usage": {}}, "store": MemoryStore(), "tool": tool, "rpc": "x"}, "/secrets"),
    ]:
        with pytest.raises(erc8257.UsageError) as wrong:
            PaymentGate(Weather(), **options)
        assert wrong.value.pointer == pointer
    with pytest.raises(erc8257.UsageError):
        SqlStore(lambda: sqlite3.connect(":memory:"), table="a; drop table b")


class Redis(socketserver.StreamRequestHandler):
    """As much of Redis (RESP2) as a store of payments needs: the client on the other side is the real one."""

    keys: dict[bytes, int] = {}
    seen: list[list[bytes]] = []
    lock = threading.Lock()

    def handle(self) -> None:
        while head := self.rfile.readline():
            words = []
            for _ in range(int(head[1:])):
                size = int(self.rfile.readline()[1:])
                words.append(self.rfile.read(size))
                self.rfile.readline()
            with self.lock:
                self.wfile.write(self.answer(words))

    def answer(self, words: list[bytes]) -> bytes:
        name, *given = words
        if name.upper() == b"SET":
            self.seen.append(given)
            options = [word.upper() for word in given[2:]]
            if b"NX" in options and self.keys.get(given[0], 0) >= time.time():
                return b"$-1\r\n"
            self.keys[given[0]] = int(given[3 + options.index(b"EXAT")])
            return b"+OK\r\n"
        if name.upper() == b"DEL":
            return b":%d\r\n" % (self.keys.pop(given[0], None) is not None)
        return b"+OK\r\n"


def test_redis_keeps_payments_for_both_clients() -> None:
    import redis
    import redis.asyncio

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

    later = int(time.time()) + 600
    with Server(("127.0.0.1", 0), Redis) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        options: dict[str, Any] = {"host": "127.0.0.1", "port": server.server_address[1], "protocol": 2}
        try:
            with redis.Redis(**options) as client:
                store = erc8257.RedisStore(client)
                assert [store.remember("a", later), store.remember("a", later)] == [True, False]
                store.release("a")
                assert store.remember("a", later) is True

            async def both() -> list[Any]:
                async with redis.asyncio.Redis(**options) as other:
                    shared: Any = erc8257.RedisStore(other)
                    first = await shared.remember("b", later)
                    await shared.release("b")
                    return [await shared.remember("a", later), first, await shared.remember("b", later)]

            assert asyncio.run(both()) == [False, True, True]
        finally:
            server.shutdown()
            thread.join()
    assert sorted(Redis.seen[0]) == sorted([b"erc8257:payment:a", b"1", b"NX", b"EXAT", str(later).encode()])
    with pytest.raises(erc8257.UsageError):
        erc8257.RedisStore(object())
