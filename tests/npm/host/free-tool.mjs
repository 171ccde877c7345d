// The standard's free tool without a chain: the answers of an honest RPC and of its server.

import { readFileSync } from "node:fs";

const bundle = JSON.parse(readFileSync(new URL("../../vectors/bundles/free-tool.json", import.meta.url), "utf8"));
const { config } = bundle;

export const TOOL = bundle.toolRef;
export const URI = config.metadataURI;
export const CREATOR = config.creator;
export const MANIFEST = Buffer.from(bundle.response.bodyText);

const word = (hex) => hex.slice(2).padStart(64, "0");
const number = (value) => value.toString(16).padStart(64, "0");
const uri = Buffer.from(config.metadataURI);

/** What `getToolConfig` returns: a struct with a string in it. */
const RECORD = [
  "0x",
  number(32),
  word(config.creator),
  number(128),
  word(config.manifestHash),
  word(config.accessPredicate),
  number(uri.length),
  uri.toString("hex").padEnd(Math.ceil(uri.length / 32) * 64, "0"),
].join("");

const RESULTS = {
  eth_chainId: "0x2105",
  eth_getBlockByNumber: { number: "0x10", hash: `0x${"1b".repeat(32)}` },
  eth_call: RECORD,
};

/** The result of a request; an RPC that is a function. */
export async function honest({ method }) {
  return RESULTS[method];
}

/** The JSON-RPC response to a request or a batch. */
export function respond(question) {
  const one = ({ id, method }) => ({ jsonrpc: "2.0", id, result: RESULTS[method] });
  return Array.isArray(question) ? question.map(one) : one(question);
}
