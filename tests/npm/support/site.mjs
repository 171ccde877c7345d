// A folder with all that a browser needs: the package, the runner, the bundles. Served it is a site; with its
// manifest it is an extension.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fileOf, load, replays } from "../../runners/files.mjs";
import { tapesOf } from "../../runners/taped.mjs";
import { INPUT } from "./lines.mjs";

const RUNNERS = fileURLToPath(new URL("../../runners/", import.meta.url));
const WASM = fileURLToPath(new URL("../../../pkg/dist/erc8257.wasm", import.meta.url));

/** What a page must allow for an entry: WebAssembly, if it has any. */
export const scriptSource = (entry) => (entry === "erc8257/js" ? "'self'" : "'self' 'wasm-unsafe-eval'");

let tapes;

/** Makes the folder; `scripts` is the script-src of its extension, where that is not the default one. */
export async function site(entry, scripts) {
  tapes ??= JSON.stringify(await tapesOf(await load("erc8257"), await replays(), INPUT));
  const folder = await mkdtemp(path.join(tmpdir(), "erc8257-site-"));
  const inside = (name) => path.join(folder, name);
  await mkdir(inside("runners"));
  await Promise.all([
    cp(path.join(RUNNERS, "browser"), folder, { recursive: true }),
    ...["judge", "lines", "recorded", "replayed", "taped"].map((name) =>
      cp(path.join(RUNNERS, `${name}.mjs`), inside(`runners/${name}.mjs`)),
    ),
    cp(fileURLToPath(fileOf(entry)), inside("entry.mjs")),
    cp(WASM, inside("erc8257.wasm")),
    writeFile(inside("input.jsonl"), INPUT),
    writeFile(inside("tapes.json"), tapes),
  ]);
  if (scripts !== undefined) {
    const manifest = JSON.parse(await readFile(inside("manifest.json"), "utf8"));
    const policy = { extension_pages: `script-src ${scripts}; object-src 'self'` };
    await writeFile(inside("manifest.json"), JSON.stringify({ ...manifest, content_security_policy: policy }));
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
