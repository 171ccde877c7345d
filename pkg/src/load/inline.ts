// The module inside the script: nothing to fetch, ready at the first call, synchronously.

import * as glue from "../../dist/raw/verify/raw.js";
import packed from "../../dist/raw/verify/raw_bg.wasm?packed";
import { compile } from "./compile.js";
import { unpack } from "./unpack.js";
import type { Raw } from "./raw.js";

let ready = false;

export function raw(): Raw {
  if (!ready) {
    glue.start(compile(unpack(packed)));
    ready = true;
  }
  return glue as unknown as Raw;
}
