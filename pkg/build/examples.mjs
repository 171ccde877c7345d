// The playground's examples: out of the conformance vectors, each with a sentence.

import { readFile } from "node:fs/promises";

const VECTORS = "../tests/vectors";

/** By groups: a bundle, or a case of a file, which has one or becomes one; its title, and its lesson. */
const GROUPS = {
  Genuine: [
    ["bundles/free-tool.json", "A free tool", "The standard's smallest manifest, and genuine."],
    ["bundles/paid-tool.json", "A paid tool", "The standard's manifest with prices and access rules, and genuine."],
    ["bundles/risky-tool.json", "Genuine, and risky", "It verifies, and there is advice that one should read first."],
  ],
  "The hash differs": [
    ["diagnose/texts.json#diagnose-raw", "The hash of the file", "The bytes as served were hashed, and not their canonical form."],
    ["bundles/dropped-member.json", "A member was dropped", "The hash was made by a program that keeps only the members it knows."],
    ["bundles/hash-mismatch.json", "Another file", "What is served is not what was registered."],
  ],
  "The text is not as it must be": [
    [
      "verify/samples.json#nfc-hash-does-not-excuse",
      "Accents in two pieces",
      "A text is not in Unicode's composed form (NFC); that its hash was registered is not an excuse.",
    ],
    ["verify/body.json#body-bom", "A byte-order mark", "An editor put an unseen mark before the first character, and no reader may drop it in silence."],
    ["bundles/not-json.json", "A web page", "The server answers with HTML where the manifest should be."],
  ],
  "Another place, another person": [
    ["bundles/wrong-origin.json", "Another origin", "The manifest is served from a host that is not the endpoint's."],
    ["verify/field.json#field-apex-www", "With www and without", "These are two origins, however often one server answers for both."],
    [
      "verify/url.json#host-u-label",
      "A name that is not ASCII",
      "A host must be written as the network knows it, in xn-- form, since letters of two scripts look alike.",
    ],
    ["bundles/impersonated-creator.json", "Another creator", "The account that registered it is not the one that the manifest names."],
  ],
  "How it is served": [
    ["bundles/redirect.json", "A redirect", "The server sends whoever asks elsewhere, and no consumer may follow."],
    ["verify/http.json#http-incomplete-cut", "Half a file", "The connection ended before the manifest did."],
  ],
  "A rule is broken": [
    [
      "verify/field.json#field-checksummed-creator",
      "An address in mixed case",
      "Addresses in a manifest are lower case, although wallets print them otherwise.",
    ],
    [
      "verify/checks.json#valid-checks-invalid-manifest",
      "Four checks pass, and yet",
      "It is what was registered, but what was registered is not a valid manifest.",
    ],
  ],
};

export function examples() {
  const rows = Object.entries(GROUPS).flatMap(([group, list]) => list.map((row) => [group, ...row]));
  return Promise.all(rows.map(([group, from, title, sentence]) => example(group, from, title, sentence)));
}

async function example(group, from, title, sentence) {
  const [file, id] = from.split("#");
  const text = await readFile(`${VECTORS}/${file}`, "utf8");
  const bundle = id === undefined ? text : JSON.stringify(ofCase(JSON.parse(text).cases.find((one) => one.id === id)));
  return { id: id ?? file.replace(/^.*\/|\.json$/g, ""), group, title, sentence, bundle };
}

function ofCase({ bundle }) {
  if (bundle.format !== "erc8257-diagnosis-bundle/1") {
    return bundle;
  }
  const { bodyText, expectedHash, clues: { toolRef, creator, metadataURI } } = bundle;
  return {
    format: "erc8257-bundle/1",
    toolRef,
    config: { creator, metadataURI, manifestHash: expectedHash, accessPredicate: `0x${"0".repeat(40)}` },
    response: { status: 200, bodyText },
  };
}
