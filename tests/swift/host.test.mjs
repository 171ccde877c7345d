// verifyTool's loop by URLSessionHost against every scenario and every lie of the bed: the same outcome as the
// command's, live.

import assert from "node:assert/strict";
import test from "node:test";
import { cases, startBed } from "../npm/host/bed.mjs";
import { compare } from "../npm/host/compare.mjs";
import { gist } from "../npm/host/outcome.mjs";
import { URL_SESSION } from "./differences.mjs";
import { EITHER, FATAL, HEAVY, startHost } from "./host.mjs";

test("URLSession says what the command says", async (t) => {
  const bed = await startBed(t);
  const all = cases(bed);
  const host = await startHost(t, bed, all);
  if (host === null) {
    return;
  }
  const { verify } = host;
  await compare(t, { cases: all, verify, atOnce: 24, alone: HEAVY, heavy: HEAVY, without: [...FATAL, ...EITHER], differences: URL_SESSION });
});

test("what ends one way or another is refused", async (t) => {
  const bed = await startBed(t);
  const all = cases(bed);
  const host = await startHost(t, bed, all);
  if (host === null) {
    return;
  }
  for (const name of EITHER) {
    const { report } = await host.verify({ ...all.find((one) => one.name === name), timeoutSeconds: 4 });
    assert.match(gist(JSON.parse(report)), /^fsss (lib-7-connect|7-truncated|7-timeout)$/, name);
  }
});

test("what ends the program", async (t) => {
  const bed = await startBed(t);
  const all = cases(bed);
  for (const name of FATAL) {
    const host = await startHost(t, bed, all);
    if (host === null) {
      return;
    }
    const one = all.find((one) => one.name === name);
    await assert.rejects(host.verify({ ...one, timeoutSeconds: 20 }), /the program has ended, SIG/, name);
  }
});
