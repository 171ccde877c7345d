// The usual code without this package: parse, validate against a schema, canonicalize, hash, compare. It accepts far
// more than the standard does.

import { readFile } from "node:fs/promises";
import Ajv from "ajv";
import canonicalize from "canonicalize";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const schema = JSON.parse(await readFile(new URL("manifest.schema.json", import.meta.url), "utf8"));
// Compiled once, as one does.
const isManifest = new Ajv().compile(schema);
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Whether the body is a manifest of the creator with the hash. */
export function usual({ creator, manifestHash }, body) {
  const manifest = JSON.parse(decoder.decode(body));
  if (!isManifest(manifest)) {
    return false;
  }
  const hash = `0x${bytesToHex(keccak_256(utf8ToBytes(canonicalize(manifest))))}`;
  return hash === manifestHash && manifest.creatorAddress === creator;
}
