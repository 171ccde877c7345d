/**
 * `erc8257/wallet`: what a call will do (`decodeCalls`), what a policy says of it (`evaluateAction`), what an account is
 * (`walletAccount`), and what a session key may do (`sessionScope`). `guard` puts a policy in front of a wallet. No function
 * signs or holds a key. Those that take a host ask RPCs, the user's wallet and the user through it (`readWalletAccount`,
 * `planTransfer`, `listSessionKeys`); of the others only the guard asks anything. It brings a module of its own.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";

export * from "./wallet/guard.js";
export * from "./wallet/judge.js";
export * from "./border/_wallet.js";
