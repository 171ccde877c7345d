import { execFile } from "node:child_process";
import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { once } from "./once.mjs";

const run = promisify(execFile);

/** What every engine that we name has had for years; never all features, which Node 20 refuses. */
const FEATURES = [
  "--enable-bulk-memory",
  "--enable-multivalue",
  "--enable-mutable-globals",
  "--enable-nontrapping-float-to-int",
  "--enable-reference-types",
  "--enable-sign-ext",
];

/** Additions become part of a load: no pointer of Rust is in the lowest kilobyte, where the stack ends. */
const LOADS = ["--low-memory-unused", "--optimize-added-constants-propagate"];

/** For speed first and then for size, with blocks made anew out of the branches: together half a percent after gzip. */
const SMALLEST = ["--flatten", "--rereloop", ...LOADS, "-O2", "-Oz"];

/** Half of the time for at most six thousandths more. */
const SMALL = [...LOADS, "-O2"];

/** The modules that verify and nothing else, where each byte counts. */
const VERIFYING = ["verify", "idn", "proof", "live", "follow"];

const passes = (folder) => (VERIFYING.includes(path.basename(folder)) ? SMALLEST : SMALL);

const opt = (...options) => run("node_modules/.bin/wasm-opt", [...options, ...FEATURES]);

/**
 * Makes a module smaller, in place, and keeps beside it what it was, with the names of its functions. A module without
 * names has been here before.
 */
export async function optimize(folder) {
  const [file, whole] = [`${folder}/raw_bg.wasm`, `${folder}/whole.wasm`];
  const module = new WebAssembly.Module(await readFile(file));
  if (WebAssembly.Module.customSections(module, "name").length === 0) {
    return;
  }
  await copyFile(file, whole);
  await opt("--strip-debug", ...passes(folder), "--strip-producers", "--strip-target-features", file, "-o", file);
}

/**
 * Makes a module that is as small and keeps the names of its functions, and gives its file: `cargo xtask size` tells from it
 * what each piece costs. No build makes it, since that takes as long as `optimize`. Functions that `optimize` merges keep
 * their own names here.
 */
export async function named(folder) {
  const file = `${folder}/named.wasm`;
  await opt(...passes(folder), "--debuginfo", `${folder}/whole.wasm`, "-o", file);
  return file;
}

/** The bytes of a module in text. */
export const assemble = once(async (file) => {
  const options = { encoding: "buffer" };
  const { stdout } = await run("node_modules/.bin/wasm-as", [file, "--output", "-"], options);
  return stdout;
});
