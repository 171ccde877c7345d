// The exports of the module of `erc8257/proof`, as wasm-bindgen gives them; `#proof` is this file for the type checker.

import type { JudgingVerbs } from "../invoke.js";

/** The module of proofs. Errors are thrown as JSON text. */
export interface RawVerbs extends JudgingVerbs {}

/** The module, ready to be called. */
export declare function raw(): RawVerbs;
