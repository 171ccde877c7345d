// From the wasm modules in dist/raw to the files that are published: scripts for `import` and `require`, and types.
// `cargo xtask build npm` makes the modules and runs this in the folder of the package.

import { copyFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { ENTRIES, MODULES } from "./entries.mjs";
import { toJavaScript } from "./js.mjs";
import { inLines } from "./lines.mjs";
import { assembled, glue, otherEntries, packed, rawIs, wasmBeside } from "./plugins.mjs";
import { optimize } from "./wasm.mjs";

const run = promisify(execFile);

/** Entries for an engine that has no `require`. */
const ESM_ONLY = ["workerd"];

/**
 * The syntax that parsers of old bundlers take, and Hermes; for the entries of engines without WebAssembly. Each line
 * costs.
 */
const PLAIN = { target: "es2018", lineLimit: 1000, inject: ["src/load/utf8.ts"] };

await Promise.all(["esm", "cjs", "types"].map((folder) => rm(`dist/${folder}`, { recursive: true, force: true })));
await Promise.all(MODULES.map((name) => optimize(`dist/raw/${name}`)));
await Promise.all(["verify", "advice"].map((name) => toJavaScript(`dist/raw/${name}-plain`)));
await copyFile("dist/raw/verify/raw_bg.wasm", "dist/erc8257.wasm");

const scripts = Object.entries(ENTRIES).flatMap(([entry, load]) =>
  (ESM_ONLY.includes(entry) ? ["esm"] : ["esm", "cjs"]).map((format) =>
    inLines({
      entryPoints: [`src/${entry}.ts`],
      outfile: `dist/${format}/${entry}.js`,
      bundle: true,
      format,
      platform: "neutral",
      target: "es2022",
      minifySyntax: true,
      lineLimit: 160,
      legalComments: "none",
      plugins: [rawIs(load), packed(), assembled(), glue(), wasmBeside(), ...(entry === "judge" ? [otherEntries()] : [])],
      ...(entry.startsWith("js") ? PLAIN : {}),
    }),
  ),
);
// For resolvers without `exports`: browserify and webpack 4, LavaMoat, old Metro.
const { exports } = JSON.parse(await readFile("package.json", "utf8"));
const folders = Object.entries(exports)
  .filter(([entry, to]) => entry !== "." && to.require)
  .map(async ([entry, { require }]) => {
    await mkdir(entry, { recursive: true });
    const main = path.posix.relative(entry, require.default);
    await writeFile(`${entry}/package.json`, `{ "main": ${JSON.stringify(main)}, "type": "commonjs" }\n`);
  });
// npm packs no file from outside the folder.
const licences = ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-PARTS", "LICENSE-UNICODE"].map((name) => copyFile(`../${name}`, name));
await Promise.all([...scripts, ...folders, ...licences, run("node_modules/.bin/tsc", ["-p", "."])]);

// The types are the same files for both; the package.json beside them says which module system they describe.
await cp("dist/types", "dist/esm", { recursive: true });
await cp("dist/types", "dist/cjs", { recursive: true });
await mkdir("dist/cjs", { recursive: true });
await writeFile("dist/cjs/package.json", '{ "type": "commonjs" }\n');
