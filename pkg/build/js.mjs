// JavaScript from a wasm module. Binaryen's wasm2js writes the code. This puts the code into a function that does
// not run before the first call. The data becomes text that gzip can still read, and the glue is made to fit.

import { readFile, stat, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { pack } from "./ascii.mjs";
import { put, started } from "./glue.mjs";

const run = promisify(execFile);

/** Writes `plain.js` beside a module for engines without anything that came after the first WebAssembly. */
export async function toJavaScript(folder) {
  const [wasm, code, out] = ["raw_bg.wasm", "code.js", "plain.js"].map((name) => `${folder}/${name}`);
  if (await isNewer(out, [wasm, "build/ascii.mjs", "build/glue.mjs", "build/js.mjs"])) {
    return;
  }
  await run("node_modules/.bin/wasm2js", ["-Oz", wasm, "-o", code]);
  const glue = fit(await readFile(`${folder}/raw.js`, "utf8"));
  const { code: small } = await transform(asFunction(await readFile(code, "utf8")) + glue, {
    format: "esm",
    target: "es2018",
    minify: true,
  });
  await writeFile(out, small);
}

async function isNewer(file, than) {
  const times = await Promise.all([file, ...than].map((name) => stat(name).then(({ mtimeMs }) => mtimeMs, () => 0)));
  return times.slice(1).every((time) => time < times[0]);
}

/** The code without its imports, exports and start, and its segments of base64 as one text. */
function asFunction(text) {
  const segment = /base64DecodeToExistingUint8Array\(bufferView, (\d+), "([\w+/=]*)"\);/g;
  const segments = [...text.matchAll(segment)].map(([, at, base64]) => [Number(at), Buffer.from(base64, "base64")]);
  const start = Math.min(...segments.map(([at]) => at));
  const image = Buffer.alloc(Math.max(...segments.map(([at, bytes]) => at + bytes.length)) - start);
  for (const [at, bytes] of segments) {
    image.set(bytes, at - start);
  }
  let code = text.slice(text.indexOf("function asmFunc("), text.indexOf("\nvar retasmFunc"));
  code = put(code, /(?: var HEAP\w+ = new \w+\(buffer\);\n)+/, VIEWS);
  code = put(code, /   var newBuffer = [^]*?   bufferView = HEAPU8;\n/, GROW);
  code = put(code, " bufferView = HEAPU8;\n initActiveSegments(imports);\n", ` new Uint8Array(buffer).set(unpack(${JSON.stringify(pack(image))}), ${start});\n`);
  code = put(code, /function __wasm_rotl_i64\([^]*?\n \}\n/, ROTATE);
  if (/HEAPF|f32ScratchView/.test(code)) {
    throw new Error("the code reads or writes floats in memory, for which it has no view");
  }
  return `import { unpack } from "../../../src/load/unpack.js";
${SCRATCH}${code}`;
}

/**
 * How a float becomes two integers and back. SES gives a compartment no `Float64Array`, since its NaNs tell of the
 * engine; `DataView` it gives.
 */
const SCRATCH = `var scratch = new DataView(new ArrayBuffer(8));
function wasm2js_scratch_load_i32(index) { return scratch.getInt32(index << 2, true); }
function wasm2js_scratch_store_i32(index, value) { scratch.setInt32(index << 2, value, true); }
function wasm2js_scratch_load_f64() { return scratch.getFloat64(0, true); }
function wasm2js_scratch_store_f64(value) { scratch.setFloat64(0, value, true); }
function wasm2js_trap() { throw new Error("abort"); }
`;

/**
 * The memory has no view of floats, for the same reason. The views inherit nothing. V8 writes an element the slow
 * way, more than ten times slower in all, if a prototype is frozen, and under SES all are.
 *
 * A copy of a few words is made here: to call the engine takes longer. No address or size has the top bit, since a memory
 * does not grow so far.
 */
const VIEWS = ` var HEAP8, HEAP16, HEAP32, HEAPU8, HEAPU16, HEAPU32;
 function bare(view) { return Object.setPrototypeOf(view, null); }
 function look() {
  HEAP8 = bare(new Int8Array(buffer));
  HEAP16 = bare(new Int16Array(buffer));
  HEAP32 = bare(new Int32Array(buffer));
  HEAPU8 = bare(new Uint8Array(buffer));
  HEAPU16 = bare(new Uint16Array(buffer));
  HEAPU32 = bare(new Uint32Array(buffer));
 }
 look();
 var copyWithin = Uint8Array.prototype.copyWithin, fill = Uint8Array.prototype.fill;
 function wasm2js_memory_copy(to, from, size) {
  if (size > 64 || (to | from | size) & 3) { copyWithin.call(HEAPU8, to, from, from + size); return; }
  to = to >> 2; from = from >> 2; size = size >> 2;
  if (to < from) { for (var at = 0; at < size; at++) { HEAP32[to + at] = HEAP32[from + at]; } }
  else { while (size > 0) { size--; HEAP32[to + size] = HEAP32[from + size]; } }
 }
 function wasm2js_memory_fill(to, value, size) { fill.call(HEAPU8, value, to, to + size); }
`;

const GROW = `   var grown = new Uint8Array(newPages << 16);
   grown.set(new Uint8Array(buffer));
   buffer = grown.buffer;
   look();
`;

/** Keccak rotates 700 times a block; with constants for `by`, engines fold this to four shifts. */
const ROTATE = `function __wasm_rotl_i64(low, high, by) {
  by = by & 63;
  var turned = high;
  if (by >= 32) { high = low; low = turned; }
  by = by & 31;
  i64toi32_i32$HIGH_BITS = high << by | low >>> 1 >>> 31 - by;
  return low << by | high >>> 1 >>> 31 - by;
}
`;

/** The glue for a memory whose old buffer stays as it is when it grows, and without WebAssembly. */
function fit(glue) {
  const stale = "(cachedDataViewMemory0.buffer.detached === undefined && cachedDataViewMemory0.buffer !== wasm.memory.buffer)";
  let text = put(glue, stale, "cachedDataViewMemory0.buffer !== wasm.memory.buffer");
  text = put(text, "cachedUint8ArrayMemory0.byteLength === 0", "cachedUint8ArrayMemory0.buffer !== wasm.memory.buffer");
  return started(text, "export function start() { wasm = asmFunc(__wbg_get_imports()); }");
}
