// The module of `erc8257/idn` inside the script.

import * as glue from "../../dist/raw/idn/raw.js";
import packed from "../../dist/raw/idn/raw_bg.wasm?packed";
import type { RawIdn } from "./idn-raw.js";
import { inlined } from "./inlined.js";

let ready = false;

export function raw(): RawIdn {
  if (!ready) {
    glue.start(inlined(packed, "give the host as an A-label"));
    ready = true;
  }
  return glue as unknown as RawIdn;
}
