// The example wallet extension in Chromium, on WebAssembly and on erc8257/js: the content of its popup.

import assert from "node:assert/strict";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, describe, test } from "node:test";
import { accessible } from "./extension/accessible.mjs";
import { ATTACK, NAME, SHOWN } from "./extension/attack.mjs";
import { ask, startBrowser, verdict, withoutSign } from "./extension/browser.mjs";
import { buildExtension, EXAMPLE } from "./extension/build.mjs";
import { screenshot } from "./extension/screenshot.mjs";
import { scope } from "./extension/scope.mjs";
import { start } from "./extension/start.mjs";
import { makeTool, uriOf } from "./extension/tool.mjs";
import { folder, must, ROOT } from "./support/package.mjs";

/** A dot. */
const ICON =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let all;
let built;
const file = scope();
before(async () => ([all, built] = await Promise.all([start(file), buildExtension(file)])));

test("its sources agree with the types of the package", () => must("npm", ["run", "check"], { cwd: built }));

test("in a clone its package comes from the repository, and no registry is asked", async (t) => {
  const clone = await folder(t);
  // At the same place beside the package, without what only its build needs.
  const made = path.join(clone, path.relative(ROOT, EXAMPLE));
  await mkdir(made, { recursive: true });
  const { devDependencies, ...own } = JSON.parse(await readFile(path.join(EXAMPLE, "package.json"), "utf8"));
  await writeFile(path.join(made, "package.json"), JSON.stringify(own));
  await symlink(path.join(ROOT, "pkg"), path.join(clone, "pkg"), "dir");
  await must("npm", ["install", "--offline", "--no-audit", "--no-fund", "--cache", path.join(clone, "cache")], { cwd: made });
  const { name } = JSON.parse(await readFile(path.join(made, "node_modules/erc8257/package.json"), "utf8"));
  assert.equal(name, "erc8257");
});

test("the two manifests differ in the line that allows WebAssembly, and ask for little", async () => {
  const [wasm, js] = await Promise.all(
    ["wasm", "js"].map(async (name) => JSON.parse(await readFile(path.join(built, `dist/${name}/manifest.json`), "utf8"))),
  );
  const { content_security_policy: policy, ...rest } = wasm;
  assert.deepEqual(policy, { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" });
  assert.deepEqual(rest, js);
  assert.deepEqual(js.permissions, ["alarms", "storage"]);
  assert.deepEqual(js.host_permissions, ["https://*/*"]);
  const members = ["manifest_version", "name", "version", "description", "minimum_chrome_version", "action"];
  assert.deepEqual(Object.keys(js), [...members, "background", "permissions", "host_permissions"]);
});

for (const flavour of ["wasm", "js"]) {
  describe(`the extension on ${flavour}`, () => {
    let browser;
    const suite = scope();
    before(async () => (browser = await startBrowser(suite, path.join(built, "dist", flavour), all)));

    /** A popup that ends with the test. */
    async function popup(t, toolRef) {
      const page = await browser.popup(toolRef);
      t.after(() => page.close());
      return page;
    }

    /** The popup that was asked for a tool, and its title. */
    async function asked(t, toolRef, rpc = all.site.node) {
      const page = await popup(t);
      await ask(page, toolRef, rpc);
      return { page, title: await verdict(page) };
    }

    /** The words of the checks, each with what became of it. */
    const checks = (page) => page.locator("h3:text-is('Checks') + ul > li").evaluateAll((all) => all.map((li) => li.className));

    test("shows a genuine tool, what it says and what was checked", async (t) => {
      const { page, title } = await asked(t, all.freeTool);
      assert.equal(title, "Genuine");
      assert.equal(await page.locator(".name").textContent(), "nft-price-oracle");
      assert.equal(await page.locator(".said").textContent(), "Returns estimated floor price for any NFT collection.");
      const rows = await page.locator("li.pass").all();
      assert.deepEqual(await Promise.all(rows.map(withoutSign)), [
        "It could be found and read: yes",
        "It is at its own address: yes",
        "It is what was registered, unchanged: yes",
        "It names the creator who registered it: yes",
      ]);
      await accessible(page);
      await screenshot(page, "genuine");
    });

    test("shows the price in a token that the wallet knows", async (t) => {
      const { page, title } = await asked(t, all.paidTool);
      assert.equal(title, "Genuine");
      assert.equal(await page.locator("dt:text-is('Price') + dd").textContent(), "0.02 USDC");
      // A note about several places stands there once.
      const said = await page.locator("li.note").evaluateAll((all) => all.map((li) => li.firstChild.nextSibling.textContent));
      assert.equal(new Set(said).size, said.length);
      assert.ok(said.length > 0);
    });

    test("shows a picture that the manifest holds, and fetches none", async (t) => {
      const shown = await makeTool(all, "icon", { image: ICON });
      const { page, title } = await asked(t, shown);
      assert.equal(title, "Genuine");
      assert.equal(await page.locator("img").evaluate((img) => img.decode().then(() => img.naturalWidth)), 1);

      const before = all.site.asked.length;
      const remote = await makeTool(all, "remote", { image: "https://tools.own.example.test/icon.png" });
      const other = await asked(t, remote);
      assert.equal(other.title, "Genuine");
      assert.equal(await other.page.locator("img").count(), 0);
      assert.deepEqual(all.site.asked.slice(before).filter((what) => what.startsWith("https:")), [uriOf("remote")]);
    });

    test("refuses a tool that calls elsewhere than it says it is from", async (t) => {
      const toolRef = await makeTool(all, "elsewhere", { endpoint: "https://attacks.own.example.test/elsewhere" });
      const { page, title } = await asked(t, toolRef);
      assert.equal(title, "Not verified");
      assert.deepEqual(await checks(page), ["pass", "fail", "pass", "pass"]);
      assert.match(await page.locator("#verdict p").textContent(), /origin/);
      assert.equal(await page.locator(".said").count(), 0);
    });

    for (const [name, failed, words] of [
      ["state/stale", 3, /hash/],
      ["state/someone-elses", 4, /creator/],
      ["http/redirect-302", 1, /redirect/],
      ["http/status-404", 1, /200/],
      ["state/deregistered", 1, /deregistered/],
      ["uri/path", 2, /well-known/],
    ]) {
      test(`refuses ${name}, says why, and shows nothing that its manifest says`, async (t) => {
        const { page, title } = await asked(t, all.bed.scenario(name));
        assert.equal(title, "Not verified");
        assert.match(await page.locator("#verdict p").textContent(), words);
        assert.equal((await checks(page))[failed - 1], "fail", name);
        assert.equal(await page.locator(".said").count(), 0);
        assert.ok(!(await page.locator("main").innerText()).includes("A tool of the test bed."));
        if (name === "state/stale") {
          await accessible(page);
          await screenshot(page, "not-verified");
        }
      });
    }

    for (const lie of ["http-500", "drop", "garbage", "wrong-chain", "id-wrong"]) {
      test(`says that nothing is known, where the node answers with ${lie}`, async (t) => {
        const { page, title } = await asked(t, all.freeTool, all.site.liar(lie));
        assert.equal(title, "Could not be checked");
        assert.match(await page.locator("#verdict p").textContent(), /Nothing is known for or against the tool/);
        assert.deepEqual(await checks(page), ["skipped", "skipped", "skipped", "skipped"]);
        assert.equal(await page.locator(".wrong, .genuine, .said").count(), 0);
        if (lie === "http-500") {
          await accessible(page);
          await screenshot(page, "unavailable");
        }
      });
    }

    // By outcome: a server that is down is neither red nor a reason never to use the tool.
    for (const [name, words] of [
      ["tls/closed", /could not be reached/],
      ["http/no-answer", /could not be reached/],
      ["http/status-503", /200/],
      ["http/truncated", /./],
    ]) {
      test(`says that nothing is known, where the tool's server does ${name}`, async (t) => {
        const { page, title } = await asked(t, all.bed.scenario(name));
        assert.equal(title, "Could not be checked");
        const [said, whole] = [await page.locator("#verdict p").textContent(), await page.locator("main").innerText()];
        assert.match(said, words);
        assert.match(said, /Nothing is known for or against the tool. Try again later.$/);
        assert.doesNotMatch(whole, /Do not use|What is wrong with it|For its publisher/);
        assert.equal(await page.locator("h2").getAttribute("class"), "unknown");
        assert.equal(await page.locator(".wrong, .fail, .genuine, .said").count(), 0);
      });
    }

    test("says what is wrong with what is not a tool reference", async (t) => {
      const { page, title } = await asked(t, "<img src=x>");
      assert.equal(title, "Cannot be checked");
      assert.equal(await page.locator("main img").count(), 0);
      await accessible(page);
    });

    test("warns of a registry that the wallet does not know", async (t) => {
      const directory = await browser.inWorker(() => chrome.storage.local.get("directory"));
      t.after(() => browser.inWorker((directory) => chrome.storage.local.set(directory), directory));
      await browser.inWorker(() => chrome.storage.local.remove("directory"));
      const { page, title } = await asked(t, all.freeTool);
      assert.equal(title, "Genuine, but suspicious");
      assert.match(await page.locator("li.alarm").textContent(), /^Danger: The registry is not in your directory/);
    });

    test("a check that cannot be made is not tried for ever", async (t) => {
      const { rpc } = await browser.inWorker(() => chrome.storage.local.get("rpc"));
      t.after(() => browser.inWorker((rpc) => chrome.storage.local.set({ rpc }), rpc ?? all.site.node));
      await browser.inWorker(() => chrome.storage.local.set({ rpc: "no node" }));
      const toolRef = all.bed.scenario("http/pretty");
      const page = await popup(t, toolRef);
      assert.equal(await verdict(page), "Cannot be checked");
      assert.equal(await browser.record(toolRef), undefined);
      assert.deepEqual(await browser.alarms(), []);
    });

    test("asks no node that is not https", async (t) => {
      const page = await popup(t);
      const before = all.site.asked.length;
      await ask(page, all.freeTool, "http://node.own.example.test/");
      assert.equal(await page.locator("#rpc:invalid").count(), 1);
      assert.notEqual((await browser.inWorker(() => chrome.storage.local.get("rpc"))).rpc, "http://node.own.example.test/");
      assert.equal(all.site.asked.length, before);
    });

    test("what comes late of a tool that was left is not shown beside another", async (t) => {
      await asked(t, all.freeTool);
      // Its record is handed out when the test says so: then the worker answers about a tool that the popup has left.
      await browser.inWorker((key) => {
        const { session } = chrome.storage;
        const get = session.get.bind(session);
        const late = new Promise((release) => (globalThis.release = release));
        session.get = async (wanted) => {
          const found = await get(wanted);
          if (wanted === key) {
            globalThis.isHeld = true;
            await late;
          }
          return found;
        };
        globalThis.restore = () => (session.get = get);
      }, `check ${all.freeTool}`);
      t.after(() => browser.inWorker(() => globalThis.restore()));
      const page = await popup(t);
      await page.evaluate(() => {
        globalThis.seen = [];
        const note = () => globalThis.seen.push(document.querySelector("#verdict h2")?.textContent ?? "");
        new MutationObserver(note).observe(document.querySelector("#verdict"), { childList: true });
      });
      while (!(await browser.inWorker(() => globalThis.isHeld === true))) {
        t.signal.throwIfAborted();
      }
      const stale = all.bed.scenario("state/stale");
      await ask(page, stale, all.site.node);
      await browser.inWorker(() => globalThis.release());
      assert.equal(await verdict(page), "Not verified");
      const seen = await page.evaluate(() => globalThis.seen);
      assert.deepEqual(seen.filter((title) => /Genuine/.test(title)), []);
      assert.equal(await page.getByLabel("Tool").inputValue(), stale);
    });

    test("a verdict goes when another tool is typed", async (t) => {
      const { page } = await asked(t, all.freeTool);
      await page.getByLabel("Tool").fill(`${all.freeTool}0`);
      assert.equal(await page.locator("#verdict, #view").allInnerTexts().then((all) => all.join("")), "");
      assert.equal(await page.locator("main").getAttribute("data-state"), "idle");
    });

    test("a verdict grows old before one's eyes, and is checked anew when asked for", async (t) => {
      const page = await popup(t);
      await page.clock.install();
      await ask(page, all.freeTool, all.site.node);
      assert.equal(await verdict(page), "Genuine");
      await browser.inWorker(async (toolRef) => {
        const key = `check ${toolRef}`;
        const { [key]: record } = await chrome.storage.session.get(key);
        await chrome.storage.session.set({ [key]: { ...record, begun: record.begun - 301 } });
      }, all.freeTool);
      await page.clock.fastForward("05:02");
      await page.locator("h2.unknown").waitFor();
      assert.equal(await verdict(page), "Checked too long ago");
      assert.equal(await page.locator(".genuine").count(), 0);

      await page.getByRole("button", { name: "Check" }).click();
      await page.locator("h2.genuine").waitFor();
    });

    test("a popup that opens again shows what was asked last", async (t) => {
      await asked(t, all.paidTool);
      const before = all.site.asked.length;
      const page = await popup(t);
      assert.equal(await verdict(page), "Genuine");
      assert.equal(await page.getByLabel("Tool").inputValue(), all.paidTool);
      assert.equal(all.site.asked.length, before);
    });

    test("is used by keyboard, and read out", async (t) => {
      const page = await popup(t);
      await verdict(page);
      await page.getByLabel("Tool").focus();
      await page.keyboard.press("Control+A");
      await page.keyboard.type(all.freeTool);
      await page.keyboard.press("Enter");
      await page.locator(".name", { hasText: "nft-price-oracle" }).waitFor();
      // The focus stays where it was, and new text is read out.
      assert.equal(await page.evaluate(() => document.activeElement.id), "tool");
      const status = page.getByRole("status");
      assert.match(await withoutSign(status), /^GenuineThis is what its creator registered, unchanged\./);
      assert.equal(await page.getByRole("main").getByRole("heading", { level: 1 }).textContent(), "Check a tool");
      assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
      const order = [];
      for (let count = 0; count < 4; count++) {
        await page.keyboard.press("Tab");
        order.push(await page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.localName));
      }
      assert.deepEqual(order, ["button", "summary", "Description", "Address"]);
    });

    test("shows a manifest full of attacks as text, and warns of it", async (t) => {
      const toolRef = await makeTool(all, "attack", ATTACK);
      const page = await popup(t);
      const loads = [];
      page.on("request", (request) => loads.push(request.url()));
      const dialogs = [];
      page.on("dialog", (dialog) => dialogs.push(dialog.message()) && dialog.dismiss());
      const before = all.site.asked.length;
      await ask(page, toolRef, all.site.node);
      await page.locator("h2.suspicious").waitFor();
      assert.equal(await verdict(page), "Genuine, but suspicious");

      assert.equal(await page.locator(".name").textContent(), NAME);
      assert.equal(await page.locator(".said").textContent(), SHOWN);
      const tags = await page.locator("#verdict *, #view *").evaluateAll((all) => [...new Set(all.map((one) => one.localName))]);
      assert.deepEqual(tags.sort(), ["bdi", "dd", "dl", "dt", "h2", "h3", "li", "p", "span", "ul"]);
      const attributes = await page
        .locator("#verdict *, #view *")
        .evaluateAll((all) => [...new Set(all.flatMap((element) => element.getAttributeNames()))]);
      assert.deepEqual(attributes.sort(), ["aria-hidden", "aria-label", "class", "lang", "role", "tabindex"]);
      assert.equal(await page.evaluate(() => globalThis.attacked), undefined);
      assert.deepEqual([...loads, ...dialogs], []);
      assert.deepEqual(all.site.asked.slice(before).filter((what) => !what.startsWith("eth_")), [uriOf("attack")]);

      // Danger is told before the words of a dangerous publisher, and these words turn no other text around.
      assert.match(await page.locator("h3").first().textContent(), /What to know/);
      const levels = await page.locator("h3:text-is('What to know') + ul > li").evaluateAll((all) => all.map((li) => li.className));
      assert.equal(levels[0], "alarm");
      assert.deepEqual(levels, [..."alarm caution note".split(" ")].flatMap((level) => levels.filter((one) => one === level)));
      assert.doesNotMatch(await page.locator("main").textContent(), /[\u202a-\u202e\u2066-\u2069\u001b]/);
      // Nothing of it leaves its place.
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await accessible(page);
      await screenshot(page, "attack", { high: 560 });
      await screenshot(page, "attack-words", { from: "h3:nth-of-type(2)" });
    });

    test("the largest manifests find room", async (t) => {
      const names = ["http/size-1048576", "http/chunked-1048576", "http/close-1048576", "http/gzip-1048576", "http/pretty"];
      for (const name of names) {
        const { page, title } = await asked(t, all.bed.scenario(name));
        assert.notEqual(title, "Cannot be checked", await page.locator("main").innerText());
      }
      const kept = await Promise.all(names.map(async (name) => (await browser.record(all.bed.scenario(name)))?.done));
      assert.equal(kept.at(-1), true);
      assert.deepEqual(kept.filter((done) => done !== undefined), [true, true, true, true]);
    });
  });
}

test("the WebAssembly extension says what the default policy lacks", async (t) => {
  const mixed = await folder(t);
  await cp(path.join(built, "dist/wasm"), mixed, { recursive: true });
  await cp(path.join(built, "dist/js/manifest.json"), path.join(mixed, "manifest.json"));
  const browser = await startBrowser(t, mixed, all);
  const page = await browser.popup();
  await ask(page, all.freeTool, all.site.node);
  assert.equal(await verdict(page), "Cannot be checked");
  assert.match(await page.locator("main").innerText(), /'wasm-unsafe-eval'.*erc8257\/js/s);
});
