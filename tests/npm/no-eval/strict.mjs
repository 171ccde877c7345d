// Judges lines with an entry of the package after all has been taken away that a content security policy can forbid.
// Run with --disallow-code-generation-from-strings:  node strict.mjs ENTRY

import { argv, stdin, stdout } from "node:process";
import { fileOf } from "../../runners/files.mjs";
import { judgeEach } from "../../runners/judge.mjs";
import { lines } from "../../runners/lines.mjs";

for (const name of ["WebAssembly", "eval", "Function"]) {
  delete globalThis[name];
}
const api = await import(fileOf(argv[2]).href);
let output = "";
for await (const line of lines(stdin)) {
  output += judgeEach(api, line, ["bundle"]).map((answer) => `${answer}\n`).join("");
}
// Some lines record that no server answered, and the status of a runner says so.
stdout.write(output, () => process.exit(3));
