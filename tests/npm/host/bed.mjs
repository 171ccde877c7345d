// The live test bed of tests/e2e: a node, an HTTPS server with every fault, a proxy with every lie.

import { spawn } from "node:child_process";
import assert from "node:assert/strict";
import readline from "node:readline";

/** Starts a bed of its own for a test; it ends with its input. */
export async function startBed(t) {
  const program = process.env.ERC8257_BED;
  assert.ok(program, "ERC8257_BED names the bed; cargo xtask test sets it");
  const bed = spawn(program, [], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = new Promise((resolve) => bed.once("exit", resolve));
  t.after(() => {
    bed.stdin.end();
    return exited;
  });
  for await (const line of readline.createInterface({ input: bed.stdout })) {
    return JSON.parse(line);
  }
  throw new Error("the bed told nothing");
}

/** A case for each scenario, behind an honest RPC, and for each lie about the free tool. */
export function cases(bed) {
  const scenarios = bed.scenarios.map(({ name, toolRef, metadataURI }) => ({
    name,
    toolRef,
    // URIs for which nothing may be fetched are verified as anybody would.
    policy: name.startsWith("uri/") ? {} : { allowPrivateAddresses: true },
    host: name.startsWith("uri/") ? null : hostOf(metadataURI),
    rpcs: [bed.rpc],
  }));
  const lies = bed.lies
    .filter(({ name }) => !name.startsWith("logs-"))
    .map(({ name }) => ({ ...free(bed), name: `lie/${name}`, rpcs: [`${bed.liar}/${name}/free-tool`] }));
  const quorums = QUORUMS.map((names) => ({
    ...free(bed),
    name: `quorum/${names.join("+")}`,
    rpcs: names.map((name, at) => `${bed.liar}/${name}/quorum-${names.join("-")}-${at}`),
  }));
  return [{ ...free(bed), name: "free-tool", rpcs: [bed.rpc] }, ...scenarios, ...lies, ...quorums];
}

function free({ freeTool }) {
  return { toolRef: freeTool.toolRef, policy: { allowPrivateAddresses: true }, host: hostOf(freeTool.metadataURI) };
}

function hostOf(uri) {
  return /^https:\/\/([^/]+)\//.exec(uri)?.[1] ?? null;
}

const QUORUMS = [
  ["honest", "honest"],
  ["honest", "creator-other", "honest"],
  ["drop", "honest", "honest"],
  ["silence", "honest", "honest"],
  ["other-block-hash", "honest", "honest"],
  ["honest", "creator-other"],
  ["honest", "creator-other", "hash-other"],
  ["honest", "drop"],
  ["wrong-chain", "wrong-chain", "honest"],
  ["creator-other", "creator-other", "honest"],
];
