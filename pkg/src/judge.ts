/**
 * `erc8257/judge`: a bundle of any format. It loads the entry that judges that format when it meets one.
 *
 * @module
 */

import { Erc8257Error } from "./error.js";
import { isOurs, type Judged } from "./judged.js";

export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";

/**
 * Judges a bundle of any format that this version knows: `erc8257-bundle/1`, which is verified, and the bundles of the
 * described verbs and inquiries.
 *
 * @example
 * ```ts
 * const { conclusion, report } = await judge('{"format":"erc8257-bundle/1","registry":"not-found"}');
 * console.log(conclusion, report.format); // "no erc8257-report/1"
 * ```
 * @throws {Erc8257Error} for a format that is missing or not known, and for a member that is missing or wrong.
 */
export async function judge(bundle: string | Uint8Array): Promise<Judged> {
  try {
    return (await import("./index.js")).judge(bundle);
  } catch (thrown) {
    if (!isOurs(thrown) || thrown.pointer !== "/format") {
      throw own(thrown);
    }
  }
  try {
    return (await import("./advice.js")).judge(bundle);
  } catch (thrown) {
    if (!isOurs(thrown) || thrown.pointer !== "/format") {
      throw own(thrown);
    }
  }
  try {
    return (await import("./payment.js")).judge(bundle);
  } catch (thrown) {
    if (!isOurs(thrown) || thrown.pointer !== "/format") {
      throw own(thrown);
    }
  }
  const live = await import("./live.js");
  try {
    return live.judge(bundle);
  } catch (thrown) {
    throw own(thrown);
  }
}

/** An error of another entry as one of this, without the name of this entry. */
function own(thrown: unknown): unknown {
  if (!isOurs(thrown)) {
    return thrown;
  }
  const first = isOurs(thrown.cause) ? thrown.cause : thrown;
  return new Erc8257Error(first.code, first.message, { ...first });
}
