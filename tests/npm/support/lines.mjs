// What all runners are given: every bundle of the vectors, and every text that is none, one a line.

import { bundle, cases } from "./vectors.mjs";

const NEWLINE = 0x0a;
const SPACE = 0x20;

/** A line has no end of line within: where JSON allows one, it allows a space. */
function oneLine(bytes) {
  return bytes.map((byte) => (byte === NEWLINE ? SPACE : byte));
}

export const LINES = [...cases("verify", 1200), ...cases("bundle-errors", 170)].map((given) => oneLine(bundle(given)));

/** The same, as a runner reads them. */
export const INPUT = Buffer.concat(LINES.flatMap((line) => [line, Buffer.of(NEWLINE)]));
