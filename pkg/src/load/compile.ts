// From bytes to a module, with a word for the two policies that forbid it.

import { Erc8257Error } from "../error.js";

/** `instead`: what to do where there is no WebAssembly. */
export function compile(
  bytes: BufferSource,
  instead = "import erc8257/js instead of erc8257",
): WebAssembly.Module {
  if (typeof WebAssembly === "undefined") {
    throw new Erc8257Error("wasm-unavailable", `this engine has no WebAssembly; ${instead}`);
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
