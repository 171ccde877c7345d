/**
 * `erc8257/advice`: what to know beside the verdict. Risk and not validity (`advise`), why a hash is wrong (`diagnose`),
 * what can be repaired (`fix`), what a publisher's call would do (`preflight`), who may use a tool (`plan`, `AccessProof`),
 * and how to show texts of others. No verdict uses any of it. It brings a module of its own: who only verifies does not
 * load it.
 *
 * @module
 */

export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";
export type {
  FetchErrorKind,
  Finding,
  FreshnessWindow,
  Given,
  Hex,
  Policy,
  ToolConfig,
  ToolRef,
} from "./types.js";

export * from "./advice/judge.js";
export * from "./advice/proof.js";
export * from "./advice/show.js";
export * from "./advice/tables.js";
export * from "./border/_advice.js";
