// Bundles of proofs by their formats, and registrations whose record may be proven.

import { raw } from "#proof";
import { isOfFormat, type Judged, judgeIn } from "../judged.js";
import { judge as judgeRegistration } from "../verify.js";

/**
 * Judges a bundle of this entry's formats, such as `erc8257-proof-bundle/1`, and `erc8257-bundle/1` with or without a proof.
 * `erc8257/judge` takes all formats.
 *
 * @throws {Erc8257Error} for another format, and for a member that is missing or wrong; `pointer` names it.
 */
export function judge(bundle: string | Uint8Array): Judged {
  try {
    return judgeIn((given) => raw().judge(given), bundle);
  } catch (thrown) {
    if (!isOfFormat(thrown)) {
      throw thrown;
    }
    return judgeRegistration(bundle);
  }
}
