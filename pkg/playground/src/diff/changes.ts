// The changes as a list: moved and rewritten values, their places, and the places in the served text.

import type { Frame } from "./frame.js";

export interface Change {
  readonly kind: "moved" | "rewritten";
  /** JSON Pointer, cut where it is long. */
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
  /** The first spelling that differs. */
  readonly before: string;
  readonly after: string;
}

export type Found = Omit<Change, "line" | "column"> & { readonly offset: number };

export const MOST_CHANGES = 50;
const MOST = { levels: 32, name: 60 };

/** The names on the way to a place, of which an attacker chooses how many there are, and how long they are. */
export function pointerOf(frames: readonly Frame[]): string {
  const names = frames.slice(0, MOST.levels).map((frame) => clip(frame.name()));
  const pointer = names.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  return frames.length > MOST.levels ? `${pointer}/…` : pointer;
}

export function clip(text: string): string {
  const start = [...text.slice(0, MOST.name)].join("");
  return text.length > MOST.name ? `${start}…` : start;
}

/** Lines and columns, in one walk through the text. */
export function placed(found: readonly Found[], text: string): Change[] {
  let [at, line, column] = [0, 1, 1];
  return [...found]
    .sort((one, other) => one.offset - other.offset)
    .map(({ offset, ...change }) => {
      for (; at < offset; at++) {
        const code = text.charCodeAt(at);
        line += code === 0x0a ? 1 : 0;
        // A character of two halves is one column.
        column = code === 0x0a ? 1 : column + (code >= 0xdc00 && code <= 0xdfff ? 0 : 1);
      }
      return { ...change, line, column };
    });
}
