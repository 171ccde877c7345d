// A signer as `erc8257 pay call --signer` runs it: typed data on standard input, the signature on standard output.

import { privateKeyToAccount } from "viem/accounts";

const chunks = [];
for await (const chunk of process.stdin) {
  chunks.push(chunk);
}
const { domain, types, primaryType, message } = JSON.parse(Buffer.concat(chunks).toString());
if (process.argv[3] === "refuse") {
  process.exit(1);
}
console.log(await privateKeyToAccount(process.argv[2]).signTypedData({ domain, types, primaryType, message }));
