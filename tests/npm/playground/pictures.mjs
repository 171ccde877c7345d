// Pictures of every state of the playground, in both themes and at two widths: into pkg/playground/pictures, or into the
// folder that is named. `--whole` takes all of each page as PNG, to look at; else the part that matters, small.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { launch } from "../support/chromium.mjs";
import { PACKAGE } from "../support/package.mjs";
import { startServer } from "../support/serve.mjs";
import { STATES, THEMES, WIDTHS } from "./states.mjs";

const [folder = path.join(PACKAGE, "playground/pictures")] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const whole = process.argv.includes("--whole");

await mkdir(folder, { recursive: true });
const { address, close } = await startServer(path.join(PACKAGE, "dist/playground"));
const browser = await launch();
try {
  for (const width of WIDTHS) {
    for (const state of STATES) {
      await picture(state, width);
    }
  }
} finally {
  await browser.close();
  close();
}

async function picture({ name, reach, see }, width) {
  const context = await browser.newContext({ viewport: { width, height: width > 600 ? 860 : 700 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(":root[data-ready]").waitFor();
  await reach(page);
  // Else the last pressed button looks as if the visitor were about to press it again.
  await page.mouse.move(0, 0);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    const file = path.join(folder, `${name}-${colorScheme}-${width}`);
    if (whole) {
      await page.screenshot({ path: `${file}.png`, fullPage: true });
    } else {
      await page.locator(see ?? "body").evaluate((element) => (innerWidth < 600 || element.closest(".top") === null) && element.scrollIntoView());
      await writeFile(`${file}.webp`, await webp(page));
    }
  }
  await context.close();
}

/** Playwright has no WebP, which is a third of a PNG; the browser has. */
async function webp(page) {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  const { innerWidth: width, innerHeight: height, scrollY: y } = await page.evaluate(() => ({ innerWidth, innerHeight, scrollY }));
  // Smaller than it is, as it will be seen.
  const clip = { x: 0, y, width, height, scale: width > 600 ? 0.55 : 0.8 };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 22, clip });
  return Buffer.from(data, "base64");
}
