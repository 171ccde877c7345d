// Bundles of servers by their formats.

import { raw } from "#discoverability";
import { type Judged, judgeIn } from "../judged.js";

/**
 * Judges a bundle of this entry's formats, such as `erc8257-mcp-transcript/1`. `erc8257/judge` takes all formats.
 *
 * @throws {Erc8257Error} for another format, and for a member that is missing or wrong; `pointer` names it.
 */
export function judge(bundle: string | Uint8Array): Judged {
  return judgeIn((given) => raw().judge(given), bundle);
}
