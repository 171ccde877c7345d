// The content of a bundle that the library has accepted. Its strict reader came first, so that the engine's reads
// the same.

import type { ToolConfig } from "erc8257/slim";
import { fromBase64 } from "../base64.js";

interface Accepted {
  config?: ToolConfig;
  response?: { body?: string; bodyText?: string; status?: number };
}

function read(text: Uint8Array): Accepted {
  return JSON.parse(new TextDecoder().decode(text)) as Accepted;
}

export interface Recorded {
  /** The manifest as it was served, where a body was recorded. */
  readonly body: Uint8Array | null;
  readonly config: ToolConfig | null;
}

export function recorded(text: Uint8Array): Recorded {
  const { response, config = null } = read(text);
  if (response?.bodyText !== undefined) {
    return { body: new TextEncoder().encode(response.bodyText), config };
  }
  return { body: response?.body === undefined ? null : fromBase64(response.body), config };
}

/** The same registration with another manifest served, which the visitor has typed. */
export function withText(text: Uint8Array, bodyText: string): Uint8Array {
  const { response, ...rest } = read(text);
  const { body: _, bodyText: __, ...told } = response ?? {};
  return new TextEncoder().encode(JSON.stringify({ ...rest, response: { ...told, bodyText } }));
}
