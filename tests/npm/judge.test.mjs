// A bundle of any format: each entry judges its own formats, and erc8257/judge all.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "../runners/files.mjs";
import { each, same, thrown } from "./support/compare.mjs";
import { body, bundle as bundleOf, cases, judgedCases } from "./support/vectors.mjs";

const REGISTRATION = '{"format":"erc8257-bundle/1","registry":"not-found"}';
const FIX = '{"format":"erc8257-fix-bundle/1","bodyText":"{ \\"tags\\": [] }"}';

const [root, advice, all] = await Promise.all(["erc8257", "erc8257/advice", "erc8257/judge"].map(load));

/** The entries that have areas of their own: how the formats of their bundles begin, and how many cases they have at least. */
const AREAS = [
  ["erc8257/payment", /^erc8257-payment-/, 200],
  ["erc8257/identity", /^erc8257-identity-/, 500],
  ["erc8257/wallet", /^erc8257-wallet-/, 400],
  ["erc8257/proof", /^erc8257-(receipt-)?proof-/, 600],
  ["erc8257/discoverability", /^erc8257-(mcp-transcript|discoverability-(?!http))/, 200],
  ["erc8257/http-tool", /^erc8257-discoverability-http-/, 40],
];
const format = (given) => String(JSON.parse(new TextDecoder().decode(bundleOf(given)))?.format);
const CASES = judgedCases(2000).map((given) => ({ given, format: format(given) }));
const of = (begins) => CASES.filter(({ format }) => begins.test(format)).map(({ given }) => given);
const rest = CASES.filter(({ format }) => !AREAS.some(([, begins]) => begins.test(format))).map(({ given }) => given);
const bytes = (text) => new TextEncoder().encode(text);

test("each entry judges its own formats", () => {
  const { conclusion, report } = root.judge(REGISTRATION);
  assert.equal(conclusion, "no");
  assert.deepEqual(report, root.verifyBundle(REGISTRATION));
  assert.deepEqual(advice.judge(bytes(FIX)), { conclusion: "no", report: advice.fix(bytes('{ "tags": [] }')) });
});

test("an entry names the one that takes another format", () => {
  for (const [entry, bundle] of [[root, FIX], [advice, REGISTRATION], [root, "{}"], [advice, '{"format":"erc8257-tools/9"}']]) {
    assert.throws(() => entry.judge(bundle), (error) => {
      assert.ok(error instanceof entry.Erc8257Error);
      assert.equal(error.pointer, "/format");
      assert.match(error.message, /; erc8257\/judge takes all formats$/u);
      return true;
    });
  }
  assert.throws(() => advice.judge('{"format":"erc8257-fix-bundle/1"}'), { pointer: "/body", message: "body is missing" });
});

test("erc8257/judge takes all", async () => {
  assert.deepEqual(await all.judge(REGISTRATION), root.judge(REGISTRATION));
  assert.deepEqual(await all.judge(bytes(FIX)), advice.judge(FIX));
  for (const [bundle, pointer] of [["{}", "/format"], ['{"format":"erc8257-tools/9"}', "/format"], ['{"format":"erc8257-fix-bundle/1"}', "/body"]]) {
    await assert.rejects(all.judge(bundle), (error) => {
      assert.ok(error instanceof all.Erc8257Error);
      assert.equal(error.pointer, pointer);
      assert.doesNotMatch(error.message, /erc8257\/judge/u);
      return true;
    });
  }
  await assert.rejects(all.judge(7), (error) => error instanceof all.Erc8257Error && error.pointer === "/bundle");
});

/** The conclusion and the members of the report that a case names, or the usage error. */
function check(api, given) {
  const bundle = bundleOf(given);
  if (given.expect.error !== undefined) {
    const { code, member } = thrown(api, () => api.judge(bundle));
    assert.deepEqual({ code, member }, given.expect.error);
    return;
  }
  same(api.judge(bundle), given.expect);
}

for (const [entry, begins, atLeast] of AREAS) {
  const api = await load(entry);

  test(`${entry}: vectors of its verbs`, () => {
    const own = of(begins);
    assert.ok(own.length >= atLeast, `only ${own.length}`);
    each(own, (given) => check(api, given));
  });

  test(`erc8257/judge takes the bundles of ${entry}, too`, async () => {
    const [given] = of(begins).filter(({ expect }) => expect.report !== undefined);
    assert.deepEqual(await all.judge(bundleOf(given)), api.judge(bundleOf(given)));
  });
}

for (const entry of ["erc8257/advice", "erc8257/js/advice"]) {
  const api = await load(entry);

  test(`${entry}: vectors of every described verb`, () => {
    each(rest, (given) => check(api, given));
  });

  test(`${entry}: a call before it is sent`, () => {
    const calls = cases("judged", 600).filter((given) => given.bundle.format === "erc8257-preflight-bundle/1");
    assert.ok(calls.length >= 190);
    each(calls, (given) => {
      const { format, ...members } = given.bundle;
      assert.equal(format, "erc8257-preflight-bundle/1");
      if (given.expect.error === undefined) {
        same(api.preflight(members), given.expect.report);
      } else {
        assert.equal(thrown(api, () => api.preflight(members)).member, given.expect.error.member);
      }
    });
  });

  test(`${entry}: why a hash is another one`, () => {
    const calls = cases("judged", 600).filter((given) => given.bundle.format === "erc8257-diagnosis-bundle/1");
    assert.ok(calls.length >= 180);
    each(calls, (given) => {
      const { expectedHash, clues } = given.bundle;
      if (given.expect.error !== undefined) {
        return;
      }
      const candidates = clues.candidates?.map((one) => ({ name: one.name, body: body(one) }));
      const members = { body: body({ ...given.bundle, ...given }), expectedHash, clues: candidates === undefined ? clues : { ...clues, candidates } };
      same(api.diagnose(members), given.expect.report);
    });
  });
}
