// The command: the package must give the same verdict on the same case.

import { execFile, spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import { command } from "../support/programs.mjs";

/** The command's report on a case, live. `timeoutSeconds` is for one answer. */
export function verifyByCommand(bed, { toolRef, policy, host, rpcs, timeoutSeconds }) {
  const options = rpcs.flatMap((rpc) => ["--rpc", rpc]);
  const quorum = policy.quorum === undefined ? [] : ["--quorum", policy.quorum.need];
  return reported(["verify", toolRef, "--json", ...network(bed, host, policy, timeoutSeconds), ...options, ...quorum], "");
}

/** The command's report on a publication, live. */
export function publishByCommand(bed, { publish, policy, host, rpcs: [rpc], timeoutSeconds }) {
  const { manifest, metadataURI, chainId, registry, from, transaction } = publish;
  const what = ["--uri", metadataURI, "--registry", `${chainId}:${registry}`, "--from", from, "--rpc", rpc];
  const sent = transaction === undefined ? [] : ["--transaction", transaction];
  return reported(["publish", "-", "--json", ...what, ...sent, ...network(bed, host, policy, timeoutSeconds)], manifest);
}

/** How the command reaches the bed. */
function network(bed, host, policy, timeoutSeconds) {
  const reach = host === null ? [] : ["--connect-to", `${host}=${bed.https}`];
  const privately = policy.allowPrivateAddresses ? ["--allow-private-addresses"] : [];
  return ["--timeout", timeoutSeconds, "--ca", bed.ca, ...reach, ...privately];
}

/** The report that the command prints. */
function reported(options, input) {
  return new Promise((resolve, reject) => {
    const program = execFile(command(), options, { maxBuffer: 1 << 24 }, (_, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        reject(new Error(`no report: ${stdout}${stderr}`));
      }
    });
    program.stdin.on("error", () => undefined);
    program.stdin.end(input);
  });
}

/** The command's reports on recorded bundles, each on a line. */
export function replayByCommand(bundles, via) {
  const input = bundles.map((bundle) => `${bundle}\n`).join("");
  const replayed = spawnSync(command(), ["verify", "--batch", "--via", via, "-"], { input, maxBuffer: 1 << 28 });
  assert.equal(replayed.stderr.toString(), "");
  return replayed.stdout.toString();
}
