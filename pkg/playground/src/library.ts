// The library, which decides everything: here verification. Advice is in a worker (deeper/).

import * as slim from "erc8257/slim";
import wasm from "../../dist/erc8257.wasm";

/** Fetches and compiles the module at the same time. */
export async function load(): Promise<void> {
  slim.init(await WebAssembly.compileStreaming(fetch(new URL(wasm, import.meta.url))));
}
