// The example extension, built from the packed package as a stranger would.

import { cp } from "node:fs/promises";
import path from "node:path";
import { folder, must, pack, ROOT } from "../support/package.mjs";

/** The folder of the example. */
export const EXAMPLE = path.join(ROOT, "bindings-wasm/examples/wallet-extension");

/** The folder of the example, installed and built; the extensions are in dist/wasm and dist/js. */
export async function buildExtension(t) {
  const [made, { file }] = await Promise.all([folder(t), pack()]);
  const ours = (source) => !["node_modules", "dist"].includes(path.basename(source));
  await cp(EXAMPLE, made, { recursive: true, filter: ours });
  const options = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  await must("npm", ["install", ...options, file], { cwd: made });
  await must("npm", ["run", "build"], { cwd: made });
  return made;
}
