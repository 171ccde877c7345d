// JSON-RPC over HTTP. This host has a loop of its own: the machine of the crate json-rpc would make the wasm module larger by
// nearly a fifth. The statuses are that crate's, and `json-rpc/tests/statuses.rs` compares them.

import type { CallAnswer, CallFailure, EthCall } from "../session.js";
import { LATE, type Limits, within } from "./deadline.js";
import { inOrder, MISSING, readEnvelopes } from "./envelope.js";
import { exchange } from "./exchange.js";
import type { Fetch } from "./options.js";

/** The statuses of servers that may only lack batches. */
const REFUSES_BATCHES = [400, 404, 405, 413, 415, 422, 500, 501];

/** What became of a batch: answers, or nothing where it must be taken apart. */
type Outcome = CallAnswer[] | null;

/** @internal */
export class HttpRpc {
  readonly #url: string;
  readonly #fetch: Fetch;
  #nextId = 1;
  #takesBatches = true;

  constructor(url: string, fetcher: Fetch) {
    this.#url = url;
    this.#fetch = fetcher;
  }

  /** In one batch, unless the node takes none. */
  async ask(calls: EthCall[], limits: Limits): Promise<CallAnswer[]> {
    if (calls.length > 1 && this.#takesBatches) {
      const answers = await this.#exchange(calls, limits);
      if (answers !== null) {
        return answers;
      }
      this.#takesBatches = false;
    }
    const single = async (call: EthCall) => (await this.#exchange([call], limits))?.[0] ?? MISSING;
    return Promise.all(calls.map(single));
  }

  async #exchange(calls: EthCall[], limits: Limits): Promise<Outcome> {
    const ids = calls.map(() => this.#nextId++);
    const all = calls.map(({ method, params }, at) => ({ jsonrpc: "2.0", id: ids[at], method, params }));
    const body = JSON.stringify(all.length === 1 ? all[0] : all);
    const outcome = await within(limits, (signal) => this.#post(body, ids, limits.maxBytes, signal));
    return outcome === LATE ? failed(ids, "timeout") : outcome;
  }

  async #post(body: string, ids: number[], maxBytes: number, signal: AbortSignal): Promise<Outcome> {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const request: RequestInit = { method: "POST", headers, body, signal };
    const post = () => exchange(this.#fetch, this.#url, request, maxBytes, () => true);
    let came = await post();
    if (!signal.aborted && ("failed" in came ? came.failed === "connect" : came.fault === "cut")) {
      // A connection that was kept open may have ended just then; reading twice does no harm.
      came = await post();
    }
    if ("failed" in came) {
      return failed(ids, came.failed, came.cause);
    }
    switch (came.fault) {
      case "too-large":
        return ids.length > 1 ? null : failed(ids, "too-large");
      case "cut":
        return failed(ids, "connect");
      case "coding":
        return failed(ids, "not-json-rpc");
      default:
        return answers(came.response.status, came.body, ids);
    }
  }
}

function answers(status: number, body: Uint8Array, ids: number[]): Outcome {
  if (status === 429) {
    return failed(ids, "rate-limited");
  }
  const unusable = failed(ids, status === 200 ? "not-json-rpc" : "http-status");
  const envelopes = readEnvelopes(body, ids.length);
  if (envelopes === null) {
    return ids.length > 1 && REFUSES_BATCHES.includes(status) ? null : unusable;
  }
  if (Array.isArray(envelopes)) {
    return ids.length > 1 ? inOrder(envelopes, ids) : unusable;
  }
  const isError = "errorJson" in envelopes.answer;
  if (ids.length > 1) {
    // One error for all of them: no batches here.
    return isError ? null : unusable;
  }
  // An error without an id is about a request that could not be read.
  const own = envelopes.id === String(ids[0]) || (isError && envelopes.id === null);
  return [own ? envelopes.answer : MISSING];
}

function failed(ids: number[], reason: CallFailure, cause?: unknown): CallAnswer[] {
  return ids.map(() => ({ failed: reason, cause }));
}
