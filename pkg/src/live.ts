/**
 * `erc8257/live`: inquiries, which ask RPCs, servers and the user before they answer. `publish` registers a tool, without a
 * key. `inspect` reads what the chain says of one. It brings a module of its own: a page that only verifies does not load it.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { FetchErrorKind, Finding, Given, Hex } from "./types.js";

export * from "./border/_live.js";
export { judge } from "./live/judge.js";
