// The command is the oracle: every runner must print the same lines.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { buffer, text } from "node:stream/consumers";
import { VIAS } from "../../runners/judge.mjs";
import { INPUT, LINES } from "./lines.mjs";
import { keep, kept, placeOf } from "./kept.mjs";
import { command } from "./programs.mjs";

/** Room for the output for all lines. */
const MOST_BYTES = 1 << 27;

/** Status of both for all lines: some tools could not be checked. */
const UNAVAILABLE = 3;

/** The output of a program for lines of which some record that no server answered. */
export async function printed(program, args, input) {
  const child = spawn(program, args);
  // Where it ends before it has read all, it says why.
  child.stdin.on("error", () => undefined).end(input);
  const [stdout, stderr, [status]] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, "close")]);
  assert.equal(stderr, "");
  assert.equal(status, UNAVAILABLE);
  return stdout.toString();
}

const reports = new Map();

/** The command's output for all lines. A dozen files of tests ask for it. */
export function expected(via) {
  if (!reports.has(via)) {
    const place = placeOf([command()], [via, INPUT]);
    reports.set(via, kept(place) ?? keep(place, computed(via)));
  }
  return reports.get(via);
}

function computed(via) {
  const args = ["verify", "--batch", "--via", via, "-"];
  const { status, stdout, stderr } = spawnSync(command(), args, { input: INPUT, maxBuffer: MOST_BYTES });
  assert.equal(stderr.toString(), "");
  assert.equal(status, UNAVAILABLE);
  return stdout.toString();
}

/**
 * Compares whole outputs; shows the first line that differs rather than megabytes.
 *
 * @param which says of a line's place whether it was judged
 */
export function assertSame(output, via, which = () => true) {
  const judged = LINES.filter((_, at) => which(at));
  const wanted = expected(via).split("\n").filter((_, at) => at === LINES.length || which(at));
  const actual = output.split("\n");
  const at = wanted.findIndex((line, at) => line !== actual[at]);
  if (at < 0 && actual.length === wanted.length) {
    return;
  }
  const given = judged[at] && new TextDecoder().decode(judged[at]).slice(0, 300);
  assert.fail(`line ${at + 1} of ${wanted.length - 1} (${actual.length - 1} printed)\n ${given}\n wanted ${wanted[at]}\n got    ${actual[at]}`);
}

/** Compares an output that has a line for every verb of each bundle. */
export function assertAllSame(output, which) {
  const lines = output.split("\n");
  assert.equal(lines.pop(), "", "the last line has an end");
  assert.equal(lines.length % VIAS.length, 0);
  VIAS.forEach((via, at) => {
    const ofVia = lines.filter((_, line) => line % VIAS.length === at);
    assertSame(ofVia.map((line) => `${line}\n`).join(""), via, which);
  });
}

export { VIAS };
