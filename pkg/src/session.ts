import { raw } from "#raw";
import { type CallAnswer, answerText } from "./answer.js";
import { integer, maybeText, number, object, text } from "./argument.js";
import { now } from "./clock.js";
import { Erc8257Error, call, wrong } from "./error.js";
import type { RawSession } from "./load/raw.js";
import { policyText } from "./policy.js";
import { formatToolRef } from "./tool-ref.js";
import { known } from "./options.js";
import type { Hex, Outcome, Policy, ServerResponse, ToolConfig, ToolRefInput, Verdict } from "./types.js";
import { crossing, report, withOutcome } from "./verify.js";

export type { CallAnswer, CallFailure } from "./answer.js";

/** One JSON-RPC request. */
export interface EthCall {
  /** Goes with the answer to `handleCall`. */
  id: number;
  /** The number of the RPC to ask, from 0: below `quorum.of`; 0 without a quorum. */
  rpc: number;
  method: string;
  params: unknown[];
}

/** What to do next. */
export type Step =
  /**
   * Ask the RPCs: all requests of this stage that have no answer yet, in any order. Read at most so many bytes of one
   * response, and wait at most so many seconds for it.
   */
  | { type: "calls"; calls: EthCall[]; maxBytes: number; deadlineSeconds: number }
  /** Fetch the manifest: follow no redirect, stop one byte past `maxBytes`, give up at the deadline. */
  | { type: "fetch"; url: string; maxBytes: number; deadlineSeconds: number; allowPrivateAddresses: boolean }
  /** Nothing: this is the verdict. */
  | { type: "done"; report: Verdict };

/** A block that a record was read at. */
export interface Block {
  number: bigint;
  hash: Hex;
}

/** Where the reading starts: a tag, a block number, or a block that the host has read already. Default: `latest`. */
export type BlockChoice = "latest" | "safe" | "finalized" | bigint | Block;

/** The arguments of a new session. */
export interface SessionOptions {
  policy?: Policy;
  block?: BlockChoice;
  /** Seconds of any clock that does not jump. Default: this machine's. */
  now?: number;
  /**
   * The host's clock at the start, in Unix seconds. With it the session notices a block that is too old, even with
   * a single RPC. Default: unknown; {@link verifyTool} and {@link runSession} use this machine's clock.
   */
  clock?: number;
}

const OPTIONS = ["policy", "block", "now", "clock"];

/**
 * One verification from the tool reference to the verdict, without I/O: `poll` asks, `handleCall` and
 * `handleResponse` tell. {@link verifyTool} is the ready-made loop.
 *
 * A session can be put away at any time (`export`) and go on elsewhere (`Session.resume`). So a service worker that
 * is about to be suspended loses nothing.
 */
export class Session {
  #held: RawSession | undefined;

  /** @throws {Erc8257Error} if the reference or a value of the policy is out of range. */
  constructor(tool: ToolRefInput | string, options?: SessionOptions);
  /** @internal */
  constructor(made: { made: RawSession });
  constructor(tool: ToolRefInput | string | { made: RawSession }, options: SessionOptions = {}) {
    if (typeof tool === "object" && tool !== null && "made" in tool) {
      this.#held = tool.made;
      return;
    }
    const reference = formatToolRef(tool);
    const { policy, block = "latest", now: time = now(), clock } = known(options, OPTIONS);
    const seconds = number(time, "/now");
    this.#held = call(() => new (raw().RawSession)(reference, policyText(policy), start(block), seconds, clockOf(clock)));
  }

  /**
   * A session that goes on from an exported state.
   *
   * @throws {Erc8257Error} if the text is not an exported state.
   */
  static resume(state: string): Session {
    const input = new TextEncoder().encode(text(state, "/state"));
    return new Session({ made: call(() => raw().RawSession.resume(input)) });
  }

  /**
   * What to do next. Asking again, without an answer in between, gives the same.
   *
   * @throws {Erc8257Error} if the time is invalid; `session-freed`, as everything but `free`, after that.
   */
  poll(time: number = now()): Step {
    const step = JSON.parse(call(() => this.#raw.poll(number(time, "/now")))) as Step & { outcome?: Outcome };
    if (step.type === "done") {
      withOutcome(step.report, step.outcome!);
      delete step.outcome;
    }
    return step;
  }

  /**
   * Takes the answer of an RPC to the request with this `id`.
   *
   * @throws {Erc8257Error} `session-out-of-order` if that request is not open; then nothing has changed.
   */
  handleCall(id: number, answer: CallAnswer): void {
    // A number that the core would cut to 32 bits could be the id of another request.
    if (number(id, "/id") !== id >>> 0) {
      throw wrong("/id", "is not an id");
    }
    const [kind, value] = answerText(answer);
    call(() => this.#raw.handleCall(id, kind, value));
  }

  /**
   * Takes the result of the fetch, and the URL that answered in the end, if it is known: another URL than the
   * requested one is a redirect.
   *
   * @throws {Erc8257Error} `session-out-of-order` if no fetch was asked for; then nothing has changed.
   */
  handleResponse(response: ServerResponse, finalUrl?: string): void {
    const { error, status, redirected, complete, body } = crossing(response);
    const url = maybeText(finalUrl, "/finalUrl");
    call(() => this.#raw.handleResponse(url, error, status, redirected, complete, body));
  }

  /** The whole state as JSON text. */
  export(): string {
    return this.#raw.export();
  }

  /** The verdict, once there is one. */
  get report(): Verdict | null {
    const json = this.#raw.report();
    return json === undefined ? null : report(json);
  }

  /**
   * Whether the tool may be invoked, or shown as discovered, on the strength of this verdict. It is verified, no
   * older than the policy and the manifest allow, and its block was not named by its number. Ask anew at each use.
   *
   * @throws {Erc8257Error} if the time is not a number of seconds.
   */
  mayInvoke(time: number = now()): boolean {
    return call(() => this.#raw.mayInvoke(number(time, "/now")));
  }

  /**
   * Whether one payment may be based on this verdict, and takes it: a second time means no. The tool must be
   * verified, at the newest, safe or finalized block that the session has read itself. At most 60 seconds may have
   * passed since the session's start, whatever the freshness window is. Every payment takes a session of its own; a
   * state that was exported before does not know that this one was taken.
   *
   * @example
   * ```ts
   * if (!session.takeForPayment()) throw new Error("verify again, in a new session");
   * await pay();
   * ```
   * @throws {Erc8257Error} if the time is not a number of seconds.
   */
  takeForPayment(time: number = now()): boolean {
    return call(() => this.#raw.takeForPayment(number(time, "/now")));
  }

  /** All that was seen, as the text of a bundle that gives the same report; `null` before the verdict. */
  get bundle(): string | null {
    return this.#raw.bundle() ?? null;
  }

  /** The bytes that were judged. */
  get body(): Uint8Array | null {
    return this.#raw.body() ?? null;
  }

  /** The tool that the session is about. */
  get toolRef(): string {
    return this.#raw.toolRef();
  }

  /**
   * The session's policy at its start: only the members that differ from the defaults. It is the same after
   * `Session.resume`.
   */
  get policy(): Policy {
    return JSON.parse(this.#raw.policy()) as Policy;
  }

  /** How many RPCs the host must have: steps name them by their numbers, from 0. */
  get rpcs(): number {
    return this.#raw.rpcs?.() ?? this.policy.quorum?.of ?? 1;
  }

  /** The block that the decisive record was read at, once that is known. A second reading may move it. */
  get block(): Block | null {
    const json = this.#raw.block();
    if (json === undefined) {
      return null;
    }
    const { number, hash } = JSON.parse(json) as { number: string; hash: Hex };
    return { number: BigInt(number), hash };
  }

  /** The host's clock at the start, in Unix seconds, where the host handed it over. */
  get clock(): number | null {
    const clock = this.#raw.clock();
    return clock < 0 ? null : clock;
  }

  /** As the option `clock`, before any answer; later it changes nothing. @internal */
  tellClock(unixSeconds: number): void {
    call(() => this.#raw.tellClock(unixSeconds));
  }

  /** The record that the verdict goes by. */
  get config(): ToolConfig | null {
    const json = this.#raw.config();
    return json === undefined ? null : (JSON.parse(json) as ToolConfig);
  }

  /** Gives the memory back now, rather than when the garbage collector comes by. Nothing else can be asked then. */
  free(): void {
    this.#held?.free();
    this.#held = undefined;
  }

  get #raw(): RawSession {
    if (this.#held === undefined) {
      throw new Erc8257Error("session-freed", "was freed");
    }
    return this.#held;
  }
}

function clockOf(clock: number | undefined): number | undefined {
  return clock === undefined ? undefined : number(clock, "/clock");
}

function start(block: BlockChoice): string {
  switch (typeof block) {
    case "string":
      return block;
    case "bigint":
      return block.toString();
    default: {
      const { number, hash } = object(block, "/block", "number and hash");
      return `${integer(number, "/block/number")} ${text(hash, "/block/hash")}`;
    }
  }
}
