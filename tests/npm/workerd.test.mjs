// A worker for workerd: bundled with the condition that its tools set, and the module as a file beside the script.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { ROOT, project } from "./support/package.mjs";
import { bundle, start } from "./support/workerd.mjs";

const BUNDLE = path.join(ROOT, "tests/vectors/bundles/free-tool.json");

test("a worker verifies in workerd, where nothing may be compiled", async (t) => {
  const folder = await project(t, "workerd");
  await bundle(folder, "worker.js");
  const address = await start(t, folder);
  const response = await fetch(address, { method: "POST", body: await readFile(BUNDLE) });
  const { report, advice } = await response.json();
  assert.equal(report.verified, true);
  assert.equal(advice.computedHash, report.computedHash);
});
