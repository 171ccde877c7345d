// The module of `erc8257/proof` inside the script.

import * as glue from "../../dist/raw/proof/raw.js";
import packed from "../../dist/raw/proof/raw_bg.wasm?packed";
import { inlined } from "./inlined.js";
import { once } from "./once.js";
import type { RawVerbs } from "./proof-raw.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<RawVerbs>(glue, () => glue.start(inlined(packed, "use an engine that has it")));
