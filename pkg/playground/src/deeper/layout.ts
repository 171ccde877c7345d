// A repaired document as its publisher laid it out: only the values and names that a repair changes are written anew.
// No recursion: an attacker chooses how deep the text is.

import { type Tokens, tokenize, written } from "../diff/tokens.js";

const BYTE_ORDER_MARK = "\ufeff";

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** `repaired` is canonical text. `null` if the two are not built alike; the caller proves the result anyway. */
export function inLayoutOf(served: string, repaired: string): string | null {
  const source = served.startsWith(BYTE_ORDER_MARK) ? served.slice(1) : served;
  const edits = new Walk(tokenize(source), tokenize(repaired)).edits();
  return edits && applied(source, edits);
}

function applied(source: string, edits: Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of edits.sort((one, other) => one.from - other.from)) {
    parts.push(source.slice(at, from), text);
    at = to;
  }
  return parts.join("") + source.slice(at);
}

class Walk {
  readonly #source: Tokens;
  readonly #repaired: Tokens;
  readonly #edits: Edit[] = [];
  /** Values that are to be compared: the token of the one and of the other. */
  readonly #open: [number, number][] = [[0, 0]];

  constructor(source: Tokens, repaired: Tokens) {
    this.#source = source;
    this.#repaired = repaired;
  }

  edits(): Edit[] | null {
    for (let pair = this.#open.pop(); pair !== undefined; pair = this.#open.pop()) {
      if (!this.#value(...pair)) {
        return null;
      }
    }
    return this.#edits;
  }

  #value(token: number, other: number): boolean {
    const [one, two] = [written(this.#source, token), written(this.#repaired, other)];
    switch (two) {
      case "{":
        return one === two && this.#object(token, other);
      case "[":
        return one === two && this.#array(token, other);
      default:
        return this.#scalar(token, one, two);
    }
  }

  #scalar(token: number, one: string, two: string): boolean {
    if (one === "{" || one === "[") {
      return false;
    }
    if (JSON.parse(one) !== JSON.parse(two)) {
      this.#edits.push({ from: this.#source.from[token] ?? 0, to: this.#source.to[token] ?? 0, text: two });
    }
    return true;
  }

  #array(token: number, other: number): boolean {
    const [one, two] = [elements(this.#source, token), elements(this.#repaired, other)];
    one.forEach((element, at) => this.#open.push([element, two[at] ?? 0]));
    return one.length === two.length;
  }

  #object(token: number, other: number): boolean {
    // Past a name come the colon and the value.
    const [one, two] = [names(this.#source, token), names(this.#repaired, other)];
    const known = new Map(two.map((name) => [decoded(this.#repaired, name), name]));
    for (const name of one) {
      const served = decoded(this.#source, name);
      const same = known.get(served) ?? known.get(served.normalize("NFC"));
      if (same === undefined) {
        return false;
      }
      this.#scalar(name, written(this.#source, name), written(this.#repaired, same));
      this.#open.push([name + 2, same + 2]);
    }
    return one.length === two.length;
  }
}

/** The first token of each element. */
function elements({ close }: Tokens, open: number): number[] {
  const made: number[] = [];
  const end = close[open] ?? open;
  for (let token = open + 1; token < end; token = (close[token] ?? end) + 2) {
    made.push(token);
  }
  return made;
}

/** The name of each member. */
function names({ close }: Tokens, open: number): number[] {
  const made: number[] = [];
  const end = close[open] ?? open;
  for (let token = open + 1; token < end; token = (close[token + 2] ?? end) + 2) {
    made.push(token);
  }
  return made;
}

function decoded(tokens: Tokens, token: number): string {
  return String(JSON.parse(written(tokens, token)));
}
