// The panes beside the verdict, and the ways from each of their words to its place in the source and back.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { openPlayground, paste, settled, verdictOf } from "./playground/open.mjs";
import { browser } from "./support/chromium.mjs";
import { ROOT } from "./support/package.mjs";

const text = (file) => readFile(path.join(ROOT, "tests/vectors/bundles", file), "utf8");
const manifest = async () => JSON.parse(JSON.parse(await text("free-tool.json")).response.bodyText);
const chosen = (page) => page.evaluate(() => document.querySelector(".editor").shadowRoot.getSelection().toString());
const focused = (page) => page.evaluate(() => document.activeElement.id);
const editor = (page) => page.locator(".cm-content");

/** A bundle of a genuine registration that serves another text. */
async function serving(bodyText) {
  const bundle = JSON.parse(await text("free-tool.json"));
  return JSON.stringify({ ...bundle, response: { status: 200, bodyText } });
}

test("panes of the playground", async (t) => {
  const chromium = await browser(t);
  const open = async (t, options) => (await openPlayground(t, { chromium, ...options })).page;

  await t.test("what is hashed is shown with what was served", async (t) => {
    const page = await open(t);
    const { name, ...rest } = await manifest();
    await paste(page, `${JSON.stringify({ name, ...rest }, null, 2).replace('"description": "', '"description": "\\u0041')}\n`);
    await settled(page);
    await page.getByText("How the served bytes become the hashed bytes").click();
    const said = await page.getByRole("list", { name: "The differences" }).innerText();
    assert.match(said, /White space: \d+ bytes/);
    assert.match(said, /Order: \d+ members stand elsewhere/);
    assert.match(said, /Spelling: 1 value/);
    const panel = page.getByRole("group", { name: "What is hashed, with what was served" });
    assert.equal(await panel.locator("del.old").innerText(), "\\u0041");
    assert.equal(await panel.locator("ins.new").innerText(), "A");
    assert.ok((await panel.locator("ins.moved").count()) > 0 && (await panel.locator("del.gone").count()) > 0);
    const kept = await panel.evaluate((shown) => {
      shown.querySelectorAll("del").forEach((gone) => gone.remove());
      return shown.textContent;
    });
    await page.getByText("The canonical bytes alone").click();
    assert.equal(kept, await page.getByRole("group", { name: "Canonical bytes" }).innerText());
    await page.getByRole("list", { name: "What was moved or respelled" }).locator("li", { hasText: "Respelled" }).getByRole("button").click();
    assert.match(await chosen(page), /^"\\u0041/);
  });

  await t.test("no difference is said where there is none", async (t) => {
    const page = await open(t);
    await paste(page, "{}");
    await settled(page);
    assert.match(await page.locator("#canonical").innerText(), /The file is in canonical bytes/);
    assert.equal(await page.locator("#difference > *").count(), 0);
  });

  await t.test("findings are grouped, and each says what its rule is", async (t) => {
    const page = await open(t);
    await paste(page, JSON.stringify({ ...(await manifest()), shop: 1, name: 7, creatorAddress: "0x12" }, null, 1));
    const groups = await page.locator("#findings-body h3").allInnerTexts();
    assert.deepEqual(groups, ["Errors", "Warnings"]);
    const errors = page.getByRole("list", { name: "Errors" });
    assert.ok((await errors.getByRole("listitem").count()) >= 2);
    const rule = page.getByRole("list", { name: "Warnings" }).locator("details").first();
    await rule.locator("summary").click();
    await rule.locator("dl").waitFor();
    assert.match(await rule.innerText(), /Level\s+(MUST|SHOULD|MAY|FACT|LIBRARY): /);
    assert.match(await rule.innerText(), /When verified\s+Note|When verified\s+Warning/);
  });

  await t.test("by keyboard from a finding to the source and back", async (t) => {
    const page = await open(t);
    await paste(page, await text("impersonated-creator.json"));
    await settled(page);
    await page.getByRole("button", { name: /^Line/ }).first().focus();
    await page.keyboard.press("Enter");
    await page.locator("#caret", { hasText: "Error: " }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "To the finding");
    await page.keyboard.press("Enter");
    assert.match(await focused(page), /^finding-\d+$/);
  });

  await t.test("advice has a mark of its own, which is not an error's", async (t) => {
    const page = await open(t);
    await paste(page, await text("risky-tool.json"));
    await settled(page);
    assert.equal((await verdictOf(page)).title, "Suspicious, though verified as recorded");
    await page.locator("#advice").getByRole("button", { name: /^Line/ }).first().click();
    await page.locator("#caret", { hasText: "Advice: " }).waitFor();
    assert.ok((await page.locator(".mark-advice").count()) > 0);
    assert.equal(await page.locator(".mark-error, .line-error").count(), 0);
    await page.getByRole("button", { name: "To the advice" }).first().click();
    assert.match(await focused(page), /^advice-\d+$/);
  });

  await t.test("a diagnosis says what was tried, and what would still prove something", async (t) => {
    const page = await open(t);
    await paste(page, await text("hash-mismatch.json"));
    await settled(page);
    const pane = page.locator("#diagnosis");
    assert.ok((await pane.getByRole("list", { name: "What would help" }).locator("li").count()) > 0);
    await pane.getByText(/^What was tried: \d+ known mistakes; \d+ could not be tried/).click();
    const list = pane.getByRole("list", { name: "What was tried" });
    await list.waitFor();
    const rows = await list.locator("li").allInnerTexts();
    assert.ok(rows.length > 20);
    assert.ok(rows.some((row) => /^Ruled out: /.test(row)) && rows.some((row) => /^Not tried: [^]*It needs /.test(row)));
    assert.match(await page.locator("#repair").innerText(), /^Repair\s+Next: A publisher/);
  });

  await t.test("a proved cause shows its changes, and the call with contract and sender", async (t) => {
    const page = await open(t);
    await paste(page, await text("dropped-member.json"));
    await settled(page);
    assert.ok((await page.getByRole("list", { name: "Changes" }).locator("li").count()) > 0);
    await page.getByLabel("Or an example").selectOption("diagnose-raw");
    await page.locator("#diagnosis", { hasText: "cause-raw-bytes" }).waitFor();
    const call = await page.getByRole("list", { name: "Calls" }).locator("li").first().innerText();
    assert.match(call, /Recommended: updateToolMetadata\s+Contract\s+0xa{40}\s+Function\s+updateToolMetadata\s+From\s+the creator's account, 0xabcdef/);
  });

  await t.test("a repaired file goes into the editor, and comes out again", async (t) => {
    const page = await open(t);
    const before = JSON.stringify({ ...(await manifest()), name: "cafe\u0301" }, null, 1);
    await paste(page, before);
    await settled(page);
    assert.equal((await verdictOf(page)).title, "Not a valid manifest");
    assert.match(await page.locator("#repair").innerText(), /Next: serve the repaired file below/);
    await page.getByRole("button", { name: "Put the repaired file into the editor" }).click();
    await page.locator("#verdict-body", { hasText: "Ready to register" }).waitFor();
    await page.locator("#repair", { hasText: "serve the file at its URL" }).waitFor();
    await editor(page).press("Control+z");
    await page.locator("#verdict-body", { hasText: "Not a valid manifest" }).waitFor();
  });

  await t.test("who has a genuine registration has nothing to do", async (t) => {
    const page = await open(t);
    await paste(page, await text("free-tool.json"));
    await settled(page);
    assert.match(await page.locator("#repair").innerText(), /Next: nothing has to be done, if the bundle is true/);
    await page.getByText("What is the difference between validate and verify?").click();
    await page.locator("#repair", { hasText: "Above is what verify says" }).waitFor();
  });

  await t.test("bytes that are not UTF-8 are told", async (t) => {
    const page = await open(t);
    await page.getByLabel("or choose a file").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from([0x7b, 0xff, 0x7d]) });
    await page.locator("#bytes", { hasText: "not UTF-8" }).waitFor();
    assert.equal((await verdictOf(page)).title, "This cannot be read as JSON");
    await settled(page);
    await editor(page).press("Control+a");
    await page.keyboard.type("{}");
    await page.locator("#findings-body li", { hasText: "/name" }).or(page.locator("#findings-body li", { hasText: "missing" })).first().waitFor();
    assert.equal(await page.locator("#bytes").innerText(), "");
  });

  await t.test("a manifest of a megabyte, and typing in it, while it is diagnosed elsewhere", async (t) => {
    const page = await open(t);
    const members = Array.from({ length: 50_000 }, (_, at) => [`io.example.member${at}`, at]);
    const long = JSON.stringify({ ...(await manifest()), ...Object.fromEntries(members.reverse().slice(0, 30_000)) }, null, 1);
    assert.ok(long.length > 900_000 && long.length < 1 << 20);
    await page.evaluate(() => {
      globalThis.longest = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (globalThis.longest = Math.max(globalThis.longest, duration)))).observe({ type: "longtask" });
    });
    await page.getByLabel("or choose a file").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(await serving(long)) });
    await settled(page);
    await page.evaluate(() => (globalThis.longest = 0));
    await editor(page).click();
    await page.keyboard.type("      ", { delay: 40 });
    // The notice about the file's kind is gone.
    await page.waitForFunction(() => document.getElementById("notice").textContent === "");
    await page.locator("#difference").getByText("The rest is not shown here").waitFor();
    await page.locator("#diagnosis:not([hidden])").waitFor();
    t.diagnostic(`longest task while typing: ${Math.round(await page.evaluate(() => globalThis.longest))} ms`);
    assert.ok((await page.locator("*").count()) < 8_000);
    assert.equal(page.workers().length, 1);
  });

  await t.test("without its worker there is still a verdict, and a word", async (t) => {
    // The service worker may have the file already.
    const logs = /ERR_FAILED|the worker did not start|Service Worker registration blocked/;
    const { page, context } = await openPlayground(t, { chromium, logs, serviceWorkers: "block" });
    await context.route(/worker-/, (route) => route.abort());
    await paste(page, await text("hash-mismatch.json"));
    await page.locator("#notice.problem", { hasText: "Advice could not be loaded" }).waitFor();
    assert.equal((await verdictOf(page)).title, "Not verified");
    await context.unroute(/worker-/);
    await paste(page, await text("hash-mismatch.json"));
    await page.locator("#diagnosis:not([hidden])").waitFor();
  });
});
