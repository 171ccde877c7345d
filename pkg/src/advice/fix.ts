import { raw } from "#advice";
import { bytes } from "../argument.js";
import { call } from "../error.js";
import type { Finding, Hex } from "../types.js";

/** A repaired document, and the changes in it. */
export interface Fixed {
  format: "erc8257-fix/1";
  /** What `validate` says of the repaired document. */
  manifestValid: boolean;
  /** The hash to commit, or `null`. */
  hash: Hex | null;
  /** The repaired document in canonical text, ready to be served. */
  body: string;
  /** The changes, the first 256; white space and the order of members do not count. */
  changes: { rule: string; pointer: string; before: string; after: string }[];
  changesLeftOut: number;
  /** The faults that a person has to repair. */
  remaining: Finding[];
}

/**
 * Makes the repairs that need no decision of the publisher (§2), and writes canonical text. They are a byte-order
 * mark, strings that are not in NFC, upper-case hex, and URLs that are not normalised.
 *
 * @example
 * ```ts
 * const { body, hash, remaining } = fix(new Uint8Array(await file.arrayBuffer()));
 * ```
 * @throws {Erc8257Error} if the document is not strict JSON, with `offset`, `line` and `column`.
 */
export function fix(body: Uint8Array): Fixed {
  return JSON.parse(call(() => raw().fix(bytes(body, "/body")))) as Fixed;
}
