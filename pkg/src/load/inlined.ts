// A module that lies in the script as text.

import { compile } from "./compile.js";
import { type Packed, tableOf } from "./unpack.js";
import unpacker from "./unpack.wat?bytes";

/** `instead`: the advice to users of engines without WebAssembly. */
export function inlined({ frequent, text }: Packed, instead?: string): WebAssembly.Module {
  const module = compile(new Uint8Array(unpacker), instead);
  const table = tableOf(frequent);
  const from = table.length;
  const end = from + text.length;
  const memory = new WebAssembly.Memory({ initial: (end >> 16) + 1 });
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(table);
  new TextEncoder().encodeInto(text, bytes.subarray(from));
  const { unpack } = new WebAssembly.Instance(module, { "": { memory } }).exports as {
    unpack: (at: number, end: number, to: number) => number;
  };
  return compile(bytes.subarray(from, unpack(from, end, from)), instead);
}
