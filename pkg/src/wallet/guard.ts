// A provider that asks a policy first. The core reads the requests and decides; this file only asks, remembers and forwards.

import type { CapSpending } from "../border/evaluate.js";
import { type GuardReport, guardRequest } from "../border/wallet_guard.js";
import { now as clock } from "../clock.js";
import { Erc8257Error, wrong } from "../error.js";
import type { Eip1193Provider } from "../host/options.js";
import { plain } from "../policy.js";
import type { Finding } from "../types.js";

/** A request on its way to a wallet. */
export interface GuardedRequest {
  /** The method, such as `eth_sendTransaction`. */
  method: string;
  /** Its parameters. */
  params?: unknown;
}

/** What was spent under the caps of a policy. All guards of an account share it. */
export interface SpendingStore {
  /**
   * Gives what was spent to `work`, and stores what comes back; `null` leaves the store as it is. `null` for what was spent says
   * that it is not known. No other `update` may run meanwhile.
   */
  update(work: (spent: readonly CapSpending[] | null) => Promise<readonly CapSpending[] | null>): Promise<void>;
}

/** How a guard asks and remembers. */
export interface GuardOptions {
  /**
   * Asks the user about a request that the policy neither allows nor denies: `report.findings` and those of
   * `report.evaluations` say why. Default: each such request is refused.
   */
  confirm?: (request: GuardedRequest, report: GuardReport) => boolean | Promise<boolean>;
  /** Where spending is remembered. Default: nothing is known of the past, so that each spending under a cap is asked about. */
  store?: SpendingStore;
  /** The time in Unix seconds. Default: this machine's. */
  now?: () => number;
}

/** A request was refused. `code` is that of EIP-1193: 4100 where the policy denies, 4001 where the user did not agree. */
export class GuardRefusal extends Error {
  override readonly name = "GuardRefusal";

  /** @internal */
  constructor(
    readonly code: 4001 | 4100,
    message: string,
    /** Why. */
    readonly report: GuardReport,
  ) {
    super(message);
  }
}

/** Runs one work at a time, in the order in which they come. */
function inTurn(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** A store in memory, for one process. `spent` is what is known of the past; the default says that nothing was spent. */
export function memorySpending(spent: readonly CapSpending[] = []): SpendingStore {
  let known = spent;
  const next = inTurn();
  return {
    update: (work) =>
      next(async () => {
        known = (await work(known)) ?? known;
      }),
  };
}

/** Nothing is known, and nothing is remembered. */
function forgetful(): SpendingStore {
  const next = inTurn();
  return { update: (work) => next(async () => void (await work(null))) };
}

/**
 * A provider that asks a policy about each request before the wallet behind it sees the request. What the policy denies, and what
 * the user does not agree to, is refused with a {@link GuardRefusal}. The wallet still asks its own user.
 *
 * The guard binds only those who use it: it must be the only way to the wallet.
 *
 * @param provider The wallet.
 * @param policy The policy (`erc8257-wallet-policy/1`).
 * @example
 * ```ts
 * const guarded = guard(window.ethereum, policy, { confirm: askTheUser, store: memorySpending() });
 * await guarded.request({ method: "eth_sendTransaction", params: [transaction] });
 * ```
 * @throws {Erc8257Error} if the provider or the policy is not an object.
 */
export function guard(provider: Eip1193Provider, policy: object, options: GuardOptions = {}): Eip1193Provider {
  const { confirm, store = forgetful(), now = clock } = options;
  if (typeof provider?.request !== "function") {
    throw wrong("/provider", "is not a provider of EIP-1193");
  }
  const kept = plain(policy, "/policy");
  const judge = async (request: GuardedRequest, spent: readonly CapSpending[] | null) => {
    const chain = `eip155:${BigInt((await provider.request({ method: "eth_chainId" })) as string)}`;
    return guardRequest({ policy: kept, now: now(), chain, method: request.method, params: request.params ?? null, state: { spent } });
  };
  return {
    async request(given) {
      const request = copied(given);
      if ((await judge(request, null)).kind === "reads") {
        // What only reads waits for no question to the user.
        return provider.request(request);
      }
      let answer: unknown;
      let isSent = false;
      await store.update(async (spent) => {
        // The chain is read in turn, too: what came before may have switched it.
        const report = await judge(request, spent);
        if (report.verdict === "deny") {
          throw new GuardRefusal(4100, `the policy denies ${request.method}: ${reasons(report)}`, report);
        }
        if (report.verdict === "ask" && (await confirm?.(request, report)) !== true) {
          throw new GuardRefusal(4001, `the user did not agree to ${request.method}: ${reasons(report)}`, report);
        }
        if (report.kind === "network") {
          [answer, isSent] = [await provider.request(request), true];
        }
        // Before the request is sent: one that is lost on its way may have been carried out.
        return report.spent;
      });
      return isSent ? answer : provider.request(request);
    },
  };
}

/** The request as JSON carries it. What is judged is what is sent: the caller cannot change it meanwhile. */
function copied({ method, params }: GuardedRequest): GuardedRequest {
  try {
    return JSON.parse(JSON.stringify({ method: String(method), params })) as GuardedRequest;
  } catch (cause) {
    throw new Erc8257Error("usage-wrong-value", "the request has a value that JSON does not have", { pointer: "/params", cause });
  }
}

/** Why, in the core's own sentences. */
function reasons({ findings, evaluations }: GuardReport): string {
  const all = [...findings, ...evaluations.flatMap((one) => one.findings)];
  const grave = all.filter(({ severity }) => severity !== "info");
  // A member that no policy covers has its name in the pointer alone.
  const told = ({ message, pointer }: Finding) => (pointer?.startsWith("/params/") ? `${message} (${pointer})` : message);
  return [...new Set(grave.map(told))].join(" ");
}
