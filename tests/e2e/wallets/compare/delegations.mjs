// Delegations by MetaMask's kit: their hash, and our reading of what the kit encodes to redeem them.
import { createExecution, ExecutionMode } from "@metamask/smart-accounts-kit";
import { DelegationManager } from "@metamask/smart-accounts-kit/contracts";
import { hashDelegation } from "@metamask/smart-accounts-kit/utils";
import { toHex } from "viem";
import { compare } from "./differences.mjs";
import { cases, reports } from "./ours.mjs";

const delegations = cases("digest").filter(({ bundle }) => bundle.typedData?.primaryType === "Delegation");
for (const [index, { structHash }] of reports(delegations.map(({ bundle }) => bundle)).entries()) {
  const { id, bundle } = delegations[index];
  await compare("metamask", id, structHash, () => hashDelegation({ ...bundle.typedData.message, signature: "0x" }));
}

const [{ bundle: { typedData } }] = delegations;
const { message } = typedData;
const caveats = message.caveats.map((caveat) => ({ ...caveat, args: "0x" }));
const delegation = { ...message, caveats, salt: toHex(BigInt(message.salt)), signature: "0x01" };
const one = createExecution({ target: "0x4469a5a5fe28f76d3cb08ab43a956e2288b6637a", callData: "0x12345678" });
const two = createExecution({ target: "0xfd64506e1a93ba459d2ae97c1ad53a9ff569d9a2", value: 7n });
const redeemed = {
  "a call": [[ExecutionMode.SingleDefault], [[one]]],
  "a call that may fail": [[ExecutionMode.SingleTry], [[two]]],
  "a batch": [[ExecutionMode.BatchDefault], [[one, two]]],
  "a batch that may fail": [[ExecutionMode.BatchTry], [[two, one]]],
  "a batch of one": [[ExecutionMode.BatchDefault], [[one]]],
  "two delegations": [[ExecutionMode.SingleDefault, ExecutionMode.BatchDefault], [[two], [one, two]]],
};
const call = (to, value, selector) => `${selector} at ${to} with ${value}`;
const encoded = Object.entries(redeemed).map(([id, [modes, executions]]) => {
  const data = DelegationManager.encode.redeemDelegations({ delegations: modes.map(() => [delegation]), modes, executions });
  return [id, executions.flat().map(({ target, value, callData }) => call(target, value, callData === "0x" ? "native" : callData)), data];
});
const bundle = (data) => ({ format: "erc8257-wallet-calls-bundle/1", chain: "eip155:10", to: typedData.domain.verifyingContract, value: "0", data });
for (const [index, { verdict, acts }] of reports(encoded.map(([, , data]) => bundle(data))).entries()) {
  const [id, asked] = encoded[index];
  const read = acts.filter(({ container }) => !container).map(({ contract, value, selector }) => call(contract, value, selector));
  await compare("metamask", `redeemed: ${id}`, verdict === "malformed" ? "refused" : read.join("; "), () => asked.join("; "));
}
