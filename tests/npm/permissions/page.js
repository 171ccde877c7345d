// The page: it finds the wallet (EIP-6963), asks it for session keys, and judges what it granted.

import { guard, listSessionKeys, requestSessionKeys, revokeSessionKeys } from "./wallet.js";

const wallets = [];
addEventListener("eip6963:announceProvider", ({ detail }) => wallets.push(detail.provider));
dispatchEvent(new Event("eip6963:requestProvider"));
const [wallet] = wallets;

/** A report as plain values, and what the user was asked. */
async function asking(run, provider = wallet, agrees = true) {
  const words = [];
  const confirm = (step) => {
    words.push(step.words);
    return agrees;
  };
  const report = await run({ wallet: provider, confirm });
  return { report: JSON.parse(JSON.stringify(report)), words };
}

globalThis.page = {
  request: (given) => asking((host) => requestSessionKeys(given, host)),
  list: (given) => asking((host) => listSessionKeys(given, host)),
  revoke: (given) => asking((host) => revokeSessionKeys(given, host)),
  /** The same through a guard, whose user answers for himself. */
  async guarded(given, policy, agrees) {
    const seen = [];
    const confirm = (request, { findings }) => {
      seen.push([request.method, findings.map(({ rule }) => rule)]);
      return agrees;
    };
    return { ...(await asking((host) => requestSessionKeys(given, host), guard(wallet, policy, { confirm }))), seen };
  },
};
