// A tool on a chain, verified from the built playground. The tests use the live bed, with its real node and its real
// HTTPS server, and RPCs that they hold in their hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { startBed } from "./host/bed.mjs";
import { bedBrowser } from "./host/chromium.mjs";
import { MANIFEST, respond, TOOL, URI } from "./host/free-tool.mjs";
import { startRpc } from "./host/server.mjs";
import { openPlayground, verdictOf } from "./playground/open.mjs";
import { browser } from "./support/chromium.mjs";

const CONSENT = { "access-control-allow-origin": "*" };

async function ask(page, tool, ...rpcs) {
  const details = page.locator("#live");
  if ((await details.getAttribute("open")) === null) {
    await details.locator("summary").click();
  }
  await page.getByLabel("Tool reference", { exact: true }).fill(tool);
  await page.getByLabel("RPC, or several").fill(rpcs.join("\n"));
  await page.getByRole("button", { name: "Verify", exact: true }).click();
}

/** The letters of the four checks, and the codes of the findings, once there is a verdict. */
async function outcome(page) {
  await page.locator("#checks .checks li").first().waitFor();
  const letters = await page.locator("#checks .checks li").evaluateAll((rows) => rows.map((row) => row.dataset.state[0]).join(""));
  const rules = await page.locator("#findings-body li").allInnerTexts();
  return { letters, text: rules.join("\n"), title: (await verdictOf(page)).title };
}

const requests = (page) => page.locator("#requests li").evaluateAll((rows) => rows.map((row) => `${row.dataset.state} ${row.innerText}`));

test("the playground and the live bed", async (t) => {
  const bed = await startBed(t);
  const { toolRef } = bed.freeTool;
  const origins = [bed.rpc, bed.liar, ...[...bed.scenarios, bed.freeTool].map(({ metadataURI }) => metadataURI)];
  const allowed = origins.filter((url) => URL.canParse(url));
  const logs = /^Failed to load resource/;
  const open = async (t, permitted) => openPlayground(t, { chromium: await bedBrowser(t, bed, { permitted }), allowed, logs });

  await t.test("of servers that let pages read them", async (t) => {
    const { page } = await open(t, true);

    await t.test("a genuine tool is verified, and what was asked is told", async () => {
      await ask(page, toolRef, bed.rpc);
      assert.deepEqual(await outcome(page), { letters: "pppp", text: "", title: "Verified" });
      const told = await requests(page);
      assert.ok(told.length >= 3 && told.every((row) => row.startsWith("answered ")), told.join("\n"));
      assert.match(told.at(-1), /Server tools\.example\.com: the manifest – answered, HTTP status 200/);
      assert.ok(told.some((row) => /RPC 1 127\.0\.0\.1:\d+: .*eth_call/.test(row)));
      assert.match(await page.locator("#notice").innerText(), /recorded/);
    });

    /** The bed's behaviour, the outcome, and the page's words. */
    const FAULTS = [
      ["http/redirect-302", "fsss", /7-no-redirects/],
      ["http/status-404", "fsss", /lib-7-status-200-only/],
      ["http/truncated", "osss", /7-truncated/],
      ["http/gzip-cut", "psfs", /2-json-strict-grammar/],
      ["state/stale", "ppfp", /7-hash-mismatch|hash/],
      ["state/someone-elses", "pppf", /creator/],
      ["state/not-found", "fsss", /not-found|no such tool/i],
      ["tls/expired", "osss", /lib-7-connect/],
    ];
    for (const [name, letters, text] of FAULTS) {
      // Where no server answered, nothing is known.
      const title = letters.startsWith("o") ? "Could not be checked" : "Not verified";
      await t.test(name, async () => {
        await ask(page, bed.scenario(name), bed.rpc);
        await page.locator("#progress", { hasText: "command" }).waitFor();
        const got = await outcome(page);
        assert.equal(got.letters, letters, got.text);
        assert.match(got.text, text);
        assert.equal(got.title, title);
      });
    }

    await t.test("an RPC that lies about the creator is found out by a manifest that names another", async () => {
      await ask(page, toolRef, `${bed.liar}/creator-other/lone`);
      assert.equal((await outcome(page)).letters, "pppf");
    });

    await t.test("of three RPCs one lies, and the majority decides", async () => {
      await ask(page, toolRef, `${bed.liar}/honest/one`, `${bed.liar}/creator-other/two`, `${bed.liar}/honest/three`);
      const { letters, text } = await outcome(page);
      assert.equal(letters, "pppp");
      assert.match(text, /RPC 2/);
      const told = await requests(page);
      ["RPC 1", "RPC 2", "RPC 3"].forEach((who) => assert.ok(told.some((row) => row.includes(who)), who));
    });

    await t.test("RPCs that contradict each other decide nothing", async () => {
      await ask(page, toolRef, `${bed.liar}/honest/four`, `${bed.liar}/creator-other/five`);
      const { title, text } = await outcome(page);
      assert.equal(title, "Could not be checked");
      assert.match(text, /lib-1-disagreement/);
    });
  });

  await t.test("a server that lets no page read it: the command instead", async (t) => {
    const { page } = await openPlayground(t, {
      chromium: await bedBrowser(t, bed, { permitted: false }),
      allowed,
      logs: /^Failed to load resource|blocked by CORS/,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await ask(page, toolRef, bed.rpc);
    const { letters, text } = await outcome(page);
    assert.equal(letters, "osss");
    assert.match(text, /CORS/);
    assert.match(await page.locator("#verdict-body").innerText(), /not a fault of the tool/);
    assert.match(await page.locator("#progress").innerText(), /no answer that this page may read/);
    await page.getByRole("button", { name: "Copy the command" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, `erc8257 verify ${toolRef} --rpc ${bed.rpc.replace(/\/?$/, "/")}`);
  });
});

test("the playground and RPCs in the hand of the test", async (t) => {
  const chromium = await browser(t);
  const serveManifest = (page) => page.route(URI, (route) => route.fulfill({ headers: CONSENT, body: MANIFEST }));
  const states = (page) => page.locator("#live-checks li").evaluateAll((rows) => rows.map((row) => row.dataset.state));

  /** An RPC that answers when it is let; `waiting` are its answers. */
  async function heldRpc(t) {
    const waiting = [];
    const rpc = await startRpc(t, (question, response) => void waiting.push(() => response.end(JSON.stringify(respond(question)))), { open: true });
    return { ...rpc, waiting };
  }

  async function until(condition) {
    while (!condition()) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  await t.test("each check as it comes, and no verdict before there is one", async (t) => {
    const { url, waiting } = await heldRpc(t);
    const { page } = await openPlayground(t, { chromium, allowed: [url, URI] });
    let answer;
    await page.route(URI, (route) => (answer = () => route.fulfill({ headers: CONSENT, body: MANIFEST })));
    await ask(page, TOOL, url);
    await until(() => waiting.length === 1);
    assert.deepEqual(await states(page), ["waiting", "waiting", "waiting", "waiting"]);
    assert.match(await page.locator("#verdict-body").innerText(), /asking the chain/);
    assert.equal(await page.locator("#verdict-body .title").count(), 0);
    assert.match((await requests(page)).join(), /^asking RPC 1/);
    waiting.shift()();
    await until(() => waiting.length === 1);
    assert.match((await requests(page)).join("\n"), /^answered RPC 1[^\n]*HTTP status 200\nasking RPC 1[^\n]*eth_call/);
    waiting.shift()();
    await until(() => answer !== undefined);
    await page.locator("#live-checks .asking").waitFor();
    assert.deepEqual(await states(page), ["asking", "waiting", "waiting", "waiting"]);
    assert.match(await page.locator("#live-checks").innerText(), /Read at block[^]*Committed hash/);
    answer();
    assert.deepEqual((await outcome(page)).letters, "pppp");
    assert.equal(await page.locator("#live-checks li").count(), 0);
    assert.equal(await page.locator("#checks").isVisible(), true);
  });

  await t.test("a second reading after a wrong hash is told", async (t) => {
    const { url, waiting } = await heldRpc(t);
    const { page } = await openPlayground(t, { chromium, allowed: [url, URI] });
    await page.route(URI, (route) => route.fulfill({ headers: CONSENT, body: MANIFEST.toString().replace("oracle", "0racle") }));
    await ask(page, TOOL, url);
    for (let round = 0; round < 2; round++) {
      await until(() => waiting.length === 1);
      waiting.shift()();
    }
    await page.locator("#verdict-body", { hasText: "once more" }).waitFor();
    assert.deepEqual(await states(page), ["came", "waiting", "asking", "waiting"]);
    const answering = setInterval(() => waiting.splice(0).forEach((answer) => answer()), 20);
    t.after(() => clearInterval(answering));
    assert.equal((await outcome(page)).letters[2], "f");
  });

  await t.test("Stop ends the requests, and leaves no verdict", async (t) => {
    const { url, waiting } = await heldRpc(t);
    const { page } = await openPlayground(t, { chromium, allowed: [url, URI] });
    await ask(page, TOOL, url);
    await until(() => waiting.length === 1);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator("#verdict-body", { hasText: "Stopped" }).waitFor();
    assert.equal(await page.locator(".checks li").count(), 0);
    waiting.shift()();
    await serveManifest(page);
    await ask(page, TOOL, url);
    const answering = setInterval(() => waiting.splice(0).forEach((answer) => answer()), 20);
    t.after(() => clearInterval(answering));
    assert.equal((await outcome(page)).title, "Verified");
  });

  await t.test("what is pasted meanwhile is not replaced by the answer", async (t) => {
    const { url, waiting } = await heldRpc(t);
    const { page } = await openPlayground(t, { chromium, allowed: [url, URI] });
    await ask(page, TOOL, url);
    await until(() => waiting.length === 1);
    await page.getByLabel("Or an example").selectOption("wrong-origin");
    waiting.shift()();
    const { letters } = await outcome(page);
    assert.equal(letters[1], "f");
    assert.equal(await page.locator("#requests li").count(), 0);
    await page.waitForTimeout(200);
    assert.equal((await outcome(page)).letters, letters);
  });

  await t.test("mistakes in the form are told beside the field", async (t) => {
    const { page } = await openPlayground(t, { chromium });
    const MISTAKES = [
      ["eip155:1", "https://rpc.example.com", "Tool reference", /tool/i],
      ["", "https://rpc.example.com", "Tool reference", /tool/i],
      [TOOL, "", "RPC, or several", /rpc/i],
      [TOOL, "rpc.example.com", "RPC, or several", /URL/],
      [TOOL, "https://user:word@rpc.example.com", "RPC, or several", /password/],
      [TOOL, "http://rpc.example.com", "RPC, or several", /https/],
      [TOOL, "https://rpc.example.com\nhttps://rpc.example.com", "RPC, or several", /twice/],
    ];
    for (const [tool, rpcs, label, words] of MISTAKES) {
      await ask(page, tool, rpcs);
      await page.locator("#live-problem", { hasText: words }).waitFor();
      for (const other of ["Tool reference", "RPC, or several"]) {
        const field = page.locator("#live").getByLabel(other);
        assert.equal(await field.getAttribute("aria-invalid"), String(other === label), `${tool} ${rpcs}`);
      }
      assert.equal(await page.locator(".checks li").count(), 0);
    }
  });

  await t.test("an RPC that lets no page ask it: nothing is decided, and the command is there", async (t) => {
    const rpc = await startRpc(t, respond);
    const { page } = await openPlayground(t, { chromium, allowed: [rpc.url], logs: /^Failed to load resource|blocked by CORS/ });
    await ask(page, TOOL, rpc.url);
    const { title, text } = await outcome(page);
    assert.equal(title, "Could not be checked");
    assert.match(text, /lib-1-unavailable/);
    assert.match(await page.locator("#requests").innerText(), /RPC 1 .* no answer that this page may read/);
    assert.match(await page.locator("#progress").innerText(), /told too little/);
    assert.equal(await page.locator("#command").innerText(), `erc8257 verify ${TOOL} --rpc ${rpc.url}/`);
  });

  await t.test("the command is one line of words for any shell", async (t) => {
    const { page } = await openPlayground(t, { chromium });
    const hostile = "http://rpc.example.com/a'; echo $(id) `id` & \"x\" \\ é?k=v&b=$HOME#!x";
    await ask(page, TOOL, hostile, "http://other.example.com/key");
    const command = await page.locator("#command").innerText();
    const [head, quoted, rest] = command.split("'");
    assert.equal(command.split("'").length, 3, command);
    assert.equal(head, `erc8257 verify ${TOOL} --rpc `);
    assert.match(quoted, /^[\x21-\x7e]+$/);
    assert.equal(rest, " --rpc http://other.example.com/key");
  });
});
