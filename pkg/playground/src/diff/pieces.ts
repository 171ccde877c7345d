// The difference as pieces to show. Pieces beyond a person's patience are counted, and left out.

/**
 * `same`: in both; `space`: served, and left out of the hashed text; `old` and `new`: another spelling; `gone`: the
 * former place of a moved member.
 */
export type Kind = "same" | "space" | "old" | "new" | "gone";

export interface Piece {
  readonly kind: Kind;
  /** Number of the moved member that it belongs to; 0: of none. */
  readonly move: number;
  readonly head: string;
  /** Characters left out between head and tail. */
  readonly left: number;
  readonly tail: string;
}

const MOST = { pieces: 1_200, characters: 16_000, head: 300, tail: 60 };

export class Pieces {
  readonly #list: Piece[] = [];
  #cut = false;
  #characters = 0;
  #run = { kind: "same" as Kind, move: 0, head: "", tail: "", length: 0 };
  readonly #all: boolean;

  /** `all`: nothing is left out. */
  constructor(all: boolean) {
    this.#all = all;
  }

  add(kind: Kind, move: number, text: string, from = 0, to = text.length): void {
    if (from === to || this.#cut) {
      return;
    }
    if (!this.#all && (this.#list.length >= MOST.pieces || this.#characters >= MOST.characters)) {
      this.#cut = true;
      return;
    }
    if (kind !== this.#run.kind || move !== this.#run.move) {
      this.#finish();
      this.#run = { kind, move, head: "", tail: "", length: 0 };
    }
    const run = this.#run;
    const room = this.#all ? text.length : MOST.head - run.head.length;
    const cut = whole(text, Math.min(from + Math.max(room, 0), to));
    run.head += text.slice(from, cut);
    run.tail = (run.tail + text.slice(whole(text, Math.max(cut, to - MOST.tail)), to)).slice(-MOST.tail);
    run.length += to - from;
  }

  /** `cut`: some were left out. */
  end(): { list: readonly Piece[]; cut: boolean } {
    this.#finish();
    return { list: this.#list, cut: this.#cut };
  }

  #finish(): void {
    const { kind, move, head, tail, length } = this.#run;
    if (length > 0) {
      const most = whole(tail, Math.max(tail.length - (length - head.length), 0));
      const shown = tail.slice(most);
      this.#list.push({ kind, move, head, left: length - head.length - shown.length, tail: shown });
      this.#characters += head.length + shown.length;
    }
    this.#run = { kind, move, head: "", tail: "", length: 0 };
  }
}

/** Not between the halves of a character. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
