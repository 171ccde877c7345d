// The playground's examples: bundles of the conformance vectors, each with a sentence.

import { readFile } from "node:fs/promises";

const VECTORS = "../tests/vectors";

/** A bundle, or a case of a diagnosis, which becomes one. */
const EXAMPLES = [
  ["bundles/free-tool.json", "A free tool", "The standard's smallest manifest, and genuine."],
  ["bundles/paid-tool.json", "A paid tool", "The standard's manifest with prices and access rules, and genuine."],
  ["bundles/dropped-member.json", "A member was dropped", "The hash was made by a program that keeps only the members it knows."],
  ["bundles/hash-mismatch.json", "Another file", "What is served is not what was registered."],
  ["bundles/wrong-origin.json", "Another origin", "The manifest is served from a host that is not the endpoint's."],
  ["bundles/impersonated-creator.json", "Another creator", "The account that registered it is not the one that the manifest names."],
  ["bundles/redirect.json", "A redirect", "The server sends whoever asks elsewhere, and no consumer may follow."],
  ["bundles/not-json.json", "A web page", "The server answers with HTML where the manifest should be."],
  ["bundles/risky-tool.json", "Genuine, and risky", "It verifies, and there is advice that one should read first."],
  ["diagnose/texts.json#diagnose-raw", "The hash of the file", "The bytes as served were hashed, and not their canonical form."],
];

export function examples() {
  return Promise.all(EXAMPLES.map(([from, title, sentence]) => example(from, title, sentence)));
}

async function example(from, title, sentence) {
  const [file, id] = from.split("#");
  const text = await readFile(`${VECTORS}/${file}`, "utf8");
  const bundle = id === undefined ? text : JSON.stringify(ofCase(JSON.parse(text).cases.find((one) => one.id === id)));
  return { id: id ?? file.replace(/^.*\/|\.json$/g, ""), title, sentence, bundle };
}

function ofCase({ bodyText, expected, clues: { toolRef, creator, metadataURI } }) {
  return {
    format: "erc8257-bundle/1",
    toolRef,
    config: { creator, metadataURI, manifestHash: expected, accessPredicate: `0x${"0".repeat(40)}` },
    response: { status: 200, bodyText },
  };
}
