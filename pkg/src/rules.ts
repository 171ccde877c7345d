import { raw } from "#raw";
import { text } from "./argument.js";
import { call, wrong } from "./error.js";
import { policyText } from "./policy.js";
import type { FreshnessWindow, Policy, Rule } from "./types.js";

/** Every rule code, in the order of the standard's sections. */
export function rules(): Rule[] {
  return JSON.parse(raw().rules()) as Rule[];
}

/** The meaning of a rule code, and its repair; `null` for an unknown code. */
export function explain(code: string): Rule | null {
  const row = raw().explain(text(code, "/code"));
  return row === undefined ? null : (JSON.parse(row) as Rule);
}

/** The versions of this library and of the Unicode tables that decide NFC. */
export function version(): { library: string; unicode: string } {
  return JSON.parse(raw().version()) as { library: string; unicode: string };
}

/**
 * How long a verdict may be used (§7): the policy's seconds, shortened but never lengthened by the manifest's `maxAge`.
 *
 * @throws {Erc8257Error} if a value is out of range.
 */
export function freshnessWindow(policy?: Policy, maxAge?: number | null): FreshnessWindow {
  if (maxAge != null && !(typeof maxAge === "number" && maxAge >= 0)) {
    throw wrong("/maxAge", "is not 0 or more");
  }
  const json = call(() => raw().freshnessWindow(policyText(policy), maxAge ?? -1));
  return JSON.parse(json) as FreshnessWindow;
}
