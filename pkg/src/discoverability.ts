/**
 * `erc8257/discoverability`: whether agents can find, understand and call a server of MCP, by a recorded conversation (`judgeMcp`); what a
 * certificate is worth (`judgeCertificate`); and whether a `server.json` says what it must. No function asks a network. It brings a module
 * of its own.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";

export * from "./discoverability/judge.js";
export * from "./border/_discoverability.js";
