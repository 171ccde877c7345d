// Nothing is left behind: a program that verifies ends by itself, in every engine, whatever the other side did.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { MANIFEST, respond } from "./host/free-tool.mjs";
import { startRpc, startServer } from "./host/server.mjs";
import { bun, deno } from "./support/engines.mjs";

const PROGRAM = fileURLToPath(new URL("host/program.mjs", import.meta.url));

const ENGINES = {
  Node: [process.execPath],
  Deno: [deno(), "run", "--allow-all", "--no-lock"],
  Bun: [bun()],
};

const cut = (response) => response.write(MANIFEST, () => setTimeout(() => response.destroy(), 100));

/** The outcome, and the behaviour of the server; the same everywhere. */
const SERVERS = [
  ["pppp", (response) => response.end(MANIFEST)],
  ["pppp", (response) => response.setHeader("content-encoding", "gzip").end(gzipSync(MANIFEST))],
  ["psfs 2-json-utf8-only", (response) => response.setHeader("content-encoding", "gzip").end(gzipSync(gzipSync(MANIFEST)))],
  ["fsss lib-7-encoding", (response) => response.setHeader("content-encoding", "br").end(MANIFEST)],
  ["fsss 7-no-redirects", (response) => response.writeHead(302, { location: "/other" }).end()],
  ["fsss lib-7-status-200-only", (response) => response.writeHead(404).write("never ends")],
  ["fsss 7-truncated", (response) => cut(response.writeHead(200, { "content-length": 5_000 }))],
  ["fsss 7-truncated", cut],
  ["fsss lib-7-connect", (response) => response.destroy()],
  ["psfs sec-parser-size", (response) => response.writeHead(200, { "content-length": 1 << 30 }).write("{")],
  ["psfs sec-parser-size", (response) => response.setHeader("content-encoding", "gzip").end(gzipSync(Buffer.alloc(64 << 20)))],
  ["fsss 7-timeout", () => {}],
  ["aborted", () => {}],
];

/** Where our own code undoes the coding, and refuses bytes that do not begin as gzip. */
const DENO_SERVERS = [
  ["fsss lib-7-encoding", (response) => response.setHeader("content-encoding", "gzip").end(MANIFEST)],
  ["fsss lib-7-encoding", (response) => response.setHeader("content-encoding", "x-gzip").end()],
];

async function output(command, args) {
  const program = spawn(command[0], [...command.slice(1), PROGRAM, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  program.stdout.on("data", (data) => {
    printed += data;
  });
  const [status] = await once(program, "close");
  assert.equal(status, 0);
  return printed.trimEnd().split("\n");
}

for (const [name, command] of Object.entries(ENGINES)) {
  test(name, async (t) => {
    const { url } = await startRpc(t, respond);
    const all = name === "Deno" ? [...SERVERS, ...DENO_SERVERS] : SERVERS;
    const servers = await Promise.all(all.map(([, answer]) => startServer(t, (_, response) => answer(response))));
    const given = all.flatMap(([expected], at) => [expected, servers[at]]);
    assert.deepEqual(await output(command, [url, ...given]), all.map(([expected]) => expected));
  });
}
