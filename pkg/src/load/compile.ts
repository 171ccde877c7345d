// From bytes to a module, with a word for the two policies that forbid it.

import { Erc8257Error, wrong } from "../error.js";

/** `instead`: the advice to users of engines without WebAssembly. */
export function compile(
  bytes: BufferSource,
  instead = "import erc8257/js instead of erc8257",
): WebAssembly.Module {
  if (typeof WebAssembly === "undefined") {
    throw new Erc8257Error("wasm-unavailable", `this engine has no WebAssembly; ${instead}`);
  }
  // A page of a server that does not have the file begins with something else than `\0asm`.
  const { buffer = bytes, byteOffset } = Object(bytes);
  if (String(new Uint8Array(buffer, byteOffset).subarray(0, 4)) !== "0,97,115,109") {
    throw wrong("/module", "is not a WebAssembly module");
  }
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw new Erc8257Error(
      "wasm-unavailable",
      "WebAssembly is not allowed here: add 'wasm-unsafe-eval' to script-src of the content security policy, " +
        `or ${instead}`,
      { cause },
    );
  }
}
