// Every item that a user of the package can see has a description.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { PACKAGE } from "./support/package.mjs";

const TYPES = path.join(PACKAGE, "dist/esm");

/** Files that the entries are made of; internal items are not in them. */
async function declarations(entry, seen = new Map()) {
  const file = path.join(TYPES, entry);
  if (!seen.has(file)) {
    const text = await readFile(file, "utf8");
    seen.set(file, text);
    const from = [...text.matchAll(/^export .*from "(\.[^"]*)\.js";$/gm)].map(([, name]) => `${name}.d.ts`);
    await Promise.all(from.map((name) => declarations(path.join(path.dirname(entry), name), seen)));
  }
  return seen;
}

test("every function, class and type has a comment", async () => {
  const all = new Map();
  const entries = (await readdir(path.join(PACKAGE, "src"))).filter((name) => /^(index|slim|js|advice|live|follow|payment|identity|wallet|proof|discoverability|http-tool|idn|judge|workerd)\.ts$/.test(name));
  await Promise.all(entries.map((entry) => declarations(entry.replace(/\.ts$/, ".d.ts"), all)));
  const bare = [];
  let items = 0;
  for (const [file, text] of all) {
    const lines = text.split("\n");
    lines.forEach((line, at) => {
      if (/^export (declare )?(function|class|interface|type) \w/.test(line)) {
        items += 1;
        if (!lines[at - 1]?.endsWith("*/")) {
          bare.push(`${path.relative(TYPES, file)}: ${line}`);
        }
      }
    });
  }
  assert.ok(items > 100, `${items} items`);
  assert.deepStrictEqual(bare, []);
});

test("what the core can refuse says that it throws", async () => {
  const names = await readdir(path.join(PACKAGE, "src"), { recursive: true });
  const missing = [];
  let functions = 0;
  for (const name of names.filter((name) => name.endsWith(".ts"))) {
    const text = await readFile(path.join(PACKAGE, "src", name), "utf8");
    for (const item of text.split(/^(?=\/\*\*)/m)) {
      const [, exported] = /\*\/\nexport (?:async )?function (\w+)/.exec(item) ?? [];
      const body = item.slice(0, item.indexOf("\n}\n"));
      if (exported === undefined || item.includes("@internal") || !/\bcall\(\(\) =>|\$invoke\(/.test(body)) {
        continue;
      }
      functions += 1;
      if (!body.includes("@throws {Erc8257Error}")) {
        missing.push(`${name}: ${exported}`);
      }
    }
  }
  assert.ok(functions > 25, `${functions} functions`);
  assert.deepStrictEqual(missing, []);
});
