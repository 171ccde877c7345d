// The types that follow once one member of a document is known. Where `@ts-expect-error` stands, a compiler that finds
// no error fails.

import type { Report, ServerResponse, Step } from "erc8257";
import { AccessProof, advise, diagnose, needOf, plan, readAccess, readRequirements, tryHasAccess } from "erc8257/advice";
import type { Hex } from "erc8257/advice";

declare const body: Uint8Array;
declare const report: Report;
declare const step: Step;

export function reports(): void {
  if (report.verified) {
    const both: [Hex, Hex] = [report.expectedHash, report.computedHash];
    const [failed, valid, canonical]: [null, true, true] = [report.failedCheck, report.manifestValid, report.canonical];
    void [both, failed, valid, canonical];
  } else {
    const failed: 1 | 2 | 3 | 4 | null = report.failedCheck;
    // @ts-expect-error nothing that could be hashed may have been served
    const hash: Hex = report.computedHash;
    // @ts-expect-error a manifest may be invalid, or missing
    const valid: true = report.manifestValid;
    void [failed, hash, valid];
  }
  if (report.failedCheck !== null) {
    const verified: false = report.verified;
    void verified;
  }
  // @ts-expect-error a verdict is the library's word, and no caller's
  report.verified = "true";
}

export function steps(): ServerResponse {
  switch (step.type) {
    case "calls":
      return step.calls.length > 0 ? null : { error: "timeout" };
    case "fetch":
      return step.allowPrivateAddresses ? null : { status: 200, body };
    case "done":
      // @ts-expect-error there is nothing more to ask
      step.calls;
      return step.report.verified ? null : { error: "connect" };
  }
}

export function advices(): void {
  const advice = advise(body, { wallet: { protocols: ["x402"] } });
  if (advice.manifest === "valid") {
    const hash: Hex = advice.computedHash;
    void hash;
  } else {
    // @ts-expect-error the document may be missing
    const hash: Hex = advice.computedHash;
    void hash;
  }
  const price = advice.summary.price;
  if (price?.state === "priced") {
    const units: string = price.units;
    void units;
  }
  // @ts-expect-error the fact does not exist
  advise(body, { wallets: {} });
  // @ts-expect-error a manifest is its bytes, never text
  advise("{}");
}

export function diagnoses(): void {
  const clues = { toolRef: { chainId: 1n, registry: "0x", toolId: 1n }, candidates: [{ name: "older", body }] } as const;
  const diagnosis = diagnose({ body, expectedHash: "0x", clues });
  if (diagnosis.outcome === "explained") {
    const pointers: string[] = diagnosis.cause.changes.map((change) => change.pointer);
    void pointers;
  } else {
    const cause: null = diagnosis.cause;
    void cause;
  }
  if (diagnosis.outcome === "matches") {
    const hash: Hex = diagnosis.computedHash;
    void hash;
  }
}

export function access(): void {
  const need = needOf({ kind: "0xcb429230", data: "0x" });
  if (need.need === "erc1155-holding") {
    const token: bigint = BigInt(need.tokenId);
    void token;
  }
  // @ts-expect-error only some needs have a token
  need.tokenId;
  const said = readRequirements({ result: "0x" });
  if ("list" in said) {
    const { outlook } = plan(said.logic, said.list.map((one) => ({ ...one, met: null })));
    const may: "met" | "not-met" | "unknown" = outlook;
    void may;
  }
  const answer = readAccess(1n, { failed: "timeout" });
  if (answer.answer === "unavailable") {
    const reason: string = answer.reason;
    void reason;
  }
  // @ts-expect-error identifiers are bigint or text: a number could not hold them
  tryHasAccess(1, "0x");
  const proof = new AccessProof({ chainId: 1n, predicate: "0x", toolId: 1n, account: "0x", deadline: 1_790_000_000 });
  const checked = proof.verify("0x");
  if (!checked.valid) {
    const code: string = checked.fault.code;
    void code;
  } else {
    const none: null = checked.fault;
    void none;
  }
  // @ts-expect-error signed members do not change
  proof.deadline = 1n;
}
