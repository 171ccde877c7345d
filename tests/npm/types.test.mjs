// The types under `tsc --strict`, once for each module system, and the run of the compiled project.

import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { bin, must, project, run } from "./support/package.mjs";

const SHARED = fileURLToPath(new URL("samples/shared", import.meta.url));

/** A sample and the extension of what Node.js can run of it; `null` where a bundler would. */
const SYSTEMS = { esm: true, cjs: true, bundler: false };

for (const [sample, runs] of Object.entries(SYSTEMS)) {
  test(`a strict project compiles${runs ? " and runs" : ""}: ${sample}`, async (t) => {
    const folder = await project(t, sample);
    await cp(SHARED, folder, { recursive: true });
    const { code, stdout, stderr } = await run(bin("tsc"), ["-p", folder]);
    assert.equal(code, 0, stdout + stderr);
    if (runs) {
      const printed = await must(process.execPath, ["out/main.js"], { cwd: folder });
      assert.match(printed, /\n8453 1 0x[0-9a-f]{64} function\n\{"a":2,"b":1\}\n$/);
    }
  });
}
