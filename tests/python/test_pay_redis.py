"""Stores of payments in Redis: a real server, and both clients of the package ``redis``."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any

import erc8257
import pytest
import redis
import redis.asyncio
from erc8257 import RedisStore

from support.paying import PRICE, Chain, Weather, gate, payment, post, present_many, serve_asgi
from support.redis_server import RedisServer, redis_server


@pytest.fixture
def server() -> Iterator[RedisServer]:
    with redis_server() as own:
        yield own


def options(server: RedisServer) -> dict[str, Any]:
    return {"host": "127.0.0.1", "port": server.port}


CLIENTS = ("blocking", "asyncio")


@contextlib.contextmanager
def client(kind: str, server: RedisServer) -> Iterator[tuple[Any, Any]]:
    """A client, and what closes it in the loop that has used it."""
    if kind == "asyncio":
        other = redis.asyncio.Redis(**options(server))
        yield other, other.aclose
    else:
        with redis.Redis(**options(server)) as own:
            yield own, None


def test_both_clients_say_whether_a_key_is_new(server: RedisServer) -> None:
    later = int(time.time()) + 600
    with redis.Redis(**options(server)) as own:
        store = RedisStore(own)
        assert [store.remember("a", later), store.remember("a", later)] == [True, False]
        store.release("a")
        assert store.remember("a", later) is True
        assert own.expiretime("erc8257:payment:a") == later

        async def both() -> list[Any]:
            async with redis.asyncio.Redis(**options(server)) as other:
                shared: Any = RedisStore(other)
                first = await shared.remember("b", later)
                await shared.release("b")
                many = await asyncio.gather(*(shared.remember("c", later) for _ in range(50)))
                return [await shared.remember("a", later), first, await shared.remember("b", later), many.count(True)]

        assert asyncio.run(both()) == [False, True, True, 1]
        assert own.expiretime("erc8257:payment:b") == later
    with pytest.raises(erc8257.UsageError):
        RedisStore(object())


@pytest.mark.parametrize("kind", CLIENTS)
def test_of_200_requests_with_one_payment_the_application_runs_for_one(
    kind: str, server: RedisServer, chain: Chain, settles: str
) -> None:
    with client(kind, server) as (own, close):
        present_many(chain, settles, RedisStore(own), 1 + CLIENTS.index(kind), close)


@pytest.mark.parametrize("kind", CLIENTS)
def test_where_redis_fails_nothing_runs_and_nothing_is_paid(
    kind: str, server: RedisServer, chain: Chain, settles: str
) -> None:
    app, before = Weather(), chain.balance()

    def fails(url: str, headers: dict[str, str]) -> None:
        runs, balance = len(app.callers), chain.balance()
        came = post(url, headers)
        assert (came.status, json.loads(came.body)["error"]) == (502, "x402-store")
        assert (len(app.callers), chain.balance()) == (runs, balance)

    with client(kind, server) as (own, close), serve_asgi(gate(chain, app, settles, store=RedisStore(own)), close) as url:
        headers = payment(chain, url, 11 + CLIENTS.index(kind))
        with redis.Redis(**options(server)) as admin:
            # It has no room, and takes no key.
            admin.config_set("maxmemory", "1")
            fails(url, headers)
            # The same payment counts, once there is room.
            admin.config_set("maxmemory", "0")
            assert post(url, headers).status == 200
            assert chain.balance() == before + int(PRICE)
        headers = payment(chain, url, 21 + CLIENTS.index(kind))
        server.stop()
        fails(url, headers)
