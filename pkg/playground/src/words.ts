// A report in a person's words. What they mean was decided before: here are only sentences.

import type { Check, CheckName, Finding, Report, Rule } from "erc8257/slim";
import type { Advice, Cause, Diagnosis, Trial } from "erc8257/advice";
import type { Judged } from "./state.js";

export interface Verdict {
  /** `claimed` verifies too, but not by what the page itself asked for. */
  readonly kind: "genuine" | "claimed" | "wrong" | "unknown";
  readonly sign: string;
  readonly title: string;
  readonly sentence: string;
}

/** Findings that tell of the RPCs, and nothing of the tool. */
const UNKNOWN = new Set(["lib-1-unavailable", "lib-1-disagreement"]);

/** A bundle can be made up to harm a tool, too. */
const RECORDED = "This is by what the bundle recorded; nobody was asked now.";

/** What "verified" rests on: only the page's own asking tells what is registered and served now. */
const VERIFIED: Record<NonNullable<Judged["basis"]>, Pick<Verdict, "title" | "sentence">> = {
  page: { title: "Verified", sentence: "This is what its creator registered, unchanged. Whether it is a good tool, nobody has checked." },
  stranger: {
    title: "Verified as recorded",
    sentence:
      "If the bundle says truly what the chain and the server answered, this is what its creator registered. Neither was " +
      "asked now, and a bundle can be made up: to be sure, check the tool on a chain.",
  },
  editor: {
    title: "Would verify",
    sentence: "If this text were served, and the record were as the bundle says. It was changed here: what is served is another matter.",
  },
  record: {
    title: "Would verify",
    sentence: "If the record onchain is as it was typed, and this file is served at its URL. Neither was asked: to be sure, check the tool on a chain.",
  },
};

export function verdict({ report, basis }: Judged): Verdict {
  const unread = report.findings.find(({ rule }) => UNKNOWN.has(rule));
  if (unread !== undefined) {
    return { kind: "unknown", sign: "?", title: "Could not be checked", sentence: `${unread.message} ${unread.fix}` };
  }
  if (basis === null) {
    return validated(report);
  }
  if (report.verified) {
    return { kind: basis === "page" ? "genuine" : "claimed", sign: "✓", ...VERIFIED[basis] };
  }
  const first = report.findings.find(({ severity }) => severity === "error");
  const sentence = first === undefined ? "" : [first.message, unseen(report, first), basis === "stranger" && RECORDED].filter(Boolean).join(" ");
  return { kind: "wrong", sign: "✗", title: "Not verified", sentence };
}

function validated({ manifestValid }: Report): Verdict {
  const sentence = "Fill in the record below to run the four checks.";
  return manifestValid === true
    ? { kind: "unknown", sign: "?", title: "A valid manifest", sentence: `No registration was given, so nothing is verified. ${sentence}` }
    : { kind: "wrong", sign: "✗", title: "No valid manifest", sentence: `It breaks rules of the standard. ${sentence}` };
}

/** What a check asks. Nothing was fetched of what was typed or dropped here: the library is told that it came so. */
export function question(name: CheckName, { basis }: Judged): string {
  const isAssumed = name === "fetch" && (basis === "record" || basis === "editor");
  return isAssumed ? "Taken as fetched from where the record says" : CHECKS[name];
}

/** Whose word it is how the registry was read: the report repeats what a bundle claims. */
export function evidence({ report, basis }: Judged): string {
  switch (basis) {
    case "page":
      return report.evidence;
    case "record":
    case null:
      return "not by this page";
    default:
      return `not by this page; the bundle claims: ${report.evidence}`;
  }
}

export const CHECKS: Record<CheckName, string> = {
  fetch: "Fetched from where the registry says",
  "origin-binding": "On the tool's own origin",
  "manifest-hash": "Has the committed hash",
  "creator-binding": "Names the account that registered it",
};

export const STATUS: Record<Check["status"], { readonly sign: string; readonly word: string }> = {
  pass: { sign: "✓", word: "passes" },
  fail: { sign: "✗", word: "fails" },
  skipped: { sign: "–", word: "not checked" },
};

export const SEVERITIES: Record<Finding["severity"], string> = { error: "Error", warning: "Warning", info: "Note" };

export const LEVEL_OF_RULE: Record<Rule["level"], string> = {
  MUST: "MUST: the standard demands it",
  SHOULD: "SHOULD: the standard recommends it",
  MAY: "MAY: the standard allows it",
  FACT: "FACT: the standard states it",
  LIBRARY: "LIBRARY: decided by this library, where the standard is silent",
};

export const LEVELS: Record<Advice["items"][number]["level"], string> = {
  alarm: "Danger",
  caution: "Take care",
  note: "Good to know",
};

/** What a browser cannot see, and what else there is. */
export const UNSEEN: Readonly<Record<string, string>> = {
  "lib-1-unavailable":
    "A browser does not say why an RPC did not answer: it may be down, or allow no pages to ask it (CORS). Try another " +
    "RPC, or the command: erc8257 verify",
  "lib-7-connect":
    "A browser does not say why a server could not be read: most often it allows no page of another origin to read it " +
    "(CORS), which is no fault of the tool. The command can read it: erc8257 verify",
  "7-no-redirects": "A browser does not say where a redirect leads. The command does: erc8257 verify",
};

export const CHANGES: Record<Cause["changes"][number]["change"], string> = {
  dropped: "Left out before hashing",
  inserted: "Put in before hashing",
  replaced: "Other before hashing",
};

export const RESULTS: Record<Trial["result"], string> = { proved: "Proved", "ruled-out": "Ruled out", "not-tried": "Not tried" };

/** Why a hypothesis was not tried. */
export const WHY: Record<NonNullable<Trial["why"]>, string> = {
  explained: "The cause was found before",
  unreadable: "What was served cannot be read",
  "too-large": "What was served is too large for it",
  budget: "It would have taken too long",
  "needs-record": "It needs the registration's record",
  "needs-siblings": "It needs the other registrations of this creator or URL",
  "needs-candidates": "It needs other files to compare with",
};

export const CONTENTS: Record<NonNullable<Diagnosis["content"]>, string> = {
  empty: "is empty",
  "byte-order-mark": "begins with a byte-order mark",
  html: "looks like a web page",
  compressed: "looks compressed",
  "utf-16": "looks like UTF-16",
  "too-large": "is larger than any manifest",
};

/** The same for a report of something that, like a browser, saw no addresses; the command line sees all of it. */
function unseen({ policy }: Report, { rule }: Finding): string | undefined {
  return policy.addressesEnforced === false ? UNSEEN[rule] : undefined;
}
