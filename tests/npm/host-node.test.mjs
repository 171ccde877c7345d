// verifyTool by Node's fetch against every scenario and every lie of the bed: the same outcome as the command's, live.

import assert from "node:assert/strict";
import test from "node:test";
import * as erc8257 from "../../pkg/dist/esm/index.js";
import { cases, startBed } from "./host/bed.mjs";
import { compare } from "./host/compare.mjs";
import { NODE } from "./host/differences.mjs";
import { leadNames } from "./host/lead.mjs";
import { verifyCase } from "./host/verify.mjs";

test("Node says what the command says", async (t) => {
  const bed = await startBed(t);
  leadNames(t, bed);
  const verify = async (one) => {
    const { report, bundle } = await verifyCase(erc8257, one);
    assert.equal(JSON.stringify(erc8257.verifyBundle(bundle)), report);
    return { report, bundle };
  };
  await compare(t, { cases: cases(bed), verify, atOnce: 24, differences: NODE });
});
