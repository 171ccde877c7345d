// JSON-RPC over HTTP. This host has a loop of its own: the machine of the crate json-rpc would make the wasm module larger by
// nearly a fifth. The statuses are that crate's, and `json-rpc/tests/statuses.rs` compares them.

import type { CallFailure, EthCall } from "../session.js";
import { type Limits, within } from "./deadline.js";
import { inOrder, MISSING, readEnvelopes, type RpcAnswer } from "./envelope.js";
import { type Exchange, exchange, type NoExchange } from "./exchange.js";
import type { Fetch } from "./options.js";

/** The statuses of servers that may only lack batches. */
const REFUSES_BATCHES = [400, 404, 405, 413, 415, 422, 500, 501];

/** What became of a batch: answers, or nothing where it must be taken apart. */
type Outcome = RpcAnswer[] | null;

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
  async ask(calls: EthCall[], limits: Limits): Promise<RpcAnswer[]> {
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
    const came = await within(limits, (signal) => this.#post(body, limits.maxBytes, signal));
    if ("failed" in came) {
      const isTooLong = came.failed === "too-large" && ids.length > 1;
      return isTooLong ? null : failed(ids, came.failed === "encoding" ? "not-json-rpc" : came.failed, came.cause);
    }
    return came.complete ? answers(came.response.status, came.body, ids) : failed(ids, "connect");
  }

  async #post(body: string, maxBytes: number, signal: AbortSignal): Promise<Exchange | NoExchange> {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const request: RequestInit = { method: "POST", headers, body, signal };
    const post = () => exchange(this.#fetch, this.#url, request, maxBytes, () => true);
    const came = await post();
    const isBroken = "failed" in came ? came.failed === "connect" : !came.complete;
    // A connection that was kept open may have ended just then; reading twice does no harm.
    return isBroken && !signal.aborted ? post() : came;
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

function failed(ids: number[], reason: CallFailure, cause?: unknown): RpcAnswer[] {
  return ids.map(() => ({ failed: reason, cause }));
}
