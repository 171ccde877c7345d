import { integer, text } from "./argument.js";
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
  const { chainId, registry, toolId } = reference;
  const chain = integer(chainId, "/toolRef/chainId");
  return `eip155:${chain}/erc8257:${text(registry, "/toolRef/registry")}/${integer(toolId, "/toolRef/toolId")}`;
}
