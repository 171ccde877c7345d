// ERC-7579 executions by permissionless: its reading of the vectors, and our reading of what it encodes.
import { decode7579Calls, encode7579Calls } from "permissionless";
import { decodeFunctionData, parseAbi, slice } from "viem";
import { compare } from "./differences.mjs";
import { cases, reports } from "./ours.mjs";

const EXECUTE = "0xe9ae5c53";
const abi = parseAbi(["function execute(bytes32 mode, bytes executionCalldata)"]);
const ACCOUNT = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce";
const bundle = (data) => ({ format: "erc8257-wallet-calls-bundle/1", chain: "eip155:10", from: ACCOUNT, to: ACCOUNT, value: "0", data });

const selector = (data) => (data === "0x" ? "native" : data.length < 10 ? null : data.slice(0, 10));
const one = (isDelegated, to, value, called) => `${isDelegated ? "delegatecall" : "call"} of ${called} at ${to.toLowerCase()} with ${value}`;

// The calls of the account itself, as both tell them.
function ours({ verdict, acts }) {
  const own = acts.filter(({ path }) => /^0\.\d+$/.test(path));
  return verdict === "malformed" ? "refused" : own.map((act) => one(act.dangers.includes("delegatecall"), act.contract, act.value, act.selector)).join("; ");
}
const theirs = ({ mode, callData }) =>
  callData.map(({ to, value = 0n, data = "0x" }) => one(mode.type === "delegatecall", to, value, selector(data))).join("; ");

// ERC-7579: call type, execution type (0 reverts as a whole), four unused bytes, the mode's selector.
const told = (reverts, called) => `${reverts ? "reverts" : "goes on"}, selector ${called}`;
const byStandard = (mode) => told(slice(mode, 1, 2) === "0x00", slice(mode, 6, 10));
const byLibrary = ({ mode }) => told(mode.revertOnError, mode.selector);

const all = [...cases("calls").map(({ id, bundle }) => [id, bundle.data]), ...cases("evaluate").map(({ id, bundle }) => [id, bundle.action.data])]
  .filter(([, data]) => data?.startsWith?.(EXECUTE));
const read = reports(all.map(([, data]) => bundle(data)));
const modes = new Map();
for (const [index, [id, data]] of all.entries()) {
  await compare("permissionless", id, ours(read[index]), () => theirs(decode7579Calls(data)));
  const [mode] = decodeFunctionData({ abi, data }).args;
  if (ours(read[index]) !== "refused") modes.set(mode, data);
}
for (const [mode, data] of modes) {
  await compare("permissionless", `mode ${slice(mode, 0, 10)}`, byStandard(mode), () => byLibrary(decode7579Calls(data)));
}

// The other way: what it was told to encode is what we read.
const payment = { to: "0x4469a5a5fe28f76d3cb08ab43a956e2288b6637a", value: 5n, data: "0x" };
const other = { to: "0xfd64506e1a93ba459d2ae97c1ad53a9ff569d9a2", value: 0n, data: "0x12345678" };
const asked = {
  "a call": { mode: { type: "call" }, callData: [other] },
  "two calls": { mode: { type: "batchcall" }, callData: [other, payment] },
  "a batch of one": { mode: { type: "batchcall" }, callData: [other] },
  "a delegatecall": { mode: { type: "delegatecall" }, callData: [other] },
};
const encoded = Object.entries(asked).map(([id, given]) => [id, given, encode7579Calls(given)]);
const understood = reports(encoded.map(([, , data]) => bundle(data)));
for (const [index, [id, given, data]] of encoded.entries()) {
  await compare("permissionless", `encoded: ${id}`, ours(understood[index]), () => theirs(given));
}
for (const revertOnError of [true, false]) {
  const given = { mode: { type: "call", revertOnError }, callData: [other] };
  const [mode] = decodeFunctionData({ abi, data: encode7579Calls(given) }).args;
  await compare("permissionless", `encoded: revertOnError ${revertOnError}`, byStandard(mode), () => told(revertOnError, "0x00000000"));
}
