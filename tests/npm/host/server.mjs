// Servers of a test's own, on loopback at free ports.

import http from "node:http";

/** The URL of a server; `answer` gets request, response and the body that came. */
export async function startServer(t, answer) {
  const server = http.createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    answer(request, response, Buffer.concat(chunks).toString());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${server.address().port}`;
}

/**
 * An RPC by HTTP. `answer` gives the JSON for a question, or writes to the response itself. `open` to the pages of all
 * sites, as public RPCs are.
 */
export async function startRpc(t, answer, { open = false } = {}) {
  const asked = [];
  const url = await startServer(t, (request, response, body) => {
    if (open) {
      response.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "content-type");
    }
    if (request.method === "OPTIONS") {
      response.end();
      return;
    }
    const question = JSON.parse(body);
    asked.push(question);
    const json = answer(question, response, request);
    if (json !== undefined) {
      response.setHeader("content-type", "application/json").end(typeof json === "string" ? json : JSON.stringify(json));
    }
  });
  return { url, asked };
}

/** Node's fetch, led from one URL to a server here; the answer's URL is the one that was asked for. */
export function ledFetch(url, server) {
  return async (asked, init) => {
    const response = await fetch(asked === url ? server : asked, init);
    if (asked === url) {
      Object.defineProperty(response, "url", { value: asked });
    }
    return response;
  };
}
