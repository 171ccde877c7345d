// A verb by its number: the arguments as JSON text, and the bytes beside them, in one buffer.

import { call, Erc8257Error } from "./error.js";
import { isScalar, members } from "./policy.js";
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
    return json(given, "");
  } catch (thrown) {
    // A caller's object may throw anything at all.
    throw thrown instanceof Erc8257Error ? thrown : new Erc8257Error("usage-wrong-value", "an argument has a value that JSON does not have", { cause: thrown });
  }
}

/** The text of a value. It is written in one go: a copy for `JSON.stringify` would take twice as long. */
function json(given: unknown, pointer: string): string {
  const value = plain(given) ?? given;
  if (isScalar(value)) {
    return JSON.stringify(value);
  }
  let text = "";
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      text += `${at === 0 ? "" : ","}${json(value[at], `${pointer}/${at}`)}`;
    }
    return `[${text}]`;
  }
  members(value, pointer, (key, member, at) => {
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${json(member, at)}`;
  });
  return `{${text}}`;
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

/** Two digits for each 12 bits, made at the first use: half as many texts are put together. */
let pairs: string[] | undefined;

/** Base64 with padding: not every engine has `btoa`. */
function base64(bytes: Uint8Array): string {
  pairs ??= Array.from({ length: 4096 }, (_, bits) => DIGITS.charAt(bits >> 6) + DIGITS.charAt(bits & 63));
  const left = bytes.length % 3;
  const whole = bytes.length - left;
  let text = "";
  for (let at = 0; at < whole; at += 3) {
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += `${pairs[word >> 12]}${pairs[word & 4095]}`;
  }
  if (left > 0) {
    const word = ((bytes[whole] ?? 0) << 16) | ((bytes[whole + 1] ?? 0) << 8);
    text += `${pairs[word >> 12]}${left === 1 ? "=" : DIGITS.charAt((word >> 6) & 63)}=`;
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
