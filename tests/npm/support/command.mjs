// The command is the oracle: what it prints is what every runner must print.

import { spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import { VIAS } from "../../runners/judge.mjs";
import { INPUT, LINES } from "./lines.mjs";

/** Room for all lines, in and out. */
const MOST_BYTES = 1 << 27;

/** What a program prints for all lines. One of them is no bundle, which its status must say. */
export function printed(program, args) {
  const { error, status, stderr, stdout } = spawnSync(program, args, { input: INPUT, maxBuffer: MOST_BYTES });
  assert.equal(error, undefined);
  assert.equal(stderr.toString(), "");
  assert.equal(status, 2);
  return stdout.toString();
}

const reports = new Map();

/** The command's output for all lines; it is made by `cargo build -p erc8257-cli`. */
export function expected(via) {
  if (!reports.has(via)) {
    const command = process.env.ERC8257_COMMAND;
    assert.ok(command, "ERC8257_COMMAND names the command; cargo xtask test sets it");
    reports.set(via, printed(command, ["verify", "--batch", "--via", via, "-"]));
  }
  return reports.get(via);
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

export { VIAS };
