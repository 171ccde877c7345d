// Whether a question was answered at all: the one place where the page asks the report for that.

import type { Finding, Report } from "erc8257/slim";

export type Outcome = "verified" | "refused" | "unavailable";

/** A registry, and a server, that gave no answer. */
const REGISTRY = new Set(["lib-1-unavailable", "lib-1-disagreement"]);
const SERVER = new Set(["lib-7-connect", "7-timeout", "7-truncated", "lib-7-no-response"]);

/** Statuses by which a server says that it cannot answer now. */
const COME_BACK = /^status (?:408|425|429|5\d\d)$/;

/** `unavailable`: nothing is known for or against the tool. The report of a validation is always that. */
export function outcome({ verified, checks, findings }: Report): Outcome {
  if (verified) {
    return "verified";
  }
  const otherOrigin = checks.some(({ name, status }) => name === "origin-binding" && status === "fail");
  const isOpen = findings.some(({ rule }) => REGISTRY.has(rule)) || (!otherOrigin && isUnanswered(findings));
  return isOpen ? "unavailable" : "refused";
}

function isUnanswered(findings: readonly Finding[]): boolean {
  const of = (code: string): Finding | undefined => findings.find(({ rule }) => rule === code);
  const status = of("lib-7-status-200-only");
  if (of("7-no-redirects") !== undefined) {
    return false;
  }
  return status === undefined ? findings.some(({ rule }) => SERVER.has(rule)) : COME_BACK.test(status.found ?? "");
}
