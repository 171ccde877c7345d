// The module as workerd imports it: compiled before the script starts, since scripts may compile nothing there.

import module from "#wasm";
import * as glue from "../../dist/raw/verify/raw.js";
import { once } from "./once.js";
import type { Raw } from "./raw.js";

/** The module, ready to be called. */
export const raw = /* @__PURE__ */ once<Raw>(glue, () => glue.start(module));
