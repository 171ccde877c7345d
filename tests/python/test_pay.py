"""Payments between real parts: a chain with a token, servers on loopback, and the unchanged packages of x402 on the other side."""

from __future__ import annotations

import asyncio
import base64
import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import erc8257
import pytest
from erc8257 import MemoryStore, PaymentGate, SqlStore

from support.hosts import HOSTS, Authority
from support.paying import (
    ENDPOINT,
    PAY_TO,
    PAYER,
    PRICE,
    PRIVATE,
    Chain,
    Weather,
    front,
    gate,
    pay_by,
    payment,
    post,
    present_many,
    serve_asgi,
)
from support.server import serve


def never(asked: erc8257.InquiryStepConfirm) -> bool:
    raise AssertionError(asked.words)


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


@pytest.mark.parametrize("host", HOSTS)
def test_our_client_pays_an_unchanged_server_of_x402(host: str, chain: Chain, settles: str, trust: Authority) -> None:
    from fastapi import FastAPI
    from x402 import x402ResourceServer
    from x402.http import FacilitatorConfig, HTTPFacilitatorClient, PaymentOption, RouteConfig
    from x402.http.middleware.fastapi import payment_middleware
    from x402.mechanisms.evm.exact.server import ExactEvmScheme
    from x402.schemas import AssetAmount

    network = f"eip155:{chain.id}"
    client = HTTPFacilitatorClient(FacilitatorConfig(url=settles))
    resources = x402ResourceServer(client)
    resources.register(network, ExactEvmScheme())
    extra = {"name": "Test Dollar", "version": "2"}
    price = AssetAmount(amount=PRICE, asset=chain.token.address, extra=extra)
    option = PaymentOption(scheme="exact", pay_to=PAY_TO, price=price, network=network, max_timeout_seconds=600)
    app, inputs = FastAPI(), []
    app.middleware("http")(payment_middleware({"POST /": RouteConfig(accepts=option, resource=ENDPOINT)}, resources))

    @app.post("/")
    def weather(body: dict[str, str]) -> dict[str, str]:
        inputs.append(body)
        return {"weather": "fine"}

    manifest = chain.manifest()
    with serve_asgi(app, client.aclose) as url, serve(front(manifest, url), trust.server) as server:
        reach = {"ssl_context": trust.client, "resolver": lambda host, port: [("127.0.0.1", server.port)]}
        tool = chain.register(manifest, **reach)
        before = chain.balance()
        options: dict[str, Any] = {"rpc": chain.bed.rpc, "verification": PRIVATE, **reach}
        paid = pay_by(host)(tool, {"city": "Bern"}, PAYER, confirm=never, **options)
        assert paid.report.verdict == "paid", (paid.report.to_json(), paid.body)
        assert (paid.report.binding, paid.report.settlement) == ("match", "settled")
        assert json.loads(paid.body) == {"weather": "fine"}
        assert inputs == [{"city": "Bern"}]
        assert chain.balance() == before + int(PRICE)
        assert erc8257.judge(paid.bundle).report == paid.report.to_json()
        # Nothing runs without a payment.
        assert post(url).status == 402 and len(inputs) == 1


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


@pytest.mark.parametrize("kind", ["memory", "database"])
def test_of_200_requests_with_one_payment_the_application_runs_for_one(
    kind: str, chain: Chain, settles: str, tmp_path: Any
) -> None:
    path = tmp_path / "payments.db"
    store: Any = MemoryStore() if kind == "memory" else SqlStore(lambda: sqlite3.connect(path, timeout=60))
    present_many(chain, settles, store, 1 if kind == "memory" else 2)


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


def test_a_caller_who_goes_away_has_paid(chain: Chain, settles: str) -> None:
    async def scenario(headers: dict[str, str]) -> None:
        began, goes_on = asyncio.Event(), asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            began.set()
            await goes_on.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"{}", "more_body": False}

        async def send(message: Any) -> None:
            raise AssertionError(message)

        told = asyncio.Event()
        config = {"offer": chain.offer(), "predicate": False, "facilitator": settles}
        closed = PaymentGate(slow, config=config, store=MemoryStore(), rpc=chain.bed.rpc, on_report=lambda report: told.set())
        listed = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": "POST", "path": "/oracle", "headers": listed}
        asked = asyncio.ensure_future(closed(scope, receive, send))
        await began.wait()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        goes_on.set()
        await asyncio.wait_for(told.wait(), 120)

    with serve_asgi(gate(chain, Weather(), settles)) as url:
        headers = payment(chain, url, 5)
    before = chain.balance()
    asyncio.run(scenario(headers))
    assert chain.balance() == before + int(PRICE)


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
