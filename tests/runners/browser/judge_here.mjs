// In a page, a worker or a service worker: judges the lines beside this file.

import * as api from "./entry.mjs";
import { judgeAll } from "./runners/taped.mjs";

async function bytes(file) {
  const response = await fetch(new URL(file, import.meta.url));
  return new Uint8Array(await response.arrayBuffer());
}

export async function judgeHere(vias) {
  if ("init" in api) {
    api.init(await bytes("erc8257.wasm"));
  }
  const [input, tapes] = [await bytes("input.jsonl"), await bytes("tapes.json")];
  return judgeAll(api, vias, input, JSON.parse(new TextDecoder().decode(tapes)));
}

/** The code of the error that the first call throws; `null` if it does not. */
export function firstCallThrows() {
  try {
    api.version();
    return null;
  } catch (error) {
    return error.code;
  }
}
