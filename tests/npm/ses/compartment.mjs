#!/usr/bin/env node
// Like tests/runners/node.mjs, with the package evaluated in a Compartment whose global object has been given nothing.
// After `--import lockdown.mjs`:  node compartment.mjs FILE VIA…

import { readFile } from "node:fs/promises";
import { argv, stdin, stdout } from "node:process";
import { replays } from "../../runners/files.mjs";
import { judgeEach } from "../../runners/judge.mjs";
import { lines } from "../../runners/lines.mjs";

const [file, ...vias] = argv.slice(2);
const module = { exports: {} };
const compartment = new Compartment({ __options__: true });
compartment.evaluate(`(function (module, exports) {${await readFile(file, "utf8")}\n})`)(module, module.exports);

const answering = await replays();
let output = "";
for await (const line of lines(stdin)) {
  output += judgeEach(module.exports, line, vias, answering).map((answer) => `${answer}\n`).join("");
}
stdout.write(output, () => {
  // As the runner ends where a line is no bundle; the tests give one such.
  process.exitCode = 2;
});
