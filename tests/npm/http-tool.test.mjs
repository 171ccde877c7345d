// The probe of tools over plain HTTPS: what it asks, by the conformance vectors; and tools on loopback.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { judge, judgeHttpTool, probeHttpTool, probeHttpToolInquiry, resumeProbeHttpTool, runInquiry } from "../../pkg/dist/esm/http-tool.js";
import { ledFetch, startServer } from "./host/server.mjs";
import { cases, optionalBody } from "./support/vectors.mjs";

const bytes = (text) => new TextEncoder().encode(text);
const body = (given) => optionalBody(given) ?? new Uint8Array();

for (const { id, bundle, expect } of cases("http-tools", 44).filter(({ expect: { report } }) => report !== undefined)) {
  test(`it asks as the vectors have it: ${id}`, () => {
    const registration = bytes(bundle.registrationText);
    let inquiry = probeHttpToolInquiry({ registration, options: bundle.options, arguments: bundle.arguments });
    // Only a payer pays, and nothing is asked of a tool that is not verified.
    const isVerified = !expect.report.findings.some(({ rule }) => rule === "disc-http-manifest");
    const wanted = isVerified ? bundle.exchanges.filter(({ role }) => role !== "paid") : [];
    const asked = [];
    for (let step; (step = inquiry.poll()).type === "http"; ) {
      const { request, ...given } = wanted[asked.length] ?? assert.fail(`${id} asks for more than the case has`);
      asked.push(given);
      assert.deepEqual([step.method, step.url, step.allowPrivateAddresses], ["POST", request.url, false]);
      assert.deepEqual(new Uint8Array(inquiry.body), body(request));
      const { end, status = null, headers } = given;
      const times = { sentMs: given.sentMs + 5_000, endedMs: given.endedMs + 5_000 };
      inquiry.answer({ type: "http", id: step.id, end, status, finalUrl: null, headers, ...times }, body(given));
      // What was put away goes on elsewhere, with the same question.
      const state = inquiry.export();
      inquiry.free();
      inquiry = resumeProbeHttpTool(state);
    }
    assert.equal(asked.length, wanted.length);
    assert.deepEqual(judge(inquiry.bundle).report, inquiry.report);
    if (wanted.length === bundle.exchanges.length) {
      assert.deepEqual(inquiry.report, judge(JSON.stringify(bundle)).report);
    }
    inquiry.free();
  });
}

const ENDPOINT = "https://tools.example.com/nft-price-oracle";
const REGISTRATION = readFileSync(new URL("../vectors/bundles/free-tool.json", import.meta.url));
const ARGUMENTS = '{ "collection": "0x00", "chainId": 1 }\n';

/** The free tool, which answers broken JSON with this status; and what it was asked. */
async function startTool(t, broken = 400) {
  const asked = [];
  const server = await startServer(t, (request, response, text) => {
    asked.push(text);
    let answer = [broken, '{"error":"not JSON"}'];
    try {
      JSON.parse(text);
      answer = [200, '{"floorPriceEth":"1.5"}'];
    } catch {}
    response.writeHead(answer[0], { "content-type": "application/json", "set-cookie": "a=b" }).end(answer[1]);
  });
  return { asked, fetch: ledFetch(ENDPOINT, server) };
}

test("a free tool is called with the caller's own bytes", async (t) => {
  const { asked, fetch } = await startTool(t);
  const inquiry = probeHttpToolInquiry({ registration: REGISTRATION, arguments: ARGUMENTS });
  const report = await runInquiry(inquiry, { fetch });
  assert.deepEqual([report.verdict, report.delivery, report.endpoint], ["sound", "verified", ENDPOINT], JSON.stringify(report));
  assert.deepEqual(asked, [ARGUMENTS, '{"']);
  const { bundle } = inquiry;
  inquiry.free();
  assert.deepEqual(judge(bundle), { conclusion: "yes", report });
  assert.ok(!bundle.includes("a=b"));
  const { registrationText, exchanges } = JSON.parse(bundle);
  const recorded = exchanges.map(({ request, ...rest }) => ({ ...rest, request: { ...request, body: body(request) }, body: body(rest) }));
  recorded.forEach((one) => delete one.bodyText);
  assert.deepEqual(judgeHttpTool({ registration: bytes(registrationText), arguments: ARGUMENTS, exchanges: recorded }), report);
});

test("a tool that takes broken JSON is unsound, and one that is not called is unknown", async (t) => {
  const { asked, fetch } = await startTool(t, 200);
  const unsound = await probeHttpTool({ registration: REGISTRATION, arguments: ARGUMENTS }, { fetch });
  assert.equal(unsound.verdict, "unsound");
  assert.ok(unsound.findings.some(({ rule }) => rule === "disc-http-error-accepted"), JSON.stringify(unsound));
  assert.equal(asked.length, 2);
  const honest = await startTool(t);
  const unknown = await probeHttpTool({ registration: REGISTRATION }, { fetch: honest.fetch });
  assert.equal(unknown.verdict, "unknown", JSON.stringify(unknown));
  assert.deepEqual(honest.asked, ['{"']);
});

test("nothing is asked of a tool that is not verified", async () => {
  const registration = readFileSync(new URL("../vectors/bundles/hash-mismatch.json", import.meta.url));
  const report = await probeHttpTool({ registration, arguments: ARGUMENTS }, { fetch: () => assert.fail("asked") });
  assert.deepEqual([report.verdict, report.endpoint, report.findings[0].rule], ["unsound", null, "disc-http-manifest"]);
});

test("what cannot be used is named", async () => {
  const host = { fetch: () => assert.fail("asked") };
  const refused = [
    [{ registration: REGISTRATION, arguments: "[]" }, "/arguments"],
    [{ registration: REGISTRATION, options: { latencyMs: 0 } }, "/options/latencyMs"],
    [{ registration: bytes("{}") }, "/registration/format"],
    [{ registration: "text" }, "/registration"],
  ];
  for (const [given, pointer] of refused) {
    await assert.rejects(probeHttpTool(given, host), (error) => assert.equal(error.pointer, pointer, error.message) ?? true);
  }
  // The global fetch shows no addresses: without a `fetch` of the caller's own nothing is asked.
  await assert.rejects(probeHttpTool({ registration: REGISTRATION }, {}), ({ code, pointer }) => code === "usage-missing" && pointer === "/fetch");
});
