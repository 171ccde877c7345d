// The playground as a visitor finds it: every way in, and a verdict that is the library's.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { respond, TOOL, URI } from "./host/free-tool.mjs";
import { startRpc } from "./host/server.mjs";
import { openPlayground, paste, settled, verdictOf } from "./playground/open.mjs";
import { browser } from "./support/chromium.mjs";
import { files } from "./support/vectors.mjs";
import { PACKAGE, ROOT, folder, must } from "./support/package.mjs";

const VECTORS = path.join(ROOT, "tests/vectors");
const INDEX = JSON.parse(await readFile(path.join(VECTORS, "index.json"), "utf8"));
const BUNDLES = INDEX.files.filter(({ kind }) => kind === "bundle");
const text = (file) => readFile(path.join(VECTORS, file), "utf8");

/** The one that is genuine and draws an alarm is not called verified alone. */
function titleOf(file, { verified }) {
  if (!verified) {
    return "Not verified";
  }
  return file === "bundles/risky-tool.json" ? "Suspicious, though verified as recorded" : "Verified as recorded";
}

test("playground", async (t) => {
  const chromium = await browser(t);
  const open = (t, options) => openPlayground(t, { chromium, ...options });

  await t.test("a bundle that is pasted gets the verdict that the vectors state", async (t) => {
    const { page } = await open(t);
    assert.ok(BUNDLES.length > 5);
    for (const { file, report } of BUNDLES) {
      await paste(page, await text(file));
      const { title, checks } = await verdictOf(page);
      assert.equal(title, titleOf(file, report), file);
      assert.equal(checks.indexOf("fail") + 1, report.failedCheck ?? 0, file);
      const shown = await page.locator("#findings-body li").allInnerTexts();
      report.rules.forEach((rule, at) => assert.ok(shown[at].includes(rule), file));
    }
    await settled(page);
  });

  await t.test("a manifest alone is validated, and verified as soon as its record is typed", async (t) => {
    const { page } = await open(t);
    const { config, response } = JSON.parse(await text("bundles/free-tool.json"));
    await paste(page, response.bodyText);
    assert.deepEqual(await verdictOf(page), { title: "Ready to register", checks: [] });
    await page.getByLabel("Creator").fill(config.creator);
    await page.getByLabel("Metadata URI").fill(config.metadataURI);
    await page.getByLabel("Committed manifest hash").fill(config.manifestHash);
    await page.getByLabel("Committed manifest hash").blur();
    assert.deepEqual(await verdictOf(page), { title: "Would verify", checks: Array(4).fill("pass") });
    await page.getByLabel("Creator").fill("0x12");
    await page.getByLabel("Creator").blur();
    assert.match(await page.locator("#notice").innerText(), /creator/);
    assert.equal(await page.getByLabel("Creator").getAttribute("aria-invalid"), "true");
    assert.equal(await page.locator(".checks li").count(), 0);
  });

  await t.test("what is typed in the editor is judged, and a finding leads to its place", async (t) => {
    const { page } = await open(t);
    await paste(page, await text("bundles/impersonated-creator.json"));
    await settled(page);
    await page.getByRole("button", { name: /^Line/ }).first().click();
    const { creatorAddress } = JSON.parse(JSON.parse(await text("bundles/impersonated-creator.json")).response.bodyText);
    const chosen = await page.evaluate(() => document.querySelector(".editor").shadowRoot.getSelection?.().toString());
    assert.equal(chosen, JSON.stringify(creatorAddress));
    await page.keyboard.type('"no address"');
    await page.locator("#findings-body li", { hasText: "3-" }).or(page.locator("#findings-body li", { hasText: "2-" })).first().waitFor();
    assert.equal((await verdictOf(page)).title, "Not verified");
  });

  await t.test("a diagnosis and the call that repairs the record", async (t) => {
    const { page } = await open(t);
    const one = files("judged").flatMap(({ cases }) => cases).find(({ id }) => id === "diagnose-raw");
    await page.getByLabel("Or an example").selectOption("diagnose-raw");
    await settled(page);
    assert.match(await page.locator("#diagnosis").innerText(), /cause-raw-bytes/);
    const [{ data }] = one.expect.report.repair.calls;
    assert.equal(await page.getByLabel("Call data of updateToolMetadata").innerText(), data);
  });

  await t.test("a link brings all of it back", async (t) => {
    const { page, context, address } = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
    await paste(page, await text("bundles/hash-mismatch.json"));
    await page.getByRole("button", { name: "Copy a link", exact: true }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${address}#1.`), link);
    const other = await context.newPage();
    await other.goto(link);
    await other.locator(".checks li").first().waitFor();
    assert.deepEqual(await verdictOf(other), await verdictOf(page));
    assert.equal((await verdictOf(other)).checks[2], "fail");
  });

  await t.test("a link that is none, or inflates to more than any bundle, is refused in words", async (t) => {
    const packed = (bytes) => `#1.${deflateRawSync(bytes).toString("base64url")}`;
    const bomb = packed(Buffer.alloc(64 << 20, "b"));
    const links = ["#1.", "#1.%", "#2.AAAA", "#1.AAAA", packed("x"), packed("m{}\n{}"), packed('m["","",1]\n{}'), bomb];
    const { page, context, address } = await open(t);
    for (const link of links) {
      await page.evaluate((hash) => (location.hash = hash), link);
      await page.locator("#notice.problem", { hasText: "damaged" }).waitFor();
      assert.equal(await page.locator(".checks li").count(), 0, link.slice(0, 40));
      await paste(page, "eip155:1/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1");
    }
    const fresh = await context.newPage();
    await fresh.goto(address + bomb);
    await fresh.locator("#notice.problem", { hasText: "damaged" }).waitFor();
  });

  await t.test("a tool on a chain whose server lets no page read it", async (t) => {
    const rpc = await startRpc(t, respond, { open: true });
    const { page } = await open(t, { allowed: [rpc.url, URI], logs: /net::ERR_FAILED/ });
    await page.route(URI, (route) => route.abort());
    await paste(page, TOOL);
    await page.getByLabel("RPC, or several").fill(rpc.url);
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.locator("#findings-body", { hasText: "CORS" }).waitFor();
    assert.equal((await verdictOf(page)).title, "Could not be checked");
    await page.locator("#advice:not([hidden])").waitFor();
  });

  await t.test("it opens without a network once it was loaded", async (t) => {
    const { page, context } = await open(t);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await paste(page, await text("bundles/free-tool.json"));
    assert.equal((await verdictOf(page)).title, "Verified as recorded");
    await settled(page);
  });

  await t.test("how long a first visitor waits for a first verdict", async (t) => {
    const { page: first } = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
    await paste(first, await text("bundles/free-tool.json"));
    await first.getByRole("button", { name: "Copy a link", exact: true }).click();
    await first.getByRole("button", { name: "Copied" }).waitFor();
    const fragment = new URL(await first.evaluate(() => navigator.clipboard.readText())).hash;
    const { page } = await open(t, { to: fragment });
    await page.locator(".checks li").first().waitFor();
    const [paint, verdict] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      performance.getEntriesByName("first-verdict")[0]?.startTime,
    ]);
    assert.ok(verdict > 0);
    // The server goes when the test ends, and the page still loads.
    await Promise.all([settled(first), settled(page)]);
    t.diagnostic(`first paint ${Math.round(paint)} ms, first verdict ${Math.round(verdict)} ms`);
  });
});

test("the same sources give the same bytes, and the worker keeps all of them", async (t) => {
  const made = await folder(t);
  await must(process.execPath, ["build/playground.mjs", made], { cwd: PACKAGE });
  const built = path.join(PACKAGE, "dist/playground");
  const names = (await readdir(built)).sort();
  assert.deepEqual((await readdir(made)).sort(), names);
  const worker = await readFile(path.join(built, "sw.js"), "utf8");
  for (const name of names) {
    assert.ok((await readFile(path.join(made, name))).equals(await readFile(path.join(built, name))), name);
    assert.ok(name === "sw.js" || worker.includes(JSON.stringify(name)), name);
  }
});

test("no source of the playground makes markup, styles or links of text", async () => {
  const home = path.join(PACKAGE, "playground/src");
  const sources = (await readdir(home, { recursive: true })).filter((name) => name.endsWith(".ts"));
  assert.ok(sources.length > 20);
  for (const name of sources) {
    const source = await readFile(path.join(home, name), "utf8");
    const found = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc|createContextualFragment|\beval\b|new Function|setHTML/.exec(source);
    assert.equal(found?.[0], undefined, name);
  }
});
