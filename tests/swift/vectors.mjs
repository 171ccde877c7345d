// Lays what the tests of the Swift package compare into a folder: every bundle of the vectors and every text that is none,
// one a line, and what the command prints for each; and the bundles of the outcomes, with their words.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expected } from "../npm/support/command.mjs";
import { INPUT } from "../npm/support/lines.mjs";

const [folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "bundles.jsonl"), INPUT);
writeFileSync(join(folder, "reports.jsonl"), expected("bundle"));
copyFileSync(
  fileURLToPath(new URL("../vectors/bundles/free-tool.json", import.meta.url)),
  join(folder, "free-tool.json"),
);

const { cases } = JSON.parse(readFileSync(new URL("../vectors/outcomes.json", import.meta.url), "utf8"));
const lines = (each) => cases.map((one) => `${each(one)}\n`).join("");
writeFileSync(join(folder, "outcomes.jsonl"), lines(({ bundle }) => JSON.stringify(bundle)));
writeFileSync(join(folder, "outcomes.txt"), lines(({ expect }) => expect.outcome));
