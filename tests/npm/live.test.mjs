// The one loop for inquiries: every kind of step is carried out once, what the caller must give is named, and a tool is
// published against a real node and a real server.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { getEventListeners } from "node:events";
import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { createPublicClient, http } from "viem";
import * as live from "../../pkg/dist/esm/live.js";
import { startBed } from "./host/bed.mjs";
import { verifyTool } from "../../pkg/dist/esm/index.js";
import { honest, MANIFEST, TOOL, URI } from "./host/free-tool.mjs";
import { leadNames } from "./host/lead.mjs";
import { gist } from "./host/outcome.mjs";
import { ledFetch, startRpc, startServer } from "./host/server.mjs";
import { command } from "./support/programs.mjs";

const { Inquiry, adviseTool, adviseToolInquiry, inspect, inspectInquiry, judge, publish, publishInquiry, resumePublish, runInquiry } = live;

/** Asks for these steps, one after the other, and keeps what it is told. */
class Scripted extends Inquiry {
  told = [];

  constructor(steps, body = new Uint8Array()) {
    super({}, 0);
    this.steps = steps;
    this.given = body;
  }

  poll() {
    return this.steps[0] ?? { type: "done" };
  }

  get body() {
    return this.given;
  }

  answer(answer, beside = new Uint8Array()) {
    this.told.push([answer, Buffer.from(beside).toString()]);
    const answered = this.told.map(([{ id }]) => id);
    if ((this.steps[0].calls ?? [this.steps[0]]).every(({ id }) => answered.includes(id))) {
      this.steps.shift();
    }
  }

  get report() {
    return "the report";
  }
}

const call = (id, more = {}) => ({ id, provider: "rpc", chain: null, rpc: 0, method: "eth_chainId", params: "[]", ...more });
const calls = (...all) => ({ type: "calls", calls: all, maxBytes: 1_000, maxWireBytes: 4_000, deadlineMs: 5_000 });
const HTTP = {
  type: "http",
  id: 1,
  method: "GET",
  url: "https://tools.example.com/x",
  headers: [],
  secrets: [],
  maxBytes: 100,
  maxWireBytes: 1_000,
  deadlineMs: 5_000,
  allowPrivateAddresses: true,
  onlyStatus: null,
  enoughAt: null,
};

async function toldOf(steps, host, body) {
  const inquiry = new Scripted(steps, body);
  assert.equal(await runInquiry(inquiry, host), "the report");
  return inquiry.told;
}

test("calls go to RPCs, chains and the wallet", async (t) => {
  const server = await startRpc(t, ([first, second]) => [
    { jsonrpc: "2.0", id: second.id, error: { code: 3, data: "0x01" } },
    { jsonrpc: "2.0", id: first.id, result: "0x2105" },
  ]);
  const steps = [
    calls(
      call(0, { provider: "chain", chain: "8453" }),
      call(1, { provider: "chain", chain: "8453" }),
      call(2, { provider: "chain", chain: "1", rpc: 1, method: "eth_getCode", params: '["0x",{"a":1}]' }),
      call(3, { provider: "wallet", method: "eth_sendTransaction" }),
    ),
  ];
  const told = await toldOf(steps, {
    rpc: { 8453: server.url, 1: [async () => null, async ({ method, params }) => [method, params]] },
    wallet: { request: () => Promise.reject({ code: 4001, message: "the user said no" }) },
  });
  assert.equal(server.asked.length, 1);
  const byId = Object.fromEntries(told.map(([{ id, type }, beside]) => [id, [type, JSON.parse(beside)]]));
  assert.deepEqual(byId, {
    0: ["result", "0x2105"],
    1: ["error", { code: 3, data: "0x01" }],
    2: ["result", ["eth_getCode", ["0x", { a: 1 }]]],
    3: ["error", { code: 4001, message: "the user said no" }],
  });
});

const KEYED = "https://user:s3cr3t@node.example:8545/v2/s3cr3t?key=s3cr3t";

/** What a provider throws, and what the inquiry is told of it. */
const THROWN = {
  // axios' errors hold the whole request.
  request: [
    Object.assign(new Error("Request failed"), { code: "ERR_BAD_REQUEST", config: { url: KEYED, headers: { Authorization: "Bearer s3cr3t" } }, details: KEYED }),
    { code: "ERR_BAD_REQUEST", message: "Request failed" },
  ],
  "URLs in words": [
    new Error(`a ${KEYED}, WSS://s3cr3t@h.example/s3cr3t "http://h.example" 'https://a.b/s3cr3t' x://y`, { cause: `${KEYED} is not read` }),
    { message: `a https://node.example WSS://h.example "http://h.example" 'https://a.b' x://` },
  ],
  "an odd user": [{ message: "https://a@s3cr3t:s3cr3t@h.example\\s3cr3t (https://u:s3c(r3t@h.example/) " }, { message: "https://h.example (https://h.example " }],
  "a text": [KEYED, "https://node.example"],
  nothing: [undefined, "undefined"],
  "a number": [7, 7],
  "a long text": [{ message: "x".repeat(9_999), data: `0x${"ab".repeat(9_999)}` }, { message: "x".repeat(4_096), data: `0x${"ab".repeat(9_999)}` }],
  "a URL that is cut": [{ message: `${"x".repeat(4_080)} https://s3cr3t.s3cr3t@h.example/` }, { message: `${"x".repeat(4_080)} https://` }],
  "half a character": [{ message: `${"x".repeat(4_095)}\u{1f600}` }, { message: "x".repeat(4_095) }],
  "revert data": [
    { code: -32000, data: { "0x12": { return: "0x01", program_counter: 7, url: KEYED } }, info: { error: { data: "Reverted 0x02" } }, innerError: { raw: "0x03" } },
    { code: -32000, data: { "0x12": { return: "0x01" } }, info: { error: { data: "Reverted 0x02" } }, innerError: { raw: "0x03" } },
  ],
};

test("of a provider's error an inquiry is told what the core reads, and no key", async () => {
  for (const [name, [thrown, expected]] of Object.entries(THROWN)) {
    const [[{ type }, beside]] = await toldOf([calls(call(0))], { rpc: () => Promise.reject(thrown) });
    assert.deepEqual([type, JSON.parse(beside)], ["error", expected], name);
  }
  // Its time grows with the length alone.
  for (const text of ["a", "a+", "a://", "a:// ", "https://x@", "https://h.example/ "]) {
    const began = performance.now();
    await toldOf([calls(call(0))], { rpc: () => Promise.reject(new Error(text.repeat(1_000_000))) });
    assert.ok(performance.now() - began < 1_000, text);
  }
});

test("no bundle and no state has the key of an RPC's client", async (t) => {
  const server = await startServer(t, (_, response) => response.writeHead(401).end("no"));
  const fetchOptions = { headers: { authorization: "Bearer s3cr3t" } };
  const client = createPublicClient({ transport: http(`${server}/v2/s3cr3t`, { retryCount: 0, fetchOptions }) });
  const errors = [];
  for (const rpc of [(request) => client.request(request), () => Promise.reject(THROWN.request[0])]) {
    const inquiry = inspectInquiry({ toolRef: TOOL });
    const states = [];
    const noted = (request) => rpc(request).catch((error) => {
      errors.push(JSON.stringify(error));
      throw error;
    });
    await runInquiry(inquiry, { rpc: noted, onStep: () => void states.push(inquiry.export()) });
    for (const text of [...states, inquiry.bundle, JSON.stringify(inquiry.report)]) {
      assert.ok(!text.includes("s3cr3t"), text);
    }
    assert.ok(states.length > 1 && inquiry.bundle.includes('"error"'));
  }
  assert.ok(errors.length > 1 && errors.every((text) => text.includes("s3cr3t")));
});

test("an RPC that cannot be reached is an answer, and told", async () => {
  const failures = [];
  const told = await toldOf([calls(call(0), call(1))], { rpc: "http://127.0.0.1:9", onFailure: (one) => failures.push(one) });
  assert.deepEqual(told.map(([answer]) => answer), [0, 1].map((id) => ({ type: "failed", id, reason: "connect" })));
  assert.deepEqual(failures.map(({ of, reason }) => [of, reason]), [[0, "connect"]]);
});

test("requests have their method, headers, body and secrets", async (t) => {
  for (const method of ["GET", "POST", "DELETE"]) {
    const seen = [];
    const server = await startServer(t, (request, response, body) => {
      seen.push([request.method, request.headers, body]);
      response.setHeader("x-one", "1").end("ok");
    });
    const headers = [{ name: "accept", value: "text/event-stream" }, { name: "x-two", value: "2" }, { name: "x-two", value: "3" }];
    const step = { ...HTTP, method, headers, secrets: ["key"] };
    const body = method === "GET" ? new Uint8Array() : Buffer.from('{"a":1}');
    const host = { fetch: ledFetch(HTTP.url, server), secrets: { key: { authorization: "Bearer 7" } } };
    const [[told, beside]] = await toldOf([step], host, body);
    assert.deepEqual([told.type, told.end, told.status, told.finalUrl, beside], ["http", "complete", 200, HTTP.url, "ok"]);
    assert.ok(told.headers.some(({ name, value }) => name === "x-one" && value === "1"));
    assert.ok(told.endedMs >= told.sentMs);
    const [[sent, given, came]] = seen;
    assert.deepEqual([sent, given.accept, given["x-two"], given.authorization, came], [method, "text/event-stream", "2, 3", "Bearer 7", body.toString()]);
  }
});

/** Behaviour of servers, and what the inquiry is told. */
const FAULTS = {
  redirect: [(response) => response.writeHead(302, { location: "/other" }).end(), ["redirect", 302, ""]],
  truncated: [(response) => response.writeHead(200, { "content-length": 50 }).write("half", () => response.destroy()), ["truncated", 200, ""]],
  "too large": [(response) => response.end("x".repeat(101)), ["too-large", null, ""]],
  "no head": [(response) => response.destroy(), ["connect", null, ""]],
  "an error with a body": [(response) => response.writeHead(402).end("no"), ["complete", 402, "no"]],
  "no answer": [() => {}, ["timeout", null, ""]],
};

test("faults of a server are answers", async (t) => {
  for (const [name, [answer, expected]] of Object.entries(FAULTS)) {
    const server = await startServer(t, (_, response) => answer(response));
    const step = { ...HTTP, deadlineMs: name === "no answer" ? 300 : 5_000 };
    const [[told, beside]] = await toldOf([step], { fetch: ledFetch(HTTP.url, server) });
    assert.deepEqual([told.end, told.status, beside], expected, name);
  }
});

/** Steps that ask the caller, each with its member and an answer. */
const ASKED = [
  ["sign", { type: "sign", id: 1 }, "0x01"],
  ["confirm", { type: "confirm", id: 1, words: "?" }, true],
  ["store", { type: "remember", id: 1 }, "done"],
  ["store", { type: "release", id: 1 }, "done"],
  ["handler", { type: "handler", id: 1 }, { status: 200 }],
  ["onStep", { type: "handler", id: 1 }, undefined],
];

test("the caller's signal ends what waits for the caller, and the inquiry can go on", async () => {
  for (const [member, step, answer] of ASKED) {
    for (const end of ["resolve", "reject"]) {
      const controller = new AbortController();
      const { signal } = controller;
      const reason = new Error(step.type);
      const inquiry = new Scripted([step]);
      let late;
      const asked = () => {
        setImmediate(() => controller.abort(reason));
        return new Promise((resolve, reject) => (late = { resolve, reject }));
      };
      const host = { sign: () => "0x01", confirm: () => true, store: () => "done", handler: () => ({ status: 200 }) };
      await assert.rejects(runInquiry(inquiry, { ...host, signal, [member]: asked }), reason);
      // What comes now is dropped, and so is an error.
      late[end](answer);
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual([inquiry.told, getEventListeners(signal, "abort").length], [[], 0], member);
      const never = new AbortController();
      assert.equal(await runInquiry(inquiry, { ...host, signal: never.signal }), "the report");
      assert.deepEqual([inquiry.told.length, getEventListeners(never.signal, "abort").length], [1, 0], member);
    }
    // Nothing is begun once it has ended.
    const controller = new AbortController();
    const inquiry = new Scripted([step]);
    const onStep = () => controller.abort();
    const host = { signal: controller.signal, onStep, ...(member !== "onStep" && { [member]: () => assert.fail("it is asked") }) };
    await assert.rejects(runInquiry(inquiry, host), { name: "AbortError" });
    assert.deepEqual(inquiry.told, [], member);
  }
  // An exception beside it goes unheard.
  const controller = new AbortController();
  const onStep = () => {
    controller.abort();
    throw new RangeError("no");
  };
  await assert.rejects(runInquiry(new Scripted([calls(call(0))]), { signal: controller.signal, onStep }), { name: "AbortError" });
});

test("a body without use is not read", async (t) => {
  const server = await startServer(t, (_, response) => response.writeHead(404).end("x".repeat(9_000)));
  const [[told, beside]] = await toldOf([{ ...HTTP, onlyStatus: 200 }], { fetch: ledFetch(HTTP.url, server) });
  assert.deepEqual([told.end, told.status, beside], ["complete", 404, ""]);
});

const ZERO = `0x${"00".repeat(20)}`;
const SIGN = { type: "sign", id: 5, signer: ZERO, digest: `0x${"11".repeat(32)}`, typedData: null };
const CONFIRM = { type: "confirm", id: 6, words: "Really?", data: "{}" };
const REMEMBER = { type: "remember", id: 7, key: "k", until: 9 };
const RELEASE = { type: "release", id: 8, key: "k" };
const HANDLER = { type: "handler", id: 9, caller: ZERO, purpose: "serve" };

test("functions of the caller answer every other step", async () => {
  const signatures = [Uint8Array.of(1, 2), "0x03", null];
  const left = [];
  const told = await toldOf([SIGN, SIGN, SIGN, CONFIRM, REMEMBER, RELEASE, HANDLER], {
    sign: async () => signatures.shift(),
    confirm: ({ words }) => words === "Really?",
    store: ({ type }) => (type === "remember" ? "present" : "done"),
    handler: () => ({ status: 402, headers: { "X-Pay": "1" }, body: Buffer.from("pay") }),
    onStep: (inquiry) => left.push(inquiry.steps.length),
  });
  assert.deepEqual(left, [7, 6, 5, 4, 3, 2, 1, 0]);
  const [handled, beside] = told.pop();
  assert.deepEqual([handled.type, handled.end, handled.status, beside], ["handler", "complete", 402, "pay"]);
  assert.deepEqual(handled.headers, [{ name: "x-pay", value: "1" }]);
  assert.deepEqual(told.map(([answer]) => answer), [
    { type: "signature", id: 5, signature: "0x0102" },
    { type: "signature", id: 5, signature: "0x03" },
    { type: "signature", id: 5, signature: null },
    { type: "confirmation", id: 6, confirmed: true },
    { type: "store", id: 7, answer: "present" },
    { type: "store", id: 8, answer: "done" },
  ]);
});

test("what is missing is named, and counts as refused", async () => {
  for (const [step, member, expected] of [
    [SIGN, "sign", { type: "signature", id: 5, signature: null }],
    [CONFIRM, "confirm", { type: "confirmation", id: 6, confirmed: false }],
    [REMEMBER, "store", { type: "store", id: 7, answer: "failed" }],
    [RELEASE, "store", { type: "store", id: 8, answer: "failed" }],
    [HANDLER, "handler", { type: "handler", id: 9, end: "connect" }],
    [calls(call(1)), "rpc", { type: "failed", id: 1, reason: "connect" }],
    [calls(call(1, { provider: "chain", chain: "5" })), "rpc", { type: "failed", id: 1, reason: "connect" }],
    [calls(call(1, { provider: "wallet" })), "wallet", { type: "failed", id: 1, reason: "connect" }],
    [{ ...HTTP, secrets: ["key"] }, "secrets", { type: "http", id: 1, end: "connect" }],
    [{ ...HTTP, allowPrivateAddresses: false }, "fetch", { type: "http", id: 1, end: "connect" }],
  ]) {
    const inquiry = new Scripted([step]);
    const thrown = await runInquiry(inquiry, {}).then(() => assert.fail(member), (error) => error);
    assert.deepEqual([thrown.code, thrown.pointer], ["usage-missing", `/${member}`], String(thrown));
    assert.match(thrown.message, new RegExp(`^${member} is missing: the inquiry asks `));
    const [[told]] = inquiry.told;
    assert.deepEqual({ ...told, ...expected }, told);
    // The inquiry has its answer, and can be carried on.
    assert.equal(await runInquiry(inquiry, {}), "the report");
  }
});

test("mistakes of the caller are named", async () => {
  for (const [host, step, sentence] of [
    [{ confirm: 5 }, CONFIRM, /^Erc8257Error: confirm is not a function$/],
    [{ confirms: () => true }, CONFIRM, /^Erc8257Error: confirms is not an option; did you mean confirm\?$/],
    [{ timeoutSeconds: 0 }, CONFIRM, /^Erc8257Error: timeoutSeconds is not a number above 0$/],
    [{ confirm: () => "yes" }, CONFIRM, /^Erc8257Error: confirm gives neither true nor false$/],
    [{ rpc: "https://a.example" }, calls(call(1, { rpc: 1 })), /^Erc8257Error: rpc has a length of 1; the inquiry asks RPC 2$/],
  ]) {
    await assert.rejects(runInquiry(new Scripted([step]), host), sentence);
  }
  await assert.rejects(runInquiry({}, {}), /^Erc8257Error: inquiry is not an Inquiry$/);
  await assert.rejects(runInquiry(new Scripted([CONFIRM]), { confirm: () => assert.fail("mine") }), /mine/);
});

const GIVEN = { manifest: MANIFEST, metadataURI: URI, chainId: "8453", registry: `0x${"11".repeat(20)}`, from: `0x${"ab".repeat(20)}` };
const NOW = 1_790_000_000;

test("an inquiry is put away and taken up", () => {
  const inquiry = publishInquiry(GIVEN);
  const step = inquiry.poll(NOW);
  assert.deepEqual(step.calls.map(({ method }) => method), ["eth_chainId", "eth_getBlockByNumber"]);
  assert.deepEqual([inquiry.report, inquiry.bundle, inquiry.body.length], [null, null, 0]);
  const [first, second] = step.calls;
  const answer = () => inquiry.answer({ type: "result", id: first.id }, Buffer.from('"0x1"'));
  answer();
  assert.throws(answer, (error) => error.name === "Erc8257Error" && error.code === "session-out-of-order");
  const again = resumePublish(inquiry.export());
  assert.equal(again.export(), inquiry.export());
  again.answer({ type: "failed", id: second.id, reason: "timeout" });
  assert.deepEqual(again.poll(NOW), { type: "done" });
  assert.deepEqual([again.report.verdict, again.report.reason], ["unavailable", "wrong-chain"]);
  assert.deepEqual(judge(again.bundle), { conclusion: "unknown", report: again.report });
  inquiry.free();
});

test("what is not an argument, no state and no answer is refused", () => {
  assert.throws(() => publishInquiry({ ...GIVEN, toolId: "7", accessPredicate: ZERO }), /^Erc8257Error: toolId does not go with accessPredicate$/);
  assert.throws(() => publishInquiry({ ...GIVEN, manifest: "{}" }), /manifest is text, not a Uint8Array/);
  assert.throws(() => publishInquiry({ ...GIVEN, chainId: 8453 }), (error) => error.pointer === "/chainId");
  assert.throws(() => resumePublish("{}"), /format is missing/);
  const inquiry = publishInquiry(GIVEN);
  assert.throws(() => inquiry.answer({ type: "failed", id: 0, reason: "bored" }), (error) => error.pointer === "/reason");
  assert.throws(() => inquiry.poll(-1), /now is not a whole number of seconds/);
  assert.throws(() => judge('{"format":"erc8257-bundle/1"}'), /erc8257\/judge takes all formats/);
});

/** The report without the registry's block, which the node makes as time goes by. */
const still = (report) => ({ ...report, registry: { ...report.registry, block: null } });

test("a tool is published", async (t) => {
  const bed = await startBed(t);
  leadNames(t, bed);
  const [, chainId, registry] = /^eip155:(\d+)\/erc8257:(0x[0-9a-f]{40})\//i.exec(bed.freeTool.toolRef);
  const from = JSON.parse(MANIFEST).creatorAddress;
  const given = { manifest: MANIFEST, metadataURI: URI, chainId, registry, from, policy: { allowPrivateAddresses: true } };
  const folder = mkdtempSync(path.join(os.tmpdir(), "erc8257-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "manifest.json");
  writeFileSync(file, MANIFEST);
  const byCommand = (...more) => {
    const line = ["publish", file, "--json", "--uri", URI, "--registry", `${chainId}:${registry}`, "--rpc", bed.rpc, "--from", from];
    const reach = ["--ca", bed.ca, "--connect-to", `tools.example.com=${bed.https}`, "--allow-private-addresses"];
    return still(JSON.parse(execFileSync(command(), [...line, ...reach, ...more])));
  };
  const states = [];
  const host = { rpc: bed.rpc, fetch, onStep: (inquiry) => void states.push(inquiry.export()) };

  const ready = await publish(given, host);
  assert.equal(ready.verdict, "ready", JSON.stringify(ready));
  assert.deepEqual(still(ready), byCommand());
  const transaction = await ask(bed.rpc, "eth_sendTransaction", [ready.transaction]);
  while ((await ask(bed.rpc, "eth_getTransactionReceipt", [transaction])) === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const verified = await publish({ ...given, transaction }, host);
  assert.equal(verified.verdict, "verified", JSON.stringify(verified));
  assert.deepEqual(still(verified), byCommand("--transaction", transaction));

  // Whenever a worker is killed, another one goes on from the state that was put away, to the same report.
  for (const state of states.slice(-4)) {
    const inquiry = resumePublish(state);
    const again = await runInquiry(inquiry, { rpc: bed.rpc, fetch });
    assert.deepEqual(still(again), still(verified));
    assert.deepEqual(judge(inquiry.bundle).report, again);
  }
});

test("a tool is inspected", async (t) => {
  const bed = await startBed(t);
  const account = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
  const toolRefs = new Map(bed.scenarios.map(({ name, toolRef }) => [name, toolRef]));
  const without = ({ block, ...report }) => report;
  const byCommand = (toolRef, ...more) => {
    const line = ["inspect", toolRef, "--json", "--rpc", bed.rpc, ...more];
    return without(JSON.parse(spawnSync(command(), line).stdout));
  };
  for (const [toolRef, answer, conclusion] of [
    [bed.freeTool.toolRef, "granted", "yes"],
    [toolRefs.get("predicate/denying"), "denied", "no"],
  ]) {
    const report = await inspect({ toolRef }, { rpc: bed.rpc });
    assert.deepEqual(without(report), byCommand(toolRef));
    let bundle;
    const host = { rpc: bed.rpc, onStep: (inquiry) => void (bundle = inquiry.bundle) };
    const asked = await inspect({ toolRef, account, data: "0x01" }, host);
    assert.equal(asked.access.answer, answer);
    assert.deepEqual(without(asked), byCommand(toolRef, "--check-access", account, "--data", "0x01"));
    assert.deepEqual(judge(bundle), { conclusion, report: asked });
  }
  const nothing = await inspect({ toolRef: bed.freeTool.toolRef }, { rpc: `${bed.liar}/wrong-chain/inspect` });
  assert.deepEqual([nothing.block, nothing.tool.state, nothing.tool.reason], [null, "unavailable", "wrong-chain"]);
});

/** Codings of a server that was asked for the bytes as they are: how the exchange ends, and the verdict. */
const CODINGS = [
  ["gzip", gzipSync(MANIFEST), "complete", "pppp"],
  ["br", brotliCompressSync(MANIFEST), "encoding", "fsss lib-7-encoding"],
  ["deflate", deflateSync(MANIFEST), "encoding", "fsss lib-7-encoding"],
  ["gzip, gzip", gzipSync(gzipSync(MANIFEST)), "encoding", "fsss lib-7-encoding"],
  ["rot13", MANIFEST, "encoding", "fsss lib-7-encoding"],
];

test("codings mean the same to a session and to an inquiry", async (t) => {
  for (const [coding, body, end, verdict] of CODINGS) {
    const server = await startServer(t, (_, response) => response.setHeader("content-encoding", coding).end(body));
    const fetch = ledFetch(URI, server);
    const failures = [];
    const onFailure = ({ of, reason }) => failures.push([of, reason]);
    const step = { ...HTTP, url: URI, maxBytes: 1 << 20, onlyStatus: 200 };
    const [[answer]] = await toldOf([step], { fetch, onFailure });
    assert.equal(answer.end, end, coding);
    assert.deepEqual(failures, end === "encoding" ? [["manifest", "encoding"]] : [], coding);
    assert.equal(gist(await verifyTool(TOOL, { rpc: honest, fetch })), verdict, coding);
    const { report } = await adviseTool({ toolRef: TOOL }, { rpc: honest, fetch });
    assert.equal(gist(report), verdict, `${coding}, by an inquiry`);
  }
});

test("a request says what it takes, unless its step does", async (t) => {
  const seen = [];
  const server = await startServer(t, ({ headers }, response) => {
    seen.push([headers.accept, headers["accept-encoding"]]);
    response.end("{}");
  });
  for (const headers of [[], [{ name: "accept", value: "text/plain" }, { name: "accept-encoding", value: "gzip" }]]) {
    await toldOf([{ ...HTTP, headers }], { fetch: ledFetch(HTTP.url, server) });
  }
  assert.deepEqual(seen, [["application/json", "identity"], ["text/plain", "gzip"]]);
});

test("a redirect that a fetch has followed is one", async () => {
  const answered = { status: 200, url: "", headers: new Headers(), type: "basic", redirected: true, arrayBuffer: async () => MANIFEST };
  const fetch = async () => answered;
  const [[answer]] = await toldOf([{ ...HTTP, maxBytes: 1 << 20 }], { fetch });
  assert.equal(answer.end, "redirect");
  assert.equal(gist(await verifyTool(TOOL, { rpc: honest, fetch })), "fsss 7-no-redirects");
  assert.equal(gist((await adviseTool({ toolRef: TOOL }, { rpc: honest, fetch })).report), "fsss 7-no-redirects");
});

test("a fetch that is not a function is a mistake", async () => {
  await assert.rejects(runInquiry(new Scripted([HTTP]), { fetch: 5 }), { pointer: "/fetch" });
});

test("a tool is verified and advised on", async (t) => {
  const bed = await startBed(t);
  leadNames(t, bed);
  const denying = bed.scenarios.find(({ name }) => name === "predicate/denying");
  const policy = { allowPrivateAddresses: true, addressesEnforced: false };
  for (const { toolRef, metadataURI } of [bed.freeTool, denying]) {
    const reach = ["--ca", bed.ca, "--connect-to", `${new URL(metadataURI ?? URI).host}=${bed.https}`, "--allow-private-addresses"];
    const byCommand = (verb) => JSON.parse(spawnSync(command(), [verb, toolRef, "--json", "--rpc", bed.rpc, ...reach]).stdout);
    const inquiry = adviseToolInquiry({ toolRef, policy });
    const advised = await runInquiry(inquiry, { rpc: bed.rpc, fetch });
    assert.equal(advised.format, "erc8257-advised-tool/1");
    assert.deepEqual([advised.report.verified, advised.remarks], [true, []], JSON.stringify(advised.report));
    assert.equal(byCommand("verify").verified, true);
    assert.deepEqual(advised.advice, byCommand("advise"));
    assert.deepEqual(judge(inquiry.bundle), { conclusion: "yes", report: advised });
  }
  const nothing = await adviseTool({ toolRef: bed.freeTool.toolRef, policy }, { rpc: `${bed.liar}/wrong-chain/advise`, fetch });
  assert.deepEqual([nothing.report.verified, nothing.advice.manifest], [false, "none"]);
});

async function ask(rpc, method, params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(rpc, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { result, error } = await response.json();
  assert.equal(error, undefined, JSON.stringify(error));
  return result;
}
