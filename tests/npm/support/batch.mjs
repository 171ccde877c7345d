// The runner as a program of an engine, which finds the package where a project has installed it.

import { writeFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { IMPORT } from "../../runners/files.mjs";
import { VIAS, assertAllSame, printed } from "./command.mjs";
import { ENTRIES } from "./entries.mjs";
import { FEW, INPUT, SAMPLE, isOneOfFew, isSample } from "./lines.mjs";
import { project } from "./package.mjs";

const RUNNER = fileURLToPath(new URL("../../runners/node.mjs", import.meta.url));
const ALL = VIAS.flatMap((via) => ["--via", via]);

/** What the runner is given: every line, or a sample. */
const EVERY = { input: INPUT, which: () => true };
const SAMPLED = { input: SAMPLE, which: isSample };

/**
 * Tests that `program …args` runs the runner, and prints the same lines as the command by every verb: a sample of the lines,
 * and all of them by the entries that are named as `whole`.
 */
export function testBatch(name, program, args, whole) {
  test(name, { concurrency: 2 }, async (t) => {
    const folder = await project(t);
    await writeFile(path.join(folder, "import.mjs"), IMPORT);
    const judged = (entry, input, ...how) =>
      printed(program, [...args, RUNNER, "--project", folder, "--entry", entry, ...ALL, ...how], input);
    const tests = ENTRIES.flatMap((entry) => [
      t.test(`import ${entry}`, async () => {
        // The module of `erc8257/slim` is that of `erc8257`, and comes another way.
        const given = whole.includes(entry) ? EVERY : SAMPLED;
        assertAllSame(await judged(entry, given.input), given.which);
      }),
      // The same code in another wrapping.
      t.test(`require ${entry}`, async () => assertAllSame(await judged(entry, FEW, "--require"), isOneOfFew)),
    ]);
    await Promise.all(tests);
  });
}
