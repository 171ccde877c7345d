// The exports of the module of `erc8257/http-tool`, as wasm-bindgen gives them; `#http-tool` is this file for the type checker.

import type { Inquiries } from "../inquiry.js";
import type { JudgingVerbs } from "../invoke.js";

/** The module of tools over plain HTTPS. Errors are thrown as JSON text. */
export interface RawVerbs extends Inquiries, JudgingVerbs {}

/** The module, ready to be called. */
export declare function raw(): RawVerbs;
