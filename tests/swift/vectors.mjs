// Lays the data that the tests of the Swift package compare into a folder. It is every bundle of the vectors and every
// text that is not a bundle, one a line, and the command's line for each. The bundles of the outcomes are there too,
// with their words.

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
