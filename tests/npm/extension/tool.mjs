// Tools that the test makes, each valid and registered with its hash.

import assert from "node:assert/strict";
import { hash, validate } from "../../../pkg/dist/esm/index.js";
import { register } from "./registry.mjs";

const CREATOR = "0xbadbadbadbadbadbadbadbadbadbadbadbadbadb";
export const HOST = "https://tools.own.example.test";

/** Where the manifest of a slug is served. */
export const uriOf = (slug) => `${HOST}/.well-known/ai-tool/${slug}.json`;

/** Serves and registers a manifest with these members; the tool's reference. */
export async function makeTool({ bed, site }, slug, members) {
  const manifest = JSON.stringify({
    type: "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
    name: slug,
    description: "A tool of the test.",
    endpoint: `${HOST}/${slug}`,
    inputs: { type: "object" },
    outputs: { type: "object" },
    creatorAddress: CREATOR,
    ...members,
  });
  const body = new TextEncoder().encode(manifest);
  assert.deepEqual(validate(body).findings.filter(({ severity }) => severity === "error"), []);
  site.serve(uriOf(slug), manifest);
  return register(bed, CREATOR, uriOf(slug), hash(body));
}
