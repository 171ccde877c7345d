// JavaScript from a wasm module: binaryen's wasm2js writes the code, and this puts it into a function that nothing
// runs before the first call, with the data as text that gzip can still read and the glue made to fit.

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
  const from = text.indexOf("\n", text.lastIndexOf("base64DecodeToExistingUint8Array"));
  const to = text.indexOf("\nvar retasmFunc");
  const code = text.slice(text.indexOf("}", from) + 1, to);
  return `import { unpack } from "../../../src/load/unpack.js";
var bufferView;
function initActiveSegments() { bufferView.set(unpack(${JSON.stringify(pack(image))}), ${start}); }
${put(code, /function __wasm_rotl_i64\([^]*?\n \}\n/, ROTATE)}`;
}

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
