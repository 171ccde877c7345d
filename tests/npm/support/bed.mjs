// The live test bed of tests/e2e: a real node, an HTTPS server with every fault, a proxy with every lie.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { bed } from "./programs.mjs";

/** Starts a bed of the test's own, of the kind that the words say. It ends with its input. Gives the bed's description of itself. */
export async function startBed(t, ...words) {
  const program = spawn(bed(), words, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(program, "exit");
  t.after(() => {
    program.stdin.end();
    return ended;
  });
  const lines = createInterface({ input: program.stdout });
  const [line] = await Promise.race([once(lines, "line"), ended.then(() => [null])]);
  if (line === null) {
    throw new Error("the bed has ended");
  }
  const described = JSON.parse(line);
  return { ...described, scenario: (name) => described.scenarios.find((scenario) => scenario.name === name).toolRef };
}
