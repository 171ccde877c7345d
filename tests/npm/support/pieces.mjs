// The crates of the functions of a wasm module, by the names that the linker left in a copy of it.

/** Reads numbers and ranges of a module, one after the other. */
class Reader {
  #bytes;
  #at;

  constructor(bytes, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get done() {
    return this.#at >= this.#bytes.length;
  }

  byte() {
    return this.#bytes[this.#at++];
  }

  /** An unsigned LEB128 number. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) {
        return value;
      }
    }
  }

  /** The bytes that the length before them spans. */
  range() {
    const length = this.number();
    return this.#bytes.subarray(this.#at, (this.#at += length));
  }

  text() {
    return new TextDecoder().decode(this.range());
  }
}

const [CUSTOM, IMPORT, CODE, DATA] = [0, 2, 10, 11];

/** The sections of a module: kind, name of a custom one, content. */
function* sections(bytes) {
  for (const reader = new Reader(bytes, 8); !reader.done; ) {
    const kind = reader.byte();
    yield { kind, content: reader.range() };
  }
}

/** How many functions are imported: they have the first indices, and no body. */
function imported(content) {
  const reader = new Reader(content);
  let functions = 0;
  for (let left = reader.number(); left > 0; left--) {
    reader.text();
    reader.text();
    if (reader.byte() !== 0) {
      throw new Error("the module imports something else than functions");
    }
    reader.number();
    functions++;
  }
  return functions;
}

/** Names of functions, by index. */
function functionNames(content) {
  const reader = new Reader(content);
  const names = new Map();
  if (reader.text() !== "name") {
    return names;
  }
  while (!reader.done) {
    const kind = reader.byte();
    const part = new Reader(reader.range());
    if (kind === 1) {
      for (let left = part.number(); left > 0; left--) {
        names.set(part.number(), part.text());
      }
    }
  }
  return names;
}

/**
 * The crate that a function belongs to, and for our own crate the module. Code of the standard library that was made
 * for a type of ours is ours.
 */
export function pieceOf(name) {
  const plain = name.replaceAll(/\[[0-9a-f]+\]/g, "");
  const ours = /\berc8257::(\w+)/.exec(plain);
  if (ours) {
    return `erc8257::${ours[1]}`;
  }
  const first = /(?<=^|[<&(\s,])[a-z]\w*(?=::[^<])/.exec(plain)?.[0] ?? "core";
  return first === "core" || first === "alloc" ? "standard library" : first;
}

/** The pieces of a module, each with the bytes of all that belongs to it. */
export function pieces(bytes) {
  const all = [...sections(bytes)];
  const content = (wanted) => all.find(({ kind }) => kind === wanted)?.content;
  const custom = all.filter(({ kind }) => kind === CUSTOM).map((section) => functionNames(section.content));
  const names = new Map(custom.flatMap((found) => [...found]));
  if (names.size === 0) {
    throw new Error("the module has no names");
  }

  const parts = new Map([["data: texts and tables", [content(DATA)]]]);
  const code = new Reader(content(CODE));
  const first = imported(content(IMPORT));
  const count = code.number();
  for (let index = first; index < first + count; index++) {
    const piece = pieceOf(names.get(index) ?? "");
    parts.set(piece, [...(parts.get(piece) ?? []), code.range()]);
  }
  return [...parts].map(([name, ranges]) => ({ name, bytes: Buffer.concat(ranges) }));
}
