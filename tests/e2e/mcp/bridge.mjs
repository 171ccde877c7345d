// Streamable HTTP, by the official SDK, for a server that speaks on standard input and output: one process a session.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

async function session(command, args, { clients, sessions }) {
  const client = new Client({ name: "bridge", version: "1" });
  clients.push(client);
  await client.connect(new StdioClientTransport({ command, args, stderr: "ignore" }));
  const server = new Server(client.getServerVersion(), { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => client.listTools(params));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => client.callTool(params));
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => sessions.set(id, transport),
  });
  await server.connect(transport);
  return transport;
}

/** Serves the program at a URL. */
export async function bridge(command, args) {
  const held = { clients: [], sessions: new Map() };
  const server = createServer(async (request, response) => {
    const known = held.sessions.get(request.headers["mcp-session-id"]);
    const transport = known ?? (await session(command, args, held));
    await transport.handleRequest(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    for (const client of held.clients) await client.close();
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/mcp`, stop };
}
