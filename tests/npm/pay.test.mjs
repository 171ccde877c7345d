// Payments between real parts: a chain with a token, servers on loopback, and the unchanged packages of @x402 on the other side.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { pipeline, Readable } from "node:stream";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import test from "node:test";
import express from "express";
import sqlite from "node-sqlite3-wasm";
import { paymentMiddleware, x402ResourceServer } from "@x402/express";
import { HTTPFacilitatorClient } from "@x402/core/server";
import { ExactEvmScheme as ExactServer } from "@x402/evm/exact/server";
import { ExactEvmScheme as ExactClient } from "@x402/evm/exact/client";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { encodeFunctionData, encodeAbiParameters, concat } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import * as payment from "../../pkg/dist/esm/payment.js";
import {
  ENDPOINT,
  ledTo,
  offer,
  PAY_TO,
  payer,
  PAYER_KEY,
  presentMany,
  PRICE,
  registerTool,
  remembers,
  signed,
  startChain,
  startExpress,
  startFacilitator,
  startFront,
  startGated,
  VERIFICATION,
} from "./host/paying.mjs";
import { startServer } from "./host/server.mjs";
import { command } from "./support/programs.mjs";

const { expressGate, gated, judge, memoryStore, payTool, redisStore, sqlStore, sqlStoreTable } = payment;

const INPUT = { city: "Bern" };

/** The options of a call; whoever is asked is not expected. */
const calling = ({ bed }, tool, endpoint, more = {}) => ({
  tool: tool.toolRef,
  input: INPUT,
  account: payer,
  rpc: bed.rpc,
  fetch: ledTo(tool.manifestServer, endpoint),
  verification: VERIFICATION,
  confirm: ({ words }) => assert.fail(words),
  ...more,
});

function judgedAlike({ report, bundle }) {
  assert.deepEqual(judge(bundle).report, report);
}

test("our client pays an unchanged server of @x402/express", async (t) => {
  const chain = await startChain(t);
  const tool = await registerTool(t, chain);
  const facilitator = await startFacilitator(t, chain);
  const resources = new x402ResourceServer(new HTTPFacilitatorClient({ url: facilitator.url }));
  resources.register(`eip155:${chain.id}`, new ExactServer());
  const extra = { name: "Test Dollar", version: "2" };
  const price = { amount: PRICE, asset: chain.token.address, extra };
  const accepts = { scheme: "exact", network: `eip155:${chain.id}`, payTo: PAY_TO, price, maxTimeoutSeconds: 600 };
  const bodies = [];
  const url = await startExpress(t, (app) => {
    app.use(paymentMiddleware({ "POST /": { accepts, resource: ENDPOINT, description: "The weather" } }, resources));
    app.post("/", express.json(), (request, response) => {
      bodies.push(request.body);
      response.json({ weather: "fine" });
    });
  });
  const paid = await payTool(calling(chain, tool, url));
  assert.equal(paid.report.verdict, "paid", JSON.stringify(paid.report));
  assert.deepEqual([paid.report.status, paid.report.binding, paid.report.settlement], [200, "match", "settled"]);
  assert.deepEqual(JSON.parse(new TextDecoder().decode(paid.body)), { weather: "fine" });
  assert.deepEqual(bodies, [INPUT]);
  assert.equal(await chain.balance(), BigInt(PRICE));
  judgedAlike(paid);
});

test("an unchanged client of @x402/fetch pays our gates", async (t) => {
  const chain = await startChain(t);
  const facilitator = await startFacilitator(t, chain);
  // It knows no token but those of public chains, and would refuse any other.
  const schemes = [{ network: `eip155:${chain.id}`, client: new ExactClient(payer) }];
  const client = x402Client.fromConfig({ schemes, spendControls: false });
  // It refuses nothing, and asks for no manifest.
  const paying = wrapFetchWithPayment(fetch, client);
  const fetchGate = await startGated(t, chain, facilitator.url);
  const config = { offer: offer(chain), predicate: false, facilitator: facilitator.url };
  const callers = [];
  const expressUrl = await startExpress(t, (app) => {
    app.post("/", expressGate({ config, store: memoryStore(), rpc: chain.bed.rpc }), (request, response) => {
      callers.push(request.caller);
      response.set("x-own", "1").json({ weather: "fine" });
    });
  });
  let paid = 0n;
  for (const url of [fetchGate.url, `${expressUrl}/`]) {
    const response = await paying(url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
    assert.equal(response.status, 200, await response.clone().text());
    assert.deepEqual(await response.json(), { weather: "fine" });
    const settled = JSON.parse(Buffer.from(response.headers.get("payment-response"), "base64"));
    assert.deepEqual([settled.success, settled.payer, settled.network], [true, payer.address, `eip155:${chain.id}`]);
    assert.match(settled.transaction, /^0x[0-9a-f]{64}$/);
    paid += BigInt(PRICE);
    assert.equal(await chain.balance(), paid);
  }
  assert.deepEqual(callers, [{ caller: payer.address.toLowerCase(), purpose: "payment" }]);
  assert.deepEqual(fetchGate.runs, callers);
  assert.deepEqual(fetchGate.reports.map(({ status, settlement }) => [status, settlement]), [
    [402, null],
    [200, "settled"],
  ]);
  // Without a payment nothing runs, and what Express has set is not given.
  const refused = await fetch(`${expressUrl}/`, { method: "POST" });
  assert.deepEqual([refused.status, refused.headers.get("x-own"), refused.headers.get("cache-control")], [402, null, "no-store"]);
  assert.equal(callers.length, 1);
});

test("our client pays our gate, whatever account it has", async (t) => {
  const chain = await startChain(t);
  const tool = await registerTool(t, chain);
  const facilitator = await startFacilitator(t, chain);
  const { url } = await startGated(t, chain, facilitator.url);
  const owner = privateKeyToAccount(`0x${"b0b".padStart(64, "0")}`);
  // A contract wallet, and an account with a key whose code is a contract's (EIP-7702).
  const wallet = await chain.deploy("Wallet", [owner.address]);
  const delegate = await chain.deploy("Delegate");
  const delegated = privateKeyToAccount(`0x${"7702".padStart(64, "0")}`);
  await chain.reader.request({ method: "anvil_setCode", params: [delegated.address, concat(["0xef0100", delegate.address])] });
  let balance = 0n;
  for (const [address, account, kind] of [
    [payer.address, payer, "key"],
    [wallet.address, { address: wallet.address, signTypedData: (data) => owner.signTypedData(data) }, "contract"],
    [delegated.address, delegated, "contract"],
  ]) {
    await chain.write(chain.token, "mint", [address, 1_000_000n]);
    const paid = await payTool(calling(chain, tool, url, { account, kind }));
    assert.equal(paid.report.verdict, "paid", `${kind} ${address}: ${JSON.stringify(paid.report)} ${new TextDecoder().decode(paid.body)}`);
    balance += BigInt(PRICE);
    assert.equal(await chain.balance(), balance);
    judgedAlike(paid);
  }
  // A wallet asks its user, and the user may say no.
  const asked = [];
  const provider = {
    async request({ method, params: [address, text] }) {
      asked.push([method, address]);
      const { domain, types, primaryType, message } = JSON.parse(text);
      return payer.signTypedData({ domain, types, primaryType, message });
    },
  };
  const paid = await payTool(calling(chain, tool, url, { account: { address: payer.address, provider } }));
  assert.equal(paid.report.verdict, "paid", JSON.stringify(paid.report));
  assert.deepEqual(asked, [["eth_signTypedData_v4", payer.address.toLowerCase()]]);
  const no = { request: () => Promise.reject(Object.assign(new Error("no"), { code: 4001 })) };
  const refused = await payTool(calling(chain, tool, url, { account: { address: payer.address, provider: no } }));
  assert.deepEqual([refused.report.verdict, refused.report.signed], ["not-signed", false]);
});

test("a wallet that is not deployed yet proves who calls (ERC-6492)", async (t) => {
  const chain = await startChain(t);
  const factory = await chain.deploy("WalletFactory");
  const owner = privateKeyToAccount(`0x${"b0b".padStart(64, "0")}`);
  const salt = `0x${"5a".repeat(32)}`;
  const address = await chain.read(factory, "at", [owner.address, salt]);
  const call = encodeFunctionData({ abi: factory.abi, functionName: "make", args: [owner.address, salt] });
  const wrap = (signature) =>
    concat([
      encodeAbiParameters([{ type: "address" }, { type: "bytes" }, { type: "bytes" }], [factory.address, call, signature]),
      `0x${"6492".repeat(16)}`,
    ]);
  const config = { policy: { factories: [factory.address] } };
  const free = { entry: { amount: "0" }, config };
  const gate = await startGated(t, chain, undefined, free);
  const now = Math.floor(Date.now() / 1000);
  const authorization = { from: address, to: PAY_TO, value: "0", validAfter: "0", validBefore: String(now + 600), nonce: `0x${"77".repeat(32)}` };
  const signature = await owner.signTypedData({
    domain: { name: "Test Dollar", version: "2", chainId: chain.id, verifyingContract: chain.token.address },
    types: { TransferWithAuthorization: ["from address", "to address", "value uint256", "validAfter uint256", "validBefore uint256", "nonce bytes32"].map((line) => ({ name: line.split(" ")[0], type: line.split(" ")[1] })) },
    primaryType: "TransferWithAuthorization",
    message: authorization,
  });
  const header = (signature) => Buffer.from(JSON.stringify({ x402Version: 1, scheme: "exact", network: `eip155:${chain.id}`, payload: { signature, authorization } })).toString("base64");
  const send = (signature) => fetch(gate.url, { method: "POST", headers: { "x-payment": header(signature) } });
  assert.equal((await send(wrap(signature))).status, 502, "without Multicall3 nobody can tell");
  const aggregator = await chain.deploy("Aggregator");
  const code = await chain.reader.getCode(aggregator);
  await chain.reader.request({ method: "anvil_setCode", params: ["0xcA11bde05977b3631167028862bE2a173976CA11", code] });
  const wrong = await send(wrap(await payer.signMessage({ message: "x" })));
  assert.equal(wrong.status, 402, await wrong.text());
  const proved = await send(wrap(signature));
  assert.equal(proved.status, 200, await proved.text());
  assert.deepEqual(gate.runs, [{ caller: address.toLowerCase(), purpose: "identity" }]);
  assert.equal((await send(wrap(signature))).status, 409, "a proof counts once");
});

test("of 200 requests with one payment the handler runs for one", async (t) => {
  const chain = await startChain(t);
  const facilitator = await startFacilitator(t, chain);
  const folder = mkdtempSync(path.join(os.tmpdir(), "erc8257-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const shared = memoryStore();
  // Two processes with one database: each has its own connection.
  const databases = [0, 1].map(() => {
    const database = new sqlite.Database(path.join(folder, "payments.db"));
    database.exec("PRAGMA busy_timeout = 60000");
    database.exec(sqlStoreTable());
    t.after(() => database.close());
    return sqlStore((statement, values) => database.run(statement, [...values]).changes);
  });
  await presentMany(t, chain, facilitator.url, "memory", [shared, shared], `0x${"01".repeat(32)}`);
  await presentMany(t, chain, facilitator.url, "a database", databases, `0x${"02".repeat(32)}`);
});

test("a store, a handler or a facilitator that fails costs the payer nothing twice", async (t) => {
  const chain = await startChain(t);
  const facilitator = await startFacilitator(t, chain);
  const send = (gate, headers) => fetch(gate.url, { method: "POST", headers });
  const broken = { remember: () => Promise.reject(new Error("down")), release: () => Promise.reject(new Error("down")) };
  const withoutStore = await startGated(t, chain, facilitator.url, { store: broken });
  const header = await signed(chain, withoutStore, { nonce: `0x${"11".repeat(32)}` });
  const unavailable = await send(withoutStore, header);
  assert.deepEqual([unavailable.status, (await unavailable.json()).error], [502, "x402-store"]);
  assert.equal(withoutStore.runs.length, 0);

  // A handler that fails gives the payment back, and it can be used again.
  let fails = true;
  const failing = await startGated(t, chain, facilitator.url, {
    handler: () => {
      if (fails) {
        throw new Error("the handler's own");
      }
      return Response.json({ weather: "fine" });
    },
  });
  const failed = await send(failing, header);
  assert.deepEqual([failed.status, await failed.text()], [500, "Error: the handler's own"]);
  assert.equal(await chain.balance(), 0n);
  fails = false;
  assert.equal((await send(failing, header)).status, 200);
  assert.equal(await chain.balance(), BigInt(PRICE));

  // A facilitator that is down has settled nothing that the token knows of. Nobody can tell, so that nobody is asked to pay again.
  const down = await startGated(t, chain, "http://127.0.0.1:9");
  const lost = await send(down, await signed(chain, down, { nonce: `0x${"12".repeat(32)}` }));
  assert.deepEqual([lost.status, (await lost.json()).error], [502, "x402-settlement-unknown"]);
  assert.equal(await chain.balance(), BigInt(PRICE));

  // A token that does not take the payment now is asked before the handler runs.
  await chain.write(chain.token, "setPaused", [true]);
  const paused = await send(failing, await signed(chain, failing, { nonce: `0x${"13".repeat(32)}` }));
  assert.equal(paused.status, 402);
  assert.equal((await paused.json()).error, "x402-simulation");
  await chain.write(chain.token, "setPaused", [false]);
  // Of a token that keeps a fee, the amount does not arrive: the receipt does not show what was due.
  await chain.write(chain.token, "setFee", [100n]);
  const kept = await send(failing, await signed(chain, failing, { nonce: `0x${"14".repeat(32)}` }));
  assert.equal(kept.status, 502, await kept.text());
  assert.equal(failing.runs.length, 3);
  assert.ok(failing.reports.every((report) => !JSON.stringify(report).includes("signature\":")));
});

test("a token that blacklists payer or recipient moves nothing, and neither side says that it did", async (t) => {
  const chain = await startChain(t);
  const tool = await registerTool(t, chain);
  const facilitator = await startFacilitator(t, chain);
  const gate = await startGated(t, chain, facilitator.url);
  const lists = (account, isListed) => chain.write(chain.token, "blacklist", [account, isListed]);
  for (const [at, account] of [payer.address, PAY_TO].entries()) {
    const before = await chain.balance();
    const headers = await signed(chain, gate, { nonce: `0x${String(at + 1).padStart(64, "0")}` });
    const send = (own) => fetch(own.url, { method: "POST", headers });
    await lists(account, true);
    // The gate asks the token before the handler runs.
    const runs = gate.runs.length;
    const refused = await send(gate);
    assert.deepEqual([refused.status, (await refused.json()).error], [402, "x402-simulation"]);
    assert.equal(gate.runs.length, runs);
    // The client has signed before the server could say no: the payment can still be used, once the token allows it.
    let signatures = 0;
    const counted = { address: payer.address, signTypedData: (data) => (signatures++, payer.signTypedData(data)) };
    const called = await payTool(calling(chain, tool, gate.url, { account: counted }));
    assert.deepEqual([called.report.verdict, called.report.status, called.report.retrySafe, signatures], ["unknown", 402, false, 1], JSON.stringify(called.report));
    judgedAlike(called);
    assert.equal(gate.runs.length, runs);
    await lists(account, false);
    // It is listed while the handler runs: the facilitator cannot settle, and what the handler gave is kept back.
    const late = await startGated(t, chain, facilitator.url, {
      handler: async () => {
        await lists(account, true);
        return Response.json({ weather: "fine" });
      },
    });
    const unsettled = await send(late);
    const { error } = await unsettled.json();
    assert.deepEqual([unsettled.status, error], [502, "x402-settlement-unknown"]);
    assert.equal(late.runs.length, 1);
    assert.equal(await chain.balance(), before);
    await lists(account, false);
    assert.equal((await send(late)).status, 409, "it may be settled still, and is not taken twice");
  }
});

test("a handler of Express answers once, whether or not its caller waits", async (t) => {
  const chain = await startChain(t);
  const facilitator = await startFacilitator(t, chain);
  const config = { offer: offer(chain), predicate: false, facilitator: facilitator.url };
  const told = [];
  let [reached, reported, runs] = [() => {}, () => {}, 0];
  let answer = () => assert.fail("no request is awaited");
  const onReport = (report) => {
    told.push(report);
    reported();
  };
  const url = await startExpress(t, (app) => {
    app.post("/", expressGate({ config, store: memoryStore(), rpc: chain.bed.rpc, onReport }), (request, response) => {
      runs += 1;
      answer = () => {
        response.status(201).set("x-own", "first").json({ weather: "fine" });
        // A common mistake, which no answer may show.
        response.status(404).set("x-own", "second").json({ weather: "none, and longer than the first" });
      };
      reached();
      if (request.get("waits")) {
        answer();
      }
    });
  });
  const send = (headers, signal) => fetch(`${url}/`, { method: "POST", headers, signal });
  const first = await send({ ...(await signed(chain, { url }, { nonce: `0x${"51".repeat(32)}` })), waits: "1" });
  assert.deepEqual([first.status, first.headers.get("x-own")], [201, "first"]);
  assert.ok(first.headers.get("payment-response"));
  assert.deepEqual(await first.json(), { weather: "fine" });

  // The caller hangs up while the handler runs: the payment is not given back, so that it buys one run.
  const headers = await signed(chain, { url }, { nonce: `0x${"52".repeat(32)}` });
  const caller = new AbortController();
  const isReached = new Promise((resolve) => (reached = resolve));
  const isReported = new Promise((resolve) => (reported = resolve));
  const gone = assert.rejects(send(headers, caller.signal), { name: "AbortError" });
  await isReached;
  caller.abort();
  await gone;
  await isReported;
  assert.deepEqual([told.at(-1).status, told.at(-1).settlement], [200, "settled"]);
  // Its answer goes nowhere, and throws nothing.
  const count = told.length;
  answer();
  assert.equal(told.length, count);
  assert.deepEqual([(await send(headers)).status, runs], [402, 2]);
  assert.equal(await chain.balance(), 2n * BigInt(PRICE));
});

/** The offer of a server that asks no chain. */
const OFFLINE = { id: 8453, token: { address: PAY_TO } };

/**
 * A server of Express that asks no chain. `handle` is the handler; the facilitator never says whether a payment was settled, and is
 * not asked where the tool is free.
 */
async function startOffline(t, handle, { before = (request, response, next) => next(), isFree = false, ...more } = {}) {
  /** The reports are those of requests with a payment. */
  const seen = { runs: 0, settles: 0, reports: [] };
  const facilitator = await startServer(t, (_, response) => {
    seen.settles += 1;
    response.end("{}");
  });
  const config = { offer: offer(OFFLINE, isFree ? { amount: "0" } : {}), predicate: false, policy: { chain: "skip" }, ...(!isFree && { facilitator }) };
  const rpc = () => Promise.reject(new Error("no chain"));
  let wake = () => {};
  const onReport = (report) => {
    if (report.error !== "x402-absent") {
      seen.reports.push(report);
      wake();
    }
  };
  const url = await startExpress(t, (app) => {
    app.use(before);
    app.post("/", expressGate({ config, store: memoryStore(), rpc, onReport, ...more }), (request, response) => {
      seen.runs += 1;
      return handle(request, response);
    });
    app.use((error, request, response, next) => response.status(503).send(error.message));
  });
  let count = 0;
  const payment = () => signed(OFFLINE, { url }, { nonce: `0x${String(++count).padStart(64, "0")}` });
  const send = (headers, signal) => fetch(url, { method: "POST", headers, signal });
  const reported = async (number) => {
    while (seen.reports.length < number) {
      await new Promise((resolve) => (wake = resolve));
    }
    return seen.reports[number - 1];
  };
  return { seen, payment, send, reported };
}

/** How a stream ends before the answer does, and whether the server itself failed. The first word says who ends it. */
const BROKEN = {
  "caller, before a file": (request, response, { hangUp, file }) => {
    response.once("close", () => response.sendFile(file));
    hangUp();
  },
  "caller, within a pipeline": (request, response, { hangUp, noted }) => {
    pipeline(new Readable({ read() {} }), response.status(206), noted);
    hangUp();
  },
  "caller, within its own body": (request, response, { noted }) => {
    pipeline(request, response, noted);
    request.socket.destroy();
  },
  "server, whose pipeline breaks": (request, response, { noted }) => {
    const broken = new Readable({ read: () => broken.destroy(new Error("broken")) });
    pipeline(broken, response, noted);
  },
  "server, in its own handler": (request, response) => response.destroy(),
};

test("a caller who hangs up pays for a stream of Express, and a stream that breaks gives the payment back", async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "erc8257-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "file");
  writeFileSync(file, "x".repeat(3_000_000));
  const errors = [];
  const noted = (error) => void errors.push(error?.code ?? error?.message);
  for (const [name, handle] of Object.entries(BROKEN)) {
    const caller = new AbortController();
    let isFirst = true;
    const { seen, payment, send, reported } = await startOffline(t, (request, response) => {
      if (!isFirst) {
        return response.json({});
      }
      isFirst = false;
      return handle(request, response, { hangUp: () => caller.abort(), file, noted });
    });
    const headers = await payment();
    await assert.rejects(send(headers, caller.signal), name);
    const { error, status } = await reported(1);
    const isServer = name.startsWith("server");
    assert.deepEqual([error, status, seen.settles], isServer ? [null, 500, 0] : ["x402-settlement-unknown", 502, 1], name);
    // The same payment again: it is free, or it was used.
    assert.equal((await send(headers)).status, isServer ? 502 : 409, name);
    assert.deepEqual([seen.runs, seen.settles], isServer ? [2, 1] : [1, 1], name);
  }
  assert.deepEqual(errors, ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_PREMATURE_CLOSE", "broken"]);
});

test("a handler of Express does not run for a caller who has gone away before, and the payment is given back", async (t) => {
  const caller = new AbortController();
  let isGone;
  const inner = memoryStore();
  const store = {
    release: (key) => inner.release(key),
    async remember(key, until) {
      caller.abort();
      await isGone;
      return inner.remember(key, until);
    },
  };
  const before = (request, response, next) => {
    isGone ??= request.get("payment-signature") && once(response, "close");
    next();
  };
  const { seen, payment, send, reported } = await startOffline(t, (request, response) => response.json({}), { before, store });
  const headers = await payment();
  await assert.rejects(send(headers, caller.signal), { name: "AbortError" });
  assert.deepEqual([(await reported(1)).status, seen.runs], [500, 0]);
  assert.equal((await send(headers)).status, 502);
  assert.deepEqual([seen.runs, seen.settles], [1, 1]);
});

test("a handler of Express may wait for what it writes, and leaves no listener", async (t) => {
  const counts = [];
  let closed;
  const before = (request, response, next) => {
    counts.push(response.listenerCount("close"));
    response.once("finish", () => counts.push(response.listenerCount("close")));
    closed = once(response, "close");
    next();
  };
  const late = [];
  const { payment, send } = await startOffline(
    t,
    async (request, response) => {
      const buffer = Buffer.alloc(2);
      for (const word of ["ab", "cd"]) {
        buffer.write(word);
        await new Promise((resolve, reject) => response.write(buffer, (error) => (error ? reject(error) : resolve())));
      }
      await new Promise((resolve) => response.write("ZWY=", "base64", resolve));
      response.end("gh", () => late.push("end"));
      response.write("too late", (error) => late.push(error.message));
    },
    { before, isFree: true },
  );
  const answer = await send(await payment());
  assert.deepEqual([answer.status, await answer.text()], [200, "abcdefgh"]);
  await closed;
  assert.deepEqual(late.sort(), ["end", "the response has ended"]);
  assert.equal(counts[1], counts[0] + 1, "the one of this test");
});

test("a gate of Express keeps the headers that stand before it, and none of the handlers' in its own answers", async (t) => {
  const before = (request, response, next) => {
    response.set({ "access-control-allow-origin": "*", "strict-transport-security": "max-age=1" }).append("set-cookie", "before=1").append("set-cookie", "also=1");
    next();
  };
  const handle = (request, response) => {
    response.removeHeader("strict-transport-security");
    response.appendHeader("set-cookie", "handler=1");
    response.status(201).set({ "access-control-allow-origin": "https://own.example", "x-own": "1" }).json({});
  };
  const told = ({ headers }) => [headers.get("access-control-allow-origin"), headers.get("strict-transport-security"), headers.getSetCookie().join(), headers.get("x-own")];
  const own = ["*", "max-age=1", "before=1,also=1", null];
  const { payment, send } = await startOffline(t, handle, { before });
  const headers = await payment();
  // Without a payment, with one whose settlement is not known, and with the same one again.
  for (const [given, status] of [[{}, 402], [headers, 502], [headers, 409]]) {
    const answer = await send(given);
    assert.deepEqual([answer.status, answer.headers.get("cache-control"), told(answer)], [status, "no-store", own]);
  }
  // The handlers' answer is theirs.
  const free = await startOffline(t, handle, { before, isFree: true });
  const answer = await free.send(await free.payment());
  assert.deepEqual([answer.status, told(answer)], [201, ["https://own.example", null, "before=1,also=1,handler=1", "1"]]);
  // Where the gate itself fails, the server's own page follows.
  const onReport = ({ status }) => {
    if (status !== 402) {
      throw new Error("no log");
    }
  };
  const failing = await startOffline(t, handle, { before, isFree: true, onReport });
  const page = await failing.send(await failing.payment());
  assert.deepEqual([page.status, await page.text(), told(page)], [503, "no log", own]);
});

test("a change is asked about, and a payment that may have arrived is not made again", async (t) => {
  const chain = await startChain(t);
  const tool = await registerTool(t, chain);
  const facilitator = await startFacilitator(t, chain);
  const dearer = await startGated(t, chain, facilitator.url, { entry: { amount: "20000" } });
  const questions = [];
  const answers = [false, true];
  const confirm = ({ words, data }) => {
    questions.push([words, JSON.parse(data)]);
    return answers.shift();
  };
  const declined = await payTool(calling(chain, tool, dearer.url, { confirm }));
  assert.deepEqual([declined.report.verdict, declined.report.binding, declined.report.signed], ["declined", "price-higher", false]);
  const agreed = await payTool(calling(chain, tool, dearer.url, { confirm }));
  assert.equal(agreed.report.verdict, "paid", JSON.stringify(agreed.report));
  const [[words, data]] = questions;
  assert.match(words, /^ASK FIRST  price-higher: The price is higher than the one in the manifest\.\n  listed  10000 of eip155:\d+\/erc20:0x[0-9a-f]{40} for eip155:\d+:0x[0-9a-f]{40}  \(pricing 0\)\n  asked   20000 of /);
  assert.deepEqual([data.toolRef, data.endpoint, data.binding.verdict], [tool.toolRef, ENDPOINT, "price-higher"]);
  await assert.rejects(payTool(calling(chain, tool, dearer.url, { confirm: undefined })), { code: "usage-missing", pointer: "/confirm" });

  // The server takes the payment, and its answer is lost.
  const requests = [];
  const cutting = await startServer(t, (request, response) => {
    requests.push(request.headers["x-payment"] ?? request.headers["payment-signature"] ?? null);
    if (requests.at(-1) === null) {
      response.writeHead(402).end(JSON.stringify({ x402Version: 1, accepts: [{ ...v1(chain) }] }));
    } else {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"weather":');
      setTimeout(() => response.destroy(), 20);
    }
  });
  const cut = await payTool(calling(chain, tool, cutting));
  assert.deepEqual([cut.report.verdict, cut.report.signed, cut.report.retrySafe], ["unknown", true, false], JSON.stringify(cut.report));
  assert.deepEqual(requests.map((one) => one !== null), [false, true], "once, and never again");
  judgedAlike(cut);

  // A stranger's recipient, and a redirect.
  const stranger = await startGated(t, chain, facilitator.url, { entry: { payTo: payer.address } });
  const blocked = await payTool(calling(chain, tool, stranger.url));
  assert.deepEqual([blocked.report.verdict, blocked.report.binding], ["blocked", "recipient-mismatch"]);
  const elsewhere = await startServer(t, (_, response) => response.writeHead(307, { location: "https://evil.example/" }).end());
  const redirected = await payTool(calling(chain, tool, elsewhere));
  assert.equal(redirected.report.verdict, "redirected");
});

function v1({ id, token }) {
  return {
    scheme: "exact",
    network: `eip155:${id}`,
    maxAmountRequired: PRICE,
    resource: ENDPOINT,
    description: "",
    payTo: PAY_TO,
    maxTimeoutSeconds: 600,
    asset: token.address,
    extra: { name: "Test Dollar", version: "2" },
  };
}

test("a call goes on in another process, wherever it was put away", async (t) => {
  const chain = await startChain(t);
  const tool = await registerTool(t, chain);
  const facilitator = await startFacilitator(t, chain);
  const gate = await startGated(t, chain, facilitator.url);
  // Up to the signature: what was sent must not be sent again, and the gate says so.
  const states = [];
  const onStep = (inquiry) => void states.push(inquiry.export());
  const paid = await payTool(calling(chain, tool, gate.url, { onStep }));
  assert.equal(paid.report.verdict, "paid");
  for (const state of [states[0], states[2], states.at(-1)]) {
    const again = await payTool(calling(chain, tool, gate.url, { resume: state }));
    assert.match(again.report.verdict, /^(?:paid|refused|unknown)$/, JSON.stringify(again.report));
    assert.equal(await chain.balance(), BigInt(PRICE), "one payment, whatever goes on");
  }
  assert.equal(gate.runs.length, 1);
});

test("the command pays a tool, and asks before", async (t) => {
  const chain = await startChain(t);
  const tool = await registerTool(t, chain);
  const facilitator = await startFacilitator(t, chain);
  const folder = mkdtempSync(path.join(os.tmpdir(), "erc8257-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const port = await startFront(t, folder, tool.manifestServer, (await startGated(t, chain, facilitator.url)).url);
  const dearer = mkdtempSync(path.join(folder, "dearer-"));
  const dearerPort = await startFront(t, dearer, tool.manifestServer, (await startGated(t, chain, facilitator.url, { entry: { amount: "20000" } })).url);
  const run = async (place, at, ...more) => {
    const signer = `${process.execPath} ${path.join(import.meta.dirname, "host/sign.mjs")} ${PAYER_KEY}`;
    const line = ["pay", "call", tool.toolRef, "-", "--rpc", chain.bed.rpc, "--from", payer.address, "--signer", more.includes("refuse") ? `${signer} refuse` : signer];
    const reach = ["--ca", path.join(place, "ca.pem"), "--connect-to", `tools.example.com=127.0.0.1:${at}`, "--allow-private-addresses"];
    const child = spawn(command(), [...line, ...reach, ...more.filter((word) => word !== "refuse")]);
    child.stdin.end('{"city":"Bern"}');
    const said = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => void (said.stdout += chunk));
    child.stderr.on("data", (chunk) => void (said.stderr += chunk));
    const status = await new Promise((resolve) => child.on("close", resolve));
    return { status, ...said };
  };
  const [output, record] = [path.join(folder, "answer.json"), path.join(folder, "bundle.json")];
  const paid = await run(folder, port, "--json", "--yes-if-match", "--output", output, "--record", record);
  assert.equal(paid.status, 0, JSON.stringify(paid));
  const report = JSON.parse(paid.stdout);
  assert.deepEqual([report.verdict, report.binding, report.settlement], ["paid", "match", "settled"]);
  assert.equal(readFileSync(output, "utf8"), '{"weather":"fine"}');
  assert.deepEqual(JSON.parse(spawnSync(command(), ["judge", "--json", record]).stdout), report);
  assert.deepEqual(judge(readFileSync(record)).report, report);
  assert.equal(await chain.balance(), BigInt(PRICE));

  // Without a terminal nobody can be asked, and nothing is signed: not for a match, and never for a change.
  const unasked = await run(folder, port);
  assert.equal(unasked.status, 1, JSON.stringify(unasked));
  assert.match(unasked.stdout, /^DECLINED  You said no, and nothing was signed\./);
  assert.match(unasked.stderr, /ASK FIRST  match/);
  assert.match(unasked.stderr, /without a terminal pay call cannot ask/);
  const higher = await run(dearer, dearerPort, "--yes-if-match", "--color", "always");
  assert.equal(higher.status, 1, JSON.stringify(higher));
  assert.match(higher.stderr, /price-higher: The price is higher than the one in the manifest\./);
  // The difference is underlined.
  assert.ok(higher.stderr.includes("asked   \u001b[4m20000\u001b[0m of "), higher.stderr);
  const policy = path.join(folder, "policy.json");
  writeFileSync(policy, '{"on":{"match":"block"}}');
  const blocked = await run(folder, port, "--policy", policy);
  assert.equal(blocked.status, 1);
  assert.match(blocked.stdout, /^BLOCKED  /);
  const refused = await run(folder, port, "--yes-if-match", "refuse");
  assert.equal(refused.status, 1);
  assert.match(refused.stdout, /^NOT SIGNED  /);
  assert.match(refused.stderr, /the signer did not sign: /);
  assert.equal(await chain.balance(), BigInt(PRICE));
});

test("the command is a gate", async (t) => {
  const chain = await startChain(t);
  const facilitator = await startFacilitator(t, chain);
  const folder = mkdtempSync(path.join(os.tmpdir(), "erc8257-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const config = path.join(folder, "gate.json");
  writeFileSync(config, JSON.stringify({ offer: offer(chain), predicate: false, facilitator: facilitator.url }));
  const handler = `${process.execPath} ${path.join(import.meta.dirname, "host/weather.mjs")}`;
  const run = (headers, ...more) =>
    new Promise((resolve) => {
      const child = spawn(command(), ["pay", "gate", config, "--rpc", chain.bed.rpc, "--store", folder, ...more]);
      child.stdin.end(`POST /oracle HTTP/1.1\r\nHost: tools.example.com\r\n${headers}\r\n{"city":"Bern"}`);
      let stdout = "";
      child.stdout.on("data", (chunk) => void (stdout += chunk));
      child.on("close", (status) => resolve({ status, stdout }));
    });
  const asked = await run("");
  assert.equal(asked.status, 1, JSON.stringify(asked));
  assert.match(asked.stdout, /^HTTP\/1\.1 402\ncontent-type: application\/json\ncache-control: no-store\npayment-required: /);
  const required = /payment-required: (\S+)/.exec(asked.stdout)[1];
  const payment = await signed(chain, { required }, { nonce: `0x${"21".repeat(32)}` });
  const header = `PAYMENT-SIGNATURE: ${payment["payment-signature"]}\r\n`;
  const failed = await run(header, "--handler", `${handler} fail`);
  assert.match(failed.stdout, /^HTTP\/1\.1 500\n/);
  assert.equal(await chain.balance(), 0n, "the payment was given back");
  // Of several processes one runs the handler.
  const all = await Promise.all(Array.from({ length: 4 }, () => run(header, "--handler", handler)));
  const served = all.filter(({ status }) => status === 0);
  assert.equal(served.length, 1, JSON.stringify(all));
  assert.match(served[0].stdout, /^HTTP\/1\.1 200\npayment-response: \S+\n\n\{"city":"Bern","caller":"0x[0-9a-f]{40}","purpose":"payment"\}\n/);
  assert.equal(await chain.balance(), BigInt(PRICE));
  const again = JSON.parse((await run(header, "--json")).stdout);
  assert.deepEqual([again.format, again.status, again.error], ["erc8257-payment-gate/1", 402, "x402-nonce-used"]);
  for (const [lines, wrong] of [
    [["pay", "gate", config, "--rpc", chain.bed.rpc], /needs --store FOLDER/],
    [["pay", "gate", "-", "--rpc", chain.bed.rpc, "--store", folder], /the set-up needs a file/],
    [["pay", "gate", config, "--store", folder], /asks one RPC/],
  ]) {
    const { status, stderr } = spawnSync(command(), lines, { input: "" });
    assert.equal(status, 2);
    assert.match(String(stderr), wrong);
  }
});

test("the tool to try is paid by the command that it prints", async (t) => {
  const tool = spawn(process.execPath, [path.join(import.meta.dirname, "paid-tool.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(tool, "exit");
  t.after(() => {
    tool.kill();
    return ended;
  });
  let said = "";
  tool.stdout.on("data", (chunk) => void (said += chunk));
  const until = async (pattern) => {
    while (!pattern.test(said)) {
      assert.equal(tool.exitCode ?? tool.signalCode, null, said);
      await Promise.race([once(tool.stdout, "data"), ended]);
    }
  };
  await until(/--allow-private-addresses\n/);
  const line = /^erc8257 (pay call [^]*--allow-private-addresses)$/m.exec(said)[1];
  const place = /--ca (\S+)\/ca\.pem/.exec(line)[1];
  const child = spawn(`"${command()}" ${line} --yes-if-match`, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  const out = text(child.stdout);
  const err = text(child.stderr);
  const [status] = await once(child, "exit");
  assert.equal(status, 0, `${await out}${await err}`);
  assert.match(await out, /^PAID  The tool answered, and a receipt shows that it was paid\./);
  assert.match(await out, /pay again +no: this payment is settled/);
  await until(/the tool answered 200, payment settled; it has 10000 units\n/);
  tool.kill("SIGINT");
  assert.deepEqual(await ended, [0, null]);
  assert.equal(existsSync(place), false);
});

test("every store says whether a key is new, and forgets it when told", async (t) => {
  const database = new sqlite.Database(":memory:");
  database.exec(sqlStoreTable("other"));
  t.after(() => database.close());
  const execute = (statement, values) => database.run(statement.replaceAll(/\$\d/g, "?"), [...values]).changes;
  const later = Math.floor(Date.now() / 1000) + 600;
  for (const [name, store] of Object.entries({
    memory: memoryStore(),
    sqlite: sqlStore(execute, { table: "other", placeholder: "$" }),
  })) {
    await remembers(store, later, name);
  }
  // What has ended goes, so that the memory does not grow for ever.
  const short = memoryStore(() => later + 1);
  assert.equal(short.remember("old", later), true);
  assert.equal(short.remember("new", later + 600), true);
  assert.equal(short.remember("old", later), true);
  for (const wrong of [() => redisStore({}), () => sqlStore("x"), () => sqlStore(() => 1, { table: "a b" })]) {
    assert.throws(wrong, { name: "Erc8257Error" });
  }
  await assert.rejects(sqlStore(() => undefined).remember("a", later), { pointer: "/execute" });
});

test("mistakes are named", async () => {
  await assert.rejects(payTool({ tool: "x", input: 1, account: {}, rpc: "x" }), { pointer: "/account" });
  const account = payer;
  await assert.rejects(payTool({ tool: "x", input: 1, account, rpc: "x" }), { pointer: "/rpc" });
  await assert.rejects(payTool({ tool: "x", input: 1, account, rpc: "https://a.example" }), { pointer: "/toolRef" });
  await assert.rejects(payTool({ tool: "x", input: undefined, account, rpc: "x" }), { pointer: "/input" });
  const chain = { id: 8453, token: { address: PAY_TO } };
  const config = { offer: offer(chain), predicate: true, facilitator: "https://f.example" };
  const store = memoryStore();
  const TOOL = "eip155:1/erc8257:0x1111111111111111111111111111111111111111/1";
  for (const [given, pointer] of [
    [{ config, store }, "/toolRef"],
    [{ config: { ...config, facilitator: undefined }, store, tool: TOOL }, "/config/facilitator"],
    [{ config, store: {} }, "/store"],
    [{ config: { ...config, predicate: false }, store }, "/rpc"],
    [{ config: { ...config, usage: {} }, store, tool: TOOL, rpc: "x" }, "/secrets"],
    [{ config: { ...config, usage: {} }, store, tool: TOOL, rpc: "x", secrets: { "x-api-key": {} } }, "/fetch"],
    [{ config, store, onreport: 1 }, "/onreport"],
  ]) {
    assert.throws(() => gated(given, () => new Response()), { pointer }, pointer);
    assert.throws(() => expressGate(given), { pointer }, pointer);
  }
  assert.throws(() => sqlStoreTable("a; drop table b"), { pointer: "/table" });
});
