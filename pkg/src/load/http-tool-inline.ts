// The module of `erc8257/http-tool` inside the script.

import * as glue from "../../dist/raw/http-tool/raw.js";
import packed from "../../dist/raw/http-tool/raw_bg.wasm?packed";
import { inlined } from "./inlined.js";
import { once } from "./once.js";
import type { RawVerbs } from "./http-tool-raw.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<RawVerbs>(glue, () => glue.start(inlined(packed, "use an engine that has it")));
