// The parts of the package that a runner needs, in engines with files: Node, Deno, Bun.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGE = new URL("../../pkg/", import.meta.url);

/** The file that an entry of the built package (`erc8257`, `erc8257/js`, …) is for `import` or for `require`. */
export function fileOf(entry, condition = "import") {
  const { exports } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
  const conditions = exports[entry.replace(/^erc8257/, ".")];
  const file = conditions?.[condition]?.default;
  if (file === undefined) {
    throw new Error(`the package has no entry ${entry} for ${condition}`);
  }
  return new URL(file, PACKAGE);
}

/** An entry of the built package, ready to be called. */
export async function load(entry) {
  return ready(await import(fileOf(entry).href), new URL("dist/erc8257.wasm", PACKAGE));
}

/** An entry of the package as the engine itself finds it, in a project that has installed it. */
export async function loadFrom(project, entry, condition) {
  const require = createRequire(path.join(project, "package.json"));
  // An import is resolved from the file that it is in.
  const importing = pathToFileURL(path.join(project, "import.mjs")).href;
  const api = condition === "require" ? require(entry) : await (await import(importing)).from(entry);
  return ready(api, require.resolve("erc8257/erc8257.wasm"));
}

/** What `import.mjs` of such a project must hold. */
export const IMPORT = "export const from = (entry) => import(entry);\n";

function ready(api, wasm) {
  if ("init" in api) {
    api.init(readFileSync(wasm));
  }
  return api;
}

/** Who answers a session from a bundle: the core's own replay, a module that is not a part of the package. */
export async function replays() {
  const folder = new URL("dist/raw/replay/", PACKAGE);
  const { initSync, Replay } = await import(new URL("raw.js", folder).href);
  initSync({ module: readFileSync(new URL("raw_bg.wasm", folder)) });
  return (line) => Replay.of(line);
}
