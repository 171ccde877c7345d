// From the line and column of a finding to a range of the editor's text.

import type { Text } from "@codemirror/state";
import type { Place } from "../app.js";

/** Columns count code points, the editor counts UTF-16 units. */
function offsetOf(doc: Text, { line, column }: Place): number {
  const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  let at = 0;
  for (let left = column - 1; left > 0 && at < text.length; left--) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return from + at;
}

/** The longest token that is marked whole. */
const LONGEST = 400;
const TOKEN = /^(?:"(?:[^"\\]|\\.)*"?|[^\s,:[\]{}]+|.)/u;

/** The token at a place, so that there is something to see. */
export function rangeAt(doc: Text, place: Place): { from: number; to: number } {
  const from = offsetOf(doc, place);
  const rest = doc.sliceString(from, Math.min(from + LONGEST, doc.lineAt(from).to));
  return { from, to: from + (TOKEN.exec(rest)?.[0].length ?? 0) };
}
