// A report and its advice in a person's words. Their meaning was decided before: here are only sentences.

import type { Check, CheckName, Finding, Outcome, Report } from "erc8257";
import type { Advice } from "erc8257/advice";
import type { CallReport, CallVerdict } from "erc8257/payment";

export interface Verdict {
  kind: "genuine" | "suspicious" | "wrong" | "unknown";
  sign: string;
  title: string;
  sentence: string;
}

export function verdict(outcome: Outcome, report: Report, advice: Advice): Verdict {
  switch (outcome) {
    case "unavailable":
      return unavailable(report);
    case "refused":
      return refused(report);
    case "verified":
      return genuine(advice);
  }
}

/** What could not be checked is not a word against the tool, and none for it. */
function unavailable({ findings }: Report): Verdict {
  const why = findings.find((finding) => finding.severity === "error");
  const sentence = `${why === undefined ? "" : `${why.message} `}Nothing is known for or against the tool. Try again later.`;
  return { kind: "unknown", sign: "?", title: "Could not be checked", sentence };
}

function genuine(advice: Advice): Verdict {
  if (advice.summary.freshness.expired === true) {
    const sentence = "This was genuine then. Check again before you use the tool.";
    return { kind: "unknown", sign: "?", title: "Checked too long ago", sentence };
  }
  if (advice.items.some(({ level }) => level === "alarm")) {
    const sentence = "This is what its creator registered, unchanged. But there are signs of danger: read them first.";
    return { kind: "suspicious", sign: "!", title: "Genuine, but suspicious", sentence };
  }
  const sentence = "This is what its creator registered, unchanged. Whether it is a good tool, nobody has checked.";
  return { kind: "genuine", sign: "✓", title: "Genuine", sentence };
}

function refused(report: Report): Verdict {
  const first = report.findings.find((finding) => finding.severity === "error");
  const why = first === undefined ? "" : `${first.message} `;
  return report.canonical
    ? { kind: "wrong", sign: "✗", title: "Breaks the rules", sentence: `${why}Its creator registered it so. Do not use it.` }
    : { kind: "wrong", sign: "✗", title: "Not verified", sentence: `${why}Do not use this tool.` };
}

const CHECKS: Record<CheckName, string> = {
  fetch: "It could be found and read",
  "origin-binding": "It is at its own address",
  "manifest-hash": "It is what was registered, unchanged",
  "creator-binding": "It names the creator who registered it",
};

/** One of the four checks. */
export function check({ name, status }: Check, { kind }: Verdict): { sign: string; kind: string; sentence: string } {
  const known = kind === "unknown" && status === "fail" ? "skipped" : status;
  const { sign, word } = STATUS[known];
  return { sign, kind: known, sentence: `${CHECKS[name]}: ${word}` };
}

const STATUS: Record<Check["status"], { sign: string; word: string }> = {
  pass: { sign: "✓", word: "yes" },
  fail: { sign: "✗", word: "no" },
  skipped: { sign: "–", word: "not checked" },
};

/** What stands above the findings. */
export const FINDINGS: Record<Verdict["kind"], string> = {
  genuine: "What was noticed",
  suspicious: "What was noticed",
  wrong: "What is wrong with it",
  unknown: "What happened",
};

export function repair({ fix, rule, section }: Finding, { kind }: Verdict): string {
  // The fault of a node does not concern the tool's publisher.
  return kind === "unknown" ? `(${rule}, ${section})` : `For its publisher: ${fix} (${rule}, ${section})`;
}

/** The gravest first. */
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

export function freshness({ freshness: { expired, seconds } }: Advice["summary"]): string {
  if (expired === true) {
    return "no longer: check again";
  }
  return seconds === 0 ? "for this one use" : `for ${duration(seconds)} from its check, and never for a payment`;
}

function duration(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

type Sentence = [kind: Verdict["kind"], title: string, sentence: string];

const CALLS: Record<CallVerdict, Sentence> = {
  called: ["genuine", "Called", "The tool answered, and nothing was paid."],
  paid: ["genuine", "Paid", "The tool answered, and a receipt shows that it was paid."],
  "paid-unconfirmed": ["suspicious", "Answered", "The tool answered, and no receipt shows that it was paid."],
  "paid-no-result": ["wrong", "Paid for nothing", "The tool was paid, and gave no result."],
  "not-paid": ["wrong", "Not paid", "The tool was not paid, and this authorization cannot pay it any more."],
  unknown: ["unknown", "Not known", "It is not known whether the tool was paid."],
  declined: ["wrong", "Not paid", "You said no, and nothing was signed."],
  blocked: ["wrong", "Refused", "The tool asks for what must not be signed, and nothing was."],
  unsupported: ["wrong", "Refused", "The tool asks for nothing that this wallet judges, and nothing was signed."],
  "not-signed": ["wrong", "Not signed", "The signer did not sign, or not as the account that pays."],
  stale: ["unknown", "Too late", "Too much time has passed, and nothing was signed."],
  "not-verified": ["wrong", "Not called", "The tool is no longer verified."],
  redirected: ["wrong", "Not called", "The tool sends elsewhere, and the wallet did not follow."],
  refused: ["wrong", "Refused by the tool", "The tool refuses the call."],
  unreachable: ["unknown", "No answer", "The tool gave no answer."],
};

const SIGNS: Record<Verdict["kind"], string> = { genuine: "✓", suspicious: "!", wrong: "✗", unknown: "?" };

/** What became of a call, and whether it may be paid again. */
export function called({ verdict, retrySafe, signed }: CallReport): Verdict {
  const [kind, title, first] = CALLS[verdict];
  const isOpen = signed && retrySafe === false && kind !== "genuine";
  return { kind, sign: SIGNS[kind], title, sentence: isOpen ? `${first} Do not pay again yet.` : first };
}
