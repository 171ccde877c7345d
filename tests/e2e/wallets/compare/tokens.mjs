// Call data of plain token functions, by viem and ethers: whether it can be read at all.
import { Interface } from "ethers";
import { decodeFunctionData, erc20Abi } from "viem";
import { compare } from "./differences.mjs";
import { cases } from "./ours.mjs";

const tokens = new Interface(["function transfer(address,uint256)", "function approve(address,uint256)", "function transferFrom(address,address,uint256)"]);
for (const { id, bundle, expect } of cases("calls")) {
  const selector = bundle.data?.slice?.(0, 10);
  if (!["0xa9059cbb", "0x095ea7b3", "0x23b872dd"].includes(selector) || !expect.report?.findings) continue;
  const rules = expect.report.findings.map(({ rule }) => rule);
  const ours = rules.includes("wal-call-malformed") ? "refused" : rules.includes("wal-call-trailing-data") ? "read with a warning" : "read";
  await compare("viem", id, ours, () => (decodeFunctionData({ abi: erc20Abi, data: bundle.data }), "read"));
  await compare("ethers", id, ours, () => ([...tokens.parseTransaction({ data: bundle.data }).args], "read"));
}
