#!/usr/bin/env node
// Reads one bundle per line, writes one report per line, as `erc8257 verify --batch -` does. Node, Deno and Bun run it:
//
//   node tests/runners/node.mjs [--via bundle|verify|session] [--entry erc8257|erc8257/slim|erc8257/js]
//                               [--project FOLDER [--require]]
//
// With more than one `--via` it writes a line for each, in their order. Without `--project` it takes the package as
// `cargo xtask build npm` has built it, with it the one that is installed there.

import process, { argv, exit, stdin, stdout } from "node:process";
import { parseArgs } from "node:util";
import { load, loadFrom, replays } from "./files.mjs";
import { VIAS, judgeEach } from "./judge.mjs";
import { lines } from "./lines.mjs";

const { values: given } = parseArgs({
  args: argv.slice(2),
  options: {
    via: { type: "string", multiple: true, default: ["bundle"] },
    entry: { type: "string", default: "erc8257" },
    project: { type: "string" },
    require: { type: "boolean", default: false },
  },
});
if (!given.via.every((via) => VIAS.includes(via))) {
  console.error(`--via: ${VIAS.join(", ")}`);
  exit(2);
}

const STATUS = { verified: 0, refused: 1, unavailable: 3 };

const { project, entry } = given;
const condition = given.require ? "require" : "import";
const api = project === undefined ? await load(entry) : await loadFrom(project, entry, condition);
const answering = await replays();
let worst = 0;
for await (const line of lines(stdin)) {
  for (const answer of judgeEach(api, line, given.via, answering)) {
    worst = Math.max(worst, statusOf(answer, line));
    if (!stdout.write(`${answer}\n`)) {
      await new Promise((resolve) => stdout.once("drain", resolve));
    }
  }
}
process.exitCode = worst;

/** The command's exit status: 0 verified, 1 refused, 2 no bundle, 3 could not be checked. */
function statusOf(answer, line) {
  return JSON.parse(answer).error ? 2 : STATUS[api.verifyBundle(line).outcome];
}
