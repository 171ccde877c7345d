import { raw } from "#advice";
import { type CallAnswer, answerText } from "../answer.js";
import { integer, text } from "../argument.js";
import { call } from "../error.js";
import type { Hex } from "../types.js";

/** The registry's answer of `tryHasAccess` about an account. Only `granted` gives access. */
export type AccessAnswer =
  /** `malfunction` is not a denial: the predicate is broken, and the answer is unknown. */
  | { answer: "granted" | "denied" | "malfunction" | "not-found" | "deregistered" | "no-contract" }
  | { answer: "malformed" | "unavailable"; reason: string; detail?: string };

/**
 * Call data of the registry's `tryHasAccess(toolId, account, data)` (§1). `data` is for the predicate, such as the
 * payload of an {@link AccessProof}. It is public, so it must never be a secret.
 *
 * @throws {Erc8257Error} if the ID is out of range, the account no address, or the data no hex.
 */
export function tryHasAccess(toolId: bigint, account: string, data = "0x"): Hex {
  const id = integer(toolId, "/toolId");
  return call(() => raw().tryHasAccess(id, text(account, "/account"), text(data, "/data"))) as Hex;
}

/**
 * Reads an RPC's answer to that `eth_call`.
 *
 * @example
 * ```ts
 * const params = [{ to: registry, data: tryHasAccess(2n, account) }, "latest"];
 * const { answer } = readAccess(2n, { result: await provider.request({ method: "eth_call", params }) });
 * ```
 * @throws {Erc8257Error} if the ID is out of range, or the answer is missing.
 */
export function readAccess(toolId: bigint, answer: CallAnswer): AccessAnswer {
  const json = call(() => raw().readAccess(integer(toolId, "/toolId"), ...answerText(answer)));
  return (JSON.parse(json) as { access: AccessAnswer }).access;
}
