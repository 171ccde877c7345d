// How long a visitor waits who opens the playground by a link for the first time: each time in a browser of its own.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { launch } from "../support/chromium.mjs";
import { PACKAGE } from "../support/package.mjs";
import { startServer } from "../support/serve.mjs";

/** So many cold starts with a bundle in the link, on a processor that is made so many times slower; milliseconds. */
export async function playground(bundle, times, slowdown) {
  const content = Buffer.concat([Buffer.from("b"), await readFile(bundle)]);
  const server = await startServer(path.join(PACKAGE, "dist/playground"));
  const starts = [];
  for (let left = times; left > 0; left--) {
    starts.push(await one(`${server.address}#1.${deflateRawSync(content).toString("base64url")}`, slowdown));
  }
  server.close();
  return starts;
}

async function one(link, rate) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const tools = await page.context().newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate });
    await page.goto(link);
    await page.locator("#checks .checks li").first().waitFor();
    const [paint, verdict] = await page.evaluate(() =>
      ["first-contentful-paint", "first-verdict"].map((name) => performance.getEntriesByName(name)[0].startTime),
    );
    return { paint, verdict };
  } finally {
    await browser.close();
  }
}
