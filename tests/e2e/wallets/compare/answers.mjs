// Answers of RPCs, as the vectors have them: what viem and ethers read in code, fees, balances and simulations.
import { BrowserProvider, Contract } from "ethers";
import { createPublicClient, custom, erc20Abi } from "viem";
import { compare } from "./differences.mjs";
import { cases, reports } from "./ours.mjs";

const CHAIN = 10;
const method = (answer) => async ({ method }) => {
  if (method === "eth_chainId") return `0x${CHAIN.toString(16)}`;
  if ("result" in answer) return answer.result;
  throw Object.assign(new Error(answer.failed ?? answer.error.message), answer.error);
};
const viem = (answer) => createPublicClient({ transport: custom({ request: method(answer) }, { retryCount: 0 }) });
const ethers = (answer, token) => new Contract(token, ["function balanceOf(address) view returns (uint256)", "function transfer(address,uint256) returns (bool)"],
  new BrowserProvider({ request: method(answer) }, CHAIN));

/** The cases of a verb that have a report and this answer, each with our report. */
function withReports(verb, has) {
  const all = cases(verb).filter(({ bundle, expect }) => expect.report && has(bundle));
  const found = reports(all.map(({ bundle }) => bundle));
  return all.map(({ id, bundle }, index) => ({ id, bundle, report: found[index] }));
}

// Code: to whom an account delegates. Not known is a third answer.
for (const { id, bundle, report } of [...withReports("delegation", ({ code }) => code), ...withReports("account", ({ code }) => code)]) {
  const ours = report.verdict === "unknown" ? "refused" : (report.delegate ?? "none");
  await compare("viem", `${id} code`, ours, async () => (await viem(bundle.code).getDelegation({ address: bundle.account ?? bundle.address }))?.toLowerCase() ?? "none");
}

// Fees: the base fee of the next block.
for (const { id, bundle, report } of withReports("gas", ({ feeHistory }) => feeHistory)) {
  await compare("viem", id, report.nextBaseFeePerGas ?? "refused", async () =>
    `${(await viem(bundle.feeHistory).getFeeHistory({ blockCount: 20, rewardPercentiles: [50] })).baseFeePerGas.at(-1)}`);
}

// Balances: the vectors' answers, and some that a token may give beside them.
const WORD = "0".repeat(63);
const [{ bundle: asked }] = cases("status").filter(({ bundle }) => bundle.chains[0]?.tokens);
const balances = {
  "a word": `0x${WORD}7`, "no bytes": "0x", "31 bytes": `0x${WORD}`.slice(0, -1), "33 bytes": `0x${WORD}700`, "two words": `0x${WORD}7${WORD}8`,
};
const tokens = Object.entries(balances).map(([id, result]) => {
  const bundle = structuredClone(asked);
  bundle.chains[0].tokens[0].balance = { result };
  return [`balance: ${id}`, bundle];
});
for (const [index, report] of reports(tokens.map(([, bundle]) => bundle)).entries()) {
  const [id, { address, chains: [{ tokens: [{ token, balance }] }] }] = tokens[index];
  const ours = report.chains[0].tokens[0].balance ?? "refused";
  await compare("viem", id, ours, async () => `${await viem(balance).readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [address] })}`);
  await compare("ethers", id, ours, async () => `${await ethers(balance, token).balanceOf(address)}`);
}

// Simulations of a transfer.
for (const { id, bundle, report } of withReports("transfer", ({ simulation, token }) => simulation && token !== "native")) {
  const ours = ["true", "false", "no-return"].includes(report.simulation) ? report.simulation : "refused";
  const { simulation, token, from, to, amount } = bundle;
  const call = { address: token, abi: erc20Abi, functionName: "transfer", args: [to, BigInt(amount)], account: from };
  await compare("viem", `${id} simulation`, ours, async () => `${(await viem(simulation).simulateContract(call)).result}`);
  await compare("ethers", `${id} simulation`, ours, async () => `${await ethers(simulation, token).transfer.staticCall(to, amount, { from })}`);
}
