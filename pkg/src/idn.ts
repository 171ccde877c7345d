/**
 * `erc8257/idn`: internationalised hosts, for publishers. No verdict uses any of it, and no consumer needs it.
 *
 * @module
 */

import { raw } from "#idn";
import { text } from "./argument.js";
import { call } from "./error.js";

export { Erc8257Error } from "./error.js";

/**
 * The A-label form of a host, as `endpoint` and `metadataURI` must have it (UTS #46, strict).
 *
 * @example
 * ```ts
 * hostToAscii("Bücher.example"); // "xn--bcher-kva.example"
 * ```
 * @throws {Erc8257Error} with the rule's code and `fix`, for a text that is not a host in any script.
 */
export function hostToAscii(host: string): string {
  return call(() => raw().hostToAscii(text(host, "/host")));
}
