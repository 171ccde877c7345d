import { now } from "../clock.js";
import { wrong } from "../error.js";
import { known, missing } from "../options.js";
import type { Session } from "../session.js";
import type { Verdict } from "../types.js";
import { ask } from "./ask.js";
import type { Limits } from "./deadline.js";
import { loop } from "./loop.js";
import { fetcherOf, HOST, type Host, secondsOf } from "./options.js";
import { askers } from "./rpc.js";
import { send } from "./send.js";

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
  const timeoutSeconds = secondsOf(host);
  if (session.clock === null) {
    session.tellClock(now());
  }
  const { policy } = session;
  if (host.fetch === undefined && session.report === null && policy.addressesEnforced !== false) {
    throw wrong("/policy/addressesEnforced", "is not false, and the global fetch does not show addresses");
  }
  const fetcher = fetcherOf(host);
  const rpcs = askers(host.rpc, fetcher, session.rpcs);
  const { report } = await loop(session, host, async (step) => {
    const { maxBytes, deadlineSeconds } = step;
    const limits: Limits = { maxBytes, seconds: timeoutSeconds ?? deadlineSeconds, signal: host.signal };
    if (step.type === "calls") {
      const asked = step.calls.map(({ rpc }) => rpcs[rpc]!);
      (await ask(step.calls, asked, limits, host)).forEach((told) => session.handleCall(...told));
    } else {
      const sent = await send(fetcher, { url: step.url, onlyStatus: 200 }, limits, host);
      session.handleResponse(sent, sent.finalUrl);
    }
  });
  return report;
}
