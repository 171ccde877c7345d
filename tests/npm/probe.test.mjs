// The probe of MCP servers: what it asks, by the conformance vectors; event streams that a server does not end; and our own server.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import test from "node:test";
import { checkSchema, judge, probe, probeInquiry, resumeProbe, runInquiry } from "../../pkg/dist/esm/discoverability.js";
import { startServer } from "./host/server.mjs";
import { command } from "./support/programs.mjs";
import { cases, optionalBody } from "./support/vectors.mjs";

for (const { id, endpoint, options, answers, requests } of cases("probes", 86)) {
  test(`it asks as the vectors say: ${id}`, () => {
    let inquiry = probeInquiry({ endpoint, options });
    const asked = [];
    let clock = 5_000;
    for (let step; (step = inquiry.poll()).type === "http"; ) {
      assert.deepEqual([step.url, step.allowPrivateAddresses], [endpoint, false]);
      const given = answers[asked.length];
      assert.ok(given, `${id} asks for more than the case has`);
      const { method, headers } = step;
      asked.push({ method, headers, body: method === "DELETE" ? null : new Uint8Array(inquiry.body) });
      const { end, status = null } = given;
      const told = given.headers.map(({ name, value }) => ({ name: name.toLowerCase(), value }));
      const times = { sentMs: clock, endedMs: (clock += given.ms) };
      inquiry.answer({ type: "http", id: step.id, end, status, finalUrl: null, headers: told, ...times }, optionalBody(given) ?? new Uint8Array());
      // What was put away goes on elsewhere, with the same question.
      const state = inquiry.export();
      inquiry.free();
      inquiry = resumeProbe(state);
    }
    const wanted = requests.map(({ method, headers, ...rest }) => ({ method, headers, body: method === "DELETE" ? null : optionalBody(rest) }));
    assert.deepEqual(asked, wanted);
    assert.deepEqual(judge(inquiry.bundle).report, inquiry.report);
    inquiry.free();
  });
}

test("a schema allows what the vectors say", () => {
  for (const { id, schema, value, expect } of cases("schemas", 12)) {
    assert.equal(checkSchema(schema, value), expect, id);
  }
});

/** What a server with one tool answers. */
const RESULTS = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "tides", version: "1" } },
  "tools/list": {
    tools: [
      {
        name: "list_harbours",
        description: "Lists all harbours with tides.",
        inputSchema: { type: "object" },
        annotations: { readOnlyHint: true },
      },
    ],
  },
  "tools/call": { content: [{ type: "text", text: "Ostend, Zeebrugge and Nieuwpoort, each with tides" }] },
};

/** A server of MCP that does not end its event streams: a host that waits for their end waits in vain. */
function streaming(request, response, body) {
  let asked;
  try {
    asked = JSON.parse(body);
  } catch {
    const error = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };
    return response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(error));
  }
  if (asked.id === undefined) {
    return response.writeHead(202).end();
  }
  const result = RESULTS[asked.method];
  const error = { code: -32601, message: "Method not found" };
  const answer = JSON.stringify({ jsonrpc: "2.0", id: asked.id, ...(result === undefined ? { error } : { result }) });
  // Of one stream a length is announced, which never comes.
  const length = asked.method === "tools/list" && { "content-length": 100_000 };
  response.writeHead(200, { "content-type": "text/event-stream", "set-cookie": "a=b", ...length });
  // A priming event and another message come first, and the answer in two pieces.
  const log = JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "on it" } });
  response.write(`id: 1\ndata:\n\ndata: ${log}\n\nid: 2\ndata: ${answer.slice(0, 20)}`);
  return setImmediate(() => response.write(`${answer.slice(20)}\n\n`));
}

test("an event stream that does not end is left", async (t) => {
  const left = [];
  const server = await startServer(t, (request, response, body) => {
    response.once("close", () => left.push(response.writableEnded));
    streaming(request, response, body);
  });
  const inquiry = probeInquiry({ endpoint: `${server}/mcp`, allowPrivateAddresses: true });
  const report = await runInquiry(inquiry, {});
  assert.deepEqual([report.verdict, report.delivery], ["ready", "verified"], JSON.stringify(report));
  // The public verifier reads the first message alone.
  assert.deepEqual(report.grades.map(({ profile, grade }) => `${profile} ${grade}`), ["seed-0.1 A", "spec A", "peer-0.4 D"]);
  // The notification and the broken JSON have whole bodies.
  const ends = JSON.parse(inquiry.bundle).exchanges.map(({ end }) => end);
  assert.deepEqual(ends, ["enough", "complete", "enough", "enough", "enough", "complete"]);
  assert.ok(!inquiry.bundle.includes("a=b"));
  assert.deepEqual(judge(inquiry.bundle), { conclusion: "yes", report });
  inquiry.free();
  // The connections of streams that were left are given up.
  while (left.length < ends.length) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal(left.filter((isWhole) => !isWhole).length, 4);
});

test("a redirect is not followed", async (t) => {
  const asked = [];
  const server = await startServer(t, (request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  const report = await probe({ endpoint: `${server}/mcp`, allowPrivateAddresses: true }, {});
  assert.equal(report.verdict, "unknown");
  assert.ok(report.findings.some(({ rule }) => rule === "disc-answer-redirect"), JSON.stringify(report));
  assert.deepEqual(asked, ["/mcp"]);
});

test("private addresses are asked where the caller says so alone", async (t) => {
  const server = await startServer(t, () => assert.fail("asked"));
  await assert.rejects(probe({ endpoint: `${server}/mcp` }, {}), ({ code, pointer }) => code === "usage-wrong-value" && pointer === "/endpoint");
  // The global fetch shows no addresses: without a `fetch` of the caller's own nothing is asked.
  const lacks = ({ code, pointer }) => code === "usage-missing" && pointer === "/fetch";
  await assert.rejects(probe({ endpoint: "https://tools.example.com/mcp" }, {}), lacks);
});

test("a permission goes on with the state", () => {
  for (const endpoint of ["https://127.0.0.1:1/mcp", "http://127.0.0.1:1/mcp"]) {
    const { url, allowPrivateAddresses } = resumeProbe(probeInquiry({ endpoint, allowPrivateAddresses: true }).export()).poll();
    assert.deepEqual([url, allowPrivateAddresses], [endpoint, true]);
  }
});

test("our own server earns an A", async (t) => {
  const server = spawn(command(), ["mcp", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  t.after(() => {
    server.kill();
    return ended;
  });
  const [endpoint] = await once(createInterface({ input: server.stdout }), "line");
  for (const [era, profiles] of [["legacy", 3], ["modern", 2]]) {
    const report = await probe({ endpoint, options: { era, minGrade: "A" }, allowPrivateAddresses: true }, {});
    assert.equal(report.verdict, "ready", JSON.stringify(report));
    assert.equal(report.grades.filter(({ grade, passes }) => grade === "A" && passes === 10).length, profiles, era);
  }
});
