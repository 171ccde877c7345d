// React Native's engine prints what the command prints. The app imports `erc8257`, and Metro must find the build
// without WebAssembly for it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, test } from "node:test";
import { promisify } from "node:util";
import { load, replays } from "../runners/files.mjs";
import { tapesOf } from "../runners/taped.mjs";
import { VIAS, assertSame, expected } from "./support/command.mjs";
import { hermes } from "./support/engines.mjs";
import { INPUT, LINES } from "./support/lines.mjs";
import { bundled } from "./support/metro.mjs";
import { ROOT, project } from "./support/package.mjs";

const run = promisify(execFile);

/** An interpreter takes seconds for each megabyte: the few lines above this go through one verb only. */
const LONG = 100_000;

let folder;
let app;
let tapes;
before(async (t) => {
  folder = await project(t, "react-native");
  await cp(path.join(ROOT, "tests/runners"), path.join(folder, "runners"), { recursive: true });
  app = await bundled(folder);
  tapes = await tapesOf(await load("erc8257"), await replays(), INPUT);
});

/** What Hermes prints for a script. */
async function printed(name, script, ...options) {
  const file = path.join(folder, `${name}.js`);
  await writeFile(file, script);
  const { stdout } = await run(hermes(), [...options, file], { maxBuffer: 1 << 27 });
  return stdout;
}

test("Metro takes the build without WebAssembly", () => {
  assert.doesNotMatch(app, /WebAssembly/);
});

test("Hermes lacks what the package must do without", async () => {
  const names = ["WebAssembly", "TextDecoder", "TextEncoder", "atob", "URL", "AbortController", "fetch", "crypto", "Intl"];
  names.push("WeakRef", "FinalizationRegistry", "structuredClone", "queueMicrotask", "console", "performance");
  const has = await printed("has", `print(${JSON.stringify(names)}.filter(function (name) { return name in globalThis; }))`);
  assert.equal(has.trim(), "");
});

test("Hermes", { concurrency: 2 }, async (t) => {
  const judges = VIAS.map((via) =>
    t.test(via, async () => {
      expected(via);
      const which = (at) => via === "bundle" || LINES[at].length < LONG;
      const given = LINES.map((line, at) => ({ via, line: Buffer.from(line).toString("latin1"), tape: tapes[at] }));
      const chosen = JSON.stringify(given.filter((_, at) => which(at)));
      assertSame(await printed(via, `globalThis.GIVEN = ${chosen};\n${app}`, "-O"), via, which);
    }),
  );
  await Promise.all(judges);
});
