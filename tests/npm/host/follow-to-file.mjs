// Follows a registry, and appends its lines to a file. A dot says that a line is there.

import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { index } from "../../../pkg/dist/esm/follow.js";
import { leadNames } from "./lead.mjs";

const [bed, lines, file] = [JSON.parse(process.argv[2]), ...process.argv.slice(3)];
leadNames({ after: () => {} }, bed);
const state = existsSync(file) ? readFileSync(file) : null;
const onState = (kept) => {
  writeFileSync(`${file}.new`, kept);
  renameSync(`${file}.new`, file);
};
for await (const line of index({ registry: bed.registry, allowPrivateAddresses: true, state }, { rpc: bed.rpc, onState })) {
  // A line that a kill tore ends here.
  appendFileSync(lines, `\n${JSON.stringify(line)}`);
  process.stdout.write(".");
}
