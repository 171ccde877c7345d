import { raw } from "#raw";
import { call } from "./error.js";
import type { Hex, ToolRef } from "./types.js";
import { text } from "./verify.js";

/**
 * Reads `eip155:<chain ID>/erc8257:<registry>/<tool ID>`.
 *
 * @throws {Erc8257Error} that names the part that is wrong.
 */
export function parseToolRef(reference: string): ToolRef {
  const json = call(() => raw().parseToolRef(text(reference, "/toolRef")));
  const { chainId, registry, toolId } = JSON.parse(json) as { chainId: string; registry: Hex; toolId: string };
  return { chainId: BigInt(chainId), registry, toolId: BigInt(toolId) };
}

/**
 * The one canonical text of a reference.
 *
 * @throws {Erc8257Error} if a part is out of range.
 */
export function formatToolRef(reference: ToolRef | string): string {
  const given =
    typeof reference === "string"
      ? reference
      : `eip155:${reference.chainId}/erc8257:${reference.registry}/${reference.toolId}`;
  return call(() => raw().formatToolRef(given));
}
