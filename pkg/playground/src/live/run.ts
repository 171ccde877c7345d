// A verification by RPC and fetch. The library's own loop carries it out; here is only what is told of it.

import { type Session, verifyTool } from "erc8257/slim";
import type { App } from "../app.js";
import { isOurs } from "../ours.js";
import type { Live } from "../state.js";

export async function run(app: App, toolRef: string, rpcs: readonly string[], signal: AbortSignal): Promise<void> {
  let round = 0;
  let bundle: string | null = null;
  // Another one may have begun since.
  const tell = (live: Live): void => {
    if (!signal.aborted) {
      app.store.update({ live });
    }
  };
  try {
    const onStep = (session: Session): void => {
      bundle = session.bundle;
      round += 1;
      tell(stageOf(session, round, toolRef));
    };
    await verifyTool(toolRef, { rpc: rpcs, signal, onStep });
    if (bundle !== null && !signal.aborted) {
      app.judge({ kind: "bundle", text: new TextEncoder().encode(bundle) });
    }
  } catch (thrown) {
    if (!signal.aborted && !isOurs(thrown)) {
      throw thrown;
    }
    tell({ stage: "failed", message: thrown instanceof Error ? thrown.message : String(thrown) });
  }
}

function stageOf(session: Session, round: number, toolRef: string): Live {
  const step = session.poll();
  switch (step.type) {
    case "calls":
      return { stage: "calls", methods: step.calls.map(({ method }) => method), round };
    case "fetch":
      return { stage: "fetch", url: step.url };
    case "done":
      return { stage: "done", toolRef };
  }
}
