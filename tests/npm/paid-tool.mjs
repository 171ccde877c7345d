// A tool that charges, with a chain and a token of its own, to try `erc8257 pay call` with: `cargo xtask paid-tool`.

import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { payer, PAYER_KEY, registerTool, startChain, startFacilitator, startFront, startGated } from "./host/paying.mjs";

const ends = [];
const t = { after: (end) => void ends.unshift(end) };
const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);

const folder = mkdtempSync(path.join(os.tmpdir(), "erc8257-"));
t.after(() => rmSync(folder, { recursive: true }));
try {
  const chain = await startChain(t);
  const tool = await registerTool(t, chain);
  const facilitator = await startFacilitator(t, chain);
  const onReport = async ({ status, error, settlement }) => {
    const balance = await chain.balance();
    console.log(`the tool answered ${status}${error ? ` (${error})` : ""}${settlement ? `, payment ${settlement}` : ""}; it has ${balance} units`);
  };
  const gate = await startGated(t, chain, facilitator.url, { options: { onReport } });
  const port = await startFront(t, folder, tool.manifestServer, gate.url);
  const input = path.join(folder, "input.json");
  writeFileSync(input, '{"city":"Bern"}');
  const signer = `node ${path.join(import.meta.dirname, "host/sign.mjs")} ${PAYER_KEY}`;
  console.log(`A tool runs that costs 10,000 units of a token, of which the payer has 1,000,000. Ctrl-C ends it.
Pay it from another terminal:

erc8257 pay call ${tool.toolRef} ${input} \\
  --rpc ${chain.bed.rpc} \\
  --from ${payer.address} \\
  --signer '${signer}' \\
  --ca ${path.join(folder, "ca.pem")} \\
  --connect-to tools.example.com=127.0.0.1:${port} --allow-private-addresses
`);
  await stopped;
} finally {
  for (const end of ends) {
    await end();
  }
}
