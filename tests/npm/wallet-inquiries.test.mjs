// The inquiries of wallets: what they ask, by the conformance vectors, of RPCs, of the user's wallet and of the user; and what they
// say of accounts and transfers of a real node.

import assert from "node:assert/strict";
import test from "node:test";
import { createTestClient, createWalletClient, http, publicActions, walletActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { foundry } from "viem/chains";
import * as wallet from "../../pkg/dist/esm/wallet.js";
import { mined } from "../e2e/wallets/mined.mjs";
import { startBed } from "./support/bed.mjs";
import { cases } from "./support/vectors.mjs";

const { judge, planTransfer, planTransferInquiry, readDelegation, readGas, readTransfer, readWalletAccount, readWalletStatus, runInquiry } = wallet;

const CASES = cases("inquiries", 18);
/** Where no RPC listens. */
const NOWHERE = "http://127.0.0.1:9";

/** A host that answers as a case says: all of it must be asked for, and nothing else. */
function scripted(given) {
  const left = given.steps.flatMap(({ calls = [] }) => calls);
  const confirms = given.steps.filter(({ words }) => words !== undefined);
  const silent = new Set(left.filter(({ failed }) => failed !== undefined).map(({ chain }) => chain));
  const from = (provider, chain) => async ({ method, params }) => {
    const asked = { provider, chain, method, params };
    const at = left.findIndex((call) => isWithin(asked, call) && isWithin(call.params, params));
    assert.notEqual(at, -1, JSON.stringify(asked));
    const [{ result, error }] = left.splice(at, 1);
    if (error !== undefined) {
      throw error;
    }
    return result;
  };
  const chains = new Set(left.filter(({ provider }) => provider === "chain").map(({ chain }) => chain));
  const rpc = Object.fromEntries([...chains].map((chain) => [chain, silent.has(chain) ? NOWHERE : from("chain", chain)]));
  const confirm = ({ words, data }) => {
    const expected = confirms.shift();
    assert.equal(words, expected.words);
    assert.equal(typeof JSON.parse(data), "object");
    return expected.confirm;
  };
  const ended = () => assert.deepEqual([left.filter(({ chain }) => !silent.has(chain)), confirms], [[], []], "all of it was asked for");
  return { host: { rpc, wallet: { request: from("wallet", null) }, confirm }, ended };
}

/** Whether a value has all that is expected of it. */
function isWithin(expected, actual) {
  if (Array.isArray(expected)) {
    return Array.isArray(actual) && actual.length === expected.length && expected.every((one, at) => isWithin(one, actual[at]));
  }
  if (typeof expected === "object" && expected !== null) {
    return typeof actual === "object" && actual !== null && Object.entries(expected).every(([name, one]) => isWithin(one, actual[name]));
  }
  return Object.is(expected, actual);
}

const lower = ([first, ...rest]) => first.toLowerCase() + rest.join("");

for (const given of CASES) {
  test(`it asks as the vectors say: ${given.id}`, async () => {
    const name = lower(given.inquiry);
    const inquiry = wallet[`${name}Inquiry`](given.given);
    const states = [inquiry.export()];
    const { host, ended } = scripted(given);
    const report = await runInquiry(inquiry, { ...host, onStep: () => void states.push(inquiry.export()) });
    ended();
    assert.ok(isWithin(given.expect.report, report), JSON.stringify(report));
    const said = ({ result }) => (result === null ? null : JSON.parse(Buffer.from(result).toString()));
    assert.deepEqual(said(inquiry), given.expect.result);
    assert.deepEqual(judge(inquiry.bundle), { conclusion: given.expect.conclusion, report });
    // What was put away goes on elsewhere, to the same report; at its end it asks nothing more.
    const again = wallet[`resume${given.inquiry}`](states[0]);
    assert.deepEqual(await runInquiry(again, scripted(given).host), report);
    assert.deepEqual([again.bundle, said(again)], [inquiry.bundle, given.expect.result]);
    const last = wallet[`resume${given.inquiry}`](states.at(-1));
    assert.deepEqual(await runInquiry(last, {}), report);
    // The function alone gives the report, too.
    assert.deepEqual(await wallet[name](given.given, scripted(given).host), report);
    inquiry.free();
  });
}

test("what the host lacks is named, and counts as refused", async () => {
  const given = CASES.find(({ id }) => id === "wal-ask-transfer-yes");
  const inquiry = planTransferInquiry(given.given);
  const { rpc } = scripted(given).host;
  const thrown = await runInquiry(inquiry, { rpc }).then(() => assert.fail(), (error) => error);
  assert.deepEqual([thrown.code, thrown.pointer], ["usage-missing", "/confirm"], String(thrown));
  assert.equal((await runInquiry(inquiry, {})).verdict, "planned");
  assert.equal(inquiry.result, null, "without a yes nothing is handed out");
  const lacks = (member) => (error) => error.code === "usage-missing" && error.pointer === member;
  await assert.rejects(wallet.listSessionKeys({ dialect: "7715", now: 1 }, {}), lacks("/wallet"));
  await assert.rejects(readGas({ chain: "eip155:1" }, {}), lacks("/rpc"));
  await assert.rejects(readGas({ chain: "base" }, { rpc }), (error) => error.pointer === "/chain");
});

// Keys that every node of this kind has: they are worth nothing.
const [SENDER, DELEGATING] = [
  "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
].map((key) => privateKeyToAccount(key));
const UNUSED = "0x00000000000000000000000000000000000a11ce";

test("accounts, fees and a transfer of a real node", async (t) => {
  const bed = await startBed(t);
  const [, id] = /^eip155:(\d+)\//.exec(bed.freeTool.toolRef);
  const [chain, network] = [`eip155:${id}`, { ...foundry, id: Number(id) }];
  const host = { rpc: { [id]: bed.rpc } };
  const client = createTestClient({ chain: network, mode: "anvil", transport: http(bed.rpc), account: SENDER }).extend(publicActions).extend(walletActions);

  // A key, an unused one, and one that delegates its code, signed by viem (EIP-7702).
  const [, delegate] = /erc8257:(0x[0-9a-f]{40})\//i.exec(bed.freeTool.toolRef);
  const before = await readWalletAccount({ chain, address: DELEGATING.address }, host);
  assert.notEqual(before.accountType, "eoa-delegated");
  const authorization = await createWalletClient({ account: DELEGATING, chain: network, transport: http(bed.rpc) })
    .signAuthorization({ account: DELEGATING, contractAddress: delegate });
  await mined(client, await client.sendTransaction({ to: UNUSED, authorizationList: [authorization], gas: 200_000n }));
  for (const [address, verdict, accountType] of [
    [SENDER.address, "eoa", "eoa"],
    [UNUSED, "empty", "eoa-or-undeployed"],
    [DELEGATING.address, "eip7702", "eoa-delegated"],
    [delegate, "contract", "contract"],
  ]) {
    const report = await readWalletAccount({ chain, address }, host);
    assert.deepEqual([report.verdict, report.accountType], [verdict, accountType], JSON.stringify(report));
  }
  const delegation = await readDelegation({ chain, account: DELEGATING.address }, host);
  assert.deepEqual([delegation.verdict, delegation.delegate], ["delegated", delegate.toLowerCase()]);

  const gas = await readGas({ chain, gasLimit: "21000" }, host);
  assert.equal(gas.verdict, "estimated", JSON.stringify(gas));
  assert.equal(BigInt(gas.maxCost), 21_000n * BigInt(gas.maxFeePerGas));

  // A transfer: planned, agreed to, sent as it was handed out, and judged by its receipt.
  const transfer = { chain, token: "native", from: SENDER.address, to: UNUSED, amount: "1000" };
  const plan = planTransferInquiry(transfer);
  const asked = [];
  const planned = await runInquiry(plan, { ...host, confirm: ({ words }) => asked.push(words) === 1 });
  assert.deepEqual([planned.verdict, asked.length], ["planned", 1], JSON.stringify(planned));
  const { chainId, to, value, data } = JSON.parse(Buffer.from(plan.result).toString());
  assert.equal(BigInt(chainId), BigInt(id));
  const had = await client.getBalance({ address: UNUSED });
  const transactionHash = await client.sendTransaction({ to, value: BigInt(value), data });
  await mined(client, transactionHash);
  const done = await readTransfer({ ...transfer, transactionHash }, host);
  assert.deepEqual([done.verdict, done.received], ["transferred", "1000"], JSON.stringify(done));
  const other = await readTransfer({ ...transfer, amount: "1001", transactionHash }, host);
  assert.equal(other.verdict, "amount-mismatch", JSON.stringify(other));
  // Beyond what it has, the node does not even try it: nothing is known, and the user is not asked.
  const beyond = await planTransfer({ ...transfer, amount: `${10n ** 30n}` }, { ...host, confirm: () => assert.fail("asked") });
  assert.deepEqual([beyond.verdict, beyond.simulation], ["unknown", "unknown"], JSON.stringify(beyond));

  // A chain whose RPC is silent is not known, and the other one is.
  const chains = [{ chain }, { chain: "eip155:10" }];
  const status = await readWalletStatus({ address: UNUSED, chains }, { rpc: { [id]: bed.rpc, 10: NOWHERE } });
  assert.deepEqual([status.verdict, status.chains.map(({ native }) => native)], ["partial", [`${had + 1000n}`, null]]);
});
