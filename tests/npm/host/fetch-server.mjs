// A handler that takes a Request and gives a Response, behind a server of Node.js.

import { startServer } from "./server.mjs";

/** The URL of a server that has this handler. */
export function serveFetch(t, handler) {
  return startServer(t, async (request, response, body) => {
    const headers = new Headers();
    for (let at = 0; at < request.rawHeaders.length; at += 2) {
      headers.append(request.rawHeaders[at], request.rawHeaders[at + 1]);
    }
    const url = `https://tools.example.com${request.url}`;
    const given = await handler(new Request(url, { method: request.method, headers, ...(body !== "" && { body }) })).catch(
      (error) => new Response(String(error), { status: 500 }),
    );
    response.writeHead(given.status, [...given.headers].flat());
    response.end(Buffer.from(await given.arrayBuffer()));
  });
}
