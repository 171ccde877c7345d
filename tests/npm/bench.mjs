// The cost of the package at run time: `verify` of the free tool through two entries beside the usual pipeline. A challenge
// of the paid tool bound to its registration, beside the verification of the registration alone, which is inside. A transfer beside a
// policy. Then cold starts in Node.js and, where there is one, in Chromium, and of the playground there. Ends with status 1 if a ratio
// is over its limit. Times depend on the machine, so they are only printed.

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { binding } from "./bench/bind.mjs";
import { inChromium } from "./bench/cold-chromium.mjs";
import { playground } from "./bench/cold-playground.mjs";
import { evaluating } from "./bench/evaluate.mjs";
import { usual } from "./bench/pipeline.mjs";
import { race } from "./bench/race.mjs";
import { isInstalled } from "./support/chromium.mjs";
import { PACKAGE, ROOT } from "./support/package.mjs";

/** At most this part of the usual pipeline's time. */
const RATIO = 1 / 4;
/** At most so many times the verification of the registration, in the other module. */
const BINDING = 4;
/** What we want: microseconds a call, milliseconds of `init`. */
const TARGETS = { erc8257: 10, "erc8257/js": 40, bindChallenge: 60, evaluateAction: 80, init: 10, playground: 1000 };
const STARTS = { node: 15, chromium: 5, playground: 5 };
/** How many times slower a telephone is. */
const SLOWDOWNS = [1, 4];

const FILES = { erc8257: "index.js", "erc8257/js": "js.js" };
const fileOf = (entry) => path.join(PACKAGE, "dist/esm", FILES[entry]);
const BUNDLE = path.join(ROOT, "tests/vectors/bundles/free-tool.json");
const PAID = path.join(ROOT, "tests/vectors/bundles/paid-tool.json");

const { config, response } = JSON.parse(await readFile(BUNDLE, "utf8"));
const body = new TextEncoder().encode(response.bodyText);

async function verifying(entry) {
  const { verify } = await import(fileOf(entry));
  const answer = { status: 200, body };
  return { name: entry, work: () => verify(config, answer).verified };
}

const contestants = [
  ...(await Promise.all(Object.keys(FILES).map(verifying))),
  { name: "the usual pipeline", work: () => usual(config, body) },
];
const bound = await binding(await import(path.join(PACKAGE, "dist/esm/payment.js")), await import(fileOf("erc8257")), PAID);
const evaluated = [evaluating(await import(path.join(PACKAGE, "dist/esm/wallet.js"))), bound.at(-1)];
for (const { name, work } of [...contestants, ...bound, ...evaluated]) {
  if (work() !== true) {
    throw new Error(`${name} does not take the tool`);
  }
}

let over = 0;
const columns = (name, ...rest) => console.log([name.padEnd(20), ...rest.map((cell) => cell.padStart(10))].join(" "));
const us = (time) => `${time.toFixed(2)} us`;
const ms = (time) => `${time.toFixed(1)} ms`;

/** Prints the times of contestants, and what part of the last one's time the first one takes. */
function raced(what, of, contestants) {
  columns(what, "best", "median", of, "target");
  const times = race(contestants);
  const last = times.at(-1);
  for (const { name, best, median } of times) {
    const target = TARGETS[name];
    columns(name, us(best), us(median), `${(best / last.best).toFixed(3)}x`, target === undefined ? "" : us(target));
  }
  return times[0].best / last.best;
}

const ratio = raced("verify, free tool", "of usual", contestants);
if (ratio > RATIO) {
  console.log(`OVER erc8257 takes ${ratio.toFixed(3)} of the usual pipeline's time, at most ${RATIO}`);
  over++;
}
console.log();
const times = raced("bind, paid tool", "of verify", bound);
if (times > BINDING) {
  console.log(`OVER bindChallenge takes ${times.toFixed(3)} times as long as verifyBundle, at most ${BINDING}`);
  over++;
}

console.log();
raced("a transfer, a policy", "of verify", evaluated);

/** The middle one of each kind of time. */
function medians(starts) {
  const middle = (kind) => starts.map((start) => start[kind]).sort((one, other) => one - other)[starts.length >> 1];
  return Object.fromEntries(Object.keys(starts[0]).map((kind) => [kind, middle(kind)]));
}

function told(where, starts) {
  const { load, init, verify } = medians(starts);
  columns(where, ms(load), ms(init), ms(verify), `init ${TARGETS.init}`);
}

console.log();
columns("cold start", "import", "init", "1st verify", "target");
const script = path.join(import.meta.dirname, "bench/cold-node.mjs");
for (const entry of Object.keys(FILES)) {
  const start = () => JSON.parse(execFileSync(process.execPath, [script, fileOf(entry), BUNDLE], { encoding: "utf8" }));
  told(`${entry}, Node.js`, Array.from({ length: STARTS.node }, start));
}
if (isInstalled()) {
  told("erc8257, Chromium", await inChromium(fileOf("erc8257"), BUNDLE, STARTS.chromium));
  console.log();
  columns("playground, cold", "1st paint", "verdict", "", "target");
  for (const slowdown of SLOWDOWNS) {
    const { paint, verdict } = medians(await playground(BUNDLE, STARTS.playground, slowdown));
    columns(slowdown === 1 ? "this machine" : `${slowdown} times slower`, ms(paint), ms(verdict), "", ms(TARGETS.playground));
  }
} else {
  console.log("Chromium is not installed");
}

process.exitCode = over === 0 ? 0 : 1;
