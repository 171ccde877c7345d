// What a caller writes against generated code: the type checker takes this file as it stands. Nothing runs it.

import { account, type AccountVerdict, type RpcAnswer } from "./border/account.js";
import { gate, type Gate } from "./border/gate.js";
import { judgeMcp, type McpFinding } from "./border/mcp.js";
import { reputation, type ReputationReport } from "./border/reputation.js";

/** A union that a member tells, narrowed to nothing at the end. */
function answered(answer: RpcAnswer): unknown {
  if ("result" in answer) {
    return answer.result;
  }
  if ("error" in answer) {
    return answer.error;
  }
  return answer.failed satisfies string;
}

/** A closed list of words, with nothing left over. */
function isContract(verdict: AccountVerdict): boolean {
  switch (verdict) {
    case "contract":
    case "erc1967":
    case "erc1967-beacon":
    case "eip1167":
      return true;
    case "empty":
    case "eoa":
    case "eip7702":
    case "precompile":
    case "unknown":
      return false;
    default:
      return verdict satisfies never;
  }
}

/** Members that are not camelCase, and a finding's own members. */
function profiles(findings: readonly McpFinding[]): string[] {
  return findings.flatMap(({ profiles }) => profiles.filter((profile) => profile === "seed-0.1"));
}

/** What may be missing is `null`. */
function mean({ score }: ReputationReport): string {
  return score?.mean ?? "no score";
}

const address = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce";
// Optional arguments may be left out, or be null.
const of = account({ chain: "eip155:1", address, code: { result: "0x" }, nonce: null });
const config: Gate["config"] = {
  offer: { versions: [1], entries: [] },
  predicate: false,
  registryChain: null,
  settle: "after",
  facilitator: null,
  unknownSettlement: null,
  usage: null,
  policy: { value: "at-least", windowPaid: 600 },
};
const status: number = gate({ config, headers: [{ name: "X-PAYMENT", value: "" }], now: 1_790_000_000, answers: ["fresh"] }).status;
const report = judgeMcp({ endpoint: "https://books.example/mcp", recorder: "sample", exchanges: [] });
const seed: "pass" | "fail" | "unverified" | "not-tested" | undefined = report.criteria[0]?.["seed-0.1"];

// @ts-expect-error: the verdict is one of its words.
isContract("wallet");
// @ts-expect-error: an argument that must be there.
account({ chain: "eip155:1" });
// @ts-expect-error: a report is not changed.
report.findings.push();

export const sample = [
  answered({ failed: "timeout" }),
  isContract(of.verdict),
  profiles(report.findings),
  mean(reputation({ agent: "eip155:1/erc8004:0x/1", registry: address })),
  status,
  seed,
];
