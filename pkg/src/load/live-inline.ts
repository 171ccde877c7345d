// The module of `erc8257/live` inside the script.

import * as glue from "../../dist/raw/live/raw.js";
import packed from "../../dist/raw/live/raw_bg.wasm?packed";
import { inlined } from "./inlined.js";
import type { RawLive } from "./live-raw.js";
import { once } from "./once.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<RawLive>(glue, () => glue.start(inlined(packed, "use an engine that has it")));
