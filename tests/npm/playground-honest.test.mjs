// The playground's words for a person: how grave the finding is, which facts are unknown, and the next action. No place
// and no colour reassures where the words do not.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { answerOf, serveBundle, verifyLive } from "./playground/chain.mjs";
import { openPlayground, paste, settled, verdictOf } from "./playground/open.mjs";
import { RPC } from "./playground/states.mjs";
import { browser } from "./support/chromium.mjs";
import { ROOT } from "./support/package.mjs";

const VECTORS = path.join(ROOT, "tests/vectors");
const read = async (file) => JSON.parse(await readFile(path.join(VECTORS, file), "utf8"));
const bundle = (name) => read(`bundles/${name}.json`);
const FREE = await bundle("free-tool");
const RISKY = await bundle("risky-tool");
const MANIFEST = JSON.parse(FREE.response.bodyText);

/** The kind of the verdict: its colour and its shape. */
const kindOf = (page) => page.locator("#verdict-body .title:not(.pending)").evaluate(({ className }) => className.replace("title ", ""));
const caption = (page, number) => page.locator("#checks .checks li").nth(number - 1).innerText();
const lines = (page) => page.locator(".cm-line").count();

/** Whether one element stands above another. */
async function isAbove(page, one, other) {
  const [first, second] = await Promise.all([one, other].map((selector) => page.locator(selector).boundingBox()));
  return first.y < second.y;
}

test("what the playground tells a person", async (t) => {
  const chromium = await browser(t);
  const open = async (t, options) => (await openPlayground(t, { chromium, allowed: [RPC, FREE.config.metadataURI], ...options })).page;
  const CLOSED = { logs: /net::ERR_FAILED/ };

  await t.test("a genuine tool that draws an alarm is called suspicious, with the danger beside the verdict", async (t) => {
    const page = await open(t);
    await paste(page, JSON.stringify(RISKY));
    await settled(page);
    assert.equal((await verdictOf(page)).title, "Suspicious, though verified as recorded");
    assert.equal(await kindOf(page), "suspicious");
    assert.ok((await page.title()).startsWith("Suspicious"));
    const levels = await page.locator("#advice .rows > li").evaluateAll((rows) => rows.map(({ className }) => className));
    assert.deepEqual(levels, [...levels].sort((one, other) => ["alarm", "caution", "note"].indexOf(one) - ["alarm", "caution", "note"].indexOf(other)));
    assert.equal(levels[0], "alarm");
    for (const later of ["#findings", "#repair", "#canonical", "#share"]) {
      assert.ok(await isAbove(page, "#advice", later), later);
    }
    assert.ok((await page.locator("#advice .alarm").first().boundingBox()).y < 1_000, "not further down than one screen");
  });

  await t.test("asked live it is never a plain Verified", async (t) => {
    const page = await open(t);
    await page.evaluate(() => {
      globalThis.titles = new Set();
      const note = () => globalThis.titles.add(document.querySelector("#verdict-body .title")?.textContent ?? "");
      new MutationObserver(note).observe(document.getElementById("verdict-body"), { childList: true, subtree: true });
    });
    await serveBundle(page, RISKY);
    await verifyLive(page, RISKY.toolRef);
    assert.equal((await verdictOf(page)).title, "Genuine, but suspicious");
    await settled(page);
    const titles = await page.evaluate(() => [...globalThis.titles]);
    assert.ok(titles.length > 0 && titles.every((title) => !title.includes("Verified")), titles.join(", "));
  });

  await t.test("a genuine tool without advice to give is Verified, and only after somebody has looked", async (t) => {
    const page = await open(t);
    // The worker answers when it is let.
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (question) {
        globalThis.look = () => postMessage.call(this, question);
      };
    });
    await serveBundle(page, FREE);
    await verifyLive(page, FREE.toolRef);
    await page.locator("#verdict-body .pending", { hasText: "All four checks pass" }).waitFor();
    await page.waitForFunction(() => globalThis.look !== undefined);
    assert.equal(await page.locator("#verdict-body .genuine").count(), 0);
    await page.evaluate(() => globalThis.look());
    assert.equal((await verdictOf(page)).title, "Verified");
    assert.equal(await kindOf(page), "genuine");
  });

  await t.test("without its worker nobody has looked for danger, and the verdict says so", async (t) => {
    const logs = /ERR_FAILED|the worker did not start|Service Worker registration blocked/;
    const { page, context } = await openPlayground(t, { chromium, logs, serviceWorkers: "block", allowed: [RPC, FREE.config.metadataURI] });
    await context.route(/worker-/, (route) => route.abort());
    await serveBundle(page, RISKY);
    await verifyLive(page, RISKY.toolRef);
    assert.equal((await verdictOf(page)).title, "Verified, without advice");
    assert.equal(await kindOf(page), "unknown");
  });

  await t.test("each outcome of the vectors has its own colour", async (t) => {
    const page = await open(t);
    const { cases } = await read("outcomes.json");
    assert.ok(cases.length > 40);
    const KINDS = { verified: ["claimed", "suspicious"], refused: ["wrong"], unavailable: ["unknown"] };
    for (const { id, bundle: given, expect } of cases) {
      await paste(page, JSON.stringify(given));
      const kind = await kindOf(page);
      assert.ok(KINDS[expect.outcome].includes(kind), `${id}: ${expect.outcome} is shown as ${kind}`);
    }
    await settled(page);
  });

  await t.test("a server that lets no page read it: amber, no fault of the tool, and the way to go on", async (t) => {
    const page = await open(t, CLOSED);
    await serveBundle(page, FREE, { closed: true });
    await verifyLive(page, FREE.toolRef);
    assert.equal((await verdictOf(page)).title, "Could not be checked");
    assert.equal(await kindOf(page), "unknown");
    assert.match(await page.locator("#verdict-body").innerText(), /\(CORS\), which is not a fault of the tool[^]*Nothing is known for or against/);
    assert.match((await caption(page, 1)).replace(/\s+/g, " "), /1 fetch: no answer\. This page got no answer that it may read/);
    assert.doesNotMatch(await page.locator("#checks").innerText(), /fails/);
    assert.equal(await page.locator("#findings .error").count(), 0);
    assert.doesNotMatch(await page.locator("#findings").innerText(), /Error: |To do: /);
    // The hint beside the finding is the whole command.
    assert.equal(await page.locator("#findings .command").innerText(), `erc8257 verify ${FREE.toolRef} --rpc ${RPC}`);
    assert.doesNotMatch(await page.locator("main").innerText(), /erc8257 verify(?! eip155:)/);

    await page.getByRole("button", { name: "Paste the file instead" }).click();
    assert.equal(await page.evaluate(() => document.activeElement.id), "paste-box");
    assert.match(await page.locator("#verdict").innerText(), /record was read from the chain[^]*Registered hash/);
    await page.locator("#paste-box").fill(FREE.response.bodyText);
    await page.keyboard.press("Control+Enter");
    assert.deepEqual(await verdictOf(page), { title: "Would verify", checks: Array(4).fill("pass") });
    assert.match(await page.locator("#verdict-body").innerText(), /This page read the record from the chain[^]*could not see whether the server serves it/);
    assert.match(await caption(page, 1), /Taken as fetched/);
    for (const [id, value] of Object.entries(FREE.config).filter(([name]) => name !== "accessPredicate")) {
      assert.equal(await page.locator(`#record-${id}`).inputValue(), value);
    }
    assert.match(await page.locator("#record").innerText(), /This page read it from the chain, of eip155:8453\S+ at block 16/);

    // Another text: still of that record, and copying may be why.
    await paste(page, FREE.response.bodyText.replace("oracle", "0racle"));
    assert.equal((await verdictOf(page)).title, "Not verified");
    assert.match(await page.locator("#verdict-body").innerText(), /copying may have changed it/);
    // A record that the visitor changed here is not the chain's any more.
    await paste(page, FREE.response.bodyText);
    await page.locator("#record-creator").fill(`0x${"12".repeat(20)}`);
    await page.locator("#record-creator").blur();
    await page.locator("#verdict-body .wrong").waitFor();
    assert.doesNotMatch(await page.locator("#record").innerText(), /This page read it/);
    assert.doesNotMatch(await page.locator("#verdict").innerText(), /By this page/);
  });

  await t.test("a failing check says what it found, with both values", async (t) => {
    const page = await open(t);
    const FAILS = [
      ["impersonated-creator", 4, /creator-binding: fails\. The manifest names 0xabcdefabcdef1234567890abcdefabcdef123456, but 0x0{35}bad01 registered the tool\./],
      ["wrong-origin", 2, /origin-binding: fails\. The tool is on https:\/\/tools\.example\.com, but the manifest is on https:\/\/cdn\.example\.net\./],
      ["hash-mismatch", 3, /manifest-hash: fails\. The hash of the manifest is 0xe7b4a642\w{56}, but the registered hash is 0x786620b1\w{56}\./],
      ["redirect", 1, /fetch: fails\. The server answered with a redirect[^]*status 302/],
      ["not-json", 3, /manifest-hash: fails\. The document is not JSON/],
    ];
    for (const [name, number, words] of FAILS) {
      await paste(page, JSON.stringify(await bundle(name)));
      assert.match((await caption(page, number)).replace(/\s+/g, " "), words, name);
    }
    await paste(page, JSON.stringify(await bundle("redirect")));
    assert.match((await caption(page, 3)).replace(/\s+/g, " "), /not checked\. This needs a manifest that was fetched/);
    // The signs are not read out, so that the words must say it.
    const read = await page.locator("#checks .checks li").first().evaluate((row) => [...row.querySelectorAll("[aria-hidden]")].every(({ className }) => className === "sign"));
    assert.ok(read);
    await settled(page);
  });

  await t.test("no hash is to be committed while the manifest is invalid", async (t) => {
    const page = await open(t);
    await paste(page, JSON.stringify({ ...MANIFEST, name: "cafe\u0301", tags: "nft", version: 1 }, null, 2));
    await settled(page);
    assert.match(await page.locator("#repair").innerText(), /Valid after the repairs\s+not yet: \d+ errors? left/);
    assert.doesNotMatch(await page.locator("main").innerText(), /Hash to commit/);
    await paste(page, JSON.stringify({ ...MANIFEST, name: "cafe\u0301" }, null, 2));
    await page.locator("#repair", { hasText: "Hash to commit" }).waitFor();
    assert.match(await page.locator("#repair").innerText(), /Hash to commit\s+0x[0-9a-f]{64}/);
  });

  await t.test("a repair keeps the publisher's layout", async (t) => {
    const page = await open(t);
    const before = `\ufeff${JSON.stringify({ ...MANIFEST, description: "cafe\u0301 \u{1f600}", "io.e\u0301": { a: ["e\u0301", 1.50] }, tags: "nft" }, null, 4).replace(/\n/g, "\r\n")}\r\n`;
    await page.getByLabel("or choose a file").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(before) });
    await settled(page);
    assert.match(await page.locator("#repair").innerText(), /Your layout is kept/);
    await page.getByRole("button", { name: "Put the repaired file into the editor" }).click();
    await page.locator("#repair:not([hidden])", { hasNotText: "The file, repaired" }).waitFor();
    assert.equal(await page.locator("#paste-box").inputValue(), before.slice(1).normalize("NFC").replaceAll("\r\n", "\n"));
    assert.ok((await lines(page)) > 12);
    // The one text is canonical that is asked for as canonical.
    await page.keyboard.press("Control+z");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download it as canonical text" }).click();
    const text = await readFile(await (await downloading).path(), "utf8");
    assert.ok(text.startsWith('{"creatorAddress":') && !text.includes("\n"));
  });

  await t.test("text that is not JSON is called that, with the line and the reason", async (t) => {
    const page = await open(t);
    const TEXTS = [
      ["hello world", "This is not JSON (line 1)", /Line 1, column 1/],
      [`${JSON.stringify(MANIFEST, null, 1).slice(0, -2)},\n}`, "This is not JSON (line 28)", /there is a comma before the closing '}'. Delete that comma/],
      ['{"a": [1, ]}', "This is not JSON (line 1)", /comma before the closing ']'/],
      ['{"a": }', "This is not JSON (line 1)", /here stands '}', and expected is a value/],
      ["<!doctype html>", "This is not JSON (line 1)", /here stands '<'/],
      ['{"a":1,"a":2}', "This cannot be read as JSON", /twice|repeat|duplicate|same name/i],
    ];
    for (const [text, title, words] of TEXTS) {
      await paste(page, text);
      assert.equal((await verdictOf(page)).title.replace(/line \d\d/, "line 28"), title, text);
      assert.match(await page.locator("#verdict-body").innerText(), words);
      assert.doesNotMatch(await page.locator("#notice").innerText(), /was read as a manifest/);
    }
    await settled(page);
  });

  await t.test("a word that was meant as a tool reference, or is a web address, is answered as such", async (t) => {
    const page = await open(t);
    await paste(page, "eip155:8453/erc8257:0x12/1");
    assert.match(await page.locator("#notice.problem").innerText(), /^[A-Z].*\.$/s);
    await paste(page, "https://opensea.io/tools/1");
    assert.match(await page.locator("#notice.problem").innerText(), /^This is a web address/);
    await page.locator("#live > summary").click();
    await page.locator("#live-tool").fill("eip155:1");
    await page.locator("#live-rpc").fill(RPC);
    await page.locator("#live button[type=submit]").click();
    await page.locator("#live-problem", { hasText: "tool reference" }).waitFor();
    assert.match(await page.locator("#live-problem").innerText(), /^A tool reference is/);
  });

  await t.test("a draft without a mistake is ready to register: hash, URL and call", async (t) => {
    const page = await open(t);
    await paste(page, FREE.response.bodyText);
    assert.deepEqual(await verdictOf(page), { title: "Ready to register", checks: [] });
    assert.equal(await kindOf(page), "ready");
    await settled(page);
    const told = await page.locator("#register").innerText();
    assert.match(told, new RegExp(`Hash to commit\\s+${FREE.config.manifestHash}`));
    assert.match(told, new RegExp(`Serve the file at\\s+${FREE.config.metadataURI}`));
    assert.match(told, /registerTool\(string metadataURI, bytes32 manifestHash, address accessPredicate\)/);
    await page.locator("#register-slug").fill("Not A Slug");
    await page.locator("#register .problem").waitFor();
    assert.doesNotMatch(await page.locator("#register").innerText(), /registerTool/);
    await page.locator("#register-slug").fill("floor-price");
    await page.locator("#register", { hasText: "https://tools.example.com/.well-known/ai-tool/floor-price.json" }).waitFor();
    await paste(page, JSON.stringify({ ...MANIFEST, tags: "nft" }));
    await page.locator("#register").waitFor({ state: "hidden" });
    await paste(page, RISKY.response.bodyText);
    await settled(page);
    assert.equal((await verdictOf(page)).title, "Valid, but suspicious");
  });

  await t.test("a correct file makes no noise, and a draft is told each finding once", async (t) => {
    const page = await open(t);
    await paste(page, JSON.stringify(FREE));
    await settled(page);
    assert.doesNotMatch(await page.locator("main").innerText(), /Moved: /);
    assert.equal(await page.locator("#canonical details[open]").count(), 0);
    assert.equal(await page.getByRole("button", { name: "Put the repaired file into the editor" }).count(), 0);
    await paste(page, JSON.stringify(await bundle("dropped-member")));
    await settled(page);
    await page.locator("#canonical details[open]").waitFor();

    await paste(page, JSON.stringify({ ...MANIFEST, tags: "nft", version: 1, name: 7 }, null, 2));
    await settled(page);
    const messages = await page.locator("#findings .rows > li > p:first-child").allInnerTexts();
    assert.ok(messages.length > 2);
    const repair = await page.locator("#repair").innerText();
    messages.forEach((message) => assert.ok(!repair.includes(message.replace(/^\w+: /, "")), message));
    assert.match(repair, /findings above need your decision/);
  });

  await t.test("the box follows what is judged, and holds no second text", async (t) => {
    const page = await open(t);
    const box = page.locator("#paste-box");
    await paste(page, FREE.response.bodyText);
    await settled(page);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("x");
    await page.locator("#verdict-body .wrong").waitFor();
    assert.equal(await box.inputValue(), `x${FREE.response.bodyText}`);
    // A bundle that was changed here stays that when it is checked once more.
    await paste(page, JSON.stringify(FREE));
    await settled(page);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" ");
    await page.locator("#verdict-body .claimed", { hasText: "Would verify" }).waitFor();
    assert.equal(JSON.parse(await box.inputValue()).response.bodyText, `${FREE.response.bodyText} `);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    assert.equal((await verdictOf(page)).title, "Would verify");
    // Text that the visitor has typed into it meanwhile stays.
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" ");
    // In one turn: the page may write to the box between the selection and the letters of a slower visitor.
    await box.evaluate((element) => {
      element.value = "{}";
      element.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    await page.locator("#canonical", { hasText: /The file has \d{3} bytes/ }).waitFor();
    await page.waitForFunction((length) => document.querySelector("#notice").textContent === "" && length > 0, FREE.response.bodyText.length);
    assert.equal(await box.inputValue(), "{}");
    // Bytes that the box cannot hold are judged as they came.
    await page.getByLabel("or choose a file").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from("{\r\n}") });
    await page.locator("#notice", { hasText: "4 bytes" }).waitFor();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.locator("#canonical", { hasText: "The file has 4 bytes" }).waitFor();
    await page.getByLabel("or choose a file").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from([0x7b, 0xff, 0x7d]) });
    await page.locator("#notice", { hasText: "3 bytes" }).waitFor();
    assert.equal(await box.inputValue(), "");
  });

  await t.test("links name an example or a tool, and a tool's name asks nobody", async (t) => {
    const { page, context, address } = await openPlayground(t, { chromium, to: "#example=risky-tool" });
    assert.equal((await verdictOf(page)).title, "Suspicious, though verified as recorded");
    await settled(page);
    assert.equal(page.url(), `${address}#example=risky-tool`);
    await paste(page, JSON.stringify(FREE));
    await verdictOf(page);
    assert.equal(page.url(), address);
    const other = await context.newPage();
    await other.goto(`${address}#tool=${encodeURIComponent(FREE.toolRef)}`);
    await other.locator("#notice", { hasText: "names a tool" }).waitFor();
    await other.locator("#live[open]").waitFor();
    assert.equal(await other.locator("#live-tool").inputValue(), FREE.toolRef);
    assert.equal(await other.locator("#requests").count(), 0);
    for (const [hash, words] of [["#tool=x", /^A tool reference is/], ["#tool=%ff", /tool reference/], ["#example=__proto__", /an example that this page does not have/], ["#example=", /does not have/]]) {
      await other.evaluate((made) => (location.hash = made), hash);
      await other.locator("#notice.problem", { hasText: words }).waitFor();
    }
  });

  await t.test("whoever writes a program finds the report and the code", async (t) => {
    const page = await open(t);
    await paste(page, JSON.stringify(FREE));
    await page.getByText("The report as JSON").click();
    const report = JSON.parse(await page.getByRole("group", { name: "The report as JSON" }).innerText());
    assert.equal(report.format, "erc8257-report/1");
    assert.equal(report.computedHash, FREE.config.manifestHash);
    await page.getByText("The same in JavaScript").click();
    assert.ok((await page.getByRole("group", { name: "The same in JavaScript" }).innerText()).includes(`verifyTool("${FREE.toolRef}"`));
    await settled(page);
  });

  await t.test("examples are seen, and one press shows one", async (t) => {
    const page = await open(t);
    const chips = page.getByRole("group", { name: "Examples to begin with" }).getByRole("button");
    await chips.nth(4).waitFor();
    await chips.filter({ hasText: "Another creator" }).click();
    assert.equal((await verdictOf(page)).checks[3], "fail");
    assert.equal(await page.getByLabel("Or an example").inputValue(), "impersonated-creator");
    await settled(page);
  });

  await t.test("RPCs are remembered when somebody wants that, and forgotten when not", async (t) => {
    const page = await open(t, CLOSED);
    await page.route(`${RPC}**`, (route) => route.abort());
    const kept = () => page.evaluate(() => localStorage.getItem("erc8257-rpcs"));
    await verifyLive(page, FREE.toolRef);
    await page.locator("#verdict-body .unknown").waitFor();
    assert.equal(await kept(), null);
    await page.getByLabel("Remember these RPCs").check();
    assert.equal(await kept(), RPC);
    await page.reload();
    await page.locator("#live > summary").click();
    assert.equal(await page.locator("#live-rpc").inputValue(), RPC);
    await page.getByLabel("Remember these RPCs").uncheck();
    assert.equal(await kept(), null);
    await page.locator(":root[data-ready]").waitFor();
  });

  await t.test("the wallet of the browser answers as an RPC, if somebody wants that", async (t) => {
    const answers = answerOf(FREE.config, ["eth_chainId", "eth_getBlockByNumber", "eth_call"].map((method) => ({ id: 1, method })));
    const [chain, block, record] = answers.map(({ result }) => result);
    const { page } = await openPlayground(t, { chromium, allowed: [FREE.config.metadataURI] });
    assert.equal(await page.locator("#live-wallet").count(), 0);
    await page.addInitScript(([eth_chainId, eth_getBlockByNumber, eth_call]) => {
      globalThis.asked = 0;
      globalThis.ethereum = { request: async ({ method }) => (globalThis.asked++, { eth_chainId, eth_getBlockByNumber, eth_call })[method] };
    }, [chain, block, record]);
    await page.reload();
    await page.locator(":root[data-ready]").waitFor();
    await serveBundle(page, FREE);
    await page.locator("#live > summary").click();
    await page.locator("#live-tool").fill(FREE.toolRef);
    assert.equal(await page.evaluate(() => globalThis.asked), 0);
    await page.getByLabel("Ask the RPC of this browser's wallet").check();
    await page.locator("#live button[type=submit]").click();
    assert.equal((await verdictOf(page)).title, "Verified");
    await settled(page);
  });

  await t.test("what is dragged over the page has a place to go", async (t) => {
    const page = await open(t);
    const over = (name) => page.evaluate((type) => document.body.dispatchEvent(new DragEvent(type, { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true })), name);
    const outline = () => page.locator("#input").evaluate((element) => getComputedStyle(element).outlineStyle);
    assert.equal(await outline(), "none");
    await over("dragover");
    assert.equal(await outline(), "dashed");
    await over("dragleave");
    assert.equal(await outline(), "none");
    await over("dragover");
    await over("drop");
    assert.equal(await outline(), "none");
  });

  await t.test("the page leads to the standard, its sources and its licence, and its sign is neutral", async (t) => {
    const page = await open(t);
    const links = await page.locator("footer a").evaluateAll((all) => all.map(({ href, target, rel }) => ({ href, target, rel })));
    assert.ok(links.some(({ href }) => href === "https://ercs.ethereum.org/ERCS/erc-8257"));
    assert.ok(links.some(({ href }) => href === "https://github.com/erc8257/erc8257") && links.some(({ href }) => href.includes("LICENSE")));
    assert.ok(links.every(({ target, rel }) => target === "_blank" && rel.includes("noopener")));
    await paste(page, JSON.stringify(await bundle("wrong-origin")));
    await settled(page);
    await page.locator("#findings details", { hasText: "6-origin-rfc6454" }).locator("summary").click();
    assert.equal(await page.locator("#findings dd a", { hasText: "§6" }).getAttribute("href"), "https://ercs.ethereum.org/ERCS/erc-8257");
    const icon = await readFile(path.join(ROOT, "pkg/playground/icon.svg"), "utf8");
    // The colours of a verdict: green, red, amber.
    for (const [, hex] of icon.matchAll(/fill="#([0-9a-f]{6})"/g)) {
      const [red, green, blue] = hex.match(/../g).map((part) => Number.parseInt(part, 16));
      assert.ok(blue >= red && blue >= green, hex);
    }
  });
});
