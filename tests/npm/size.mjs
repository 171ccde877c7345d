// The size of the package for an application that ships it: each published file as `gzip -9`, against its budget. It
// also prints the cost of the playground for its visitors, and with `--pieces` the cost of each piece of the modules.
// Ends with status 1 if a file is over its budget.

import { execFileSync } from "node:child_process";
import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { named } from "../../pkg/build/wasm.mjs";
import { pagePieces } from "./support/page-pieces.mjs";
import { pieces } from "./support/pieces.mjs";
import { MANIFEST, PACKAGE } from "./support/package.mjs";

/** Bytes after gzip, at most, for every entry that is exported. */
const { entries: BUDGET, playground: PAGE_BUDGET } = JSON.parse(await readFile(new URL("size-budget.json", import.meta.url), "utf8"));

// The program, since the zlib of Node.js trades size for speed.
const packed = (input) => execFileSync("gzip", ["-9", "-n", "-c"], { input, maxBuffer: 1 << 26 }).length;
const read = (file) => readFile(path.join(PACKAGE, file));

/** The shipped files, by the name of their budgets: a condition that has a file of its own is named after the entry. */
function shipped(exports) {
  const files = new Map();
  for (const [entry, to] of Object.entries(exports).filter(([name]) => name !== "./package.json")) {
    if (typeof to === "string") {
      files.set(entry, [to]);
      continue;
    }
    const { import: esm, require: cjs, ...more } = to;
    files.set(entry, [esm.default, cjs.default]);
    const own = Object.entries(more).filter(([, { default: file }]) => !Object.values(exports).some((one) => one.import?.default === file));
    own.forEach(([condition, { default: file }]) => files.set(`${entry} ${condition}`, [file]));
  }
  return files;
}

/** The files that a visitor of the playground has loaded, at each stage. */
async function stages() {
  let sum = 0;
  const summed = {};
  for (const [stage, files] of await pagePieces()) {
    sum += (await Promise.all(files.map((name) => read(`dist/playground/${name}`)))).reduce((bytes, file) => bytes + packed(file), 0);
    summed[stage] = sum;
  }
  return summed;
}

function row(name, bytes, ...more) {
  console.log([name.padEnd(28), bytes.toLocaleString("en").padStart(9), ...more].join("  "));
}

let over = 0;
const sizes = {};
console.log("entry                         gzip -9     budget");
const SHIPPED = shipped(MANIFEST.exports);
for (const [entry, files] of SHIPPED) {
  // As ESM or as CommonJS, whichever is larger.
  const bytes = Math.max(...(await Promise.all(files.map(read))).map(packed));
  const { most = 0, goal = most } = BUDGET[entry] ?? {};
  sizes[entry] = bytes;
  over += bytes > most ? 1 : 0;
  const verdict = most === 0 ? "NO BUDGET" : bytes > most ? "OVER" : bytes > goal ? `goal ${goal.toLocaleString("en")}` : "";
  row(entry, bytes, most.toLocaleString("en").padStart(9), verdict);
}
for (const entry of Object.keys(BUDGET).filter((name) => !SHIPPED.has(name))) {
  console.log(`${entry.padEnd(28)} has a budget and is not exported`);
  over++;
}

console.log("\nplayground                     gzip -9     budget");
const visited = await stages().catch((error) => {
  if (error.code !== "ENOENT") {
    throw error;
  }
  console.log("the page is not built: cargo xtask playground");
  return {};
});
for (const [stage, { most }] of Object.entries(PAGE_BUDGET)) {
  const bytes = visited[stage];
  over += bytes <= most ? 0 : 1;
  row(stage, bytes ?? 0, most.toLocaleString("en").padStart(9), bytes === undefined ? "NO STAGE" : bytes > most ? "OVER" : "");
}

console.log("\nof erc8257                        gzip");
const wasm = sizes["./erc8257.wasm"];
row("the module", wasm);
row("JavaScript around it", sizes["./slim"]);
row("for being inlined as text", sizes["."] - sizes["./slim"] - wasm);

const folders = process.argv.includes("--pieces") ? (await readdir(path.join(PACKAGE, "dist/raw"))).sort() : [];
// The optimizer stands in the folder of the package.
process.chdir(PACKAGE);
for (const folder of folders) {
  const module = path.join("dist/raw", folder);
  if (!(await stat(path.join(module, "whole.wasm")).catch(() => undefined))) {
    continue;
  }
  const parts = pieces(await read(await named(module))).map(({ name, bytes }) => ({ name, raw: bytes.length, gzip: packed(bytes) }));
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
