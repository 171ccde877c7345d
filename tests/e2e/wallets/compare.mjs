// Holds the vectors of wallets against other libraries: digests of user operations, authorizations and typed data, and the reading of
// call data. `differences.tsv` has a line for each case in which a library says something else, with the reason; a difference that is
// not listed fails, and so does a line that no longer differs.
import { readFileSync } from "node:fs";
import { Interface, TypedDataEncoder } from "ethers";
import { decodeFunctionData, erc20Abi, hashTypedData, slice } from "viem";
import { getUserOperationHash } from "viem/account-abstraction";
import { hashAuthorization } from "viem/utils";

const text = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const cases = (name) => JSON.parse(text(`../../vectors/wallet/${name}.json`)).cases;
const found = new Map();
let compared = 0;

// What a library says: a text, or `refused` where it throws.
function says(run) {
  try {
    return run();
  } catch {
    return "refused";
  }
}

function compare(library, id, ours, theirs) {
  compared += 1;
  const said = says(theirs);
  if (said !== ours) found.set(`${library}\t${id}`, `ours ${ours}, theirs ${said}`);
}

// A packed user operation as viem takes it apart.
function unpacked(op, version) {
  const half = (word, at) => BigInt(slice(word, at, at + 16));
  const number = (value) => (value === undefined ? undefined : BigInt(value));
  const bytes = (data) => (data === "0x" ? undefined : data);
  const common = {
    sender: op.sender, nonce: BigInt(op.nonce), callData: op.callData, preVerificationGas: BigInt(op.preVerificationGas), signature: "0x",
  };
  if (version === "0.6") {
    return {
      ...common, initCode: bytes(op.initCode), callGasLimit: number(op.callGasLimit), verificationGasLimit: number(op.verificationGasLimit),
      maxFeePerGas: number(op.maxFeePerGas), maxPriorityFeePerGas: number(op.maxPriorityFeePerGas), paymasterAndData: bytes(op.paymasterAndData),
    };
  }
  const factory = bytes(op.initCode);
  const isMarker = factory?.startsWith("0x7702") && (factory.length === 6 || factory.startsWith(`0x7702${"0".repeat(36)}`));
  let paymaster = bytes(op.paymasterAndData);
  let paymasterSignature;
  // From version 0.9 on a paymaster's signature stands at the end, with its length and a magic behind it: viem takes it apart.
  if (version === "0.9" && paymaster?.endsWith("22e325a297439656")) {
    const length = Number(`0x${paymaster.slice(-20, -16)}`);
    const end = (paymaster.length - 2) / 2 - 10 - length;
    paymasterSignature = length > 0 ? slice(paymaster, end, end + length) : undefined;
    paymaster = slice(paymaster, 0, end);
  }
  return {
    ...common,
    verificationGasLimit: half(op.accountGasLimits, 0), callGasLimit: half(op.accountGasLimits, 16),
    maxPriorityFeePerGas: half(op.gasFees, 0), maxFeePerGas: half(op.gasFees, 16),
    ...(factory && (isMarker
      ? { factory: "0x7702", factoryData: factory.length > 42 ? slice(factory, 20) : undefined }
      : { factory: slice(factory, 0, 20), factoryData: factory.length > 42 ? slice(factory, 20) : "0x" })),
    ...(paymaster && {
      paymaster: slice(paymaster, 0, 20), paymasterVerificationGasLimit: half(paymaster, 20), paymasterPostOpGasLimit: half(paymaster, 36),
      paymasterData: paymaster.length > 106 ? slice(paymaster, 52) : undefined, ...(paymasterSignature && { paymasterSignature }),
    }),
  };
}

for (const { id, bundle, expect } of cases("digest")) {
  const report = expect.report;
  if (!report || report.digest === undefined) continue;
  const ours = report.verdict === "digest" ? report.digest : "refused";
  if (bundle.what === "user-operation") {
    const { userOp, version, entryPoint, delegate, chain } = bundle;
    compare("viem", id, ours, () =>
      getUserOperationHash({
        chainId: Number(chain.slice("eip155:".length)), entryPointAddress: entryPoint, entryPointVersion: version,
        userOperation: { ...unpacked(userOp, version), ...(delegate && { authorization: { address: delegate, chainId: 1, nonce: 0 } }) },
      }));
  } else if (bundle.what === "authorization") {
    const { chainId, address, nonce } = bundle.authorization;
    compare("viem", id, ours, () => hashAuthorization({ chainId: Number(chainId), address, nonce: Number(nonce) }));
  } else if (bundle.typedData) {
    const { domain, types, primaryType, message } = bundle.typedData;
    compare("viem", id, ours, () => hashTypedData({ domain, types, primaryType, message }));
    const { EIP712Domain, ...others } = types;
    compare("ethers", id, ours, () => TypedDataEncoder.hash(domain, others, message));
  }
}

// Call data of plain token functions: whether it can be read at all.
const tokens = new Interface(["function transfer(address,uint256)", "function approve(address,uint256)", "function transferFrom(address,address,uint256)"]);
for (const { id, bundle, expect } of cases("calls")) {
  const selector = bundle.data?.slice?.(0, 10);
  if (!["0xa9059cbb", "0x095ea7b3", "0x23b872dd"].includes(selector) || !expect.report?.findings) continue;
  const rules = expect.report.findings.map(({ rule }) => rule);
  const ours = rules.includes("wal-call-malformed") ? "refused" : rules.includes("wal-call-trailing-data") ? "read with a warning" : "read";
  compare("viem", id, ours, () => (decodeFunctionData({ abi: erc20Abi, data: bundle.data }), "read"));
  compare("ethers", id, ours, () => ([...tokens.parseTransaction({ data: bundle.data }).args], "read"));
}

const listed = new Map(
  text("differences.tsv").split("\n").filter((line) => line !== "" && !line.startsWith("#")).map((line) => {
    const [library, id, reason] = line.split("\t");
    return [`${library}\t${id}`, reason];
  }),
);
const faults = [
  ...[...found].filter(([key]) => !listed.has(key)).map(([key, what]) => `not listed: ${key}\t${what}`),
  ...[...listed.keys()].filter((key) => !found.has(key)).map((key) => `no longer differs: ${key}`),
  ...[...listed].filter(([, reason]) => !reason).map(([key]) => `without a reason: ${key}`),
];
for (const fault of faults) console.error(fault);
console.log(`${compared} compared, ${found.size} differ, as listed: ${faults.length === 0}`);
process.exit(faults.length === 0 && compared >= 40 ? 0 : 1);
