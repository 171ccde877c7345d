// `erc8257/js` under SES: every intrinsic frozen before it is loaded, in the start compartment and in one of its own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { fileOf } from "../runners/files.mjs";
import { VIAS, assertAllSame, printed } from "./support/command.mjs";
import { SAMPLE, SHORT, isSample, isShort } from "./support/lines.mjs";
import { must } from "./support/package.mjs";

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const LOCKED = ["--import", here("ses/lockdown.mjs")];
const RUNNER = here("../runners/node.mjs");
const COMPARTMENT = here("ses/compartment.mjs");

test("the intrinsics are frozen", async () => {
  const script = "console.log([Object, Array, Int32Array].every((it) => Object.isFrozen(it.prototype)))";
  assert.equal(await must(process.execPath, [...LOCKED, "--input-type=module", "-e", script]), "true\n");
});

test("in the start compartment", async () => {
  const vias = VIAS.flatMap((via) => ["--via", via]);
  assertAllSame(await printed(process.execPath, [...LOCKED, RUNNER, "--entry", "erc8257/js", ...vias], SAMPLE), isSample);
});

test("in a compartment that has been given nothing", async () => {
  const file = fileURLToPath(fileOf("erc8257/js", "require"));
  assertAllSame(await printed(process.execPath, [...LOCKED, COMPARTMENT, file], SHORT), isShort);
});
