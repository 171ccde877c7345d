// In workerd: judges the lines that it is sent. Nothing may be compiled here, so the module comes compiled.

import * as whole from "erc8257";
import * as slim from "erc8257/slim";
import module from "erc8257/erc8257.wasm";
import { judgeAll } from "../taped.mjs";

slim.init(module);
const ENTRIES = { erc8257: whole, "erc8257/slim": slim };

export default {
  /** A form of the entry, the verbs, all lines and their tapes. */
  async fetch(request) {
    const form = await request.formData();
    const input = new Uint8Array(await form.get("input").arrayBuffer());
    const tapes = JSON.parse(await form.get("tapes").text());
    return new Response(await judgeAll(ENTRIES[form.get("entry")], form.getAll("via"), input, tapes));
  },
};
