/**
 * `erc8257/proof`: what an RPC proves of a registry at a trusted block (`verifyProof`), and what a receipt of a block says
 * (`verifyReceipt`), by the answers of `eth_getProof` that a host gives. It brings a module of its own.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";

export * from "./proof/judge.js";
export * from "./border/_proof.js";
