// One request at a gate: the ready-made host of `gate`, whatever the server is.

import { type GateConfig, type GateMeans, type GateReport, gateInquiry } from "../border/gate.js";
import type { InquiryHeader, InquiryStep } from "../border/step.js";
import type { ToolRef } from "../types.js";
import { wrong } from "../error.js";
import { type HandlerResponse, type LiveHost, run } from "../host/live.js";
import { known } from "../options.js";
import type { ProofStore } from "./store.js";

/** How a server charges for a tool, or protects it. */
export interface GateOptions extends Pick<LiveHost, "rpc" | "fetch" | "timeoutSeconds" | "secrets" | "onFailure"> {
  /** What is asked for, and what is accepted. */
  config: GateConfig;
  /** The store of used payments, which all processes of the server share. */
  store: ProofStore;
  /** The tool: asked for where its predicate decides, and where usage is reported. */
  tool?: ToolRef | string;
  /** Called with what became of each request, for logs. It names no signature and no secret. */
  onReport?: (report: GateReport) => void | Promise<void>;
}

/** Who calls, and why the handler may run. */
export interface GateCaller {
  /** The account that signed: it pays, or it proves who it is. */
  caller: string;
  /** `payment` or `identity`. */
  purpose: string;
}

/** The HTTP answer of a gate: with no body it is the handler's own, with these headers added. @internal */
export interface GateAnswer {
  status: number;
  headers: InquiryHeader[];
  body: string | null;
}

const MEMBERS = ["config", "store", "tool", "rpc", "fetch", "timeoutSeconds", "secrets", "onFailure", "onReport"];

/** The options, checked once and not at every request. @internal */
export function checked(options: GateOptions): GateOptions {
  const { store, onReport } = known(options, MEMBERS);
  if (typeof store?.remember !== "function" || typeof store.release !== "function") {
    throw wrong("/store", "is not a store with remember and release: memoryStore(), redisStore(…) or sqlStore(…)");
  }
  if (onReport !== undefined && typeof onReport !== "function") {
    throw wrong("/onReport", "is not a function");
  }
  // What the set-up lacks is said now, and not after a caller has paid.
  begun(options, []).free();
  return options;
}

function begun({ config, tool, rpc, fetch, secrets }: GateOptions, headers: InquiryHeader[]) {
  const has: [GateMeans, boolean][] = [["rpc", rpc !== undefined], ["fetch", fetch !== undefined], ["api-key", secrets?.["x-api-key"] !== undefined]];
  const means = has.filter(([, is]) => is).map(([one]) => one);
  const facilitatorSecret = secrets?.["facilitator"] !== undefined;
  return gateInquiry({ config, toolRef: tool ?? null, facilitatorSecret, means, headers });
}

/** Decides about a request with these headers; `handler` runs at most once. @internal */
export async function served(
  options: GateOptions,
  headers: InquiryHeader[],
  handler: (caller: GateCaller) => Promise<HandlerResponse>,
): Promise<GateAnswer> {
  const { store, onReport, rpc, fetch, timeoutSeconds, secrets, onFailure } = options;
  const inquiry = begun(options, headers);
  // A handler that throws has failed; the payment is given back, and the server tells the error as it does without a gate.
  let thrown: { error: unknown } | undefined;
  try {
    const report = await run(inquiry, {
      ...(rpc !== undefined && { rpc }),
      ...(fetch !== undefined && { fetch }),
      ...(timeoutSeconds !== undefined && { timeoutSeconds }),
      ...(secrets !== undefined && { secrets }),
      ...(onFailure !== undefined && { onFailure }),
      store: (step) => stored(store, step),
      handler: async ({ caller, purpose }) => {
        try {
          return await handler({ caller: caller ?? "", purpose });
        } catch (error) {
          thrown = { error };
          return { status: 500 };
        }
      },
    });
    await onReport?.(report);
    if (thrown !== undefined) {
      throw thrown.error;
    }
    return JSON.parse(new TextDecoder().decode(inquiry.result ?? new Uint8Array())) as GateAnswer;
  } finally {
    inquiry.free();
  }
}

type StoreStep = Extract<InquiryStep, { type: "remember" | "release" }>;

/** A store that throws has not answered: it is not known whether the payment is new. */
async function stored(store: ProofStore, step: StoreStep): Promise<"done" | "present" | "failed"> {
  try {
    if (step.type === "release") {
      await store.release(step.key);
      return "done";
    }
    const isNew: unknown = await store.remember(step.key, step.until);
    return isNew === true ? "done" : isNew === false ? "present" : "failed";
  } catch {
    return "failed";
  }
}
