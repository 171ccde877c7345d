// index by URLSessionHost, on a real node: the lines of the command, wherever a run is left.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { startBed } from "../npm/host/bed.mjs";
import { linesOfCommand, timeless } from "../npm/host/index-lines.mjs";
import { LONG } from "../npm/host/patience.mjs";
import { startHost } from "./host.mjs";

/** Genuine tools of each of the three hosts. */
const EACH = 4;

test("a registry is followed as by the command", async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "erc8257-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const bed = await startBed(t, "index", String(EACH));
  const host = await startHost(t, bed, bed.hosts.map((host) => ({ host })));
  if (host === null) {
    return;
  }
  const wanted = linesOfCommand(bed, folder);
  const follow = async (name, more = {}, rpc = bed.rpc) => {
    const one = { name, toolRef: "", policy: {}, rpcs: [rpc], timeoutSeconds: LONG };
    const { report, bundle } = await host.verify({ ...one, follow: { registry: bed.registry, ...more } });
    return { lines: report.split("\n"), state: bundle ?? null };
  };
  const { lines, state } = await follow("all");
  assert.deepEqual(timeless(lines.map((line) => JSON.parse(line))), wanted);
  assert.equal((await follow("again", { state })).lines.length, lines.length);

  for (const most of [1, 7]) {
    const first = await follow(`left at ${most}`, { most });
    const rest = await follow(`gone on at ${most}`, { state: first.state });
    assert.deepEqual(timeless([...first.lines, ...rest.lines].map((line) => JSON.parse(line))), wanted, `left at ${most}`);
  }

  const nothing = await follow("another chain", {}, `${bed.liar}/wrong-chain/follow`);
  assert.deepEqual(nothing.lines, ["index-registry"]);
});
