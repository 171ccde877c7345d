// What `erc8257/advice` adds to a report: advice, the diagnosis of a wrong hash, the repaired file.

import { advise, type Clues, diagnose, type Diagnosis, type Facts, fix, type Fixed, hypotheses } from "erc8257/advice";
import { isOurs } from "../ours.js";
import type { Looked } from "../state.js";
import type { Question } from "./messages.js";

export function look(question: Question): Looked {
  const { body, config, toolRef } = question;
  const facts: Facts = {
    ...(toolRef !== null && { toolRef }),
    ...(config !== null && { config }),
    now: Math.floor(Date.now() / 1000),
  };
  return { advice: advise(body, facts), diagnosis: diagnosis(question), causes: hypotheses(), fixed: fixed(body) };
}

function diagnosis({ body, config, toolRef, differs }: Question): Diagnosis | null {
  if (!differs || body === null || config === null) {
    return null;
  }
  const { metadataURI, creator, manifestHash } = config;
  const clues: Clues = { ...(toolRef !== null && { toolRef }), metadataURI, creator };
  return diagnose(body, manifestHash, clues);
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
