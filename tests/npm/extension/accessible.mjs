// What axe-core finds on a page, in light and in dark.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function accessible(page) {
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(AXE);
    const { violations, passes } = await page.evaluate(() => globalThis.axe.run(document));
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    assert.deepEqual(found, [], colorScheme);
    assert.ok(passes.length > 10);
  }
}
