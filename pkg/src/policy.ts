import { Erc8257Error, wrong } from "./error.js";
import type { Policy } from "./types.js";

/** A policy as it crosses the border; empty where there is none. @internal */
export function policyText(policy: Policy | undefined): string {
  return policy === undefined ? "" : JSON.stringify(plain(policy, "/policy"));
}

/**
 * A copy of a plain object that has all that its author wrote there. `JSON.stringify` alone would lose in silence what
 * is inherited, hidden, or no JSON, such as a hash to insist on. `undefined` is the same as nothing.
 *
 * @internal
 */
export function plain<T>(value: T, pointer: string): T & object {
  try {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return copy(value, pointer) as T & object;
    }
  } catch (cause) {
    // Not ours: a circle, or a proxy that gives nothing away.
    throw cause instanceof Erc8257Error ? cause : wrong(pointer, "is no JSON value");
  }
  throw wrong(pointer, "is not a plain object");
}

function copy(value: unknown, pointer: string): unknown {
  if (value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value)) {
    return value;
  }
  if (typeof value !== "object") {
    throw wrong(pointer, typeof value === "number" ? "is no finite number" : `is of type ${typeof value}, which JSON has not`);
  }
  if (Array.isArray(value)) {
    return Array.from(value, (item, index) => copy(item, `${pointer}/${index}`));
  }
  const prototype: object | null = Object.getPrototypeOf(value);
  // `Object.prototype`, of whatever realm.
  if (prototype !== null && (Object.getPrototypeOf(prototype) !== null || !("isPrototypeOf" in prototype))) {
    throw wrong(pointer, "is not a plain object");
  }
  const made = Object.create(null) as Record<string, unknown>;
  for (const key of Reflect.ownKeys(value)) {
    const at = `${pointer}/${String(key)}`;
    const own = Object.getOwnPropertyDescriptor(value, key);
    if (typeof key === "symbol" || own === undefined || !own.enumerable || !("value" in own)) {
      throw wrong(at, "is not a member of plain data");
    }
    if (own.value !== undefined) {
      made[key] = copy(own.value, at);
    }
  }
  return made;
}
