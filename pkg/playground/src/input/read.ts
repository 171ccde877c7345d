// The dropped or pasted text: the library's own readers find its kind.

import { formatToolRef, parseToolRef, verifyBundle } from "erc8257/slim";
import { isOurs } from "../ours.js";
import { sentence } from "../text.js";
import type { Subject } from "../state.js";

export type Read =
  | { readonly kind: "subject"; readonly subject: Subject }
  | { readonly kind: "tool"; readonly toolRef: string }
  | { readonly kind: "problem"; readonly message: string };

/** Bytes of the longest word that is looked at as a tool reference or a web address. */
const LONGEST_WORD = 2_048;

const ADDRESS =
  "This is a web address, and this page does not open it. Paste the manifest itself, a bundle, or a tool reference: " +
  "eip155:<chain ID>/erc8257:<registry address>/<tool ID>.";

export const NO_FIELDS = { creator: "", metadataURI: "", manifestHash: "" };

export function read(bytes: Uint8Array): Read {
  const text = new TextDecoder().decode(bytes.subarray(0, LONGEST_WORD)).trim();
  const named = reference(text);
  if (named !== null) {
    return named;
  }
  try {
    verifyBundle(bytes);
    return { kind: "subject", subject: { kind: "bundle", text: bytes, writer: "stranger" } };
  } catch (thrown) {
    if (!isOurs(thrown)) {
      throw thrown;
    }
    return isNoBundle(thrown)
      ? { kind: "subject", subject: { kind: "manifest", body: bytes, fields: NO_FIELDS, known: null } }
      : { kind: "problem", message: `This is a bundle with a mistake: ${thrown.message}` };
  }
}

/** Nothing that says of itself that it is a bundle. A manifest's own mistakes are findings of its report. */
function isNoBundle({ code, pointer }: { code: string; pointer: string | null }): boolean {
  return pointer === null || (code === "usage-missing" && pointer === "/format");
}

/** A tool reference, or the fault of a word that was meant to be one; `null` for any other text. */
function reference(text: string): Read | null {
  if (/^eip155:\S*$/i.test(text)) {
    return readTool(text);
  }
  return /^https?:\/\/\S+$/i.test(text) ? { kind: "problem", message: ADDRESS } : null;
}

export function readTool(text: string): Extract<Read, { kind: "tool" | "problem" }> {
  try {
    return { kind: "tool", toolRef: formatToolRef(parseToolRef(text)) };
  } catch (thrown) {
    if (!isOurs(thrown)) {
      throw thrown;
    }
    return { kind: "problem", message: sentence(thrown.message) };
  }
}
