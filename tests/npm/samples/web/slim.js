// The slim entry, with the module as a file of its own that the bundler names.

import { init, verifyBundle } from "erc8257/slim";
import { publish } from "./publish.js";

publish(async (bundle) => {
  init(await WebAssembly.compileStreaming(fetch(new URL("erc8257/erc8257.wasm", import.meta.url))));
  return verifyBundle(bundle);
});
