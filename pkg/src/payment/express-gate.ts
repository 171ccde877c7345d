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
 * the account that signed. Their response is kept back until the payment is settled.
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
    const kept = new Kept(response);
    const handler = async (caller: GateCaller) => {
      request.caller = caller;
      return { status: await kept.of(next) };
    };
    served(checkedOptions, paired(request.rawHeaders), handler)
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

type Call = { name: "write" | "end"; given: any[] };

/** A response that is written into memory until it is known what becomes of it. */
class Kept {
  readonly #response: NodeResponse;
  readonly #own: Pick<NodeResponse, "writeHead" | "write" | "end" | "flushHeaders">;
  readonly #calls: Call[] = [];
  /** Status and headers at the first end: what the handlers write behind it is no part of the answer. */
  #head: { status: number; headers: [string, any][] } | undefined;

  constructor(response: NodeResponse) {
    this.#response = response;
    const { writeHead, write, end, flushHeaders } = response;
    this.#own = { writeHead, write, end, flushHeaders };
  }

  /** Lets the handlers behind the gate write, and gives the status at the end. */
  of(next: (error?: unknown) => void): Promise<number> {
    return new Promise((resolve) => {
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
        if (this.#head === undefined) {
          this.#calls.push({ name: "write", given });
        }
        return true;
      };
      response.end = (...given) => {
        if (this.#head === undefined) {
          this.#calls.push({ name: "end", given });
          const headers = response.getHeaderNames().map((name): [string, any] => [name, response.getHeader(name)]);
          this.#head = { status: response.statusCode, headers };
          resolve(response.statusCode);
        }
        return response;
      };
      // A caller who goes away has still had the handler run: its payment is settled, and not given back.
      next();
    });
  }

  #restore(): void {
    Object.assign(this.#response, this.#own);
  }

  /** Gives the answer: the gate's own, or the handlers' with these headers. */
  give(isOwn: boolean, status: number, headers: InquiryHeader[], body: string | null): void {
    const response = this.#response;
    this.#restore();
    // What the handlers have set is not for one who has not paid, and not what they set behind their answer's end.
    response.getHeaderNames().forEach((name) => response.removeHeader(name));
    response.statusCode = isOwn ? status : (this.#head?.status ?? status);
    for (const [name, value] of isOwn ? [] : (this.#head?.headers ?? [])) {
      response.setHeader(name, value);
    }
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

/** Headers as a flat list. */
function pairs(flat: readonly unknown[]): [string, unknown][] {
  const out: [string, unknown][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    out.push([String(flat[at]), flat[at + 1]]);
  }
  return out;
}
