// Whatever stands for an RPC: URLs, EIP-1193 providers, functions; and whatever they answer.

import assert from "node:assert/strict";
import test from "node:test";
import { runSession, Session, verifyTool } from "../../pkg/dist/esm/index.js";
import { honest, MANIFEST, respond, TOOL, URI } from "./host/free-tool.mjs";
import { gist } from "./host/outcome.mjs";
import { givenTime } from "./host/patience.mjs";
import { ledFetch, startRpc, startServer } from "./host/server.mjs";

async function manifestFetch(t) {
  return ledFetch(URI, await startServer(t, (_, response) => response.end(MANIFEST)));
}

const UNAVAILABLE = "fsss lib-1-unavailable";
const NEVER = new Promise(() => {});

function reasonOf(report) {
  return report.findings[0]?.found?.split(":")[0];
}

test("every kind of RPC", async (t) => {
  const fetch = await manifestFetch(t);
  const { url, asked } = await startRpc(t, respond);
  class Provider {
    #own = honest;
    request(...given) {
      assert.equal(given.length, 1, "wallets pass what they do not know on to the node");
      return this.#own(...given);
    }
  }
  const kinds = {
    rpc: { url, "URL": new URL(url), provider: new Provider(), function: honest, "one in a list": [url] },
    "quorum 2 of 2": { "two URLs": [`${url}/a`, `${url}/b`] },
    "quorum 2 of 3": { mixed: [url, new Provider(), honest] },
  };
  for (const [evidence, rpcs] of Object.entries(kinds)) {
    for (const [name, rpc] of Object.entries(rpcs)) {
      const report = await verifyTool(TOOL, { rpc, fetch });
      assert.deepEqual([gist(report), report.evidence], ["pppp", evidence], name);
    }
  }
  const ids = asked.flat().map(({ id }) => id);
  assert.ok(asked.some(Array.isArray) && ids.every(Number.isInteger));

  const policy = { quorum: { need: 1, of: 2 } };
  const wanted = "pppp lib-1-answer, quorum 1 of 2";
  const came = await givenTime(wanted, async (timeoutSeconds) => {
    const report = await verifyTool(TOOL, { rpc: [url, () => NEVER], fetch, policy, timeoutSeconds });
    return `${gist(report)}, ${report.evidence}`;
  });
  assert.equal(came, wanted);
});

/** The honest answer, each response of it changed. */
function changed(question, change) {
  const answer = respond(question);
  return Array.isArray(answer) ? answer.map(change) : change(answer);
}

/** The honest answer, the text of each response written by `write`, of the id and the text of the result. */
function text(question, write) {
  const one = ({ id, result }) => write(id, JSON.stringify(result));
  const answer = respond(question);
  return Array.isArray(answer) ? `[${answer.map(one)}]` : one(answer);
}

/** The answer in place of an honest one, and the reason that the host finds; none where the answer will do. */
const HTTP_ANSWERS = {
  "a batch in another order": [null, (question) => respond(question).reverse?.() ?? respond(question)],
  "single answers alone": [null, (question) => (Array.isArray(question) ? { id: null, error: { code: -32600 } } : respond(question))],
  "no batches at all": [
    null,
    (question, response) => (Array.isArray(question) ? void response.writeHead(400).end("no arrays") : respond(question)),
  ],
  "members that nobody asked for": [null, (question) => changed(question, (one) => ({ ...one, more: [1] }))],
  // By the envelope's letter, as the command reads it (the crate json-rpc).
  "strings that look like the end": [null, (question) => text(question, (id, result) => `{"a":"}]\\"\\\\","jsonrpc":"2.0","id":${id},"result":${result},"b":[{"c":"]}"}]}`)],
  "white space everywhere": [null, (question) => text(question, (id, result) => ` \r\n{\t"id" : ${id} , "result" : ${result} }\n`)],
  "names that are escaped": [null, (question) => text(question, (id, result) => `{"\\u0069d":${id},"r\\u0065sult":${result}}`)],
  "a result twice": ["not-json-rpc", (question) => text(question, (id, result) => `{"id":${id},"result":${result},"result":${result}}`)],
  "a result twice, once escaped": ["not-json-rpc", (question) => text(question, (id, result) => `{"id":${id},"result":${result},"resul\\u0074":${result}}`)],
  "an id twice": ["not-json-rpc", (question) => text(question, (id, result) => `{"id":${id},"id":${id},"result":${result}}`)],
  "an id with a fraction": ["not-json-rpc", (question) => text(question, (id, result) => `{"id":${id}.0,"result":${result}}`)],
  "an id with an exponent": ["not-json-rpc", (question) => text(question, (id, result) => `{"id":${id}e0,"result":${result}}`)],
  "a member of the result twice": ["not-json-rpc", (question) => text(question, (id, result) => `{"id":${id},"result":${result.replace("{", '{"hash":"0x",')}}`)],
  "a name that is half a character": ["not-json-rpc", (question) => text(question, (id, result) => `{"id":${id},"\\ud800":1,"result":${result}}`)],
  "a byte-order mark": ["not-json-rpc", (question) => `\ufeff${JSON.stringify(respond(question))}`],
  "a null beside the result": [null, (question) => changed(question, (one) => ({ ...one, error: null }))],
  "ids as text": ["not-json-rpc", (question) => changed(question, (one) => ({ ...one, id: String(one.id) }))],
  "ids of others": ["not-json-rpc", (question) => changed(question, (one) => ({ ...one, id: one.id + 1_000 }))],
  "more answers than questions": ["not-json-rpc", (question) => [...respond(question), ...respond(question)]],
  "an answer twice": ["not-json-rpc", (question) => respond(question).map((_, __, all) => all[0])],
  "no JSON": ["not-json-rpc", () => "{"],
  "an empty body": ["not-json-rpc", () => ""],
  "UTF-8 that is none": ["not-json-rpc", (_, response) => void response.end(Buffer.from([0x22, 0xff, 0x22]))],
  "nesting that no stack holds": [
    "not-json-rpc",
    (question) => `[${question.map(({ id }) => `{"id":${id},"result":${"[".repeat(500_000)}${"]".repeat(500_000)}}`)}]`,
  ],
  "status 500": ["http-status", (_, response) => void response.writeHead(500).end("oh")],
  "status 401": ["http-status", (_, response) => void response.writeHead(401).end()],
  "status 429": ["rate-limited", (_, response) => void response.writeHead(429).end()],
  "a redirect": ["http-status", (_, response) => void response.writeHead(307, { location: "/other" }).end()],
  "an error": ["rpc-error", (question) => changed(question, ({ id }) => ({ id, error: { code: -32000, message: "no" } }))],
  "too many bytes, announced": ["too-large", (_, response) => void response.writeHead(200, { "content-length": 1 << 30 }).write("[")],
  "too many bytes, said by nobody": ["too-large", (_, response) => void flood(response)],
  "half a body": ["connect", (_, response) => void response.writeHead(200, { "content-length": 100 }).write("[", () => response.destroy())],
  "no answer": ["connect", (_, response) => void response.destroy()],
  silence: ["timeout", () => undefined],
  "a body that never ends": ["timeout", (_, response) => void response.write("[")],
};

/** Writes until the other side has gone. */
function flood(response) {
  const chunk = Buffer.alloc(1 << 16, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk)) {}
  };
  response.on("drain", more);
  more();
}

test("every answer over HTTP", async (t) => {
  const fetch = await manifestFetch(t);
  for (const [name, [reason, answer]] of Object.entries(HTTP_ANSWERS)) {
    const { url } = await startRpc(t, answer);
    const timeoutSeconds = reason === "timeout" ? 0.5 : 60;
    const report = await verifyTool(TOOL, { rpc: `${url}/s3cr3t?key=s3cr3t`, fetch, timeoutSeconds });
    assert.equal(gist(report), reason === null ? "pppp" : UNAVAILABLE, name);
    assert.equal(reason ?? undefined, reason === null ? undefined : reasonOf(report), name);
    assert.ok(!JSON.stringify(report).includes("s3cr3t"), name);
  }
});

test("a connection that ends before the answer is tried once more, and not more often", async (t) => {
  const fetch = await manifestFetch(t);
  let left = 1;
  const tired = await startRpc(t, (question, response) => (left-- > 0 ? void response.destroy() : respond(question)));
  assert.equal(gist(await verifyTool(TOOL, { rpc: tired.url, fetch })), "pppp");
  const dead = await startRpc(t, (_, response) => void response.destroy());
  assert.equal(reasonOf(await verifyTool(TOOL, { rpc: dead.url, fetch })), "connect");
  assert.equal(dead.asked.length, 2);
});

test("nobody listens", async (t) => {
  const fetch = await manifestFetch(t);
  const report = await verifyTool(TOOL, { rpc: "http://127.0.0.1:9/", fetch });
  assert.deepEqual([gist(report), reasonOf(report)], [UNAVAILABLE, "connect"]);
});

const circular = {};
circular.self = circular;

/** The behaviour of a function or a provider, and the reason that the host finds. */
const FUNCTION_ANSWERS = {
  "throws at once": ["rpc-error", () => { throw new Error("no"); }],
  rejects: ["rpc-error", async () => { throw Object.assign(new Error("no"), { code: 4900 }); }],
  "throws a text": ["rpc-error", async () => { throw "no"; }],
  "throws nothing": ["rpc-error", async () => { throw undefined; }],
  "throws itself in a circle": ["rpc-error", async () => { throw circular; }],
  "gives nothing": ["not-json-rpc", async () => undefined],
  "gives a bigint": ["not-json-rpc", async () => 8453n],
  "gives a circle": ["not-json-rpc", async () => circular],
  "gives too much": ["too-large", async () => "x".repeat(5 << 20)],
  "never answers": ["timeout", () => NEVER],
  "rejects when nobody waits any more": ["timeout", () => new Promise((_, reject) => setTimeout(reject, 900, new Error("late")))],
};

test("every answer of functions and providers", async (t) => {
  const fetch = await manifestFetch(t);
  for (const [name, [reason, request]] of Object.entries(FUNCTION_ANSWERS)) {
    for (const rpc of [request, { request }]) {
      const report = await verifyTool(TOOL, { rpc, fetch, timeoutSeconds: reason === "timeout" ? 0.3 : 60 });
      assert.deepEqual([gist(report), reasonOf(report)], [UNAVAILABLE, reason], name);
    }
  }
  // The last of them rejects now, and no listener may be left.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
});

test("revert data is found wherever a library's error keeps it", async (t) => {
  const fetch = await manifestFetch(t);
  // ToolNotFound(1)
  const data = `0xb73d6f8b${"1".padStart(64, "0")}`;
  const errors = [
    Object.assign(new Error("execution reverted"), { code: 3, data }),
    new Error("call failed", { cause: Object.assign(new Error("execution reverted"), { data }) }),
    { message: "Internal JSON-RPC error.", code: -32603, data: { originalError: { code: 3, data } } },
  ];
  for (const error of errors) {
    const rpc = async (request) => {
      if (request.method === "eth_call") {
        throw error;
      }
      return honest(request);
    };
    assert.equal(gist(await verifyTool(TOOL, { rpc: rpc, fetch })), "fsss lib-1-not-found");
  }
});

test("an RPC's words about an object are quoted as they came", async (t) => {
  const fetch = await manifestFetch(t);
  // JSON that a reader would write anew otherwise: another number, one member of two, no white space within a text.
  const result = '{"hash": "0x1.0", "number": 1.0, "a": 1, "a": "b  c"}';
  const { url } = await startRpc(t, (question) => text(question, (id) => `{"id":${id},"result":${result}}`));
  const report = await verifyTool(TOOL, { rpc: url, fetch });
  assert.equal(report.findings[0].found, 'not-json-rpc: {"hash":"0x1.0","number":1.0,"a":1,"a":"b  c"}');
});

test("no URL of a library's error enters the report", async (t) => {
  const fetch = await manifestFetch(t);
  // viem 2, as a page has it whose node is away, and ethers 6.
  const viem = Object.assign(new Error(VIEM), { name: "HttpRequestError", details: "fetch failed", shortMessage: "HTTP request failed.", url: KEYED });
  const ethers = Object.assign(new Error(`server response 401 (requestUrl="${KEYED}", code=SERVER_ERROR)`), { code: "SERVER_ERROR" });
  for (const thrown of [viem, ethers, KEYED, new Error("no", { cause: viem }), { message: `WSS://node.example/s3cr3t` }]) {
    const rpc = { request: async () => { throw thrown; } };
    const session = new Session(TOOL, { policy: { addressesEnforced: false } });
    const report = await runSession(session, { rpc, fetch });
    assert.equal(reasonOf(report), "rpc-error");
    for (const text of [JSON.stringify(report), session.export(), session.bundle]) {
      assert.ok(!text.includes("s3cr3t"), text);
    }
  }
});

test("why a request came to nothing is told to onFailure, and the report stays as it is", async (t) => {
  const failures = [];
  const onFailure = (failure) => failures.push(failure);
  const fetch = await manifestFetch(t);
  const away = "http://127.0.0.1:9/s3cr3t";
  const [told, silent] = [await verifyTool(TOOL, { rpc: away, fetch, onFailure }), await verifyTool(TOOL, { rpc: away, fetch })];
  assert.equal(JSON.stringify(told), JSON.stringify(silent));
  assert.deepEqual(failures.map(({ of, reason, hidden }) => [of, reason, hidden]), [[0, "connect", false]]);
  assert.match(failures[0].message, /^RPC 1: it could not be reached/);
  assert.ok(failures[0].cause instanceof Error && !failures[0].message.includes("s3cr3t"));

  failures.length = 0;
  const reset = Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
  await verifyTool(TOOL, { rpc: honest, fetch: async () => { throw reset; }, onFailure });
  assert.deepEqual(failures.map(({ of, reason, cause }) => [of, reason, cause]), [["manifest", "connect", reset]]);

  failures.length = 0;
  const { url } = await startRpc(t, (_, response) => void response.writeHead(429).end());
  assert.equal((await verifyTool(TOOL, { rpc: [url, honest, (call) => honest(call)], fetch, onFailure, policy: { quorum: { need: 2, of: 3 } } })).verified, true);
  assert.ok(failures.length > 0 && failures.every(({ of, reason }) => of === 0 && reason === "rate-limited"));

  const error = new RangeError("enough");
  await assert.rejects(verifyTool(TOOL, { rpc: away, fetch, onFailure: () => { throw error; } }), error);
});

const KEYED = "https://node.example/v2/s3cr3t";
const VIEM = `HTTP request failed.

URL: ${KEYED}
Request body: {"method":"eth_chainId"}

Details: fetch failed
Version: viem@2.37.6`;

test("mistakes of the caller are thrown, and repeat no URL", async () => {
  const rpc = "https://rpc.example.test/s3cr3t";
  const cases = [
    ["/rpc", { rpc: [] }],
    ["/rpc", { rpc: 8545 }],
    ["/rpc", { rpc: { send() {} } }],
    ["/rpc", { rpc: "s3cr3t" }],
    ["/rpc", { rpc: "ws://rpc.example.test/s3cr3t" }],
    ["/rpc", { rpc: "https://me:s3cr3t@rpc.example.test/" }],
    ["/rpc", { rpc: [rpc, `${rpc}#again`] }],
    ["/rpc", { rpc: [honest, honest] }],
    ["/policy/quorum", { rpc, policy: { quorum: { need: 2, of: 2 } } }],
    ["/policy/quorum/need", { rpc: Array.from({ length: 300 }, (_, at) => `${rpc}/${at}`) }],
    ["/timeoutSeconds", { rpc, timeoutSeconds: 0 }],
    ["/timeoutSeconds", { rpc, timeoutSeconds: Number.NaN }],
    ["/timeoutSeconds", { rpc, timeoutSeconds: "3" }],
  ];
  for (const [pointer, options] of cases) {
    await assert.rejects(verifyTool(TOOL, options), (error) => {
      assert.deepEqual([error.name, error.code, error.pointer], ["Erc8257Error", "usage-wrong-value", pointer], error.message);
      assert.ok(!error.message.includes("s3cr3t"), error.message);
      return true;
    });
  }
});
