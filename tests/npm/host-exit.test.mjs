// Nothing is left behind: a program that verifies ends by itself.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import test from "node:test";
import { MANIFEST, respond } from "./host/free-tool.mjs";
import { startRpc, startServer } from "./host/server.mjs";

const PROGRAM = new URL("host/program.mjs", import.meta.url).pathname;

test("neither timers nor sockets keep a process alive, whatever the other side does", async (t) => {
  const servers = {
    pppp: (response) => response.end(MANIFEST),
    "fsss 7-timeout": () => {},
    "fsss lib-7-status-200-only": (response) => response.writeHead(404).write("never ends"),
    "fsss 7-truncated": (response) => response.write("{", () => response.destroy()),
    "psfs sec-parser-size": (response) => response.writeHead(200, { "content-length": 1 << 30 }).write("{"),
    aborted: () => {},
  };
  for (const [expected, answer] of Object.entries(servers)) {
    const { url } = await startRpc(t, respond);
    const server = await startServer(t, (_, response) => answer(response));
    const program = spawn(process.execPath, [PROGRAM, url, server, expected], { stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    program.stdout.on("data", (data) => {
      printed += data;
    });
    const [status] = await once(program, "close");
    assert.deepEqual([printed, status], [`${expected}\n`, 0]);
  }
});
