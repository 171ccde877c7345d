import { size, slice } from "viem";

/** A packed user operation as viem takes it apart. */
export function unpacked(op, version) {
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
  // From version 0.9 on a paymaster's signature stands at the end, with its length and a magic behind it: viem takes it apart. Data that
  // ends so and has no bytes of a signature has none.
  const length = version === "0.9" && paymaster?.endsWith("22e325a297439656") && size(paymaster) >= 62 ? Number(`0x${paymaster.slice(-20, -16)}`) : 0;
  if (length > 0) {
    const end = size(paymaster) - 10 - length;
    if (end < 52) throw new Error("a signature longer than the data");
    paymasterSignature = slice(paymaster, end, end + length);
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
