/**
 * `erc8257/proof`: verification that believes no RPC (`verifyTool`): the record is proven by `eth_getProof` at one trusted block.
 * Beneath it, what an RPC proves of a registry (`verifyProof`), and what a receipt of a block says (`verifyReceipt`). It brings a
 * module of its own, with the verifier inside.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Eip1193Provider, Fetch, Host, HostFailure, Rpc, RpcFunction, RpcRequest } from "./host/options.js";
export { runSession } from "./host/run.js";
export { type CallAnswer, type EthCall, Session, type Step } from "./session.js";
export type { Finding, Given, Hex, Policy, ToolRefInput, Verdict } from "./types.js";
export { verifyBundle } from "./verify.js";
export { type ProvenSessionOptions, type ProvingPolicy, provenSession } from "./proof/session.js";
export { type ProveToolOptions, verifyTool } from "./proof/verify-tool.js";

export * from "./proof/judge.js";
export * from "./border/_proof.js";
