// The exports of the module of `erc8257/follow`, as wasm-bindgen gives them; `#follow` is this file for the type checker.

import type { Inquiries } from "../inquiry.js";

/** The module, ready to be called. Errors are thrown as JSON text. */
export declare function raw(): Inquiries;
