import { raw } from "#advice";
import { bytes, flag, maybeText, text } from "../argument.js";
import { call } from "../error.js";
import type { RawClues } from "../load/advice-raw.js";
import { toolRefText } from "../tool-ref-text.js";
import type { Hex, ToolRef } from "../types.js";

/** The facts known besides the body and the hash. A hypothesis that needs a missing clue is reported as not tried. */
export interface Clues {
  /** The tool whose record commits the hash: needed for call data. */
  toolRef?: ToolRef | string;
  /** The record's `metadataURI`. */
  metadataURI?: string;
  /** The record's creator. */
  creator?: string;
  /** Other registrations. Left out: the host has not looked for any, which is not the same as none. */
  siblings?: Sibling[];
  /** Other bodies: the file at another path, an older edition. */
  candidates?: { name: string; body: Uint8Array }[];
}

/** Another registration, of the same URL or not. */
export interface Sibling {
  toolRef: ToolRef | string;
  metadataURI: string;
  manifestHash: string;
  creator?: string;
  /** It is deregistered. Default: false. */
  retired?: boolean;
}

/** Which side to change: the record onchain, or the served file. */
export type RepairSide = "nothing" | "chain" | "file" | "either" | "unknown";

/** The proved cause. */
export interface Cause {
  /** The stable code; `explain` has its row. */
  hypothesis: string;
  sentence: string;
  /** The proof. */
  proof: string;
  /** Which form of it: harmless text. */
  detail: string | null;
  /** The other registration, where the cause is one. */
  toolRef: string | null;
  /** The differences between the hashed document and the served one, the first 256. */
  changes: {
    change: "dropped" | "inserted" | "replaced";
    pointer: string;
    served: string | null;
    hashed: string | null;
  }[];
  changesLeftOut: number;
}

/** One hypothesis, and what came of it. */
export interface Trial {
  hypothesis: string;
  result: "proved" | "ruled-out" | "not-tried";
  why:
    | "explained"
    | "unreadable"
    | "too-large"
    | "budget"
    | "needs-record"
    | "needs-siblings"
    | "needs-candidates"
    | null;
  /** How many forms of it were compared. */
  forms: number;
}

/** What to do. */
export interface Repair {
  side: RepairSide;
  /** The action that must come first. */
  first: string | null;
  action: string;
  /** Transactions that the tool's creator may send, the recommended one first. */
  calls: { function: "updateToolMetadata" | "deregisterTool"; to: Hex; data: Hex }[];
  /** A file with the committed hash; `verifies` is `null` where URL or creator are not known. */
  file: { body: string; valid: boolean; verifies: boolean | null } | null;
}

interface DiagnosisMembers {
  format: "erc8257-diagnosis/1";
  expectedHash: Hex;
  /** `null` if the body cannot be read. */
  computedHash: Hex | null;
  manifest: "valid" | "invalid" | "unreadable";
  /** Why the body cannot be read. */
  unreadable: string | null;
  /** The look of a body that cannot be read. */
  content: "empty" | "byte-order-mark" | "html" | "compressed" | "utf-16" | "too-large" | null;
  /** Every hypothesis, in the order of the table. */
  tried: Trial[];
  repair: Repair;
  /** What would still prove something. */
  wanted: {
    clue: "body" | "record" | "older-copy" | "other-paths" | "other-registrations";
    sentence: string;
  }[];
}

/** The manifest has the committed hash. */
export interface Matching extends DiagnosisMembers {
  outcome: "matches";
  computedHash: Hex;
  cause: null;
  unreadable: null;
  content: null;
}

/** It has another hash, and why is proved. */
export interface Explained extends DiagnosisMembers {
  outcome: "explained";
  cause: Cause;
}

/** It has another hash, and none of the reasons could be proved. */
export interface Unexplained extends DiagnosisMembers {
  outcome: "unknown";
  cause: null;
}

/** `JSON.stringify(diagnosis)` is the diagnosis as every other language prints it, byte for byte. */
export type Diagnosis = Matching | Explained | Unexplained;

/**
 * Explains why a manifest does not have the hash that its registration commits (§2). It tries well-known mistakes
 * one by one, and names the first that it can prove. It never changes a verdict.
 *
 * @example
 * ```ts
 * const { cause, repair } = diagnose(body, config.manifestHash, { toolRef, ...config });
 * console.log(cause?.sentence, repair.action);
 * ```
 * @throws {Erc8257Error} if the hash or a clue is not of its type.
 */
export function diagnose(body: Uint8Array, expectedHash: string, clues: Clues = {}): Diagnosis {
  const made = call(() => rawClues(clues));
  try {
    const json = call(() => made.diagnose(bytes(body, "/body"), text(expectedHash, "/expectedHash")));
    return JSON.parse(json) as Diagnosis;
  } finally {
    made.free();
  }
}

function rawClues({ toolRef, metadataURI, creator, siblings, candidates = [] }: Clues): RawClues {
  const tool = toolRef === undefined ? undefined : toolRefText(toolRef);
  const uri = maybeText(metadataURI, "/clues/metadataURI");
  const made = new (raw().RawClues)(tool, uri, maybeText(creator, "/clues/creator"));
  if (siblings !== undefined) {
    made.looked();
  }
  siblings?.forEach((sibling, index) => {
    const at = `/clues/siblings/${index}`;
    made.sibling(
      toolRefText(sibling.toolRef),
      text(sibling.metadataURI, `${at}/metadataURI`),
      text(sibling.manifestHash, `${at}/manifestHash`),
      maybeText(sibling.creator, `${at}/creator`),
      flag(sibling.retired ?? false, `${at}/retired`),
    );
  });
  candidates.forEach(({ name, body }, index) => {
    const at = `/clues/candidates/${index}`;
    made.candidate(text(name, `${at}/name`), bytes(body, `${at}/body`));
  });
  return made;
}
