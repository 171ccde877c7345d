// What a bundle came to, in every entry that judges.

import { json } from "./argument.js";
import { call, Erc8257Error } from "./error.js";

/**
 * How the question of a bundle was answered. `yes`: verified, valid or done. `no`: not verified, or not valid. `unknown`: it
 * could not be established.
 */
export type Conclusion = "yes" | "no" | "unknown";

/** The report of a bundle, and how its question was answered. `Report` is the type of the report. */
export interface Judged<Report = { format: string }> {
  /** How the question was answered. */
  conclusion: Conclusion;
  /** The report of the bundle's verb; `format` tells which it is. */
  report: Report;
}

/** Whether this is an error of any entry: each has a class of its own. @internal */
export function isOurs(thrown: unknown): thrown is Erc8257Error {
  return thrown instanceof Error && thrown.name === "Erc8257Error";
}

/** Whether it is the refusal of a format that an entry does not judge. @internal */
export function isOfFormat(thrown: unknown): thrown is Erc8257Error {
  return isOurs(thrown) && thrown.pointer === "/format";
}

/** Judges by an entry, and names the entry for a format that this one does not take. @internal */
export function judgeBy<J>(work: () => J): J {
  try {
    return work();
  } catch (thrown) {
    if (!isOfFormat(thrown)) {
      throw thrown;
    }
    throw new Erc8257Error(thrown.code, `${thrown.message}; erc8257/judge takes all formats`, { ...thrown, cause: thrown });
  }
}

/** Judges a bundle by a module's own function, which gives conclusion and report as JSON text. @internal */
export function judgeIn(judge: (bundle: Uint8Array) => string, bundle: string | Uint8Array): Judged {
  return judgeBy(() => JSON.parse(call(() => judge(json(bundle, "/bundle")))) as Judged);
}
