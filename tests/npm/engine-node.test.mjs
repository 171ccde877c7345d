// Node prints the same lines as the command, by the verb that was asked for.

import assert from "node:assert/strict";
import test from "node:test";
import { VIAS, judgeEach } from "../runners/judge.mjs";
import { load, replays } from "../runners/files.mjs";
import { testBatch } from "./support/batch.mjs";
import { LINES, isSample } from "./support/lines.mjs";

testBatch("node", process.execPath, [], ["erc8257", "erc8257/js"]);

test("few bundles fall back from the verb that is asked for to verifyBundle", async () => {
  const api = await load("erc8257");
  const answering = await replays();
  let typed = 0;
  let resumed = 0;
  const verify = (...given) => {
    typed += 1;
    return api.verify(...given);
  };
  const resume = (state) => {
    resumed += 1;
    return api.Session.resume(state);
  };
  const counting = { ...api, verify, Session: { resume } };
  for (const line of LINES.filter((_, at) => isSample(at))) {
    judgeEach(counting, line, VIAS, answering);
  }
  assert.ok(typed > 1100, `${typed} by verify`);
  assert.ok(resumed > 1100, `${resumed} by a session`);
});
