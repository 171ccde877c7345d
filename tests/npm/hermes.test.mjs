// React Native's engine prints the same lines as the command. The app imports `erc8257`, and Metro must find the build
// without WebAssembly for it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, test } from "node:test";
import { promisify } from "node:util";
import { load, replays } from "../runners/files.mjs";
import { tapesOf } from "../runners/taped.mjs";
import { VIAS, assertAllSame, assertSame } from "./support/command.mjs";
import { hermes } from "./support/engines.mjs";
import { LINES, SHORT, isLong, isShort } from "./support/lines.mjs";
import { bundled } from "./support/metro.mjs";
import { MANIFEST, ROOT, project } from "./support/package.mjs";

const run = promisify(execFile);

let folder;
let app;
before(async (t) => {
  folder = await project(t, "react-native");
  await cp(path.join(ROOT, "tests/runners"), path.join(folder, "runners"), { recursive: true });
  app = await bundled(folder);
});

/** The output of Hermes for a script. */
async function printed(name, script) {
  const file = path.join(folder, `${name}.js`);
  await writeFile(file, script);
  const { stdout } = await run(hermes(), ["-O", file], { maxBuffer: 1 << 27 });
  return stdout;
}

/** The app's output for some of the lines. */
function judged(name, vias, which, tapes) {
  const lines = LINES.filter((_, at) => which(at)).map((line) => Buffer.from(line).toString("latin1"));
  return printed(name, `globalThis.GIVEN = ${JSON.stringify({ vias, lines, tapes: tapes ?? lines.map(() => null) })};\n${app}`);
}

test("Metro takes the build without WebAssembly, with and without exports", () => {
  assert.doesNotMatch(app, /WebAssembly/);
  assert.equal(MANIFEST["react-native"], MANIFEST.exports["./js"].require.default);
});

test("this Hermes has none of what the package must do without", async () => {
  const names = ["WebAssembly", "TextDecoder", "TextEncoder", "atob", "URL", "AbortController", "fetch", "crypto", "Intl"];
  names.push("WeakRef", "FinalizationRegistry", "structuredClone", "queueMicrotask", "console", "performance");
  const has = `print(${JSON.stringify(names)}.filter(function (name) { return name in globalThis; }))`;
  assert.equal((await printed("has", has)).trim(), "");
});

test("Hermes", { concurrency: 2 }, async (t) => {
  await Promise.all([
    t.test("by every verb", async () => {
      const tapes = await tapesOf(await load("erc8257"), await replays(), SHORT);
      assertAllSame(await judged("short", VIAS, isShort, tapes), isShort);
    }),
    // It interprets, and takes seconds for each megabyte: by one verb.
    t.test("long bundles", async () => {
      assertSame(await judged("long", ["bundle"], isLong), "bundle", isLong);
    }),
  ]);
});
