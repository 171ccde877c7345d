// The entries without WebAssembly make no code from text either: the strictest content security policy allows them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { fileOf } from "../runners/files.mjs";
import { assertSame, printed } from "./support/command.mjs";
import { SHORT, isShort } from "./support/lines.mjs";
import { must } from "./support/package.mjs";

const STRICT = ["--disallow-code-generation-from-strings"];
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

for (const condition of ["import", "require"]) {
  for (const entry of ["erc8257/js", "erc8257/js/advice"]) {
    test(`${entry} for ${condition} names nothing that makes code`, async () => {
      const code = await readFile(fileOf(entry, condition), "utf8");
      assert.doesNotMatch(code, /WebAssembly|\beval\b|\bFunction\s*\(|\bconstructor\.constructor\b|\bimport\s*\(/);
      // Texts that SES refuses to evaluate.
      assert.doesNotMatch(code, /<!--|-->/);
    });
  }
}

test("erc8257/js verifies where there is not one of it", async () => {
  const output = await printed(process.execPath, [...STRICT, here("no-eval/strict.mjs"), "erc8257/js"], SHORT);
  assertSame(output, "bundle", isShort);
});

test("erc8257/js/advice explains where there is not one of it", async () => {
  const script = `
    for (const name of ["WebAssembly", "eval", "Function"]) delete globalThis[name];
    const { advise } = await import(${JSON.stringify(fileOf("erc8257/js/advice").href)});
    console.log(advise(new TextEncoder().encode("{}")).format);`;
  const printed = await must(process.execPath, [...STRICT, "--input-type=module", "-e", script]);
  assert.match(printed, /^erc8257-advice\//);
});
