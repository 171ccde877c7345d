// The module of `erc8257/idn` inside the script, as base64.

import * as glue from "../../dist/raw/idn/raw.js";
import base64 from "../../dist/raw/idn/raw_bg.wasm?base64";
import type { RawIdn } from "./idn-raw.js";
import { compile, decodeBase64 } from "./compile.js";

let ready = false;

export function raw(): RawIdn {
  if (!ready) {
    glue.initSync({ module: compile(decodeBase64(base64), "give the host as an A-label") });
    ready = true;
  }
  return glue as unknown as RawIdn;
}
