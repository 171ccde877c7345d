// Hosts of the test's own, behind one HTTPS server: of tools, and of nodes. It remembers its requests, and keeps
// answers back.

import { readFile } from "node:fs/promises";
import { request as forwarded } from "node:http";
import https from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";
import { folder, must } from "../support/package.mjs";

/** Nodes by their host, with the nodes that they forward to. */
const NODES = { "node.own.example.test": ({ rpc }) => rpc, "liar.own.example.test": ({ liar }) => liar };

/** Where the names of these hosts lead. */
export const OWN = ["tools.example.com", "*.own.example.test"];

/**
 * `node` is the bed's node, and `liar` lies in its place. `serve` puts a document at its URL, and `lead` another server
 * behind one. `hold` keeps all answers back in `waiting`, until the test calls the returned function.
 */
export async function startSite(t, bed) {
  const made = await folder(t);
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(made, name));
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=own.example.test";
  await must("openssl", [...request.split(" "), "-keyout", key, "-out", cert]);
  const certificate = await readFile(cert);

  const documents = new Map();
  const led = new Map();
  const asked = [];
  const waiting = [];
  let held = false;
  const listener = async (request, response) => {
    const { host } = request.headers;
    const url = `https://${host}${request.url}`;
    const upstream = NODES[host]?.(bed);
    const body = upstream && (await text(request));
    asked.push(...(body ? methods(body) : [url]));
    if (held) {
      await new Promise((go) => waiting.push({ go }));
    }
    if (led.has(url)) {
      behind(led.get(url), request, response);
      return;
    }
    const answer = body ? await forward(new URL(request.url, upstream), body) : document(documents.get(url));
    if (answer === null) {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  };
  const server = https.createServer({ key: await readFile(key), cert: certificate }, listener);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `127.0.0.1:${server.address().port}`,
    certificate,
    node: "https://node.own.example.test/",
    liar: (lie) => `https://liar.own.example.test/${lie}`,
    asked,
    waiting,
    serve: (url, body) => documents.set(url, body),
    lead: (url, server) => led.set(url, server),
    hold: () => {
      held = true;
      return () => {
        held = false;
        waiting.splice(0).forEach(({ go }) => go());
      };
    },
  };
}

/** The methods of a request, or of a batch. */
const methods = (body) => [JSON.parse(body)].flat().map(({ method }) => method);

/** A node's answer; `null` where it breaks off. */
async function forward(url, body) {
  try {
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  } catch {
    return null;
  }
}

/** Hands a request to another server, and its answer back. */
function behind(server, request, response) {
  const { method, headers } = request;
  const asked = forwarded(server, { method, headers }, (came) => {
    response.writeHead(came.statusCode, came.rawHeaders);
    came.pipe(response);
  });
  asked.on("error", () => response.destroy());
  request.pipe(asked);
}

const document = (body) => ({ status: body === undefined ? 404 : 200, body });
