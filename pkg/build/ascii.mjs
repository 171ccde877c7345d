// Bytes as a script's text that gzip makes almost as small as the bytes. Frequent bytes take one printable
// character, so that repetitions stay visible; the others take two. `src/load/unpack.ts` reads it.

/** The characters that need no escape in a string; the last two say that a rare byte follows. */
const ALPHABET = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32)).replace(/["\\]/g, "");
const SINGLE = ALPHABET.length - 2;

/** The text, and which bytes have one character in it. */
export function pack(bytes) {
  const count = new Array(256).fill(0);
  bytes.forEach((byte) => count[byte]++);
  const byCount = [...count.keys()].sort((one, other) => count[other] - count[one]);
  const frequent = byCount.slice(0, SINGLE).sort((one, other) => one - other);
  const rare = byCount.slice(SINGLE).sort((one, other) => one - other);

  const characters = new Array(256);
  frequent.forEach((byte, at) => (characters[byte] = ALPHABET[at]));
  rare.forEach((byte, at) => {
    const escape = ALPHABET[SINGLE + Math.floor(at / ALPHABET.length)];
    characters[byte] = escape + ALPHABET[at % ALPHABET.length];
  });
  return { frequent, text: Array.from(bytes, (byte) => characters[byte]).join("") };
}
