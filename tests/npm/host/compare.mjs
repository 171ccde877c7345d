// Every case by the command and by a host of the package, each with a bed of its own. Some tools change when they are
// fetched; they come last, one by one, so that all other cases see the same block. Only listed differences of the
// outcome may occur, and each listed difference must occur.

import assert from "node:assert/strict";
import { cases as casesOf, isLate, moves, startBed } from "./bed.mjs";
import { replayByCommand, verifyByCommand } from "./command.mjs";
import { eachOf, gist, outcome } from "./outcome.mjs";
import { patiently } from "./patience.mjs";
import { keep, kept, placeOf } from "../support/kept.mjs";
import { bed as bedProgram, command } from "../support/programs.mjs";

/** So many cases wait for a time-out at once: a host has few connections. */
const WAITING = 8;

/**
 * `verify` does one case by the host, so many `atOnce`. Cases that are named `alone` come after the others, one by one,
 * and cases that move the chain come last. `differences` is a table as in differences.mjs. Cases that are named
 * `without` are not asked. Those that are named `heavy` keep a processor busy for so long that a busy machine may end them by
 * the time limit of a fetch, which no host can raise: such an end is a refusal, too.
 */
export async function compare(t, { cases: all, verify, atOnce, alone = [], without = [], heavy = [], differences }) {
  const cases = all.filter(({ name }) => !without.includes(name));
  const reports = await ofCommand(t);
  const wanted = cases.map(({ name }) => reports[name]);
  assert.equal(wanted.findIndex((report) => report === undefined), -1);
  // Where a host is known to end what never ends, it may take its time.
  const isLateHere = (one) => differences.get(one.name)?.is.includes("timeout") ?? isLate(one);
  const got = await inTurn(cases, { atOnce, alone, isLate: isLateHere }, async (one) => {
    return patiently(one, isLateHere(one), async (timeoutSeconds) => {
      const { report, bundle } = await verify({ ...one, timeoutSeconds });
      return { report: JSON.parse(report), text: report, bundle };
    });
  });

  await t.test("the outcome", () => {
    const wrong = [];
    cases.forEach(({ name }, at) => {
      const [is, should] = [outcome(got[at].report), outcome(wanted[at])];
      const known = differences.get(name);
      const isOverTime = heavy.includes(name) && gist(got[at].report) === "fsss 7-timeout";
      if (isOverTime) {
        t.diagnostic(`${name} took longer than a fetch may`);
      } else if (known === undefined && is !== should) {
        wrong.push(`${name}\n  is     ${is}\n  should ${should}`);
      } else if (known !== undefined && gist(got[at].report) !== known.is) {
        wrong.push(`${name}\n  is     ${gist(got[at].report)}\n  should ${known.is}: ${known.why}`);
      } else if (known !== undefined && is === should) {
        wrong.push(`${name} differs no more: ${known.why}`);
      }
      if (got[at].report.policy.addressesEnforced !== false) {
        wrong.push(`${name}: who can see addresses?`);
      }
    });
    assert.ok(wrong.length === 0, `${wrong.length} of ${cases.length}:\n${wrong.join("\n")}`);
    const names = new Set(cases.map(({ name }) => name));
    assert.deepEqual([...differences.keys()].filter((name) => !names.has(name)), [], "differences of no case");
  });

  await t.test("where more passes than by the command, the committed bytes came in a way that it refuses", () => {
    cases.forEach(({ name }, at) => {
      const { verified, computedHash, expectedHash } = got[at].report;
      if (verified && !wanted[at].verified) {
        assert.equal(computedHash, expectedHash, name);
        // Nothing that could be hashed: too long, or framing that was read as a body. Never another document.
        assert.ok(wanted[at].failedCheck === 1 || wanted[at].computedHash === null, name);
      }
    });
  });

  for (const via of ["bundle", "verify", "session"]) {
    await t.test(`the recorded bundle gives the same report, byte for byte, via ${via}`, () => {
      const lines = replayByCommand(got.map(({ bundle }) => bundle), via).split("\n");
      got.forEach(({ text }, at) => assert.equal(lines[at], text, cases[at].name));
    });
  }
}

/** The command's report on each case, by its name. Nothing that is compared depends on the bed. */
async function ofCommand(t) {
  const place = placeOf([command(), bedProgram()], ["verify"]);
  const reports = kept(place);
  if (reports !== null) {
    return JSON.parse(reports);
  }
  const bed = await startBed(t);
  const cases = casesOf(bed);
  const came = await inTurn(cases, { atOnce: 8, isLate }, (one) =>
    patiently(one, isLate(one), async (timeoutSeconds) => ({ report: await verifyByCommand(bed, { ...one, timeoutSeconds }) })),
  );
  const named = Object.fromEntries(cases.map(({ name }, at) => [name, came[at].report]));
  return JSON.parse(keep(place, JSON.stringify(named)));
}

/**
 * Works on the cases, so many at once. Those that only wait for a time-out come last: a host may keep their connections, and
 * others would wait for them. The results are in the order of the cases.
 */
async function inTurn(cases, { atOnce, alone = [], isLate }, work) {
  const results = new Map();
  const each = (isOne, atOnce) =>
    eachOf(cases.filter(isOne), atOnce, async (one) => results.set(one.name, await work(one)));
  const isAlone = ({ name }) => alone.includes(name);
  const isTogether = (one) => !isAlone(one) && !moves(one);
  await each((one) => isTogether(one) && !isLate(one), atOnce);
  await each(isAlone, 1);
  await each(moves, 1);
  await each((one) => isTogether(one) && isLate(one), WAITING);
  return cases.map(({ name }) => results.get(name));
}
