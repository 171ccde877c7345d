// The tokens of a JSON text that the library has read already, so that nothing here has to be refused. No recursion: an
// attacker chooses how deep the text is.

export interface Tokens {
  readonly text: string;
  readonly count: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** For a bracket that opens, the token that closes it; any other token closes itself. */
  readonly close: Uint32Array;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);
const [OPEN, CLOSE] = [new Set([0x7b, 0x5b]), new Set([0x7d, 0x5d])];
const SINGLE = new Set([...OPEN, ...CLOSE, 0x3a, 0x2c]);

export function tokenize(text: string): Tokens {
  const [from, to, close, open]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const index = from.length;
    const code = text.charCodeAt(at);
    from.push(at);
    at = endOf(text, at, code);
    to.push(at);
    close.push(index);
    if (OPEN.has(code)) {
      open.push(index);
    } else if (CLOSE.has(code)) {
      close[open.pop() ?? index] = index;
    }
  }
  return { text, count: from.length, from: Uint32Array.from(from), to: Uint32Array.from(to), close: Uint32Array.from(close) };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (SPACE.has(text.charCodeAt(at))) {
    at += 1;
  }
  return at;
}

function endOf(text: string, from: number, code: number): number {
  if (SINGLE.has(code)) {
    return from + 1;
  }
  if (code === QUOTE) {
    return endOfString(text, from);
  }
  let at = from + 1;
  for (let next = text.charCodeAt(at); at < text.length && !SINGLE.has(next) && !SPACE.has(next) && next !== QUOTE; next = text.charCodeAt(at)) {
    at += 1;
  }
  return at;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return Math.min(at + 1, text.length);
}

/** One token as it is written. */
export function written({ text, from, to }: Tokens, token: number): string {
  return text.slice(from[token], to[token]);
}

/** Where the white space before a token begins; it ends where the token begins. */
export function spaceBefore({ to }: Tokens, token: number): number {
  return token === 0 ? 0 : to[token - 1] ?? 0;
}
