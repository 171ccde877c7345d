// The budget, and that stacks stay readable.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { PACKAGE, ROOT, run } from "./support/package.mjs";

test("every entry is within its budget: cargo xtask size", async () => {
  const { code, stdout, stderr } = await run(process.execPath, [path.join(ROOT, "tests/npm/size.mjs")]);
  assert.equal(code, 0, stdout + stderr);
});

test("a line that throws is short: the module has one of its own, where nothing else is", async () => {
  const folder = path.join(PACKAGE, "dist");
  const files = (await readdir(folder, { recursive: true })).filter((file) => /^(esm|cjs)\/.*\.js$/.test(file));
  assert.ok(files.length > 0);
  for (const file of files) {
    const lines = (await readFile(path.join(folder, file), "utf8")).split("\n");
    const long = lines.filter((line) => line.length > 10_000 && !/^"[^"]*"$/.test(line));
    assert.deepEqual(long.map((line) => line.slice(0, 100)), [], file);
  }
});
