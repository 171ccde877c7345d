// A verb by its number: the arguments as JSON text, and the bytes beside them, in one buffer.

import { call } from "./error.js";

/** What a module of ours exports for all its verbs. @internal */
export interface Verbs {
  call(verb: number, parts: Uint8Array): string;
}

/** Runs a verb, and gives its report. @internal */
export function invoke(module: Verbs, verb: number, given: object, beside: readonly Uint8Array[]): unknown {
  const parts = [new TextEncoder().encode(JSON.stringify(given)), ...beside];
  return JSON.parse(call(() => module.call(verb, joined(parts)))) as unknown;
}

/** The number of parts, then each with its length in front: four bytes, the lowest first. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + 4 + part.length, 4));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, parts.length, true);
  let at = 4;
  for (const part of parts) {
    view.setUint32(at, part.length, true);
    bytes.set(part, at + 4);
    at += 4 + part.length;
  }
  return bytes;
}
