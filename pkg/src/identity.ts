/**
 * `erc8257/identity`: agents of ERC-8004. Whose agent is this (`judgeAgent`), does it speak for a tool (`bindAgent`), what do others
 * say of it, and who are they (`judgeReputation`), and what may be concluded (`weighTrust`). No function asks a network: a host
 * gives the answers of the chain and the files. It brings a module of its own.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";

export * from "./identity/judge.js";
export * from "./border/_identity.js";
