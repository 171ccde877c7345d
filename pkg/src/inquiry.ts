// An inquiry under way: steps and answers as objects, over the frames of the module.

import { bytes, text } from "./argument.js";
import type { InquiryAnswer } from "./border/answer.js";
import type { InquiryStep } from "./border/step.js";
import { now as clock } from "./clock.js";
import { call } from "./error.js";
import { joined, parted, written } from "./invoke.js";

/** An inquiry of the module. @internal */
export interface RawInquiry {
  poll(nowSeconds: number): Uint8Array;
  answer(frame: Uint8Array): void;
  isEnough(contentType: string, piece: Uint8Array): boolean;
  take(what: number): string | undefined;
  result(): Uint8Array | undefined;
  free(): void;
}

/** A module that has inquiries. @internal */
export interface Inquiries {
  begin(inquiry: number, parts: Uint8Array): RawInquiry;
}

/** What the module's numbers mean (`describe::Take`). */
const REPORT = 0;
const BUNDLE = 1;
const EXPORT = 2;

/**
 * An inquiry under way, without I/O: it asks, a host tells. `runInquiry` is a host. A host of your own polls, carries out
 * the step, and gives the answers, until the step is `done`; then `report` is there.
 *
 * It can be put away at any time (`export`) and go on elsewhere. The exported text is as trustworthy as the place where it
 * is kept: an attacker who can write it can forge a report.
 */
export class Inquiry<Report> {
  readonly #raw: RawInquiry;
  readonly #description: number;
  #body: Uint8Array = new Uint8Array();

  /** @internal */
  constructor(raw: RawInquiry, description: number) {
    this.#raw = raw;
    this.#description = description;
  }

  /**
   * Says what to do next. Asking again, without an answer in between, gives the same. `now` is Unix time in whole seconds;
   * default: this machine's.
   *
   * @throws {Erc8257Error} for a time that is none.
   */
  poll(now: number = clock()): InquiryStep {
    const [step, body] = parted(call(() => this.#raw.poll(now)));
    this.#body = body ?? new Uint8Array();
    return JSON.parse(new TextDecoder().decode(step)) as InquiryStep;
  }

  /** The body of the HTTP request that the last `poll` asked for; empty for any other step. */
  get body(): Uint8Array {
    return this.#body;
  }

  /**
   * Takes an answer to the open step. `beside` is the JSON text of the `result` or the `error` of an RPC, in UTF-8, or the
   * body of an HTTP response.
   *
   * @throws {Erc8257Error} `session-out-of-order` if it was not asked for, and `usage-…` for what is not an answer. Then
   * nothing has changed.
   */
  answer(answer: InquiryAnswer, beside: Uint8Array = new Uint8Array()): void {
    const parts = [new TextEncoder().encode(JSON.stringify(answer) ?? "null"), bytes(beside, "/beside")];
    call(() => this.#raw.answer(joined(this.#description, parts)));
  }

  /**
   * Takes the next piece of an event stream that answers the HTTP request, where its step has `enoughAt`: whether the host may
   * leave the stream, and tell the end `enough`. The whole body is told at its end all the same.
   *
   * @throws {Erc8257Error} for another type of an argument.
   */
  isEnough(contentType: string, piece: Uint8Array): boolean {
    return this.#raw.isEnough(text(contentType, "/contentType"), bytes(piece, "/piece"));
  }

  /** The whole state as JSON text. */
  export(): string {
    return this.#raw.take(EXPORT) ?? "";
  }

  /** All that was seen, as the text of a bundle that `judge` gives the same report for; `null` before the report. */
  get bundle(): string | null {
    return this.#raw.take(BUNDLE) ?? null;
  }

  /** The report, once a `poll` has given `done`. */
  get report(): Report | null {
    const text = this.#raw.take(REPORT);
    return text === undefined ? null : (JSON.parse(text) as Report);
  }

  /** What the inquiry brought beside its report: its description says what that is. `null` where there is nothing. */
  get result(): Uint8Array | null {
    return this.#raw.result() ?? null;
  }

  /** Gives the memory of the module back. An inquiry that is no longer reachable is freed by itself, where the engine can. */
  free(): void {
    this.#raw.free();
  }
}

/** Begins an inquiry. @internal */
export function begin<R>(
  module: Inquiries,
  description: number,
  inquiry: number,
  given: object,
  beside: readonly Uint8Array[],
): Inquiry<R> {
  return new Inquiry(started(module, description, inquiry, given, beside), description);
}

/** Begins an inquiry in the module. @internal */
export function started(
  module: Inquiries,
  description: number,
  inquiry: number,
  given: object,
  beside: readonly Uint8Array[],
): RawInquiry {
  const parts = [new TextEncoder().encode(written(given)), ...beside];
  return call(() => module.begin(inquiry, joined(description, parts)));
}

/** Takes an inquiry up where it was put away. @internal */
export function resume<R>(module: Inquiries, description: number, inquiry: number, state: string): Inquiry<R> {
  const parts = [new Uint8Array(), new TextEncoder().encode(text(state, "/state"))];
  return new Inquiry(call(() => module.begin(inquiry, joined(description, parts))), description);
}
