// The module inside the script: nothing to fetch, ready at the first call, synchronously.

import * as glue from "../../dist/raw/verify/raw.js";
import packed from "../../dist/raw/verify/raw_bg.wasm?packed";
import { inlined } from "./inlined.js";
import { once } from "./once.js";
import type { Raw } from "./raw.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<Raw>(glue, () => glue.start(inlined(packed)));
