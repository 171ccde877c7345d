// Every case by the command and by a host of the package, each with a bed of its own: some tools change when they are
// fetched. Where the outcome differs it must be one that is known, and what is known must differ.

import assert from "node:assert/strict";
import { cases as casesOf, startBed } from "./bed.mjs";
import { replayByCommand, verifyByCommand } from "./command.mjs";
import { eachOf, outcome } from "./outcome.mjs";

/** Longer than any good answer takes on a busy machine, shorter than the bed's silence. */
const TIMEOUT_SECONDS = 8;

export async function compare(t, { cases, verify, atOnce, differences }) {
  const bed = await startBed(t);
  const commandCases = casesOf(bed);
  assert.deepEqual(commandCases.map(({ name }) => name), cases.map(({ name }) => name));
  const wanted = await eachOf(commandCases, 8, (one) => verifyByCommand(bed, one));
  const got = await eachOf(cases, atOnce, async (one) => {
    const { report, bundle } = await verify({ ...one, timeoutSeconds: TIMEOUT_SECONDS });
    return { report: JSON.parse(report), text: report, bundle };
  });

  await t.test("the outcome", () => {
    const wrong = [];
    cases.forEach(({ name }, at) => {
      const [is, should] = [outcome(got[at].report), outcome(wanted[at])];
      const known = differences[name];
      if (is !== (known === undefined ? should : known.is)) {
        wrong.push(`${name}\n  is     ${is}\n  should ${known?.is ?? should}`);
      } else if (known !== undefined && is === should) {
        wrong.push(`${name} differs no more`);
      }
      if (got[at].report.policy.addressesEnforced !== false) {
        wrong.push(`${name}: who can see addresses?`);
      }
    });
    assert.equal(wrong.length, 0, `${wrong.length} of ${cases.length}:\n${wrong.join("\n")}`);
    const names = new Set(cases.map(({ name }) => name));
    assert.deepEqual(Object.keys(differences).filter((name) => !names.has(name)), [], "differences of no case");
  });

  for (const via of ["bundle", "verify", "session"]) {
    await t.test(`the recorded bundle gives the same report, byte for byte, via ${via}`, () => {
      const lines = replayByCommand(got.map(({ bundle }) => bundle), via).split("\n");
      got.forEach(({ text }, at) => assert.equal(lines[at], text, cases[at].name));
    });
  }
}
