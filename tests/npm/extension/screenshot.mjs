// Pictures of the popup, for people to look at: into the folder that ERC8257_SCREENSHOTS names, if it is set.

import path from "node:path";

export async function screenshot(page, name) {
  const folder = process.env.ERC8257_SCREENSHOTS;
  if (folder !== undefined) {
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
  }
}
