import * as glue from "../dist/raw/advice/raw.js";
import base64 from "../dist/raw/advice/raw_bg.wasm?base64";
import { compile, decodeBase64 } from "./load/compile.js";
let ready = false;
export function advise(body, facts) {
  if (!ready) { glue.initSync({ module: compile(decodeBase64(base64)) }); ready = true; }
  try { return JSON.parse(glue.advise(body ?? undefined, facts === undefined ? "" : JSON.stringify(facts))); } catch (e) { throw new Error(String(e)); }
}
