// A server of MCP that answers otherwise than it should, in one way each: a way gives the body of an answer, and may say its status and its
// headers. What is not said is as it should be.
import { once } from "node:events";
import { createServer } from "node:http";

const TOOL = {
  name: "list_harbours",
  description: "Lists all harbours of a coast with their tides.",
  inputSchema: { type: "object" },
  annotations: { readOnlyHint: true, destructiveHint: false },
};
const CONTENT = { content: [{ type: "text", text: "Ostend, Zeebrugge and Nieuwpoort, each with the tides of today" }] };
const INITIALIZED = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "tides", version: "1" } };

/** The results of a server that has these tools. */
const results = (tools = [TOOL], content = CONTENT, initialized = INITIALIZED) => ({
  initialize: initialized, "tools/list": { tools }, "tools/call": content,
});

/** An answer with a result, or the error of a method that is not there. */
function message({ id, method }, known) {
  const result = known[method];
  return { jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32601, message: "Method not found" } }) };
}

const like = (known) => (request) => JSON.stringify(message(request, known));
const bent = (bend, known = results()) => (request) => bend(message(request, known), request);
const initialized = (members) => like(results([TOOL], CONTENT, { ...INITIALIZED, ...members }));

/** Ways to answer, by their names. */
export const WAYS = {
  "as it should": like(results()),
  "ids of others": bent((answer) => JSON.stringify({ ...answer, id: 4711 })),
  "jsonrpc 1.0": bent((answer) => JSON.stringify({ ...answer, jsonrpc: "1.0" })),
  "a member twice": bent((answer) => JSON.stringify(answer).replace('{"tools":[', '{"tools":[],"tools":[')),
  "a byte order mark": bent((answer) => `\uFEFF${JSON.stringify(answer)}`),
  "no capabilities": initialized({ capabilities: undefined }),
  "capabilities as a list": initialized({ capabilities: [] }),
  "a version without letters": initialized({ protocolVersion: "" }),
  "a version that is not known": initialized({ protocolVersion: "2031-01-01" }),
  "no name of the server": initialized({ serverInfo: undefined }),
  "a name of spaces": initialized({ serverInfo: { name: "  ", version: "1" } }),
  "a fault on page two": bent((answer, { params }) => {
    if (!answer.result?.tools) return JSON.stringify(answer);
    return JSON.stringify({ ...answer, result: params.cursor ? { tools: [{ name: "a_tide" }] } : { ...answer.result, nextCursor: "2" } });
  }),
  "pages without an end": bent((answer) => JSON.stringify(answer.result?.tools ? { ...answer, result: { ...answer.result, nextCursor: "2" } } : answer)),
  "no tools": like(results([])),
  "no tool that only reads": like(results([{ ...TOOL, annotations: { readOnlyHint: false } }])),
  "a tool that destroys": like(results([{ ...TOOL, annotations: { readOnlyHint: true, destructiveHint: true } }])),
  "a tool with a secret's name": like(results([{ ...TOOL, name: "get_env" }])),
  "no hints": like(results([{ ...TOOL, annotations: undefined }])),
  "a short description": like(results([{ ...TOOL, description: "Lists tides" }])),
  "no schema": like(results([{ ...TOOL, inputSchema: undefined }])),
  "a schema of a text": like(results([{ ...TOOL, inputSchema: { type: "string" } }])),
  "the digits 402 in a text": like(results([TOOL], { content: [{ type: "text", text: "1402 gauges on the coast, of which 12 are new" }] })),
  "a short text": like(results([TOOL], { content: [{ type: "text", text: "Ostend" }] })),
  "an empty text": like(results([TOOL], { content: [{ type: "text", text: " " }] })),
  "an error of the tool": like(results([TOOL], { ...CONTENT, isError: true })),
  "an error as a text": bent((answer) => JSON.stringify(answer.error ? { ...answer, error: "no such method" } : answer)),
  "an error of another code": bent((answer) => JSON.stringify(answer.error ? { ...answer, error: { code: -1, message: "no" } } : answer)),
  "a result for every method": bent((answer, { id }) => JSON.stringify(answer.error ? { jsonrpc: "2.0", id, result: {} } : answer)),
  "40000 spaces in the list": bent((answer) => JSON.stringify(answer).replace('"tools":', `"tools":${" ".repeat(40_000)}`)),
  "a notification before the answer": Object.assign(
    bent((answer) => `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"1"}}\n\ndata: ${JSON.stringify(answer)}\n\n`),
    { kind: "text/event-stream" },
  ),
  "a session that vanishes": Object.assign(like(results()), {
    head: ({ method }) => (method === "initialize" ? { "mcp-session-id": "a1" } : { status: 404 }),
  }),
  "a redirect": Object.assign(like(results()), { head: () => ({ status: 307, location: "/elsewhere" }) }),
  "a name of 100000 letters": like(results([{ ...TOOL, name: "a".repeat(100_000) }])),
  "1000 tools of one name": like(results(Array(1000).fill(TOOL))),
  "an event of another type": Object.assign(bent((answer) => `event: ping\ndata: ${JSON.stringify(answer)}\n\n`), { kind: "text/event-stream" }),
  "an event without its end": Object.assign(bent((answer) => `data: ${JSON.stringify(answer)}`), { kind: "text/event-stream" }),
};

/** A server that answers in this way. */
export async function pretend(way) {
  const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    let asked;
    try {
      asked = JSON.parse(Buffer.concat(pieces).toString());
    } catch {
      const error = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };
      response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(error));
      return;
    }
    if (asked.id === undefined) {
      response.writeHead(202).end();
      return;
    }
    const { status = 200, ...headers } = way.head?.(asked) ?? {};
    response.writeHead(status, { "content-type": way.kind ?? "application/json", ...headers }).end(way(asked));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => (server.closeAllConnections(), server.close());
  return { url: `http://127.0.0.1:${server.address().port}/mcp`, stop };
}
