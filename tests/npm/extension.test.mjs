// The example wallet extension in Chromium, on WebAssembly and on erc8257/js: what its popup shows.

import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import path from "node:path";
import { before, describe, test } from "node:test";
import { ATTACK, ATTACK_URI, ATTACKER, DESCRIPTION, NAME } from "./extension/attack.mjs";
import { ask, startBrowser, verdict } from "./extension/browser.mjs";
import { buildExtension } from "./extension/build.mjs";
import { register } from "./extension/registry.mjs";
import { screenshot } from "./extension/screenshot.mjs";
import { scope } from "./extension/scope.mjs";
import { start } from "./extension/start.mjs";
import { folder, must } from "./support/package.mjs";

let all;
let built;
const file = scope();
before(async () => ([all, built] = await Promise.all([start(file), buildExtension(file)])));

test("its sources agree with the types of the package", () => must("npm", ["run", "check"], { cwd: built }));

for (const flavour of ["wasm", "js"]) {
  describe(`the extension on ${flavour}`, () => {
    let browser;
    const suite = scope();
    before(async () => (browser = await startBrowser(suite, path.join(built, "dist", flavour), all.bed, all.site)));

    /** The popup that was asked for a tool, and its title. */
    async function asked(t, toolRef, rpc = all.bed.rpc) {
      const page = await browser.popup();
      t.after(() => page.close());
      await ask(page, toolRef, rpc);
      return { page, title: await verdict(page) };
    }

    test("shows a genuine tool, what it says and what was checked", async (t) => {
      const { page, title } = await asked(t, all.freeTool);
      assert.equal(title, "Genuine");
      assert.equal(await page.locator("bdi").first().textContent(), "nft-price-oracle");
      assert.equal(await page.locator(".said").textContent(), "Returns estimated floor price for any NFT collection.");
      assert.deepEqual(await page.locator("li.pass").allTextContents(), [
        "✓ It could be found and read: yes",
        "✓ It is at its own address: yes",
        "✓ It is what was registered, unchanged: yes",
        "✓ It names the creator who registered it: yes",
      ]);
      await screenshot(page, `${flavour}-genuine`);
    });

    test("shows the price in a token that the wallet knows", async (t) => {
      const { page, title } = await asked(t, all.paidTool);
      assert.equal(title, "Genuine");
      assert.equal(await page.locator("dt:text-is('Price') + dd").textContent(), "0.02 USDC");
    });

    for (const [name, failed, words] of [
      ["state/stale", "✗ It is what was registered, unchanged: no", /hash/],
      ["state/someone-elses", "✗ It names the creator who registered it: no", /creator/],
      ["http/redirect-302", "✗ It could be found and read: no", /redirect/],
      ["http/status-404", "✗ It could be found and read: no", /200/],
      ["http/truncated", "✗ It could be found and read: no", /./],
      ["state/deregistered", "✗ It could be found and read: no", /deregistered/],
      ["uri/path", "✗ It is at its own address: no", /well-known/],
    ]) {
      test(`refuses ${name}, says why, and shows nothing that its manifest says`, async (t) => {
        const { page, title } = await asked(t, all.bed.scenario(name));
        assert.equal(title, "Not verified");
        assert.match(await page.locator("h1 + p").textContent(), words);
        assert.ok((await page.locator("li.fail").allTextContents()).includes(failed));
        assert.equal(await page.locator(".said").count(), 0);
        assert.ok(!(await page.locator("main").innerText()).includes("A tool of the test bed."));
        if (name === "state/stale") {
          await screenshot(page, `${flavour}-refused`);
        }
      });
    }

    test("says that nobody knows, where the node does not answer", async (t) => {
      const { page, title } = await asked(t, all.freeTool, `${all.bed.liar}/http-500`);
      assert.equal(title, "Nobody knows");
      assert.equal(await page.locator("li.pass").count(), 0);
    });

    test("says what is wrong with what is no tool reference", async (t) => {
      const { page, title } = await asked(t, "<img src=x>");
      assert.equal(title, "Cannot be checked");
      assert.equal(await page.locator("main img").count(), 0);
    });

    test("an old verdict is not shown as one", async (t) => {
      await asked(t, all.freeTool);
      await (await browser.worker()).evaluate(async (toolRef) => {
        const key = `check ${toolRef}`;
        const { [key]: record } = await chrome.storage.session.get(key);
        await chrome.storage.session.set({ [key]: { ...record, begun: record.begun - 301 } });
      }, all.freeTool);
      const page = await browser.popup(all.freeTool);
      t.after(() => page.close());
      assert.equal(await verdict(page), "Was genuine");
    });

    test("shows a manifest full of attacks as text, and warns of it", async (t) => {
      all.site.serve(ATTACK_URI, ATTACK);
      const { hash, validate } = await import("../../pkg/dist/esm/index.js");
      const body = new TextEncoder().encode(ATTACK);
      assert.equal(validate(body).manifestValid, true);
      const toolRef = await register(all.bed, ATTACKER, ATTACK_URI, hash(body));

      const page = await browser.popup();
      t.after(() => page.close());
      const loads = [];
      page.on("request", (request) => loads.push(request.url()));
      const before = all.site.asked.length;
      await ask(page, toolRef, all.bed.rpc);
      assert.equal(await verdict(page), "Genuine");

      assert.equal(await page.locator("bdi").first().textContent(), NAME);
      assert.equal(await page.locator(".said").textContent(), DESCRIPTION);
      const tags = await page.locator("main *").evaluateAll((all) => [...new Set(all.map(({ localName }) => localName))]);
      assert.deepEqual(tags.sort(), ["bdi", "dd", "dl", "dt", "h1", "h2", "li", "p", "span", "ul"]);
      const attributes = await page
        .locator("main *")
        .evaluateAll((all) => [...new Set(all.flatMap((element) => element.getAttributeNames()))]);
      assert.deepEqual(attributes.sort(), ["class", "data-sign"]);
      assert.equal(await page.evaluate(() => globalThis.attacked), undefined);
      assert.deepEqual(loads, []);
      assert.deepEqual(all.site.asked.slice(before), [ATTACK_URI]);

      const dangers = await page.locator("li.alarm").allTextContents();
      assert.ok(dangers.some((text) => text.startsWith("Danger: ")), dangers.join("\n"));
      // Nothing of it leaves its place.
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await screenshot(page, `${flavour}-attack`);
    });
  });
}

test("the WebAssembly extension says what the default policy lacks", async (t) => {
  const mixed = await folder(t);
  await cp(path.join(built, "dist/wasm"), mixed, { recursive: true });
  await cp(path.join(built, "dist/js/manifest.json"), path.join(mixed, "manifest.json"));
  const browser = await startBrowser(t, mixed, all.bed, all.site);
  const page = await browser.popup();
  await ask(page, all.freeTool, all.bed.rpc);
  assert.equal(await verdict(page), "Cannot be checked");
  assert.match(await page.locator("main").innerText(), /'wasm-unsafe-eval'.*erc8257\/js/s);
});
