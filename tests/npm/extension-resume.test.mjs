// The example wallet extension, whose service worker is stopped in the middle of a check.

import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import { Session } from "../../pkg/dist/esm/index.js";
import { ask, startBrowser, verdict } from "./extension/browser.mjs";
import { buildExtension } from "./extension/build.mjs";
import { scope } from "./extension/scope.mjs";
import { start } from "./extension/start.mjs";
import { makeTool, uriOf } from "./extension/tool.mjs";

/** Something that does not go on is found out. */
const LIMIT = { timeout: 600_000 };

let all;
let built;
const file = scope();
before(async () => {
  [all, built] = await Promise.all([start(file), buildExtension(file)]);
  all.changedTool = await makeTool(all, "changed", {});
  all.site.serve(uriOf("changed"), '{"name": "another"}');
});

for (const flavour of ["wasm", "js"]) {
  describe(`the extension on ${flavour}`, () => {
    let browser;
    const suite = scope();
    before(async () => (browser = await startBrowser(suite, path.join(built, "dist", flavour), all)));

    /** A mark that a worker loses with its life. */
    const mark = () => browser.inWorker(() => void (globalThis.marked = true));
    const marked = () => browser.inWorker(() => globalThis.marked === true);

    /** Waits until something was asked for, or the test ends. */
    async function until(t, condition) {
      while (!condition()) {
        t.signal.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }

    /** The report that the extension puts away: its popup may show the verdict before that. */
    async function report(t, toolRef) {
      for (;;) {
        const record = await browser.record(toolRef);
        if (record?.done === true) {
          return JSON.stringify(Session.resume(record.state).report);
        }
        t.signal.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }

    /** A check of which nothing is known yet. */
    async function fresh(t) {
      all.site.asked.length = 0;
      const page = await browser.popup();
      t.after(() => page.close());
      return page;
    }

    /** The report of a check that is never stopped, and its requests. */
    async function whole(t, toolRef) {
      const page = await fresh(t);
      await ask(page, toolRef, all.site.node);
      const title = await verdict(page);
      return { title, report: await report(t, toolRef), asked: [...all.site.asked] };
    }

    for (const [name, tool, title] of [
      ["a genuine tool", () => all.freeTool, "Genuine"],
      ["a tool that has changed", () => all.changedTool, "Not verified"],
    ]) {
      test(`${name}: stopped in the middle of every request, goes on as long as its popup is open`, LIMIT, async (t) => {
        const toolRef = tool();
        const expected = await whole(t, toolRef);
        assert.equal(expected.title, title);
        const page = await fresh(t);
        const letGo = all.site.hold();
        t.after(letGo);
        const { waiting } = all.site;
        await ask(page, toolRef, all.site.node);

        let done = false;
        const ended = verdict(page).finally(() => (done = true));
        ended.catch(() => {});
        let stops = 0;
        for (;;) {
          await until(t, () => waiting.length > 0 || done);
          if (done) {
            break;
          }
          assert.deepEqual(await browser.alarms(), ["go on"]);
          const kept = waiting.length;
          await mark();
          await browser.stopWorker(page);
          stops++;
          // Another life asks again, and is answered.
          await until(t, () => waiting.length > kept);
          assert.equal(await marked(), false);
          waiting.splice(0).forEach(({ go }) => go());
        }
        t.diagnostic(`stopped ${stops} times`);
        assert.ok(stops >= 3, `stopped ${stops} times`);
        assert.equal(await ended, expected.title);
        assert.equal(await report(t, toolRef), expected.report);
        // Each request was made twice, and none a third time: the worker did not ask again for known answers.
        const twice = (asked) => [...asked, ...asked].sort();
        assert.deepEqual([...all.site.asked].sort(), twice(expected.asked));
        assert.deepEqual(await browser.alarms(), []);
      });
    }

    test("stopped while the manifest is fetched, goes on when a popup opens", LIMIT, async (t) => {
      const expected = await whole(t, all.freeTool);
      const page = await fresh(t);
      await mark();
      const letGo = all.site.hold();
      t.after(letGo);
      await ask(page, all.freeTool, all.site.node);
      const { waiting, asked } = all.site;
      while (!asked.includes(all.freeUri)) {
        await until(t, () => waiting.length > 0);
        if (!asked.includes(all.freeUri)) {
          waiting.splice(0).forEach(({ go }) => go());
        }
      }
      await page.getByText("Fetching the manifest…").waitFor();
      const chain = asked.filter((what) => what.startsWith("eth_"));

      const blank = await browser.blank();
      t.after(() => blank.close());
      await page.close();
      await browser.stopWorker(blank);
      letGo();

      const again = await browser.popup(all.freeTool);
      t.after(() => again.close());
      assert.equal(await verdict(again), expected.title);
      assert.equal(await marked(), false);
      assert.equal(await report(t, all.freeTool), expected.report);
      assert.deepEqual(asked.filter((what) => what === all.freeUri).length, 2);
      const rest = expected.asked.filter((what) => what.startsWith("eth_"));
      assert.deepEqual(asked.filter((what) => what.startsWith("eth_")), rest, `the chain was read once: ${chain}`);
      assert.deepEqual(await browser.alarms(), []);
    });
  });
}
