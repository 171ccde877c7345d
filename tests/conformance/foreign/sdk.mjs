// The SDK's `verify` (URL, status 200, fields, origin) and then `inspect` (status 200, fields, hash), as far as its documents go.
// No consumer's command of it looks at the creator, so check 4 is left open. `node sdk.mjs [--before-0.18]`

import { answerAll, bytesOf, isPlain, parsed, servedBody } from "./lines.mjs";
import { hashedManifest, isWellKnown, manifestHash, sameOrigin } from "./sdk-rules.mjs";

const typed = process.argv[2] === "--before-0.18";

/** The four checks as far as it gets, and whether it says that all is well. */
function verify(bundle) {
  // The SDK would have read a body that a host found too large: its documents set no limit to a manifest's size.
  if (!isPlain(bundle) || bundle.response?.error === "too-large") {
    return { untried: true };
  }
  const verdict = (verified, ...checks) => ({ verified, checks: [...checks, null, null, null, null].slice(0, 4) });
  const { config, response } = bundle;
  if ((bundle.registry ?? "ok") !== "ok" || !config) {
    return verdict(false, "fail");
  }
  if (!isWellKnown(config.metadataURI) || !URL.canParse(config.metadataURI)) {
    return verdict(false, null, "fail");
  }
  const body = response && servedBody(bundle);
  if (body === undefined) {
    return verdict(false, response ? "fail" : null);
  }
  let manifest;
  try {
    manifest = parsed(body);
  } catch {
    return verdict(false, "pass", null, "fail");
  }
  const hashed = hashedManifest(manifest, typed);
  if (hashed === undefined) {
    return verdict(false, "pass");
  }
  if (!sameOrigin(config.metadataURI, manifest.endpoint)) {
    return verdict(false, "pass", "fail");
  }
  let matches = false;
  try {
    matches = manifestHash(hashed) === config.manifestHash.toLowerCase();
  } catch {
    // Where it cannot canonicalize, the command ends with an error.
  }
  return verdict(matches, "pass", "pass", matches ? "pass" : "fail");
}

await answerAll((question) => {
  switch (question.verb) {
    case "verify":
      return verify(JSON.parse(bytesOf(question.bundle)));
    case "metadata_uri":
      return isWellKnown(question.metadataURI) ? {} : { error: "not the well-known path" };
    case "same_origin":
      return { sameOrigin: sameOrigin(question.metadataURI, question.endpoint) };
    default:
      return { untried: true };
  }
});
