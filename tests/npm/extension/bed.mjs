// The e2e bed: a real node, a real HTTPS server with every fault.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Starts the bed; what it says of itself, until the test ends. */
export async function startBed(t) {
  const program = process.env.ERC8257_BED;
  if (program === undefined) {
    throw new Error("ERC8257_BED names the program of the bed; cargo xtask test sets it");
  }
  const bed = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  t.after(async () => {
    const ended = once(bed, "exit");
    bed.stdin.end();
    await ended;
  });
  const lines = createInterface({ input: bed.stdout });
  const [line] = await Promise.race([once(lines, "line"), once(bed, "exit").then(() => [null])]);
  if (line === null) {
    throw new Error("the bed has ended");
  }
  const described = JSON.parse(line);
  return { ...described, scenario: (name) => described.scenarios.find((scenario) => scenario.name === name).toolRef };
}
