// Holds the vectors of wallets against other libraries. Its argument is the command, which reads what no vector has.
import { judged } from "./compare/differences.mjs";

for (const part of ["digests", "tokens", "batches", "costs", "permissions", "delegations"]) {
  await import(`./compare/${part}.mjs`);
}
const { compared, differ, faults } = judged();
for (const fault of faults) console.error(fault);
console.log(`${compared} compared, ${differ} differ, as listed: ${faults.length === 0}`);
process.exit(faults.length === 0 && compared >= 150 ? 0 : 1);
