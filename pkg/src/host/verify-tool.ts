import { raw } from "#raw";
import { wrong } from "../error.js";
import { plain } from "../policy.js";
import { Session } from "../session.js";
import type { Policy, ToolRefInput, Verdict } from "../types.js";
import { HOST, type VerifyToolOptions } from "./options.js";
import { listed } from "./rpc.js";
import { carryOut, hostOf } from "./run.js";

/**
 * Consumer Verification (§7) of a tool, from its reference to the verdict: reads the registry by `rpc` and fetches the
 * manifest by `fetch`. Whatever goes wrong on the way is a finding of the report, never an exception.
 *
 * `fetch` does not show the addresses that it connects to. So the report's policy says `addressesEnforced: false`,
 * except where the caller's own `fetch` keeps private addresses away and the caller's policy says so.
 *
 * @example
 * ```ts
 * const report = await verifyTool("eip155:8453/erc8257:0x265BB2DBFC0A8165C9A1941Eb1372F349baD2cf1/1", {
 *   rpc: "https://mainnet.base.org",
 * });
 * console.log(report.outcome, report.findings);
 * ```
 * @throws {Erc8257Error} for a mistake in the arguments; the reason of `signal`, when that is aborted.
 */
export async function verifyTool(tool: ToolRefInput | string, options: VerifyToolOptions): Promise<Verdict> {
  const { policy, block, clock, rpc, fetch } = hostOf(options, OPTIONS);
  const session = new Session(tool, {
    policy: policyFor(policy, listed(rpc).length, fetch !== undefined),
    ...(block !== undefined && { block }),
    ...(clock !== undefined && { clock }),
  });
  try {
    return await carryOut(session, options);
  } finally {
    session.free();
  }
}

const OPTIONS = [...HOST, "policy", "block", "clock"];

/** The policy for so many RPCs, of which a majority must agree unless it says how many. @internal */
export function policyFor(given: Policy = {}, rpcs: number, ownFetch: boolean): Policy {
  // Exactly the members that cross the border: spreading alone would lose inherited ones, in silence.
  const policy = plain(given, "/policy");
  const addressesEnforced = ownFetch && policy.addressesEnforced === true;
  if (policy.quorum != null && policy.quorum.of !== rpcs) {
    throw wrong("/policy/quorum", `is of ${policy.quorum.of} RPCs; ${rpcs} are given`);
  }
  if (rpcs === 1 || policy.quorum != null) {
    return { ...policy, addressesEnforced };
  }
  // The number crosses the border as a byte; far fewer are too many.
  return { ...policy, addressesEnforced, quorum: JSON.parse(raw().majority(Math.min(rpcs, 255))) };
}
