// What `erc8257/advice` adds to a report: advice, the diagnosis of a wrong hash, the repaired file.

import { advise, type Clues, diagnose, type Diagnosis, type Facts, fix, type Fixed, hypotheses } from "erc8257/advice";
import { isOurs } from "../ours.js";
import type { Looked } from "../state.js";
import { inLayoutOf } from "./layout.js";
import type { Question } from "./messages.js";

export function look(question: Question): Looked {
  const { body, config, toolRef } = question;
  const facts: Facts = {
    ...(toolRef !== null && { toolRef }),
    ...(config !== null && { config }),
    now: Math.floor(Date.now() / 1000),
  };
  const repaired = fixed(body);
  const kept = body === null || repaired === null ? null : layoutKept(body, repaired);
  return { advice: advise(body, facts), diagnosis: diagnosis(question), causes: hypotheses(), fixed: repaired, kept };
}

function diagnosis({ body, config, toolRef, differs }: Question): Diagnosis | null {
  if (!differs || body === null || config === null) {
    return null;
  }
  const { metadataURI, creator, manifestHash } = config;
  const clues: Clues = { ...(toolRef !== null && { toolRef }), metadataURI, creator };
  return diagnose({ body, expectedHash: manifestHash, clues });
}

/** The repaired document in its publisher's layout, if the library finds the same document in it. */
function layoutKept(body: Uint8Array, { body: repaired, changes }: Fixed): string | null {
  if (changes.length === 0) {
    return null;
  }
  const text = inLayoutOf(new TextDecoder("utf-8", { ignoreBOM: true }).decode(body), repaired);
  const proof = text === null ? null : fixed(new TextEncoder().encode(text));
  return proof !== null && proof.body === repaired && proof.changes.length === 0 ? text : null;
}

function fixed(body: Uint8Array | null): Fixed | null {
  try {
    return body === null ? null : fix(body);
  } catch (thrown) {
    if (isOurs(thrown)) {
      return null;
    }
    throw thrown;
  }
}
