// A report in a person's words. Their meaning was decided before: here are only sentences.

import type { Check, CheckName, Finding, Report, Rule } from "erc8257/slim";
import type { Advice, Cause, Diagnosis, Trial } from "erc8257/advice";
import type { Judged, State } from "./state.js";
import { plural } from "./text.js";

export interface Verdict {
  /**
   * `claimed` verifies too, but not by what the page itself asked for; `suspicious` is genuine and draws an alarm; `ready` is
   * a draft without a mistake; `pending` waits for advice.
   */
  readonly kind: "genuine" | "claimed" | "suspicious" | "ready" | "wrong" | "unknown" | "pending";
  readonly sign: string;
  readonly title: string;
  readonly sentence: string;
}

/** A bundle can be made up to harm a tool, too. */
const RECORDED = "This is what the bundle recorded. The page asked no server or RPC now.";

/** Copying out of a browser may change a text. */
const COPIED = "This is about the text that you gave. If you copied it, save the file and drop it here instead: copying may have changed it.";

type Basis = NonNullable<Judged["basis"]>;

/** The ground of "verified": only the page's own requests show the present registration and the served bytes. */
const VERIFIED: Record<Basis, Pick<Verdict, "title" | "sentence">> = {
  page: { title: "Verified", sentence: "This is what its creator registered, unchanged. No one has checked whether it is a good tool." },
  stranger: {
    title: "Verified as recorded",
    sentence:
      "If the bundle says truly what the chain and the server answered, this is what its creator registered. Neither was " +
      "asked now, and a bundle can be made up: to be sure, check the tool on a chain.",
  },
  editor: {
    title: "Would verify",
    sentence: "This holds if this text is served, and if the record is as the bundle says. The text was changed here, so the served text may differ.",
  },
  record: {
    title: "Would verify",
    sentence: "This holds if the record onchain is as it was typed, and if this file is served at its URL. Neither was asked: to be sure, check the tool on a chain.",
  },
  read: {
    title: "Would verify",
    sentence:
      "This page read the record from the chain, and the file that you gave is the one that was registered. This page could " +
      "not see whether the server serves it.",
  },
};

/** The same with an alarm. */
const SUSPICIOUS: Record<Basis, string> = {
  page: "Genuine, but suspicious",
  stranger: "Suspicious, though verified as recorded",
  editor: "Would verify, but suspicious",
  record: "Would verify, but suspicious",
  read: "Would verify, but suspicious",
};

/** The gravest level of advice; `null` without any. */
export type Gravest = Advice["items"][number]["level"] | null;

/** The state of the advice: it is on its way, it will not come, or its gravity is known. */
export type Advised = "coming" | "lost" | { readonly gravest: Gravest };

export function verdict(judged: Judged, advised: Advised): Verdict {
  const { report, basis } = judged;
  if (basis === null) {
    return validated(judged, advised);
  }
  switch (report.outcome) {
    case "verified":
      return verified(basis, advised);
    case "unavailable":
      return { kind: "unknown", sign: "?", title: "Could not be checked", sentence: open(judged) };
    case "refused": {
      const first = report.findings.find(({ severity }) => severity === "error");
      const words = first === undefined ? [] : [first.message, where(judged, first), inBrowser(report, first)];
      const sentence = [...words, basis === "stranger" && RECORDED, basis === "read" && COPIED].filter(Boolean).join(" ");
      return { kind: "wrong", sign: "✗", title: "Not verified", sentence };
    }
  }
}

function verified(basis: Basis, advised: Advised): Verdict {
  const { title, sentence } = VERIFIED[basis];
  const kind = basis === "page" ? "genuine" : "claimed";
  if (advised === "coming") {
    return { kind: "pending", sign: "…", title: "All four checks pass", sentence: "Looking for signs of danger…" };
  }
  if (advised === "lost") {
    const unsaid = "Advice could not be loaded, so the page has not looked for signs of danger.";
    return { kind: "unknown", sign: "!", title: `${title}, without advice`, sentence: `${sentence} ${unsaid}` };
  }
  switch (advised.gravest) {
    case "alarm":
      return { kind: "suspicious", sign: "!", title: SUSPICIOUS[basis], sentence: `There are signs of danger: read them first. ${sentence}` };
    case "caution":
      return { kind, sign: "✓", title: `${title}, with risks`, sentence: `${sentence} Read the risks below before you use it.` };
    default:
      return { kind, sign: "✓", title, sentence };
  }
}

/** Why nothing is known. */
function open({ report, basis }: Judged): string {
  const [finding] = report.findings;
  const told = report.findings.find(({ severity }) => severity === "error") ?? finding;
  const words = told === undefined ? [] : (inBrowser(report, told) ?? `${told.message} ${told.fix}`);
  return [words, "Nothing is known for or against the tool.", basis === "stranger" && RECORDED].filter(Boolean).join(" ");
}

/** A manifest alone: remarks for its publisher. */
function validated(judged: Judged, advised: Advised): Verdict {
  const { report, canonical } = judged;
  const errors = report.findings.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (report.manifestValid === true) {
    return typeof advised === "object" && advised.gravest === "alarm"
      ? { kind: "suspicious", sign: "!", title: "Valid, but suspicious", sentence: "It breaks no rule of the standard. But wallets will warn of it: read the advice first." }
      : { kind: "ready", sign: "→", title: "Ready to register", sentence: "This manifest breaks no rule of the standard. It is not registered yet, as far as this page knows." };
  }
  const reason = first === undefined ? "" : [first.message, where(judged, first)].filter(Boolean).join(" ");
  if (canonical === null) {
    const isGrammar = first?.rule === GRAMMAR;
    const line = first?.line ?? null;
    const title = isGrammar ? `This is not JSON${line === null ? "" : ` (line ${line})`}` : "This cannot be read as JSON";
    return { kind: "wrong", sign: "✗", title, sentence: isGrammar ? where(judged, first) || first.message : reason };
  }
  const more = errors.length > 1 ? ` It has ${plural(errors.length - 1, "more error")}.` : "";
  return { kind: "wrong", sign: "✗", title: "Not a valid manifest", sentence: `${reason}${more}` };
}

const GRAMMAR = "2-json-strict-grammar";

/** Where a text stops being JSON, and by what. */
function where({ body }: Judged, { rule, line, column, found, expected }: Finding): string {
  if (rule !== GRAMMAR || line === null || column === null || body === null) {
    return "";
  }
  if (/^'[}\]]'$/.test(found ?? "") && endsWithComma(new TextDecoder().decode(body), line, column)) {
    return `Line ${line}, column ${column}: there is a comma before the closing ${found}. Delete that comma.`;
  }
  const parts = [found === null ? "" : `here stands ${found}`, expected === null ? "" : `expected is ${expected}`].filter(Boolean);
  return `Line ${line}, column ${column}: ${parts.join(", and ")}.`;
}

/** Whether the last thing before a place is a comma. */
function endsWithComma(text: string, line: number, column: number): boolean {
  const lines = text.split("\n", line);
  const last = [...(lines.pop() ?? "")].slice(0, column - 1).join("");
  return [...lines, last].join("\n").trimEnd().endsWith(",");
}

/** The question of each check. */
export const CHECKS: Record<CheckName, string> = {
  fetch: "Was the manifest fetched from where the registry says?",
  "origin-binding": "Is the tool on the origin that serves the manifest?",
  "manifest-hash": "Has the manifest the hash that was registered?",
  "creator-binding": "Does the manifest name the account that registered the tool?",
};

const PASSES: Record<CheckName, string> = {
  fetch: "The manifest was fetched from where the registry says.",
  "origin-binding": "The tool is on the origin that serves the manifest.",
  "manifest-hash": "The manifest has the hash that was registered.",
  "creator-binding": "The manifest names the account that registered the tool.",
};

/** What came of a check; each second text is a stranger's. */
export function result({ check, name, status }: Check, judged: Judged): { readonly state: CheckState; readonly texts: readonly string[] } {
  const { report, basis } = judged;
  const isOpen = basis !== null && report.outcome === "unavailable";
  switch (status) {
    case "pass":
      // The page fetched nothing of a typed or dropped subject: the library hears that it came so.
      return { state: "pass", texts: [name === "fetch" && basis !== "page" && basis !== "stranger" ? "Taken as fetched: this page did not fetch it." : PASSES[name]] };
    case "skipped":
      return { state: "skipped", texts: [skipped(judged, isOpen)] };
    case "fail": {
      const finding = report.findings.find((one) => one.check === check && one.severity === "error");
      const texts = finding === undefined ? ["It fails. The findings say why."] : reason(finding);
      return isOpen && name === "fetch" ? { state: "open", texts: [report.findings.some(({ rule }) => rule.startsWith("lib-1-")) ? "The registry gave no answer." : "This page got no answer that it may read."] } : { state: "fail", texts };
    }
  }
}

function skipped({ basis, canonical, body }: Judged, isOpen: boolean): string {
  if (basis === null) {
    return "This needs the record onchain.";
  }
  return body === null || isOpen ? "This needs the manifest, which did not come." : canonical === null ? "This needs a manifest that can be read." : "This needs a manifest that was fetched.";
}

/** Why a check fails, with the two values that differ. */
function reason({ rule, message, found, expected }: Finding): string[] {
  const values = [bare(found), bare(expected)] as const;
  const [one, other] = values;
  if (one !== null && other !== null) {
    switch (rule) {
      case "6-origin-rfc6454":
        return ["The tool is on ", one, ", but the manifest is on ", other, "."];
      case "2-hash-jcs-keccak":
        return ["The hash of the manifest is ", one, ", but the registered hash is ", other, "."];
      case "7-creator-byte-equal":
        return ["The manifest names ", one, ", but ", other, " registered the tool."];
    }
  }
  return one === null ? [message] : [`${message} Found: `, one];
}

/** A value of a report, without the quotes of a JSON string. */
function bare(value: string | null): string | null {
  return value === null ? null : value.replace(/^"([^"]*)"$/, "$1");
}

/** The reader of the registry, as a sentence: the report repeats the claim of a bundle. */
export function evidence({ report, basis }: Judged): string[] {
  switch (basis) {
    case "page":
      return [byRpcs(report.evidence)];
    case "read":
      return ["By this page. The file came from you."];
    case "record":
    case null:
      return ["Not by this page."];
    default:
      return ["Not by this page. The bundle says: ", report.evidence];
  }
}

function byRpcs(said: string): string {
  const [, agreed, asked] = /^quorum (\d+) of (\d+)$/.exec(said) ?? [];
  if (agreed !== undefined && asked !== undefined) {
    return `By this page. ${agreed} of ${asked} RPCs gave the same answer.`;
  }
  return said === "rpc" ? "By this page, from one RPC." : `By this page. No RPC gave an answer that counts (${said}).`;
}

/** `open`: no server answered. */
export type CheckState = Check["status"] | "open";

export const STATUS: Record<CheckState, { readonly sign: string; readonly word: string }> = {
  pass: { sign: "✓", word: "passes" },
  fail: { sign: "✗", word: "fails" },
  skipped: { sign: "–", word: "not checked" },
  open: { sign: "?", word: "no answer" },
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

/** The facts that a browser cannot see. */
export const UNSEEN: Readonly<Record<string, string>> = {
  "lib-1-unavailable":
    "A browser does not say why an RPC did not answer. It may be down, or it may not allow web pages to ask it (CORS). " +
    "Try another RPC, or the command line.",
  "lib-7-connect":
    "The server did not let this page read the manifest. Most servers allow no web page of another origin to do that " +
    "(CORS), which is not a fault of the tool; or the server is down. A browser does not say which.",
  "7-no-redirects": "A browser does not say where a redirect leads. The command line does.",
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
function inBrowser({ policy }: Report, { rule }: Finding): string | undefined {
  return policy.addressesEnforced === false ? UNSEEN[rule] : undefined;
}

/** How grave the worker's advice is, if it has come. */
export function advisedOf({ looked, unadvised }: State): Advised {
  if (looked === null) {
    return unadvised ? "lost" : "coming";
  }
  return { gravest: ORDER.find((level) => looked.advice.items.some((item) => item.level === level)) ?? null };
}

/** The gravest first. */
export const ORDER: readonly Advice["items"][number]["level"][] = ["alarm", "caution", "note"];
