// A handler as `erc8257 pay gate --handler` runs it: the body of the request on standard input, the answer on standard output.

const chunks = [];
for await (const chunk of process.stdin) {
  chunks.push(chunk);
}
if (process.argv[2] === "fail") {
  process.exit(1);
}
const { ERC8257_CALLER: caller, ERC8257_PURPOSE: purpose } = process.env;
console.log(JSON.stringify({ ...JSON.parse(Buffer.concat(chunks).toString()), caller, purpose }));
