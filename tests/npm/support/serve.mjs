// A folder, served on this machine alone.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

const TYPES = { ".html": "text/html", ".json": "application/json", ".mjs": "text/javascript" };

/** Serves a folder under a content security policy, at a free port. */
export async function serve(folder, scripts) {
  const server = createServer(async ({ url }, answer) => {
    const file = path.join(folder, path.normalize(new URL(url, "http://localhost").pathname));
    try {
      const content = await readFile(file);
      answer.writeHead(200, {
        "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
        "content-security-policy": `default-src 'self'; script-src ${scripts}`,
      });
      answer.end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
