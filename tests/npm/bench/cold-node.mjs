// One cold start in a fresh process: `node cold-node.mjs ENTRY BUNDLE` prints milliseconds as JSON.

import { readFileSync } from "node:fs";

const [entry, file] = process.argv.slice(2);
const bundle = readFileSync(file);
const start = performance.now();
const { verifyBundle, version } = await import(entry);
const loaded = performance.now();
version();
const ready = performance.now();
const { verified } = verifyBundle(bundle);
const done = performance.now();
if (!verified) {
  throw new Error("the free tool is genuine");
}
console.log(JSON.stringify({ load: loaded - start, init: ready - loaded, verify: done - ready }));
