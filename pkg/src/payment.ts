/**
 * `erc8257/payment`: payments by x402. What a 402 asks for (`readChallenge`), beside what the creator of a verified tool committed
 * (`bindChallenge`); what a server thinks of a payment (`judgePayment`); and whether it was settled (`judgeSettlement`). `payTool` does all
 * that a client does; `gated` and `expressGate` all that a server does. It brings a module of its own, with the verifier inside: a
 * page that pays nothing does not load it.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";

export * from "./payment/judge.js";
export { type PaidTool, type PayToolOptions, payTool } from "./payment/pay-tool.js";
export type { PaymentAccount, PaymentTypedData, PaymentWallet } from "./payment/signer.js";
export type { GateCaller, GateOptions } from "./payment/served.js";
export { gated } from "./payment/fetch-gate.js";
export { expressGate, type NodeRequest, type NodeResponse } from "./payment/express-gate.js";
export * from "./payment/store.js";
export * from "./border/_payment.js";
