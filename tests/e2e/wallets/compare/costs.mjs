// The most that a user operation costs, by permissionless and by the fee limit of our policies.
import { getRequiredPrefund } from "permissionless";
import { compare } from "./differences.mjs";
import { unpacked } from "./operation.mjs";
import { cases, reports } from "./ours.mjs";

const operations = cases("digest")
  .filter(({ bundle, expect }) => bundle.what === "user-operation" && expect.report?.verdict === "digest")
  .map(({ id, bundle }) => ({ id, ...bundle }));

// Whether the policy finds the fee too high at this limit.
const limited = ({ chain, userOp, entryPoint, version, delegate }, maxCost) => ({
  format: "erc8257-wallet-evaluate-bundle/1",
  now: 1_767_225_600,
  policy: { format: "erc8257-wallet-policy/1", chains: [chain], default: "ask", rules: [], gas: { maxCost: `${maxCost}` } },
  action: { kind: "user-operation", chain, from: userOp.sender, entryPoint, version, userOp, ...(delegate && { delegate }) },
});
const isAbove = ({ findings }) => findings.some(({ rule }) => rule === "wal-eval-fee");

for (const operation of operations) {
  const cost = getRequiredPrefund({ userOperation: unpacked(operation.userOp, operation.version), entryPointVersion: operation.version });
  const [at, below] = reports([limited(operation, cost), limited(operation, cost > 0n ? cost - 1n : 0n)]);
  const ours = isAbove(at) ? "more" : isAbove(below) || cost === 0n ? `${cost}` : "less";
  await compare("permissionless", `${operation.id} cost`, ours, () => `${cost}`);
}
