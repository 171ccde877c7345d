// A wallet in a page of Chromium that grants less, more and something else than was asked (ERC-7715). The page asks it with
// `erc8257/wallet`, and the report says what became of the request.

import assert from "node:assert/strict";
import { copyFile, writeFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { browser } from "./support/chromium.mjs";
import { PACKAGE, folder } from "./support/package.mjs";
import { serve } from "./support/serve.mjs";

const HERE = fileURLToPath(new URL("permissions/", import.meta.url));
const PAGE = `<!doctype html><script type="module" src="/page.js"></script>`;
const ACCOUNT = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc";
const KEY = "0x209693bc6afc0c5328ba36faf03c514ef312287c";
const TOKEN = "0x00000000000000000000000000000000000c0ffe";
const NOW = 1_790_000_000;
const QUESTION = "Ask the wallet for 1 permission(s) of a session key?";

/** Ten tokens a day, for a day. */
const asked = (isAdjustmentAllowed = true) => ({
  dialect: "7715",
  now: NOW,
  requests: [{
    chain: "eip155:10", from: ACCOUNT, to: KEY, expiry: NOW + 86_400,
    permission: {
      type: "erc20-token-periodic", isAdjustmentAllowed,
      data: { tokenAddress: TOKEN, periodAmount: "0x989680", periodDuration: 86_400, startTime: NOW },
    },
  }],
});
const LESS = ["expiry narrower", "periodAmount narrower"];
const MORE = ["expiry wider", "periodAmount wider", "periodDuration wider"];

/** By the wallet's behaviour: the verdict, the codes, and the differences of the first grant. */
const GRANTS = {
  "as asked": ["granted", [], []],
  less: ["narrowed", ["ses-grant-narrower"], LESS],
  more: ["widened", ["ses-grant-wider"], MORE],
  "another token": ["different", ["ses-grant-different"], ["tokenAddress other"]],
  "another chain": ["different", ["ses-grant-different"], ["chain other"]],
  "another account": ["different", ["ses-grant-different"], ["from other"]],
  "another key": ["different", ["ses-grant-different"], ["to other"]],
  "another type": ["different", ["ses-grant-different"], ["type other"]],
  "less, more and something else": [
    "different", ["ses-grant-different", "ses-grant-narrower", "ses-grant-wider"],
    ["expiry wider", "periodAmount narrower", "tokenAddress other"],
  ],
  "no end": ["widened", ["ses-grant-wider", "ses-no-expiry"], ["expiry wider"]],
  "no context": ["malformed", ["ses-grant-context"], undefined],
  "no manager": ["granted", ["ses-grant-no-manager"], []],
  "one more than asked": ["different", ["ses-grant-count"], undefined],
  "the user says no": ["refused", ["ses-refused"], undefined],
  "it knows no ERC-7715": ["unsupported", ["ses-unsupported"], undefined],
  "it breaks": ["unknown", ["ses-wallet-error"], undefined],
};

async function openPage(t) {
  const home = await folder(t);
  await Promise.all([
    writeFile(path.join(home, "index.html"), PAGE),
    copyFile(path.join(HERE, "page.js"), path.join(home, "page.js")),
    copyFile(path.join(PACKAGE, "dist/esm/wallet.js"), path.join(home, "wallet.js")),
  ]);
  const page = await (await browser(t)).newPage();
  await page.addInitScript({ path: path.join(HERE, "injected.js") });
  await page.goto(await serve(t, home, "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"));
  await page.waitForFunction(() => "page" in globalThis);
  return page;
}

/** What the page answers while the wallet behaves so. */
const run = (page, behaviour, name, ...given) =>
  page.evaluate(([as, called, more]) => (walletBehaves(as), globalThis.page[called](...more)), [behaviour, name, given]);
const rules = ({ findings }) => findings.map(({ rule }) => rule).sort();

test("a wallet in a page", async (t) => {
  const page = await openPage(t);
  for (const [behaviour, [verdict, codes, differences]] of Object.entries(GRANTS)) {
    await t.test(behaviour, async () => {
      const { report, words } = await run(page, behaviour, "request", asked());
      assert.deepEqual([report.verdict, rules(report), words], [verdict, codes, [QUESTION]]);
      const found = report.grants?.[0]?.differences.map(({ member, kind }) => `${member} ${kind}`).sort();
      assert.deepEqual(found, differences);
    });
  }

  await t.test("less, though the request allowed no change", async () => {
    const { report } = await run(page, "less", "request", asked(false));
    assert.deepEqual([report.verdict, rules(report)], ["narrowed", ["ses-grant-adjusted", "ses-grant-narrower"]]);
  });

  await t.test("what was granted is listed and revoked, and the list decides", async () => {
    const all = { dialect: "7715", now: NOW, all: true };
    await run(page, "more", "request", asked());
    const listed = await page.evaluate((given) => globalThis.page.list(given), { dialect: "7715", now: NOW });
    assert.deepEqual([listed.report.verdict, listed.report.total, listed.words], ["listed", 1, []]);
    assert.equal(listed.report.keys[0].expiry, NOW + 2 * 86_400, "the wallet tells what it granted");
    const revoked = await page.evaluate((given) => globalThis.page.revoke(given), all);
    assert.deepEqual([revoked.report.verdict, revoked.words.length], ["revoked", 1]);
    await run(page, "it keeps what it should revoke", "request", asked());
    const kept = await page.evaluate((given) => globalThis.page.revoke(given), all);
    assert.equal(kept.report.verdict, "not-revoked");
  });

  await t.test("a guard in front of the wallet asks the user, too", async () => {
    const policy = { format: "erc8257-wallet-policy/1", account: ACCOUNT, chains: ["eip155:10"], default: "deny", rules: [] };
    const seen = [["wallet_requestExecutionPermissions", ["wal-guard-unjudged"]]];
    const yes = await run(page, "more", "guarded", asked(), policy, true);
    assert.deepEqual([yes.report.verdict, yes.seen], ["widened", seen]);
    const no = await run(page, "more", "guarded", asked(), policy, false);
    assert.deepEqual([no.report.verdict, no.seen], ["refused", seen]);
    const { report } = await page.evaluate((given) => globalThis.page.list(given), { dialect: "7715", now: NOW });
    assert.equal(report.total, 0, "nothing reached the wallet");
  });
});
