/** `0x` and lower-case hex digits. */
export type Hex = `0x${string}`;

/** A document of this library, as a caller may give it: hex as any string. */
export type Given<T> = T extends string
  ? T extends Hex
    ? string
    : T
  : T extends readonly (infer E)[]
    ? readonly Given<E>[]
    : T extends object
      ? { [K in keyof T]: Given<T[K]> }
      : T;

/** The registry's record of a tool, as `getToolConfig` returns it. Hex may have any case. */
export interface ToolConfig {
  creator: string;
  metadataURI: string;
  manifestHash: string;
  /** The zero address: open to every caller. */
  accessPredicate: string;
}

/** A server's answer: raw bytes, never decoded text, which would lose a byte-order mark and repair UTF-8. */
export interface Received {
  /** 0 to 999; browsers give 0 for a redirect that they do not follow. */
  status: number;
  /** Default: false. */
  redirected?: boolean;
  /** Whether the whole body arrived. Default: true. */
  complete?: boolean;
  body: Uint8Array;
}

/** The reason why the answer is missing. */
export type FetchErrorKind = "connect" | "tls" | "timeout" | "too-large" | "blocked-address" | "encoding";

/** What became of the fetch of `metadataURI`; `null` where nothing was fetched. */
export type ServerResponse = Received | { error: FetchErrorKind } | null;

/** The consumer's choices. Every member is optional; the core's defaults apply. */
export interface Policy {
  /** Accept a manifest whose `type` is another string than the v1 constant. Default: false. */
  acceptUnknownType?: boolean;
  /** How schemas are measured against their limits. Default: `values`. */
  schemaMeasure?: "values" | "subschemas";
  /** Most entries of an onchain `getRequirements` answer, 256 to 65,536. Default: 256. */
  maxRequirements?: number;
  /** How long a verdict may be used, 0 to 86,400 seconds. Default: 300. */
  freshnessSeconds?: number;
  /** Let the host connect to private and loopback addresses. Default: false. */
  allowPrivateAddresses?: boolean;
  /** The host sees the addresses that it connects to. Default: true; `verifyTool` says false, as `fetch` cannot. */
  addressesEnforced?: boolean;
  /** Only this manifest hash will do. Default: none. */
  pinnedHash?: string | null;
  /** So many of so many independent RPCs must agree. Default: one RPC is asked. */
  quorum?: { need: number; of: number } | null;
}

/** The checks by their names, in the order of their numbers. */
export type CheckName = "fetch" | "origin-binding" | "manifest-hash" | "creator-binding";

/** One of the four checks of Consumer Verification (§7). */
export interface Check {
  check: 1 | 2 | 3 | 4;
  name: CheckName;
  status: "pass" | "fail" | "skipped";
}

/** One violation, or something worth a word. */
export interface Finding {
  /** A stable rule code; `explain` has its row. */
  rule: string;
  /** Section of the standard. */
  section: string;
  severity: "error" | "warning" | "info";
  /** The check that fails by it. */
  check: 1 | 2 | 3 | 4 | null;
  /** JSON Pointer into the manifest, at most 512 bytes. */
  pointer: string | null;
  /** From 1; columns count code points. */
  line: number | null;
  column: number | null;
  /** One sentence. */
  message: string;
  /** Harmless to show, at most 120 code points; still escape it for HTML. */
  found: string | null;
  expected: string | null;
  /** How to repair it: one sentence. */
  fix: string;
}

interface ReportMembers {
  format: "erc8257-report/1";
  toolRef: string | null;
  /** The members that differ from the default policy. */
  policy: Policy;
  /** The source of the record: `unstated`, `rpc`, `quorum 2 of 3`, or `none` where no RPC answered. */
  evidence: string;
  checks: [Check, Check, Check, Check];
  /** The committed hash, and that of the served manifest. */
  expectedHash: Hex | null;
  computedHash: Hex | null;
  /** By byte offset, then by code; those without a position first. */
  findings: Finding[];
}

/** All four checks pass and the manifest is valid. */
export interface VerifiedReport extends ReportMembers {
  verified: true;
  canonical: true;
  failedCheck: null;
  manifestValid: true;
  expectedHash: Hex;
  computedHash: Hex;
}

/** Anything else. */
export interface UnverifiedReport extends ReportMembers {
  verified: false;
  /** All four checks pass, but the manifest breaks a rule. */
  canonical: boolean;
  /** The lowest check that fails. */
  failedCheck: 1 | 2 | 3 | 4 | null;
  manifestValid: boolean | null;
}

/** The report. `JSON.stringify(report)` is the report as every other language prints it, byte for byte. */
export type Report = VerifiedReport | UnverifiedReport;

/**
 * The conclusion. `refused` is an answer: the registration is not genuine, or the tool is not there. `unavailable`
 * is not an answer: the registry or the server gave none, and trying again may settle it. Only `verified` allows a
 * tool to be used.
 */
export type Outcome = "verified" | "refused" | "unavailable";

/**
 * A report as this library returns it, with its outcome. `outcome` is not a member of the report's JSON, which is
 * the same in every language. A report that went through `JSON.stringify`, `structuredClone` or a port is a {@link
 * Report}, so send `outcome` beside it. The outcome of `validate`, which asks no RPC, is `unavailable`.
 */
export type Verdict =
  | (VerifiedReport & { readonly outcome: "verified" })
  | (UnverifiedReport & { readonly outcome: Exclude<Outcome, "verified"> });

/** A row of the table of rule codes. */
export interface Rule {
  rule: string;
  section: string;
  level: "MUST" | "SHOULD" | "MAY" | "FACT" | "LIBRARY";
  severity: Finding["severity"];
  /** The severity in `validate`, never milder. */
  publisherSeverity: Finding["severity"];
  message: string;
  fix: string;
}

/** A tool, named so that no other tool on any chain has the same name. */
export interface ToolRef {
  chainId: bigint;
  registry: Hex;
  toolId: bigint;
}

/** A tool as callers may name it: the chain ID may be a number, as wallets and libraries have it. */
export interface ToolRefInput {
  chainId: bigint | number;
  registry: string;
  toolId: bigint;
}

/** How long a verdict may be used (§7). */
export interface FreshnessWindow {
  /** Seconds from the start of the registry read; 0: verify anew at every use. */
  seconds: number;
  /** The manifest's `maxAge` made it shorter than the policy. */
  shortenedByManifest: boolean;
}
