// The types that a user relies on. Where `@ts-expect-error` stands, a compiler that finds no error fails.

import { Erc8257Error, Session, canonicalize, explain, formatToolRef, hash, parseToolRef, verify } from "erc8257";
import type { Policy, Report, Rule, Step, ToolConfig, ToolRef } from "erc8257";
import * as slim from "erc8257/slim";

declare const console: { log(text: string): void };

const bytes = new TextEncoder().encode('{"b":1,"a":2}');

const record: ToolConfig = {
  creator: "0xabcdefabcdef1234567890abcdefabcdef123456",
  metadataURI: "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json",
  manifestHash: hash(bytes),
  accessPredicate: "0x0000000000000000000000000000000000000000",
};

const policy: Policy = { freshnessSeconds: 60, quorum: { need: 2, of: 3 } };
const report: Report = verify(record, { status: 200, body: bytes }, policy);
if (report.verified) {
  // Only here is there surely a hash, and no check failed.
  const computed: `0x${string}` = report.computedHash;
  const failed: null = report.failedCheck;
  console.log(computed + String(failed));
}
// @ts-expect-error the hash may be missing
const computed: string = report.computedHash;

for (const { rule, line, fix } of report.findings) {
  const row: Rule | null = explain(rule);
  console.log(`${row?.section} ${line} ${fix}`);
}

/** Code that the compiler must refuse; the package would refuse it too. */
export function refused(): void {
  // @ts-expect-error a manifest is its bytes, never text
  verify(record, { status: 200, body: "{}" });
  // @ts-expect-error nor what JSON.parse makes of it
  hash({ name: "tool" });
  // @ts-expect-error the member does not exist
  verify(record, { status: 200, body: bytes }, { freshness: 60 });
  // @ts-expect-error a record needs all four
  verify({ creator: "0x" }, null);
  // @ts-expect-error the kind does not exist
  verify(record, { error: "dns" });
  // @ts-expect-error identifiers are bigint: a number could not hold them
  formatToolRef({ ...reference, toolId: 1 });
  // @ts-expect-error neither a result nor an error
  session.handleCall(0, {});
  // @ts-expect-error state is text
  Session.resume(bytes);
}

const reference: ToolRef = parseToolRef("eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1");
const [chain, id]: [bigint, bigint] = [reference.chainId, reference.toolId];
const session = new Session(reference, { policy: { addressesEnforced: false }, block: 20_000_000n });
const step: Step = session.poll();
if (step.type === "fetch") {
  const { url, maxBytes }: { url: string; maxBytes: number } = step;
  console.log(`${url} ${maxBytes}`);
} else if (step.type === "calls") {
  for (const call of step.calls) {
    session.handleCall(call.id, { failed: "timeout" });
  }
} else {
  const done: Report = step.report;
  console.log(String(done.verified));
}
try {
  canonicalize(new TextEncoder().encode("{"));
} catch (error) {
  if (error instanceof Erc8257Error) {
    const { code, pointer }: { code: string; pointer: string | null } = error;
    console.log(`${code} ${pointer}`);
  }
}

// The entries are interchangeable.
const same: typeof verify = slim.verify;
slim.init satisfies (module: WebAssembly.Module) => void;

console.log(`${chain} ${id} ${String(computed)} ${typeof same}`);
console.log(new TextDecoder().decode(canonicalize(bytes)));
