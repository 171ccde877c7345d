// An agent's client, the official one: starts `erc8257 mcp` and calls tools. Prints what it saw, as one JSON document.
//
//   node client.mjs COMMAND '["mcp", …]' '[{"name": …, "arguments": …}, …]'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const [command, options, calls] = process.argv.slice(2);
const transport = new StdioClientTransport({ command, args: JSON.parse(options), stderr: 'pipe' });
let stderr = '';
transport.stderr.on('data', (chunk) => (stderr += chunk));
const client = new Client({ name: 'erc8257-e2e', version: '1.0.0' });
await client.connect(transport);
const { tools } = await client.listTools();
const results = [];
// The client holds each structured result to the tool's outputSchema, and throws where they differ.
for (const call of JSON.parse(calls)) results.push(await client.callTool(call));
const server = client.getServerVersion();
await client.close();
console.log(JSON.stringify({ server, tools, results, stderr }));
