// A node behind a gate: passes requests on, counts them, and keeps those of one method back.

import http from "node:http";
import { text } from "node:stream/consumers";

/** The method of a request, or the methods of a batch. */
const methods = (body) => [JSON.parse(body)].flat().map(({ method }) => method);

export async function startGate(t, rpc) {
  const asked = [];
  const waiting = [];
  let kept = null;
  const server = http.createServer(async (request, response) => {
    const body = await text(request);
    asked.push(...methods(body));
    if (methods(body).includes(kept)) {
      await new Promise((resolve) => waiting.push(resolve));
    }
    const answer = await fetch(rpc, { method: "POST", headers: { "content-type": "application/json" }, body });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    asked,
    /** Keeps requests of a method back; gives the function that lets them through. */
    keep: (method) => {
      kept = method;
      return () => {
        kept = null;
        waiting.splice(0).forEach((go) => go());
      };
    },
  };
}
