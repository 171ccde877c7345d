// A worker in workerd prints the same lines as the command.

import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { VIAS, assertAllSame } from "./support/command.mjs";
import { SAMPLE, isSample } from "./support/lines.mjs";
import { ROOT, project } from "./support/package.mjs";
import { tapes } from "./support/site.mjs";
import { bundle, start } from "./support/workerd.mjs";

/** Those whose module reaches this engine in a way of its own; JavaScript is the same as in any V8. */
const ENTRIES = ["erc8257", "erc8257/slim"];

test("workerd", async (t) => {
  const folder = await project(t);
  const runners = path.join(ROOT, "tests/runners");
  await cp(runners, path.join(folder, "runners"), { recursive: true });
  await cp(path.join(runners, "workerd/config.capnp"), path.join(folder, "config.capnp"));
  await bundle(folder, "runners/workerd/worker.mjs");
  const address = await start(t, folder);
  const given = { input: new Blob([SAMPLE]), tapes: new Blob([await tapes()]) };

  for (const entry of ENTRIES) {
    await t.test(entry, async () => {
      const body = new FormData();
      body.set("entry", entry);
      VIAS.forEach((via) => body.append("via", via));
      Object.entries(given).forEach(([name, blob]) => body.set(name, blob));
      const response = await fetch(address, { method: "POST", body });
      assert.equal(response.status, 200);
      assertAllSame(await response.text(), isSample);
    });
  }
});
