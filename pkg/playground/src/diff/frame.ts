// An object or array that the walk is in.

import { type Member, type Step, steps } from "./order.js";
import { type Tokens, written } from "./tokens.js";

export class Frame {
  /** Of an object: its members as they are walked through; of an array: none. */
  readonly members: readonly Step[] | null;
  /** Number of the moved member that all of it belongs to; 0: of none. */
  readonly move: number;
  /** The tokens that close it. */
  readonly end: number;
  readonly otherEnd: number;
  /** How many members an object has. */
  readonly count: number;
  /** The next step, how many members or elements were begun, and whether a value was the last thing. */
  next = 0;
  begun = 0;
  ended = false;
  /** The tokens after the last value, and the move that this value belongs to. */
  served: number;
  canonical: number;
  lastMove: number;
  readonly #tokens: Tokens;

  /** `null` if the two have other names in them. */
  static of(served: Tokens, open: number, canonical: Tokens, otherOpen: number, move: number): Frame | null {
    const isObject = written(served, open) === "{";
    const members = isObject ? steps(membersOf(served, open), membersOf(canonical, otherOpen)) : null;
    return isObject && members === null ? null : new Frame(served, open, canonical, otherOpen, members, move);
  }

  private constructor(served: Tokens, open: number, canonical: Tokens, otherOpen: number, members: readonly Step[] | null, move: number) {
    this.#tokens = served;
    this.members = members;
    this.count = members?.filter((step) => step.canonical !== null).length ?? 0;
    this.move = move;
    this.lastMove = move;
    this.end = served.close[open] ?? open;
    this.otherEnd = canonical.close[otherOpen] ?? otherOpen;
    this.served = open + 1;
    this.canonical = otherOpen + 1;
  }

  /** The pointer's name for the member or element that was begun last. */
  name(): string {
    const member = this.members?.[this.next - 1];
    return member === undefined ? String(this.begun - 1) : nameOf(this.#tokens, member.served);
  }
}

/** The name of a member, without its escapes. */
function nameOf(tokens: Tokens, token: number): string {
  return String(JSON.parse(written(tokens, token)));
}

function membersOf(tokens: Tokens, open: number): Member[] {
  const made: Member[] = [];
  const end = tokens.close[open] ?? open;
  for (let token = open + 1; token < end; ) {
    made.push({ name: nameOf(tokens, token), token });
    // Past the name, the colon, the value and the comma.
    token = (tokens.close[token + 2] ?? end) + 2;
  }
  return made;
}
