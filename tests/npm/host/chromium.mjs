// Pages in Chromium that verify with the package: as a wallet's page with the permission for all hosts, and as any
// page.

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { browser, launch, profile } from "../support/chromium.mjs";
import { folder } from "../support/package.mjs";
import { serve } from "../support/serve.mjs";

const PAGE = `<!doctype html><script type="module">globalThis.erc8257 = await import("/index.js");</script>`;
const ENTRY = new URL("../../../pkg/dist/esm/index.js", import.meta.url);

// The power of an extension's host permissions: it sees answers without the other side's consent (CORS).
const PERMITTED = "--disable-web-security";

/** A page that has the package as `erc8257`, in a browser that trusts the bed and finds its names. */
export async function openPage(t, bed) {
  const { args, env } = await reaching(t, bed);
  const context = await profile(t, { args: [PERMITTED, ...args], env });
  return load(t, await context.newPage());
}

/** A browser that trusts the bed and finds its names; `permitted` to see answers without the other side's consent. */
export async function bedBrowser(t, bed, { permitted }) {
  const { args, env } = await reaching(t, bed);
  const made = await launch({ args: [...(permitted ? [PERMITTED] : []), ...args], env });
  t.after(() => made.close());
  return made;
}

async function reaching(t, bed) {
  const home = await folder(t);
  trust(home, bed.ca);
  const args = [`--host-resolver-rules=MAP *.example.test:443 ${bed.https}, MAP tools.example.com:443 ${bed.https}`];
  return { args, env: { ...process.env, HOME: home } };
}

/** A page of an ordinary site that has the package as `erc8257`. */
export async function openOrdinaryPage(t) {
  return load(t, await (await browser(t)).newPage());
}

async function load(t, page) {
  await page.goto(await servePage(t));
  await page.waitForFunction(() => "erc8257" in globalThis);
  return page;
}

/** Where Chromium on Linux looks for authorities that its user trusts. */
function trust(home, ca) {
  const folder = path.join(home, ".pki/nssdb");
  mkdirSync(folder, { recursive: true });
  const store = ["-d", `sql:${folder}`];
  execFileSync("certutil", [...store, "-N", "--empty-password"]);
  execFileSync("certutil", [...store, "-A", "-n", "bed", "-t", "C,,", "-i", ca]);
}

async function servePage(t) {
  const site = await folder(t);
  await writeFile(path.join(site, "index.html"), PAGE);
  await copyFile(ENTRY, path.join(site, "index.js"));
  return serve(t, site);
}
