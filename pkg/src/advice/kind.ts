import { raw } from "#advice";
import { text } from "../argument.js";
import { call } from "../error.js";
import type { Hex } from "../types.js";

/** A published kind of requirement. */
export interface KnownKind {
  /** Interface ID. */
  kind: Hex;
  /** Name of the marker's function, without parentheses. */
  marker: string;
  /** Layout of `data`, as arguments of `abi.encode`. */
  layout: string;
  /** The standard pins it; else it is a third party's. */
  standard: boolean;
}

/** Every published kind that this library knows of, the standard's three first. */
export function knownKinds(): KnownKind[] {
  return JSON.parse(raw().knownKinds()) as KnownKind[];
}

/** The kind of a marker: the selector of its function (§1, Marker Interfaces). */
export function kindOf(marker: string): Hex {
  return raw().kindOf(text(marker, "/marker")) as Hex;
}

/**
 * The kind of a marker that is to be published (§1, Marker Interfaces). Only {@link knownKinds} are looked at: markers that
 * were published elsewhere are the author's matter.
 *
 * @example
 * ```ts
 * newKind("guildMembership"); // "0x38faab1a"
 * ```
 * @throws {Erc8257Error} `kind-not-a-name`, `kind-sentinel`, `kind-no-interface` or `kind-taken`.
 */
export function newKind(marker: string): Hex {
  return call(() => raw().newKind(text(marker, "/marker"))) as Hex;
}
