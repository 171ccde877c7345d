/**
 * `erc8257/discoverability`: whether agents can find, understand and call a server of MCP, by a recorded conversation (`judgeMcp`), or by
 * one that is had through a host (`probe`); what a certificate is worth (`judgeCertificate`); and whether a `server.json` says what it
 * must. It brings a module of its own.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";

export * from "./discoverability/judge.js";
export * from "./border/_discoverability.js";
