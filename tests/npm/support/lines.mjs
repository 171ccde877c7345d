// The input of all runners: every bundle of the vectors, and every text that is not a bundle, one a line.

import { bundle, cases } from "./vectors.mjs";

const NEWLINE = 0x0a;
const SPACE = 0x20;

/** A line has no end of line within: where JSON allows one, it allows a space. */
function oneLine(bytes) {
  return bytes.map((byte) => (byte === NEWLINE ? SPACE : byte));
}

const CASES = [...cases("verify", 1200), ...cases("bundle-errors", 170)];

export const LINES = CASES.map((given) => oneLine(bundle(given)));

/** Lines as a runner reads them. */
function asInput(lines) {
  return Buffer.concat(lines.flatMap((line) => [line, Buffer.of(NEWLINE)]));
}

export const INPUT = asInput(LINES);

const LONG = 100_000;

/** Whether the line at a place is short: the few long lines are most of the input. */
export const isShort = (at) => LINES[at].length < LONG;

/** All lines but the long ones. */
export const SHORT = asInput(LINES.filter((_, at) => isShort(at)));

const isFirstOfItsLength = (at) => LINES.findIndex(({ length }) => length === LINES[at].length) === at;

/** What a bundle with the largest manifest has. Two lines are as long as a bundle may be at all. */
const LARGEST = 1_500_000;

/** A hundred thousand numbers, which an engine that interprets writes for twenty seconds. Short lines have all kinds of them. */
const NUMBERS = CASES.findIndex(({ id }) => id === "long-canonical-grows");

/**
 * Whether the line is a long one, for an engine that takes seconds for a megabyte: the first of its length, since the others
 * hold as much in the same places, and no longer than the largest manifest makes it.
 */
export const isLong = (at) => !isShort(at) && LINES[at].length < LARGEST && at !== NUMBERS && isFirstOfItsLength(at);

/** Three long lines. */
const STAND_INS = (() => {
  const longs = [...LINES.keys()].filter(isLong);
  longs.sort((a, b) => LINES[a].length - LINES[b].length);
  return [0, longs.length >> 1, longs.length - 1].map((at) => longs[at]);
})();

/**
 * Whether the line is short, or stands for the long ones. That is enough in a program whose engine is V8: Node judges all
 * lines in it.
 */
export const isSample = (at) => isShort(at) || STAND_INS.includes(at);

/** Those lines. */
export const SAMPLE = asInput(LINES.filter((_, at) => isSample(at)));

/** Whether the line is one of few, of all kinds: enough for code that judges all lines in another wrapping. */
export const isOneOfFew = (at) => isShort(at) && at % 8 === 0;

/** Those lines. */
export const FEW = asInput(LINES.filter((_, at) => isOneOfFew(at)));
