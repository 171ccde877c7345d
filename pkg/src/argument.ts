// Arguments as they cross the border: this checks their types, and the core judges their content.

import { wrong } from "./error.js";

/** @internal */
export function bytes(value: unknown, pointer: string): Uint8Array {
  if (value instanceof Uint8Array) {
    return value;
  }
  throw wrong(pointer, `is ${kindOf(value)}, not a Uint8Array: give the raw bytes as they were served`);
}

/** The kind of a value, in words. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) {
    return "missing";
  }
  return typeof value === "object" ? "an object" : typeof value === "string" ? "text" : `a ${typeof value}`;
}

/** Text to escape or to judge, whatever it is: half a character becomes U+FFFD on the way. @internal */
export function anyText(value: unknown, pointer: string): string {
  if (typeof value === "string") {
    return value;
  }
  throw wrong(pointer, "is not a string");
}

/** @internal */
export function text(value: unknown, pointer: string): string {
  const string = anyText(value, pointer);
  if (/[\ud800-\udfff]/u.test(string)) {
    throw wrong(pointer, "has a lone surrogate");
  }
  return string;
}

/** @internal */
export function flag(value: unknown, pointer: string): boolean {
  if (typeof value === "boolean") {
    return value;
  }
  throw wrong(pointer, "is neither true nor false");
}

/** An object that is not null; `members` says which it has. @internal */
export function object<T>(value: T, pointer: string, members: string): T & object {
  if (typeof value === "object" && value !== null) {
    return value;
  }
  throw wrong(pointer, `is not an object with ${members}`);
}

/** Text where there is any. @internal */
export function maybeText(value: unknown, pointer: string): string | undefined {
  return value === undefined || value === null ? undefined : text(value, pointer);
}

/** A number; whether it is in range, the core says. @internal */
export function number(value: unknown, pointer: string): number {
  if (typeof value === "number") {
    return value;
  }
  throw wrong(pointer, "is not a number");
}

/** A number of the chain, as decimal text. @internal */
export function integer(value: unknown, pointer: string): string {
  if (typeof value === "bigint") {
    return value.toString();
  }
  throw wrong(pointer, "is not a bigint, such as 1n or BigInt(text)");
}

/** A chain ID, which wallets and libraries have as a number. @internal */
export function chain(value: unknown, pointer: string): string {
  return Number.isSafeInteger(value) ? String(value) : integer(value, pointer);
}

/** JSON text or its UTF-8 bytes. @internal */
export function json(value: unknown, pointer: string): Uint8Array {
  if (value instanceof Uint8Array) {
    return value;
  }
  if (typeof value === "string") {
    return new TextEncoder().encode(text(value, pointer));
  }
  throw wrong(pointer, `is ${kindOf(value)}: give the JSON text or its bytes as they were stored, never what JSON.parse makes of them`);
}
