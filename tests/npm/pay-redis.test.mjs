// Stores of payments in Redis: a real server, and both clients.

import assert from "node:assert/strict";
import test from "node:test";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { redisStore } from "../../pkg/dist/esm/payment.js";
import { PRICE, presentMany, remembers, signed, startChain, startFacilitator, startGated } from "./host/paying.mjs";
import { startRedis } from "./host/redis.mjs";

/** How each client is made for a server: one that says at once when it has none. */
const CLIENTS = {
  "node-redis": async (t, port) => {
    const client = createClient({ socket: { host: "127.0.0.1", port }, disableOfflineQueue: true });
    client.on("error", () => {});
    await client.connect();
    t.after(() => client.destroy());
    return client;
  },
  ioredis: async (t, port) => {
    const client = new Redis({ port, host: "127.0.0.1", enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true });
    client.on("error", () => {});
    await client.connect();
    t.after(() => client.disconnect());
    return client;
  },
};

test("both clients say whether a key is new, and Redis forgets it in time", async (t) => {
  const redis = await startRedis(t);
  const reader = await CLIENTS.ioredis(t, redis.port);
  const later = Math.floor(Date.now() / 1000) + 600;
  for (const [name, connect] of Object.entries(CLIENTS)) {
    await remembers(redisStore(await connect(t, redis.port), `${name}:`), later, name);
    assert.equal(await reader.expiretime(`${name}:a`), later, name);
  }
  const shared = await Promise.all(Object.values(CLIENTS).map(async (connect) => redisStore(await connect(t, redis.port))));
  assert.deepEqual([await shared[0].remember("c", later), await shared[1].remember("c", later)], [true, false]);
  assert.equal(await reader.expiretime("erc8257:payment:c"), later);
});

test("of 200 requests with one payment the handler runs for one", async (t) => {
  const chain = await startChain(t);
  const facilitator = await startFacilitator(t, chain);
  const redis = await startRedis(t);
  for (const [at, [name, connect]] of Object.entries(CLIENTS).entries()) {
    // Two processes with one server: each has its own connection.
    const stores = [redisStore(await connect(t, redis.port)), redisStore(await connect(t, redis.port))];
    await presentMany(t, chain, facilitator.url, name, stores, `0x${String(at + 1).padStart(64, "0")}`);
  }
});

test("where Redis fails, no handler runs and nothing is paid", async (t) => {
  const chain = await startChain(t);
  const facilitator = await startFacilitator(t, chain);
  let paid = 0n;
  for (const [at, [name, connect]] of Object.entries(CLIENTS).entries()) {
    const redis = await startRedis(t);
    const gate = await startGated(t, chain, facilitator.url, { store: redisStore(await connect(t, redis.port)) });
    const admin = await CLIENTS.ioredis(t, redis.port);
    const headers = await signed(chain, gate, { nonce: `0x${String(at + 1).padStart(64, "0")}` });
    const send = () => fetch(gate.url, { method: "POST", headers });
    const fails = async (why) => {
      const { runs } = gate;
      const before = runs.length;
      const refused = await send();
      assert.deepEqual([refused.status, (await refused.json()).error], [502, "x402-store"], `${name}: ${why}`);
      assert.equal(runs.length, before, name);
      assert.equal(await chain.balance(), paid, name);
    };
    // It has no room, and takes no key.
    await admin.config("SET", "maxmemory", "1");
    await fails("full");
    // The same payment counts, once there is room.
    await admin.config("SET", "maxmemory", "0");
    assert.equal((await send()).status, 200, name);
    paid += BigInt(PRICE);
    assert.equal(await chain.balance(), paid, name);
    Object.assign(headers, await signed(chain, gate, { nonce: `0x${String(at + 11).padStart(64, "0")}` }));
    await redis.stop();
    await fails("gone");
  }
});
