import { raw } from "#advice";
import { text } from "../argument.js";
import { call } from "../error.js";
import type { Hex } from "../types.js";

/** A requirement, of a manifest's `access` (§4) or of a predicate's `getRequirements` (§1). */
export interface Requirement {
  /** Interface ID of its kind: `0x` and 8 hex digits. */
  kind: string;
  /** Hex; its layout depends on the kind. */
  data: string;
}

interface NeedMembers {
  kind: Hex;
  /** The standard defines this kind; a third party's may mean something else elsewhere. */
  standard: boolean;
}

/**
 * The need of a requirement, as far as its kind is known. Addresses are hex; amounts and token IDs are decimal
 * text, so that a need stays plain JSON: `BigInt(need.tokenId)`.
 */
export type Need = NeedMembers &
  (
    | { need: "erc721-holding"; collection: Hex }
    | { need: "erc1155-holding"; collection: Hex; tokenId: string }
    /** `minTier`: the lowest tier that will do; 0 is any. */
    | { need: "subscription"; collection: Hex; minTier: number }
    /** `minBalance` is in the token's smallest unit. */
    | { need: "erc20-balance"; token: Hex; minBalance: string }
    | { need: "erc7496-trait"; collection: Hex; traitsContract: Hex; traitKey: Hex; allowedValues: Hex[] }
    /** `sentinel`: the predicate could not tell. `undecodable`: the data does not have the layout of its kind. */
    | { need: "sentinel" | "undecodable" | "unknown" }
  );

/**
 * Reads the need of a requirement. Data that does not have its kind's layout exactly is never guessed at (Marker
 * Interfaces).
 *
 * @example
 * ```ts
 * const need = needOf({ kind: "0xbdf8c428", data });
 * if (need.need === "erc721-holding") show(need.collection);
 * ```
 * @throws {Erc8257Error} if kind or data is not hex.
 */
export function needOf(requirement: Requirement): Need {
  return JSON.parse(call(() => raw().needOf(...parts(requirement)))) as Need;
}

/**
 * The same in words, such as `any token of the ERC-721 collection 0x…`: text of this library, without the label, which is
 * the predicate's.
 *
 * @throws {Erc8257Error} as {@link needOf}.
 */
export function needText(requirement: Requirement): string {
  return call(() => raw().needText(...parts(requirement)));
}

/**
 * The `eth_call` that shows whether an account meets a requirement; `null` where no single call tells.
 *
 * @throws {Erc8257Error} as {@link needOf}; or if the account is not an address.
 */
export function needQuestion(requirement: Requirement, account: string): { to: Hex; data: Hex } | null {
  const json = call(() => raw().needQuestion(...parts(requirement), text(account, "/account")));
  return json === undefined ? null : (JSON.parse(json) as { to: Hex; data: Hex });
}

/**
 * Whether what that call returned meets the requirement; `null` where it does not tell. A hint for planning: only
 * `tryHasAccess` decides.
 *
 * @throws {Erc8257Error} as {@link needOf}; or if `returned` is not hex.
 */
export function needAnswer(requirement: Requirement, returned: string): boolean | null {
  return call(() => raw().needAnswer(...parts(requirement), text(returned, "/returned"))) ?? null;
}

/** Kind and data as they cross the border. @internal */
export function parts({ kind, data }: Requirement): [string, string] {
  return [text(kind, "/requirement/kind"), text(data, "/requirement/data")];
}
