// A chain, a token and a tool that is paid in it: all real, on loopback.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, request as forwarded } from "node:http";
import https from "node:https";
import path from "node:path";
import express from "express";
import { createPublicClient, createWalletClient, defineChain, http, publicActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { x402Facilitator } from "@x402/core/facilitator";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { mined } from "../../e2e/wallets/mined.mjs";
import { publish } from "../../../pkg/dist/esm/live.js";
import { gated, memoryStore } from "../../../pkg/dist/esm/payment.js";
import { startBed } from "./bed.mjs";
import { serveFetch } from "./fetch-server.mjs";
import { ledFetch, startServer } from "./server.mjs";

/** Keys of the node's own accounts: the publisher's address is the first, the facilitator pays for the gas. */
const KEYS = {
  publisher: "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  facilitator: "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
};
/** A payer without any gas. */
export const PAYER_KEY = `0x${"a11ce".padStart(64, "0")}`;
export const payer = privateKeyToAccount(PAYER_KEY);
/** Who is paid. */
export const PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
export const PRICE = "10000";
export const ENDPOINT = "https://tools.example.com/oracle";
export const URI = "https://tools.example.com/.well-known/ai-tool/oracle.json";
/** Loopback is not public, and the bed is on loopback. */
export const VERIFICATION = { allowPrivateAddresses: true, addressesEnforced: false };

const artifact = (name) => JSON.parse(readFileSync(new URL(`../../e2e/contracts/build/${name}.json`, import.meta.url), "utf8"));

/** A bed with a token, in which the payer has a million units; and what deploys and writes contracts. */
export async function startChain(t) {
  const bed = await startBed(t);
  const id = Number(/^eip155:(\d+)/.exec(bed.freeTool.toolRef)[1]);
  const chain = defineChain({ id, name: "bed", nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 }, rpcUrls: { default: { http: [bed.rpc] } } });
  const transport = http(bed.rpc);
  const reader = createPublicClient({ chain, transport, pollingInterval: 50 });
  const writer = (key) => createWalletClient({ account: privateKeyToAccount(key), chain, transport, pollingInterval: 50 }).extend(publicActions);
  const own = writer(KEYS.facilitator);
  const done = (hash) => mined(reader, hash);
  const deploy = async (name, args = []) => {
    const { abi, bytecode } = artifact(name);
    const { contractAddress } = await done(await own.deployContract({ abi, bytecode, args }));
    return { abi, address: contractAddress };
  };
  const write = async (contract, functionName, args) => done(await own.writeContract({ ...contract, functionName, args }));
  const read = (contract, functionName, args) => reader.readContract({ ...contract, functionName, args });
  const token = await deploy("Token", ["Test Dollar", "2"]);
  await write(token, "mint", [payer.address, 1_000_000n]);
  const balance = () => read(token, "balanceOf", [PAY_TO]);
  return { bed, id, chain, transport, reader, own, deploy, write, read, token, balance };
}

/** Registers a tool that costs `PRICE`, and serves its manifest. Gives its reference, and the manifest's server. */
export async function registerTool(t, { bed, id, token }, { accessPredicate } = {}) {
  const [, registry] = /erc8257:(0x[0-9a-fA-F]{40})\//.exec(bed.freeTool.toolRef);
  const recipient = `eip155:${id}:${PAY_TO.toLowerCase()}`;
  const asset = `eip155:${id}/erc20:${token.address.toLowerCase()}`;
  const from = privateKeyToAccount(KEYS.publisher).address.toLowerCase();
  const manifest = JSON.stringify({
    type: "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
    name: "oracle",
    description: "Says what the weather is.",
    endpoint: ENDPOINT,
    inputs: { type: "object" },
    outputs: { type: "object" },
    creatorAddress: from,
    pricing: [{ amount: PRICE, asset, recipient, protocol: "x402" }],
  });
  const server = await startServer(t, (_, response) => response.setHeader("content-type", "application/json").end(manifest));
  const fetchManifest = ledFetch(URI, server);
  const given = { manifest: new TextEncoder().encode(manifest), metadataURI: URI, chainId: String(id), registry, from, accessPredicate, policy: VERIFICATION };
  const ready = await publish(given, { rpc: bed.rpc, fetch: fetchManifest });
  const ask = async (method, params) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    return (await (await fetch(bed.rpc, { method: "POST", headers: { "content-type": "application/json" }, body })).json()).result;
  };
  const transaction = await ask("eth_sendTransaction", [ready.transaction]);
  while ((await ask("eth_getTransactionReceipt", [transaction])) === null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { toolRef, verdict } = await publish({ ...given, transaction }, { rpc: bed.rpc, fetch: fetchManifest });
  if (verdict !== "verified") {
    throw new Error(`the tool is not verified: ${verdict}`);
  }
  return { toolRef, creator: from, manifestServer: server };
}

/** Node's fetch, with the manifest and the endpoint led to servers here. */
export function ledTo(manifestServer, endpointServer) {
  const manifest = ledFetch(URI, manifestServer);
  const endpoint = ledFetch(ENDPOINT, endpointServer);
  return (url, init) => (url === URI ? manifest(url, init) : endpoint(url, init));
}

/** A server of Express, on loopback. */
export async function startExpress(t, build) {
  const app = express();
  build(app);
  const server = createServer(app);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${server.address().port}`;
}

/** An unchanged facilitator of @x402, which sends what it settles. */
export async function startFacilitator(t, { id, own }) {
  const facilitator = new x402Facilitator();
  const waitForTransactionReceipt = ({ hash }) => mined(own, hash);
  const signer = toFacilitatorEvmSigner({ ...own, address: own.account.address, waitForTransactionReceipt });
  facilitator.register(`eip155:${id}`, new ExactEvmScheme(signer));
  const asked = [];
  const server = await startServer(t, async (request, response, body) => {
    asked.push(request.url);
    const answer = (value) => response.setHeader("content-type", "application/json").end(JSON.stringify(value));
    try {
      if (request.url === "/supported") {
        return answer(facilitator.getSupported());
      }
      const { paymentPayload, paymentRequirements } = JSON.parse(body);
      const does = request.url === "/settle" ? "settle" : "verify";
      answer(await facilitator[does](paymentPayload, paymentRequirements));
    } catch (error) {
      response.statusCode = 500;
      answer({ success: false, errorReason: "unexpected_settle_error", errorMessage: String(error), transaction: "" });
    }
  });
  return { url: server, asked };
}

/** What our gate asks for. */
export function offer({ id, token }, more = {}) {
  const entry = {
    network: `eip155:${id}`,
    chainId: String(id),
    asset: token.address,
    payTo: PAY_TO,
    amount: PRICE,
    maxTimeoutSeconds: 600,
    domain: { name: "Test Dollar", version: "2" },
    resource: ENDPOINT,
    description: "The weather",
    ...more,
  };
  return { versions: [1, 2], entries: [entry] };
}

/** A server of ours that charges for its answer. */
export async function startGated(t, chain, facilitator, more = {}) {
  const runs = [];
  const reports = [];
  /** The payment's header in each request, `null` where it had none. */
  const payments = [];
  const options = {
    config: { offer: offer(chain, more.entry), predicate: false, facilitator, ...more.config },
    store: more.store ?? memoryStore(),
    rpc: chain.bed.rpc,
    onReport: (report) => void reports.push(report),
    ...more.options,
  };
  const handler = more.handler ?? (() => Response.json({ weather: "fine" }));
  const gate = gated(options, async (request, caller) => {
    runs.push(caller);
    return handler(request, caller);
  });
  const url = await serveFetch(t, (request) => {
    payments.push(request.headers.get("payment-signature") ?? request.headers.get("x-payment"));
    return gate(request);
  });
  return { url, runs, reports, payments };
}

/** A payment in its header, as any client signs it: of what the gate asks for. */
export async function signed(chain, gate, { nonce, seconds = 600, account = payer }) {
  const header = gate.required ?? (await fetch(gate.url, { method: "POST" })).headers.get("payment-required");
  const required = JSON.parse(Buffer.from(header, "base64"));
  const [accepted] = required.accepts;
  const now = Math.floor(Date.now() / 1000);
  const authorization = { from: account.address, to: accepted.payTo, value: accepted.amount, validAfter: "0", validBefore: String(now + seconds), nonce };
  const signature = await account.signTypedData({ ...typed(chain), message: authorization });
  const { resource } = required;
  const payload = { x402Version: 2, resource, accepted, payload: { signature, authorization } };
  return { "payment-signature": Buffer.from(JSON.stringify(payload)).toString("base64") };
}

function typed({ id, token }) {
  const members = { from: "address", to: "address", value: "uint256", validAfter: "uint256", validBefore: "uint256", nonce: "bytes32" };
  return {
    domain: { name: "Test Dollar", version: "2", chainId: id, verifyingContract: token.address },
    types: { TransferWithAuthorization: Object.entries(members).map(([name, type]) => ({ name, type })) },
    primaryType: "TransferWithAuthorization",
  };
}

/**
 * Sends one payment 200 times at once, to a gate for each of the stores: the handler runs for one, and the token moves once. The
 * stores stand for processes that share one.
 */
export async function presentMany(t, chain, facilitator, name, stores, nonce) {
  const gates = await Promise.all(stores.map((store) => startGated(t, chain, facilitator, { store })));
  const headers = await signed(chain, gates[0], { nonce });
  const before = await chain.balance();
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, number) => fetch(gates[number % gates.length].url, { method: "POST", headers })),
  );
  const statuses = all.map(({ status }) => status);
  const counts = Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));
  assert.equal(counts[200], 1, `${name}: ${JSON.stringify(counts)}`);
  assert.equal(gates.flatMap(({ runs }) => runs).length, 1, name);
  // The others came too late: before the payment was settled (409), or after the token had used it (402).
  assert.equal((counts[409] ?? 0) + (counts[402] ?? 0), 199, `${name}: ${JSON.stringify(counts)}`);
  assert.equal((await chain.balance()) - before, BigInt(PRICE), name);
}

/** Whether a store says which keys are new, also when many ask at once. */
export async function remembers(store, later, name) {
  assert.equal(await store.remember("a", later), true, name);
  assert.equal(await store.remember("a", later), false, name);
  await store.release("a");
  assert.equal(await store.remember("a", later), true, name);
  const many = await Promise.all(Array.from({ length: 50 }, () => store.remember("b", later)));
  assert.equal(many.filter((isNew) => isNew).length, 1, name);
}

/** The tool's host with TLS: its manifest, and a gate behind its endpoint. Gives its port; `ca.pem` in the folder is its authority. */
export async function startFront(t, folder, manifestServer, gateUrl) {
  const openssl = (...words) => {
    const { status, stderr, error } = spawnSync("openssl", words, { cwd: folder });
    if (status !== 0) {
      throw new Error(`openssl ${words.join(" ")}: ${error ?? stderr}`);
    }
  };
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...curve, "-days", "2", "-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.pem");
  openssl("req", ...curve, "-subj", "/CN=tools.example.com", "-keyout", "key.pem", "-out", "own.csr");
  writeFileSync(path.join(folder, "own.ext"), "subjectAltName=DNS:tools.example.com");
  openssl("x509", "-req", "-in", "own.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "1", "-extfile", "own.ext", "-out", "own.pem");
  const server = https.createServer({ key: readFileSync(path.join(folder, "key.pem")), cert: readFileSync(path.join(folder, "own.pem")) }, (request, response) => {
    const { method, headers } = request;
    const behind = forwarded(method === "GET" ? manifestServer : gateUrl, { method, headers }, (came) => {
      response.writeHead(came.statusCode, came.rawHeaders);
      came.pipe(response);
    });
    request.pipe(behind);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return server.address().port;
}
