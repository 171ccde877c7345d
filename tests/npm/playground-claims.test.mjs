// Claims that the playground must not make: that a tool is genuine which the visitor did not ask about, or that was
// there before.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { openPlayground, paste, settled, verdictOf } from "./playground/open.mjs";
import { browser } from "./support/chromium.mjs";
import { ROOT } from "./support/package.mjs";

const FREE = await readFile(path.join(ROOT, "tests/vectors/bundles/free-tool.json"), "utf8");
const OTHER = await readFile(path.join(ROOT, "tests/vectors/bundles/hash-mismatch.json"), "utf8");
const { config, response } = JSON.parse(FREE);
const FIELDS = { Creator: config.creator, "Metadata URI": config.metadataURI, "Committed manifest hash": config.manifestHash };

test("claims of the playground", async (t) => {
  const chromium = await browser(t);
  const open = async (t) => (await openPlayground(t, { chromium })).page;
  const verdict = (page) => page.locator("#verdict-body");
  const nothing = (page) => page.locator("#verdict-body", { hasText: "Nothing has been checked yet" }).waitFor();

  await t.test("a bundle's word about how the chain was read is the bundle's word", async (t) => {
    const page = await open(t);
    await paste(page, JSON.stringify({ ...JSON.parse(FREE), evidence: "quorum 2 of 3" }));
    assert.equal((await verdictOf(page)).title, "Verified as recorded");
    assert.match(await verdict(page).innerText(), /Neither was asked now, and a bundle can be made up/);
    assert.match(await page.locator("#checks").innerText(), /Not by this page. The bundle says: quorum 2 of 3/);
    assert.match(await page.title(), /^Verified as recorded/);
    await paste(page, OTHER);
    assert.match(await verdict(page).innerText(), /Not verified[^]*The page asked no server or RPC now/);
  });

  await t.test("a text that was typed here is not what is served", async (t) => {
    const page = await open(t);
    const changed = JSON.parse(FREE);
    changed.response.bodyText = `${changed.response.bodyText} x`;
    await paste(page, JSON.stringify(changed));
    await settled(page);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Backspace");
    await page.locator("#verdict-body .claimed", { hasText: "Would verify" }).waitFor();
    assert.match(await page.locator("#checks .checks li").first().innerText(), /Taken as fetched/);
    await page.locator("#repair", { hasText: "serve exactly this text" }).waitFor();
  });

  for (const [what, given] of [
    ["a bundle with a mistake", FREE.replace(config.creator, "0x12")],
    ["a tool reference", JSON.parse(FREE).toolRef],
  ]) {
    await t.test(`${what} leaves no verdict about what was there before`, async (t) => {
      const page = await open(t);
      await paste(page, FREE);
      await settled(page);
      await paste(page, given);
      await nothing(page);
      assert.equal(await page.locator("#checks .checks").count(), 0);
      assert.ok(await page.locator("#source").isHidden());
    });
  }

  await t.test("nor does a link that is refused, nor an RPC that no page may ask", async (t) => {
    const page = await open(t);
    await paste(page, FREE);
    await page.evaluate(() => (location.hash = "#2.x"));
    await nothing(page);
    assert.match(await page.locator("#notice.problem").innerText(), /another version/);
    await paste(page, FREE);
    await page.locator("#live summary").click();
    await page.getByLabel("Tool reference", { exact: true }).fill(JSON.parse(FREE).toolRef);
    await page.getByLabel("RPC, or several").fill("http://rpc.example.com");
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.locator("#verdict-body", { hasText: "Nothing was checked" }).waitFor();
  });

  await t.test("while somebody types, the verdict is said to be of the text before", async (t) => {
    const page = await open(t);
    await paste(page, response.bodyText);
    const old = page.locator("#verdict.outdated");
    for (const [label, value] of Object.entries(FIELDS)) {
      await page.getByLabel(label).fill(value);
    }
    await page.getByLabel("Creator").fill("0x12");
    await old.waitFor();
    await page.getByLabel("Creator").fill(config.creator);
    await page.getByLabel("Creator").blur();
    assert.equal(await old.count(), 0);
    assert.equal((await verdictOf(page)).title, "Would verify");
    await settled(page);
    await page.locator(".cm-content").focus();
    const seen = page.evaluate(() => new Promise((seen) => new MutationObserver(() => seen(true)).observe(document.getElementById("verdict"), { attributeFilter: ["class"] })));
    await page.keyboard.type("x");
    assert.equal(await seen, true);
    await page.locator("#verdict:not(.outdated) .wrong").first().waitFor();
  });

  await t.test("what was typed into one manifest does not come into the next", async (t) => {
    const page = await open(t);
    await paste(page, FREE);
    await settled(page);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+Home");
    // Faster than the pause after which it is judged.
    await page.keyboard.type("x");
    await page.evaluate((same) => {
      document.getElementById("paste-box").value = same;
      [...document.querySelectorAll("#paste button")].find(({ textContent }) => textContent === "Check").click();
    }, FREE);
    await page.waitForTimeout(400);
    assert.equal((await verdictOf(page)).title, "Verified as recorded");
    assert.match(await page.locator(".cm-content").innerText(), /^\{/);
  });

  await t.test("a verification that begins leaves nothing of the last subject, however late it comes", async (t) => {
    const page = await open(t);
    // The worker answers when it is let.
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (question) {
        globalThis.asked = () => postMessage.call(this, question);
      };
    });
    await paste(page, OTHER);
    await page.waitForFunction(() => globalThis.asked !== undefined);
    await paste(page, JSON.parse(FREE).toolRef);
    await page.evaluate(() => globalThis.asked());
    await page.waitForTimeout(1_000);
    for (const id of ["diagnosis", "advice", "repair", "canonical"]) {
      assert.ok(await page.locator(`#${id}`).isHidden(), id);
    }
  });
});
