// verifyTool by Node's fetch against every scenario and every lie of the bed: what the command says of it, live.

import assert from "node:assert/strict";
import test from "node:test";
import { runSession, Session, verifyBundle } from "../../pkg/dist/esm/index.js";
import { cases, startBed } from "./host/bed.mjs";
import { compare } from "./host/compare.mjs";
import { NODE } from "./host/differences.mjs";
import { leadNames } from "./host/lead.mjs";

test("Node says what the command says", async (t) => {
  const bed = await startBed(t);
  leadNames(t, bed);
  const verify = async ({ toolRef, policy, rpcs, timeoutSeconds }) => {
    const quorum = rpcs.length > 1 ? { need: Math.floor(rpcs.length / 2) + 1, of: rpcs.length } : null;
    const session = new Session(toolRef, { policy: { ...policy, quorum, addressesEnforced: false } });
    const report = await runSession(session, { rpc: rpcs, timeoutSeconds });
    assert.deepEqual(verifyBundle(session.bundle), report);
    return { report: JSON.stringify(report), bundle: session.bundle };
  };
  await compare(t, { cases: cases(bed), verify, atOnce: 24, differences: NODE });
});
