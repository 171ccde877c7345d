// Our side: the vectors, and the command's report of a bundle that no vector has.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [command] = process.argv.slice(2);

export const cases = (name) => JSON.parse(readFileSync(new URL(`../../../vectors/wallet/${name}.json`, import.meta.url), "utf8")).cases;

/** The command's reports of bundles, in their order. */
export function reports(bundles) {
  const input = bundles.map((bundle) => `${JSON.stringify(bundle)}\n`).join("");
  try {
    return lines(execFileSync(command, ["judge", "--batch", "-"], { input, encoding: "utf8", stdio: "pipe" }));
  } catch (error) {
    // A status other than 0 says that one of the reports is not a yes.
    if (typeof error.status !== "number") throw error;
    return lines(error.stdout);
  }
}

const lines = (text) => text.trimEnd().split("\n").map((line) => JSON.parse(line));
