// The checks that the public JavaScript SDK of the tool registry (npm `@opensea/tool-sdk`) states. They are restated
// from its README, its release notes (0.1.1 to 0.25.0) and its reference of manifest fields. Further bounds are as its
// published schema is seen to keep them. No code of the SDK is here. Two states of it matter, since both have committed
// hashes onchain. Before 0.18 it hashed its own typed view of the manifest: without members that it does not know, with
// a default `type`. Since 0.18 it hashes the manifest as parsed.

import canonicalize from "canonicalize";
import { keccak256 } from "./lines.mjs";

const V1 = "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1";
const DEEPEST_SCHEMA = 32;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string";
const isTexts = (value) => Array.isArray(value) && value.every(isText);

const text = (least = 0, most = Infinity) => (value) => isText(value) && value.length >= least && value.length <= most;
const like = (pattern) => (value) => isText(value) && pattern.test(value);
const oneOf = (...words) => (value) => words.includes(value);
const url = (value) => isText(value) && URL.canParse(value);
const https = (value) => url(value) && value.startsWith("https://");
const hexBytes = like(/^0x(?:[0-9a-f]{2})+$/);
const listOf = (item, least = 0, most = Infinity) =>
  Object.assign((value) => Array.isArray(value) && value.length >= least && value.length <= most && value.every(item), { item });

/** An object with these members; a name that ends in `?` may be absent. `also` sees the whole. */
function record(members, also = () => true) {
  const rows = Object.entries(members).map(([name, rule]) => [name.replace(/\?$/, ""), rule, name.endsWith("?")]);
  const holds = (value) =>
    isObject(value) && rows.every(([name, rule, optional]) => (value[name] === undefined ? optional : rule(value[name]))) && also(value);
  return Object.assign(holds, { rows });
}

/** "Validates inputs and outputs as well-formed JSON Schema" (0.3.0): these four keywords, subschemas 32 deep at most. */
function schema(value, depth = 0) {
  if (!isObject(value) || depth > DEEPEST_SCHEMA) {
    return false;
  }
  const { type, properties, required, items } = value;
  return (
    (type === undefined || isText(type) || isTexts(type)) &&
    (required === undefined || isTexts(required)) &&
    (items === undefined || schema(items, depth + 1)) &&
    (properties === undefined || (isObject(properties) && Object.values(properties).every((each) => schema(each, depth + 1))))
  );
}

const pricing = record({ amount: text(), asset: text(), recipient: text(), protocol: text() });
const requirement = record({
  kind: like(/^0x[0-9a-f]{8}$/),
  data: (value) => like(/^0x[0-9a-f]*$/)(value) && (value.length - 2) / 2 <= 4_096,
  label: (value) => isText(value) && Buffer.byteLength(value) <= 256,
  "links?": (value) => isObject(value) && Object.values(value).every(https),
});
const access = record({ logic: oneOf("AND", "OR"), requirements: listOf(requirement, 1, 256) });
const attestation = record({
  type: text(1),
  "endpoint?": https,
  "enclaveHash?": hexBytes,
  "maxAge?": (value) => Number.isInteger(value) && value > 0,
  "transparencyLogURI?": https,
});
const reproducibleBuild = record({ sourceCodeURI: https, "buildInstructions?": text(0, 1_000), "buildHash?": hexBytes });
/** Tiers are consistent with their fields in both directions (0.5.0). */
const verifiability = record(
  {
    tier: oneOf("self-attested", "hardware-attested", "verifiable"),
    execution: text(1),
    "description?": text(1, 500),
    "dataRetention?": oneOf("full", "metadata-only", "ephemeral", "none"),
    "sourceVisibility?": oneOf("open-source", "audited", "proprietary"),
    "attestation?": attestation,
    "reproducibleBuild?": reproducibleBuild,
  },
  ({ tier, execution, attestation: attested }) => {
    const enclave = execution === "tee" || execution === "e2ee";
    return tier === "verifiable" || (tier === "hardware-attested" ? enclave && !!attested : !enclave && !attested);
  },
);
const MANIFEST = {
  name: text(1, 128),
  description: text(1, 500),
  "version?": text(),
  endpoint: https,
  "image?": url,
  "tags?": isTexts,
  inputs: (value) => schema(value),
  outputs: (value) => schema(value),
  creatorAddress: like(/^0x[0-9a-f]{40}$/),
  "pricing?": listOf(pricing),
  "access?": access,
  "verifiability?": verifiability,
};
const manifestSince018 = record({ type: text(), ...MANIFEST });
const manifestBefore018 = record({ "type?": text(), ...MANIFEST });

/** The value with only the members that the rules name. */
function typedView(rule, value) {
  if (rule.item) {
    return value.map((each) => typedView(rule.item, each));
  }
  if (!rule.rows) {
    return value;
  }
  const known = rule.rows.filter(([name]) => value[name] !== undefined);
  return Object.fromEntries(known.map(([name, inner]) => [name, typedView(inner, value[name])]));
}

/** The hashed part of a parsed manifest; undefined if the SDK does not take it for a manifest. */
export function hashedManifest(manifest, typed) {
  const rule = typed ? manifestBefore018 : manifestSince018;
  if (!rule(manifest)) {
    return undefined;
  }
  return typed ? typedView(rule, { type: V1, ...manifest }) : manifest;
}

export const manifestHash = (manifest) => keccak256(canonicalize(manifest));

/** "Checks URL format": the slug's grammar, and anything before the well-known path. */
const WELL_KNOWN = /^https:\/\/.+\/\.well-known\/ai-tool\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.json$/;
export const isWellKnown = (address) => WELL_KNOWN.test(address);

/** "Origin binding". */
export const sameOrigin = (one, other) => new URL(one).origin === new URL(other).origin;
