// The same in a page of headless Chromium, whose fetch is told less.

import test from "node:test";
import { cases, startBed } from "./host/bed.mjs";
import { openPage } from "./host/chromium.mjs";
import { compare } from "./host/compare.mjs";
import { CHROMIUM } from "./host/differences.mjs";

test("a page in Chromium says what the command says", async (t) => {
  const bed = await startBed(t);
  const page = await openPage(t, bed);
  const verify = (given) =>
    page.evaluate(async ({ toolRef, policy, rpcs, timeoutSeconds }) => {
      const { Session, runSession } = globalThis.erc8257;
      const quorum = rpcs.length > 1 ? { need: Math.floor(rpcs.length / 2) + 1, of: rpcs.length } : null;
      const session = new Session(toolRef, { policy: { ...policy, quorum, addressesEnforced: false } });
      const report = await runSession(session, { rpc: rpcs, timeoutSeconds });
      return { report: JSON.stringify(report), bundle: session.bundle };
    }, given);
  // Chromium opens six connections to a host, and the wait for one counts.
  await compare(t, { cases: cases(bed), verify, atOnce: 5, differences: CHROMIUM });
});
