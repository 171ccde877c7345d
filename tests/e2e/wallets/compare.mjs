// Holds the vectors of wallets against other libraries. Its argument is the command, which reads what no vector has.
import { finish } from "./compare/differences.mjs";

for (const part of ["digests", "tokens", "batches", "costs", "permissions", "delegations", "answers"]) {
  await import(`./compare/${part}.mjs`);
}
finish();
