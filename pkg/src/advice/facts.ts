import { json } from "../argument.js";
import { plain } from "../policy.js";
import type { ToolConfig } from "../types.js";
import type { AccessAnswer } from "./access.js";
import type { CodeFacts, Interface, ProxyMarkers } from "./contract.js";
import type { Introspection } from "./requirements.js";

/**
 * A host's facts about a tool besides its manifest, format `erc8257-facts/1`. Everything may be missing: an unknown
 * fact draws no advice, and is never taken for harmless. Times are whole seconds since 1970.
 */
export interface Facts {
  /** Written for you where it is missing. */
  format?: "erc8257-facts/1";
  /** Which tool this is about: `eip155:<chain ID>/erc8257:<registry>/<tool ID>`. */
  toolRef?: string;
  /** The registry's answer about it. */
  registryState?: "ok" | "not-found" | "deregistered" | "no-contract" | "malformed" | "unavailable" | "disagreement";
  /** Its record. */
  config?: ToolConfig;
  /** The registry's contract. */
  registry?: ContractFacts;
  /** The access predicate's contract. */
  predicate?: ContractFacts;
  /** What came of the predicate's `getRequirements`; `readRequirements` gives it. */
  requirements?: Introspection;
  /** What `tryHasAccess` said of the caller's account; `readAccess` gives it. */
  access?: AccessAnswer;
  /** The creator's account. */
  creator?: ContractFacts;
  /** The registries that the host trusts, by chain. Left out: it has no directory. */
  directory?: KnownRegistries[];
  /** The registration's past. */
  history?: History;
  /** The known facts about the name that the manifest is served under. */
  origin?: OriginFacts;
  /** An attestation report that the host has fetched and checked. */
  attestation?: AttestationReport;
  /** The wallet's means of payment. */
  wallet?: Wallet;
  /** The host's own freshness window in seconds, 0 to 86,400. Default: 300. */
  freshnessSeconds?: number;
  /** The time now. Nothing that depends on time is said without it. */
  now?: number;
  /** When the verification of this tool began. */
  verifiedAt?: number;
}

/** The known facts about an address. */
export interface ContractFacts {
  /** Its code; `readCode` gives it. */
  code?: CodeFacts;
  /** Whether it advertises the interface that it should have; `readInterface` gives it. */
  interface?: Interface;
  /** The contents of its ERC-1967 slots; `readProxy` gives them. */
  proxy?: ProxyMarkers;
  /** keccak256 of the code that the host expects. */
  pinnedCodeHash?: string;
}

/** The registries that a directory names on one chain. */
export interface KnownRegistries {
  /** `eip155:<chain ID>`. */
  chain: string;
  registries: string[];
}

/** The past of a registration. */
export interface History {
  registeredAt?: number;
  /** All changes since then, in any order. */
  changes?: { at: number; change: "metadata" | "predicate" | "predicate-upgrade" | "deregistered" }[];
  /** Since when, without a break, its server is silent or its manifest gone. */
  silentSince?: number;
}

/** The known facts about a name. */
export interface OriginFacts {
  /** Since when it has had valid TLS certificates without a gap, as transparency logs show. */
  certificateSince?: number;
  nameServersChangedAt?: number;
}

/** An attestation report, as the host's verifier of its protocol read it (§5). */
export interface AttestationReport {
  issuedAt: number;
  /** The measurement that it attests: hex with `0x`. */
  measurement: string;
  /** Its signatures lead to a root that the host trusts, and nothing on the way is revoked. */
  chainVerified: boolean;
  /** The measured configuration restricts where the enclave may connect to. */
  egressRestricted?: boolean;
  /** A builder whom the host trusts has built the published source and got this measurement. */
  reproduced?: boolean;
  /** The transparency log that the manifest names has the report. */
  logged?: boolean;
}

/** The abilities of a wallet. */
export interface Wallet {
  /** The payment protocols that it speaks. Left out: not known. */
  protocols?: string[];
  /** The tokens that it knows, with its own facts about them. */
  tokens?: Token[];
}

/** A token, as the wallet knows it. */
export interface Token {
  /** The asset (CAIP-19) as manifests write it; on `eip155` with hex digits in lower case. */
  asset: string;
  /** 0 to 255. */
  decimals: number;
  symbol: string;
}

/** @internal */
export function factsText(facts: Facts | string | Uint8Array): Uint8Array {
  if (typeof facts === "string" || facts instanceof Uint8Array) {
    return json(facts, "/facts");
  }
  return json(JSON.stringify({ format: "erc8257-facts/1", ...plain(facts, "/facts") }), "/facts");
}
