// Links that carry all of it, the examples, and what must not come out of a link.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { examples } from "../../pkg/build/examples.mjs";
import { MANIFEST, respond, TOOL, URI } from "./host/free-tool.mjs";
import { startRpc } from "./host/server.mjs";
import { openPlayground, paste, verdictOf } from "./playground/open.mjs";
import { browser } from "./support/chromium.mjs";
import { PACKAGE, ROOT } from "./support/package.mjs";

const text = (file) => readFile(path.join(ROOT, "tests/vectors", file), "utf8");
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

async function copied(page) {
  await page.getByRole("button", { name: "Copy a link", exact: true }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

const inside = (link) => inflateRawSync(Buffer.from(new URL(link).hash.slice(3), "base64url"));
const packed = (bytes) => `#1.${deflateRawSync(bytes).toString("base64url")}`;

test("sharing", async (t) => {
  const chromium = await browser(t);
  const open = (t, options) => openPlayground(t, { chromium, ...options });

  await t.test("a link of a live verification has what was said, and never the RPC's address", async (t) => {
    const rpc = await startRpc(t, respond, { open: true });
    const { page, context, wrong } = await open(t, { ...CLIPBOARD, allowed: [rpc.url, URI] });
    await page.route(URI, (route) => route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: MANIFEST }));
    await paste(page, TOOL);
    await page.getByLabel("RPC, or several").fill(`${rpc.url}/v2/SECRET-KEY`);
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.locator("#checks .checks li").first().waitFor();
    const link = await copied(page);
    const content = inside(link).toString();
    assert.ok(content.startsWith('b{"format":"erc8257-bundle/1"'), content.slice(0, 60));
    assert.ok(!/SECRET|127\.0\.0\.1/.test(content));
    assert.ok(!page.url().includes("#"), "the visitor did not want it in the address bar");
    await page.getByText("What is in the link").click();
    assert.match(await page.locator("#share details").first().innerText(), /never their addresses/);
    const asked = rpc.asked.length;
    const other = await context.newPage();
    await other.goto(link);
    await other.locator("#checks .checks li").first().waitFor();
    // The page asked; a visitor who opens the link has only a stranger's word.
    const passed = Array(4).fill("pass");
    assert.deepEqual(await verdictOf(page), { title: "Verified", checks: passed });
    assert.deepEqual(await verdictOf(other), { title: "Verified as recorded", checks: passed });
    assert.equal(rpc.asked.length, asked, "a link asks no server");
    assert.deepEqual(wrong, []);
  });

  await t.test("a manifest and its record come back as they were typed", async (t) => {
    const { page, context } = await open(t, CLIPBOARD);
    await paste(page, '{"name": "ä\\u0000"}\n');
    await page.getByLabel("Metadata URI").fill('https://x.example/"\n\u2028</script>');
    await page.getByLabel("Metadata URI").blur();
    const other = await context.newPage();
    await other.goto(await copied(page));
    await other.locator("#verdict-body .title").waitFor();
    assert.equal(await other.getByLabel("Metadata URI").inputValue(), await page.getByLabel("Metadata URI").inputValue());
    await other.locator(".cm-content", { hasText: '{"name": "ä\\u0000"}' }).waitFor();
  });

  await t.test("it is put into the address bar on purpose, and goes when it is about something else", async (t) => {
    const { page, address } = await open(t);
    await paste(page, await text("bundles/wrong-origin.json"));
    await page.getByRole("button", { name: "Make this the page's link" }).click();
    assert.ok(page.url().startsWith(`${address}#1.`), page.url());
    await page.reload();
    await page.locator("#checks .checks li").first().waitFor();
    assert.equal((await verdictOf(page)).checks[1], "fail");
    assert.ok(page.url().includes("#1."));
    await paste(page, await text("bundles/free-tool.json"));
    assert.equal((await verdictOf(page)).title, "Verified as recorded");
    assert.equal(page.url(), address);
  });

  await t.test("a long link is warned of, and one that no browser opens is not offered", async (t) => {
    const { page } = await open(t);
    const noise = (length) => Array.from({ length }, (_, at) => ((Math.imul(at + 1, 2654435761) >>> 8) % 94) + 33);
    const manifest = (length) => JSON.stringify({ description: String.fromCharCode(...noise(length)) });
    await paste(page, await text("bundles/free-tool.json"));
    await page.getByRole("button", { name: "Copy a link", exact: true }).waitFor();
    assert.equal(await page.locator("#share .caution").count(), 0);
    await paste(page, manifest(60_000));
    await page.locator("#share .caution", { hasText: "send the file instead" }).waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the manifest" }).click();
    const download = await downloading;
    assert.equal(download.suggestedFilename(), "manifest.json");
    assert.equal(await readFile(await download.path(), "utf8"), manifest(60_000));
    // What no compression makes shorter.
    const random = Buffer.from(Array.from({ length: 1_900_000 }, (_, at) => Math.imul(at + 7, 2246822519) >>> ((at % 3) * 8)));
    await page.locator("#paste-file").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: random });
    await page.locator("#share", { hasText: "too long" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Copy a link", exact: true }).count(), 0);
  });

  await t.test("a link that is none is refused, in words that say why", async (t) => {
    const { page, context, address } = await open(t);
    const whole = packed(`b${await text("bundles/free-tool.json")}`);
    const LINKS = [
      ["#2.AAAA", /another version/],
      ["#9", /another version/],
      ["#<img src=x onerror=alert(1)>", /another version/],
      ["#1.", /cut or changed/],
      ["#1.%F0%9F", /cut or changed/],
      [whole.slice(0, -40), /cut or changed/],
      [whole.replace(/.{30}$/, "A".repeat(30)), /cut or changed/],
      [packed("x"), /cut or changed/],
      [packed(""), /cut or changed/],
      [packed('m["",""]\n{}'), /cut or changed/],
      [packed(`m${"[".repeat(100_000)}\n{}`), /cut or changed/],
      [packed("m[\"\",\"\",\"\"]"), /cut or changed/],
      [packed(Buffer.alloc(64 << 20, "b")), /made to do harm/],
      [packed(Buffer.alloc(64 << 20, "m")), /made to do harm/],
    ];
    for (const [link, words] of LINKS) {
      await page.evaluate((hash) => (location.hash = hash), link);
      await page.locator("#notice.problem", { hasText: words }).waitFor();
      assert.equal(await page.locator(".checks li").count(), 0, link.slice(0, 40));
      await paste(page, TOOL);
      const fresh = await context.newPage();
      await fresh.goto(address + link);
      await fresh.locator("#notice.problem", { hasText: words }).waitFor();
      await fresh.close();
    }
    // A bundle with a mistake is a bundle: its own message says where.
    await page.evaluate((hash) => (location.hash = hash), packed('b{"format":"erc8257-bundle/1","config":7}'));
    await page.locator("#notice.problem", { hasText: "config" }).waitFor();
  });

  await t.test("links within the page are not one of these", async (t) => {
    const { page } = await open(t);
    await paste(page, await text("bundles/free-tool.json"));
    await page.evaluate(() => (location.hash = "#verdict"));
    await page.waitForTimeout(100);
    assert.equal((await verdictOf(page)).title, "Verified as recorded");
    assert.equal(await page.locator("#notice.problem").count(), 0);
  });
});

test("examples", async (t) => {
  process.chdir(PACKAGE);
  const all = await examples();
  const { page } = await openPlayground(t, { chromium: await browser(t) });
  const select = page.getByLabel("Or an example");
  await select.locator("option").nth(all.length).waitFor({ state: "attached" });

  await t.test("each is in its group, and has a sentence", async () => {
    const groups = await select.locator("optgroup").evaluateAll((list) => list.map(({ label, children }) => [label, children.length]));
    assert.deepEqual(groups.map(([label]) => label), [...new Set(all.map(({ group }) => group))]);
    assert.equal(groups.reduce((sum, [, count]) => sum + count, 0), all.length);
    assert.ok(groups[0][0] === "Genuine" && all.length - groups[0][1] >= 10, "the failures teach more");
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  });

  await t.test("each has the verdict that the vectors state", async () => {
    const { files } = JSON.parse(await text("index.json"));
    for (const { id, group, title, sentence } of all) {
      await select.selectOption(id);
      assert.equal(await page.locator("#examples [role=status]").innerText(), sentence);
      const got = await verdictOf(page);
      const expected = await stated(files, id);
      if (id === "http-incomplete-cut") {
        // Half an answer is not an answer: a second request may get the whole.
        assert.deepEqual([got.title, got.checks[0]], ["Could not be checked", "open"]);
        continue;
      }
      const genuine = id === "risky-tool" ? "Suspicious, though verified as recorded" : "Verified as recorded";
      assert.equal(got.title, expected.verified ? genuine : "Not verified", title);
      assert.equal(got.checks.indexOf("fail") + 1, expected.failedCheck ?? 0, title);
      assert.equal(group === "Genuine", expected.verified, title);
    }
  });
});

/** The vectors' verdict on a bundle, or on a case; a case of a diagnosis has another hash than the committed one. */
async function stated(files, id) {
  const bundle = files.find(({ file }) => file === `bundles/${id}.json`);
  if (bundle !== undefined) {
    return bundle.report;
  }
  for (const { file } of files.filter(({ file }) => /^(?:verify|diagnose)\//.test(file))) {
    const one = JSON.parse(await text(file)).cases.find((one) => one.id === id);
    if (one !== undefined) {
      return file.startsWith("verify/") ? one.expect : { verified: false, failedCheck: 3 };
    }
  }
  throw new Error(`no vector has ${id}`);
}
