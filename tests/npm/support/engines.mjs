// Programs of the engines, each from its npm package, whether or not install scripts were allowed to run.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MODULES = fileURLToPath(new URL("../node_modules/", import.meta.url));

/** The first program of a scope's packages that runs here: there is one for each kind of machine. */
function native(scope, file) {
  const folder = `${MODULES}${scope}`;
  const packages = existsSync(folder) ? readdirSync(folder).sort() : [];
  const program = packages.map((name) => `${folder}/${name}/${file}`).find(runs);
  if (program === undefined) {
    throw new Error(`no program of ${scope} runs here; npm ci in tests/npm installs it`);
  }
  return program;
}

function runs(program) {
  return spawnSync(program, ["--version"]).status === 0;
}

export const deno = () => native("@deno", "deno");
export const bun = () => native("@oven", "bin/bun");
export const workerd = () => native("@cloudflare", "bin/workerd");
