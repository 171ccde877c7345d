// The inquiries of agents: what they ask, step by step, by the conformance vectors, and what they end with.

import assert from "node:assert/strict";
import test from "node:test";
import * as identity from "../../pkg/dist/esm/identity.js";
import { cases } from "./support/vectors.mjs";

const CASES = cases("agent-inquiries", 40);
const NOW = 1_790_000_000;

/** A step as the vectors have it, without its answers. */
function asked(step) {
  switch (step.type) {
    case "calls":
      assert.ok(step.calls.every(({ provider }) => provider === "rpc"));
      return { calls: step.calls.map(({ method, params }) => ({ method, params: JSON.parse(params) })) };
    case "http":
      return { http: { method: step.method, url: step.url } };
    case "sign":
      return { sign: { signer: step.signer, digest: step.digest } };
    default:
      assert.equal(step.type, "confirm");
      assert.equal(typeof JSON.parse(step.data), "object");
      return { words: step.words };
  }
}

function expected({ calls, http, sign, words }) {
  if (calls !== undefined) {
    return { calls: calls.map(({ method, params }) => ({ method, params })) };
  }
  return http !== undefined ? { http } : sign !== undefined ? { sign } : { words };
}

/** The answers to a step, each with the bytes beside it. Those of RPCs come backwards. */
function answers(step, told) {
  if (told.calls !== undefined) {
    const answer = ({ result, error, failed }, { id }) => {
      if (failed !== undefined) {
        return [{ type: "failed", id, reason: failed }];
      }
      const type = error === undefined ? "result" : "error";
      return [{ type, id }, Buffer.from(JSON.stringify(error ?? result))];
    };
    return told.calls.map((call, at) => answer(call, step.calls[at])).reverse();
  }
  const { id } = step;
  if (told.http !== undefined) {
    const { end, status } = told;
    return [[{ type: "http", id, end, status, finalUrl: null, headers: [], sentMs: 0, endedMs: 0 }, Buffer.from(told.bodyText)]];
  }
  return [[told.sign === undefined ? { type: "confirmation", id, confirmed: told.confirm } : { type: "signature", id, signature: told.signature }]];
}

/** Whether a value has all that is expected of it. */
function isWithin(wanted, actual) {
  if (Array.isArray(wanted)) {
    return Array.isArray(actual) && actual.length === wanted.length && wanted.every((one, at) => isWithin(one, actual[at]));
  }
  if (typeof wanted === "object" && wanted !== null) {
    return typeof actual === "object" && actual !== null && Object.entries(wanted).every(([name, one]) => isWithin(one, actual[name]));
  }
  return Object.is(wanted, actual);
}

const lower = ([first, ...rest]) => first.toLowerCase() + rest.join("");

for (const { id, inquiry: name, given, steps, expect } of CASES) {
  test(`it asks as the vectors say: ${id}`, () => {
    let inquiry = identity[`${lower(name)}Inquiry`](given);
    for (const told of steps) {
      const step = inquiry.poll(NOW);
      assert.deepEqual(asked(step), expected(told));
      for (const [answer, beside] of answers(step, told)) {
        inquiry.answer(answer, beside);
      }
      // What was put away goes on elsewhere.
      const state = inquiry.export();
      inquiry.free();
      inquiry = identity[`resume${name}`](state);
    }
    assert.deepEqual(inquiry.poll(NOW), { type: "done" });
    const { report } = inquiry;
    assert.ok(isWithin(expect.report, report), JSON.stringify(report));
    assert.deepEqual(identity.judge(inquiry.bundle), { conclusion: expect.conclusion, report });
    inquiry.free();
  });
}
