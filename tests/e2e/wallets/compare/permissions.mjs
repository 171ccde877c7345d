// ERC-7715 by MetaMask's kit: the requests that it sends for what the vectors ask, and whether it takes what the vectors' wallets grant.
import { getGrantedExecutionPermissions, requestExecutionPermissions } from "@metamask/smart-accounts-kit/actions";
import { createClient, custom } from "viem";
import { compare } from "./differences.mjs";
import { cases, reports } from "./ours.mjs";

// The kit reports its use to its maker, unless this says no.
process.env.DO_NOT_TRACK = "1";

/** The kit's client of a wallet that answers so. */
function client(answer, asked = []) {
  const request = async (question) => {
    asked.push(question);
    if ("result" in answer) return answer.result;
    throw Object.assign(new Error(answer.failed ?? answer.error.message), answer.error);
  };
  return createClient({ transport: custom({ request }, { retryCount: 0 }) });
}

// Members in one order, and addresses in one case: neither matters to a wallet.
const plain = (value) =>
  value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : typeof value === "string" ? value.toLowerCase() : value;
const wire = (method, params) => JSON.stringify({ method, params }, (_, value) => plain(value));

// What the vectors ask, as a caller tells it to the kit.
function told({ chain, from, to, permission, expiry, rules = [] }) {
  const of = (type) => rules.find((rule) => rule.type === type)?.data.addresses;
  return { chainId: Number(chain.slice("eip155:".length)), from, to, permission, expiry, payee: of("payee"), redeemer: of("redeemer") };
}

const spoken = cases("session").filter(({ bundle, expect }) => bundle.dialect === "7715" && expect.report);
const of = (verb) => spoken.filter(({ bundle }) => bundle.format === `erc8257-wallet-${verb}-bundle/1`);

const requests = of("request");
for (const [index, report] of reports(requests.map(({ bundle }) => bundle)).entries()) {
  const { id, bundle } = requests[index];
  await compare("metamask", id, report.verdict === "built" ? wire(report.method, report.params) : "refused", async () => {
    const asked = [];
    await requestExecutionPermissions(client({ result: [] }, asked), bundle.requests.map(told));
    return wire(asked[0].method, asked[0].params);
  });
}

// Grants of the vectors, and others that differ from the first of them in one member.
const grants = of("grant");
const [{ bundle: granted }] = grants;
const changed = (id, change) => {
  const bundle = structuredClone(granted);
  change(bundle.answer.result[0]);
  return { id: `granted: ${id}`, bundle };
};
grants.push(
  changed("another chain", (grant) => { grant.chainId = "0x1"; }),
  changed("another account", (grant) => { grant.from = grant.to; }),
  changed("another key", (grant) => { grant.to = grant.from; }),
  changed("a shorter period", (grant) => { grant.permission.data.periodDuration = 60; }),
  changed("an earlier start", (grant) => { grant.permission.data.startTime -= 60; }),
  changed("a later end", (grant) => { grant.rules[0].data.timestamp += 60; }),
  changed("a manager of zero", (grant) => { grant.delegationManager = `0x${"0".repeat(40)}`; }),
);
const mayBeUsed = ({ verdict, findings }) => ["granted", "narrowed"].includes(verdict) && !findings.some(({ severity }) => severity === "error");
for (const [index, report] of reports(grants.map(({ bundle }) => bundle)).entries()) {
  const { id, bundle } = grants[index];
  await compare("metamask", id, mayBeUsed(report) ? "taken" : "refused", async () => {
    await requestExecutionPermissions(client(bundle.answer), []);
    return "taken";
  });
}

const keys = of("keys");
for (const [index, report] of reports(keys.map(({ bundle }) => bundle)).entries()) {
  const { id, bundle } = keys[index];
  const ours = report.verdict === "listed" ? `${report.total}` : "refused";
  await compare("metamask", id, ours, async () => `${(await getGrantedExecutionPermissions(client(bundle.answer))).length}`);
}
