// The module of `erc8257/idn` inside the script.

import * as glue from "../../dist/raw/idn/raw.js";
import packed from "../../dist/raw/idn/raw_bg.wasm?packed";
import type { RawIdn } from "./idn-raw.js";
import { compile } from "./compile.js";
import { unpack } from "./unpack.js";

let ready = false;

export function raw(): RawIdn {
  if (!ready) {
    glue.start(compile(unpack(packed), "give the host as an A-label"));
    ready = true;
  }
  return glue as unknown as RawIdn;
}
