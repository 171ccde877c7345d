// The module of `erc8257/advice` inside the script.

import * as glue from "../../dist/raw/advice/raw.js";
import packed from "../../dist/raw/advice/raw_bg.wasm?packed";
import type { RawAdvice } from "./advice-raw.js";
import { inlined } from "./inlined.js";

let ready = false;

export function raw(): RawAdvice {
  if (!ready) {
    glue.start(inlined(packed, "import erc8257/js/advice instead of erc8257/advice"));
    ready = true;
  }
  return glue as unknown as RawAdvice;
}
