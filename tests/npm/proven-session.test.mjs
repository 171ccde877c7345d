// `erc8257/proof`: sessions that prove the record, as the vectors say, by hosts, and asked for in ways that cannot be.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "../runners/files.mjs";
import { cases } from "./support/vectors.mjs";

const { Erc8257Error, Session, judge, provenSession, verifyBundle, verifyTool } = await load("erc8257/proof");
const { Session: Small, Erc8257Error: SmallError, judge: judgeSmall } = await load("erc8257");
const { judge: judgeAny } = await load("erc8257/judge");
const CASES = cases("proven-session", 6);
const HASH = `0x${"07".repeat(32)}`;
const TOOL = CASES[0].toolRef;

function answer(given, rpc, method, params) {
  const isIt = (told) => told.rpc === rpc && told.method === method && JSON.stringify(told.params) === JSON.stringify(params);
  const told = given.answers.find(isIt);
  assert.ok(told, `${given.id}: RPC ${rpc}, ${method}`);
  return told.result;
}

for (const given of CASES) {
  test(given.id, async () => {
    const { policy, proof, rpcs, now } = given;
    let session = provenSession(TOOL, { policy, proof, rpcs, now, clock: now });
    assert.equal(session.rpcs, rpcs);
    for (;;) {
      const state = session.export();
      session.free();
      session = Session.resume(state);
      const step = session.poll(now);
      if (step.type === "calls") {
        for (const { id, rpc, method, params } of step.calls) {
          session.handleCall(id, { result: answer(given, rpc, method, params) });
        }
      } else if (step.type === "fetch") {
        session.handleResponse({ status: 200, body: new TextEncoder().encode(given.body) });
      } else {
        assert.deepStrictEqual(JSON.parse(JSON.stringify(step.report)), given.report);
        assert.deepStrictEqual(verifyBundle(session.bundle), step.report);
        // The reader of a recording need not know that it holds a proof.
        const { report } = judge(session.bundle);
        assert.deepStrictEqual(report, step.report);
        assert.deepStrictEqual((await judgeAny(session.bundle)).report, step.report);
        assert.throws(() => judgeSmall(session.bundle), SmallError);
        return;
      }
    }
  });

  test(`${given.id}: by a host`, async () => {
    const { policy, proof, now } = given;
    const rpc = Array.from({ length: given.rpcs }, (_, at) => ({ method, params }) => answer(given, at, method, params));
    const fetch = async () => new Response(given.body);
    const report = await verifyTool(TOOL, { rpc, fetch, proof, policy: { ...policy, addressesEnforced: true }, clock: now });
    assert.deepStrictEqual(JSON.parse(JSON.stringify(report)), given.report);
  });
}

function refused(work) {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof Erc8257Error || error instanceof SmallError);
    return error.pointer;
  }
  throw new assert.AssertionError({ message: "nothing was refused" });
}

test("a proof is asked for in one way", () => {
  const pointer = (proof, more) => refused(() => provenSession(TOOL, { proof, now: 0, ...more }));
  assert.equal(pointer({}), "/policy/quorum");
  assert.equal(pointer({ trustedBlok: HASH }), "/proof/trustedBlok");
  assert.equal(pointer({ trustedBy: "own-node" }), "/proof/trustedBy");
  assert.equal(pointer({ trustedBlock: HASH }, { rpcs: 33 }), "/rpcs");
  assert.equal(pointer({ trustedBlock: HASH }, { rpcs: 1000 }), "/rpcs");
  assert.equal(pointer({ trustedBlock: HASH }, { policy: { quorum: { need: 2, of: 2 } } }), "/policy/quorum");
  assert.equal(pointer({ trustedBlock: HASH }, { block: "safe" }), "/block");
});

test("the small module does not know proofs, and says so", () => {
  assert.equal(refused(() => new Small(TOOL, { policy: { proof: {} } })), "/policy/proof");
});
