import { execFile } from "node:child_process";
import { promisify } from "node:util";

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

/** Makes a module smaller, in place. */
export async function optimize(folder) {
  const file = `${folder}/raw_bg.wasm`;
  const strip = ["--strip-debug", "--strip-producers", "--strip-target-features"];
  await run("node_modules/.bin/wasm-opt", ["-Oz", ...strip, ...FEATURES, file, "-o", file]);
}
