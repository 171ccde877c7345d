// The outcome of a verification, in one word: of every verb and entry, and never in the report's bytes.

import assert from "node:assert/strict";
import test from "node:test";
import { load, replays } from "../runners/files.mjs";
import { recorded } from "../runners/recorded.mjs";
import { replayed } from "../runners/replayed.mjs";
import { honest, MANIFEST, TOOL } from "./host/free-tool.mjs";
import { each } from "./support/compare.mjs";
import { ENTRIES } from "./support/entries.mjs";
import { bundle, cases } from "./support/vectors.mjs";

const given = cases("outcome", 50);
const answering = await replays();

test("all three outcomes have cases", () => {
  assert.deepEqual([...new Set(given.map(({ expect }) => expect.outcome))].sort(), ["refused", "unavailable", "verified"]);
});

for (const entry of ENTRIES) {
  const api = await load(entry);

  test(`${entry}: the outcome of bundles, by every verb`, () => {
    const by = { verify: 0, session: 0 };
    each(given, (one) => {
      const expected = one.expect.outcome;
      const line = bundle(one);
      const report = api.verifyBundle(line);
      assert.equal(report.outcome, expected);
      assert.equal(report.verified, expected === "verified");

      const { config, policy, registry, response, plain } = recorded(one.bundle);
      if (config && registry === "ok" && plain) {
        by.verify++;
        assert.equal(api.verify(config, response, policy).outcome, expected);
      }
      const answers = answering(line);
      if (answers) {
        by.session++;
        assert.equal(replayed(api.Session.resume(answers.session()), answers, response).outcome, expected);
      }
    });
    assert.ok(by.verify > 5 && by.session > 5, JSON.stringify(by));
  });

  test(`${entry}: the outcome is not a member of the report's JSON, and cannot be written`, () => {
    const report = api.verifyBundle(bundle(given[0]));
    assert.deepEqual(Object.keys(report).filter((name) => name === "outcome"), []);
    assert.ok(!JSON.stringify(report).includes("outcome"));
    assert.throws(() => (report.outcome = "verified"), TypeError);
    // A validation asks no server, so it leaves the question open.
    assert.equal(api.validate(MANIFEST).outcome, "unavailable");
  });

  test(`${entry}: verifyTool and sessions have it`, async () => {
    const fetchOf = (status) => async (url) => Object.defineProperty(new Response(MANIFEST, { status }), "url", { value: url });
    const unread = async () => {
      throw new TypeError("fetch failed");
    };
    for (const [fetch, rpc, expected] of [
      [fetchOf(200), honest, "verified"],
      [fetchOf(404), honest, "refused"],
      [fetchOf(503), honest, "unavailable"],
      [unread, honest, "unavailable"],
      [fetchOf(200), unread, "unavailable"],
    ]) {
      const report = await api.verifyTool(TOOL, { rpc, fetch });
      assert.equal(report.outcome, expected);
      const session = new api.Session(TOOL);
      const again = await api.runSession(session, { rpc, fetch });
      assert.deepEqual([again.outcome, session.report.outcome, session.poll().report.outcome], [expected, expected, expected]);
      assert.ok(!("outcome" in session.poll()));
      assert.equal(api.Session.resume(session.export()).report.outcome, expected);
    }
  });
}
