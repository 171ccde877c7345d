// The module of `erc8257/follow` inside the script.

import * as glue from "../../dist/raw/follow/raw.js";
import packed from "../../dist/raw/follow/raw_bg.wasm?packed";
import type { Inquiries } from "../inquiry.js";
import { inlined } from "./inlined.js";
import { once } from "./once.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<Inquiries>(glue, () => glue.start(inlined(packed, "use an engine that has it")));
