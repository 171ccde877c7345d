// The module as JavaScript: for policies that allow no WebAssembly, and for engines that have none.

import * as glue from "../../dist/raw/verify-plain/plain.js";
import type { Raw } from "./raw.js";

let ready = false;

export function raw(): Raw {
  if (!ready) {
    glue.start();
    ready = true;
  }
  return glue as unknown as Raw;
}
