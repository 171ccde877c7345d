import { now } from "../clock.js";
import { Erc8257Error, wrong } from "../error.js";
import { known, missing } from "../options.js";
import type { CallAnswer, EthCall, Session, Step } from "../session.js";
import type { Verdict } from "../types.js";
import { type Limits, reasonOf } from "./deadline.js";
import { fetchManifest } from "./manifest.js";
import { failure } from "./failure.js";
import { fetcherOf, HOST, type Host } from "./options.js";
import { type Asker, askers } from "./rpc.js";

/**
 * Carries out a session's steps, to its verdict. It decides nothing: the result of each request goes back to the
 * session as it is. The global `fetch` does not show the addresses that it connects to, and the session's policy
 * must say so. With a `fetch` of the caller's own, the policy is the caller's word.
 *
 * @example A service worker that may be suspended at any time:
 * ```ts
 * const { state } = await chrome.storage.session.get("state");
 * const policy = { addressesEnforced: false };
 * const session = state === undefined ? new Session(tool, { policy }) : Session.resume(state);
 * const report = await runSession(session, {
 *   rpc: "https://mainnet.base.org",
 *   onStep: (session) => chrome.storage.session.set({ state: session.export() }),
 * });
 * ```
 * @throws {Erc8257Error} for a mistake in `host`, or a policy that the global `fetch` cannot keep; the reason of `signal`, when that is aborted.
 */
export async function runSession(session: Session, host: Host): Promise<Verdict> {
  return carryOut(session, hostOf(host, HOST));
}

/** Checks the caller's host: it is an object, and every member is known. @internal */
export function hostOf<T extends Host>(host: T, names: readonly string[]): T {
  if (host === undefined || host === null) {
    throw missing("options", "give at least { rpc }, the URL of a JSON-RPC server of the tool's chain");
  }
  return known(host, names);
}

/** @internal */
export async function carryOut(session: Session, host: Host): Promise<Verdict> {
  const { signal, onStep, onFailure } = host;
  const timeoutSeconds = positive(host.timeoutSeconds);
  if (session.clock === null) {
    session.tellClock(now());
  }
  const { policy } = session;
  if (host.fetch === undefined && session.report === null && policy.addressesEnforced !== false) {
    throw wrong("/policy/addressesEnforced", "is not false, and the global fetch does not show addresses");
  }
  const fetcher = fetcherOf(host);
  const rpcs = askers(host.rpc, fetcher, policy.quorum?.of ?? 1);
  for (;;) {
    if (signal?.aborted) {
      throw reasonOf(signal);
    }
    await onStep?.(session);
    const step = session.poll();
    if (step.type === "done") {
      return step.report;
    }
    const limits: Limits = { maxBytes: step.maxBytes, seconds: timeoutSeconds ?? step.deadlineSeconds, signal };
    if (step.type === "calls") {
      await answer(session, step, (calls, rpc) => rpcs[rpc]!(calls, limits), host);
    } else {
      const { response, finalUrl, cause } = await fetchManifest(fetcher, step.url, limits);
      if ("error" in response) {
        onFailure?.(failure("manifest", response.error, cause));
      }
      session.handleResponse(response, finalUrl);
    }
  }
}

function positive(seconds: number | undefined): number | undefined {
  if (seconds === undefined || (typeof seconds === "number" && seconds > 0)) {
    return seconds;
  }
  throw wrong("/timeoutSeconds", "is not a number above 0");
}

/** The reason why an RPC gave no answer, and the thrown error. */
type Failed = Extract<CallAnswer, { failed: unknown }> & { cause?: unknown };

/** Asks all RPCs at the same time, each with its own calls. */
async function answer(
  session: Session,
  step: Extract<Step, { type: "calls" }>,
  ask: (calls: EthCall[], rpc: number) => ReturnType<Asker>,
  { onFailure }: Host,
): Promise<void> {
  const numbers = [...new Set(step.calls.map((call) => call.rpc))];
  const batches = numbers.map((rpc) => step.calls.filter((call) => call.rpc === rpc));
  const answered = await Promise.all(batches.map((calls, at) => ask(calls, numbers[at]!)));
  answered.forEach((answers, at) => {
    const failed = answers.find((one): one is Failed => "failed" in one);
    if (failed !== undefined) {
      onFailure?.(failure(numbers[at]!, failed.failed, failed.cause));
    }
    answers.forEach((one, index) => tell(session, batches[at]![index]!.id, one));
  });
}

/**
 * A function's value that no JSON text can express is not an answer: circular, nested too deeply, a `bigint`, nothing.
 */
function tell(session: Session, id: number, answer: CallAnswer): void {
  const isNothing = "result" in answer && ["undefined", "function", "symbol"].includes(typeof answer.result);
  try {
    session.handleCall(id, isNothing ? NO_JSON : answer);
  } catch (thrown) {
    if (!(thrown instanceof Erc8257Error && thrown.pointer?.startsWith("/answer/"))) {
      throw thrown;
    }
    session.handleCall(id, NO_JSON);
  }
}

const NO_JSON: CallAnswer = { failed: "not-json-rpc" };
