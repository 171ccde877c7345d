// Pictures of the popup, for people to look at: into a temporary folder, and beside the example where
// ERC8257_SCREENSHOTS is `keep`.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { EXAMPLE } from "./build.mjs";

const KEPT = path.join(EXAMPLE, "screenshots");
const FOLDER = process.env.ERC8257_SCREENSHOTS === "keep" ? KEPT : path.join(os.tmpdir(), "erc8257-screenshots");

/** They are in the repository. */
const MOST_BYTES = 60 * 1024;

/** The popup from the top of an element, so many pixels high; if not said, all of it. */
export async function screenshot(page, name, { from = "body", high = Infinity } = {}) {
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.png`);
  const { width } = page.viewportSize();
  const [y, bottom] = await page.evaluate((from) => {
    const place = (selector) => document.querySelector(selector).getBoundingClientRect();
    return [Math.floor(place(from).top + scrollY), Math.ceil(place("body").bottom + scrollY)];
  }, from);
  const clip = { x: 0, y, width, height: Math.min(bottom - y, high) };
  const picture = await page.screenshot({ path: file, fullPage: true, clip });
  assert.ok(picture.length <= MOST_BYTES, `${file}: ${picture.length} bytes`);
}
