// The protocol of tests/vectors/run.py: a question a line, an answer a line.

import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Answers every line of standard input. */
export async function answerAll(answer) {
  let rest = "";
  process.stdin.setEncoding("ascii");
  for await (const piece of process.stdin) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop();
    const answers = lines.map((line) => `${JSON.stringify(answer(JSON.parse(line)))}\n`);
    if (!process.stdout.write(answers.join(""))) {
      await new Promise((done) => process.stdout.once("drain", done));
    }
  }
}

export const bytesOf = (base64) => Buffer.from(base64, "base64");

/** Reads a body as `response.json()` does: bytes that are not UTF-8 are replaced, a byte-order mark is dropped. */
export const parsed = (body) => JSON.parse(new TextDecoder().decode(body));

export const keccak256 = (text) => `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`;

/** The served body of a bundle, if it has one that came whole with status 200; of others no implementation here looks at the body. */
export function servedBody({ response }) {
  if (response?.status !== 200 || response.redirected === true || response.complete === false) {
    return undefined;
  }
  return response.bodyText === undefined ? bytesOf(response.body ?? "") : Buffer.from(response.bodyText);
}

/** Whether a bundle asks for what only this project's bundles know: a policy, a second reading, several RPCs. */
export const isPlain = (bundle) =>
  bundle.policy === undefined && bundle.reread === undefined && bundle.answers === undefined;
