// The example wallet extension pays a tool: in Chromium, on a chain, with a signer that signs in earnest.

import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import { accessible } from "./extension/accessible.mjs";
import { ask, startBrowser, verdict, withoutSign } from "./extension/browser.mjs";
import { buildExtension } from "./extension/build.mjs";
import { scope } from "./extension/scope.mjs";
import { screenshot } from "./extension/screenshot.mjs";
import { startSite } from "./extension/site.mjs";
import { ENDPOINT, PAY_TO, payer, PRICE, registerTool, startChain, startFacilitator, startGated, URI } from "./host/paying.mjs";
import { startServer } from "./host/server.mjs";

const SIGNER = "https://signer.own.example.test/";

/** A wallet with a JSON-RPC interface. Gives what it was asked to sign; `refuses` says no for the user. */
async function startSigner(t) {
  const signer = { asked: [], refuses: false };
  signer.url = await startServer(t, async (_, response, body) => {
    const { id, method, params } = JSON.parse(body);
    signer.asked.push([method, params[0]]);
    const { domain, types, primaryType, message } = JSON.parse(params[1]);
    const answer = signer.refuses
      ? { error: { code: 4001, message: "User rejected the request." } }
      : { result: await payer.signTypedData({ domain, types, primaryType, message }) };
    response.setHeader("content-type", "application/json").end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
  return signer;
}

const file = scope();
let all;
let built;
before(async () => {
  const [chain, made] = await Promise.all([startChain(file), buildExtension(file)]);
  built = made;
  const [site, signer, facilitator] = await Promise.all([startSite(file, chain.bed), startSigner(file), startFacilitator(file, chain)]);
  const tool = await registerTool(file, chain);
  site.lead(URI, tool.manifestServer);
  site.lead(SIGNER, signer.url);
  all = { bed: chain.bed, site, chain, signer, facilitator, toolRef: tool.toolRef };
});

/** The account that pays, as the extension stores it; and the token as the wallet knows it. */
function stored() {
  const asset = `eip155:${all.chain.id}/erc20:${all.chain.token.address.toLowerCase()}`;
  return { signer: { address: payer.address, url: SIGNER }, tokens: [{ asset, decimals: 6, symbol: "TUSD" }] };
}

describe("the extension on wasm", () => {
  let browser;
  const suite = scope();
  before(async () => {
    browser = await startBrowser(suite, path.join(built, "dist/wasm"), all);
    await browser.inWorker((stored) => chrome.storage.local.set(stored), stored());
  });

  /** A gate behind the tool's endpoint, and what it and the signer see from now on. */
  async function gate(t, more) {
    const gate = await startGated(t, all.chain, all.facilitator.url, more);
    all.site.lead(ENDPOINT, gate.url);
    all.signer.asked.length = 0;
    all.signer.refuses = false;
    // The end of an earlier call would be shown.
    await browser.inWorker((key) => chrome.storage.session.remove(key), `call ${all.toolRef}`);
    return { ...gate, before: await all.chain.balance() };
  }

  /** The popup of the verified tool, which is being called. */
  async function calling(t) {
    const page = await browser.popup();
    t.after(() => page.close());
    await ask(page, all.toolRef, all.site.node);
    assert.equal(await verdict(page), "Genuine");
    await page.getByLabel("Input (JSON)").fill('{"city":"Bern"}');
    await page.getByRole("button", { name: "Call" }).click();
    return page;
  }

  const until = (page, state) => page.locator(`main[data-call="${state}"]`).waitFor();
  const fact = (page, name) => page.locator(`#question dt:text-is('${name}') + dd`).textContent();
  const title = (page) => withoutSign(page.locator("#called h2"));
  const difference = (page) => page.locator("#question .difference").textContent();

  /** Whether the extension keeps a signature: it must not, once the call is over. */
  async function keepsSignature() {
    const stored = await browser.inWorker((key) => chrome.storage.session.get(key), `call ${all.toolRef}`);
    return JSON.stringify(stored).includes('signature\\":\\"0x');
  }

  /** Nothing was signed, and no request had a payment. */
  async function unpaid({ payments, runs, before }, requests = 1) {
    assert.deepEqual(all.signer.asked, []);
    assert.deepEqual(payments, Array(requests).fill(null));
    assert.deepEqual(runs, []);
    assert.equal(await all.chain.balance(), before);
  }

  test("shows price and recipient, and pays after a yes", async (t) => {
    const own = await gate(t);
    const page = await calling(t);
    await until(page, "asking");
    assert.equal(await title(page), "The tool asks for a payment");
    assert.equal(await fact(page, "Price"), "0.01 TUSD");
    assert.equal(await fact(page, "Recipient"), PAY_TO.toLowerCase());
    assert.match(await difference(page), /^ASK FIRST  match\n  listed  10000 of .*\n  asked   10000 of /s);
    await unpaid(own);
    await accessible(page);
    await screenshot(page, "asks", { from: "#called" });

    await page.getByRole("button", { name: "Sign and pay" }).click();
    await until(page, "called");
    assert.equal(await title(page), "Paid");
    assert.equal(await page.getByLabel("Answer").textContent(), '{"weather":"fine"}');
    assert.deepEqual(all.signer.asked, [["eth_signTypedData_v4", payer.address.toLowerCase()]]);
    assert.deepEqual(own.payments.map((payment) => payment !== null), [false, true]);
    assert.equal((await all.chain.balance()) - own.before, BigInt(PRICE));
    await accessible(page);
    assert.equal(await keepsSignature(), false);
  });

  test("a no signs nothing, and sends no payment", async (t) => {
    const own = await gate(t);
    const page = await calling(t);
    await until(page, "asking");
    await page.getByRole("button", { name: "Do not pay" }).click();
    await until(page, "called");
    assert.equal(await page.locator("#called p").first().textContent(), "You said no, and nothing was signed.");
    await unpaid(own);
  });

  test("a popup that is closed has not said yes", async (t) => {
    const own = await gate(t);
    const page = await calling(t);
    await until(page, "asking");
    await page.close();
    const other = await browser.popup();
    t.after(() => other.close());
    await until(other, "asking");
    await unpaid(own);
    await other.getByRole("button", { name: "Do not pay" }).click();
    await until(other, "called");
    await unpaid(own);
  });

  test("a higher price is shown beside the manifest's, and paid after a yes alone", async (t) => {
    const own = await gate(t, { entry: { amount: "20000" } });
    const page = await calling(t);
    await until(page, "asking");
    assert.equal(await fact(page, "Price"), "0.02 TUSD");
    assert.match(
      await difference(page),
      /^ASK FIRST  price-higher: The price is higher than the one in the manifest\.\n  listed  10000 of .*\n  asked   20000 of /s,
    );
    await unpaid(own);
    await screenshot(page, "price-higher", { from: "#called" });
    await page.getByRole("button", { name: "Do not pay" }).click();
    await until(page, "called");
    await unpaid(own);

    await page.getByRole("button", { name: "Call" }).click();
    await until(page, "asking");
    await page.getByRole("button", { name: "Sign and pay" }).click();
    await until(page, "called");
    assert.equal(await title(page), "Paid");
    assert.equal((await all.chain.balance()) - own.before, 20_000n);
  });

  test("another recipient is refused, without a question", async (t) => {
    const own = await gate(t, { entry: { payTo: payer.address } });
    const page = await calling(t);
    await until(page, "called");
    assert.equal(await title(page), "Refused");
    assert.match(await page.locator("#called").textContent(), /The challenge names a recipient that the manifest does not list\..*\(x402-recipient-mismatch\)/);
    assert.equal(await page.locator("#question *").count(), 0);
    await unpaid(own);
  });

  test("a signer that refuses has signed nothing", async (t) => {
    const own = await gate(t);
    all.signer.refuses = true;
    const page = await calling(t);
    await until(page, "asking");
    await page.getByRole("button", { name: "Sign and pay" }).click();
    await until(page, "called");
    assert.equal(await title(page), "Not signed");
    assert.equal(all.signer.asked.length, 1);
    assert.deepEqual(own.payments, [null]);
    assert.equal(await all.chain.balance(), own.before);
  });

  test("a signer that cannot be reached stops the call, which goes on when it is called again", async (t) => {
    const own = await gate(t);
    const page = await calling(t);
    await until(page, "asking");
    all.site.lead(SIGNER, "http://127.0.0.1:9");
    t.after(() => all.site.lead(SIGNER, all.signer.url));
    await page.getByRole("button", { name: "Sign and pay" }).click();
    await until(page, "failed");
    assert.equal(await title(page), "The call stopped");
    await unpaid(own);
    all.site.lead(SIGNER, all.signer.url);
    await page.getByRole("button", { name: "Call" }).click();
    await until(page, "called");
    assert.equal(await title(page), "Paid");
    assert.deepEqual([all.signer.asked.length, own.payments.map((payment) => payment !== null)], [1, [false, true]]);
    assert.equal((await all.chain.balance()) - own.before, BigInt(PRICE));
  });

  test("a worker that was stopped asks again, and signs nothing by itself", async (t) => {
    const own = await gate(t);
    const page = await calling(t);
    await until(page, "asking");
    const question = await page.locator("#question dl").elementHandle();
    const blank = await browser.blank();
    t.after(() => blank.close());
    await browser.stopWorker(blank);
    // The popup wakes it, and the question is a new one.
    await page.waitForFunction((old) => !old.isConnected && document.querySelector("#question dl") !== null, question);
    await unpaid(own);
    await page.getByRole("button", { name: "Sign and pay" }).click();
    await until(page, "called");
    assert.equal(await title(page), "Paid");
    assert.equal(all.signer.asked.length, 1);
    assert.equal((await all.chain.balance()) - own.before, BigInt(PRICE));
  });

  test("a worker that was stopped behind the signature goes on, and signs nothing twice", async (t) => {
    let [reached, release] = [() => {}, () => {}];
    const isReached = new Promise((resolve) => (reached = resolve));
    const isReleased = new Promise((resolve) => (release = resolve));
    const own = await gate(t, {
      handler: async () => {
        reached();
        await isReleased;
        return Response.json({ weather: "fine" });
      },
    });
    const page = await calling(t);
    await until(page, "asking");
    await page.getByRole("button", { name: "Sign and pay" }).click();
    await isReached;
    const blank = await browser.blank();
    t.after(() => blank.close());
    await browser.stopWorker(blank);
    // It sends the same payment again: the gate, which has it already, runs nothing for it.
    while (own.payments.length < 3) {
      t.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.equal(await keepsSignature(), true);
    release();
    await until(page, "called");
    assert.equal(await keepsSignature(), false);
    assert.equal(all.signer.asked.length, 1, "one signature");
    assert.equal(own.payments[1], own.payments[2], "the same payment");
    assert.equal(own.runs.length, 1);
    while ((await all.chain.balance()) === own.before) {
      t.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.equal((await all.chain.balance()) - own.before, BigInt(PRICE));
  });
});

test("the extension without WebAssembly offers no call", async (t) => {
  const browser = await startBrowser(t, path.join(built, "dist/js"), all);
  await browser.inWorker((stored) => chrome.storage.local.set(stored), stored());
  const page = await browser.popup();
  await ask(page, all.toolRef, all.site.node);
  assert.equal(await verdict(page), "Genuine");
  assert.equal(await page.getByRole("button", { name: "Call" }).count(), 0);
});
