// The module from the caller.

import * as glue from "../../dist/raw/verify/raw.js";
import { Erc8257Error } from "../error.js";
import { compile } from "./compile.js";
import type { Raw } from "./raw.js";

let ready = false;

/**
 * Takes the module of `erc8257/erc8257.wasm`: compiled, or its bytes. Call it once, before anything else of this
 * entry; later calls change nothing.
 *
 * @throws {Erc8257Error} `usage-wrong-value` if the bytes are not a module; `wasm-unavailable` if it must not be
 * compiled.
 */
export function init(module: WebAssembly.Module | BufferSource): void {
  if (ready) {
    return;
  }
  glue.start(module instanceof WebAssembly.Module ? module : compile(module));
  ready = true;
}

/** @internal */
export function raw(): Raw {
  if (!ready) {
    throw new Erc8257Error("not-initialized", "call init(module) of erc8257/slim first, with erc8257/erc8257.wasm");
  }
  return glue as unknown as Raw;
}
