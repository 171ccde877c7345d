// The fetch of the manifest: its request, the bytes that it reads, and its time.

import assert from "node:assert/strict";
import { once } from "node:events";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { runSession, Session, verifyTool } from "../../pkg/dist/esm/index.js";
import { honest, MANIFEST, TOOL, URI } from "./host/free-tool.mjs";
import { gist } from "./host/outcome.mjs";
import { givenTime } from "./host/patience.mjs";
import { ledFetch, startServer } from "./host/server.mjs";

const MIB = 1 << 20;

async function verifyFrom(t, answer, options = {}) {
  const server = await startServer(t, answer);
  return verifyTool(TOOL, { rpc: honest, fetch: ledFetch(URI, server), ...options });
}

test("one plain request is made, that says nothing of who asks", async (t) => {
  const requests = [];
  const report = await verifyFrom(t, (request, response) => {
    requests.push(request);
    response.setHeader("set-cookie", "a=b").end(MANIFEST);
  });
  assert.equal(gist(report), "pppp");
  assert.equal(requests.length, 1);
  const [{ method, headers }] = requests;
  assert.deepEqual([method, headers.accept, headers["accept-encoding"]], ["GET", "application/json", "identity"]);
  for (const name of ["cookie", "authorization", "referer", "origin"]) {
    assert.equal(headers[name], undefined, name);
  }
});

test("a redirect is not followed", async (t) => {
  let asked = 0;
  const report = await verifyFrom(t, (_, response) => {
    asked++;
    response.writeHead(302, { location: "/other" }).end(MANIFEST);
  });
  assert.deepEqual([gist(report), asked], ["fsss 7-no-redirects", 1]);
});

/** Bodies, and the outcome of each. */
const BODIES = {
  "no length": ["pppp", (response) => response.end(MANIFEST)],
  "the right length": ["pppp", (response) => response.writeHead(200, { "content-length": MANIFEST.length }).end(MANIFEST)],
  "bytes one by one": ["pppp", (response) => (MANIFEST.forEach((byte) => response.write(Buffer.of(byte))), response.end())],
  "gzip, although nobody asked": ["pppp", (response) => response.setHeader("content-encoding", "gzip").end(gzipSync(MANIFEST))],
  "gzip, twice": ["psfs 2-json-utf8-only", (response) => response.setHeader("content-encoding", "gzip").end(gzipSync(gzipSync(MANIFEST)))],
  "a coding that nobody knows": ["fsss lib-7-encoding", (response) => response.setHeader("content-encoding", "rot13").end(MANIFEST)],
  "exactly 1 MiB": ["pppp", (response) => response.end(Buffer.concat([MANIFEST], MIB).fill(" ", MANIFEST.length))],
  "1 MiB and a byte": ["psfs sec-parser-size", (response) => response.end(Buffer.concat([MANIFEST], MIB + 1).fill(" ", MANIFEST.length))],
  "a gzip bomb": ["psfs sec-parser-size", (response) => response.setHeader("content-encoding", "gzip").end(gzipSync(Buffer.alloc(64 * MIB)))],
  "less than the length": [
    "fsss 7-truncated",
    (response) => response.writeHead(200, { "content-length": MANIFEST.length + 1 }).write(MANIFEST, () => response.destroy()),
  ],
  "chunks that break off": ["fsss 7-truncated", (response) => response.write(MANIFEST, () => response.destroy())],
  "an end before the head": ["fsss lib-7-connect", (response) => response.destroy()],
};

test("bodies", async (t) => {
  for (const [name, [expected, answer]] of Object.entries(BODIES)) {
    const report = await verifyFrom(t, (_, response) => answer(response));
    assert.equal(gist(report), expected, name);
  }
});

test("the download stops where a body is too large, whatever is announced", async (t) => {
  const chunk = Buffer.alloc(1 << 16, " ");
  for (const headers of [{}, { "content-length": 1 << 30 }]) {
    let gone;
    const report = await verifyFrom(t, (_, response) => {
      gone = once(response, "close");
      response.writeHead(200, headers);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) {}
      };
      response.on("drain", more);
      more();
    });
    assert.equal(gist(report), "psfs sec-parser-size");
    // The server would write for ever.
    await gone;
  }
});

test("the connection is closed, and the body not read, where the status is not 200", async (t) => {
  let gone;
  const report = await verifyFrom(t, (_, response) => {
    gone = once(response, "close");
    response.writeHead(404).write("never ends");
  });
  assert.equal(gist(report), "fsss lib-7-status-200-only");
  await gone;
});

test("one deadline for the whole exchange, however it goes on", async (t) => {
  const slow = {
    silence: () => {},
    "a head and no body": (response) => response.flushHeaders(),
    "a body that goes on and on": (response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
  };
  for (const [name, answer] of Object.entries(slow)) {
    let gone;
    const late = (_, response) => {
      gone = once(response, "close");
      answer(response);
    };
    const came = await givenTime("fsss 7-timeout", async (timeoutSeconds) => gist(await verifyFrom(t, late, { timeoutSeconds })));
    assert.equal(came, "fsss 7-timeout", name);
    await gone;
  }
});

const headers = new Headers();
const answered = { url: URI, headers, redirected: false, type: "basic" };

/** Functions in place of `fetch`. */
const FETCHES = {
  "nobody answers, and the signal is not listened to": ["fsss 7-timeout", () => new Promise(() => {})],
  "throws at once": ["fsss lib-7-connect", () => { throw new Error("no"); }],
  "gives nothing": ["fsss lib-7-connect", async () => undefined],
  "says what the matter is": ["fsss 7-tls-error", async () => { throw new TypeError("failed", { cause: { code: "CERT_HAS_EXPIRED" } }); }],
  "has no streams": ["pppp", async () => ({ ...answered, status: 200, arrayBuffer: async () => MANIFEST })],
  "has no streams, and too much": [
    "psfs sec-parser-size",
    async () => ({ ...answered, status: 200, arrayBuffer: async () => new ArrayBuffer(MIB + 1) }),
  ],
  "has streams of another kind": ["pppp", async () => ({ ...answered, status: 200, body: {}, arrayBuffer: async () => MANIFEST })],
  "follows redirects and does not say so": [
    "fsss 7-no-redirects",
    async () => ({ ...answered, url: `${URI}x`, status: 200, arrayBuffer: async () => MANIFEST }),
  ],
  "keeps redirects to itself": ["fsss 7-no-redirects", async () => ({ ...answered, url: "", status: 0, type: "opaqueredirect", body: null })],
  "gives what is not a response": ["fsss lib-7-connect", async () => 5],
  "gives a function": ["fsss lib-7-connect", async () => () => {}],
  "has no status": ["fsss lib-7-connect", async () => ({ ...answered, body: null })],
  "has a status that is text": ["fsss lib-7-connect", async () => ({ ...answered, status: "200", body: null })],
  "has half a status": ["fsss lib-7-connect", async () => ({ ...answered, status: 200.5, body: null })],
  "has a status below 0": ["fsss lib-7-connect", async () => ({ ...answered, status: -1, body: null })],
  "has a URL that is not text": ["pppp", async () => ({ ...answered, url: new URL(`${URI}x`), status: 200, arrayBuffer: async () => MANIFEST })],
  "has statuses of its own": ["fsss lib-7-connect", async () => ({ ...answered, status: 2000, body: null })],
};

test("the caller's own fetch", async () => {
  for (const [name, [expected, fetch]] of Object.entries(FETCHES)) {
    const timeoutSeconds = expected.endsWith("timeout") ? 0.3 : 60;
    assert.equal(gist(await verifyTool(TOOL, { rpc: honest, fetch, timeoutSeconds })), expected, name);
  }
});

test("what is not a function is not called", async () => {
  for (const fetch of [null, "fetch", {}, 5]) {
    const refused = { code: "usage-wrong-value", pointer: "/fetch" };
    await assert.rejects(verifyTool(TOOL, { rpc: honest, fetch }), refused);
    await assert.rejects(runSession(new Session(TOOL), { rpc: honest, fetch }), refused);
  }
});

test("a session whose policy the global fetch cannot keep is not run by it", async () => {
  const refused = { code: "usage-wrong-value", pointer: "/policy/addressesEnforced" };
  const none = () => {
    throw new Error("no");
  };
  for (const policy of [undefined, {}, { addressesEnforced: true }]) {
    await assert.rejects(runSession(new Session(TOOL, { policy }), { rpc: none }), refused);
  }
  const { policy } = await runSession(new Session(TOOL, { policy: { addressesEnforced: false } }), { rpc: none });
  assert.deepEqual(policy, { addressesEnforced: false });
});

test("a policy that would be lost in part is refused, and options are read wherever they stand", async () => {
  class Strict {
    get allowPrivateAddresses() {
      return true;
    }
  }
  const hash = `0x${"5".repeat(64)}`;
  const given = [null, 5, "policy", true, [], new Map([["addressesEnforced", true]]), new Strict(), Object.create({ quorum: null }), () => {}];
  for (const policy of given) {
    const pointer = /^\/policy/;
    await assert.rejects(verifyTool(TOOL, { rpc: honest, policy }), ({ code, pointer: at }) => code === "usage-wrong-value" && pointer.test(at));
  }
  const policy = Object.assign(Object.create(null), { pinnedHash: hash });
  const reason = new Error("inherited");
  const options = Object.create({ rpc: honest, policy, signal: AbortSignal.abort(reason) });
  await assert.rejects(verifyTool(TOOL, options), reason);
});

test("only the caller's own fetch can say that it sees addresses", async (t) => {
  const enforced = { addressesEnforced: true };
  const said = async (options) => (await verifyFrom(t, (_, response) => response.end(MANIFEST), options)).policy;
  assert.deepEqual(await said({}), { addressesEnforced: false });
  assert.deepEqual(await said({ policy: enforced }), {});
  const { policy } = await verifyTool(TOOL, { rpc: () => { throw new Error("no"); }, policy: enforced });
  assert.deepEqual(policy, { addressesEnforced: false });
});
