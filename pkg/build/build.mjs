// From the wasm modules in dist/raw to the files that are published: scripts for `import` and `require`, and types.
// `cargo xtask npm` makes the modules and runs this in the folder of the package.

import { copyFile, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { build } from "esbuild";
import { toJavaScript } from "./js.mjs";
import { base64, rawIs } from "./plugins.mjs";
import { optimize } from "./wasm.mjs";

const run = promisify(execFile);

/** Entry of the package, and which file of src/load stands for `#raw` in it. */
const ENTRIES = { index: "inline", slim: "slim", js: "js" };

/** What parsers of old bundlers take, and Hermes; for the entries of engines without WebAssembly. */
const PLAIN = { target: "es2018", inject: ["src/load/utf8.ts"] };

await Promise.all(["esm", "cjs", "types"].map((folder) => rm(`dist/${folder}`, { recursive: true, force: true })));
await Promise.all(["verify", "advice", "idn", "replay"].map((name) => optimize(`dist/raw/${name}`)));
await Promise.all(["verify", "advice"].map((name) => toJavaScript(`dist/raw/${name}-plain`)));
await copyFile("dist/raw/verify/raw_bg.wasm", "dist/erc8257.wasm");

const scripts = Object.entries(ENTRIES).flatMap(([entry, load]) =>
  [["esm", "esm"], ["cjs", "cjs"]].map(([format, folder]) =>
    build({
      entryPoints: [`src/${entry}.ts`],
      outfile: `dist/${folder}/${entry}.js`,
      bundle: true,
      format,
      platform: "neutral",
      target: "es2022",
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: "none",
      plugins: [rawIs(load), base64()],
      ...(entry.startsWith("js") ? PLAIN : {}),
    }),
  ),
);
await Promise.all([...scripts, run("node_modules/.bin/tsc", ["-p", "."])]);

// The types are the same files for both; the package.json beside them says which module system they describe.
await cp("dist/types", "dist/esm", { recursive: true });
await cp("dist/types", "dist/cjs", { recursive: true });
await mkdir("dist/cjs", { recursive: true });
await writeFile("dist/cjs/package.json", '{ "type": "commonjs" }\n');
