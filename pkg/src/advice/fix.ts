import { raw } from "#advice";
import { bytes } from "../argument.js";
import { call } from "../error.js";
import type { Finding, Hex } from "../types.js";

/** A repaired document, and what was changed in it. */
export interface Fixed {
  format: "erc8257-fix/1";
  /** What `validate` says of the repaired document. */
  manifestValid: boolean;
  /** The hash to commit; `null` where there is none. */
  hash: Hex | null;
  /** The repaired document in canonical text, ready to be served. */
  body: string;
  /** What was changed, the first 256; neither white space nor the order of members. */
  changes: { rule: string; pointer: string; before: string; after: string }[];
  changesLeftOut: number;
  /** What a person has to repair. */
  remaining: Finding[];
}

/**
 * Makes the repairs that need no question to the publisher (§2): a byte-order mark, strings that are not in NFC,
 * upper-case hex, URLs that are not normalised; writes canonical text. Nothing that needs a decision is touched.
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
