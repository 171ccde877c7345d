// The caller's arguments of the ready-made loop.

import { wrong } from "../error.js";
import type { BlockChoice, CallFailure, Session } from "../session.js";
import type { FetchErrorKind, Policy } from "../types.js";

/** A JSON-RPC request without its envelope, as EIP-1193 has it. */
export interface RpcRequest {
  method: string;
  params: unknown[];
}

/**
 * Asks an RPC: gives the `result` of the response, or throws its `error`. The functions `request` of viem and of
 * wallets' providers are of this shape.
 */
export type RpcFunction = (request: RpcRequest, options: { signal: AbortSignal }) => Promise<unknown>;

/** An EIP-1193 provider: `window.ethereum`, a wallet's own, a viem client. */
export interface Eip1193Provider {
  request(request: { method: string; params?: any }): Promise<unknown>;
}

/** One RPC: the URL of a JSON-RPC server (https or http), an EIP-1193 provider, or a function. */
export type Rpc = string | URL | Eip1193Provider | RpcFunction;

/** As the global `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * The means to carry out a session.
 *
 * @example
 * ```ts
 * const host: Host = { rpc: window.ethereum, signal: AbortSignal.timeout(60_000), timeoutSeconds: 10 };
 * ```
 */
export interface Host {
  /**
   * Where the registry is read. Of several RPCs as many must agree as the quorum of the session's policy says, and
   * the list must have as many as the quorum is of. The report's numbers of RPCs are the places in this list.
   */
  rpc: Rpc | readonly Rpc[];
  /** Used for the manifest and for RPCs that are URLs. Default: the global `fetch`. */
  fetch?: Fetch;
  /** Ends everything: the promise is rejected with its reason, and the session can go on later. */
  signal?: AbortSignal;
  /**
   * Seconds for one answer of an RPC, and for the whole fetch of the manifest, head and body. Default: the
   * session's own time for each step.
   */
  timeoutSeconds?: number;
  /**
   * Called, and waited for, before every step and once at the verdict: the time to put `session.export()` away. An
   * exception of it ends everything.
   */
  onStep?: (session: Session) => void | Promise<void>;
  /**
   * Called when the manifest or an RPC could not be read, with the cause that `fetch` threw, which the report
   * cannot hold. For logs, and for words to people. An exception of it ends everything.
   */
  onFailure?: (failure: HostFailure) => void;
}

/** A request that came to nothing. No report repeats `message` or `cause`. */
export interface HostFailure {
  /** The peer: the tool's server, or the RPC at this place of the list. */
  of: "manifest" | number;
  /** The reason that the host gave the session. */
  reason: FetchErrorKind | CallFailure;
  /**
   * Whether the browser hides the cause: the server does not let pages of other origins read its answer (CORS), or
   * the connection failed. No page can tell the two apart.
   */
  hidden: boolean;
  /** The same in a sentence, without any URL. */
  message: string;
  /** What `fetch` threw, if it threw; it may name URLs. */
  cause: unknown;
}

/** The names of a host's members. @internal */
export const HOST = ["rpc", "fetch", "signal", "timeoutSeconds", "onStep", "onFailure"];

/** What `verifyTool` takes. */
export interface VerifyToolOptions extends Host {
  /**
   * Without `quorum`, a majority of several RPCs must agree. `addressesEnforced` is false, whatever it says, unless
   * `fetch` is given too.
   */
  policy?: Policy;
  /** Where the reading starts. Default: `latest`. */
  block?: BlockChoice;
  /** What time it is, in Unix seconds: by it a block is noticed that is too old. Default: this machine's clock. */
  clock?: number;
}

/** The seconds for each exchange, where the caller sets them. @internal */
export function secondsOf({ timeoutSeconds }: Pick<Host, "timeoutSeconds">): number | undefined {
  if (timeoutSeconds === undefined || (typeof timeoutSeconds === "number" && timeoutSeconds > 0)) {
    return timeoutSeconds;
  }
  throw wrong("/timeoutSeconds", "is not a number above 0");
}

/** @internal */
export function fetcherOf({ fetch }: Pick<Host, "fetch">): Fetch {
  if (fetch !== undefined) {
    if (typeof fetch !== "function") {
      throw wrong("/fetch", "is not a function");
    }
    return fetch;
  }
  if (typeof globalThis.fetch !== "function") {
    throw wrong("/fetch", "is missing: there is no global fetch here");
  }
  return (url, init) => globalThis.fetch(url, init);
}
