// A server of Redis, on loopback at a free port, which keeps nothing on a disk.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/** The program that checks Redis' files is its server, where it is called so. A system may have it without the service. */
const NAMES = ["redis-server", "redis-check-rdb"];

function find() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const found = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
  if (found === undefined) {
    throw new Error(`Redis is not installed: no folder of PATH has ${NAMES.join(" or ")}. On Debian and Ubuntu, redis-tools is the package`);
  }
  return found;
}

async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts one, which ends with the test. Gives its port, and `stop`, which ends it at once. */
export async function startRedis(t) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "erc8257-redis-"));
  t.after(() => rmSync(folder, { recursive: true }));
  // Another program may take the port before the server does.
  for (let left = 10; ; left--) {
    const port = await freePort();
    const options = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no", "--dir", folder];
    const server = spawn(find(), options, { argv0: "redis-server", stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(server, "exit");
    const stop = () => {
      server.kill("SIGKILL");
      return ended;
    };
    t.after(stop);
    let said = "";
    const isReady = new Promise((resolve) => {
      server.stdout.on("data", (chunk) => {
        said += chunk;
        if (said.includes("Ready to accept connections")) {
          resolve(true);
        }
      });
    });
    if (await Promise.race([isReady, ended.then(() => false)])) {
      return { port, stop };
    }
    if (left === 0) {
      throw new Error(`Redis did not start: ${said}`);
    }
  }
}
