// Programs of the engines, each from its npm package, whether or not install scripts were allowed to run.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MODULES = fileURLToPath(new URL("../node_modules/", import.meta.url));

/**
 * The first program of an engine that runs here. A scope has a package for each kind of machine, and the installation
 * may have moved its program into the engine's own package.
 */
function native(scope, file, moved) {
  const folder = `${MODULES}${scope}`;
  const packages = existsSync(folder) ? readdirSync(folder).sort() : [];
  const programs = [...packages.map((name) => `${folder}/${name}/${file}`), `${MODULES}${moved}`];
  const program = programs.find(runs);
  if (program === undefined) {
    throw new Error(`no program of ${scope} runs here; npm ci in tests/npm installs it`);
  }
  return program;
}

function runs(program) {
  return spawnSync(program, ["--version"]).status === 0;
}

/** The last Hermes on npm that is an engine, not only a compiler; it has a folder for each kind of machine. */
export function hermes() {
  const programs = ["linux64-bin", "osx-bin"].map((folder) => `${MODULES}hermes-engine-cli/${folder}/hermes`);
  const program = programs.find(runs);
  if (program === undefined) {
    throw new Error("hermes-engine-cli has no program that runs here");
  }
  return program;
}

export const deno = () => native("@deno", "deno", "deno/deno");
export const bun = () => native("@oven", "bin/bun", "bun/bin/bun.exe");
export const workerd = () => native("@cloudflare", "bin/workerd", "workerd/bin/workerd");
