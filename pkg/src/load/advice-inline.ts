// The module of `erc8257/advice` inside the script, as base64.

import * as glue from "../../dist/raw/advice/raw.js";
import base64 from "../../dist/raw/advice/raw_bg.wasm?base64";
import type { RawAdvice } from "./advice-raw.js";
import { compile, decodeBase64 } from "./compile.js";

let ready = false;

export function raw(): RawAdvice {
  if (!ready) {
    glue.initSync({ module: compile(decodeBase64(base64), "import erc8257/js/advice instead of erc8257/advice") });
    ready = true;
  }
  return glue as unknown as RawAdvice;
}
