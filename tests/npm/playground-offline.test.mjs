// The page's stored files: it opens without a network, and an open page never gets files of another version.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { openPlayground, paste, settled, verdictOf } from "./playground/open.mjs";
import { browser } from "./support/chromium.mjs";
import { folder, PACKAGE, ROOT } from "./support/package.mjs";

const BUILT = path.join(PACKAGE, "dist/playground");
const FREE = await readFile(path.join(ROOT, "tests/vectors/bundles/free-tool.json"), "utf8");

const sha256 = (content) => `sha256-${createHash("sha256").update(content).digest("base64")}`;

/** Deploys the next version, with another page and script, and another name for late files. The old files go. */
async function release(home, number) {
  const file = (name) => path.join(home, name);
  const names = await readdir(home);
  const [main, editor] = ["main-", "editor-"].map((start) => names.find((name) => name.startsWith(start)));
  const renamed = { [main]: `main-V${number}.js`, [editor]: `editor-V${number}.js` };
  let worker = await readFile(file("sw.js"), "utf8");
  for (const [old, name] of Object.entries(renamed)) {
    await rename(file(old), file(name));
    worker = worker.replaceAll(JSON.stringify(old), JSON.stringify(name));
  }
  for (const name of ["index.html", renamed[main]]) {
    let text = await readFile(file(name), "utf8");
    text = Object.entries(renamed).reduce((made, [old, name]) => made.replaceAll(old, name), text);
    text = text.replace(/<title>.*<\/title>/, `<title>Version ${number}</title>`);
    await writeFile(file(name), text);
  }
  for (const name of Object.values(renamed).concat("index.html", "./")) {
    const content = await readFile(file(name === "./" ? "index.html" : name));
    worker = worker.replace(new RegExp(`(\\[${JSON.stringify(name).replaceAll(".", "\\.")},")sha256-[^"]+`), `$1${sha256(content)}`);
  }
  await writeFile(file("sw.js"), worker.replace(/"[0-9a-f]{16}"/, JSON.stringify(String(number).repeat(16))));
}

test("offline", async (t) => {
  const chromium = await browser(t);
  const open = async (t, options) => {
    const home = await folder(t);
    await cp(BUILT, home, { recursive: true });
    return { home, ...(await openPlayground(t, { chromium, folder: home, ...options })) };
  };
  const installed = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const look = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));
  const ready = (page) => page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  const caches = (page) => page.evaluate(async () => (await globalThis.caches.keys()).length);

  await t.test("all of it, with what is loaded late, without a network after the first visit", async (t) => {
    const { page, context } = await open(t);
    await installed(page);
    await context.setOffline(true);
    await page.reload();
    await ready(page);
    await paste(page, FREE);
    await settled(page);
    assert.equal((await verdictOf(page)).title, "Verified as recorded");
    await page.getByLabel("Or an example").selectOption("diagnose-raw");
    await page.locator("#diagnosis").waitFor();
    assert.equal(await page.locator("#update").innerText(), "");
  });

  await t.test("a new version is told, and used when somebody wants it", async (t) => {
    const { page, home, context } = await open(t);
    await installed(page);
    await page.reload();
    await ready(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await ready(other);
    await release(home, 2);
    await look(page);
    const use = page.getByRole("button", { name: "Use it now" });
    await use.waitFor();
    // Until then, even a reload is of one version.
    await page.reload();
    await ready(page);
    assert.notEqual(await page.title(), "Version 2");
    await use.click();
    await page.waitForFunction(() => document.title.startsWith("Version 2"));
    await ready(page);
    await paste(page, FREE);
    await settled(page);
    // The other page goes on with its own files, which no server has any more.
    await other.getByRole("button", { name: "Reload this one" }).waitFor();
    await paste(other, FREE);
    await settled(other);
    assert.ok(!(await other.title()).startsWith("Version 2"));
    await other.getByRole("button", { name: "Reload this one" }).click();
    await other.waitForFunction(() => document.title.startsWith("Version 2"));
    assert.equal(await caches(page), 2);
  });

  await t.test("without a word of anybody it comes when the last page was closed, and old files do not pile up", async (t) => {
    const { page, home, context, address } = await open(t);
    await installed(page);
    let last = page;
    for (const number of [2, 3, 4]) {
      await last.reload();
      await ready(last);
      await release(home, number);
      await look(last);
      await last.getByRole("button", { name: "Use it now" }).waitFor();
      const blank = await context.newPage();
      await last.close();
      last = blank;
      await until(async () => {
        // A page that leads to itself never lets go of its worker; and a browser lets go in its own time.
        await last.goto("about:blank");
        await last.waitForTimeout(300);
        await last.goto(address);
        await ready(last);
        return (await last.title()).startsWith(`Version ${number}`);
      });
    }
    assert.equal(await caches(last), 2);
  });

  await t.test("a version of which one file is of another is not taken", async (t) => {
    const { page, home } = await open(t, { logs: /integrity|Failed to find a valid digest|sw\.js|ServiceWorker/i });
    await installed(page);
    await page.reload();
    await ready(page);
    const before = await readFile(path.join(home, "index.html"));
    await release(home, 2);
    // As a server between the two would have it.
    await writeFile(path.join(home, "index.html"), before);
    await look(page).catch(() => {});
    await page.waitForTimeout(300);
    assert.equal(await page.getByRole("button", { name: "Use it now" }).count(), 0);
    assert.equal(await caches(page), 1);
    await rm(path.join(home, "index.html"));
    await page.reload();
    await ready(page);
    await paste(page, FREE);
    await settled(page);
  });
});

async function until(condition) {
  for (let left = 50; !(await condition()); left--) {
    assert.ok(left > 0, "it never comes");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
