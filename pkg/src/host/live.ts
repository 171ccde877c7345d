// Inquiries through the one loop: it carries out every kind of step, by means of the caller where a host has none.

import type { InquiryAnswer } from "../border/answer.js";
import type { InquiryCall, InquiryHeader, InquiryStep } from "../border/step.js";
import { type Erc8257Error, wrong } from "../error.js";
import { hex } from "../hex.js";
import { Inquiry } from "../inquiry.js";
import { known, missing } from "../options.js";
import { ask } from "./ask.js";
import { type Limits, unlessAborted } from "./deadline.js";
import type { RpcAnswer } from "./envelope.js";
import type { Watch } from "./exchange.js";
import { loop } from "./loop.js";
import { type Fetch, fetcherOf, type HostFailure, type Rpc, secondsOf } from "./options.js";
import { type Asker, asker, listed } from "./rpc.js";
import { send } from "./send.js";

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
  /**
   * Where a chain is read: an RPC, or several. Where several chains are in play, the RPCs by the IDs of the chains: else the one is
   * asked for every chain.
   */
  rpc?: Rpc | readonly Rpc[] | { readonly [chainId: string]: Rpc | readonly Rpc[] };
  /**
   * Used for HTTP requests and for RPCs that are URLs. Default: the global `fetch`, which does not show the addresses that
   * it connects to. A step that allows no private addresses needs a `fetch` of the caller's own, which is the caller's word.
   */
  fetch?: Fetch;
  /**
   * Ends everything: the promise is rejected with its reason, and the inquiry can go on later. A function below that is under way
   * is not waited for, and what it gives is dropped: the inquiry asks for the same again. So do not end a gate that waits for its
   * store or its handler, unless it never goes on: a payment would look as if it was used before.
   */
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
  const means = new Means(inquiry, known(host, MEMBERS));
  await loop(inquiry, host, (step) => means.carryOut(step));
  return inquiry.report as R;
}

/** The part of an inquiry that the means need; without `isEnough`, event streams are read whole. */
type Asked = Pick<Inquiry<unknown>, "answer" | "body"> & Partial<Pick<Inquiry<unknown>, "isEnough">>;

/** Carries out each step, and tells the inquiry what came of it. @internal */
export class Means {
  readonly #inquiry: Asked;
  readonly #host: LiveHost;
  readonly #fetch: Fetch;
  readonly #seconds: number | undefined;
  readonly #askers = new Map<Rpc, Asker>();

  constructor(inquiry: Asked, host: LiveHost) {
    this.#seconds = secondsOf(host);
    for (const name of ["fetch", "sign", "confirm", "store", "handler", "onStep", "onFailure"] as const) {
      if (host[name] !== undefined && typeof host[name] !== "function") {
        throw wrong(`/${name}`, "is not a function");
      }
    }
    this.#inquiry = inquiry;
    this.#host = host;
    // Only who needs it is told that there is none.
    this.#fetch = (url, init) => fetcherOf(host)(url, init);
  }

  /** `signal` ends this step alone. */
  async carryOut(step: Exclude<InquiryStep, { type: "done" }>, signal = this.#host.signal): Promise<void> {
    const { sign, confirm, store, handler } = this.#host;
    switch (step.type) {
      case "calls":
        return this.#ask(step, signal);
      case "http":
        return this.#send(step, signal);
      case "sign": {
        const given = await unlessAborted(signal, () => sign?.(step));
        this.#inquiry.answer({ type: "signature", id: step.id, signature: signature(given ?? null) });
        return this.#need("sign", "for a signature");
      }
      case "confirm": {
        const confirmed = confirm === undefined ? false : await unlessAborted(signal, () => confirm(step));
        if (typeof confirmed !== "boolean") {
          throw wrong("/confirm", "gives neither true nor false");
        }
        this.#inquiry.answer({ type: "confirmation", id: step.id, confirmed });
        return this.#need("confirm", `the user: ${step.words}`);
      }
      case "remember":
      case "release":
        this.#inquiry.answer({ type: "store", id: step.id, answer: store === undefined ? "failed" : await unlessAborted(signal, () => store(step)) });
        return this.#need("store", "for a store that its processes share");
      case "handler": {
        const began = now();
        if (handler === undefined) {
          this.#inquiry.answer(exchanged("handler", step.id, "connect", began));
          return this.#need("handler", "for the handler's response");
        }
        const { status, headers = {}, body } = await unlessAborted(signal, () => handler(step));
        const answer = exchanged("handler", step.id, "complete", began);
        return this.#inquiry.answer({ ...answer, status, headers: named(Object.entries(headers)) }, body);
      }
    }
  }

  /** Names a member that is missing, once the inquiry has the answer that refuses in its place and can go on. */
  #need(member: keyof LiveHost, what: string): void {
    if (this.#host[member] === undefined) {
      throw lacking(member, what);
    }
  }

  async #ask(step: StepOf<"calls">, signal: AbortSignal | undefined): Promise<void> {
    let askers: Asker[];
    try {
      askers = step.calls.map((call) => this.#asker(this.#rpc(call)));
    } catch (thrown) {
      step.calls.forEach(({ id }) => this.#tell(id, { failed: "connect" }));
      throw thrown;
    }
    const calls = step.calls.map(({ id, rpc, method, params }) => ({ id, rpc, method, params: JSON.parse(params) as unknown[] }));
    (await ask(calls, askers, this.#limits(step, signal), this.#host)).forEach((told) => this.#tell(...told));
  }

  #tell(id: number, answer: RpcAnswer): void {
    if ("failed" in answer) {
      return this.#inquiry.answer({ type: "failed", id, reason: answer.failed });
    }
    const isResult = "resultJson" in answer;
    const text = isResult ? answer.resultJson : answer.errorJson;
    this.#inquiry.answer({ type: isResult ? "result" : "error", id }, new TextEncoder().encode(text));
  }

  #rpc({ provider, chain, rpc }: InquiryCall): Rpc {
    const { rpc: given, wallet } = this.#host;
    if (provider === "wallet") {
      if (wallet === undefined) {
        throw lacking("wallet", "the user's wallet");
      }
      return wallet;
    }
    const all = rpcsOf(given, chain);
    if (all === undefined) {
      throw lacking("rpc", `an RPC${chain === null ? "" : ` of chain ${chain}`}`);
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

  async #send(step: StepOf<"http">, signal: AbortSignal | undefined): Promise<void> {
    const { id, method, url, onlyStatus, enoughAt } = step;
    const began = now();
    const unanswered = (end: Exchanged["end"]) => this.#inquiry.answer(exchanged("http", id, end, began));
    const headers = this.#headers(step);
    if (headers === null) {
      return unanswered("connect");
    }
    const secret = step.secrets.find((name) => this.#host.secrets?.[name] === undefined);
    if (secret !== undefined) {
      unanswered("connect");
      throw lacking("secrets", `for the secret ${secret}`);
    }
    if (!step.allowPrivateAddresses && this.#host.fetch === undefined) {
      unanswered("connect");
      throw lacking("fetch", "for a server, and the global fetch does not show the addresses that it connects to");
    }
    const isEnough: Watch = (contentType, piece) => enoughAt !== null && this.#inquiry.isEnough?.(contentType, piece) === true;
    const request = { url, method, headers, onlyStatus, isEnough, ...(method !== "GET" && { body: this.#inquiry.body }) };
    const sent = await send(this.#fetch, request, this.#limits(step, signal), this.#host);
    if ("error" in sent) {
      return unanswered(sent.error);
    }
    const { status, redirected, complete, enough, finalUrl = null, body } = sent;
    const isRedirect = redirected || (status >= 300 && status < 400);
    const answer = exchanged("http", id, enough ? "enough" : complete ? (isRedirect ? "redirect" : "complete") : "truncated", began);
    this.#inquiry.answer({ ...answer, status, finalUrl, headers: named(sent.headers) }, body);
  }

  /** The headers of a step, those of its secrets among them; `null` where one of them cannot be sent. */
  #headers({ headers, secrets }: StepOf<"http">): { [name: string]: string } | null {
    const own = headers.map(({ name, value }): [string, string] => [name, value]);
    const added = secrets.flatMap((name) => Object.entries(this.#host.secrets?.[name] ?? {}));
    try {
      return Object.fromEntries(new Headers([...own, ...added]));
    } catch {
      return null;
    }
  }

  #limits({ maxBytes, deadlineMs }: StepOf<"calls" | "http">, signal: AbortSignal | undefined): Limits {
    const most = deadlineMs / 1000;
    return { maxBytes, seconds: Math.min(this.#seconds ?? most, most), signal };
  }
}

function lacking(member: string, what: string): Erc8257Error {
  return missing(member, `the inquiry asks ${what}`);
}

/** The RPCs of a chain; of the one chain that an inquiry is about, where it names none. An inquiry that names chains asks for their IDs. @internal */
export function rpcsOf(given: LiveHost["rpc"], chain: string | null): Rpc | readonly Rpc[] | undefined {
  const isPlain = typeof given === "object" && given !== null && !Array.isArray(given) && !(given instanceof URL) && !("request" in given);
  if (!isPlain) {
    return given as Rpc | readonly Rpc[] | undefined;
  }
  const table = given as { readonly [chainId: string]: Rpc | readonly Rpc[] };
  const all = Object.values(table);
  return chain === null ? (all.length === 1 ? all[0] : undefined) : table[chain];
}

function named(headers: Iterable<readonly [string, string]>): InquiryHeader[] {
  return [...headers].map(([name, value]) => ({ name: name.toLowerCase(), value }));
}

type Exchanged = Extract<InquiryAnswer, { type: "http" | "handler" }>;

function exchanged(type: "http" | "handler", id: number, end: Exchanged["end"], sentMs: number): Exchanged {
  return { type, id, end, status: null, finalUrl: null, headers: [], sentMs, endedMs: now() };
}

function signature(given: Uint8Array | `0x${string}` | null): `0x${string}` | null {
  if (given instanceof Uint8Array) {
    return hex(given);
  }
  return given;
}

/** Whole milliseconds of a clock that does not jump, where the engine has one. */
function now(): number {
  return Math.floor(globalThis.performance?.now() ?? Date.now());
}
