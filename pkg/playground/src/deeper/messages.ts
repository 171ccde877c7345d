// The page's questions to its worker, and the worker's answers.

import type { ToolConfig } from "erc8257/slim";
import type { Difference } from "../diff/difference.js";
import type { Looked } from "../state.js";

export interface Question {
  readonly number: number;
  readonly body: Uint8Array | null;
  readonly canonical: Uint8Array | null;
  readonly config: ToolConfig | null;
  readonly toolRef: string | null;
  /** Check 3 fails. */
  readonly differs: boolean;
}

/** To each question first the difference, then the rest. */
export type Answer =
  | { readonly number: number; readonly kind: "difference"; readonly difference: Difference | null }
  | { readonly number: number; readonly kind: "looked"; readonly looked: Looked };
