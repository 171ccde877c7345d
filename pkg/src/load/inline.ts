// The module inside the script, as base64: nothing to fetch, ready at the first call, synchronously.

import * as glue from "../../dist/raw/verify/raw.js";
import base64 from "../../dist/raw/verify/raw_bg.wasm?base64";
import { compile, decodeBase64 } from "./compile.js";
import type { Raw } from "./raw.js";

let ready = false;

export function raw(): Raw {
  if (!ready) {
    glue.initSync({ module: compile(decodeBase64(base64)) });
    ready = true;
  }
  return glue as unknown as Raw;
}
