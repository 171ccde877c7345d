// The module as JavaScript: for policies that allow no WebAssembly, and for engines that have none.

import * as glue from "../../dist/raw/verify-plain/plain.js";
import { once } from "./once.js";
import type { Raw } from "./raw.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<Raw>(glue, () => glue.start());
