// Servers of MCP on loopback, as their makers publish them. Each gives its URL, and is stopped by its handle.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import { bridge } from "./bridge.mjs";

const program = (name) => fileURLToPath(new URL(`../node_modules/@modelcontextprotocol/${name}/dist/index.js`, import.meta.url));

/** A process whose output has a line of this form: what the form finds in it. */
async function started(command, options, stream, form) {
  const stdio = ["ignore", stream === "stdout" ? "pipe" : "ignore", stream === "stderr" ? "pipe" : "ignore"];
  const child = spawn(command, options.args, { env: { ...process.env, ...options.env }, stdio });
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
  };
  let found;
  for await (const line of createInterface({ input: child[stream] })) {
    found = form.exec(line)?.[1];
    if (found) break;
  }
  // What it says afterwards is dropped, so that it never waits for a reader.
  child[stream].resume();
  return found && { found, stop };
}

/** A port that was free a moment ago. */
async function free() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** The reference server with everything that MCP has. It cannot take a free port by itself, so another process may be faster. */
export async function everything() {
  for (let tries = 0; tries < 10; tries += 1) {
    const options = { args: [program("server-everything"), "streamableHttp"], env: { PORT: String(await free()) } };
    const server = await started(process.execPath, options, "stderr", /listening on port (\d+)/);
    if (server) return { url: `http://127.0.0.1:${server.found}/mcp`, stop: server.stop };
  }
  throw new Error("server-everything found no port");
}

/** The reference server of files, which speaks on standard input and output, behind the official SDK's HTTP. */
export const filesystem = (folder) => bridge(process.execPath, [program("server-filesystem"), folder]);

/** FastMCP in the environment of a version of it (`FASTMCP` of `xtask/src/environment.rs`). */
export async function fastmcp(version) {
  const python = process.platform === "win32" ? "Scripts/python.exe" : "bin/python";
  const file = (path) => fileURLToPath(new URL(path, import.meta.url));
  const command = file(`../../../target/python/fastmcp-${version}/${python}`);
  const server = await started(command, { args: [file("fastmcp_server.py")] }, "stderr", /running on (http:[^ ]+)/);
  if (!server) throw new Error(`FastMCP ${version} does not listen: cargo xtask e2e installs it`);
  return { url: `${server.found}/mcp`, stop: server.stop };
}

/** The command's own server. */
export async function ours(command) {
  const server = await started(command, { args: ["mcp", "--listen", "127.0.0.1:0"] }, "stdout", /(http:\S+)/);
  if (!server) throw new Error("the command does not listen");
  return { url: server.found, stop: server.stop };
}
