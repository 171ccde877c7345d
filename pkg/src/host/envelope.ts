// JSON-RPC responses: their request, and the untouched text of their value. This follows the crate json-rpc, which
// the hosts of other languages use. The engine says only whether the text is JSON, since it keeps the last of two
// equal names.

import type { CallFailure } from "../session.js";

/** What an RPC gave: a member's JSON text as it came, or why there is none, with what was thrown. @internal */
export type RpcAnswer = { resultJson: string } | { errorJson: string } | { failed: CallFailure; cause?: unknown };

/** @internal */
export interface Envelope {
  /** The JSON text of the id; `null` where that is null or missing: an error before the request could be read. */
  id: string | null;
  answer: { resultJson: string } | { errorJson: string };
}

/** A body that answers `count` requests; `null` if it is not JSON-RPC or answers more than was asked. @internal */
export function readEnvelopes(body: Uint8Array, count: number): Envelope | Envelope[] | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    JSON.parse(text);
  } catch {
    return null;
  }
  const reader = new Reader(text);
  if (!reader.takes("[")) {
    return readOne(reader);
  }
  const envelopes: Envelope[] = [];
  while (!reader.takes("]")) {
    const one = envelopes.length < count ? readOne(reader) : null;
    if (one === null) {
      return null;
    }
    envelopes.push(one);
    reader.takes(",");
  }
  return envelopes;
}

/** Some nodes write both members and mean the one that is not null. */
function readOne(reader: Reader): Envelope | null {
  if (!reader.takes("{")) {
    return null;
  }
  const members = new Map<string, string>();
  while (!reader.takes("}")) {
    const name = JSON.parse(reader.value()) as string;
    reader.takes(":");
    const value = reader.value();
    reader.takes(",");
    if (/[\ud800-\udfff]/u.test(name) || (members.has(name) && MEMBERS.includes(name))) {
      return null;
    }
    members.set(name, value);
  }
  const [id, result, error] = MEMBERS.map((name) => (members.get(name) === "null" ? null : members.get(name)));
  if (error === undefined || error === null) {
    return result === undefined ? null : { id: id ?? null, answer: { resultJson: result ?? "null" } };
  }
  return result === undefined || result === null ? { id: id ?? null, answer: { errorJson: error } } : null;
}

const MEMBERS = ["id", "result", "error"];

/** Goes through a text that is JSON. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes past this character, if it is the next one that is not white space. */
  takes(character: string): boolean {
    while (" \t\n\r".includes(this.#text[this.#at] ?? "x")) {
      this.#at++;
    }
    const isThere = this.#text[this.#at] === character;
    this.#at += isThere ? 1 : 0;
    return isThere;
  }

  /** The text of the value that is next. */
  value(): string {
    this.takes("");
    const from = this.#at;
    let depth = 0;
    do {
      const character = this.#text[this.#at++]!;
      if (character === '"') {
        this.#string();
      } else if (character === "{" || character === "[") {
        depth++;
      } else if (character === "}" || character === "]") {
        depth--;
      } else if (depth === 0) {
        // A number or a word.
        while (/[\w.+-]/.test(this.#text[this.#at] ?? "")) {
          this.#at++;
        }
      }
    } while (depth > 0);
    return this.#text.slice(from, this.#at);
  }

  /** To behind the quote that ends it: one with an even number of backslashes before it. */
  #string(): void {
    for (let escaped = true; escaped; ) {
      const quote = this.#text.indexOf('"', this.#at);
      let before = quote;
      while (this.#text[before - 1] === "\\") {
        before--;
      }
      escaped = (quote - before) % 2 === 1;
      this.#at = quote + 1;
    }
  }
}

/** The outcome for a request without an answer of its own. @internal */
export const MISSING: RpcAnswer = { failed: "not-json-rpc" };

/** The answers by their ids. One that is missing, or that is given twice, is not an answer. @internal */
export function inOrder(envelopes: Envelope[], ids: number[]): RpcAnswer[] {
  return ids.map((id) => {
    const [own, ...more] = envelopes.filter((envelope) => envelope.id === String(id));
    return own !== undefined && more.length === 0 ? own.answer : MISSING;
  });
}
