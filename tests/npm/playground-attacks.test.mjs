// Attackers write all that the playground shows: by every way in, nothing runs, nothing is asked, nothing hides, and the
// next honest question is answered.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { HALVES, LETTERS, manifestOf, MARKUP, TEXTS, TRACE, tooWide, unharmed, watch } from "./playground/hostile.mjs";
import { openPlayground, paste, settled } from "./playground/open.mjs";
import { RPC } from "./playground/states.mjs";
import { browser } from "./support/chromium.mjs";
import { ROOT } from "./support/package.mjs";

const GENUINE = await readFile(path.join(ROOT, "tests/vectors/bundles/free-tool.json"), "utf8");
const ALL = [...MARKUP, ...LETTERS, ...HALVES];

/** A bundle that is one, with a text in each place that has no form of its own. */
function bundleOf(text) {
  const made = JSON.parse(GENUINE);
  made.config.metadataURI = text;
  made.response.bodyText = manifestOf(text);
  return JSON.stringify(made);
}

test("attacks on the playground", async (t) => {
  const chromium = await browser(t);
  const open = async (t, options) => {
    const opened = await openPlayground(t, { chromium, before: watch, viewport: { width: 360, height: 760 }, ...options });
    await unharmed(opened.page, "before the attack");
    return opened;
  };

  /** The page held, and it still answers. */
  const held = async (page, why) => {
    await unharmed(page, why);
    assert.deepEqual(await tooWide(page), [], why);
  };
  const answers = async (page) => {
    await paste(page, GENUINE);
    // The editor may still be busy with the texts before: their verdict can stand there for a while.
    await page.locator("#verdict-body .title:not(.pending)", { hasText: "Verified as recorded" }).waitFor();
  };

  await t.test("in every member of a manifest", async (t) => {
    const { page } = await open(t);
    for (const text of ALL) {
      await paste(page, manifestOf(text));
      await page.locator("#verdict-body .wrong").waitFor();
      await settled(page);
      await held(page, text.slice(0, 60));
    }
    await answers(page);
  });

  await t.test("in a bundle: the record's text, and the manifest that was served", async (t) => {
    const { page } = await open(t);
    for (const text of ALL) {
      await paste(page, bundleOf(text));
      await page.locator("#verdict-body .title, #notice.problem").first().waitFor();
      await held(page, text.slice(0, 60));
    }
    await answers(page);
  });

  await t.test("texts that other pages were attacked with, all in one manifest", async (t) => {
    const { page } = await open(t);
    assert.ok(TEXTS.length > 200);
    await paste(page, manifestOf(`${TRACE} ${TEXTS.join("\n")}`));
    await settled(page);
    await held(page);
    await paste(page, JSON.stringify({ name: "x", tags: TEXTS, ...Object.fromEntries(TEXTS.map((text) => [text, text])) }));
    await settled(page);
    await held(page);
    await answers(page);
  });

  await t.test("in the box as it is, and in the editor letter by letter", async (t) => {
    const { page } = await open(t);
    for (const text of [...MARKUP, ...LETTERS, ...TEXTS.slice(0, 40)]) {
      await paste(page, text);
      await held(page, text.slice(0, 60));
    }
    await settled(page);
    await page.locator(".cm-content").click();
    for (const text of [...MARKUP, ...LETTERS]) {
      await page.keyboard.insertText(`{"name": ${JSON.stringify(text)}}`);
    }
    await held(page, "typed");
    await answers(page);
  });

  await t.test("in the fields of a record", async (t) => {
    const { page } = await open(t);
    await paste(page, JSON.parse(GENUINE).response.bodyText);
    for (const text of ALL) {
      for (const id of ["creator", "metadataURI", "manifestHash"]) {
        await page.locator(`#record-${id}`).fill(text);
      }
      await page.locator("#record-manifestHash").blur();
      await page.locator("#notice.problem").waitFor();
      await held(page, text.slice(0, 60));
    }
    // One that is taken as a record, and only fails.
    const { config } = JSON.parse(GENUINE);
    for (const text of [...MARKUP, ...LETTERS.slice(0, 2)]) {
      await page.locator("#record-creator").fill(config.creator);
      await page.locator("#record-manifestHash").fill(config.manifestHash);
      await page.locator("#record-metadataURI").fill(`https://tools.example.com/${text}`);
      await page.locator("#record-metadataURI").blur();
      await page.locator("#verdict-body .title, #notice.problem").first().waitFor();
      await held(page, text.slice(0, 60));
    }
    await answers(page);
  });

  await t.test("in the name of a file, and in what is dropped", async (t) => {
    const { page } = await open(t);
    for (const text of [...MARKUP, ...LETTERS.slice(0, 2)]) {
      await page.locator("#paste-file").setInputFiles({ name: `${text.replaceAll("/", "_")}.json`, mimeType: "text/html", buffer: Buffer.from(manifestOf(text)) });
      await page.locator("#verdict-body .wrong").waitFor();
      await held(page, text.slice(0, 60));
      await page.evaluate((dropped) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", dropped);
        dataTransfer.setData("text/html", dropped);
        dataTransfer.setData("text/uri-list", dropped);
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, text);
      await held(page, text.slice(0, 60));
    }
    await answers(page);
  });

  await t.test("in a link", async (t) => {
    const { page } = await open(t);
    const packed = (bytes) => `#1.${deflateRawSync(Buffer.from(bytes)).toString("base64url")}`;
    for (const text of ALL) {
      for (const hash of [packed(`m${JSON.stringify([text, text, text])}\n${manifestOf(text)}`), packed(`b${bundleOf(text)}`), packed(text), `#${encodeURIComponent(text.toWellFormed())}`]) {
        await page.evaluate((made) => (location.hash = made), hash);
        await page.locator("#notice:not(:empty), #verdict-body .title").first().waitFor();
        await held(page, text.slice(0, 60));
      }
    }
    await answers(page);
  });

  await t.test("in the fields of a tool on a chain", async (t) => {
    const { page } = await open(t);
    await page.locator("#live > summary").click();
    const { toolRef } = JSON.parse(GENUINE);
    const fields = [...ALL.map((text) => [text, RPC]), ...[...MARKUP, "javascript:0", "file:///etc/passwd", "data:,x", "blob:x", "//", "http://a:b@"].map((text) => [toolRef, text])];
    for (const [tool, rpc] of fields) {
      await page.locator("#live-tool").fill(tool);
      await page.locator("#live-rpc").fill(rpc);
      await page.locator("#live button[type=submit]").click();
      await page.locator("#live .problem").waitFor();
      await held(page, `${tool} ${rpc}`.slice(0, 80));
    }
    await answers(page);
  });

  const big = (size) => "x".repeat(size);
  const HEAVY = {
    "one line of a megabyte": JSON.stringify({ name: big(1_000_000) }),
    "a megabyte of brackets": "[".repeat(1_000_000),
    "depth that ends": `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
    "very many names": JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`n${at}`, 1]))),
    "very many mistakes": JSON.stringify({ ...JSON.parse(JSON.parse(GENUINE).response.bodyText), tags: Array(60_000).fill(1) }),
    "the same name again and again": `{${'"a":1,'.repeat(100_000)}"a":1}`,
    "a number of a hundred thousand digits": `{"version": ${"9".repeat(100_000)}, "n": 1e999999, "m": -0.0}`,
    "very many lines": `{${"\n".repeat(500_000)}}`,
    "marks piled up": JSON.stringify({ name: `Z${"\u0311".repeat(300_000)}` }),
    "unseen letters alone": JSON.stringify({ name: "\u202e\u200b".repeat(100_000) }),
    "NUL": "\0".repeat(100_000),
    "NUL between letters": "a\0".repeat(50_000),
  };
  for (const [name, text] of Object.entries(HEAVY)) {
    await t.test(`heavy: ${name}`, async (t) => {
      const { page } = await open(t);
      await page.locator("#paste-file").setInputFiles({ name: "heavy.json", mimeType: "application/json", buffer: Buffer.from(text) });
      await page.locator("#verdict-body .title, #notice.problem").first().waitFor();
      await held(page, name);
      await settled(page);
      await held(page, name);
      await answers(page);
    });
  }

  await t.test("a pile of marks stays in the room of its own finding", async (t) => {
    const { page } = await open(t);
    const shown = async (text) => {
      const made = JSON.parse(GENUINE);
      made.response.bodyText = JSON.stringify({ ...JSON.parse(made.response.bodyText), version: [text], creatorAddress: text });
      await paste(page, JSON.stringify(made));
      await settled(page);
      const spill = await page.locator("bdi").evaluateAll((all) => all.filter((bdi) => getComputedStyle(bdi.parentElement).overflowY === "visible").length);
      assert.equal(spill, 0);
      return page.locator("#verdict-body").screenshot();
    };
    assert.ok((await shown(`a${"\u0311".repeat(2_000)}`)).equals(await shown("a")));
  });
});
