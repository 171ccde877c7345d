// verifyTool in a page of headless Chromium, whose fetch is told less.

import test from "node:test";
import { cases, startBed } from "./host/bed.mjs";
import { openPage } from "./host/chromium.mjs";
import { compare } from "./host/compare.mjs";
import { CHROMIUM } from "./host/differences.mjs";
import { verifyCase } from "./host/verify.mjs";

/** With these Chromium is busy for ever, and fetches nothing else: each has a browser of its own. */
const HOGS = ["http/trailers-endless", "http/informational-forever"];

/** These keep it from answering in time what must be seen to be late. */
const FLOODS = ["http/trailer-flood", "http/chunk-extension-flood", "http/chunk-extension-endless", "http/informational-flood", "http/informational-endless"];

test("a page in Chromium says what the command says", async (t) => {
  const bed = await startBed(t);
  const shared = await openPage(t, bed);
  const verify = async (one) => {
    const page = HOGS.includes(one.name) ? await openPage(t, bed) : shared;
    try {
      return await page.evaluate(`(${verifyCase})(globalThis.erc8257, ${JSON.stringify(one)})`);
    } finally {
      if (page !== shared) {
        await page.context().close();
      }
    }
  };
  // Chromium opens six connections to a host, and the wait for one counts.
  await compare(t, { cases: cases(bed), verify, atOnce: 5, alone: [...FLOODS, ...HOGS], differences: CHROMIUM });
});
