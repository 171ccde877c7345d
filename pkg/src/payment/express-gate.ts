// A gate for Express, and for servers whose handlers take `(request, response, next)`.

import { wrong } from "../error.js";
import type { InquiryHeader } from "../border/step.js";
import { checked, type GateCaller, type GateOptions, served } from "./served.js";

/** What the gate needs of a request of Node.js. */
export interface NodeRequest {
  rawHeaders: string[];
  /** Who calls, for the handlers behind the gate. */
  caller?: GateCaller;
}

/** What the gate needs of a response of Node.js. */
export interface NodeResponse {
  statusCode: number;
  writeHead(status: number, ...more: any[]): any;
  setHeader(name: string, value: string): any;
  getHeader(name: string): any;
  getHeaderNames(): string[];
  removeHeader(name: string): void;
  write(chunk: any, ...more: any[]): boolean;
  end(...more: any[]): any;
  flushHeaders(): void;
}

/**
 * Makes a gate for Express. The handlers behind it run for a good payment that is new, and at most once for it; `request.caller` is
 * the account that signed. Their response is kept back until the payment is settled. A caller who goes away pays for the handlers that
 * run; handlers that fail, or destroy the response, give the payment back.
 *
 * @example
 * ```ts
 * app.post("/oracle", expressGate({ config, store: memoryStore(), rpc: "https://mainnet.base.org" }), (request, response) => {
 *   response.json({ caller: request.caller.caller });
 * });
 * ```
 *
 * @throws {Erc8257Error} for what the options lack, or have wrong.
 */
export function expressGate(options: GateOptions) {
  const checkedOptions = checked(options);
  return (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void): void => {
    const headers = paired(request.rawHeaders);
    const kept = new Kept(response, (request as { socket?: Connection }).socket);
    const handler = async (caller: GateCaller) => {
      request.caller = caller;
      return { status: await kept.of(next) };
    };
    served(checkedOptions, headers, handler)
      .then((answer) => kept.give(answer.body !== null, answer.status, answer.headers, answer.body))
      .catch((error: unknown) => kept.fail(next, error));
  };
}

/** Headers as they came: a name that came twice stands there twice. */
function paired(raw: readonly string[]): InquiryHeader[] {
  if (!Array.isArray(raw)) {
    throw wrong("/request", "is not a request of Node.js");
  }
  const headers: InquiryHeader[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    headers.push({ name: raw[at]!, value: raw[at + 1]! });
  }
  return headers;
}

/** A connection, from which a request came. */
type Connection = { destroyed?: boolean } | undefined;

/** What real responses have besides, and stand-ins may lack. */
interface Closing {
  destroyed?: boolean;
  headersSent?: boolean;
  destroy?: ((...given: any[]) => any) | undefined;
  on?(name: "close", listener: () => void): any;
  removeListener?(name: "close", listener: () => void): any;
}

type Call = { name: "write" | "end"; given: any[] };
type Headers = [name: string, value: any][];

/** A response that is written into memory until it is known what becomes of it. */
class Kept {
  readonly #response: NodeResponse & Closing;
  readonly #connection: Connection;
  readonly #own: Pick<NodeResponse & Closing, "writeHead" | "write" | "end" | "flushHeaders" | "destroy">;
  /** Status and headers before the handlers, from what stands before the gate: CORS, cookies. */
  readonly #before: { status: number; headers: Headers };
  readonly #calls: Call[] = [];
  /** Status and headers at the first end: what the handlers write behind it is no part of the answer. */
  #head: { status: number; headers: Headers } | undefined;
  /** Whether nothing more can be written: the connection has ended. */
  #isClosed: boolean;
  #resolve: (status: number) => void = () => {};

  constructor(response: NodeResponse & Closing, connection: Connection) {
    this.#response = response;
    this.#connection = connection;
    const { writeHead, write, end, flushHeaders, destroy } = response;
    this.#own = { writeHead, write, end, flushHeaders, destroy };
    this.#before = this.#now();
    this.#isClosed = response.destroyed === true || connection?.destroyed === true;
    response.on?.("close", this.#close);
  }

  /** The status and the headers as they are. */
  #now(): { status: number; headers: Headers } {
    const response = this.#response;
    const headers = response.getHeaderNames().map((name): [string, any] => [name, copied(response.getHeader(name))]);
    return { status: response.statusCode, headers };
  }

  /** The end of the handlers' answer, with the status so far unless they failed. */
  #end(status = this.#response.statusCode): void {
    if (this.#head === undefined) {
      this.#head = { ...this.#now(), status };
      this.#resolve(status);
    }
  }

  /** A caller who goes away leaves streams without an end, and the handlers have run for this caller. */
  readonly #close = () => {
    this.#isClosed = true;
    this.#end();
  };

  /** Lets the handlers behind the gate write, and gives the status at the end. */
  async of(next: (error?: unknown) => void): Promise<number> {
    if (this.#isClosed) {
      // Handlers would wait for an end that was before them. They do not run, and the payment is given back.
      return FAILED;
    }
    return new Promise((resolve) => {
      this.#resolve = resolve;
      const response = this.#response;
      response.writeHead = (status, ...more) => {
        response.statusCode = status;
        const headers = more.find((one) => typeof one === "object" && one !== null) as object | undefined;
        for (const [name, value] of Array.isArray(headers) ? pairs(headers) : Object.entries(headers ?? {})) {
          response.setHeader(name, value as string);
        }
        return response;
      };
      response.flushHeaders = () => {};
      response.write = (...given) => {
        const isOpen = this.#head === undefined;
        const callback = given.find((one) => typeof one === "function");
        if (isOpen) {
          this.#calls.push({ name: "write", given: given.filter((one) => one !== callback).map(copied) });
        }
        if (callback !== undefined) {
          queueMicrotask(() => callback(isOpen ? null : new Error("the response has ended")));
        }
        return isOpen;
      };
      response.end = (...given) => {
        if (this.#head === undefined) {
          this.#calls.push({ name: "end", given });
          this.#end();
        }
        return response;
      };
      response.destroy = (...given) => {
        // Streams destroy it, too, when the caller has gone away; then the connection has ended before.
        this.#end(this.#connection?.destroyed ? undefined : FAILED);
        this.#isClosed = true;
        return this.#own.destroy?.apply(response, given);
      };
      next();
    });
  }

  /** To what was before the handlers. A response that is closed stays kept: what a handler still writes goes nowhere. */
  #restore(): void {
    const response = this.#response;
    response.removeListener?.("close", this.#close);
    if (!this.#isClosed) {
      Object.assign(response, this.#own);
    }
    this.#set(this.#before);
  }

  /** What else the handlers have set is not for a caller who has not paid, and not what they set behind their answer's end. */
  #set({ status, headers }: { status: number; headers: Headers }): void {
    const response = this.#response;
    if (response.headersSent === true) {
      return;
    }
    response.getHeaderNames().forEach((name) => response.removeHeader(name));
    response.statusCode = status;
    headers.forEach(([name, value]) => response.setHeader(name, value));
  }

  /** Gives the answer: the gate's own, or the handlers' with these headers. */
  give(isOwn: boolean, status: number, headers: InquiryHeader[], body: string | null): void {
    const response = this.#response;
    this.#restore();
    if (this.#isClosed) {
      return;
    }
    this.#set(isOwn ? { ...this.#before, status } : (this.#head ?? { status, headers: [] }));
    for (const { name, value } of headers) {
      response.setHeader(name, value);
    }
    if (isOwn) {
      response.end(body);
      return;
    }
    for (const { name, given } of this.#calls) {
      response[name](...(given as [any]));
    }
  }

  /** An error of the gate itself: nothing that the handlers wrote is given. */
  fail(next: (error?: unknown) => void, error: unknown): void {
    this.#restore();
    next(error);
  }
}

/** The status of handlers that have failed: a payment is given back. */
const FAILED = 500;

/** A handler whose callback was called may write into the same buffer again; and Node.js adds to the lists of headers that it gave. */
function copied(value: unknown): unknown {
  // The slice of a Buffer is the same memory.
  return Array.isArray(value) ? [...value] : value instanceof Uint8Array ? new Uint8Array(value) : value;
}

/** Headers as a flat list. */
function pairs(flat: readonly unknown[]): [string, unknown][] {
  const out: [string, unknown][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    out.push([String(flat[at]), flat[at + 1]]);
  }
  return out;
}
