// Holds what other libraries say against what we say. A list has a line for each case in which a library says something else, with the
// reason. A difference that is not listed fails, and so does a line that no longer differs.
import { readFileSync } from "node:fs";

/** The comparison by the list at this URL, which fails if it compares fewer cases than `least`. Others compare the libraries `elsewhere`. */
export function comparison(list, least, elsewhere = []) {
  const found = new Map();
  const seen = new Set();

  function note(library, id, ours, theirs) {
    const key = `${library}\t${id}`;
    if (seen.has(key)) throw new Error(`compared twice: ${key}`);
    seen.add(key);
    if (theirs !== ours) found.set(key, `ours ${ours}, theirs ${theirs}`);
  }

  /** Prints what is wrong, and ends the process. */
  function finish() {
    const lines = readFileSync(list, "utf8").split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const rows = lines.map((line) => line.split("\t")).filter(([library]) => !elsewhere.includes(library));
    const listed = new Map(rows.map(([library, id, reason]) => [`${library}\t${id}`, reason]));
    const faults = [
      ...[...found].filter(([key]) => !listed.has(key)).map(([key, difference]) => `not listed: ${key}\t${difference}`),
      ...[...listed.keys()].filter((key) => !found.has(key)).map((key) => `no longer differs: ${key}`),
      ...[...listed].filter(([, reason]) => !reason).map(([key]) => `without a reason: ${key}`),
    ];
    for (const fault of faults) console.error(fault);
    if (seen.size < least) console.error(`compared ${seen.size} cases, and not ${least}`);
    console.log(`${seen.size} compared, ${found.size} differ, as listed: ${faults.length === 0}`);
    process.exit(faults.length === 0 && seen.size >= least ? 0 : 1);
  }

  return { note, finish };
}
