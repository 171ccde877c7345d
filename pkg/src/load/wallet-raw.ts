// The exports of the module of `erc8257/wallet`, as wasm-bindgen gives them; `#wallet` is this file for the type checker.

/** The module of wallets. Errors are thrown as JSON text. */
export interface RawVerbs {
  call(verb: number, parts: Uint8Array): string;
  judge(bundle: Uint8Array): string;
}

/** The module, ready to be called. */
export declare function raw(): RawVerbs;
