// The uses of a verdict, and how long it may be used (§7): as in every other language.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "../runners/files.mjs";
import { honest, MANIFEST, TOOL } from "./host/free-tool.mjs";
import { thrown } from "./support/compare.mjs";
import { ENTRIES } from "./support/entries.mjs";

const START = 1_790_000_000;
const HASH = `0x${"1b".repeat(32)}`;

for (const entry of ENTRIES) {
  const { Session, ...api } = await load(entry);

  /** A session that began at `START` and has its verdict. */
  async function judged({ status = 200, ...options } = {}) {
    const session = new Session(TOOL, { now: START, ...options });
    for (let step = session.poll(START); step.type !== "done"; step = session.poll(START)) {
      if (step.type === "fetch") {
        session.handleResponse({ status, body: MANIFEST }, step.url);
        continue;
      }
      for (const call of step.calls) {
        session.handleCall(call.id, { result: await honest(call) });
      }
    }
    return session;
  }

  test(`${entry}: a verdict may be used for the freshness window, and asked for as often as one likes`, async () => {
    const session = await judged();
    const ages = [0, 300, 300, 301, -1];
    assert.deepEqual(ages.map((age) => session.mayInvoke(START + age)), [true, true, true, false, false]);
    const shorter = await judged({ policy: { freshnessSeconds: 9 } });
    assert.deepEqual([9, 10].map((age) => shorter.mayInvoke(START + age)), [true, false]);
  });

  test(`${entry}: one verification is for one payment, at most 60 seconds after its start`, async () => {
    const session = await judged();
    assert.equal(session.takeForPayment(START + 61), false);
    assert.equal(session.takeForPayment(START - 1), false);
    assert.equal(session.takeForPayment(START + 60), true);
    assert.equal(session.takeForPayment(START + 60), false);
    // That it was taken goes with the state, and it may still be shown.
    assert.equal(Session.resume(session.export()).takeForPayment(START), false);
    assert.equal(session.mayInvoke(START + 60), true);
    // Whatever the freshness window is.
    assert.equal((await judged({ policy: { freshnessSeconds: 0 } })).takeForPayment(START + 1), true);
  });

  test(`${entry}: not before a verdict, not where it is not a yes, and not at a block that was named`, async () => {
    for (const session of [new Session(TOOL, { now: START }), await judged({ status: 404 }), await judged({ block: 16n })]) {
      assert.deepEqual([session.mayInvoke(START), session.takeForPayment(START)], [false, false]);
    }
    const own = await judged({ block: { number: 16n, hash: HASH } });
    assert.deepEqual([own.mayInvoke(START), own.takeForPayment(START)], [true, false]);
  });

  test(`${entry}: by this machine's clock where none is given`, async () => {
    const session = await judged({ now: Math.floor(Date.now() / 1000) });
    assert.deepEqual([session.mayInvoke(), session.takeForPayment(), session.takeForPayment()], [true, true, false]);
  });

  test(`${entry}: what is not a time, and a session that was freed`, async () => {
    const session = await judged();
    for (const verb of ["mayInvoke", "takeForPayment"]) {
      for (const now of [null, "5", 5n, NaN, -1, 0.5]) {
        assert.equal(thrown(api, () => session[verb](now)).pointer, "/now");
      }
    }
    session.free();
    for (const verb of ["mayInvoke", "takeForPayment"]) {
      assert.equal(thrown(api, () => session[verb](START)).code, "session-freed");
    }
  });
}
