// The service worker of an unpacked MV3 extension prints what the command prints.

import assert from "node:assert/strict";
import { test } from "node:test";
import { launchExtension } from "./support/chromium.mjs";
import { VIAS, assertSame } from "./support/command.mjs";
import { ENTRIES } from "./support/entries.mjs";
import { scriptSource, site } from "./support/site.mjs";

/** Works with the service worker of an extension of its own. */
async function inExtension(entry, scripts, work) {
  const { folder, remove } = await site(entry, scripts);
  const context = await launchExtension(folder);
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    await work(worker);
  } finally {
    await context.close();
    await remove();
  }
}

/** Only what a manifest without a policy allows. */
const DEFAULT_POLICY = undefined;

for (const entry of ENTRIES) {
  test(`extension ${entry}`, async (t) => {
    const scripts = entry === "erc8257/js" ? DEFAULT_POLICY : scriptSource(entry);
    await inExtension(entry, scripts, async (worker) => {
      for (const via of VIAS) {
        await t.test(`service worker ${via}`, async () => {
          assertSame(await worker.evaluate((via) => runners["service worker"](via), via), via);
        });
      }
    });
  });
}

test("an extension without the line for WebAssembly is told so", async () => {
  await inExtension("erc8257", DEFAULT_POLICY, async (worker) => {
    assert.equal(await worker.evaluate(() => runners.firstCallThrows()), "wasm-unavailable");
  });
});
