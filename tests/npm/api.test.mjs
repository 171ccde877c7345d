// A change of the public names is seen in review: the types of every entry are checked in, without their comments.

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { MANIFEST, PACKAGE, folder, must } from "./support/package.mjs";

const LISTING = path.join(PACKAGE, "api/erc8257.d.ts");

/** The files that the entries name. */
function entries() {
  const found = new Set();
  const waiting = Object.values(MANIFEST.exports);
  while (waiting.length > 0) {
    const to = waiting.pop();
    if (typeof to === "object") {
      waiting.push(...Object.values(to));
    } else if (to.startsWith("./dist/esm/") && to.endsWith(".d.ts")) {
      found.add(to.slice("./dist/esm/".length));
    }
  }
  return [...found];
}

/** Every file that users can come to from there, with its text. */
async function listing(types) {
  const texts = new Map();
  const waiting = entries();
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (texts.has(file)) {
      continue;
    }
    const text = await readFile(path.join(types, file), "utf8");
    texts.set(file, text);
    for (const [, to] of text.matchAll(/(?:from|import\() ?"(\.{1,2}\/[^"]+)\.js"/g)) {
      waiting.push(`${path.posix.join(path.posix.dirname(file), to)}.d.ts`);
    }
  }
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([file, text]) => `// ${file}\n${text}`).join("\n");
}

test("the types are those that are checked in", async (t) => {
  const types = await folder(t);
  const compiler = path.join(PACKAGE, "node_modules/.bin/tsc");
  await must(compiler, ["-p", PACKAGE, "--removeComments", "--outDir", types], { cwd: PACKAGE });
  const now = await listing(types);
  if (process.env.ERC8257_API === "write") {
    await mkdir(path.dirname(LISTING), { recursive: true });
    await writeFile(LISTING, now);
  }
  const before = await readFile(LISTING, "utf8").catch(() => "");
  assert.equal(before, now, "if you mean the change, `cargo xtask api npm` writes it");
  for (const seen of ["verifyBundle", "class Session", "verifyTool", "hostToAscii", "advise", "diagnose"]) {
    assert.ok(now.includes(seen), seen);
  }
});
