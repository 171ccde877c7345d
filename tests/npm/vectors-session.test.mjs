// The scenarios of sessions, played to the letter through every entry that verifies. They are played as they stand, and
// put away and taken up again before every step.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "../runners/files.mjs";
import { each, same, thrown } from "./support/compare.mjs";
import { ENTRIES } from "./support/entries.mjs";
import { body, cases, parts } from "./support/vectors.mjs";

const scenarios = cases("session", 300);

for (const entry of ENTRIES) {
  const api = await load(entry);
  const suspended = (session) => {
    const state = session.export();
    session.free();
    const resumed = api.Session.resume(state);
    assert.equal(resumed.export(), state);
    return resumed;
  };

  test(`${entry}: scenarios`, () => each(scenarios, (given) => play(api, given, (session) => session)));
  test(`${entry}: scenarios, suspended at every step`, () => each(scenarios, (given) => play(api, given, suspended)));
}

function play(api, given, host) {
  let session = new api.Session(given.toolRef, { policy: given.policy, block: block(given.start), now: given.started, clock: given.clock });
  for (const step of given.steps) {
    session = host(session);
    const now = given.started + step.at;
    const asked = session.poll(now);
    assert.deepStrictEqual(session.poll(now), asked);
    if (!step.done) {
      assert.deepStrictEqual([session.mayInvoke(now), session.takeForPayment(now)], [false, false]);
    }
    if (step.done) {
      assert.equal(asked.type, "done");
      return judge(api, given, session, asked.report);
    }
    assert.deepStrictEqual([session.report, session.bundle], [null, null]);
    if (step.fetch) {
      const { type, maxBytes, deadlineSeconds, ...fetch } = asked;
      assert.deepStrictEqual([type, fetch, maxBytes, deadlineSeconds], ["fetch", step.fetch, 1_048_576, 30]);
      if (step.response) {
        session.handleResponse(response(step.response), step.finalUrl);
        assert.equal(thrown(api, () => session.handleResponse(null)).code, "session-out-of-order");
      }
      continue;
    }
    assert.equal(asked.type, "calls");
    assert.deepStrictEqual(asked.calls.map(({ rpc, method, params }) => ({ rpc, method, params })), step.calls);
    for (const told of step.answers) {
      const { id } = asked.calls[told.call];
      session.handleCall(id, answer(told));
      assert.equal(thrown(api, () => session.handleCall(id, answer(told))).code, "session-out-of-order");
    }
  }
  throw new Error("the scenario has no end");
}

function judge(api, given, session, report) {
  same({ ...report, checks: report.checks.map(({ status }) => status) }, given.expect);
  assert.deepStrictEqual(session.report, report);
  assert.deepStrictEqual(withoutDetails(JSON.parse(session.bundle)), given.bundle);
  // The record of all that was seen gives the same report again.
  assert.equal(JSON.stringify(api.verifyBundle(session.bundle)), JSON.stringify(report));
  assert.equal(session.toolRef, api.formatToolRef(given.toolRef));
  session.free();
}

/** A bundle without the words of RPCs and without bodies. */
function withoutDetails({ response, ...bundle }) {
  const plain = (answers) => answers?.map(({ detail, ...answer }) => answer);
  const { body, ...received } = response ?? {};
  return JSON.parse(
    JSON.stringify({
      ...bundle,
      answers: plain(bundle.answers),
      reread: bundle.reread && { ...bundle.reread, answers: plain(bundle.reread.answers) },
      response: response ? received : undefined,
    }),
  );
}

function block(start) {
  if (typeof start === "object") {
    return { number: BigInt(start.number), hash: start.hash };
  }
  return /^[0-9]+$/.test(start) ? BigInt(start) : start;
}

/** An RPC's answer, as its text where the scenario gives the text. */
function answer({ result, resultText, resultParts, error, failed }) {
  if (resultText !== undefined || resultParts !== undefined) {
    return { resultJson: resultText ?? new TextDecoder().decode(parts(resultParts)) };
  }
  return failed !== undefined ? { failed } : error !== undefined ? { error } : { result };
}

function response({ error, status, redirected, complete, ...given }) {
  const empty = given.body === undefined && given.bodyText === undefined && given.bodyParts === undefined;
  return error === undefined ? { status, redirected, complete, body: empty ? new Uint8Array(0) : body(given) } : { error };
}
