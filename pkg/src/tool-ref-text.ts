import { chain, integer, text } from "./argument.js";
import { wrong } from "./error.js";
import type { ToolRefInput } from "./types.js";

/** A reference as text, which the core reads. @internal */
export function toolRefText(reference: ToolRefInput | string): string {
  if (typeof reference === "string") {
    return reference;
  }
  if (typeof reference !== "object" || reference === null) {
    throw wrong("/toolRef", "is neither a text nor an object with chainId, registry and toolId");
  }
  const { chainId, registry, toolId } = reference;
  return `eip155:${chain(chainId, "/toolRef/chainId")}/erc8257:${text(registry, "/toolRef/registry")}/${integer(toolId, "/toolRef/toolId")}`;
}
