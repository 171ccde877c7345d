// Deploys what the tests of wallets look at, by viem, onto the node whose URL is given. Entry points, Safe and their accounts come from
// the bytecode in their public packages, the rest from contracts/wallets. Prints one line of JSON: where things are, and what was sent.
import { readFileSync } from "node:fs";
import { isSmartAccountDeployed } from "permissionless";
import { createTestClient, createWalletClient, encodeFunctionData, http, parseAbi, publicActions, toHex, walletActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { foundry } from "viem/chains";
import { mined as minedBy } from "./mined.mjs";
import { operations } from "./operations.mjs";

const [url, chainId] = process.argv.slice(2);
const chain = { ...foundry, id: Number(chainId) };
// Keys that every node of this kind has: they are worth nothing.
const keys = [
  "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
];
const [owner, other, third] = keys.map((key) => privateKeyToAccount(key));
const client = createTestClient({ chain, mode: "anvil", transport: http(url), account: owner })
  .extend(publicActions)
  .extend(walletActions);
const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const own = (name) => json(`../contracts/build/${name}.json`);
const packed = (path) => json(`../node_modules/${path}.json`);

const mined = (hash) => minedBy(client, hash);

async function deploy({ abi, bytecode }, args = []) {
  const { contractAddress } = await mined(await client.deployContract({ abi, bytecode, args, gas: 15_000_000n }));
  return contractAddress;
}

const told = { owner: owner.address, other: other.address, third: third.address, tokens: {}, transfers: {} };

// Tokens, each with a transfer of 1000 that was mined.
for (const name of ["FeeToken", "FalseToken", "SilentToken", "ReentrantToken"]) {
  const { abi, bytecode } = own(name);
  const address = await deploy({ abi, bytecode });
  await mined(await client.writeContract({ address, abi, functionName: "mint", args: [owner.address, 1_000_000n] }));
  const hash = await client.writeContract({ address, abi, functionName: "transfer", args: [other.address, 1_000n], gas: 300_000n });
  await mined(hash);
  told.tokens[name] = address;
  told.transfers[name] = hash;
}

// EIP-7702: a key that delegates, signed by viem, and one authorization that was not sent.
told.delegate = await deploy(own("DelegateFixture"));
told.modular = await deploy(own("ModularFixture"));
const authorization = await createWalletClient({ account: third, chain, transport: http(url) }).signAuthorization({
  account: third, contractAddress: told.delegate, chainId: chain.id, nonce: 0,
});
await mined(await client.sendTransaction({ to: third.address, authorizationList: [authorization], gas: 200_000n }));
const unsent = await createWalletClient({ account: other, chain, transport: http(url) }).signAuthorization({
  account: other, contractAddress: told.delegate, chainId: chain.id, nonce: 0,
});
told.authorization = {
  chainId: toHex(unsent.chainId), address: unsent.address, nonce: toHex(unsent.nonce), yParity: toHex(unsent.yParity), r: unsent.r, s: unsent.s,
};

// A Safe of two owners, from its package.
const safe = packed("@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe");
const factory = packed("@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory");
told.safeSingleton = await deploy(safe);
told.safeFactory = await deploy(factory);
const none = "0x0000000000000000000000000000000000000000";
told.safeInitializer = encodeFunctionData({
  abi: safe.abi, functionName: "setup", args: [[owner.address, other.address], 2n, none, "0x", none, none, 0n, none],
});
const create = { address: told.safeFactory, abi: factory.abi, functionName: "createProxyWithNonce", args: [told.safeSingleton, told.safeInitializer, 7n] };
told.safe = (await client.simulateContract(create)).result;
told.safeCreation = await client.readContract({ address: told.safeFactory, abi: factory.abi, functionName: "proxyCreationCode" });
await mined(await client.writeContract(create));

const delegation = { delegated: third.address, delegate: told.delegate };
Object.assign(told, await operations({ client, chain, deploy, packed, owner: owner.address, ...delegation }));

// A smart account that names the entry point of version 0.7 at its known address.
const known = packed("@account-abstraction/contracts-07/artifacts/SimpleAccountFactory");
const maker = await deploy(known, ["0x0000000071727De22E5E9d8BAf0edAc6f37da032"]);
const make = { address: maker, abi: known.abi, functionName: "createAccount", args: [owner.address, 0n] };
told.smart = (await client.simulateContract(make)).result;
await mined(await client.writeContract(make));

// What permissionless says of each account.
told.deployed = {};
for (const name of ["owner", "third", "delegate", "safe", "modular", "smart"]) {
  told.deployed[`/${name}`] = await isSmartAccountDeployed(client, told[name]);
}

// A transfer whose block is taken back.
const before = await client.snapshot();
const silent = own("SilentToken");
const gone = await client.writeContract({
  address: told.tokens.SilentToken, abi: silent.abi, functionName: "transfer", args: [third.address, 5n], gas: 300_000n,
});
told.taken = { hash: gone, receipt: await client.request({ method: "eth_getTransactionReceipt", params: [(await mined(gone)).transactionHash] }) };
await client.revert({ id: before });
await client.mine({ blocks: 3 });
const abi = parseAbi(["function balanceOf(address) view returns (uint256)"]);
told.balance = `${await client.readContract({ address: told.tokens.FeeToken, abi, functionName: "balanceOf", args: [other.address] })}`;
console.log(JSON.stringify(told));
