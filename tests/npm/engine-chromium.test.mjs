// A page and a web worker print what the command prints, under the strictest policy that the entry can run with.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./support/chromium.mjs";
import { VIAS, assertSame } from "./support/command.mjs";
import { ENTRIES } from "./support/entries.mjs";
import { serve } from "./support/serve.mjs";
import { scriptSource, site } from "./support/site.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** Works with the page of an entry. */
async function onPage(entry, scripts, work) {
  const { folder, remove } = await site(entry);
  const { url, close } = await serve(folder, scripts);
  const page = await browser.newPage();
  try {
    await page.goto(`${url}/page.html`);
    await page.waitForFunction(() => "runners" in globalThis);
    await work(page);
  } finally {
    await page.close();
    close();
    await remove();
  }
}

for (const entry of ENTRIES) {
  test(`chromium ${entry}`, async (t) => {
    await onPage(entry, scriptSource(entry), async (page) => {
      for (const where of ["page", "worker"]) {
        for (const via of VIAS) {
          await t.test(`${where} ${via}`, async () => {
            const output = await page.evaluate(([where, via]) => runners[where](via), [where, via]);
            assertSame(output, via);
          });
        }
      }
    });
  });
}

test("a page that allows no WebAssembly is told so, and what to do", async () => {
  await onPage("erc8257", "'self'", async (page) => {
    assert.equal(await page.evaluate(() => runners.firstCallThrows()), "wasm-unavailable");
  });
});
