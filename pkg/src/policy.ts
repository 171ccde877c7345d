import { wrong } from "./error.js";
import type { Policy } from "./types.js";

/** A policy as it crosses the border; empty where there is none. @internal */
export function policyText(policy: Policy | undefined): string {
  if (policy === undefined) {
    return "";
  }
  let text: string | undefined;
  try {
    text = JSON.stringify(policy);
  } catch {
    // Circular, or a `bigint`.
  }
  if (text === undefined) {
    throw wrong("/policy", "is no JSON value");
  }
  return text;
}
