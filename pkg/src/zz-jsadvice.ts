import * as glue from "../dist/raw/advice-plain/plain.js";
let ready = false;
export function advise(body, facts) {
  if (!ready) { glue.start(); ready = true; }
  try { return JSON.parse(glue.advise(body ?? undefined, facts === undefined ? "" : JSON.stringify(facts))); } catch (e) { throw new Error(String(e)); }
}
