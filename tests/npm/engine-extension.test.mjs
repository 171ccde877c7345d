// The service worker of an unpacked MV3 extension prints the same lines as the command.

import assert from "node:assert/strict";
import { test } from "node:test";
import { profile, serviceWorker } from "./support/chromium.mjs";
import { VIAS, assertAllSame } from "./support/command.mjs";
import { ENTRIES } from "./support/entries.mjs";
import { isSample } from "./support/lines.mjs";
import { scriptSource, site } from "./support/site.mjs";

/** Only the policy of a manifest that names none. */
const DEFAULT_POLICY = undefined;

/** The service worker of an extension with an entry. */
async function start(t, entry, scripts) {
  return serviceWorker(await profile(t, { extension: await site(t, entry, scripts) }));
}

for (const entry of ENTRIES) {
  test(`service worker ${entry}`, async (t) => {
    const worker = await start(t, entry, entry === "erc8257/js" ? DEFAULT_POLICY : scriptSource(entry));
    assertAllSame(await worker.evaluate((vias) => runners["service worker"](vias), VIAS), isSample);
  });
}

test("an extension without the line for WebAssembly is told so", async (t) => {
  const worker = await start(t, "erc8257", DEFAULT_POLICY);
  assert.equal(await worker.evaluate(() => runners.firstCallThrows()), "wasm-unavailable");
});
