// The module of `erc8257/advice` inside the script.

import * as glue from "../../dist/raw/advice/raw.js";
import packed from "../../dist/raw/advice/raw_bg.wasm?packed";
import type { RawAdvice } from "./advice-raw.js";
import { inlined } from "./inlined.js";
import { once } from "./once.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<RawAdvice>(glue, () => glue.start(inlined(packed, "import erc8257/js/advice instead of erc8257/advice")));
