// The comparison of this folder. `differences.tsv` has a line for each case in which a library says something else, with the reason.
import { comparison } from "../../differences.mjs";

/** `tests/python` compares these. */
const ELSEWHERE = ["eth-account", "web3.py"];
const { note, finish } = comparison(new URL("../differences.tsv", import.meta.url), 240, ELSEWHERE);

// What a library says: a text, or `refused` where it throws.
async function says(run) {
  try {
    return await run();
  } catch {
    return "refused";
  }
}

export const compare = async (library, id, ours, theirs) => note(library, id, ours, await says(theirs));
export { finish };
