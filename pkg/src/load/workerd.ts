// The module as workerd imports it: compiled before the script starts, since scripts may compile nothing there.

import module from "#wasm";
import * as glue from "../../dist/raw/verify/raw.js";
import type { Raw } from "./raw.js";

let ready = false;

export function raw(): Raw {
  if (!ready) {
    glue.start(module);
    ready = true;
  }
  return glue as unknown as Raw;
}
