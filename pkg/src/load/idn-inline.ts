// The module of `erc8257/idn` inside the script.

import * as glue from "../../dist/raw/idn/raw.js";
import packed from "../../dist/raw/idn/raw_bg.wasm?packed";
import type { RawIdn } from "./idn-raw.js";
import { inlined } from "./inlined.js";
import { once } from "./once.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<RawIdn>(glue, () => glue.start(inlined(packed, "give the host as an A-label")));
