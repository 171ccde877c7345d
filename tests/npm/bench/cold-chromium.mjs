// Cold starts in Chromium: each in a browser of its own, since renderers share compiled code.

import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { launch } from "../support/chromium.mjs";
import { startServer } from "../support/serve.mjs";

const PAGE = `<!doctype html><script type="module" src="page.mjs"></script>`;
const SCRIPT = `
const bundle = new Uint8Array(await (await fetch("bundle.json")).arrayBuffer());
const start = performance.now();
const { verifyBundle, version } = await import("./entry.mjs");
const loaded = performance.now();
version();
const ready = performance.now();
const { verified } = verifyBundle(bundle);
globalThis.outcome = { verified, load: loaded - start, init: ready - loaded, verify: performance.now() - ready };
`;

/** So many cold starts of a script that is the entry; milliseconds. */
export async function inChromium(script, bundle, times) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "erc8257-cold-"));
  try {
    await Promise.all([
      writeFile(path.join(folder, "index.html"), PAGE),
      writeFile(path.join(folder, "page.mjs"), SCRIPT),
      copyFile(script, path.join(folder, "entry.mjs")),
      copyFile(bundle, path.join(folder, "bundle.json")),
    ]);
    const server = await startServer(folder, "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    const starts = [];
    for (let left = times; left > 0; left--) {
      starts.push(await one(server.address));
    }
    server.close();
    return starts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function one(address) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction(() => "outcome" in globalThis);
    const { verified, ...times } = await page.evaluate(() => globalThis.outcome);
    if (!verified) {
      throw new Error("the free tool is genuine");
    }
    return times;
  } finally {
    await browser.close();
  }
}
