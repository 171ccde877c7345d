import type { Policy } from "./types.js";

/** A policy as it crosses the border; empty where there is none. @internal */
export function policyText(policy: Policy | undefined): string {
  return policy === undefined ? "" : JSON.stringify(policy);
}
