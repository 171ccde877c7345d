// Why a request failed, for callers that want to know.

import type { CallFailure } from "../session.js";
import type { FetchErrorKind } from "../types.js";
import type { HostFailure } from "./options.js";

/** A request that came to nothing, in words. @internal */
export function failure(of: "manifest" | number, reason: FetchErrorKind | CallFailure, cause: unknown): HostFailure {
  const who = of === "manifest" ? "the tool's server" : `RPC ${of + 1}`;
  const hidden = reason === "connect" && isHidden(cause);
  const message = hidden
    ? `the browser does not let this page read the answer of ${who}: the server gives pages of other origins no leave (CORS), or it cannot be reached`
    : `${who}: ${WORDS[reason]}`;
  return { of, reason, hidden, message, cause };
}

/** Browsers throw a TypeError that says nothing; pages and their workers have a location, other runtimes have none. */
function isHidden(cause: unknown): boolean {
  return typeof globalThis.location === "object" && cause instanceof TypeError && cause.cause === undefined;
}

const WORDS: Record<FetchErrorKind | CallFailure, string> = {
  connect: "it could not be reached, or the connection ended before its answer",
  tls: "the TLS connection failed",
  timeout: "it gave no answer in time",
  "too-large": "its answer is longer than anything that is read",
  "blocked-address": "its address is private",
  encoding: "its answer has an encoding that was not asked for",
  "rate-limited": "it refuses for now: too many requests",
  "http-status": "it answers with an HTTP status that is an error",
  "not-json-rpc": "its answer is not JSON-RPC",
};
