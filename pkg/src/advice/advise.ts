import { raw } from "#advice";
import { bytes } from "../argument.js";
import { call } from "../error.js";
import type { FreshnessWindow, Hex } from "../types.js";
import { type Facts, factsText } from "./facts.js";
import type { ImageClass } from "./show.js";

/**
 * How much a piece of advice matters. `alarm`: an attack is possible, and honest tools draw none; `caution`: a risk
 * that an honest tool may have too; `note`: good to know.
 */
export type AdviceLevel = "alarm" | "caution" | "note";

/** One piece of advice: its subject, its place, and the right action. */
export interface AdviceItem {
  /** The stable code; `explain` has its row. */
  advice: string;
  /** Section of the standard: `§3`, or the heading of one without a number. */
  section: string;
  level: AdviceLevel;
  /** JSON Pointer into the manifest, at most 512 bytes. */
  pointer: string | null;
  /** From 1; columns count code points. */
  line: number | null;
  column: number | null;
  /** One sentence. */
  message: string;
  /** At most 120 code points, odd characters escaped; still encode it for where you show it. */
  found: string | null;
  /** What to do: one sentence. */
  action: string;
}

/** The price of the tool, as far as manifest and wallet show it (§3). */
export interface Price {
  /** `no-information` is not a promise that the tool is free; `unknown`: the wallet speaks none of its protocols. */
  state: "no-information" | "unknown" | "free" | "priced";
  /** Index of the chosen pricing entry. */
  entry: number | null;
  /** Its amount in the smallest unit of the asset: decimal text. */
  units: string | null;
  /** The same in whole units; `null` where the wallet does not know the asset. */
  amount: string | null;
  symbol: string | null;
}

/** The tiers of the standard, the lowest first (§5). */
export type TrustTier = "self-attested" | "hardware-attested" | "verifiable";

/** How far the tool's claim about its execution can be trusted (§5). */
export interface Tier {
  /** As declared, harmless to show; never to be gone by alone. */
  declared: string;
  /** The lower of the declared tier and the one that the structured fields support: claims only. */
  effective: TrustTier;
  /** The reason for the effective tier. */
  reason:
    | "supported"
    | "declared-lower"
    | "unknown-tier"
    | "unknown-execution"
    | "not-isolated"
    | "no-attestation"
    | "no-reproducible-build";
  /** The tier that checks support, by the attestation report in the facts. */
  verified: TrustTier;
}

/** What to show of the tool in one line each. None of it is verified unless it says so. */
export interface Summary {
  /** `null` without a valid manifest. */
  price: Price | null;
  /** `null` where a valid manifest claims nothing. */
  tier: Tier | null;
  /** `null` without an icon. */
  image: ImageClass | null;
  /** How long a verification may be used; `expired` is `null` without `now` and `verifiedAt`. */
  freshness: FreshnessWindow & { expired: boolean | null };
}

interface AdviceMembers {
  format: "erc8257-advice/1";
  summary: Summary;
  /** Those without a place first, by code; then by place in the document. */
  items: AdviceItem[];
}

/** The advice about a valid manifest. */
export interface ManifestAdvice extends AdviceMembers {
  manifest: "valid";
  computedHash: Hex;
  summary: Summary & { price: Price };
}

/** What can be said of a document that breaks a rule of §2 to §5. */
export interface DocumentAdvice extends AdviceMembers {
  manifest: "invalid";
  computedHash: Hex;
  summary: Summary & { price: null };
}

/** The advice without a document: the body was missing, or not strict JSON. */
export interface FactsAdvice extends AdviceMembers {
  manifest: "none" | "unreadable";
  computedHash: null;
  summary: Summary & { price: null; tier: null; image: null };
}

/** `JSON.stringify(advice)` is the advice as every other language prints it, byte for byte. */
export type Advice = ManifestAdvice | DocumentAdvice | FactsAdvice;

/**
 * Lists the risks of a tool beside the verdict. They never decide validity: a tool that draws an alarm can be
 * genuine, and a tool without advice can be a fake.
 *
 * `body` is the manifest as served, or `null`. `facts` may be the object, or its JSON as text or UTF-8.
 *
 * @example
 * ```ts
 * const { items } = advise(body, { now: Math.floor(Date.now() / 1000), wallet: { protocols: ["x402"] } });
 * const alarms = items.filter((item) => item.level === "alarm");
 * ```
 * @throws {Erc8257Error} `usage-…` if the facts are not what their type says; `pointer` names the member.
 */
export function advise(body: Uint8Array | null, facts?: Facts | string | Uint8Array): Advice {
  const manifest = body === null ? undefined : bytes(body, "/body");
  const known = facts === undefined ? undefined : factsText(facts);
  return JSON.parse(call(() => raw().advise(manifest, known))) as Advice;
}
