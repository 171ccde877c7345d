// The common parts of the entries `erc8257`, `erc8257/slim` and `erc8257/js`.

export { Erc8257Error } from "./error.js";
export type { Eip1193Provider, Fetch, Host, HostFailure, Rpc, RpcFunction, RpcRequest, VerifyToolOptions } from "./host/options.js";
export type { Conclusion, Judged } from "./judged.js";
export { runSession } from "./host/run.js";
export { verifyTool } from "./host/verify-tool.js";
export { explain, freshnessWindow, rules, version } from "./rules.js";
export { type Block, type BlockChoice, type CallAnswer, type CallFailure, type EthCall, Session, type SessionOptions, type Step } from "./session.js";
export { formatToolRef, parseToolRef } from "./tool-ref.js";
export type * from "./types.js";
export { normalizeUrl, wellKnownUrl } from "./url.js";
export { canonicalize, hash, judge, validate, verify, verifyBundle } from "./verify.js";
