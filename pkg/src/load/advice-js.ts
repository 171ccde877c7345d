// The module of `erc8257/advice` as JavaScript.

import * as glue from "../../dist/raw/advice-plain/plain.js";
import type { RawAdvice } from "./advice-raw.js";

let ready = false;

export function raw(): RawAdvice {
  if (!ready) {
    glue.start();
    ready = true;
  }
  return glue as unknown as RawAdvice;
}
