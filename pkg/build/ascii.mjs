// Bytes as a script's text that gzip makes almost as small as the bytes: the frequent ones take one printable
// character, so that what repeats still repeats; the others take two.

/** The characters that need no escape in a string. */
const ALPHABET = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32)).replace(/["\\]/g, "");

/** How many characters say, before a second one, which of the rare bytes follow. */
const ESCAPES = 2;

/** The source of a function that fills `bytes` from `start` on. */
export function filling(name, bytes, start) {
  const count = new Array(256).fill(0);
  bytes.forEach((byte) => count[byte]++);
  const order = [...count.keys()].sort((one, other) => count[other] - count[one]);
  const single = ALPHABET.length - ESCAPES;
  const characters = new Array(256);
  order.forEach((byte, at) => {
    const rare = at - single;
    characters[byte] =
      rare < 0
        ? ALPHABET[at]
        : ALPHABET[single + Math.floor(rare / ALPHABET.length)] + ALPHABET[rare % ALPHABET.length];
  });
  const text = Array.from(bytes, (byte) => characters[byte]).join("");
  return `function ${name}(bytes) {
  var order = ${JSON.stringify(order)}, alphabet = ${JSON.stringify(ALPHABET)}, text = ${JSON.stringify(text)};
  var values = [], to = ${start};
  for (var at = 0; at < alphabet.length; at++) values[alphabet.charCodeAt(at)] = at;
  for (at = 0; at < text.length; at++) {
    var value = values[text.charCodeAt(at)];
    if (value >= ${single}) value = (value - ${single}) * ${ALPHABET.length} + ${single} + values[text.charCodeAt(++at)];
    bytes[to++] = order[value];
  }
}
`;
}
