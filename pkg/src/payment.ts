/**
 * `erc8257/payment`: payments by x402. What a 402 asks for (`readChallenge`), beside what the creator of a verified tool committed
 * (`bindChallenge`); what a server thinks of a payment (`judgePayment`); and whether it was settled (`judgeSettlement`). It brings a
 * module of its own, with the verifier inside: a page that pays nothing does not load it.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";

export * from "./payment/judge.js";
export * from "./border/_payment.js";
