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

export async function screenshot(page, name) {
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.png`);
  // The popup ends where its words end.
  const { width } = page.viewportSize();
  const height = await page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().bottom));
  const picture = await page.screenshot({ path: file, fullPage: true, clip: { x: 0, y: 0, width, height } });
  assert.ok(picture.length <= MOST_BYTES, `${file}: ${picture.length} bytes`);
}
