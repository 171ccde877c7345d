#!/usr/bin/env node
// Like tests/runners/node.mjs by every verb, with the package evaluated in a Compartment whose global object has been
// given nothing. After `--import lockdown.mjs`:  node compartment.mjs FILE

import { readFile } from "node:fs/promises";
import { argv, stdin, stdout } from "node:process";
import { replays } from "../../runners/files.mjs";
import { VIAS, judgeEach } from "../../runners/judge.mjs";
import { lines } from "../../runners/lines.mjs";

const module = { exports: {} };
const compartment = new Compartment({ __options__: true });
compartment.evaluate(`(function (module, exports) {${await readFile(argv[2], "utf8")}\n})`)(module, module.exports);

const answering = await replays();
let output = "";
for await (const line of lines(stdin)) {
  output += judgeEach(module.exports, line, VIAS, answering).map((answer) => `${answer}\n`).join("");
}
// Some lines record that no server answered, and the status of a runner says so.
stdout.write(output, () => process.exit(3));
