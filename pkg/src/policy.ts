import { Erc8257Error, wrong } from "./error.js";
import type { Policy } from "./types.js";

/** A policy as it crosses the border; empty without one. @internal */
export function policyText(policy: Policy | undefined): string {
  return policy === undefined ? "" : JSON.stringify(plain(policy, "/policy"));
}

/**
 * A copy of a plain object that has all that its author wrote there. `JSON.stringify` alone would lose members in
 * silence: inherited ones, hidden ones, and values without JSON, such as a hash to insist on. `undefined` is the
 * same as a missing member.
 *
 * @internal
 */
export function plain<T>(value: T, pointer: string): T & object {
  let made: unknown;
  try {
    made = copy(value, pointer);
  } catch (cause) {
    // Not ours: a circle, or a proxy that gives nothing away.
    throw cause instanceof Erc8257Error ? cause : notPlain(pointer);
  }
  if (made === value || Array.isArray(made)) {
    throw notPlain(pointer);
  }
  return made as T & object;
}

/**
 * The same of any value. `own` gives the plain form of a value that has one of its own, and `undefined` for any other.
 *
 * @internal
 */
export function copy(value: unknown, pointer: string, own: (value: unknown) => unknown = () => undefined): unknown {
  const form = own(value);
  if (form !== undefined) {
    return form;
  }
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) {
    return value;
  }
  if (Array.isArray(value)) {
    return Array.from(value, (item, at) => copy(item, `${pointer}/${at}`, own));
  }
  const prototype = typeof value === "object" && Object.getPrototypeOf(value);
  // None, or the `Object.prototype` of whatever realm.
  if (prototype !== null && !prototype.hasOwnProperty?.("isPrototypeOf")) {
    throw notPlain(pointer);
  }
  const made = Object.create(null) as Record<string, unknown>;
  for (const key of Object.getOwnPropertyNames(value)) {
    const at = `${pointer}/${key}`;
    const member = Object.getOwnPropertyDescriptor(value, key);
    if (!member?.enumerable || member.get) {
      throw notPlain(at);
    }
    if (member.value !== undefined) {
      made[key] = copy(member.value, at, own);
    }
  }
  return made;
}

function notPlain(pointer: string): Erc8257Error {
  return wrong(pointer, "is not plain");
}
