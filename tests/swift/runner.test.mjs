// Swift prints the same lines as the command, by the verb that was asked for.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { VIAS, assertAllSame, printed } from "../npm/support/command.mjs";
import { SAMPLE, isSample } from "../npm/support/lines.mjs";

const RUNNER = fileURLToPath(new URL("../runners/swift/run", import.meta.url));
const FREE_TOOL = new URL("../vectors/bundles/free-tool.json", import.meta.url);
const VERIFIED = readFileSync(FREE_TOOL, "utf8").replaceAll("\n", " ");
const NOT_FOUND = '{"format":"erc8257-bundle/1","registry":"not-found"}';

// The tests of the package itself judge every line, as a bundle.
test("the lines of the command, by each verb", async () => {
  assertAllSame(await printed(RUNNER, VIAS.flatMap((via) => ["--via", via]), SAMPLE), isSample);
});

test("the exit status", () => {
  const cases = [
    ["", 0],
    [VERIFIED, 0],
    [`${VERIFIED}\n`, 0],
    [`${VERIFIED}\n${NOT_FOUND}`, 1],
    [NOT_FOUND, 1],
    [`${NOT_FOUND}\n{}`, 2],
    [`{}\n${VERIFIED}`, 2],
    [Buffer.of(0xff), 2],
    ["\n", 2],
  ];
  for (const [input, status] of cases) {
    assert.equal(spawnSync(RUNNER, { input }).status, status, input);
  }
});

test("a verb that there is not", () => {
  for (const wrong of ["--via", "--via guess", "--via verify --via", "verify", "--verb verify"]) {
    const { status, stdout } = spawnSync(RUNNER, wrong.split(" "), { input: `${VERIFIED}\n` });
    assert.deepEqual([status, stdout.toString()], [2, ""], wrong);
  }
});
