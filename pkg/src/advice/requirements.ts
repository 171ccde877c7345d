import { raw } from "#advice";
import { type CallAnswer, answerText } from "../answer.js";
import { integer } from "../argument.js";
import { call } from "../error.js";
import { policyText } from "../policy.js";
import type { Hex, Policy } from "../types.js";
import type { Requirement } from "./need.js";
import type { AccessLogic } from "./plan.js";

/** One requirement as the predicate gives it: untrusted bytes and text. */
export interface OnchainRequirement extends Requirement {
  /** A hint for people, at most 256 bytes; never a statement of the requirement itself. */
  label: string;
}

/**
 * What came of `getRequirements`. That it failed never means that nothing is required, and no outcome says whether an
 * account has access.
 */
export type Introspection =
  | { logic: AccessLogic; list: OnchainRequirement[] }
  /** More than a consumer reads: the whole answer counts for nothing. */
  | { overLimit: "bytes" | "count" | "data" | "label" }
  /** Nothing was returned, as without code. */
  | { failure: "no-contract" }
  /**
   * `failed`: the predicate's fault. `unavailable`: the RPC gave no answer, which says nothing about the predicate.
   */
  | { failure: "failed" | "unavailable"; reason: string; detail?: string };

/**
 * Call data of a predicate's `getRequirements(toolId)` (§1).
 *
 * @throws {Erc8257Error} if the ID is out of range.
 */
export function getRequirements(toolId: bigint): Hex {
  return call(() => raw().getRequirements(integer(toolId, "/toolId"))) as Hex;
}

/**
 * Reads an RPC's answer to that `eth_call`, within the limits of §1 (Predicate Introspection Hardening).
 *
 * @example
 * ```ts
 * const said = readRequirements({ result: await provider.request({ method: "eth_call", params }) });
 * if ("list" in said) console.log(said.list.map(needText));
 * ```
 * @throws {Erc8257Error} if the answer is invalid, or the policy is out of range.
 */
export function readRequirements(answer: CallAnswer, policy?: Policy): Introspection {
  const json = call(() => raw().readRequirements(...answerText(answer), policyText(policy)));
  return (JSON.parse(json) as { requirements: Introspection }).requirements;
}
