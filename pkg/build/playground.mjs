// The playground: from its sources and the built package to dist/playground, a folder that any static server can serve.
// The same sources give the same bytes. `cargo xtask playground` runs this in the folder of the package; an argument
// names another folder.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { examples } from "./examples.mjs";
import { put } from "./glue.mjs";

const run = promisify(execFile);

const FROM = "playground";
const TO = process.argv[2] ?? "dist/playground";

/** Scripts and styles of the page itself, WebAssembly without eval, any RPC and any server of a tool; nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'none'",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types playground-worker",
].join("; ");

const COMMON = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  alias: { "erc8257/slim": "./dist/esm/slim.js", "erc8257/advice": "./dist/esm/advice.js" },
  define: { BUNDLE_BYTES: String(await limit("BUNDLE_BYTES")) },
};

/** A number of the core's table of limits: the page has none of its own. */
async function limit(name) {
  const table = await readFile("../core/erc8257/src/limits.rs", "utf8");
  const [, digits] = new RegExp(`pub const ${name}: usize = ([0-9_]+);`).exec(table) ?? [];
  if (digits === undefined) {
    throw new Error(`core/erc8257/src/limits.rs has no ${name}`);
  }
  return Number(digits.replaceAll("_", ""));
}

/** `#examples` are the examples from the conformance vectors. */
const withExamples = {
  name: "examples",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#examples$/ }, () => ({ path: "examples", namespace: "examples" }));
    onLoad({ filter: /.*/, namespace: "examples" }, async () => ({ contents: JSON.stringify(await examples()), loader: "json" }));
  },
};

/** `#worker` is the URL of the script that looks deeper: a bundle of its own, which needs no page. */
const withWorker = {
  name: "worker",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#worker$/ }, () => ({ path: "worker.js", namespace: "worker" }));
    onLoad({ filter: /.*/, namespace: "worker" }, async () => {
      const entry = `${FROM}/src/deeper/worker.ts`;
      const { outputFiles } = await build({ ...COMMON, entryPoints: [entry], format: "iife", write: false });
      return { contents: outputFiles[0].contents, loader: "file" };
    });
  },
};

const [, { metafile }] = await Promise.all([
  run("node_modules/.bin/tsc", ["-p", FROM]),
  rm(TO, { recursive: true, force: true }).then(() =>
    build({
      ...COMMON,
      entryPoints: [`${FROM}/src/main.ts`, `${FROM}/style.css`],
      outdir: TO,
      splitting: true,
      entryNames: "[name]-[hash]",
      chunkNames: "[name]-[hash]",
      assetNames: "[name]-[hash]",
      loader: { ".wasm": "file" },
      plugins: [withExamples, withWorker],
      metafile: true,
    }),
  ),
]);

/** What became of a source: the name of its file. */
function made(source) {
  return path.basename(outputOf(source)[0]);
}

function outputOf(source) {
  return Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source);
}

/** A script's immediate imports are fetched beside it, and not after it. */
function preloads(source) {
  const [, { imports }] = outputOf(source);
  const names = imports.filter(({ kind }) => kind === "import-statement").map((one) => path.basename(one.path));
  return names.map((name) => `<link rel="modulepreload" href="${name}">`).join("");
}

const [wasm] = (await readdir(TO)).filter((name) => name.endsWith(".wasm"));
let page = await readFile(`${FROM}/index.html`, "utf8");
const names = { POLICY, STYLE: made(`${FROM}/style.css`), MAIN: made(`${FROM}/src/main.ts`), WASM: wasm, CHUNKS: preloads(`${FROM}/src/main.ts`) };
for (const [name, value] of Object.entries(names)) {
  page = put(page, `%${name}%`, value);
}
await writeFile(`${TO}/index.html`, page);
await copyFile(`${FROM}/icon.svg`, `${TO}/icon.svg`);

// The page itself under the name that its visitors know.
const files = (await readdir(TO)).sort();
const contents = await Promise.all(files.map((name) => readFile(`${TO}/${name}`)));
const version = createHash("sha256");
/** By which a browser refuses a file of another version. */
function integrity(name) {
  return `sha256-${createHash("sha256").update(contents[files.indexOf(name)]).digest("base64")}`;
}

contents.forEach((content, at) => version.update(`${files[at]} ${content.length}\n`).update(content));
await build({
  ...COMMON,
  entryPoints: [`${FROM}/src/sw.ts`],
  outfile: `${TO}/sw.js`,
  format: "iife",
  define: {
    FILES: JSON.stringify([["./", integrity("index.html")], ...files.map((name) => [name, integrity(name)])]),
    VERSION: JSON.stringify(version.digest("hex").slice(0, 16)),
  },
});
