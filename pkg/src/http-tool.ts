/**
 * `erc8257/http-tool`: whether a tool over plain HTTPS answers as its verified manifest says, by asking it through a host
 * (`probeHttpTool`), or by recorded exchanges (`judgeHttpTool`). It brings a module of its own.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";

export * from "./http-tool/judge.js";
export * from "./border/_http-tool.js";
