// UTF-8 for engines without it (Hermes has no `TextDecoder`). The build puts these in the place of the globals in the
// entries made for such engines.

type Encoder = Pick<globalThis.TextEncoder, "encode" | "encodeInto">;
type Decoder = Pick<globalThis.TextDecoder, "decode">;

class OwnEncoder implements Encoder {
  encode(text = ""): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(text.length * 3);
    return bytes.slice(0, this.encodeInto(text, bytes).written);
  }

  /** The caller gives three bytes for each unit, which is always enough. */
  encodeInto(text: string, into: Uint8Array): { read: number; written: number } {
    let written = 0;
    for (const character of text) {
      // A surrogate alone has no UTF-8, and becomes U+FFFD.
      const scalar = character.codePointAt(0) ?? 0;
      const code = scalar >= 0xd800 && scalar <= 0xdfff ? 0xfffd : scalar;
      if (code < 0x80) {
        into[written++] = code;
        continue;
      }
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      into[written++] = ((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more));
      for (let left = more - 1; left >= 0; left--) {
        into[written++] = 0x80 | ((code >> (6 * left)) & 0x3f);
      }
    }
    return { read: text.length, written };
  }
}

class OwnDecoder implements Decoder {
  readonly #fatal: boolean;
  readonly #ignoreBOM: boolean;

  constructor(_label?: string, { fatal = false, ignoreBOM = false }: TextDecoderOptions = {}) {
    this.#fatal = fatal;
    this.#ignoreBOM = ignoreBOM;
  }

  /** As the standard has it: ill-formed bytes are refused, or each maximal part of them becomes U+FFFD. */
  decode(bytes: Uint8Array = new Uint8Array(0)): string {
    let text = "";
    let units: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      const lead = bytes[at++] ?? 0;
      const more = lead < 0x80 ? 0 : lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
      let code = more <= 0 ? lead : lead & (0x3f >> more);
      let left = more;
      for (; left > 0; left--) {
        const next = bytes[at] ?? 0;
        const longer = (code << 6) | (next & 0x3f);
        if ((next & 0xc0) !== 0x80 || (left === more && isHopeless(longer, more))) {
          break;
        }
        code = longer;
        at++;
      }
      if (left !== 0) {
        if (this.#fatal) {
          throw new TypeError("ill-formed UTF-8");
        }
        code = 0xfffd;
      }
      if (code > 0xffff) {
        units.push(0xd7c0 + (code >> 10), 0xdc00 | (code & 0x3ff));
      } else {
        units.push(code);
      }
      // So many arguments as every engine takes.
      if (units.length > 8000) {
        text += String.fromCharCode(...units);
        units = [];
      }
    }
    text += String.fromCharCode(...units);
    return !this.#ignoreBOM && text.startsWith("\ufeff") ? text.slice(1) : text;
  }
}

/** The first two bytes say already that it is longer than need be, a surrogate, or beyond U+10FFFF. */
function isHopeless(code: number, more: number): boolean {
  return more === 2 ? code < 0x20 || code >> 5 === 0x1b : more === 3 && (code < 0x10 || code > 0x10f);
}

const { TextEncoder: NativeEncoder, TextDecoder: NativeDecoder } = globalThis as {
  TextEncoder?: new () => Encoder;
  TextDecoder?: new (label?: string, options?: TextDecoderOptions) => Decoder;
};

const Encoding = NativeEncoder ?? OwnEncoder;
const Decoding = NativeDecoder ?? OwnDecoder;

export { Encoding as TextEncoder, Decoding as TextDecoder };
