// The difference between the served text and its canonical bytes. Both hold the same values, so each token of the
// one has its token in the other. So no search for a likely alignment is needed, and the work is in proportion to
// the length of the text.

import { type Change, clip, type Found, MOST_CHANGES, placed, pointerOf } from "./changes.js";
import { Frame } from "./frame.js";
import { type Piece, Pieces } from "./pieces.js";
import { type Run, spelled } from "./strings.js";
import { spaceBefore, type Tokens, tokenize, written } from "./tokens.js";

export interface Difference {
  readonly pieces: readonly Piece[];
  /** Not all of it is among the pieces. */
  readonly cut: boolean;
  /** Bytes of white space that are not hashed. */
  readonly space: number;
  readonly moved: number;
  readonly rewritten: number;
  /** The first of those, in the order in which they were served. */
  readonly changes: readonly Change[];
}

/** `null` if the two differ in more than white space, order and spelling. `all`: as many pieces as there are. */
export function difference(served: string, canonical: string, all = false): Difference | null {
  return new Walk(tokenize(served), tokenize(canonical), all).result();
}

class Walk {
  readonly #served: Tokens;
  readonly #canonical: Tokens;
  readonly #pieces: Pieces;
  readonly #frames: Frame[] = [];
  readonly #found: Found[] = [];
  #space = 0;
  #moved = 0;
  #rewritten = 0;

  constructor(served: Tokens, canonical: Tokens, all: boolean) {
    this.#served = served;
    this.#canonical = canonical;
    this.#pieces = new Pieces(all);
  }

  result(): Difference | null {
    if (!this.#toTheEnd()) {
      return null;
    }
    const { text, to, count } = this.#served;
    this.#blank(to[count - 1] ?? 0, text.length, 0);
    const { list, cut } = this.#pieces.end();
    const [space, moved, rewritten] = [this.#space, this.#moved, this.#rewritten];
    return { pieces: list, cut, space, moved, rewritten, changes: placed(this.#found, text) };
  }

  #toTheEnd(): boolean {
    if (this.#served.count !== this.#canonical.count || !this.#value(0, 0, 0)) {
      return false;
    }
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      if (!(frame.members === null ? this.#element(frame) : this.#member(frame))) {
        return false;
      }
    }
    return true;
  }

  #value(token: number, other: number, move: number): boolean {
    if (!"{[".includes(this.#canonical.text[this.#canonical.from[other] ?? 0] ?? "?")) {
      return this.#scalar(token, other, move);
    }
    const frame = this.#same(token, other, move) ? Frame.of(this.#served, token, this.#canonical, other, move) : null;
    if (frame !== null) {
      this.#frames.push(frame);
    }
    return frame !== null;
  }

  #element(frame: Frame): boolean {
    const { served, canonical, move } = frame;
    if (served === frame.end) {
      return this.#close(frame);
    }
    const comma = frame.begun > 0 ? 1 : 0;
    return (comma === 0 || this.#same(served, canonical, move)) && this.#inside(frame, served + comma, canonical + comma, move);
  }

  #member(frame: Frame): boolean {
    this.#afterValue(frame);
    const step = frame.members?.[frame.next];
    frame.next += 1;
    if (step === undefined) {
      return this.#close(frame);
    }
    const { served, canonical } = step;
    if (canonical === null) {
      this.#pieces.add("gone", frame.move, this.#served.text, spaceBefore(this.#served, served), this.#served.to[served]);
      this.#pieces.add("gone", frame.move, " …");
      return true;
    }
    this.#moved += step.moved ? 1 : 0;
    const move = step.moved ? this.#moved : frame.move;
    frame.lastMove = move;
    if (step.moved) {
      this.#note("moved", served);
    }
    const named = this.#scalar(served, canonical, move) && this.#same(served + 1, canonical + 1, move);
    return named && this.#inside(frame, served + 2, canonical + 2, move);
  }

  #close(frame: Frame): boolean {
    this.#frames.pop();
    return this.#same(frame.end, frame.otherEnd, frame.move);
  }

  /** The value of a member, or an element. */
  #inside(frame: Frame, token: number, other: number, move: number): boolean {
    frame.begun += 1;
    frame.ended = true;
    frame.served = (this.#served.close[token] ?? token) + 1;
    frame.canonical = (this.#canonical.close[other] ?? other) + 1;
    return this.#value(token, other, move);
  }

  #scalar(token: number, other: number, move: number): boolean {
    const [one, two] = [written(this.#served, token), written(this.#canonical, other)];
    if (one === two) {
      return this.#same(token, other, move);
    }
    this.#blankBefore(token, move);
    this.#rewritten += 1;
    if (!one.startsWith('"')) {
      this.#note("rewritten", token, one, two);
      this.#rewrite(move, one, two);
      return Number(one) === Number(two);
    }
    let noted = false;
    return spelled(one, two, ({ same, served, canonical }: Run) => {
      const [before, after] = [one.slice(...served), two.slice(...canonical)];
      if (same) {
        this.#pieces.add("same", move, before);
        return;
      }
      if (!noted) {
        this.#note("rewritten", token, before, after);
        noted = true;
      }
      this.#rewrite(move, before, after);
    });
  }

  #rewrite(move: number, before: string, after: string): void {
    this.#pieces.add("old", move, before);
    this.#pieces.add("new", move, after);
  }

  #same(token: number, other: number, move: number): boolean {
    this.#blankBefore(token, move);
    const { text, from, to } = this.#served;
    this.#pieces.add("same", move, text, from[token], to[token]);
    return written(this.#served, token) === written(this.#canonical, other);
  }

  /** Its comma, and the white space that was served before one. */
  #afterValue(frame: Frame): void {
    if (!frame.ended) {
      return;
    }
    frame.ended = false;
    if (frame.served < frame.end) {
      this.#blankBefore(frame.served, frame.lastMove);
    }
    if (frame.begun < frame.count) {
      this.#pieces.add("same", frame.move, ",");
    }
  }

  #blankBefore(token: number, move: number): void {
    this.#blank(spaceBefore(this.#served, token), this.#served.from[token] ?? 0, move);
  }

  #blank(from: number, to: number, move: number): void {
    this.#space += to - from;
    this.#pieces.add("space", move, this.#served.text, from, to);
  }

  #note(kind: Change["kind"], token: number, before = "", after = ""): void {
    if (this.#found.length < MOST_CHANGES) {
      const offset = this.#served.from[token] ?? 0;
      this.#found.push({ kind, pointer: pointerOf(this.#frames), offset, before: clip(before), after: clip(after) });
    }
  }
}
