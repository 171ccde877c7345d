// JSON-RPC responses: whose they are, and what they hold.

import type { CallAnswer } from "../session.js";

/** @internal */
export interface Envelope {
  id: unknown;
  answer: { result: unknown } | { error: unknown };
}

/** A body that answers `count` requests; `null` if it is not JSON-RPC or answers more than was asked. @internal */
export function readEnvelopes(body: Uint8Array, count: number): Envelope | Envelope[] | null {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return null;
  }
  if (!Array.isArray(document)) {
    return readOne(document);
  }
  const envelopes = document.length > count ? [null] : document.map(readOne);
  return envelopes.every((one) => one !== null) ? envelopes : null;
}

/** Some nodes write both members and mean the one that is not null. */
function readOne(value: unknown): Envelope | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return null;
  }
  const { id, error } = value as { id?: unknown; error?: unknown };
  if (error === undefined || error === null) {
    return "result" in value ? { id, answer: { result: value.result } } : null;
  }
  const { result } = value as { result?: unknown };
  return result === undefined || result === null ? { id, answer: { error } } : null;
}

/** An answer that is none of the request's own. @internal */
export const MISSING: CallAnswer = { failed: "not-json-rpc" };

/** The answers by their ids. One that is missing, or that is given twice, is no answer. @internal */
export function inOrder(envelopes: Envelope[], ids: number[]): CallAnswer[] {
  return ids.map((id) => {
    const [own, ...more] = envelopes.filter((envelope) => envelope.id === id);
    return own !== undefined && more.length === 0 ? own.answer : MISSING;
  });
}
