// The built playground in Chromium, served on this machine alone, with an eye on what must not happen.

import assert from "node:assert/strict";
import path from "node:path";
import { browser } from "../support/chromium.mjs";
import { PACKAGE } from "../support/package.mjs";
import { startServer } from "../support/serve.mjs";

const FOLDER = path.join(PACKAGE, "dist/playground");

/**
 * A fresh visitor's page, of the built one or of another `folder`. `options` are Playwright's, and `to` follows the
 * address. When the test ends, the page must have asked only its own server and the `allowed` ones. It must have broken
 * no policy, and logged no error but those that match `logs`. `before` runs in the page ahead of its own scripts.
 */
export async function openPlayground(t, { chromium, folder = FOLDER, to = "", allowed = [], logs = /^$/, before = () => {}, ...options } = {}) {
  const { address, close } = await startServer(folder);
  let check = async () => {};
  // The server last: files that the page still loads are not a fault.
  t.after(() => check().finally(close));
  const context = await (chromium ?? (await browser(t))).newContext(options);
  const page = await context.newPage();
  const wrong = [];
  const origins = [new URL(address).origin, ...allowed.map((url) => new URL(url).origin)];
  context.on("request", (request) => {
    const url = request.url();
    if (!origins.includes(new URL(url).origin) && !url.startsWith("data:") && !url.startsWith("blob:")) {
      wrong.push(`asked ${url}`);
    }
  });
  page.on("pageerror", (error) => wrong.push(`threw ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !logs.test(message.text())) {
      wrong.push(`logged ${message.text()}`);
    }
  });
  await page.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      globalThis.violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  await page.addInitScript(before);
  check = async () => {
    const violations = page.isClosed() ? [] : await page.evaluate(() => globalThis.violations);
    await context.close();
    assert.deepEqual([...wrong, ...violations], []);
  };
  await page.goto(address + to);
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  return { page, context, address, wrong };
}

/** Puts a text where a person pastes. */
export async function paste(page, text) {
  await page.getByLabel("A manifest, a bundle").fill(text);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

/** The verdict and the four checks, as they are read, once all is known that the verdict's title takes in. */
export async function verdictOf(page) {
  await page.locator("#verdict-body .title:not(.pending)").waitFor();
  const title = await page.locator("#verdict-body .title").innerText();
  const checks = await page.locator(".checks li").evaluateAll((rows) => rows.map((row) => row.dataset.state));
  return { title: title.replace(/^\W+/u, ""), checks };
}

/** Waits for the parts that come after the first verdict: the editor and advice. */
export async function settled(page) {
  await page.locator("#advice:not([hidden])").waitFor();
  await page.locator(".cm-content").waitFor();
}
