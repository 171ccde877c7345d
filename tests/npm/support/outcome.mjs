import { browser } from "./chromium.mjs";

/** Opens a page and waits for its script to set `globalThis.outcome`; that, and everything that went wrong. */
export async function outcome(t, address) {
  const page = await (await browser(t)).newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("requestfailed", (request) => errors.push(`${request.url()} failed`));
  await page.goto(address);
  await page.waitForFunction(() => "outcome" in globalThis);
  return { outcome: await page.evaluate(() => globalThis.outcome), errors };
}
