// A verb by its number: the arguments as JSON text, and the bytes beside them, in one buffer.

import { call } from "./error.js";

/** What a module of ours exports for all its verbs. @internal */
export interface Verbs {
  call(verb: number, parts: Uint8Array): string;
}

/** Runs a verb, and gives its report. The module refuses a wrapper of other descriptions. @internal */
export function invoke(module: Verbs, description: number, verb: number, given: object, beside: readonly Uint8Array[]): unknown {
  const parts = [new TextEncoder().encode(JSON.stringify(given)), ...beside];
  return JSON.parse(call(() => module.call(verb, joined(description, parts)))) as unknown;
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
