// A folder, served on this machine alone.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves a folder until the test ends; the address. */
export async function serve(t, folder, policy) {
  const { address, close } = await startServer(folder, policy);
  t.after(close);
  return address;
}

/** Serves a folder at a free port, with a content security policy if one is given. */
export async function startServer(folder, policy) {
  const server = createServer(async ({ url }, answer) => {
    const name = path.normalize(new URL(url, "http://localhost").pathname);
    const file = path.join(folder, name === "/" ? "index.html" : name);
    try {
      const content = await readFile(file);
      answer.writeHead(200, {
        "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
        ...(policy === undefined ? {} : { "content-security-policy": policy }),
      });
      answer.end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, close };
}
