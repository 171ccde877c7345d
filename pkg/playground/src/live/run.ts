// A verification by RPC and fetch. The library's own loop carries it out; here is only the report of its progress.

import { type Eip1193Provider, type Session, verifyTool } from "erc8257/slim";
import type { App } from "../app.js";
import { isOurs } from "../ours.js";
import type { Run, Subject } from "../state.js";
import { sentence } from "../text.js";
import { UNSEEN } from "../words.js";
import { commandOf } from "./command.js";
import { watched } from "./requests.js";

/** Where the page's policy allows http: this machine. */
const HERE = ["localhost", "127.0.0.1"];

/** `own` is told what becomes the subject. */
export async function run(app: App, toolRef: string, all: readonly (string | Eip1193Provider)[], signal: AbortSignal, own: (subject: Subject) => void): Promise<void> {
  const rpcs = all.filter((one) => typeof one === "string");
  const command = commandOf(toolRef, rpcs);
  let now: Run = { toolRef, asked: [], fetched: false, block: null, config: null, command: command ?? "", unseen: false };
  let stage: "calls" | "fetch" | "done" = "calls";
  let bundle: string | null = null;
  const tell = (change: Partial<Run>): void => {
    now = { ...now, ...change };
    // Another one may have begun since.
    if (!signal.aborted) {
      app.store.update({ live: { stage, run: now } });
    }
  };
  const fail = (message: string, field: "tool" | "rpc" | null): void => app.store.update({ live: { stage: "failed", message, field, command } });

  // The last verdict is not about this tool.
  app.clear();
  const plain = rpcs.find(isPlain);
  if (plain !== undefined) {
    fail("A page may ask RPCs by https only, or such of this machine (http://localhost, http://127.0.0.1).", "rpc");
    return;
  }
  try {
    const onStep = (session: Session): void => {
      bundle = session.bundle;
      const step = session.poll();
      stage = step.type;
      const unseen = step.type === "done" && step.report.findings.some(({ rule }) => rule in UNSEEN);
      const block = session.block === null ? null : `${session.block.number}, ${session.block.hash}`;
      tell({ toolRef: session.toolRef, fetched: now.fetched || stage === "fetch", block, config: session.config, unseen });
    };
    await verifyTool(toolRef, { rpc: all, signal, onStep, fetch: watched(rpcs, (asked) => tell({ asked })) });
    if (bundle !== null && !signal.aborted) {
      const subject: Subject = { kind: "bundle", text: new TextEncoder().encode(bundle), writer: "page" };
      own(subject);
      app.judge(subject, "What the chain and the server said was recorded. You can share it below.");
    }
  } catch (thrown) {
    if (signal.aborted) {
      return;
    }
    if (!isOurs(thrown)) {
      fail("The page itself has failed. Reload it, or use the command.", null);
      throw thrown;
    }
    fail([thrown.message, thrown.fix].filter((text) => text !== null && text !== "").map((text) => sentence(String(text))).join(" "), thrown.pointer?.startsWith("/rpc") === true ? "rpc" : "tool");
  }
}

/** The page's policy would refuse it, and the library would only see that no RPC answers. */
function isPlain(rpc: string): boolean {
  const url = URL.canParse(rpc) ? new URL(rpc) : null;
  return url?.protocol === "http:" && !HERE.includes(url.hostname);
}
