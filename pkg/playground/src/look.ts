// What `erc8257/advice` adds to a report: advice, the diagnosis of a wrong hash, the repaired file.

import type { Clues, Diagnosis, Facts, Fixed } from "erc8257/advice";
import { type Advising, isOurs } from "./library.js";
import type { Judged, Looked } from "./state.js";

export function look(library: Advising, judged: Judged): Looked {
  const { report, body, config } = judged;
  const facts: Facts = {
    ...(report.toolRef !== null && { toolRef: report.toolRef }),
    ...(config !== null && { config }),
    now: Math.floor(Date.now() / 1000),
  };
  return { advice: library.advise(body, facts), diagnosis: diagnosis(library, judged), fixed: fixed(library, body) };
}

function diagnosis({ diagnose }: Advising, { report, body, config }: Judged): Diagnosis | null {
  const failed = report.checks.some(({ name, status }) => name === "manifest-hash" && status === "fail");
  if (!failed || body === null || config === null) {
    return null;
  }
  const clues: Clues = {
    ...(report.toolRef !== null && { toolRef: report.toolRef }),
    metadataURI: config.metadataURI,
    creator: config.creator,
  };
  return diagnose(body, config.manifestHash, clues);
}

function fixed({ fix }: Advising, body: Uint8Array | null): Fixed | null {
  try {
    return body === null ? null : fix(body);
  } catch (thrown) {
    if (isOurs(thrown)) {
      return null;
    }
    throw thrown;
  }
}
