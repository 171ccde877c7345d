// `erc8257/payment`: the functions as JavaScript calls them. `judge.test.mjs` has the vectors.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "../runners/files.mjs";
import { cases } from "./support/vectors.mjs";

const api = await load("erc8257/payment");
const of = (id) => cases("judged", 600).find((given) => given.id === id);

test("a challenge, from what fetch gives", async () => {
  const { bodyText } = of("x402-ch-v1").bundle;
  const response = new Response(bodyText, { status: 402 });
  const read = api.readChallenge({
    carrier: "http",
    status: response.status,
    headers: [...response.headers].map(([name, value]) => ({ name, value })),
    body: new Uint8Array(await response.arrayBuffer()),
  });
  assert.equal(read.verdict, "readable");
  assert.equal(read.entries[0].amount, "10000");
  assert.equal(api.readChallenge({ carrier: "http", status: 200 }).verdict, "not-payment-required");
  assert.throws(() => api.readChallenge({ carrier: "http" }), { code: "usage-missing", pointer: "/status" });
});

test("nothing is bound to a registration that is not verified", () => {
  const challenge = { carrier: "http", status: 402, body: of("x402-ch-v1").bundle.bodyText };
  const registration = new TextEncoder().encode('{"format":"erc8257-bundle/1","registry":"not-found"}');
  const { bodyText, ...rest } = { ...challenge, bodyText: challenge.body };
  const body = new TextEncoder().encode(bodyText);
  assert.throws(() => api.bindChallenge({ challenge: { ...rest, body }, registration }), {
    code: "usage-wrong-value",
    pointer: "/registration",
  });
});

test("no function signs by itself, and none takes terms that a file claims", () => {
  const names = Object.keys(api).filter((name) => typeof api[name] === "function");
  assert.deepEqual(names.sort(), [
    "Erc8257Error",
    "Inquiry",
    "bindChallenge",
    // Its gate signs nothing, and a call has an account or a wallet of the caller's sign.
    "expressGate",
    "gate",
    "gateInquiry",
    "gated",
    "judge",
    "judgeApproval",
    "judgePayment",
    "judgeSettlement",
    "memoryStore",
    "payCall",
    "payCallInquiry",
    "payTool",
    "paymentCodes",
    "readChallenge",
    "redisStore",
    "restRequest",
    "resumeGate",
    "resumePayCall",
    "runInquiry",
    "sqlStore",
    "sqlStoreTable",
    "usageRequest",
  ]);
  const { terms, challenge } = of("x402-bd-match").bundle;
  const { bodyText, ...rest } = challenge;
  assert.throws(() => api.bindChallenge({ challenge: { ...rest, body: new TextEncoder().encode(bodyText) }, terms }), {
    pointer: "/registration",
  });
  // A bundle that claims its terms is judged, and establishes nothing.
  const judged = api.judge(JSON.stringify(of("x402-bd-match").bundle));
  assert.equal(judged.conclusion, "unknown");
  assert.equal(judged.report.verdict, "match");
});

test("an approval, a question to a list of tools, and a settlement", () => {
  assert.equal(api.judgeApproval("0x095ea7b3").verdict, "malformed");
  assert.equal(api.restRequest({ request: "list", limit: 3 }).request.url, "https://api.opensea.io/api/v2/tools?limit=3");
  const { format, ...settlement } = of("x402-set-settled").bundle;
  assert.equal(format, "erc8257-payment-settlement-bundle/1");
  assert.equal(api.judgeSettlement(settlement).verdict, "settled");
});

test("one of several RPCs makes no tool genuine", async () => {
  const asked = new Set();
  const rpc = [0, 1, 2].map((number) => async () => {
    asked.add(number);
    throw new Error("it is down");
  });
  const account = { address: `0x${"11".repeat(20)}`, signTypedData: () => assert.fail("nothing is signed") };
  const options = { tool: "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1", input: {}, account, rpc, fetch };
  for (const verification of [undefined, { freshnessSeconds: 60 }]) {
    asked.clear();
    const { report, bundle } = await api.payTool({ ...options, verification });
    assert.equal(report.verdict, "not-verified");
    assert.deepEqual([...asked].sort(), [0, 1, 2]);
    assert.deepEqual(JSON.parse(bundle).verification.quorum, { need: 2, of: 3 });
  }
  const wrong = { code: "usage-wrong-value", pointer: "/verification/quorum" };
  await assert.rejects(() => api.payTool({ ...options, verification: { quorum: { need: 1, of: 2 } } }), wrong);
});
