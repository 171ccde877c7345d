// Judges for an engine without standard input: reads all bundles and the tapes of their answers at once.

import { judgeEach } from "./judge.mjs";
import { lines } from "./lines.mjs";
import { fromTape, tape } from "./replayed.mjs";
import { recorded } from "./recorded.mjs";

/** The runner's output for all lines of the input, with a line of each for every verb. */
export async function judgeAll(api, vias, input, tapes) {
  let output = "";
  let at = 0;
  for await (const line of lines([input])) {
    const answering = () => (tapes[at] === null ? undefined : fromTape(tapes[at]));
    output += judgeEach(api, line, vias, answering).map((answer) => `${answer}\n`).join("");
    at += 1;
  }
  return output;
}

/** A tape of each line; `null` where no session meets the record, or the bundle has no record. */
export async function tapesOf(api, answering, input) {
  const tapes = [];
  const utf8 = new TextDecoder();
  for await (const line of lines([input])) {
    const answers = isBundle(api, line) ? answering(line) : undefined;
    tapes.push(answers ? tape(api, answers, recorded(JSON.parse(utf8.decode(line))).response) : null);
  }
  return tapes;
}

function isBundle({ verifyBundle, Erc8257Error }, line) {
  try {
    verifyBundle(line);
    return true;
  } catch (error) {
    if (error instanceof Erc8257Error) {
      return false;
    }
    throw error;
  }
}
