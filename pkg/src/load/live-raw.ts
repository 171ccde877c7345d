// The exports of the module of `erc8257/live`, as wasm-bindgen gives them; `#live` is this file for the type checker.

import type { RawInquiry } from "../inquiry.js";

/** The module of inquiries. Errors are thrown as JSON text. */
export interface RawLive {
  begin(inquiry: number, parts: Uint8Array): RawInquiry;
  judgeInquiry(bundle: Uint8Array): string;
}

/** The module, ready to be called. */
export declare function raw(): RawLive;
