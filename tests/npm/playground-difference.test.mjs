// The difference that the playground shows of served and canonical bytes: it adds up, whatever was served.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { PACKAGE, folder } from "./support/package.mjs";
import { files } from "./support/vectors.mjs";

const ONE_MEBIBYTE = 1 << 20;

const { canonicalize, init } = await import(pathToFileURL(path.join(PACKAGE, "dist/esm/slim.js")));
init(await WebAssembly.compile(await readFile(path.join(PACKAGE, "dist/erc8257.wasm"))));

/** Served bytes' canonical text, or `null` for bytes that are not strict JSON. */
function canonical(text) {
  try {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(canonicalize(new TextEncoder().encode(text)));
  } catch {
    return null;
  }
}

async function module(t) {
  const { build } = createRequire(path.join(PACKAGE, "package.json"))("esbuild");
  const outfile = path.join(await folder(t), "difference.mjs");
  await build({ entryPoints: [path.join(PACKAGE, "playground/src/diff/difference.ts")], bundle: true, format: "esm", outfile });
  return import(pathToFileURL(outfile));
}

const joined = (pieces, kinds) => pieces.filter(({ kind }) => kinds.includes(kind)).map(({ head, tail }) => head + tail).join("");
const sorted = (text) => [...text].sort().join("");

/** Random numbers that are the same in every run. */
function random() {
  let seed = 8257;
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return (seed >> 8) % below;
  };
}

const UNITS = ["a", "\\/", "\\n", "é", "\\u00e9", "😀", "\\ud83d\\ude00", '\\"', "\\u0041", "/", "\\\\", "\\u0007"];
const NUMBERS = ["1.0", "0", "1e2", "true", "null", "1E-7", "123456789012", "-1.50", "0.1"];
const SPACE = ["", " ", "\n", "\t", " \r\n  "];

function documents(pick) {
  const space = () => SPACE[pick(SPACE.length)];
  const string = () => `"${Array.from({ length: pick(6) }, () => UNITS[pick(UNITS.length)]).join("")}"`;
  const list = (make) => Array.from({ length: pick(5) }, () => space() + make() + space()).join(",") || space();
  const value = (depth) => {
    switch (pick(depth > 4 ? 2 : 4)) {
      case 0:
        return string();
      case 1:
        return NUMBERS[pick(NUMBERS.length)];
      case 2:
        return `[${list(() => value(depth + 1))}]`;
      default:
        return `{${list(() => `${string()}${space()}:${space()}${value(depth + 1)}`)}}`;
    }
  };
  return () => space() + value(0) + space();
}

test("the difference of served and canonical bytes", async (t) => {
  const { difference } = await module(t);

  const addsUp = (served) => {
    const hashed = canonical(served);
    if (hashed === null) {
      return 0;
    }
    const { pieces, space } = difference(served, hashed, true);
    assert.equal(joined(pieces, ["same", "new"]), hashed, served);
    assert.equal(sorted(joined(pieces, ["same", "old", "space"])), sorted(served), served);
    assert.equal(joined(pieces, ["space"]).length, space, served);
    return 1;
  };

  await t.test("adds up for documents at random", () => {
    const make = documents(random());
    const read = Array.from({ length: 5_000 }, make).reduce((count, served) => count + addsUp(served), 0);
    assert.ok(read > 3_000, `${read} could be read`);
  });

  await t.test("adds up for the manifests of the conformance vectors", () => {
    const texts = files("judged").flatMap(({ cases }) => cases.flatMap(({ bundle: { bodyText } }) => (bodyText === undefined ? [] : [bodyText])));
    assert.ok(texts.reduce((count, served) => count + addsUp(served), 0) > 30);
  });

  await t.test("says what was moved, and what is spelled otherwise, and where", () => {
    const served = '{ "b": 1.50,\n  "a": "x\\/\\ud83d\\ude00",\n  "c": [{ "z": 1, "y": 2 }] }';
    const { moved, rewritten, changes } = difference(served, canonical(served));
    assert.deepEqual({ moved, rewritten }, { moved: 2, rewritten: 2 });
    const told = changes.map(({ kind, pointer, line, column, before, after }) => [kind, pointer, line, column, before, after]);
    assert.deepEqual(told, [
      ["rewritten", "/b", 1, 8, "1.50", "1.5"],
      ["moved", "/a", 2, 3, "", ""],
      ["rewritten", "/a", 2, 8, "\\/\\ud83d\\ude00", "/😀"],
      ["moved", "/c/0/y", 3, 19, "", ""],
    ]);
  });

  await t.test("is not one of two documents that say different things", () => {
    for (const [one, other] of [["{}", "[]"], ['{"a":1}', '{"b":1}'], ["[1]", "[2]"], ['"a"', '"b"'], ["[1]", "[1,2]"], ["1", '"1"'], ["true", "false"]]) {
      assert.equal(difference(one, other), null, `${one} ${other}`);
    }
  });

  await t.test("is small for the largest manifests, however they are made", () => {
    const half = ONE_MEBIBYTE / 2;
    const hostile = {
      deep: "[".repeat(half) + "]".repeat(half),
      objects: '{"a":'.repeat(150_000) + "1" + "}".repeat(150_000),
      reversed: `{${Array.from({ length: 80_000 }, (_, at) => `"${99_999 - at}":1`).join(",")}}`,
      spaces: `[${" 1,\n".repeat(half / 2 - 3)}1]`,
      spellings: `[${"1.0,".repeat(half / 2 - 5)}1.0]`,
      escapes: `"${"\\/a".repeat(340_000)}"`,
      name: `{"b":1.0,"${"\\u0061".repeat(150_000)}":1.0,"a":2}`,
    };
    for (const [name, served] of Object.entries(hostile)) {
      assert.ok(served.length <= ONE_MEBIBYTE, name);
      const shown = difference(served, canonical(served));
      assert.ok(shown.pieces.length <= 1_201, name);
      assert.ok(shown.pieces.reduce((sum, { head, tail }) => sum + head.length + tail.length, 0) <= 17_000, name);
      assert.ok(shown.changes.length <= 50, name);
      assert.ok(JSON.stringify(shown.changes).length < 100_000, name);
    }
  });
});
