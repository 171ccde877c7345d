// The runner as a program: every entry, by every verb.

import test from "node:test";
import { fileURLToPath } from "node:url";
import { VIAS, assertSame, printed } from "./command.mjs";
import { ENTRIES } from "./entries.mjs";

const RUNNER = fileURLToPath(new URL("../../runners/node.mjs", import.meta.url));

/** Tests that `program …args` runs the runner and prints what the command prints. */
export function testBatch(name, program, args) {
  const judges = (entry, via, ...how) =>
    test([name, entry, via, ...how].join(" "), () => {
      assertSame(printed(program, [...args, RUNNER, "--entry", entry, "--via", via, ...how]), via);
    });
  for (const entry of ENTRIES) {
    VIAS.forEach((via) => judges(entry, via));
    // The same source in another wrapping; a session needs most of it.
    judges(entry, "session", "--require");
  }
}
