// The module inside the script: nothing to fetch, ready at the first call, synchronously.

import * as glue from "../../dist/raw/verify/raw.js";
import packed from "../../dist/raw/verify/raw_bg.wasm?packed";
import { inlined } from "./inlined.js";
import type { Raw } from "./raw.js";

let ready = false;

export function raw(): Raw {
  if (!ready) {
    glue.start(inlined(packed));
    ready = true;
  }
  return glue as unknown as Raw;
}
