// Bytes from a text that `build/ascii.mjs` made. No `atob`: that text would be a third larger after gzip.

/** Bytes in a script: the frequent ones, and the text that writes each of these as one character. */
export interface Packed {
  readonly frequent: readonly number[];
  readonly text: string;
}

/** From this character on, another one follows. */
const ESCAPE = 125;
/** The characters that a string would escape. */
const [QUOTE, BACKSLASH] = [34, 92];
/** A page of the table: the meaning of a character alone, after the first escape, and after the second. */
const PAGE = 128;

export function unpack({ frequent, text }: Packed): Uint8Array<ArrayBuffer> {
  const table = tableOf(frequent);
  // Decoded in place: a native copy and this loop are faster than `charCodeAt`.
  const bytes = new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
  const { length } = bytes;
  let to = 0;
  for (let at = 0; at < length; ) {
    let code = bytes[at++] as number;
    if (code >= ESCAPE) {
      code = (code - ESCAPE + 1) * PAGE + (bytes[at++] as number);
    }
    bytes[to++] = table[code] as number;
  }
  return bytes.subarray(0, to);
}

/** What each character means in each page: both kinds of bytes in rising order, from the first character on. */
export function tableOf(frequent: readonly number[]): Uint8Array {
  const table = new Uint8Array(3 * PAGE);
  const single = page(0);
  const rare = [...page(1), ...page(2)];
  for (let byte = 0; byte < 256; byte++) {
    table[(frequent.includes(byte) ? single : rare).shift() as number] = byte;
  }
  return table;
}

/** Where the printable characters stand in a page. */
function page(number: number): number[] {
  const places: number[] = [];
  for (let code = 32; code < 127; code++) {
    if (code !== QUOTE && code !== BACKSLASH) {
      places.push(number * PAGE + code);
    }
  }
  return places;
}
