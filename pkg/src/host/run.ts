import { wrong } from "../error.js";
import type { EthCall, Session, Step } from "../session.js";
import type { Policy, Report } from "../types.js";
import type { Limits } from "./deadline.js";
import { fetchManifest } from "./manifest.js";
import { globalFetch, type Host } from "./options.js";
import { type Asker, askers } from "./rpc.js";

/**
 * Carries out what a session asks for, to its verdict. It decides nothing: what became of each request goes back to
 * the session as it is. `fetch` does not show the addresses that it connects to, which the session's policy should say.
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
 * @throws {Erc8257Error} for a mistake in `host`; the reason of `signal`, when that is aborted.
 */
export async function runSession(session: Session, host: Host): Promise<Report> {
  const { signal, onStep } = host;
  const timeoutSeconds = positive(host.timeoutSeconds);
  const fetcher = host.fetch ?? globalFetch();
  const rpcs = askers(host.rpc, fetcher, quorumOf(session));
  for (;;) {
    if (signal?.aborted) {
      throw signal.reason;
    }
    await onStep?.(session);
    const step = session.poll();
    if (step.type === "done") {
      return step.report;
    }
    const limits: Limits = { maxBytes: step.maxBytes, seconds: timeoutSeconds ?? step.deadlineSeconds, signal };
    if (step.type === "calls") {
      await answer(session, step, (calls, rpc) => rpcs[rpc]!(calls, limits));
    } else {
      const { response, finalUrl } = await fetchManifest(fetcher, step.url, limits);
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

/** How many RPCs the session asks. */
function quorumOf(session: Session): number {
  const { policy } = JSON.parse(session.export()) as { policy?: Policy };
  return policy?.quorum?.of ?? 1;
}

/** Asks all RPCs at the same time, each with what it is to answer. */
async function answer(
  session: Session,
  step: Extract<Step, { type: "calls" }>,
  ask: (calls: EthCall[], rpc: number) => ReturnType<Asker>,
): Promise<void> {
  const numbers = [...new Set(step.calls.map((call) => call.rpc))];
  const batches = numbers.map((rpc) => step.calls.filter((call) => call.rpc === rpc));
  const answered = await Promise.all(batches.map((calls, at) => ask(calls, numbers[at]!)));
  answered.forEach((answers, at) => {
    answers.forEach((one, index) => session.handleCall(batches[at]![index]!.id, one));
  });
}
