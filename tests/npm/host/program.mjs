// Verifies by the RPC and each of the servers that it is told, prints what came of it, and has nothing else to do.

import { verifyTool } from "../../../pkg/dist/esm/index.js";
import { TOOL, URI } from "./free-tool.mjs";
import { gist } from "./outcome.mjs";
import { ledFetch } from "./server.mjs";

const [rpc, ...servers] = process.argv.slice(2);
for (let at = 0; at < servers.length; at += 2) {
  console.log(await verifyFrom(servers[at + 1], servers[at]));
}
if (process.getActiveResourcesInfo?.().includes("Timeout")) {
  throw new Error("a timer is left");
}

async function verifyFrom(server, expected) {
  const controller = new AbortController();
  const led = ledFetch(URI, server);
  const fetch = (url, init) => {
    if (url === URI && expected === "aborted") {
      setTimeout(() => controller.abort(new Error("aborted")), 100);
    }
    return led(url, init);
  };
  // A timer of this length that stays would be noticed, as the program would not end.
  const timeoutSeconds = expected === "fsss 7-timeout" ? 3 : 86_400;
  const verifying = verifyTool(TOOL, { rpc, fetch, signal: controller.signal, timeoutSeconds });
  return verifying.then(gist, (error) => error.message);
}
