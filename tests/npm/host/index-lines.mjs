// The lines of a registry of many tools, by the command.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { command } from "../support/programs.mjs";

/** The lines of the command, by tool. */
export function linesOfCommand(bed, folder) {
  const line = ["index", "--allow-private-addresses", "--registry", `${bed.registry}=${bed.rpc}`, "--ca", bed.ca];
  line.push("--state", `${folder}/state`, "--out", `${folder}/lines`);
  bed.hosts.forEach((host) => line.push("--connect-to", `${host}:443=${bed.https}`));
  const { status, stderr } = spawnSync(command(), line, { encoding: "utf8" });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return timeless(readFileSync(`${folder}/lines`, "utf8").trim().split("\n").map((text) => JSON.parse(text)));
}

/** The last line of each tool, without what differs from run to run. */
export function timeless(lines) {
  return Object.fromEntries(
    lines.map(({ toolRef, time, report, ...line }) => [toolRef, { ...line, report: { ...report, policy: undefined } }]),
  );
}
