// Inquiries that give lines while they run: the means of the one loop, for many steps at the same time. It decides nothing.

import type { InquiryStep } from "../border/step.js";
import type { IndexProgress, IndexStep } from "../border/follow.js";
import { now } from "../clock.js";
import { call, Erc8257Error, wrong } from "../error.js";
import { started, type Inquiries, type RawInquiry } from "../inquiry.js";
import { joined, parted } from "../invoke.js";
import { known } from "../options.js";
import { reasonOf } from "./deadline.js";
import { type LiveHost, Means } from "./live.js";

/**
 * The means to follow a registry.
 *
 * @example
 * ```ts
 * const host: FollowHost = { rpc: "https://mainnet.base.org", onState: (state) => writeFile("registry.state", state) };
 * ```
 */
export interface FollowHost extends Pick<LiveHost, "rpc" | "fetch" | "signal" | "timeoutSeconds" | "onFailure"> {
  /**
   * Called, and waited for, every few seconds and at the end: the time to keep the state in the place of the one before. All lines
   * that it knows of were given by then. The state is as trustworthy as its place: an attacker who can write it can leave tools out.
   * An exception of it ends everything.
   */
  onState?: (state: Uint8Array) => void | Promise<void>;
  /** Called as the run goes on. An exception of it ends everything. */
  onProgress?: (progress: IndexProgress) => void;
  /** Called with a sentence about the registry or its RPC, harmless to show. An exception of it ends everything. */
  onRemark?: (words: string) => void;
}

const MEMBERS = ["rpc", "fetch", "signal", "timeoutSeconds", "onFailure", "onState", "onProgress", "onRemark"];

/** What the module's numbers mean (`describe::Take`). */
const REPORT = 0;
const EXPORT = 2;

/**
 * The lines of an inquiry, made while they are read: for `for await`. A loop that is left ends everything; the next run goes on from
 * the last state.
 */
export class Followed<Line, Summary> implements AsyncIterableIterator<Line, undefined> {
  readonly #raw: RawInquiry;
  readonly #host: FollowHost;
  readonly #means: Means;
  /** Ends each step that is under way. One signal for all would have a listener too many for some engines. */
  readonly #open = new Set<AbortController>();
  readonly #leave = () => this.#abort(reasonOf(this.#host.signal!));
  /** The end of the call before: one step is taken at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  #wake: () => void = () => {};
  #failed: { thrown: unknown } | undefined;
  #isOver = false;
  #summary: Summary | null = null;

  /** @internal */
  constructor(raw: RawInquiry, description: number, host: FollowHost) {
    const { rpc, fetch, signal, timeoutSeconds, onFailure } = host;
    const answer = (told: object, beside: Uint8Array = new Uint8Array()) => {
      // An exchange may outlive the loop.
      if (!this.#isOver) {
        call(() => raw.answer(joined(description, [new TextEncoder().encode(JSON.stringify(told)), beside])));
      }
    };
    const own = { rpc, fetch, timeoutSeconds, onFailure };
    this.#means = new Means({ answer, body: new Uint8Array() }, given(own));
    this.#raw = raw;
    this.#host = host;
    signal?.addEventListener("abort", this.#leave, { once: true });
  }

  /** The totals, once all lines were given; `null` before. */
  get summary(): Summary | null {
    return this.#summary;
  }

  /** Gives the next line, once there is one. */
  next(): Promise<IteratorResult<Line, undefined>> {
    const next = this.#turn.then(() => this.#next());
    this.#turn = next.catch(() => {});
    return next;
  }

  /** Ends everything. The next run goes on from the last state. */
  async return(): Promise<IteratorResult<Line, undefined>> {
    this.#end();
    return DONE;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #next(): Promise<IteratorResult<Line, undefined>> {
    try {
      while (!this.#isOver) {
        if (this.#host.signal?.aborted) {
          throw reasonOf(this.#host.signal);
        }
        const line = await this.#take(this.#poll());
        if (line !== undefined) {
          return { done: false, value: line };
        }
        if (this.#failed !== undefined) {
          throw this.#failed.thrown;
        }
      }
      return DONE;
    } catch (thrown) {
      this.#end();
      throw thrown;
    }
  }

  #poll(): IndexStep {
    const [step] = parted(call(() => this.#raw.poll(now())));
    return JSON.parse(new TextDecoder().decode(step)) as IndexStep;
  }

  /** Takes a step; gives the line, if it is one. */
  async #take(step: IndexStep): Promise<Line | undefined> {
    switch (step.type) {
      case "ask":
        this.#begin(step.waitMs, step.step as Exclude<InquiryStep, { type: "done" }>);
        break;
      case "line":
        return step.line as Line;
      case "progress":
        this.#host.onProgress?.(step.progress);
        break;
      case "remark":
        this.#host.onRemark?.(step.words);
        break;
      case "keep":
        await this.#host.onState?.(new TextEncoder().encode(this.#raw.take(EXPORT)));
        break;
      case "wait":
        if (this.#failed === undefined) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
        break;
      case "failed":
        throw new Erc8257Error(step.code, step.message);
      case "done":
        this.#summary = JSON.parse(this.#raw.take(REPORT) ?? "null") as Summary;
        this.#end();
    }
    return undefined;
  }

  /** Carries a step out beside all others. */
  #begin(waitMs: number, step: Exclude<InquiryStep, { type: "done" }>): void {
    const controller = new AbortController();
    this.#open.add(controller);
    const work = async () => {
      if (waitMs > 0) {
        await pause(waitMs, controller.signal);
      }
      await this.#means.carryOut(step, controller.signal);
    };
    work()
      .catch((thrown: unknown) => {
        this.#failed ??= { thrown };
      })
      .finally(() => {
        this.#open.delete(controller);
        this.#wake();
      });
  }

  #abort(reason?: unknown): void {
    this.#open.forEach((controller) => controller.abort(reason));
  }

  #end(): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#host.signal?.removeEventListener("abort", this.#leave);
      this.#abort();
      this.#wake();
      this.#raw.free();
    }
  }
}

const DONE = { done: true, value: undefined } as const;

/** Begins an inquiry that gives lines. @internal */
export function follow<Line, Summary>(
  module: Inquiries,
  description: number,
  inquiry: number,
  arguments_: object,
  beside: readonly Uint8Array[],
  host: FollowHost,
): Followed<Line, Summary> {
  const checked = known(host, MEMBERS);
  for (const name of ["onState", "onProgress", "onRemark"] as const) {
    if (checked[name] !== undefined && typeof checked[name] !== "function") {
      throw wrong(`/${name}`, "is not a function");
    }
  }
  return new Followed(started(module, description, inquiry, arguments_, beside), description, checked);
}

/** Without the members that have no value: none of them is optional and `undefined`. */
function given(host: { [Member in keyof LiveHost]: LiveHost[Member] | undefined }): LiveHost {
  return Object.fromEntries(Object.entries(host).filter(([, value]) => value !== undefined));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { once: true });
  });
}
