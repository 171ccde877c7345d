// Verifies by the RPC and the server that it is told, prints what came of it, and has nothing else to do.

import assert from "node:assert/strict";
import { verifyTool } from "../../../pkg/dist/esm/index.js";
import { TOOL, URI } from "./free-tool.mjs";
import { gist } from "./outcome.mjs";
import { ledFetch } from "./server.mjs";

const [rpc, server, expected] = process.argv.slice(2);
const controller = new AbortController();
const led = ledFetch(URI, server);
const fetch = (url, init) => {
  if (url === URI && expected === "aborted") {
    setImmediate(() => controller.abort(new Error("aborted")));
  }
  return led(url, init);
};
// Whoever waits for the end of this time would be seen by the test's own.
const timeoutSeconds = expected === "fsss 7-timeout" ? 0.5 : 86_400;
const verifying = verifyTool(TOOL, { rpc, fetch, signal: controller.signal, timeoutSeconds });
console.log(await verifying.then(gist, (error) => error.message));
assert.deepEqual(process.getActiveResourcesInfo().filter((resource) => resource === "Timeout"), []);
