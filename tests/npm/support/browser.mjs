// Chromium, and a server on loopback for what it loads.

import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { chromium } from "playwright-core";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser that ends with the test. */
export async function browser(t) {
  const made = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  t.after(() => made.close());
  return made;
}

/** Serves a folder with a content security policy; the address. */
export async function serve(t, folder, policy) {
  const server = http.createServer(async (request, response) => {
    const name = new URL(request.url, "http://localhost").pathname;
    const file = path.join(folder, name === "/" ? "index.html" : path.normalize(name));
    try {
      const body = await readFile(file);
      response.writeHead(200, {
        "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
        ...(policy === undefined ? {} : { "content-security-policy": policy }),
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}/`;
}

/**
 * Opens a page and waits for its script to set `globalThis.outcome`; that, and everything that went wrong.
 */
export async function outcome(t, address) {
  const page = await (await browser(t)).newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("requestfailed", (request) => errors.push(`${request.url()} failed`));
  await page.goto(address);
  await page.waitForFunction(() => "outcome" in globalThis);
  return { outcome: await page.evaluate(() => globalThis.outcome), errors };
}
