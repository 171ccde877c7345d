// A page and a web worker print the same lines as the command, under the strictest policy that the entry can run with.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./support/chromium.mjs";
import { VIAS, assertAllSame } from "./support/command.mjs";
import { ENTRIES } from "./support/entries.mjs";
import { isSample } from "./support/lines.mjs";
import { serve } from "./support/serve.mjs";
import { scriptSource, site } from "./support/site.mjs";

/** The page of an entry. */
async function open(t, chromium, entry, scripts) {
  const address = await serve(t, await site(t, entry), `default-src 'self'; script-src ${scripts}`);
  const page = await chromium.newPage();
  await page.goto(new URL("page.html", address).href);
  await page.waitForFunction(() => "runners" in globalThis);
  return page;
}

test("chromium", async (t) => {
  const chromium = await browser(t, { whole: true });
  for (const entry of ENTRIES) {
    await t.test(entry, { concurrency: 2 }, async (t) => {
      const page = await open(t, chromium, entry, scriptSource(entry));
      const judged = (where) => page.evaluate(([where, vias]) => runners[where](vias), [where, VIAS]);
      const same = (where) => t.test(where, async () => assertAllSame(await judged(where), isSample));
      await Promise.all(["worker", "page"].map(same));
      await page.close();
    });
  }

  await t.test("a page that allows no WebAssembly is told so, and what to do", async (t) => {
    const page = await open(t, chromium, "erc8257", "'self'");
    assert.equal(await page.evaluate(() => runners.firstCallThrows()), "wasm-unavailable");
  });
});
