// A publisher's next step, in one sentence: the library's own, wherever it has one.

import type { Diagnosis, Fixed } from "erc8257/advice";
import { validate } from "erc8257/slim";
import type { Judged } from "../state.js";
import { plural } from "../text.js";

export function next({ report, basis, body }: Judged, fixed: Fixed | null, diagnosis: Diagnosis | null): string {
  if (report.verified) {
    return stricter(body, basis);
  }
  if (diagnosis !== null) {
    return [diagnosis.repair.first, diagnosis.repair.action].filter((text) => text !== null).join(" Then: ");
  }
  const errors = report.findings.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (basis !== null && report.outcome === "unavailable") {
    // An unanswered question does not call for a repair.
    return "try again later, or give this page the file. Nothing has to be repaired, as far as this page knows.";
  }
  if (first !== undefined) {
    return basis !== null || fixed?.manifestValid !== true
      ? `${first.fix}${errors.length === 1 ? "" : ` After that, ${plural(errors.length - 1, "more error")} ${errors.length === 2 ? "is" : "are"} left.`}`
      : "serve the repaired file below, in which validate finds no error, and commit its hash.";
  }
  const better = report.findings.length === 0 ? "" : ` Better before that: ${report.findings[0]?.fix ?? ""}`;
  return `serve the file at its URL, register the hash and the URL, and then verify the registration here.${better}`;
}

const VERIFIES: Record<NonNullable<Judged["basis"]>, string> = {
  page: "nothing has to be done: the registration verifies",
  stranger: "nothing has to be done, if the bundle is true: the registration verifies",
  editor: "serve exactly this text at the registered URL: then the registration verifies",
  read: "serve exactly this file at the registered URL, if it is not served already: then the registration verifies",
  record: "serve exactly this file at the registered URL, if it is not served already: then the registration verifies",
};

/** A genuine registration, as its publisher sees it: `validate` is never milder. */
function stricter(body: Uint8Array | null, basis: Judged["basis"]): string {
  const report = body === null ? null : validate(body);
  const findings = report?.findings ?? [];
  const verifies = VERIFIES[basis ?? "record"];
  return findings.length === 0
    ? `${verifies}, and validate finds nothing in the file.`
    : `${verifies}. At the next change of the file: ${findings[0]?.fix ?? ""}${
        findings.length === 1 ? "" : ` validate has ${plural(findings.length - 1, "more finding")}.`
      }`;
}
