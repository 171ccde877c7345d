/**
 * `erc8257/follow`: a registry by its events, and a line for each of its tools, verified. It brings a module of its own: a page that
 * verifies one tool does not load it.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export { type FollowHost, Followed } from "./host/follow.js";
export type { LiveHost } from "./host/live.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export type { FetchErrorKind, Hex } from "./types.js";

export * from "./border/_follow.js";
