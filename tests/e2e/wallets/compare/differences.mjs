// The comparison itself. `differences.tsv` has a line for each case in which a library says something else, with the reason. A difference
// that is not listed fails, and so does a line that no longer differs.
import { readFileSync } from "node:fs";

/** The libraries that are compared here, and those that tests/python compares. */
const HERE = ["viem", "ethers", "permissionless", "metamask"];
const THERE = ["eth-account", "web3.py"];
const found = new Map();
let compared = 0;

// What a library says: a text, or `refused` where it throws.
async function says(run) {
  try {
    return await run();
  } catch {
    return "refused";
  }
}

export async function compare(library, id, ours, theirs) {
  compared += 1;
  const said = await says(theirs);
  if (said !== ours) found.set(`${library}\t${id}`, `ours ${ours}, theirs ${said}`);
}

/** The lines of the list that do not fit what was found, and how many comparisons there were. */
export function judged() {
  const lines = readFileSync(new URL("../differences.tsv", import.meta.url), "utf8").split("\n");
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
  const listed = new Map(rows.filter(([library]) => !THERE.includes(library)).map(([library, id, reason]) => [`${library}\t${id}`, reason]));
  const faults = [
    ...rows.filter(([library]) => ![...HERE, ...THERE].includes(library)).map(([library]) => `unknown library: ${library}`),
    ...[...found].filter(([key]) => !listed.has(key)).map(([key, what]) => `not listed: ${key}\t${what}`),
    ...[...listed.keys()].filter((key) => !found.has(key)).map((key) => `no longer differs: ${key}`),
    ...[...listed].filter(([, reason]) => !reason).map(([key]) => `without a reason: ${key}`),
  ];
  return { compared, differ: found.size, faults };
}
