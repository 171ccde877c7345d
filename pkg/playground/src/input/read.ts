// What somebody dropped or pasted: the library's own readers tell what it is.

import { formatToolRef, parseToolRef, verifyBundle } from "erc8257/slim";
import { isOurs } from "../ours.js";
import type { Subject } from "../state.js";

export type Read =
  | { readonly kind: "subject"; readonly subject: Subject }
  | { readonly kind: "tool"; readonly toolRef: string }
  | { readonly kind: "problem"; readonly message: string };

export const NO_FIELDS = { creator: "", metadataURI: "", manifestHash: "" };

export function read(bytes: Uint8Array): Read {
  const toolRef = reference(new TextDecoder().decode(bytes).trim());
  if (toolRef !== null) {
    return { kind: "tool", toolRef };
  }
  try {
    verifyBundle(bytes);
    return { kind: "subject", subject: { kind: "bundle", text: bytes, writer: "stranger" } };
  } catch (thrown) {
    if (!isOurs(thrown)) {
      throw thrown;
    }
    return isNoBundle(thrown)
      ? { kind: "subject", subject: { kind: "manifest", body: bytes, fields: NO_FIELDS } }
      : { kind: "problem", message: `This is a bundle with a mistake: ${thrown.message}` };
  }
}

/** Nothing that says of itself that it is a bundle. A manifest's own mistakes are findings of its report. */
function isNoBundle({ code, pointer }: { code: string; pointer: string | null }): boolean {
  return pointer === null || (code === "usage-missing" && pointer === "/format");
}

function reference(text: string): string | null {
  try {
    return formatToolRef(parseToolRef(text));
  } catch (thrown) {
    if (isOurs(thrown)) {
      return null;
    }
    throw thrown;
  }
}
