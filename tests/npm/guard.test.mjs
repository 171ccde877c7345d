// `guard` of `erc8257/wallet`: a policy in front of a wallet. The wallet is a real node that signs with its own keys, asked by viem;
// where a node has no such method, a provider that counts what reaches it.

import assert from "node:assert/strict";
import test from "node:test";
import { createWalletClient, custom, encodeFunctionData, maxUint256, parseAbi } from "viem";
import { mined } from "../e2e/wallets/mined.mjs";
import { load } from "../runners/files.mjs";
import { startChain } from "./host/paying.mjs";

const { guard, memorySpending, GuardRefusal } = await load("erc8257/wallet");

const ERC20 = parseAbi(["function transfer(address,uint256) returns (bool)", "function approve(address,uint256) returns (bool)"]);
const PAYEE = "0x209693bc6afc0c5328ba36faf03c514ef312287c";
const THIEF = "0x00000000000000000000000000000000000bad00";
/** The node's third account. */
const ACCOUNT = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc";
const CHAIN = "eip155:10";
const TOKEN = "0x00000000000000000000000000000000000c0ffe";

const policy = ({ chain = CHAIN, token = TOKEN, ...more } = {}) => ({
  format: "erc8257-wallet-policy/1",
  name: "an agent that pays one account",
  account: ACCOUNT,
  chains: [chain],
  default: "deny",
  rules: [{ id: "pay", effect: "allow", to: [token], selectors: ["0xa9059cbb"], recipients: [PAYEE], maxAmount: "5000", maxValue: "0" }],
  caps: [{ id: "day", chain, asset: token, amount: "6000", windowSeconds: 86_400 }],
  ...more,
});
const pay = (amount, to = PAYEE) => encodeFunctionData({ abi: ERC20, functionName: "transfer", args: [to, amount] });

/** A wallet that does all, and tells what it did. */
function wallet(answer = () => "0xd0") {
  const did = [];
  const request = async ({ method, params }) => {
    if (method === "eth_chainId") {
      return "0xa";
    }
    did.push({ method, params });
    return answer(method);
  };
  return { did, request };
}
const transaction = (data, more = {}) => ({ method: "eth_sendTransaction", params: [{ from: ACCOUNT, to: TOKEN, data, ...more }] });
const refusal = (code, ...rules) => (error) => {
  assert.ok(error instanceof GuardRefusal, String(error));
  assert.equal(error.code, code);
  const said = [...error.report.findings, ...error.report.evaluations.flatMap(({ findings }) => findings)].map(({ rule }) => rule);
  assert.deepEqual(rules.filter((rule) => !said.includes(rule)), [], `${said}`);
  assert.ok(error.message.length > 30);
  return true;
};

test("an agent's wallet on a real chain: it pays, and approves nothing without a limit", async (t) => {
  const chain = await startChain(t);
  const { reader } = chain;
  const token = await chain.deploy("SilentToken");
  await chain.write(token, "mint", [ACCOUNT, 1_000_000n]);
  const paid = () => chain.read(token, "balanceOf", [PAYEE]);
  const node = { request: ({ method, params }) => reader.request({ method, params }) };
  const guarded = guard(node, policy({ chain: `eip155:${chain.id}`, token: token.address.toLowerCase() }), { store: memorySpending() });
  const agent = createWalletClient({ account: ACCOUNT, chain: chain.chain, transport: custom(guarded) });
  const write = (functionName, args) => agent.writeContract({ address: token.address, abi: ERC20, functionName, args, gas: 100_000n });

  const hash = await write("transfer", [PAYEE, 4_000n]);
  assert.equal((await mined(reader, hash)).status, "success");
  assert.equal(await paid(), 4_000n);

  await assert.rejects(write("approve", [THIEF, maxUint256]), /The approval has no limit\./);
  await assert.rejects(write("transfer", [THIEF, 1n]), /does not list this recipient/);
  await assert.rejects(write("transfer", [PAYEE, 2_001n]), /beyond a cap/);
  const sent = await reader.getTransactionCount({ address: ACCOUNT });
  assert.equal(sent, 1, "nothing else reached the chain");
  assert.equal(await paid(), 4_000n);
});

test("requests at the same time share the cap", async () => {
  const { did, request } = wallet();
  const guarded = guard({ request }, policy(), { store: memorySpending() });
  const ended = await Promise.allSettled(Array.from({ length: 20 }, () => guarded.request(transaction(pay(1_000n)))));
  assert.equal(ended.filter(({ status }) => status === "fulfilled").length, 6);
  assert.equal(did.length, 6);
  assert.ok(ended.filter(({ status }) => status === "rejected").every(({ reason }) => refusal(4100, "wal-eval-cap")(reason)));
});

test("two guards of one account share a store", async () => {
  const { did, request } = wallet();
  const store = memorySpending();
  const [one, other] = [guard({ request }, policy(), { store }), guard({ request }, policy(), { store })];
  await one.request(transaction(pay(4_000n)));
  await assert.rejects(other.request(transaction(pay(4_000n))), refusal(4100, "wal-eval-cap"));
  assert.equal(did.length, 1);
});

test("a payment that was lost on its way counts", async () => {
  const guarded = guard(wallet(() => Promise.reject(new Error("lost"))), policy(), { store: memorySpending() });
  await assert.rejects(guarded.request(transaction(pay(4_000n))), { message: "lost" });
  await assert.rejects(guarded.request(transaction(pay(4_000n))), refusal(4100, "wal-eval-cap"));
});

test("calls in a list are judged together, and nothing of a refused list is sent", async () => {
  const { did, request } = wallet();
  const guarded = guard({ request }, policy(), { store: memorySpending() });
  const list = (...data) => ({
    method: "wallet_sendCalls",
    params: [{ version: "2.0.0", chainId: "0xa", from: ACCOUNT, atomicRequired: true, calls: data.map((one) => ({ to: TOKEN, data: one })) }],
  });
  await assert.rejects(guarded.request(list(pay(1n), pay(1n, THIEF))), refusal(4100, "wal-eval-rule-recipient"));
  await assert.rejects(guarded.request(list(pay(4_000n), pay(4_000n))), refusal(4100, "wal-eval-cap"));
  assert.equal(did.length, 0);
  await guarded.request(list(pay(3_000n), pay(3_000n)));
  await assert.rejects(guarded.request(transaction(pay(1n))), refusal(4100, "wal-eval-cap"));
  assert.equal(did.length, 1);
});

test("the user is asked where no rule decides", async () => {
  const { did, request } = wallet();
  const sign = { method: "personal_sign", params: ["0x68656c6c6f", ACCOUNT] };
  const grant = { method: "wallet_requestExecutionPermissions", params: [[{ chainId: "0xa" }]] };
  const silent = guard({ request }, policy());
  for (const given of [sign, grant, transaction(pay(1n))]) {
    await assert.rejects(silent.request(given), refusal(4001));
  }
  for (const [answer, reaches] of [[true, 1], [false, 0], [undefined, 0], ["yes", 0]]) {
    did.length = 0;
    const asked = [];
    const confirm = (...what) => {
      asked.push(what);
      return answer;
    };
    const ended = await guard({ request }, policy(), { confirm }).request(sign).catch((error) => error);
    assert.equal(did.length, reaches, String(ended));
    assert.deepEqual(asked[0][0], sign);
    assert.equal(asked[0][1].findings[0].rule, "wal-guard-unjudged");
  }
});

test("questions pass, and what is signed unseen does not", async () => {
  const { did, request } = wallet();
  const guarded = guard({ request }, policy({ default: "allow" }), { confirm: () => true });
  assert.equal(await guarded.request({ method: "eth_getBalance", params: [ACCOUNT, "latest"] }), "0xd0");
  assert.equal(await guarded.request({ method: "eth_accounts" }), "0xd0");
  for (const method of ["eth_sign", "eth_signTypedData", "eth_signTypedData_v3", "wallet_signIt", "constructor"]) {
    await assert.rejects(guarded.request({ method, params: [] }), refusal(4100, "wal-guard-method"));
  }
  assert.equal(did.length, 2);
});

test("what is judged is what is sent", async () => {
  const { did, request } = wallet();
  const given = transaction(pay(1n));
  let reads = 0;
  Object.defineProperty(given.params[0], "data", { enumerable: true, get: () => (reads++ === 0 ? pay(1n) : pay(1n, THIEF)) });
  await guard({ request }, policy(), { store: memorySpending() }).request(given);
  assert.equal(did[0].params[0].data, pay(1n));
  const later = transaction(pay(1n));
  const confirm = () => {
    later.params[0].data = pay(1n, THIEF);
    return true;
  };
  await guard({ request }, policy(), { confirm }).request(later);
  assert.equal(did[1].params[0].data, pay(1n));
});

test("the chain is the wallet's own, at each request", async () => {
  let chain = "0xa";
  const did = [];
  const request = async ({ method }) => (method === "eth_chainId" ? chain : did.push(method));
  const guarded = guard({ request }, policy(), { store: memorySpending() });
  await guarded.request(transaction(pay(1n)));
  chain = "0x1";
  await assert.rejects(guarded.request(transaction(pay(1n))), refusal(4100, "wal-eval-chain"));
  await assert.rejects(guarded.request(transaction(pay(1n), { chainId: "0xa" })), refusal(4100, "wal-guard-chain"));
  chain = "ten";
  await assert.rejects(guarded.request(transaction(pay(1n))));
  assert.equal(did.length, 1);
});

test("a switch of the chain ends before the next request is judged", async () => {
  let chain = "0xa";
  const did = [];
  const wait = () => new Promise((resolve) => setTimeout(resolve, 20));
  const request = async ({ method }) => {
    if (method === "eth_chainId") {
      return chain;
    }
    if (method === "wallet_switchEthereumChain") {
      await wait();
      chain = "0x1";
    }
    return did.push(method);
  };
  for (const store of [memorySpending(), undefined]) {
    [chain, did.length] = ["0xa", 0];
    const confirm = async () => (await wait(), true);
    const guarded = guard({ request }, policy(), { confirm, store });
    const ended = await Promise.allSettled([
      guarded.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x1" }] }),
      guarded.request(transaction(pay(1n))),
    ]);
    assert.deepEqual([ended.map(({ status }) => status), did], [["fulfilled", "rejected"], ["wallet_switchEthereumChain"]]);
    assert.ok(refusal(4100, "wal-eval-chain")(ended[1].reason));
  }
});

test("a question to the chain does not wait for a question to the user", async () => {
  const { did, request } = wallet();
  const guarded = guard({ request }, policy(), { confirm: () => guarded.request({ method: "eth_getBalance", params: [ACCOUNT, "latest"] }).then(() => true) });
  await guarded.request({ method: "personal_sign", params: ["0x68656c6c6f", ACCOUNT] });
  assert.deepEqual(did.map(({ method }) => method), ["eth_getBalance", "personal_sign"]);
});

test("an invalid policy allows nothing, and mistakes of the caller are named", async () => {
  const { did, request } = wallet();
  await assert.rejects(guard({ request }, {}, { confirm: () => true }).request(transaction(pay(1n))), refusal(4100, "wal-eval-policy-invalid"));
  assert.throws(() => guard({}, policy()), { code: "usage-wrong-value", pointer: "/provider" });
  assert.throws(() => guard({ request }, "policy.json"), { code: "usage-wrong-value", pointer: "/policy" });
  await assert.rejects(guard({ request }, policy()).request({ method: "eth_call", params: [1n] }), { code: "usage-wrong-value", pointer: "/params" });
  assert.equal(did.length, 0);
});
