// A gate in front of a tool whose predicate wants an access proof: a contract on a chain decides about what our library has made.

import assert from "node:assert/strict";
import test from "node:test";
import { privateKeyToAccount } from "viem/accounts";
import { AccessProof } from "../../pkg/dist/esm/advice.js";
import { expressGate, memoryStore } from "../../pkg/dist/esm/payment.js";
import { offer, payer, registerTool, signed, startChain, startExpress, startGated } from "./host/paying.mjs";

const NAME = "X-Access-Proof";
const FACILITATOR = "http://127.0.0.1:9";

test("a predicate gets the access proof of a request, and decides by it", async (t) => {
  const chain = await startChain(t);
  const predicate = await chain.deploy("Proving");
  const { toolRef } = await registerTool(t, chain, { accessPredicate: predicate.address });
  const toolId = BigInt(toolRef.split("/")[2]);
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 3_600);
  const made = async (account, of = toolId) => {
    const proof = new AccessProof({ chainId: BigInt(chain.id), predicate: predicate.address, toolId: of, account: account.address, deadline });
    return proof.payload(await account.signTypedData(proof.typedData()));
  };

  const config = { predicate: true, accessData: NAME };
  // A proof of identity costs nothing, and needs no facilitator.
  const gate = await startGated(t, chain, FACILITATOR, { entry: { amount: "0" }, config, options: { tool: toolRef } });
  const callers = [];
  const setUp = { offer: offer(chain, { amount: "0" }), facilitator: FACILITATOR, ...config };
  const expressUrl = await startExpress(t, (app) => {
    app.post("/", expressGate({ config: setUp, store: memoryStore(), rpc: chain.bed.rpc, tool: toolRef }), (request, response) => {
      callers.push(request.caller);
      response.json({});
    });
  });

  const own = await made(payer);
  const other = privateKeyToAccount(`0x${"b0b".padStart(64, "0")}`);
  let nonce = 0;
  for (const [what, headers, status, error] of [
    ["the caller's proof", { [NAME]: own }, 200, null],
    ["no proof", {}, 403, "x402-access-denied"],
    ["another account's proof", { [NAME]: await made(other) }, 403, "x402-access-denied"],
    ["the proof for another tool", { [NAME]: await made(payer, toolId + 1n) }, 403, "x402-access-denied"],
    ["two proofs", [[NAME, own], [NAME, own]], 400, "x402-access-data"],
    ["rubbish", { [NAME]: "rubbish" }, 400, "x402-access-data"],
  ]) {
    for (const url of [gate.url, `${expressUrl}/`]) {
      nonce += 1;
      const payment = await signed(chain, gate, { nonce: `0x${nonce.toString(16).padStart(64, "0")}`, seconds: 300 });
      const answer = await fetch(url, { method: "POST", headers: [...Object.entries(payment), ...(Array.isArray(headers) ? headers : Object.entries(headers))] });
      assert.equal(answer.status, status, `${what}: ${await answer.clone().text()}`);
      assert.equal((await answer.json()).error ?? null, error, what);
    }
  }
  const caller = { caller: payer.address.toLowerCase(), purpose: "identity" };
  assert.deepEqual([gate.runs, callers], [[caller], [caller]]);
});
