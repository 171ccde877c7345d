import { raw } from "#raw";
import { text } from "./argument.js";
import { call } from "./error.js";
import { toolRefText } from "./tool-ref-text.js";
import type { Hex, ToolRef, ToolRefInput } from "./types.js";

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
export function formatToolRef(reference: ToolRefInput | string): string {
  return call(() => raw().formatToolRef(toolRefText(reference)));
}
