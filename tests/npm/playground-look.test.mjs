// How the playground looks, in every state, both themes and at two widths: for axe, for a phone, for large type. Every
// state must have its pictures.

import assert from "node:assert/strict";
import { readFile, readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { tooWide } from "./playground/hostile.mjs";
import { openPlayground } from "./playground/open.mjs";
import { ASKED, STATES, THEMES, WIDTHS } from "./playground/states.mjs";
import { browser } from "./support/chromium.mjs";
import { PACKAGE } from "./support/package.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PICTURES = path.join(PACKAGE, "playground/pictures");
/** Bytes of all pictures together: each clone of the repository has them. */
const PICTURES_MOST = 600_000;

/** Every rule of axe, none switched off. */
async function complaints(page) {
  const { violations, passes } = await page.evaluate(() => globalThis.axe.run(document));
  assert.ok(passes.length > 20, "axe looked at the page");
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}

test("the look of the playground", async (t) => {
  const chromium = await browser(t);
  const open = (t, { logs }, options) => openPlayground(t, { chromium, allowed: ASKED, ...(logs && { logs }), ...options });

  for (const state of STATES) {
    await t.test(`${state.name}: axe has nothing to say, and nothing is too wide`, async (t) => {
      const { page } = await open(t, state);
      await state.reach(page);
      await page.evaluate(AXE);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await complaints(page), [], `${colorScheme} ${width}`);
        }
        assert.deepEqual(await tooWide(page), [], String(width));
      }
    });

    await t.test(`${state.name}: type of twice the size still fits`, async (t) => {
      const { page } = await open(t, state, { viewport: { width: 640, height: 800 } });
      await state.reach(page);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      assert.deepEqual(await tooWide(page), []);
    });
  }

  await t.test("a verdict has a word, a sign and a shape of its own, and names the page", async (t) => {
    const seen = new Set();
    for (const name of ["genuine", "suspicious", "findings", "unreadable", "manifest"]) {
      const state = STATES.find((one) => one.name === name);
      const { page } = await open(t, state);
      await state.reach(page);
      const [word, sign] = await page.locator("#verdict-body .title").evaluate(({ lastChild, firstChild }) => [lastChild.textContent, firstChild.textContent]);
      const shape = await page.locator("#verdict-body .sign").evaluate((element) => {
        const { borderRadius, clipPath } = getComputedStyle(element);
        return `${borderRadius} ${clipPath}`;
      });
      assert.ok((await page.title()).startsWith(`${word} `));
      [word, sign, shape].forEach((one) => seen.add(one));
    }
    assert.equal(seen.size, 15, [...seen].join(", "));
  });

  await t.test("the chosen theme holds against the system's, and is remembered", async (t) => {
    const { page } = await open(t, {}, { colorScheme: "light" });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.getByLabel("Theme").selectOption("dark");
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    assert.equal(await ground(), dark);
    assert.equal(await page.getByLabel("Theme").inputValue(), "dark");
  });

  await t.test("colours that the system forces leave every word and the verdict's sign", async (t) => {
    const state = STATES.find(({ name }) => name === "findings");
    const { page } = await open(t, state, { forcedColors: "active" });
    await state.reach(page);
    await page.evaluate(AXE);
    assert.deepEqual(await complaints(page), []);
    const border = await page.locator("#verdict-body .sign").evaluate((element) => getComputedStyle(element).borderTopStyle);
    assert.equal(border, "solid");
  });

  await t.test("nothing moves for whoever asked for less motion", async (t) => {
    const state = STATES.find(({ name }) => name === "live");
    const { page } = await open(t, state, { reducedMotion: "reduce" });
    await state.reach(page);
    const moving = await page.evaluate(() => document.getAnimations().map(({ effect }) => effect.target.className));
    assert.deepEqual(moving, []);
  });

  await t.test("what is printed is the verdict and why, without what can only be pressed", async (t) => {
    const state = STATES.find(({ name }) => name === "mismatch");
    const { page } = await open(t, state);
    await state.reach(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const shown = (selector) => page.locator(selector).first().isVisible();
    assert.ok((await shown("#verdict-body")) && (await shown("#findings-body")) && (await shown("#diagnosis-body")));
    assert.ok(!(await shown("#input")) && !(await shown("button")));
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    assert.ok(ink.match(/\d+/g).every((part) => Number(part) < 60), ink);
  });
});

test("every state has its pictures, and they stay small", async () => {
  const names = STATES.flatMap(({ name }) => THEMES.flatMap((theme) => WIDTHS.map((width) => `${name}-${theme}-${width}.webp`)));
  const files = await readdir(PICTURES);
  assert.deepEqual(files.sort(), names.sort(), "cargo xtask playground-pictures takes them");
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(PICTURES, name))).size));
  const sum = sizes.reduce((one, other) => one + other);
  assert.ok(sum < PICTURES_MOST, `${sum} bytes`);
});
