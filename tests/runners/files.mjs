// What a runner needs of the built package, where there are files: Node, Deno, Bun.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const PACKAGE = new URL("../../pkg/", import.meta.url);
const require = createRequire(import.meta.url);

/** The file that an entry of the package (`erc8257`, `erc8257/js`, …) is for `import` or for `require`. */
export function fileOf(entry, condition = "import") {
  const { exports } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
  const conditions = exports[entry.replace(/^erc8257/, ".")];
  const file = conditions?.[condition]?.default;
  if (file === undefined) {
    throw new Error(`the package has no entry ${entry} for ${condition}`);
  }
  return new URL(file, PACKAGE);
}

/** An entry of the package, ready to be called. */
export async function load(entry, condition = "import") {
  const file = fileOf(entry, condition);
  const api = condition === "require" ? require(file.pathname) : await import(file.href);
  if ("init" in api) {
    api.init(readFileSync(new URL("dist/erc8257.wasm", PACKAGE)));
  }
  return api;
}

/** Who answers a session from a bundle: the core's own replay, a module that is no part of the package. */
export async function replays() {
  const folder = new URL("dist/raw/replay/", PACKAGE);
  const { initSync, Replay } = await import(new URL("raw.js", folder).href);
  initSync({ module: readFileSync(new URL("raw_bg.wasm", folder)) });
  return (line) => Replay.of(line);
}
