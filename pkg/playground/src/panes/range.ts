// From lines and columns of findings to ranges of the editor's text.

import type { Text } from "@codemirror/state";
import type { Place } from "../app.js";

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The longest token that is marked whole. */
const LONGEST = 400;
const TOKEN = /^(?:"(?:[^"\\]|\\.)*"?|[^\s,:[\]{}]+|.)/u;

/** The token at a place, so that there is something to see. */
export function rangeAt(doc: Text, place: Place): Range {
  const [range] = rangesAt(doc, [place]);
  return range ?? { from: 0, to: 0 };
}

/** The same of many places, in their order. A line may have a million columns, so that each is walked through once. */
export function rangesAt(doc: Text, places: readonly Place[]): Range[] {
  const ranges: Range[] = places.map(() => ({ from: 0, to: 0 }));
  const sorted = places.map((place, index) => ({ ...place, index })).sort((one, other) => one.line - other.line || one.column - other.column);
  let [line, walker] = [0, new Walker(doc, 1)];
  for (const place of sorted) {
    if (place.line !== line) {
      line = place.line;
      walker = new Walker(doc, line);
    }
    ranges[place.index] = walker.to(place.column);
  }
  return ranges;
}

/** Columns count code points, the editor counts UTF-16 units. */
class Walker {
  readonly #from: number;
  readonly #text: string;
  #at = 0;
  #column = 1;

  constructor(doc: Text, line: number) {
    const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    [this.#from, this.#text] = [from, text];
  }

  to(column: number): Range {
    for (; this.#column < column && this.#at < this.#text.length; this.#column++) {
      this.#at += (this.#text.codePointAt(this.#at) ?? 0) > 0xffff ? 2 : 1;
    }
    const token = TOKEN.exec(this.#text.slice(this.#at, this.#at + LONGEST))?.[0].length ?? 0;
    return { from: this.#from + this.#at, to: this.#from + this.#at + token };
  }
}
