#!/usr/bin/env node
// Reads one bundle per line, writes one report per line, as `erc8257 verify --batch -` does. Node, Deno and Bun run it:
//
//   node tests/runners/node.mjs [--via bundle|verify|session] [--entry erc8257|erc8257/slim|erc8257/js] [--require]

import process, { argv, exit, stdin, stdout } from "node:process";
import { parseArgs } from "node:util";
import { load, replays } from "./files.mjs";
import { VIAS, judge } from "./judge.mjs";
import { lines } from "./lines.mjs";

const { values: given } = parseArgs({
  args: argv.slice(2),
  options: {
    via: { type: "string", default: "bundle" },
    entry: { type: "string", default: "erc8257" },
    require: { type: "boolean", default: false },
  },
});
if (!VIAS.includes(given.via)) {
  console.error(`--via: ${VIAS.join(", ")}`);
  exit(2);
}

const api = await load(given.entry, given.require ? "require" : "import");
const answering = await replays();
let worst = 0;
for await (const line of lines(stdin)) {
  const answer = judge(api, line, given.via, answering);
  worst = Math.max(worst, statusOf(answer));
  if (!stdout.write(`${answer}\n`)) {
    await new Promise((resolve) => stdout.once("drain", resolve));
  }
}
process.exitCode = worst;

/** The command's exit status: 0 verified, 1 not, 2 no bundle. */
function statusOf(answer) {
  const { error, verified } = JSON.parse(answer);
  return error ? 2 : verified ? 0 : 1;
}
