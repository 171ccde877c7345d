import { raw } from "#advice";
import { text } from "../argument.js";
import type { AdviceLevel } from "../border/advise.js";
import type { RepairSide } from "../border/diagnose.js";

/** A row of the table of advice. */
export interface AdviceRow {
  advice: string;
  section: string;
  level: AdviceLevel;
  message: string;
  action: string;
}

/** A row of the table of well-known reasons for a wrong hash. */
export interface CauseRow {
  cause: string;
  /** The side that is usually changed. */
  side: RepairSide;
  message: string;
  /** The proof. */
  proof: string;
  action: string;
}

/** A row of the table of what there is to say of access proofs. */
export interface ProofRow {
  proof: string;
  section: string;
  /** The proof counts for nothing; else it is a warning. */
  refuses: boolean;
  message: string;
  action: string;
}

/** Every code of advice, in the order of the standard's sections. */
export function adviceRows(): AdviceRow[] {
  return JSON.parse(raw().adviceRows()) as AdviceRow[];
}

/** Every reason that `diagnose` tries, in its order. */
export function hypotheses(): CauseRow[] {
  return JSON.parse(raw().hypotheses()) as CauseRow[];
}

/** Every code about access proofs, those that refuse first. */
export function proofRows(): ProofRow[] {
  return JSON.parse(raw().proofRows()) as ProofRow[];
}

/**
 * The row of a code of advice, of a diagnosis or of an access proof; `null` for any other. `explain` of the entry
 * `erc8257` has those of reports.
 *
 * @example
 * ```ts
 * explain("sec-image-forbidden")?.message;
 * ```
 */
export function explain(code: string): AdviceRow | CauseRow | ProofRow | null {
  const row = raw().explain(text(code, "/code"));
  return row === undefined ? null : (JSON.parse(row) as AdviceRow | CauseRow | ProofRow);
}
