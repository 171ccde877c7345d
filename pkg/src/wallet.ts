/**
 * `erc8257/wallet`: what a call will do (`decodeCalls`), what a policy says of it (`evaluateAction`), what an account is
 * (`walletAccount`), and what a session key may do (`sessionScope`). `guard` puts a policy in front of a wallet. No function
 * signs or holds a key. But for the guard, none asks a network: a host gives the answers of the chain. It brings a module of its own.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { Eip1193Provider } from "./host/options.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";

export * from "./wallet/guard.js";
export * from "./wallet/judge.js";
export * from "./border/_wallet.js";
