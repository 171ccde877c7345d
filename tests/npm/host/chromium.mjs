// Pages in Chromium that verify with the package: as a wallet's with the permission for all hosts would, and as anybody's.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { ARGS, executablePath, launch } from "../support/chromium.mjs";

const ENTRY = new URL("../../../pkg/dist/esm/index.js", import.meta.url);

// What an extension has by its host permissions: answers are seen without the other side's consent (CORS).
const PERMITTED = "--disable-web-security";

/** A page that has the package as `erc8257`, in a browser that trusts the bed and finds its names. */
export async function openPage(t, bed) {
  const home = mkdtempSync(path.join(os.tmpdir(), "erc8257-chromium-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  trust(home, bed.ca);
  const context = await chromium.launchPersistentContext(path.join(home, "profile"), {
    executablePath: executablePath(),
    args: [...ARGS, PERMITTED, `--host-resolver-rules=MAP *.example.test:443 ${bed.https}, MAP tools.example.com:443 ${bed.https}`],
    env: { ...process.env, HOME: home },
  });
  t.after(() => context.close());
  return load(t, await context.newPage());
}

/** A page of an ordinary site that has the package as `erc8257`. */
export async function openOrdinaryPage(t) {
  const browser = await launch();
  t.after(() => browser.close());
  return load(t, await browser.newPage());
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
  const files = {
    "/": ["text/html", `<!doctype html><script type="module">globalThis.erc8257 = await import("/index.js");</script>`],
    "/index.js": ["text/javascript", readFileSync(ENTRY)],
  };
  const server = http.createServer((request, response) => {
    const [type, body] = files[request.url] ?? [];
    response.writeHead(body ? 200 : 404, { "content-type": type ?? "text/plain" }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}/`;
}
