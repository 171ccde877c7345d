// Verification that believes no RPC.

import type { RecordProof } from "../border/proof.js";
import { HOST, type Host } from "../host/options.js";
import { listed } from "../host/rpc.js";
import { carryOut, hostOf } from "../host/run.js";
import { policyFor } from "../host/verify-tool.js";
import { plain } from "../policy.js";
import type { Given, ToolRefInput, Verdict } from "../types.js";
import { provenSession, type ProvingPolicy } from "./session.js";

/** What `verifyTool` takes. */
export interface ProveToolOptions extends Host {
  /**
   * `{ trustedBlock }` is a block hash of your own node or light client: the RPCs are asked one after another, until one of
   * them proves the record. `{}` takes the hash that a majority of at least two RPCs has.
   */
  proof: Given<RecordProof>;
  /** As for the `verifyTool` of `erc8257`. */
  policy?: ProvingPolicy;
  /** What time it is, in Unix seconds: the age of a proven record counts by it. Default: this machine's clock. */
  clock?: number;
}

const OPTIONS = [...HOST, "proof", "policy", "clock"];

/**
 * Consumer Verification (§7) of a tool, whose record is proven at one block: no RPC is believed, and one honest RPC is enough.
 * A record that no RPC proves is `unavailable`, never refused.
 *
 * @example
 * ```ts
 * const report = await verifyTool("eip155:8453/erc8257:0x265BB2DBFC0A8165C9A1941Eb1372F349baD2cf1/1", {
 *   rpc: "https://mainnet.base.org",
 *   proof: { trustedBlock, trustedBy: "light-client" },
 * });
 * console.log(report.outcome, report.evidence); // "verified" "proof"
 * ```
 * @throws {Erc8257Error} for a mistake in the arguments; the reason of `signal`, when that is aborted.
 */
export async function verifyTool(tool: ToolRefInput | string, options: ProveToolOptions): Promise<Verdict> {
  const { proof, policy, clock, rpc, fetch } = hostOf(options, OPTIONS);
  const asked = plain(proof, "/proof");
  const rpcs = listed(rpc).length;
  // Under a hash of the caller's the RPCs need not agree.
  const session = provenSession(tool, {
    proof: asked,
    rpcs,
    policy: policyFor(policy, asked.trustedBlock == null ? rpcs : (policy?.quorum?.of ?? 1), fetch !== undefined),
    ...(clock !== undefined && { clock }),
  });
  try {
    return await carryOut(session, options);
  } finally {
    session.free();
  }
}
