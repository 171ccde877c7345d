// A folder with all that a browser needs: the package, the runner, the bundles. Served it is a site; with its
// manifest it is an extension.

import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fileOf, load, replays } from "../../runners/files.mjs";
import { tapesOf } from "../../runners/taped.mjs";
import { SAMPLE } from "./lines.mjs";
import { PACKAGE, folder } from "./package.mjs";

const RUNNERS = fileURLToPath(new URL("../../runners/", import.meta.url));
const SHARED = ["judge", "lines", "recorded", "replayed", "taped"];

/** The sources that a page must allow for an entry: WebAssembly, if it has any. */
export const scriptSource = (entry) => (entry === "erc8257/js" ? "'self'" : "'self' 'wasm-unsafe-eval'");

let made;

/** The tapes of the lines, as text. */
export async function tapes() {
  made ??= JSON.stringify(await tapesOf(await load("erc8257"), await replays(), SAMPLE));
  return made;
}

/** Makes the folder; `scripts` is the script-src of its extension, where that is not the default one. */
export async function site(t, entry, scripts) {
  const home = await folder(t);
  const inside = (name) => path.join(home, name);
  await mkdir(inside("runners"));
  await Promise.all([
    cp(path.join(RUNNERS, "browser"), home, { recursive: true }),
    ...SHARED.map((name) => cp(path.join(RUNNERS, `${name}.mjs`), inside(`runners/${name}.mjs`))),
    cp(fileURLToPath(fileOf(entry)), inside("entry.mjs")),
    cp(path.join(PACKAGE, "dist/erc8257.wasm"), inside("erc8257.wasm")),
    writeFile(inside("input.jsonl"), SAMPLE),
    writeFile(inside("tapes.json"), await tapes()),
  ]);
  if (scripts !== undefined) {
    const manifest = JSON.parse(await readFile(inside("manifest.json"), "utf8"));
    const policy = { extension_pages: `script-src ${scripts}; object-src 'self'` };
    await writeFile(inside("manifest.json"), JSON.stringify({ ...manifest, content_security_policy: policy }));
  }
  return home;
}
