// A subject in the fragment of a URL, which browsers send to nobody: `1.`, then base64url of deflated bytes. RPC URLs
// are never in it, since they may hold a key. Whoever made the fragment may be an attacker.

import { fromBase64, toBase64 } from "./base64.js";
import type { Fields, Subject } from "./state.js";

const VERSION = "1.";

/** The first bytes: `b` and a bundle, or `m`, a line with the record as JSON, and a manifest. */
const [BUNDLE, MANIFEST, LINE_END] = [0x62, 0x6d, 0x0a];

export async function toFragment(subject: Subject): Promise<string> {
  const parts =
    subject.kind === "bundle"
      ? [new Uint8Array([BUNDLE]), subject.text]
      : [new Uint8Array([MANIFEST]), record(subject.fields), new Uint8Array([LINE_END]), subject.body];
  const stream = new Blob(parts.map((part) => new Uint8Array(part))).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return VERSION + base64url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Why a fragment brings nothing, as a sentence. */
export interface Refused {
  readonly refused: string;
}

const OTHER = { refused: "The link is of another version of this page, or damaged." };
const DAMAGED = { refused: "The link is damaged: it was cut or changed on its way." };
const TOO_LARGE = { refused: "The link is damaged, or made to do harm: more would come out of it than any bundle has." };

export async function fromFragment(fragment: string): Promise<Subject | Refused> {
  if (!fragment.startsWith(VERSION)) {
    return OTHER;
  }
  const packed = fromBase64url(fragment.slice(VERSION.length));
  const bytes = packed === null ? DAMAGED : await inflate(packed);
  return bytes instanceof Uint8Array ? subjectOf(bytes) : bytes;
}

function subjectOf(bytes: Uint8Array): Subject | Refused {
  if (bytes[0] === BUNDLE) {
    return { kind: "bundle", text: bytes.subarray(1), writer: "stranger" };
  }
  const end = bytes.indexOf(LINE_END);
  if (bytes[0] !== MANIFEST || end < 0) {
    return DAMAGED;
  }
  const fields = fieldsOf(new TextDecoder().decode(bytes.subarray(1, end)));
  return fields === null ? DAMAGED : { kind: "manifest", body: bytes.subarray(end + 1), fields, known: null };
}

function record({ creator, metadataURI, manifestHash }: Fields): Uint8Array {
  return new TextEncoder().encode(JSON.stringify([creator, metadataURI, manifestHash]));
}

function fieldsOf(line: string): Fields | null {
  try {
    const list: unknown = JSON.parse(line);
    if (!Array.isArray(list) || list.length !== 3 || !list.every((one) => typeof one === "string")) {
      return null;
    }
    const [creator, metadataURI, manifestHash] = list as [string, string, string];
    return { creator, metadataURI, manifestHash };
  } catch {
    return null;
  }
}

/** Stops as soon as there is more than any bundle has: a few bytes can inflate to very many. */
async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array | Refused> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > BUNDLE_BYTES) {
        await reader.cancel();
        return TOO_LARGE;
      }
      chunks.push(new Uint8Array(read.value));
    }
  } catch {
    return DAMAGED;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}
