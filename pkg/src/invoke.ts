// A verb by its number: the arguments as JSON text, and the bytes beside them, in one buffer.

import { call, Erc8257Error } from "./error.js";
import { copy } from "./policy.js";
import { toolRefText } from "./tool-ref-text.js";
import type { ToolRefInput } from "./types.js";

/** What a module of ours exports for all its verbs. @internal */
export interface Verbs {
  call(verb: number, parts: Uint8Array): string;
}

/** What a module of ours exports that judges the bundles of its verbs, too. @internal */
export interface JudgingVerbs extends Verbs {
  judge(bundle: Uint8Array): string;
}

/** Runs a verb, and gives its report. The module refuses a wrapper of other descriptions. @internal */
export function invoke(module: Verbs, description: number, verb: number, given: object, beside: readonly Uint8Array[]): unknown {
  const parts = [new TextEncoder().encode(written(given)), ...beside];
  return JSON.parse(call(() => module.call(verb, joined(description, parts)))) as unknown;
}

/** The arguments as JSON text. Nothing that their author wrote there is lost in silence. @internal */
export function written(given: object): string {
  try {
    return JSON.stringify(copy(given, "", plain));
  } catch (thrown) {
    // A caller's object may throw anything at all.
    throw thrown instanceof Erc8257Error ? thrown : new Erc8257Error("usage-wrong-value", "an argument has a value that JSON does not have", { cause: thrown });
  }
}

/** A value as documents have it: bytes as base64, tools and large numbers as text. The core says what is wrong with it. */
function plain(given: unknown): unknown {
  if (given instanceof Uint8Array) {
    return base64(given);
  }
  if (typeof given === "bigint" || (typeof given === "number" && !Number.isFinite(given))) {
    return String(given);
  }
  return isTool(given) ? toolRefText(given) : undefined;
}

function isTool(value: unknown): value is ToolRefInput {
  return typeof value === "object" && value !== null && typeof (value as Partial<ToolRefInput>).toolId === "bigint" && "chainId" in value;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64 with padding: not every engine has `btoa`. */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit < 4; digit++) {
      text += digit > bytes.length - at ? "=" : DIGITS.charAt((word >> (18 - 6 * digit)) & 63);
    }
  }
  return text;
}

/**
 * A frame: the number of the descriptions, that of the parts, then each part behind its length. Each number has four bytes,
 * the lowest first. @internal
 */
export function joined(description: number, parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + 4 + part.length, 8));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, description, true);
  view.setUint32(4, parts.length, true);
  let at = 8;
  for (const part of parts) {
    view.setUint32(at, part.length, true);
    bytes.set(part, at + 4);
    at += 4 + part.length;
  }
  return bytes;
}

/** The parts of a frame of the module. @internal */
export function parted(frame: Uint8Array): Uint8Array[] {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
  const parts: Uint8Array[] = [];
  let at = 8;
  for (let left = view.getUint32(4, true); left > 0; left--) {
    const end = at + 4 + view.getUint32(at, true);
    parts.push(frame.subarray(at + 4, end));
    at = end;
  }
  return parts;
}
