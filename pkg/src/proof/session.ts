// A session that proves the record.

import { raw } from "#raw";
import { number } from "../argument.js";
import type { ProofPolicy, RecordProof } from "../border/proof.js";
import { now } from "../clock.js";
import { call } from "../error.js";
import { known } from "../options.js";
import { plain, policyText } from "../policy.js";
import { Session } from "../session.js";
import { formatToolRef } from "../tool-ref.js";
import type { Given, Policy, ToolRefInput } from "../types.js";

/** The consumer's choices, with what is demanded of a proof: `proof.demands` says the same. */
export interface ProvingPolicy extends Policy {
  proof?: Given<ProofPolicy> | null;
}

/** The arguments of a session that proves. */
export interface ProvenSessionOptions {
  /** The trusted block, and what is demanded. Without `trustedBlock`, the quorum of the policy names the block. */
  proof: Given<RecordProof>;
  /** How many RPCs may be asked under the trusted block, 1 to 32. Default: 1. */
  rpcs?: number;
  policy?: ProvingPolicy;
  /** Seconds of any clock that does not jump. Default: this machine's. */
  now?: number;
  /** The host's clock at the start, in Unix seconds: the age of a proven record counts by it. */
  clock?: number;
}

const OPTIONS = ["proof", "rpcs", "policy", "now", "clock"];

/**
 * A session that believes no RPC: it proves the record at one block.
 *
 * @example
 * ```ts
 * const session = provenSession(tool, { proof: { trustedBlock }, rpcs: 2 });
 * const report = await runSession(session, { rpc: [first, second] });
 * ```
 * @throws {Erc8257Error} if a value is out of range; `pointer` names it.
 */
export function provenSession(tool: ToolRefInput | string, options: ProvenSessionOptions): Session {
  const { proof, rpcs = 1, policy, now: time = now(), clock } = known(options, OPTIONS);
  const text = JSON.stringify(plain(proof, "/proof"));
  const seconds = number(time, "/now");
  const given = clock === undefined ? undefined : number(clock, "/clock");
  const count = number(rpcs, "/rpcs");
  return new Session({ made: call(() => raw().RawSession.proving!(formatToolRef(tool), policyText(policy), text, count, seconds, given)) });
}
