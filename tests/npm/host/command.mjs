// The command: the package must give the same verdict on the same case.

import { execFile, spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import { command } from "../support/programs.mjs";

/** The command's report on a case, live. `timeoutSeconds` is for one answer. */
export function verifyByCommand(bed, { toolRef, policy, host, rpcs, timeoutSeconds }) {
  const options = rpcs.flatMap((rpc) => ["--rpc", rpc]);
  const reach = host === null ? [] : ["--connect-to", `${host}=${bed.https}`];
  const privately = policy.allowPrivateAddresses ? ["--allow-private-addresses"] : [];
  const quorum = policy.quorum === undefined ? [] : ["--quorum", policy.quorum.need];
  const network = ["--timeout", timeoutSeconds, "--ca", bed.ca, ...reach, ...privately];
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

/** The command's reports on recorded bundles, each on a line. */
export function replayByCommand(bundles, via) {
  const input = bundles.map((bundle) => `${bundle}\n`).join("");
  const replayed = spawnSync(command(), ["verify", "--batch", "--via", via, "-"], { input, maxBuffer: 1 << 28 });
  assert.equal(replayed.stderr.toString(), "");
  return replayed.stdout.toString();
}
