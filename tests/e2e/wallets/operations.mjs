// User operations of each version of the entry point, and the hashes that the contract and viem give; the account that a factory would
// make, as it says itself and as permissionless asks for it. The entry points come from their packages. `refused` is the answer of a
// contract that reverts.
import { getSenderAddress } from "permissionless/actions";
import { concatHex, encodeFunctionData, pad, toHex } from "viem";
import { getUserOperationHash } from "viem/account-abstraction";
import { unpacked } from "./compare/operation.mjs";

const VERSIONS = ["0.6", "0.7", "0.8", "0.9"];
const NONE = "0x";
const MARKER = "0x7702";
/** What ends data of a paymaster that holds its signature, from version 0.9 on. */
const SIGNED = "0x22e325a297439656";
const two = (high, low) => concatHex([pad(toHex(high), { size: 16 }), pad(toHex(low), { size: 16 })]);

/** The operations of a version, by what they show: the members that are not those of a plain one. */
function kinds(version, factory, { delegated }) {
  const limits = version === "0.6" ? NONE : two(5n, 6n);
  const paymaster = concatHex([factory, limits]);
  const all = {
    plain: {},
    "factory and paymaster": { initCode: concatHex([factory, "0x5fbfb9cf"]), paymasterAndData: concatHex([paymaster, "0xabcdef"]) },
  };
  if (version < "0.8") return all;
  all["delegated"] = { sender: delegated, initCode: concatHex([MARKER, toHex(0, { size: 18 })]) };
  all["delegated, two bytes"] = { sender: delegated, initCode: MARKER };
  all["delegated, with data"] = { sender: delegated, initCode: concatHex([MARKER, toHex(0, { size: 18 }), "0x1234"]) };
  const signed = (data, signature, length) => ({ paymasterAndData: concatHex([paymaster, data, signature, toHex(length, { size: 2 }), SIGNED]) });
  all["signed by the paymaster"] = signed("0xabcdef", "0x0102030405", 5);
  all["signed, without data"] = signed(NONE, "0x0102030405", 5);
  all["a signature of no bytes"] = signed("0xabcdef", NONE, 0);
  all["a signature longer than the data"] = signed("0xabcdef", NONE, 4);
  all["too short for a signature"] = { paymasterAndData: concatHex([paymaster, SIGNED]) };
  return all;
}

// The hash by viem. It knows no packed operation, and one that cannot be taken apart has no hash.
function hashed(chainId, entryPointAddress, entryPointVersion, userOp, more) {
  try {
    return getUserOperationHash({ chainId, entryPointAddress, entryPointVersion, userOperation: { ...unpacked(userOp, entryPointVersion), ...more } });
  } catch {
    return "refused";
  }
}

/** All of them, with both hashes, and the accounts. */
export async function operations({ client, chain, deploy, packed, owner, delegated, delegate }) {
  const [all, senders] = [[], []];
  for (const version of VERSIONS) {
    const folder = `@account-abstraction/contracts-${version.replace(".", "")}/artifacts`;
    const { abi, bytecode } = packed(`${folder}/EntryPoint`);
    const entryPoint = await deploy({ abi, bytecode });
    const accounts = packed(`${folder}/SimpleAccountFactory`);
    // From version 0.8 on a factory asks the entry point who creates accounts.
    const factory = await deploy(accounts, [entryPoint]);
    const sender = await client.readContract({ address: factory, abi: accounts.abi, functionName: "getAddress", args: [owner, 0n] });
    const factoryData = encodeFunctionData({ abi: accounts.abi, functionName: "createAccount", args: [owner, 0n] });
    const permissionless = await getSenderAddress(client, { entryPointAddress: entryPoint, factory, factoryData });
    senders.push({ entryPoint, factory, factoryData, sender, permissionless });
    const gas = version === "0.6"
      ? { callGasLimit: 100_000n, verificationGasLimit: 200_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 10n }
      : { accountGasLimits: two(200_000n, 100_000n), gasFees: two(10n, 20n) };
    for (const [name, members] of Object.entries(kinds(version, factory, { delegated }))) {
      const userOp = { sender, nonce: 5n, initCode: NONE, callData: "0xb61d27f6", ...gas, preVerificationGas: 50_000n, paymasterAndData: NONE, ...members };
      const isDelegated = userOp.initCode.startsWith(MARKER);
      const asked = { address: entryPoint, abi, functionName: "getUserOpHash", args: [{ ...userOp, signature: NONE }] };
      const onchain = await client.readContract(asked).catch(({ name }) => (name === "ContractFunctionExecutionError" ? "refused" : name));
      const viem = hashed(chain.id, entryPoint, version, userOp, isDelegated && { authorization: { address: delegate, chainId: 1, nonce: 0 } });
      const text = Object.fromEntries(Object.entries(userOp).map(([member, value]) => [member, typeof value === "bigint" ? `${value}` : value]));
      all.push({ name, version, entryPoint, userOp: text, ...(isDelegated && { delegate }), onchain, viem });
    }
  }
  return { operations: all, senders };
}
