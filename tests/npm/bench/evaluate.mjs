// A transfer that a policy of one rule and one cap allows.

const ACCOUNT = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const TOKEN = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const PAYEE = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const CHAIN = "eip155:8453";

/** The contestant. `wallet` is an entry of the package. */
export function evaluating({ evaluateAction }) {
  const word = (digits) => digits.padStart(64, "0");
  const data = `0xa9059cbb${word(PAYEE.slice(2))}${word((1000).toString(16))}`;
  const rule = { id: "pay", effect: "allow", to: [TOKEN], selectors: ["0xa9059cbb"], recipients: [PAYEE], maxAmount: "1000" };
  const cap = { id: "day", chain: CHAIN, asset: TOKEN, amount: "5000", windowSeconds: 86400 };
  const policy = { format: "erc8257-wallet-policy/1", chains: [CHAIN], default: "deny", validUntil: 1800000000, rules: [rule], caps: [cap] };
  const action = { kind: "transaction", chain: CHAIN, from: ACCOUNT, to: TOKEN, value: "0", data };
  const given = { policy, now: 1790000000, state: { spent: [] }, action };
  return { name: "evaluateAction", work: () => evaluateAction(given).verdict === "allow" };
}
