// What the package costs whoever ships it: each published file as `gzip -9`, against its budget, and what each piece of
// the module costs. Ends with status 1 if a file is over its budget.

import { execFileSync } from "node:child_process";
import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { pieces } from "./support/pieces.mjs";
import { MANIFEST, PACKAGE } from "./support/package.mjs";

/** Bytes after gzip, at most, for every entry that is exported. */
const { entries: BUDGET } = JSON.parse(await readFile(new URL("size-budget.json", import.meta.url), "utf8"));

// The program, since the zlib of Node.js trades size for speed.
const packed = (input) => execFileSync("gzip", ["-9", "-n", "-c"], { input, maxBuffer: 1 << 26 }).length;
const read = (file) => readFile(path.join(PACKAGE, file));

/** The file of an entry that a bundler takes. */
const fileOf = (to) => (typeof to === "string" ? to : to.import.default);

function row(name, bytes, ...more) {
  console.log([name.padEnd(28), bytes.toLocaleString("en").padStart(9), ...more].join("  "));
}

let over = 0;
const sizes = {};
console.log("entry                         gzip -9     budget");
for (const [entry, to] of Object.entries(MANIFEST.exports)) {
  if (entry === "./package.json") {
    continue;
  }
  const bytes = packed(await read(fileOf(to)));
  const { most, goal } = BUDGET[entry] ?? {};
  sizes[entry] = bytes;
  const verdict = most === undefined ? "NO BUDGET" : bytes > most ? "OVER" : goal === undefined || bytes > goal ? "" : "goal reached";
  over += most === undefined || bytes > most ? 1 : 0;
  row(entry, bytes, (most ?? 0).toLocaleString("en").padStart(9), verdict);
}
for (const entry of Object.keys(BUDGET).filter((name) => !(name in MANIFEST.exports))) {
  console.log(`${entry.padEnd(28)} has a budget and is not exported`);
  over++;
}

console.log("\nof erc8257                        gzip");
const wasm = sizes["./erc8257.wasm"];
row("the module", wasm);
row("JavaScript around it", sizes["./slim"]);
row("for being inlined (base64)", sizes["."] - sizes["./slim"] - wasm);

const folders = (await readdir(path.join(PACKAGE, "dist/raw"))).sort();
for (const folder of folders) {
  const file = path.join("dist/raw", folder, "named.wasm");
  if (!(await stat(path.join(PACKAGE, file)).catch(() => undefined))) {
    continue;
  }
  const parts = pieces(await read(file)).map(({ name, bytes }) => ({ name, raw: bytes.length, gzip: packed(bytes) }));
  parts.sort((a, b) => b.gzip - a.gzip);
  console.log(`\nmodule ${folder}: each piece${" ".repeat(Math.max(0, 9 - folder.length))}alone gzip        raw`);
  for (const { name, raw, gzip } of parts) {
    row(`  ${name}`, gzip, raw.toLocaleString("en").padStart(9));
  }
}

if (over > 0) {
  console.log(`\n${over} over budget`);
  process.exitCode = 1;
}
