import { wrong } from "./error.js";
import type { ToolRef } from "./types.js";

/** A reference as text, which the core reads. @internal */
export function toolRefText(reference: ToolRef | string): string {
  if (typeof reference === "string") {
    return reference;
  }
  if (typeof reference !== "object" || reference === null) {
    throw wrong("/toolRef", "is neither a text nor an object with chainId, registry and toolId");
  }
  return `eip155:${reference.chainId}/erc8257:${reference.registry}/${reference.toolId}`;
}
