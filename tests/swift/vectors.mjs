// Lays the data that the tests of the Swift package compare into a folder. It is every bundle of the vectors and every
// text that is not a bundle, one a line, and the command's line for each. The bundles of the outcomes are there too,
// with their words, and so are the bundles of described verbs, the sessions that prove, and the probes.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expected } from "../npm/support/command.mjs";
import { INPUT } from "../npm/support/lines.mjs";
import { command } from "../npm/support/programs.mjs";
import { bundle as bundleOf, judgedCases } from "../npm/support/vectors.mjs";

const [folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "bundles.jsonl"), INPUT);
writeFileSync(join(folder, "reports.jsonl"), expected("bundle"));
/** Files of the vectors that the tests read as they stand. */
const WHOLE = [
  "bundles/free-tool.json",
  "proofs/proven-session.json",
  "discoverability/probes.json",
  "discoverability/http.json",
  "discoverability/schemas.json",
  "identity/inquiries.json",
];
for (const file of WHOLE) {
  copyFileSync(fileURLToPath(new URL(`../vectors/${file}`, import.meta.url)), join(folder, basename(file)));
}

const { cases } = JSON.parse(readFileSync(new URL("../vectors/outcomes.json", import.meta.url), "utf8"));
const lines = (each) => cases.map((one) => `${each(one)}\n`).join("");
writeFileSync(join(folder, "outcomes.jsonl"), lines(({ bundle }) => JSON.stringify(bundle)));
writeFileSync(join(folder, "outcomes.txt"), lines(({ expect }) => expect.outcome));

const judged = judgedCases(2000);
const input = judged.map((given) => `${new TextDecoder().decode(bundleOf(given))}\n`).join("");
const { stdout, stderr } = spawnSync(command(), ["judge", "--batch", "-"], { input, maxBuffer: 1 << 27 });
assert.equal(stderr.toString(), "");
writeFileSync(join(folder, "judged.jsonl"), input);
writeFileSync(join(folder, "judged-reports.jsonl"), stdout);
writeFileSync(join(folder, "judged.txt"), judged.map(({ expect }) => `${expect.conclusion ?? "refused"}\n`).join(""));
