// The exports of the module of `erc8257/payment`, as wasm-bindgen gives them; `#payment` is this file for the type checker.

import type { Inquiries } from "../inquiry.js";
import type { JudgingVerbs } from "../invoke.js";

/** The module of payments. Errors are thrown as JSON text. */
export interface RawVerbs extends Inquiries, JudgingVerbs {
  /** The default quorum of so many RPCs. */
  majority(rpcs: number): string;
}

/** The module, ready to be called. */
export declare function raw(): RawVerbs;
