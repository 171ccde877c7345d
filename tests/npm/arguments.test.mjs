// Arguments that are not what their types say: an error of ours that names the argument, never a verdict.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInNewContext } from "node:vm";
import { fileOf, load } from "../runners/files.mjs";
import { thrown } from "./support/compare.mjs";
import { ENTRIES } from "./support/entries.mjs";

const CONFIG = {
  creator: "0xabcdefabcdef1234567890abcdefabcdef123456",
  metadataURI: "https://tools.example.com/.well-known/ai-tool/echo.json",
  manifestHash: `0x${"00".repeat(32)}`,
  accessPredicate: `0x${"00".repeat(20)}`,
};
const BODY = new Uint8Array(2);
const ANSWER = { status: 200, body: BODY };
const REFERENCE = { chainId: 8453n, registry: "0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1", toolId: 1n };
/** Half a character. */
const LONE = "https://a.example/\ud800";
const TOOL = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1";
const CIRCLE = {};
CIRCLE.circle = CIRCLE;

/** Objects whose members JSON would lose, and with them the hash to insist on. */
const PIN = `0x${"11".repeat(32)}`;
class Getter {
  get pinnedHash() {
    return PIN;
  }
}
const LOSING = [
  new Map([["pinnedHash", PIN]]),
  new Getter(),
  Object.create({ pinnedHash: PIN }),
  Object.create(Object.create(null, { pinnedHash: { value: PIN, enumerable: true } })),
];
const LOSING_MEMBER = [
  ...[NaN, Infinity, 1n, () => {}, Symbol("s"), new String(PIN), new Date(0)].map((pinnedHash) => ({ pinnedHash })),
  Object.defineProperty({}, "pinnedHash", { value: PIN }),
  Object.defineProperty({}, "pinnedHash", { get: () => PIN, enumerable: true }),
];

/** What no argument may be, with `undefined` where a value has to be given. */
const NEVER = [null, 0, 1n, true, "x", [], {}, () => {}, Symbol("s"), new Proxy({}, {})];

const asked = (api) => {
  const session = new api.Session(TOOL);
  session.poll();
  return session;
};

const WRONG = {
  "/body": (api) => [undefined, ...NEVER, new ArrayBuffer(2), new DataView(new ArrayBuffer(2)), "{}", [123, 125]].flatMap((body) => [
    () => api.hash(body),
    () => api.canonicalize(body),
    () => api.validate(body),
  ]),
  "/config": (api) => [undefined, null, 1, "x"].map((config) => () => api.verify(config, ANSWER)),
  "/config/creator": (api) => [undefined, ...NEVER].map((creator) => () => api.verify({ ...CONFIG, creator }, ANSWER)),
  "/config/metadataURI": (api) => [undefined, 1, {}, LONE].map((metadataURI) => () => api.verify({ ...CONFIG, metadataURI }, ANSWER)),
  "/config/manifestHash": (api) => [undefined, 1n, "", "0x", "0xzz"].map((manifestHash) => () => api.verify({ ...CONFIG, manifestHash }, ANSWER)),
  "/config/accessPredicate": (api) => [undefined, null, "0x0"].map((accessPredicate) => () => api.verify({ ...CONFIG, accessPredicate }, ANSWER)),
  "/response": (api) => [undefined, 200, "ok", true].map((response) => () => api.verify(CONFIG, response)),
  "/response/error": (api) => [undefined, "", "offline", 1].map((error) => () => api.verify(CONFIG, { error })),
  "/response/status": (api) => [undefined, null, "200", 200n, NaN, Infinity, -1, 1000, 200.5].map((status) => () => api.verify(CONFIG, { ...ANSWER, status })),
  "/response/redirected": (api) => [null, 0, "false", {}].map((redirected) => () => api.verify(CONFIG, { ...ANSWER, redirected })),
  "/response/complete": (api) => [null, 1, "false", {}].map((complete) => () => api.verify(CONFIG, { ...ANSWER, complete })),
  "/response/body": (api) => [undefined, "{}", [123, 125], new ArrayBuffer(2)].map((body) => () => api.verify(CONFIG, { status: 200, body })),
  "/policy": (api) => [null, 1n, "", "{}", [], CIRCLE, () => {}, Symbol("s"), ...LOSING].flatMap((policy) => [
    () => api.verify(CONFIG, ANSWER, policy),
    () => new api.Session(TOOL, { policy }),
    () => api.freshnessWindow(policy),
  ]),
  "/policy/pinnedHash": (api) => [{ pinnedHash: "0x" }, { pinnedHash: 1 }, ...LOSING_MEMBER].map((policy) => () => api.verify(CONFIG, ANSWER, policy)),
  "/policy/quorum": (api) => [new Map(), Object.create({ need: 1, of: 2 })].map((quorum) => () => api.verify(CONFIG, ANSWER, { quorum })),
  "/policy/quorum/need": (api) => [NaN, 1n].map((need) => () => api.verify(CONFIG, ANSWER, { quorum: { need, of: 2 } })),
  "/bundle": (api) => [undefined, ...NEVER].filter((bundle) => typeof bundle !== "string").concat('{"a":"\ud800"}').map((bundle) => () => api.verifyBundle(bundle)),
  "/toolRef": (api) => [
    ...[undefined, ...NEVER].map((tool) => () => api.parseToolRef(tool)),
    ...[undefined, null, 0, 1n, true, "x", () => {}, Symbol("s"), `${TOOL}\ud800`].map((tool) => () => new api.Session(tool)),
    () => api.formatToolRef({ ...REFERENCE, chainId: -1n }),
  ],
  "/toolRef/chainId": (api) => [8453.5, "8453", 2 ** 60, NaN, undefined].map((chainId) => () => api.formatToolRef({ ...REFERENCE, chainId })),
  "/toolRef/toolId": (api) => [1, "1", 2 ** 60, null].flatMap((toolId) => [
    () => api.formatToolRef({ ...REFERENCE, toolId }),
    () => new api.Session({ ...REFERENCE, toolId }),
  ]),
  "/toolRef/registry": (api) => [1n, null, [REFERENCE.registry], new String(REFERENCE.registry)].map((registry) => () => api.formatToolRef({ ...REFERENCE, registry })),
  "/finalUrl": (api) => [new URL("https://a.example/"), 1, true, {}, Symbol("s"), LONE].map((url) => () => new api.Session(TOOL).handleResponse(ANSWER, url)),
  "/options": (api) => [null, 1, "opensea"].flatMap((options) => [() => api.validate(BODY, options), () => new api.Session(TOOL, options)]),
  "/profile": (api) => ["other", 1, {}, new URL("https://a.example/"), LONE].map((profile) => () => api.validate(BODY, { profile })),
  "/state": (api) => [undefined, ...NEVER.filter((state) => typeof state !== "string"), LONE].map((state) => () => api.Session.resume(state)),
  "/url": (api) => [undefined, 1, new URL("https://a.example/"), LONE].map((url) => () => api.normalizeUrl(url)),
  "/block": (api) => [null, 1, true, () => {}, Symbol("s"), "newest", "", -1n, 1n << 64n, { number: 1n, hash: "0x" }].map((block) => () => new api.Session(TOOL, { block })),
  "/block/number": (api) => [1, "1", null, undefined].map((number) => () => new api.Session(TOOL, { block: { number, hash: CONFIG.manifestHash } })),
  "/block/hash": (api) => [1n, null, undefined].map((hash) => () => new api.Session(TOOL, { block: { number: 1n, hash } })),
  "/now": (api) => [null, "5", 5n, true, NaN, -1, 0.5, 2 ** 60].flatMap((now) => [
    () => new api.Session(TOOL, { now }),
    () => new api.Session(TOOL).poll(now),
  ]),
  "/maxAge": (api) => [-1, -0.5, -Infinity, Infinity, NaN, "5", "", true, 5n, {}].map((maxAge) => () => api.freshnessWindow({}, maxAge)),
  "/id": (api) => [null, undefined, "0", 0n, true, NaN, -1, 0.5, 2 ** 32].map((id) => () => asked(api).handleCall(id, { result: "0x" })),
};

for (const entry of ENTRIES) {
  const api = await load(entry);
  for (const [pointer, calls] of Object.entries(WRONG)) {
    test(`${entry}: ${pointer}`, () => {
      for (const [at, wrong] of calls(api).entries()) {
        const error = thrown(api, wrong);
        assert.equal(error.pointer, pointer, `${at}: ${error.message}`);
        assert.match(error.code, /^usage-/u, `${at}: ${error.message}`);
      }
    });
  }
}

/** Common mistakes, and the repair that the error names. */
const SAID = [
  ["usage-missing", "/options", /give at least \{ rpc \}/, (api) => api.verifyTool(TOOL)],
  ["usage-missing", "/options", /give at least \{ rpc \}/, (api) => api.runSession(new api.Session(TOOL))],
  ["usage-missing", "/rpc", /is missing: give the URL of a JSON-RPC server/, (api) => api.verifyTool(TOOL, {})],
  ["usage-unknown", "/rpcUrl", /^rpcUrl is not an option; did you mean rpc\?$/, (api) => api.verifyTool(TOOL, { rpcUrl: "https://node.example" })],
  ["usage-unknown", "/RPC", /did you mean rpc\?/, (api) => api.verifyTool(TOOL, { RPC: "https://node.example" })],
  ["usage-unknown", "/timeout", /did you mean timeoutSeconds\?/, (api) => api.verifyTool(TOOL, { rpc: "https://node.example", timeout: 5 })],
  ["usage-unknown", "/polcy", /did you mean policy\?/, (api) => api.verifyTool(TOOL, { rpc: "https://node.example", polcy: {} })],
  ["usage-unknown", "/quorum", /^quorum is not an option; there are rpc, fetch, /, (api) => api.verifyTool(TOOL, { rpc: "https://node.example", quorum: 2 })],
  ["usage-unknown", "/policy", /is not an option; there are rpc/, (api) => api.runSession(new api.Session(TOOL), { rpc: "https://node.example", policy: {} })],
  ["usage-unknown", "/polciy", /did you mean policy\?/, async (api) => new api.Session(TOOL, { polciy: {} })],
  ["usage-wrong-value", "/bundle", /is an object: give the JSON text or its bytes .* never what JSON\.parse makes/, async (api) => api.verifyBundle({ format: "erc8257-bundle/1" })],
  ["usage-wrong-value", "/body", /is text, not a Uint8Array: give the raw bytes/, async (api) => api.hash("{}")],
  ["usage-wrong-value", "/toolRef/toolId", /is not a bigint, such as 1n/, async (api) => api.formatToolRef({ ...REFERENCE, toolId: 1 })],
];

for (const entry of ENTRIES) {
  const api = await load(entry);

  test(`${entry}: mistakes of the first hour are errors that say what to do`, async () => {
    for (const [code, pointer, words, mistake] of SAID) {
      const error = await mistake(api).then(() => assert.fail("nothing was thrown"), (error) => error);
      assert.ok(error instanceof api.Erc8257Error, `${error.stack}`);
      assert.deepEqual([error.code, error.pointer], [code, pointer], error.message);
      assert.match(error.message, words);
      assert.ok(error.message.endsWith(error.reason) && error.pointer === `/${error.member.replaceAll(".", "/")}`);
    }
  });

  test(`${entry}: a chain ID may be a number, as wallets have it; an option may be undefined`, () => {
    for (const chainId of [8453n, 8453]) {
      assert.equal(api.formatToolRef({ ...REFERENCE, chainId }), TOOL);
      assert.equal(new api.Session({ ...REFERENCE, chainId }, { policy: undefined, other: undefined }).toolRef, TOOL);
    }
  });

  test(`${entry}: an answer may be the JSON text as it came`, () => {
    for (const [answer, pointer] of [[{ resultJson: 1 }, "/answer/resultJson"], [{ errorJson: LONE }, "/answer/errorJson"]]) {
      assert.equal(thrown(api, () => asked(api).handleCall(0, answer)).pointer, pointer);
    }
    const session = asked(api);
    for (const { id } of session.poll().calls) {
      // The engine would keep the last of two equal names.
      session.handleCall(id, { resultJson: '{"number":"0x10","number":"0x10"}' });
    }
    assert.match(session.report.findings[0].found, /^not-json-rpc/);
  });
}

for (const entry of ENTRIES) {
  const api = await load(entry);
  test(`${entry}: policies that lose nothing`, () => {
    const own = Object.create(null, { pinnedHash: { value: PIN, enumerable: true } });
    const foreign = runInNewContext(`({ pinnedHash: ${JSON.stringify(PIN)}, quorum: { need: 1, of: 1 } })`);
    for (const policy of [{ pinnedHash: PIN, freshnessSeconds: undefined }, own, foreign]) {
      assert.equal(api.verify(CONFIG, ANSWER, policy).policy.pinnedHash, PIN);
    }
    for (const policy of [undefined, {}, { pinnedHash: undefined }, { pinnedHash: null, quorum: null }]) {
      assert.equal(api.verify(CONFIG, ANSWER, policy).policy.pinnedHash, undefined);
    }
  });
}

for (const entry of ENTRIES) {
  const api = await load(entry);
  test(`${entry}: a freed session says so`, () => {
    const session = asked(api);
    const members = ["report", "bundle", "body", "toolRef", "policy", "block", "config"];
    const work = [
      () => session.poll(),
      () => session.handleCall(0, { result: "0x" }),
      () => session.handleResponse(ANSWER),
      () => session.export(),
      ...members.map((member) => () => session[member]),
    ];
    session.free();
    session.free();
    for (const one of work) {
      assert.equal(thrown(api, one).code, "session-freed");
    }
  });

  test(`${entry}: no maxAge is not a limit`, () => {
    for (const maxAge of [undefined, null]) {
      assert.deepStrictEqual(api.freshnessWindow({ freshnessSeconds: 9 }, maxAge), { seconds: 9, shortenedByManifest: false });
    }
    assert.deepStrictEqual(api.freshnessWindow({ freshnessSeconds: 9 }, 0), { seconds: 0, shortenedByManifest: true });
  });
}

const advice = await load("erc8257/advice");
const NEED = { kind: "0xbdf8c428", data: "0x" };
const ADVICE = {
  "/requirements": [null, undefined, {}, "x"].map((requirements) => () => advice.plan("AND", requirements)),
  "/requirements/0": [null, undefined, 1].map((requirement) => () => advice.plan("AND", [requirement])),
  "/requirements/0/met": [1, "true", {}].map((met) => () => advice.plan("AND", [{ ...NEED, met }])),
  "/clues/siblings/0/retired": [1, "true", {}].map((retired) => () => advice.diagnose({ body: BODY, expectedHash: CONFIG.manifestHash, clues: { siblings: [{ toolRef: TOOL, ...CONFIG, creator: undefined, retired }] } })),
  "/facts": [1, [], new Map(), new Getter()].map((facts) => () => advice.advise(BODY, facts)),
  "/facts/toJSON": [{ toJSON: () => ({}) }].map((facts) => () => advice.advise(BODY, facts)),
  "/facts/now": [NaN, 1n, () => {}].map((now) => () => advice.advise(BODY, { now })),
};
for (const [pointer, calls] of Object.entries(ADVICE)) {
  test(`erc8257/advice: ${pointer}`, () => {
    for (const [at, wrong] of calls.entries()) {
      const error = thrown(advice, wrong);
      assert.equal(error.pointer, pointer, `${at}: ${error.message}`);
      assert.match(error.code, /^usage-/u, `${at}: ${error.message}`);
    }
  });
}

test("erc8257/slim: bytes that are not a module", async () => {
  // A class of its own: not started yet.
  const fresh = await import(`${fileOf("erc8257/slim").href}?fresh`);
  const html = new TextEncoder().encode("<!doctype html><title>404</title>");
  for (const module of [html, html.buffer, new DataView(html.buffer), new Uint8Array(0), undefined, null, "x", {}, 8]) {
    const error = thrown(fresh, () => fresh.init(module));
    assert.equal(error.pointer, "/module");
    assert.match(error.message, /is not a WebAssembly module/u);
  }
  assert.equal(thrown(fresh, () => fresh.rules()).code, "not-initialized");
  const file = readFileSync(new URL("../../pkg/dist/erc8257.wasm", import.meta.url));
  const inside = new Uint8Array(file.length + 3);
  inside.set(file, 3);
  fresh.init(inside.subarray(3));
  assert.ok(fresh.rules().length > 0);
});
