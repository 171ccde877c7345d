// Recordings of tools over plain HTTPS by their format.

import { raw } from "#http-tool";
import { type Judged, judgeIn } from "../judged.js";

/**
 * Judges a recording of a tool, `erc8257-discoverability-http-bundle/1`. `erc8257/judge` takes all formats.
 *
 * @throws {Erc8257Error} for another format, and for a member that is missing or wrong; `pointer` names it.
 */
export function judge(bundle: string | Uint8Array): Judged {
  return judgeIn((given) => raw().judge(given), bundle);
}
