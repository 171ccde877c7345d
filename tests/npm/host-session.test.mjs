// runSession: ended at any stage, put away and resumed, answered in any order.

import assert from "node:assert/strict";
import { getEventListeners, once } from "node:events";
import test from "node:test";
import { runSession, Session, verifyTool } from "../../pkg/dist/esm/index.js";
import { honest, MANIFEST, respond, TOOL, URI } from "./host/free-tool.mjs";
import { gist } from "./host/outcome.mjs";
import { ledFetch, startRpc, startServer } from "./host/server.mjs";

/** Starts a host whose server and RPC do this in place of answering. */
async function startHost(t, { rpc = respond, manifest = (response) => response.end(MANIFEST) } = {}) {
  const { url, asked } = await startRpc(t, rpc);
  const fetched = [];
  const server = await startServer(t, (request, response) => {
    fetched.push(request.url);
    manifest(response);
  });
  // The members that the test looks at are not options.
  return Object.defineProperties({ rpc: url, fetch: ledFetch(URI, server) }, { asked: { value: asked }, fetched: { value: fetched } });
}

/** Stages at which a verification can be ended, each with the handler that notices the stage. */
const STAGES = {
  "in the first answer of the RPC": (reached) => ({ rpc: reached }),
  "in a later answer of the RPC": (reached) => ({
    rpc: (question, response) => (JSON.stringify(question).includes("eth_call") ? reached(question, response) : respond(question)),
  }),
  "before the manifest's head": (reached) => ({ manifest: (response) => void reached(null, response) }),
  "within the manifest": (reached) => ({ manifest: (response) => void (response.write("{"), reached(null, response)) }),
};

test("the caller's signal ends it at every stage, and the session can go on", async (t) => {
  for (const [name, faults] of Object.entries(STAGES)) {
    const controller = new AbortController();
    const reason = new Error(name);
    let gone;
    const reached = (_, response) => {
      gone ??= once(response, "close");
      setImmediate(() => controller.abort(reason));
    };
    const session = new Session(TOOL, { policy: { addressesEnforced: false } });
    const { signal } = controller;
    await assert.rejects(runSession(session, { ...(await startHost(t, faults(reached))), signal }), reason);
    assert.equal(getEventListeners(signal, "abort").length, 0, name);
    await gone;
    assert.equal(session.report, null, name);
    assert.equal(gist(await runSession(session, await startHost(t))), "pppp", name);
  }
});

test("a signal that is never aborted keeps nothing", async (t) => {
  const { signal } = new AbortController();
  assert.equal(gist(await verifyTool(TOOL, { ...(await startHost(t)), signal })), "pppp");
  assert.equal(getEventListeners(signal, "abort").length, 0);
});

test("a signal that is aborted already ends it before anything is asked", async (t) => {
  const host = await startHost(t);
  const reason = new Error("no more");
  await assert.rejects(verifyTool(TOOL, { ...host, signal: AbortSignal.abort(reason) }), reason);
  assert.deepEqual([host.asked, host.fetched], [[], []]);
  await assert.rejects(verifyTool(TOOL, { ...host, signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a signal that does not say why it was aborted, as React Native's", async () => {
  const aborted = { name: "AbortError", message: "This operation was aborted" };
  const rpc = () => new Promise(() => {});
  const at = (signal) => verifyTool(TOOL, { rpc, signal });
  await assert.rejects(at({ aborted: true, addEventListener() {}, removeEventListener() {} }), aborted);
  const later = { aborted: false, addEventListener: (_, listener) => setImmediate(listener), removeEventListener() {} };
  await assert.rejects(at(later), aborted);
});

test("a signal ends what does not listen to it", async (t) => {
  const { fetch } = await startHost(t);
  const never = () => new Promise(() => {});
  for (const host of [{ rpc: never, fetch }, { rpc: honest, fetch: never }]) {
    await assert.rejects(verifyTool(TOOL, { ...host, signal: AbortSignal.timeout(200) }), { name: "TimeoutError" });
  }
});

test("a session that is put away at each step goes on elsewhere, and asks nothing again", async (t) => {
  const host = await startHost(t);
  const whole = await runSession(new Session(TOOL), host);
  const questions = host.asked.length;
  host.asked.length = host.fetched.length = 0;

  let state = new Session(TOOL).export();
  let steps = 0;
  let report;
  while (report === undefined) {
    let isFirst = true;
    const onStep = async (session) => {
      await null;
      state = session.export();
      if (!isFirst && session.report === null) {
        throw new Error("suspended");
      }
      isFirst = false;
    };
    steps++;
    const running = runSession(Session.resume(state), { ...host, onStep });
    report = await running.catch((error) => assert.equal(error.message, "suspended"));
  }
  assert.equal(JSON.stringify(report), JSON.stringify(whole));
  assert.deepEqual([host.asked.length, host.fetched.length], [questions, 1]);
  assert.ok(steps >= 3, `${steps} steps`);
  assert.equal(JSON.stringify(await runSession(Session.resume(state), { rpc: "https://rpc.example.test" })), JSON.stringify(whole));
});

test("what onStep throws ends it", async (t) => {
  const host = await startHost(t);
  const onStep = () => {
    throw new RangeError("the store is full");
  };
  await assert.rejects(runSession(new Session(TOOL), { ...host, onStep }), RangeError);
  assert.deepEqual(host.asked, []);
});

test("RPCs that would have no say are refused", async (t) => {
  const { fetch } = await startHost(t);
  const three = [honest, async (call) => honest(call), async (call) => honest(call)];
  const quorum = { need: 2, of: 3 };
  for (const [policy, rpc] of [[{}, three], [{ quorum }, three.slice(1)], [{ quorum }, honest]]) {
    await assert.rejects(runSession(new Session(TOOL, { policy }), { rpc, fetch }), { pointer: "/rpc" });
  }
  const report = await runSession(new Session(TOOL, { policy: { quorum } }), { rpc: three, fetch });
  assert.deepEqual([gist(report), report.evidence], ["pppp", "quorum 2 of 3"]);
});

test("answers may come in any order, and twice only by mistake", async () => {
  const reports = new Set();
  for (const order of [(calls) => calls, (calls) => calls.reverse(), (calls) => calls.sort((a, b) => a.rpc - b.rpc || b.id - a.id)]) {
    const session = new Session(TOOL, { policy: { quorum: { need: 2, of: 3 } } });
    for (let step = session.poll(); step.type !== "done"; step = session.poll()) {
      if (step.type === "fetch") {
        session.handleResponse({ status: 200, body: MANIFEST }, step.url);
        continue;
      }
      for (const call of order(step.calls)) {
        const state = session.export();
        assert.throws(() => session.handleCall(call.id + 1_000, { result: null }), { code: "session-out-of-order" });
        assert.throws(() => session.handleResponse(null), { code: "session-out-of-order" });
        assert.equal(session.export(), state, "nothing has changed");
        session.handleCall(call.id, { result: await honest(call) });
        assert.throws(() => session.handleCall(call.id, { result: null }), { code: "session-out-of-order" });
      }
    }
    reports.add(JSON.stringify(session.report));
  }
  assert.equal(reports.size, 1);
  assert.ok([...reports][0].includes('"verified":true'));
});
