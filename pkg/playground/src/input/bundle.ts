// What lies in a bundle that the library has accepted. Its strict reader came first, so that the engine's reads the same.

import type { ToolConfig } from "erc8257/slim";
import { fromBase64, toBase64 } from "../base64.js";

interface Accepted {
  config?: ToolConfig;
  response?: { body?: string; bodyText?: string; status?: number };
}

function read(text: Uint8Array): Accepted {
  return JSON.parse(new TextDecoder().decode(text)) as Accepted;
}

/** The manifest as it was served, where a body was recorded. */
export function recordedBody(text: Uint8Array): Uint8Array | null {
  const { response } = read(text);
  if (response?.bodyText !== undefined) {
    return new TextEncoder().encode(response.bodyText);
  }
  return response?.body === undefined ? null : fromBase64(response.body);
}

export function recordedConfig(text: Uint8Array): ToolConfig | null {
  return read(text).config ?? null;
}

/** The same registration with another manifest served. */
export function withBody(text: Uint8Array, body: Uint8Array): Uint8Array {
  const { response, ...rest } = read(text);
  const { body: _, bodyText: __, ...told } = response ?? {};
  return new TextEncoder().encode(JSON.stringify({ ...rest, response: { ...told, body: toBase64(body) } }));
}
