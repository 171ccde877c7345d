// Whether a question was answered at all: the one place where the page asks the report for that.

import type { Report } from "erc8257/slim";

export type Outcome = "verified" | "refused" | "unavailable";

/** Findings of a fetch or a registry that gave no answer. */
const OPEN = new Set(["lib-1-unavailable", "lib-1-disagreement", "lib-7-connect", "7-timeout", "7-truncated", "lib-7-no-response"]);

/** `unavailable`: nothing is known for or against the tool. The report of a validation is always that. */
export function outcome({ verified, checks, findings }: Report): Outcome {
  const known = checks.find(({ name }) => name === "origin-binding")?.status === "fail";
  if (verified) {
    return "verified";
  }
  return !known && (findings.length === 0 || findings.some(({ rule, found }) => OPEN.has(rule) || /^status (?:408|425|429|5\d\d)$/.test(found ?? ""))) ? "unavailable" : "refused";
}
