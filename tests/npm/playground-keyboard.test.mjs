// The playground by keyboard alone: every flow, and the way through all of a page that has something to show.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { openPlayground, paste, settled, verdictOf } from "./playground/open.mjs";
import { RPC, STATES } from "./playground/states.mjs";
import { browser } from "./support/chromium.mjs";
import { ROOT } from "./support/package.mjs";

const text = (file) => readFile(path.join(ROOT, "tests/vectors/bundles", `${file}.json`), "utf8");

/** Presses Tab until an element has the focus. */
async function tabTo(page, locator) {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await locator.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never comes to ${locator}`);
}

test("the playground by keyboard", async (t) => {
  const chromium = await browser(t);
  const open = (t, options) => openPlayground(t, { chromium, ...options });

  await t.test("the first stop leads to the verdict", async (t) => {
    const { page } = await open(t);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "To the verdict");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.id === "verdict");
    await page.locator("#example option").nth(2).waitFor({ state: "attached" });
  });

  await t.test("a bundle is pasted and checked", async (t) => {
    const { page } = await open(t);
    await tabTo(page, page.locator("#paste-box"));
    await page.keyboard.insertText(await text("free-tool"));
    await tabTo(page, page.getByRole("button", { name: "Check", exact: true }));
    await page.keyboard.press("Enter");
    assert.equal((await verdictOf(page)).title, "Verified as recorded");
    await settled(page);
  });

  await t.test("Ctrl and Enter check what is in the box", async (t) => {
    const { page } = await open(t);
    await tabTo(page, page.locator("#paste-box"));
    await page.keyboard.insertText(await text("hash-mismatch"));
    await page.keyboard.press("Control+Enter");
    assert.equal((await verdictOf(page)).title, "Not verified");
    assert.equal(await page.evaluate(() => document.activeElement.id), "paste-box");
    await settled(page);
  });

  await t.test("an example is chosen", async (t) => {
    const { page } = await open(t);
    await page.locator("#example option").nth(2).waitFor({ state: "attached" });
    await tabTo(page, page.locator("#example"));
    await page.keyboard.press("ArrowDown");
    await page.locator("#verdict-body .title").waitFor();
    await settled(page);
  });

  await t.test("a record is typed", async (t) => {
    const { page } = await open(t);
    const { config, response } = JSON.parse(await text("free-tool"));
    await paste(page, response.bodyText);
    for (const name of ["creator", "metadataURI", "manifestHash"]) {
      await tabTo(page, page.locator(`#record-${name}`));
      await page.keyboard.insertText(config[name]);
    }
    await page.keyboard.press("Tab");
    await page.locator("#verdict-body .claimed").waitFor();
    await settled(page);
  });

  await t.test("a tool on a chain is asked for, and the asking is stopped", async (t) => {
    const { page } = await open(t, { allowed: [RPC] });
    await page.route(`${RPC}**`, () => {});
    await tabTo(page, page.locator("#live > summary"));
    await page.keyboard.press("Enter");
    await tabTo(page, page.locator("#live-tool"));
    await page.keyboard.insertText(JSON.parse(await text("free-tool")).toolRef);
    await tabTo(page, page.locator("#live-rpc"));
    await page.keyboard.insertText(RPC);
    await tabTo(page, page.locator("#live button[type=submit]"));
    await page.keyboard.press("Enter");
    await page.locator("#progress :is(p, li)").first().waitFor();
    const stop = page.getByRole("button", { name: "Stop" });
    await tabTo(page, stop);
    await page.keyboard.press("Enter");
    await page.locator("main", { hasText: /stopped/i }).waitFor();
  });

  await t.test("a finding leads into the source, and Tab leads out again", async (t) => {
    const { page } = await open(t);
    await paste(page, await text("impersonated-creator"));
    await settled(page);
    await tabTo(page, page.locator("#findings-body button", { hasText: /^Line/ }).first());
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".editor"));
    const before = await page.locator("#findings-body").innerText();
    await page.keyboard.insertText('"0x');
    await page.waitForFunction((text) => document.querySelector("#findings-body").innerText !== text, before);
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => !document.activeElement.matches(".editor, body"));
  });

  await t.test("the theme is chosen", async (t) => {
    const { page } = await open(t);
    await tabTo(page, page.locator("#theme-choice"));
    await page.keyboard.press("End");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  });

  for (const width of [1200, 360]) {
    await t.test(`Tab comes by everything once, in the page's order, and is always seen: ${width}`, async (t) => {
      const { page } = await open(t, { viewport: { width, height: 800 } });
      await STATES.find(({ name }) => name === "mismatch").reach(page);
      await page.locator("h1").click();
      await page.evaluate(() => (globalThis.visited = []));
      for (let more = true; more; ) {
        await page.keyboard.press("Tab");
        more = await page.evaluate(visit);
      }
      const { missed, unseen, order } = await page.evaluate(visitedAll);
      assert.deepEqual({ missed, unseen, order }, { missed: [], unseen: [], order: true });
    });
  }
});

/** In the page: notes the element with the focus, and whether it can be seen; whether there is more to come. */
function visit() {
  const { activeElement } = document;
  if (activeElement === document.body || globalThis.visited.some(({ element }) => element === activeElement)) {
    return false;
  }
  const inner = activeElement.shadowRoot?.activeElement ?? activeElement;
  const { top, bottom } = activeElement.getBoundingClientRect();
  const marked = [inner, activeElement].some((element) => getComputedStyle(element).outlineStyle !== "none");
  globalThis.visited.push({ element: activeElement, seen: bottom > 0 && top < innerHeight && marked });
  return globalThis.visited.length < 200;
}

/** In the page: missed elements, unseen elements, and whether the order was that of the document. */
function visitedAll() {
  const elements = globalThis.visited.map(({ element }) => element);
  const can = [...document.querySelectorAll("main a[href], button, input, select, textarea, summary, .editor, .block")].filter((element) => element.checkVisibility());
  const name = (element) => `${element.tagName} ${element.id} ${element.textContent.slice(0, 40)}`;
  const follows = (element, at) => at === 0 || elements[at - 1].compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  return {
    missed: can.filter((element) => !elements.includes(element) && !element.disabled).map(name),
    unseen: globalThis.visited.filter(({ seen }) => !seen).map(({ element }) => name(element)),
    order: elements.every(follows),
  };
}
