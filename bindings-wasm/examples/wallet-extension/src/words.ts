// A report and its advice in a person's words. What they mean was decided before: here are only sentences.

import type { Check, CheckName, Report } from "erc8257";
import type { Advice } from "erc8257/advice";

export interface Verdict {
  kind: "genuine" | "wrong" | "unknown";
  sign: string;
  title: string;
  sentence: string;
}

/** Findings that say that nobody knows. */
const UNKNOWN = new Set(["lib-1-unavailable", "lib-1-disagreement"]);

export function verdict(report: Report, advice: Advice): Verdict {
  if (report.verified && advice.summary.freshness.expired === true) {
    return {
      kind: "unknown",
      sign: "?",
      title: "Was genuine",
      sentence: "This was checked too long ago. Check again before you use the tool.",
    };
  }
  if (report.verified) {
    return {
      kind: "genuine",
      sign: "✓",
      title: "Genuine",
      sentence: "This is the tool that its creator registered, unchanged. Whether it is a good one, nobody has checked.",
    };
  }
  if (report.canonical) {
    return {
      kind: "wrong",
      sign: "✗",
      title: "Faulty",
      sentence: "Its creator registered this, but it breaks the rules for tools. Do not use it.",
    };
  }
  const unknown = report.findings.find((finding) => UNKNOWN.has(finding.rule));
  if (unknown !== undefined) {
    return { kind: "unknown", sign: "?", title: "Nobody knows", sentence: `${unknown.message} ${unknown.fix}` };
  }
  const first = report.findings.find((finding) => finding.severity === "error");
  return {
    kind: "wrong",
    sign: "✗",
    title: "Not verified",
    sentence: first === undefined ? "Do not use this tool." : `${first.message} Do not use this tool.`,
  };
}

const CHECKS: Record<CheckName, string> = {
  fetch: "It could be found and read",
  "origin-binding": "It is at its own address",
  "manifest-hash": "It is what was registered, unchanged",
  "creator-binding": "It names the creator who registered it",
};

const STATUS: Record<Check["status"], { sign: string; word: string }> = {
  pass: { sign: "✓", word: "yes" },
  fail: { sign: "✗", word: "no" },
  skipped: { sign: "–", word: "not checked" },
};

export function check({ name, status }: Check): { sign: string; sentence: string } {
  const { sign, word } = STATUS[status];
  return { sign, sentence: `${CHECKS[name]}: ${word}` };
}

export const LEVELS: Record<Advice["items"][number]["level"], string> = {
  alarm: "Danger",
  caution: "Take care",
  note: "Good to know",
};

export function price({ price }: Advice["summary"]): string {
  switch (price?.state) {
    case "free":
      return "asks for no payment";
    case "priced":
      return price.amount === null ? `${price.units} of an unknown token` : `${price.amount} ${price.symbol}`;
    case "unknown":
      return "unknown: this wallet speaks none of its payment protocols";
    default:
      return "not said";
  }
}

export function freshness({ freshness }: Advice["summary"]): string {
  if (freshness.expired === true) {
    return "too old: check again";
  }
  return freshness.seconds === 0 ? "for this one use" : `for ${duration(freshness.seconds)} from its check`;
}

function duration(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
