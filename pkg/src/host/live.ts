// The one loop for every inquiry: it carries out what is asked, and tells what came of it. It decides nothing.

import type { InquiryAnswer } from "../border/answer.js";
import type { InquiryCall, InquiryHeader, InquiryStep } from "../border/step.js";
import { answerText, type CallAnswer } from "../answer.js";
import { Erc8257Error, wrong } from "../error.js";
import { Inquiry } from "../inquiry.js";
import { known, missing } from "../options.js";
import { LATE, type Limits, reasonOf, within } from "./deadline.js";
import { exchange } from "./exchange.js";
import { failure } from "./failure.js";
import { type Fetch, fetcherOf, type HostFailure, type Rpc } from "./options.js";
import { type Asker, asker, listed } from "./rpc.js";

type StepOf<T extends InquiryStep["type"]> = Extract<InquiryStep, { type: T }>;

/** What a handler gives. */
export interface HandlerResponse {
  /** The HTTP status, 200 to 599. */
  status: number;
  headers?: { [name: string]: string };
  body?: Uint8Array;
}

/**
 * The means to carry out an inquiry. What a host cannot do by itself is up to the caller: where a member is asked for and
 * missing, the inquiry is told that it was refused, and the promise is rejected with an error that names the member.
 *
 * @example
 * ```ts
 * const host: LiveHost = { rpc: "https://mainnet.base.org", confirm: ({ words }) => window.confirm(words) };
 * ```
 */
export interface LiveHost {
  /** Where a chain is read: an RPC, or several. Where several chains are in play, the RPCs by the IDs of the chains. */
  rpc?: Rpc | readonly Rpc[] | { readonly [chainId: string]: Rpc | readonly Rpc[] };
  /**
   * Used for HTTP requests and for RPCs that are URLs. Default: the global `fetch`, which does not show the addresses that
   * it connects to. A step that allows no private addresses needs a `fetch` of the caller's own, which is the caller's word.
   */
  fetch?: Fetch;
  /** Ends everything: the promise is rejected with its reason, and the inquiry can go on later. */
  signal?: AbortSignal;
  /** Seconds for each exchange. Default, and at most: the step's own time. */
  timeoutSeconds?: number;
  /** The user's wallet, for requests that only it can answer. */
  wallet?: Rpc;
  /** Signs: gives the signature as bytes or hex, or `null` to refuse. */
  sign?: (step: StepOf<"sign">) => Uint8Array | `0x${string}` | null | Promise<Uint8Array | `0x${string}` | null>;
  /** Asks the user: whether the user agrees. */
  confirm?: (step: StepOf<"confirm">) => boolean | Promise<boolean>;
  /** Writes to the store that the caller's processes share. */
  store?: (step: StepOf<"remember"> | StepOf<"release">) => StoreWord | Promise<StoreWord>;
  /** Runs what the caller protects or charges for. */
  handler?: (step: StepOf<"handler">) => HandlerResponse | Promise<HandlerResponse>;
  /** The headers that are added for each secret, such as an API key. */
  secrets?: { readonly [name: string]: { readonly [header: string]: string } };
  /**
   * Called, and waited for, before every step and once at the report: the time to put `inquiry.export()` away. An exception
   * of it ends everything.
   */
  onStep?: (inquiry: Inquiry<unknown>) => void | Promise<void>;
  /** Called when a server or an RPC could not be read, with the cause that `fetch` threw. An exception of it ends everything. */
  onFailure?: (failure: HostFailure) => void;
}

type StoreWord = "done" | "present" | "failed";

const MEMBERS = [
  "rpc",
  "fetch",
  "signal",
  "timeoutSeconds",
  "wallet",
  "sign",
  "confirm",
  "store",
  "handler",
  "secrets",
  "onStep",
  "onFailure",
];

/**
 * Carries out the steps of an inquiry, to its report.
 *
 * @throws {Erc8257Error} for a mistake in `host`, and for a member of it that is asked for and missing; the reason of `signal`,
 * when that is aborted.
 */
export async function run<R>(inquiry: Inquiry<R>, host: LiveHost): Promise<R> {
  if (!(inquiry instanceof Inquiry)) {
    throw wrong("/inquiry", "is not an Inquiry");
  }
  const means = new Means(known(host, MEMBERS));
  for (;;) {
    if (host.signal?.aborted) {
      throw reasonOf(host.signal);
    }
    await host.onStep?.(inquiry);
    const step = inquiry.poll();
    if (step.type === "done") {
      return inquiry.report as R;
    }
    const { answers, thrown } = await means.carryOut(step, inquiry.body);
    for (const [answer, beside] of answers) {
      inquiry.answer(answer, beside);
    }
    if (thrown !== undefined) {
      throw thrown;
    }
  }
}

type Told = [answer: InquiryAnswer, beside?: Uint8Array];

/** The answers to a step, and what is thrown behind them. */
interface Outcome {
  answers: Told[];
  thrown?: Erc8257Error;
}

class Means {
  readonly #host: LiveHost;
  readonly #fetch: Fetch;
  readonly #askers = new Map<Rpc, Asker>();

  constructor(host: LiveHost) {
    const { timeoutSeconds } = host;
    if (timeoutSeconds !== undefined && !(typeof timeoutSeconds === "number" && timeoutSeconds > 0)) {
      throw wrong("/timeoutSeconds", "is not a number above 0");
    }
    for (const name of ["sign", "confirm", "store", "handler", "onStep", "onFailure"] as const) {
      if (host[name] !== undefined && typeof host[name] !== "function") {
        throw wrong(`/${name}`, "is not a function");
      }
    }
    this.#host = host;
    // Only who needs it is told that there is none.
    this.#fetch = (url, init) => fetcherOf(host)(url, init);
  }

  async carryOut(step: Exclude<InquiryStep, { type: "done" }>, body: Uint8Array): Promise<Outcome> {
    const { sign, confirm, store, handler } = this.#host;
    switch (step.type) {
      case "calls":
        return this.#ask(step);
      case "http":
        return this.#send(step, body);
      case "sign": {
        const { id } = step;
        if (sign === undefined) {
          return refused([{ type: "signature", id, signature: null }], "sign", "for a signature");
        }
        return one([{ type: "signature", id, signature: signature(await sign(step)) }]);
      }
      case "confirm": {
        const { id } = step;
        if (confirm === undefined) {
          return refused([{ type: "confirmation", id, confirmed: false }], "confirm", `the user: ${step.words}`);
        }
        const confirmed = await confirm(step);
        if (typeof confirmed !== "boolean") {
          throw wrong("/confirm", "gives neither true nor false");
        }
        return one([{ type: "confirmation", id, confirmed }]);
      }
      case "remember":
      case "release": {
        const { id } = step;
        if (store === undefined) {
          return refused([{ type: "store", id, answer: "failed" }], "store", "for a store that its processes share");
        }
        return one([{ type: "store", id, answer: await store(step) }]);
      }
      case "handler": {
        const began = now();
        if (handler === undefined) {
          return refused([exchanged("handler", step.id, "connect", began)], "handler", "for the handler's response");
        }
        const { status, headers = {}, body = new Uint8Array() } = await handler(step);
        const named = Object.entries(headers).map(([name, value]) => ({ name: name.toLowerCase(), value }));
        return one([{ ...exchanged("handler", step.id, "complete", began), status, headers: named }, body]);
      }
    }
  }

  async #ask(step: StepOf<"calls">): Promise<Outcome> {
    const shares = new Map<Asker, { rpc: number; calls: InquiryCall[] }>();
    for (const call of step.calls) {
      let found: Asker;
      try {
        found = this.#asker(this.#rpc(call));
      } catch (thrown) {
        const failed = step.calls.map(({ id }): Told => [{ type: "failed", id, reason: "connect" }]);
        return { answers: failed, thrown: thrown as Erc8257Error };
      }
      const share = shares.get(found) ?? { rpc: call.rpc, calls: [] };
      share.calls.push(call);
      shares.set(found, share);
    }
    const limits = this.#limits(step.maxBytes, step.deadlineMs);
    const asked = [...shares].map(async ([ask, { rpc, calls }]) => {
      const plain = calls.map(({ id, rpc, method, params }) => ({ id, rpc, method, params: JSON.parse(params) }));
      const answers = await ask(plain, limits);
      const failed = answers.find((answer): answer is Extract<CallAnswer, { failed: unknown }> => "failed" in answer);
      if (failed !== undefined) {
        this.#host.onFailure?.(failure(rpc, failed.failed, (failed as { cause?: unknown }).cause));
      }
      return answers.map((answer, at) => told(calls[at]!.id, answer));
    });
    return { answers: (await Promise.all(asked)).flat() };
  }

  #rpc({ provider, chain, rpc }: InquiryCall): Rpc {
    const { rpc: given, wallet } = this.#host;
    if (provider === "wallet") {
      if (wallet === undefined) {
        throw missing("wallet", "the inquiry asks the user's wallet");
      }
      return wallet;
    }
    const all = rpcsOf(given, chain);
    if (all === undefined) {
      throw missing("rpc", `the inquiry asks an RPC${chain === null ? "" : ` of chain ${chain}`}`);
    }
    const rpcs = listed(all);
    if (rpc >= rpcs.length) {
      throw wrong("/rpc", `has a length of ${rpcs.length}; the inquiry asks RPC ${rpc + 1}`);
    }
    return rpcs[rpc]!;
  }

  #asker(rpc: Rpc): Asker {
    const made = this.#askers.get(rpc) ?? asker(rpc, this.#fetch);
    this.#askers.set(rpc, made);
    return made;
  }

  async #send(step: StepOf<"http">, body: Uint8Array): Promise<Outcome> {
    const began = now();
    const headers = headersOf([...step.headers, ...this.#secrets(step)]);
    if (headers === null) {
      return one([exchanged("http", step.id, "connect", began)]);
    }
    const lacking = step.secrets.find((name) => this.#host.secrets?.[name] === undefined);
    if (lacking !== undefined) {
      return refused([exchanged("http", step.id, "connect", began)], "secrets", `for the secret ${lacking}`);
    }
    if (this.#host.fetch === undefined && !step.allowPrivateAddresses) {
      const why = "for a server, and the global fetch does not show the addresses that it connects to";
      return refused([exchanged("http", step.id, "connect", began)], "fetch", why);
    }
    const limits = this.#limits(step.maxBytes, step.deadlineMs);
    const came = await within(limits, (signal) => {
      const request: RequestInit = { method: step.method, headers, signal };
      if (step.method !== "GET") {
        request.body = body as BodyInit;
      }
      const isWanted = ({ status }: Response) => step.onlyStatus === null || status === step.onlyStatus;
      return exchange(this.#fetch, step.url, request, step.maxBytes, isWanted);
    });
    if (came === LATE || "failed" in came) {
      const end = came === LATE ? "timeout" : came.failed;
      this.#host.onFailure?.(failure("manifest", end, came === LATE ? undefined : came.cause));
      return one([exchanged("http", step.id, end, began)]);
    }
    const { response, fault } = came;
    if (fault === "too-large" || fault === "coding") {
      return one([exchanged("http", step.id, fault === "coding" ? "encoding" : fault, began)]);
    }
    const redirected = response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400);
    const answer: Exchanged = {
      ...exchanged("http", step.id, fault === "cut" ? "truncated" : redirected ? "redirect" : "complete", began),
      status: response.status,
      finalUrl: typeof response.url === "string" && response.url !== "" ? response.url : null,
      headers: [...response.headers].map(([name, value]) => ({ name, value })),
    };
    return one(fault === null ? [answer, came.body] : [answer]);
  }

  #secrets({ secrets }: StepOf<"http">): InquiryHeader[] {
    const added = secrets.flatMap((name) => Object.entries(this.#host.secrets?.[name] ?? {}));
    return added.map(([name, value]) => ({ name, value }));
  }

  #limits(maxBytes: number, deadlineMs: number): Limits {
    const most = deadlineMs / 1000;
    const { signal, timeoutSeconds = most } = this.#host;
    return { maxBytes, seconds: Math.min(timeoutSeconds, most), signal };
  }
}

/** The RPCs of a chain; of the one chain that an inquiry is about, where it names none. */
function rpcsOf(given: LiveHost["rpc"], chain: string | null): Rpc | readonly Rpc[] | undefined {
  const isPlain = typeof given === "object" && given !== null && !Array.isArray(given) && !(given instanceof URL) && !("request" in given);
  if (!isPlain) {
    return chain === null ? (given as Rpc | readonly Rpc[] | undefined) : undefined;
  }
  const table = given as { readonly [chainId: string]: Rpc | readonly Rpc[] };
  const all = Object.values(table);
  return chain === null ? (all.length === 1 ? all[0] : undefined) : table[chain];
}

/** `null` where a header cannot be sent. */
function headersOf(all: readonly InquiryHeader[]): Headers | null {
  const headers = new Headers();
  try {
    all.forEach(({ name, value }) => headers.append(name, value));
  } catch {
    return null;
  }
  return headers;
}

function one(told: Told): Outcome {
  return { answers: [told] };
}

/** Answers in place of a member that is missing, and says so. */
function refused(told: Told, member: string, what: string): Outcome {
  return { answers: [told], thrown: missing(member, `the inquiry asks ${what}`) };
}

function told(id: number, answer: CallAnswer): Told {
  if ("failed" in answer) {
    return [{ type: "failed", id, reason: answer.failed }];
  }
  const isNothing = "result" in answer && ["undefined", "function", "symbol"].includes(typeof answer.result);
  try {
    const [kind, text] = answerText(answer);
    if (!isNothing) {
      return [{ type: kind as "result" | "error", id }, new TextEncoder().encode(text)];
    }
  } catch {
    // A value without JSON text is not an answer.
  }
  return [{ type: "failed", id, reason: "not-json-rpc" }];
}

type Exchanged = Extract<InquiryAnswer, { type: "http" | "handler" }>;

function exchanged(type: "http" | "handler", id: number, end: Exchanged["end"], sentMs: number): Exchanged {
  return { type, id, end, status: null, finalUrl: null, headers: [], sentMs, endedMs: now() };
}

function signature(given: Uint8Array | `0x${string}` | null): `0x${string}` | null {
  if (given instanceof Uint8Array) {
    return `0x${Array.from(given, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  }
  return given;
}

/** Whole milliseconds of a clock that does not jump, where the engine has one. */
function now(): number {
  return Math.floor(globalThis.performance?.now() ?? Date.now());
}
