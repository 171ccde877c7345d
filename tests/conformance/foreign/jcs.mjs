// A pipeline as one writes it in JavaScript: parse, canonicalize, hash. `node jcs.mjs PACKAGE`, a package of package.json.

import { answerAll, bytesOf, isPlain, keccak256, parsed, servedBody } from "./lines.mjs";

const { default: canonicalize } = await import(process.argv[2]);

function canonical(body) {
  // The package says undefined where it has no text.
  const text = canonicalize(parsed(body));
  if (typeof text !== "string") {
    throw new Error("no canonical form");
  }
  return text;
}

function hashMatches(bundle) {
  const body = servedBody(bundle);
  if (body === undefined || bundle.config === undefined || !isPlain(bundle)) {
    return { untried: true };
  }
  let matches = false;
  try {
    matches = keccak256(canonical(body)) === bundle.config.manifestHash.toLowerCase();
  } catch {
    // What cannot be canonicalized matches nothing.
  }
  return { verified: null, checks: [null, null, matches ? "pass" : "fail", null] };
}

await answerAll((question) => {
  if (question.verb === "verify") {
    return hashMatches(JSON.parse(bytesOf(question.bundle)));
  }
  if (question.verb !== "canonicalize") {
    return { untried: true };
  }
  try {
    const text = canonical(bytesOf(question.document));
    return { canonical: Buffer.from(text).toString("base64"), keccak256: keccak256(text) };
  } catch (error) {
    return { error: String(error.message) };
  }
});
