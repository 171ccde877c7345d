/**
 * `erc8257/judge`: a bundle of any format. It loads the entry that judges that format when it meets one.
 *
 * @module
 */

import { Erc8257Error } from "./error.js";
import { isOfFormat, isOurs, type Judged } from "./judged.js";

export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";

type Load = () => Promise<{ judge(bundle: string | Uint8Array): Judged }>;

/** The smallest entry. It refuses a registration with a proof, and the next one reads proofs. */
const SMALL: Load = () => import("./index.js");

/** The entries that judge, each loaded when those before it do not know the format. */
const ENTRIES: Load[] = [
  SMALL,
  () => import("./proof.js"),
  () => import("./advice.js"),
  () => import("./payment.js"),
  () => import("./identity.js"),
  () => import("./wallet.js"),
  () => import("./discoverability.js"),
  () => import("./http-tool.js"),
  () => import("./live.js"),
];

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
  let refused: unknown;
  for (const load of ENTRIES) {
    const entry = await load();
    try {
      return entry.judge(bundle);
    } catch (thrown) {
      refused = own(thrown);
      if (!isOfFormat(thrown) && load !== SMALL) {
        break;
      }
    }
  }
  throw refused;
}

/** An error of another entry as one of this, without the name of this entry. */
function own(thrown: unknown): unknown {
  if (!isOurs(thrown)) {
    return thrown;
  }
  const first = isOurs(thrown.cause) ? thrown.cause : thrown;
  return new Erc8257Error(first.code, first.message, { ...first });
}
