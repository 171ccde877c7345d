// From the input to the report. Nothing is decided here.

import { canonicalize, type ToolConfig, validate, verify, verifyBundle } from "erc8257/slim";
import { recorded } from "./input/bundle.js";
import { isOurs } from "./ours.js";
import type { Fields, Judged, Known, Subject } from "./state.js";

/** No check looks at the predicate, so the page does not ask for it: open to every caller. */
const OPEN = `0x${"0".repeat(40)}`;

/** @throws Erc8257Error for a malformed bundle or record. */
export function judge(subject: Subject): Judged {
  if (subject.kind === "bundle") {
    const report = verifyBundle(subject.text);
    const { body, config } = recorded(subject.text);
    return { report, basis: subject.writer, body, config, canonical: canonical(body) };
  }
  const { body, fields, known } = subject;
  if (missing(fields).length > 0) {
    return { report: validate(body), basis: null, body, config: null, canonical: canonical(body) };
  }
  const config: ToolConfig = { ...fields, accessPredicate: OPEN };
  const basis = known !== null && isOf(known, fields) ? "read" : "record";
  return { report: verify(config, { status: 200, body }), basis, body, config, canonical: canonical(body) };
}

/** The unknown members of the record. */
export function missing(fields: Fields): (keyof Fields)[] {
  const names: (keyof Fields)[] = ["creator", "metadataURI", "manifestHash"];
  return names.filter((name) => fields[name] === "");
}

/** Whether the record is still as this page read it. */
export function isOf(known: Known, fields: Fields): boolean {
  const { creator, metadataURI, manifestHash } = known.fields;
  return creator === fields.creator && metadataURI === fields.metadataURI && manifestHash === fields.manifestHash;
}

function canonical(body: Uint8Array | null): Uint8Array | null {
  try {
    return body === null ? null : canonicalize(body);
  } catch (thrown) {
    if (isOurs(thrown)) {
      return null;
    }
    throw thrown;
  }
}
