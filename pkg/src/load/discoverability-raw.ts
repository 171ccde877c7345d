// The exports of the module of `erc8257/discoverability`, as wasm-bindgen gives them; `#discoverability` is this file for the type checker.

/** The module of servers. Errors are thrown as JSON text. */
export interface RawVerbs {
  call(verb: number, parts: Uint8Array): string;
  judge(bundle: Uint8Array): string;
}

/** The module, ready to be called. */
export declare function raw(): RawVerbs;
