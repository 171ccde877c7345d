// The command: what it says of the same case is what the package must say.

import { execFile, spawnSync } from "node:child_process";
import assert from "node:assert/strict";

/** Seconds that the command waits for one answer; none of the bed's silent servers answers in that time. */
const TIMEOUT_SECONDS = "2";

function command() {
  assert.ok(process.env.ERC8257_COMMAND, "ERC8257_COMMAND names the command; cargo xtask test sets it");
  return process.env.ERC8257_COMMAND;
}

/** The command's report on a case, live. */
export function verifyByCommand(bed, { toolRef, policy, host, rpcs }) {
  const options = rpcs.flatMap((rpc) => ["--rpc", rpc]);
  const reach = host === null ? [] : ["--connect-to", `${host}=${bed.https}`];
  const privately = policy.allowPrivateAddresses ? ["--allow-private-addresses"] : [];
  const quorum = policy.quorum === undefined ? [] : ["--quorum", policy.quorum.need];
  const network = ["--timeout", TIMEOUT_SECONDS, "--ca", bed.ca, ...reach, ...privately];
  const all = ["verify", toolRef, "--json", ...network, ...options, ...quorum];
  return new Promise((resolve, reject) => {
    execFile(command(), all, { maxBuffer: 1 << 24 }, (_, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        reject(new Error(`no report: ${stdout}${stderr}`));
      }
    });
  });
}

/** What the command prints of recorded bundles, each on a line. */
export function replayByCommand(bundles, via) {
  const input = bundles.map((bundle) => `${bundle}\n`).join("");
  const replayed = spawnSync(command(), ["verify", "--batch", "--via", via, "-"], { input, maxBuffer: 1 << 28 });
  assert.equal(replayed.stderr.toString(), "");
  return replayed.stdout.toString();
}
