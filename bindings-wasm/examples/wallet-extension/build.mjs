// Two unpacked extensions of the same sources: dist/wasm and dist/js.

import { copyFile, mkdir, rm } from "node:fs/promises";
import { build } from "esbuild";

/** What each takes in place of the entries that the sources name. */
const FLAVOURS = {
  wasm: {},
  js: { "erc8257/advice": "erc8257/js/advice", "erc8257/payment": "./src/no-payment.ts", erc8257: "erc8257/js" },
};

for (const [flavour, alias] of Object.entries(FLAVOURS)) {
  const folder = `dist/${flavour}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: ["src/worker.ts", "src/popup.ts"],
    outdir: folder,
    bundle: true,
    format: "esm",
    target: "chrome123",
    alias,
  });
  await Promise.all([
    copyFile(`manifests/${flavour}.json`, `${folder}/manifest.json`),
    copyFile("popup.html", `${folder}/popup.html`),
    copyFile("popup.css", `${folder}/popup.css`),
  ]);
}
