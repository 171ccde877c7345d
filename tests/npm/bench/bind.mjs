// A challenge of the paid tool, bound to its registration, beside the parts of that work.

import { readFile } from "node:fs/promises";

/** The contestants: the whole, the challenge alone, the registration alone. `payment` and `main` are entries of the package. */
export async function binding({ bindChallenge, readChallenge }, { verifyBundle }, bundle) {
  const registration = new Uint8Array(await readFile(bundle));
  const { endpoint, pricing } = JSON.parse(JSON.parse(new TextDecoder().decode(registration)).response.bodyText);
  const [{ amount, asset, recipient }] = pricing;
  const accepted = {
    scheme: "exact",
    network: "base",
    maxAmountRequired: amount,
    asset: asset.replace(/^.*:/, ""),
    payTo: recipient.replace(/^.*:/, ""),
    maxTimeoutSeconds: 60,
    resource: endpoint,
    description: "Tool invocation",
    extra: { name: "USD Coin", version: "2" },
  };
  const body = new TextEncoder().encode(JSON.stringify({ x402Version: 1, accepts: [accepted] }));
  const challenge = { carrier: "http", status: 402, headers: [], body };
  return [
    { name: "bindChallenge", work: () => bindChallenge({ challenge, registration }).verdict === "match" },
    { name: "readChallenge", work: () => readChallenge(challenge).verdict === "readable" },
    { name: "verifyBundle", work: () => verifyBundle(registration).verified },
  ];
}
