// The module of `erc8257/advice` as JavaScript.

import * as glue from "../../dist/raw/advice-plain/plain.js";
import type { RawAdvice } from "./advice-raw.js";
import { once } from "./once.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<RawAdvice>(glue, () => glue.start());
