// Hosts of tools: an HTTPS server of the test's own, which remembers what it was asked for.

import { readFile } from "node:fs/promises";
import https from "node:https";
import path from "node:path";
import { folder, must } from "../support/package.mjs";

/** A server; `serve` puts a document at its URL, `hold` keeps its answers back until the returned function is called. */
export async function startSite(t) {
  const made = await folder(t);
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(made, name));
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=site.test";
  await must("openssl", [...request.split(" "), "-keyout", key, "-out", cert]);
  const certificate = await readFile(cert);

  const documents = new Map();
  const asked = [];
  const waiting = [];
  let held = false;
  const server = https.createServer({ key: await readFile(key), cert: certificate }, (request, response) => {
    const url = `https://${request.headers.host}${request.url}`;
    asked.push(url);
    const answer = () => {
      const body = documents.get(url);
      response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" }).end(body);
    };
    held ? waiting.push(answer) : answer();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `127.0.0.1:${server.address().port}`,
    certificate,
    asked,
    serve: (url, body) => documents.set(url, body),
    hold: () => {
      held = true;
      return () => {
        held = false;
        waiting.splice(0).forEach((answer) => answer());
      };
    },
  };
}
