// The chain that is asked, agent0-sdk on it, and our command. The registries stand at their listed addresses: agent0 takes no others.
import { execFile } from "node:child_process";
import { SDK, DEFAULT_REGISTRIES, IDENTITY_REGISTRY_ABI, REPUTATION_REGISTRY_ABI } from "agent0-sdk";
import {
  createPublicClient, createTestClient, createWalletClient, encodeAbiParameters, http, publicActions, toFunctionSelector, walletActions,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { foundry } from "viem/chains";
import { mined } from "../wallets/mined.mjs";

export const CHAIN = 8453;
export const identity = DEFAULT_REGISTRIES[CHAIN].IDENTITY;
export const reputation = DEFAULT_REGISTRIES[CHAIN].REPUTATION;
const { ERC8257_COMMAND: command } = process.env;
const chain = { ...foundry, id: CHAIN };
const PATIENCE = 600_000;
// Keys that every node of this kind has: they are worth nothing.
export const keys = [
  "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
];
export const [owner, client, other] = keys.map((key) => privateKeyToAccount(key));

/** Gas for any of the calls. A node's estimate stands for the block in which it was made, and the call comes into another. */
const GAS = 10_000_000n;

/** What a library says: a text, or `refused` where it throws. */
export async function says(run) {
  try {
    return await run();
  } catch {
    return "refused";
  }
}

/** What the command prints and its status, which is at most 3. */
function run(words, input) {
  return new Promise((done, failed) => {
    const child = execFile(command, words, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      const status = error ? error.code : 0;
      if (!Number.isInteger(status) || status > 3 || stdout === "") failed(new Error(`${words.join(" ")}: ${status} ${stderr}`));
      else done(stdout);
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input ?? "");
  });
}

/** Our reports of many bundles, in their order. */
export async function judged(bundles) {
  const lines = (await run(["judge", "--batch", "-"], bundles.map((bundle) => `${JSON.stringify(bundle)}\n`).join(""))).trim().split("\n");
  if (lines.length !== bundles.length) throw new Error(`${lines.length} reports of ${bundles.length} bundles`);
  return lines.map((line) => JSON.parse(line));
}

/** The world at the node of this URL, whose registry has so many agents. */
export function world(url, registered) {
  const onchain = createTestClient({ chain, mode: "anvil", transport: http(url, { timeout: PATIENCE }), account: owner })
    .extend(publicActions)
    .extend(walletActions);

  /** agent0, as an account that signs; it asks no index unless one is given. */
  function sdk(key, subgraph = "") {
    const one = new SDK({ chainId: CHAIN, rpcUrl: url, privateKey: key, subgraphOverrides: { [CHAIN]: subgraph } });
    // Its own clients wait for ten seconds, which can be too short on a busy machine.
    const transport = http(url, { timeout: PATIENCE });
    one.chainClient.publicClient = createPublicClient({ chain, transport });
    one.chainClient.walletClient = createWalletClient({ chain, transport, account: privateKeyToAccount(key) });
    return one;
  }

  /** Our report of a verb of `agent`. */
  async function ours(verb, ...words) {
    return JSON.parse(await run(["agent", verb, ...words, "--rpc", url, "--timeout", "120", "--json"]));
  }

  /** Sends a call, and gives its receipt once it is mined. */
  async function send(from, address, abi, functionName, args) {
    const receipt = await mined(onchain, await onchain.writeContract({ account: from, address, abi, functionName, args, gas: GAS }));
    if (receipt.status !== "success") throw new Error(`${functionName} was reverted: ${receipt.gasUsed} of ${GAS} gas used`);
    return receipt;
  }

  /** The input of a transaction of agent0, once it is mined. */
  async function input({ hash }) {
    const { status } = await mined(onchain, hash);
    if (status !== "success") throw new Error(`agent0's transaction ${hash} was reverted`);
    return (await onchain.getTransaction({ hash })).input;
  }

  /** The ID of the next agent. */
  const next = () => registered;
  const took = () => (registered += 1);

  /** Registers an agent whose URI may depend on its ID; the ID. */
  async function register(uri, from = owner) {
    const id = next();
    const { logs } = await send(from, identity, IDENTITY_REGISTRY_ABI, "register", [typeof uri === "function" ? uri(id) : uri]);
    if (!logs.some(({ topics }) => topics.length === 3 && BigInt(topics[1]) === BigInt(id))) throw new Error(`not the agent ${id}`);
    took();
    return id;
  }

  /** Gives feedback; a tag may be bytes that are not UTF-8. */
  async function give(from, id, value, decimals, tag1 = "", tag2 = "") {
    const bytes = (text) => (text instanceof Uint8Array ? text : new TextEncoder().encode(text));
    const hex = (text) => `0x${Buffer.from(bytes(text)).toString("hex")}`;
    const types = ["uint256", "int128", "uint8", "bytes", "bytes", "bytes", "bytes", "bytes32"].map((type) => ({ type }));
    const selector = toFunctionSelector("giveFeedback(uint256,int128,uint8,string,string,string,string,bytes32)");
    const zero = `0x${"00".repeat(32)}`;
    const args = encodeAbiParameters(types, [BigInt(id), BigInt(value), decimals, hex(tag1), hex(tag2), "0x", "0x", zero]);
    const hash = await onchain.sendTransaction({ account: from, to: reputation, data: selector + args.slice(2) });
    if ((await mined(onchain, hash)).status !== "success") throw new Error("the feedback was reverted");
  }

  const revoke = (from, id, index) => send(from, reputation, REPUTATION_REGISTRY_ABI, "revokeFeedback", [BigInt(id), BigInt(index)]);

  return { url, onchain, sdk, ours, send, input, next, took, register, give, revoke };
}

/** A registration file that names the agent, with other members over its own. */
export const file = (id, members = {}) => ({
  type: "https://eips.ethereum.org/EIPS/eip-8004#registration-v1",
  name: "Ada", description: "An agent.", image: "https://agent.example.com/i.png",
  services: [{ name: "MCP", endpoint: "https://agent.example.com/mcp", version: "2025-06-18" }],
  registrations: [{ agentId: id, agentRegistry: `eip155:${CHAIN}:${identity}` }],
  supportedTrust: ["reputation"], active: true, x402Support: false, ...members,
});

/** A text or an object as the URI of a file. */
export function dataUri(content, head = "data:application/json;base64,") {
  const text = typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content);
  return head + Buffer.from(text).toString("base64");
}
