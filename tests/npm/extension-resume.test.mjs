// The example wallet extension, whose service worker is stopped in the middle of a check.

import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import { ask, startBrowser, verdict } from "./extension/browser.mjs";
import { buildExtension } from "./extension/build.mjs";
import { startGate } from "./extension/gate.mjs";
import { scope } from "./extension/scope.mjs";
import { start } from "./extension/start.mjs";

let all;
let built;
const file = scope();
before(async () => ([all, built] = await Promise.all([start(file), buildExtension(file)])));

for (const flavour of ["wasm", "js"]) {
  describe(`the extension on ${flavour}`, () => {
    let browser;
    let gate;
    const suite = scope();
    before(async () => {
      gate = await startGate(suite, all.bed.rpc);
      browser = await startBrowser(suite, path.join(built, "dist", flavour), all.bed, all.site);
    });

    /** A mark that a worker loses with its life. */
    const mark = async () => (await browser.worker()).evaluate(() => void (globalThis.marked = true));
    const marked = async () => (await browser.worker()).evaluate(() => globalThis.marked === true);

    /** Waits until something was asked for. */
    async function until(condition) {
      while (!condition()) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }

    test("stopped while the chain is read, goes on as long as its popup is open", async (t) => {
      const page = await browser.popup();
      t.after(() => page.close());
      await mark();
      const letThrough = gate.keep("eth_call");
      gate.asked.length = 0;
      await ask(page, all.freeTool, gate.url);
      await until(() => gate.asked.includes("eth_call"));
      assert.equal(await page.locator("main").innerText(), "Reading the chain…");

      await browser.stopWorker(page);
      letThrough();
      assert.equal(await verdict(page), "Genuine");
      assert.equal(await marked(), false);
      // What was known was not asked again; what was not, was.
      assert.equal(gate.asked.filter((method) => method === "eth_chainId").length, 1, gate.asked.join(" "));
      assert.ok(gate.asked.filter((method) => method === "eth_call").length >= 2, gate.asked.join(" "));
    });

    test("stopped while the manifest is fetched, goes on when a popup opens", async (t) => {
      const page = await browser.popup();
      await mark();
      const letThrough = all.site.hold();
      gate.asked.length = all.site.asked.length = 0;
      await ask(page, all.freeTool, gate.url);
      await until(() => all.site.asked.length === 1);
      const asked = gate.asked.length;

      const blank = await browser.context.newPage();
      t.after(() => blank.close());
      await blank.goto(new URL("popup.css", page.url()).href);
      await page.close();
      await browser.stopWorker(blank);
      letThrough();

      const again = await browser.popup(all.freeTool);
      t.after(() => again.close());
      assert.equal(await verdict(again), "Genuine");
      assert.equal(await marked(), false);
      assert.deepEqual(all.site.asked, [all.freeUri, all.freeUri]);
      assert.equal(gate.asked.length, asked, "the chain was not read again");
    });
  });
}
